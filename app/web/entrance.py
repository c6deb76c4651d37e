"""The entrance: what each request passes on its way to the routes.

May touch: Starlette's net for exceptions. Rule kept here: the order. The porch's net is around everything; who is told
of a connection stands next to the routes.
"""

from fastapi import FastAPI
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp

from app.web.cors import Cors
from app.web.on_behalf import OnBehalf
from app.web.porch import Porch
from app.web.signpost import Signpost
from app.web.watched import Watch, Watched

__all__ = ["entrance"]


def entrance(app: FastAPI, watch: Watch, cors: Cors) -> ASGIApp:
    """In front of this app's routes, all of which it has by now.

    In the place of FastAPI's own stack, which has a net under the porch's net, and layers for spans, sizes and files
    that nothing here uses.
    """
    routes = ExceptionMiddleware(Signpost(app.router), app.exception_handlers)
    return Porch(OnBehalf(Watched(routes, watch)), cors)

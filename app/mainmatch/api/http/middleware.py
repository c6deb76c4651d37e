"""The entrance: what each request passes on its way to the routes.

May touch: Starlette's net for exceptions. Rule kept here: the order. The request middleware's net is around everything;
who is told of a connection stands next to the routes.
"""

from fastapi import FastAPI
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import ASGIApp

from mainmatch.api.http.cors import Cors
from mainmatch.api.http.on_behalf_of import OnBehalf
from mainmatch.api.http.request_middleware import RequestMiddleware
from mainmatch.api.http.route_matcher import RouteMatcher
from mainmatch.api.http.telemetry_middleware import Instrumentation, TelemetryMiddleware

__all__ = ["entrance"]


def entrance(app: FastAPI, instrumentation: Instrumentation, cors: Cors) -> ASGIApp:
    """In front of this app's routes, all of which it has by now.

    In the place of FastAPI's own stack, which has a net under the request middleware's, and layers for spans, sizes
    and files that nothing here uses.
    """
    routes = ExceptionMiddleware(RouteMatcher(app.router), app.exception_handlers)
    return RequestMiddleware(OnBehalf(TelemetryMiddleware(routes, instrumentation)), cors)

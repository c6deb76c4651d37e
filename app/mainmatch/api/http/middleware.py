"""What each request passes on its way to the routes, in this order."""

from fastapi import FastAPI

from mainmatch.api.http.cors import Cors
from mainmatch.api.http.on_behalf_of import OnBehalf
from mainmatch.api.http.request_middleware import RequestMiddleware
from mainmatch.api.http.telemetry_middleware import Instrumentation, TelemetryMiddleware

__all__ = ["install"]


def install(app: FastAPI, instrumentation: Instrumentation, cors: Cors) -> None:
    """Put the middleware before this app's routes: what is added last stands first.

    The request middleware's net is around everything; who is told of a connection stands next to the routes.
    """
    app.add_middleware(TelemetryMiddleware, instrumentation=instrumentation)
    app.add_middleware(OnBehalf)
    app.add_middleware(RequestMiddleware, cors=cors)

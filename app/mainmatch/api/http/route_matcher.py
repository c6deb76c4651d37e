"""Route matching: which route an address belongs to, without asking all of them.

It finds the route that the router would find, or none; the router has the last word on what is at no address, or takes
no such method.
"""

from collections.abc import Iterable, Sequence

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send
from typing_extensions import override

__all__ = ["RouteIndex"]


class RouteIndex(BaseRoute):
    """Stands before these routes in their router, and leads to one by what can be told from an address at a glance."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self._routes = [route for route in routes if isinstance(route, Route)]
        self._ends = {_fixed_end(route) for route in self._routes}
        self._known: dict[tuple[str, int, str | None], list[Route]] = {}

    @override
    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] == "http":
            method, path = scope["method"], scope["path"].removeprefix(scope.get("root_path", ""))
            for route in self._in_reach(method, path.count("/"), _end(path)):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    return match, {"route": route, **found}
        return Match.NONE, {}

    @override
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["route"].handle(scope, receive, send)

    def _in_reach(self, method: str, depth: int, end: str) -> Sequence[Route]:
        """Routes that an address of this depth and end may belong to, in the router's order: the first one counts."""
        place = method, depth, end if end in self._ends else None
        found = self._known.get(place)
        if found is None:
            found = [route for route in self._routes if _may_lead(route, *place)]
            # As many places as routes have methods, depths and ends; what callers make up is none of them.
            if found:
                self._known[place] = found
        return found


def _may_lead(route: Route, method: str, depth: int, end: str | None) -> bool:
    return (
        method in (route.methods or ())
        # A parameter with a convertor may have slashes in it, for all we know.
        and (":" in route.path or route.path.count("/") == depth)
        and _fixed_end(route) in {None, end}
    )


def _fixed_end(route: Route) -> str | None:
    """How all addresses of a route end; None where they don't end alike."""
    end = _end(route.path)
    return None if "{" in end else end


def _end(path: str) -> str:
    return path.rpartition("/")[2]

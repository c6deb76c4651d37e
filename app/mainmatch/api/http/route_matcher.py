"""Route matching: which route an address belongs to, without asking all of them.

May touch: Starlette's routes. Rule kept here: it finds the route that the router would find, or none; the router has
the last word on what is at no address, or takes no such method.
"""

from collections.abc import Sequence

from starlette.routing import Match, Route, Router
from starlette.types import Receive, Scope, Send

__all__ = ["RouteMatcher"]


class RouteMatcher:
    """ASGI: routes in front of their router, by what can be told from an address at a glance."""

    def __init__(self, router: Router) -> None:
        self._router = router
        self._routes = [route for route in router.routes if isinstance(route, Route)]
        self._ends = {_fixed_end(route) for route in self._routes}
        self._known: dict[tuple[str, int, str | None], list[Route]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a connection on to its route."""
        if scope["type"] == "http":
            method, path = scope["method"], scope["path"].removeprefix(scope.get("root_path", ""))
            for route in self._in_reach(method, _depth(path), _end(path)):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    scope.update(found)
                    # Its method is one of the route's: ``handle`` would only ask that again.
                    await route.app(scope, receive, send)
                    return
        await self._router(scope, receive, send)

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
        and (_is_open_ended(route) or _depth(route.path) == depth)
        and _fixed_end(route) in {None, end}
    )


def _is_open_ended(route: Route) -> bool:
    """Whether a parameter may have slashes in it, for all we know."""
    return ":" in route.path


def _fixed_end(route: Route) -> str | None:
    """How all addresses of a route end; None where they don't end alike."""
    end = _end(route.path)
    return None if "{" in end else end


def _depth(path: str) -> int:
    return path.count("/")


def _end(path: str) -> str:
    return path.rpartition("/")[2]

"""The signpost: which route an address belongs to, without asking all of them.

May touch: Starlette's routes. Rule kept here: it finds the route that the router would find, or none; the router has
the last word on what is at no address, or takes no such method.
"""

from collections import defaultdict
from collections.abc import Sequence

from starlette.routing import Match, Route, Router
from starlette.types import Receive, Scope, Send

__all__ = ["Signpost"]


class Signpost:
    """ASGI: routes in front of their router, laid out by what can be told from an address at a glance."""

    def __init__(self, router: Router) -> None:
        self._router = router
        self._laid_out = _laid_out([route for route in router.routes if isinstance(route, Route)])

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
        return self._laid_out.get((method, depth, end)) or self._laid_out.get((method, depth, None)) or ()


def _laid_out(routes: Sequence[Route]) -> dict[tuple[str, int, str | None], list[Route]]:
    """By method, by how deep their addresses are, and by how those end; None: in any other way.

    In the router's order: where several routes would do, the first one counts.
    """
    depths = range(1 + max((_depth(each.path) for each in routes), default=0))
    ends = {None, *(_fixed_end(route) for route in routes)}
    laid_out: dict[tuple[str, int, str | None], list[Route]] = defaultdict(list)
    for route in routes:
        for method in route.methods or ():
            for depth in depths if _is_open_ended(route) else (_depth(route.path),):
                for end in ends if _fixed_end(route) is None else (_fixed_end(route),):
                    laid_out[method, depth, end].append(route)
    return dict(laid_out)


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

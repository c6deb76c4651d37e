"""The signpost: which route an address belongs to, without asking all of them.

May touch: Starlette's routes. Rule kept here: it finds the route that the router would find, or none; the router has
the last word on what is at no address, or takes no such method.
"""

from collections import defaultdict
from collections.abc import Iterable

from starlette.routing import BaseRoute, Match, Route, Router
from starlette.types import Receive, Scope, Send

__all__ = ["Signpost"]


class Signpost:
    """ASGI: routes in front of their router, laid out by method and by how deep their addresses are."""

    def __init__(self, router: Router) -> None:
        self._router = router
        self._depths = range(1 + max((_depth(each.path) for each in _plain(router.routes)), default=0))
        self._laid_out = self._by_method_and_depth(router.routes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a connection on to its route."""
        if scope["type"] == "http":
            depth = _depth(scope["path"].removeprefix(scope.get("root_path", "")))
            for route in self._laid_out.get((scope["method"], depth), ()):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    scope.update(found)
                    await route.handle(scope, receive, send)
                    return
        await self._router(scope, receive, send)

    def _by_method_and_depth(self, routes: Iterable[BaseRoute]) -> dict[tuple[str, int], list[Route]]:
        laid_out: dict[tuple[str, int], list[Route]] = defaultdict(list)
        # In the router's order: where several routes would do, the first one counts.
        for route in routes:
            if isinstance(route, Route):
                for method in route.methods or ():
                    for depth in self._depths if _is_open_ended(route) else (_depth(route.path),):
                        laid_out[method, depth].append(route)
        return dict(laid_out)


def _plain(routes: Iterable[BaseRoute]) -> list[Route]:
    return [route for route in routes if isinstance(route, Route) and not _is_open_ended(route)]


def _is_open_ended(route: Route) -> bool:
    """Whether a parameter may have slashes in it, for all we know."""
    return ":" in route.path


def _depth(path: str) -> int:
    return path.count("/")

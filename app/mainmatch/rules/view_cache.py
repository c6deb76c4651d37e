"""The views of one state as JSON, each rendered once and shared by all copies of a match in this state.

Seat views that follow from the marks are the public view and the seat's own part, so the public one is rendered once
for all of them.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Protocol

import msgspec

from mainmatch.rules.game import Game
from mainmatch.rules.marks import seen_by_seat, views_of
from mainmatch.rules.values import Json, Seat, Viewer, seat_of, viewer_of

# Made once: to look at the type anew takes longer than to read most views.
_OBJECT = msgspec.json.Decoder(dict[str, Any])


class _Spec(Protocol):
    @property
    def seats(self) -> Sequence[Seat]: ...


class _Shown(Protocol):
    """What views are made of: a match."""

    @property
    def game(self) -> Game: ...
    @property
    def state(self) -> Any: ...
    @property
    def spec(self) -> _Spec: ...


class ViewCache:
    """The views of one state that were asked for. A match gives itself, so that the cache holds no second state."""

    __slots__ = ("_views",)

    def __init__(self) -> None:
        self._views: dict[Viewer, dict[str, Json]] = {}

    def known(self, viewer: Viewer) -> dict[str, Json] | None:
        """The view, if it was rendered before."""
        return self._views.get(viewer)

    def views(self, match: _Shown, viewers: Iterable[Viewer]) -> dict[Viewer, dict[str, Json]]:
        """Several views, as from ``view``."""
        found = {}
        for viewer in viewers:
            known = self._views.get(viewer)
            found[viewer] = self.view(match, viewer) if known is None else known
        return found

    def view(self, match: _Shown, viewer: Viewer) -> dict[str, Json]:
        """The view; it is shared, parts of it with other views."""
        found = self._views.get(viewer)
        if found is not None:
            return found
        seat = seat_of(viewer)
        if viewer == "host":
            seats = [viewer_of(each) for each in match.spec.seats]
            public, *each_own = self.views(match, ("public", *seats)).values()
            by_seat: dict[str, Json] = dict(zip(map(str, match.spec.seats), each_own, strict=True))
            found = {**public, "seats": by_seat}
        elif seat is not None and _adds_to_public(type(match.game)):
            own = _OBJECT.decode(msgspec.json.encode(seen_by_seat(match.state, seat)))
            found = {**self.view(match, "public"), **own}
        else:
            game, state = match.game, match.state
            shown = game.public_view(state) if seat is None else game.seat_view(state, seat)
            found = _OBJECT.decode(msgspec.json.encode(shown))
        self._views[viewer] = found
        return found


@cache
def _adds_to_public(game: type[Game]) -> bool:
    """Whether the game's seat views are the public view and the parts marked ``own``, in this order."""
    if game.seat_view is not Game.seat_view:
        return False
    public, seat = views_of(game.state)
    own = seat.__annotations__
    return (game.public, game.seat) == (public, seat) and not {*public.__annotations__} & {*own}

"""What may be seen of an X Game between two phases.

May touch: mainmatch.rules. Rule kept here: the field names are promises to clients
(docs/rules/x-game.md, Who knows what); there may be more of them, never fewer.
"""

from collections.abc import Mapping
from typing import Any

from mainmatch.games.x_game.state import Pairs, ScoredRound, XState
from mainmatch.rules import Seat, View

__all__ = ["PublicView", "SeatView", "public_view", "seat_view"]


class PublicView(View):
    """What everybody knows. ``doublings`` counts them; ``pairs`` and ``last_round`` are null at first."""

    round: int
    order: tuple[Seat, ...]
    x: Seat
    pairs: Pairs | None
    points: Mapping[Seat, int]
    doublings: Mapping[Seat, int]
    last_round: ScoredRound | None


class SeatView(PublicView):
    """What a seat knows: ``next_doubling_cost`` is in garnets."""

    next_doubling_cost: int


def public_view(s: XState) -> PublicView:
    """The public view of a state."""
    return PublicView(**_shown(s))


def seat_view(s: XState, seat: Seat) -> SeatView:
    """A seat's view of a state."""
    return SeatView(**_shown(s), next_doubling_cost=s.doubling_cost(seat))


def _shown(s: XState) -> dict[str, Any]:
    return {
        "round": s.round,
        "order": s.order,
        "x": s.x,
        "pairs": s.pairs,
        "points": s.points,
        "doublings": s.doublings,
        "last_round": s.last_round,
    }

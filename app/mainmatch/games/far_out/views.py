"""What may be seen of a match between two phases.

May touch: mainmatch.rules. Rule kept here: the field names are promises to clients
(docs/rules/extreme-ways.md, Views); there may be more of them, never fewer.
"""

from collections.abc import Mapping
from typing import Any

from mainmatch.games.far_out.reports import AuctionReport, WonPacket, candidates, packets_won, report_on
from mainmatch.games.far_out.state import FarOutState
from mainmatch.games.far_out.ways import Move
from mainmatch.rules import Seat, Value, View

__all__ = ["Arrival", "ExtremeWaysSeatView", "PublicView", "SeatView", "public_view", "rebound_seat_view", "seat_view"]


class Arrival(Value):
    """Where a seat has come to, and the money it has left."""

    x: int
    y: int
    chips: int


class PublicView(View):
    """What everybody knows. ``options`` are this round's, null once all auctions are over; then come ``rounds``.

    ``arrivals`` are null until the moves were made.
    """

    round: int
    options: Mapping[str, tuple[Move, ...]] | None
    rounds: tuple[Mapping[str, tuple[Move, ...]], ...] | None
    auctions: tuple[AuctionReport, ...]
    arrivals: Mapping[Seat, Arrival] | None


class SeatView(PublicView):
    """What a seat knows: also its own money, and what is in the packets it has won."""

    chips: int
    packets: tuple[WonPacket, ...]


class ExtremeWaysSeatView(SeatView):
    """As any seat's; ``rebound_available``: whether an entry of its plan may still be a rebound."""

    rebound_available: bool


def public_view(s: FarOutState) -> PublicView:
    """The public view of a state."""
    return PublicView(**_shown(s))


def seat_view(s: FarOutState, seat: Seat) -> SeatView:
    """A seat's view of a state."""
    return SeatView(**_shown(s), **_own(s, seat))


def rebound_seat_view(s: FarOutState, seat: Seat) -> ExtremeWaysSeatView:
    """A seat's view where the config has rebounds."""
    available = s.terms.rebound_tokens and s.places is None
    return ExtremeWaysSeatView(**_shown(s), **_own(s, seat), rebound_available=available)


def _shown(s: FarOutState) -> dict[str, Any]:
    numbers = range(1, len(s.rounds) + 1)
    return {
        "round": s.round,
        "options": None if s.is_moving else candidates(s, s.round),
        "rounds": tuple(candidates(s, number) for number in numbers) if s.is_moving else None,
        "auctions": tuple(report_on(s, auction) for auction in s.auctions),
        "arrivals": None
        if s.places is None
        else {seat: Arrival(x=x, y=y, chips=s.chips[seat]) for seat, (x, y) in s.places.items()},
    }


def _own(s: FarOutState, seat: Seat) -> dict[str, Any]:
    return {"chips": s.chips[seat], "packets": packets_won(s, seat)}

"""Events of the far-out games. The moves made, and the true moves of all options, are never published."""

from collections.abc import Mapping

from mainmatch.games.far_out.state import Fact, Move, Packet
from mainmatch.rules import OWN, Event, Moment, Seat

__all__ = ["AuctionClosed", "AuctionSettled", "ChipsBought", "JourneysEnded", "RoundOpened"]


class RoundOpened(Event, type="game.round_opened"):
    """To all: the options of the round whose packets are auctioned now."""

    round: int
    options: Mapping[str, tuple[Move, ...]]


class ChipsBought(Event, type="game.chips_bought", only_to=OWN):
    """To the buyer: the garnets it spent, and the money it has now."""

    garnets: int
    chips: int


def _settled(m: Moment) -> object:
    """The packets that the viewer has won, with their facts, and the money it has left."""
    return m.own({seat: m.after.packets(seat) for seat in m.after.chips}), m.own(m.after.chips)


class AuctionClosed(Event, type="game.auction_closed", publishes=lambda m: m.after.reports[-1]):
    """To all: the auction, as far as this match reveals it."""

    round: int
    packets: Mapping[int, tuple[Seat, ...]]
    amounts: Mapping[Seat, int] | None
    leftover: tuple[Packet, ...] | None


class AuctionSettled(Event, type="game.auction_settled", only_to=OWN, publishes=_settled):
    """To each seat: the packet it has won (null without a packet), its facts, and the money the seat has left."""

    round: int
    packet: int | None
    facts: tuple[Fact, ...]
    chips: int


class JourneysEnded(Event, type="game.journeys_ended", publishes=lambda m: (m.after.places, m.after.chips)):
    """To all: the final place and the remaining money of every seat."""

    places: Mapping[Seat, Move]
    chips: Mapping[Seat, int]

"""What the games of the family tell, and to whom.

May touch: mainmatch.rules. Rule kept here: docs/rules/extreme-ways.md: packets and money go to their
seat alone; the moves that were made, and those that would have been true, are never told.
"""

from collections.abc import Mapping

from mainmatch.games.far_out.reports import AuctionReport, Packet
from mainmatch.games.far_out.ways import Fact, Move
from mainmatch.rules import Event, Seat

__all__ = ["AuctionClosed", "AuctionSettled", "ChipsBought", "JourneysEnded", "RoundOpened"]


class RoundOpened(Event, type="game.round_opened"):
    """To all: the options of the round whose knowledge is auctioned now."""

    round: int
    options: Mapping[str, tuple[Move, ...]]


class ChipsBought(Event, type="game.chips_bought"):
    """To the buyer: what it spent, and all the money it has now."""

    garnets: int
    chips: int


class AuctionClosed(Event, type="game.auction_closed"):
    """To all: the auction, as far as this match reveals it."""

    round: int
    packets: Mapping[int, tuple[Seat, ...]]
    amounts: Mapping[Seat, int] | None
    leftover: tuple[Packet, ...] | None


class AuctionSettled(Event, type="game.auction_settled"):
    """To each seat: the packet it has won (or null, without facts), and the money it has left."""

    round: int
    packet: int | None
    facts: tuple[Fact, ...]
    chips: int


class JourneysEnded(Event, type="game.journeys_ended"):
    """To all: where everybody has come to, and the money everybody has left."""

    places: Mapping[Seat, Move]
    chips: Mapping[Seat, int]


def told_of(report: AuctionReport) -> AuctionClosed:
    """The report as an event."""
    return AuctionClosed(**dict(report))

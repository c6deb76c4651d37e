"""What viewers see of a match and what they are told (docs/rules/extreme-ways.md, Views)."""

from collections.abc import Mapping

from mainmatch.games.far_out.state import Auction, Fact, FarOutState, Move, facts
from mainmatch.rules import Event, Seat, Value, View

__all__ = [
    "Arrival",
    "AuctionClosed",
    "AuctionSettled",
    "ChipsBought",
    "ExtremeWaysSeatView",
    "JourneysEnded",
    "PublicView",
    "RoundOpened",
    "SeatView",
    "candidates",
    "packets_won",
    "report_on",
]


# What is told at the close is what views show afterwards, because both are made here.
class Packet(Value):
    """A packet and what is in it: ``true`` is an option's true move, ``false`` are moves that aren't."""

    packet: int
    facts: tuple[Fact, ...]


class WonPacket(Packet):
    """A packet that a seat has won in a round."""

    round: int


class AuctionReport(Value):
    """An auction as everybody may know it.

    ``packets``  who got which of the four; empty where the host keeps it secret
    ``amounts``  what each receiver paid; null where that is secret
    ``leftover`` the packets that nobody won; null in a game that keeps them secret
    """

    round: int
    packets: Mapping[int, tuple[Seat, ...]]
    amounts: Mapping[Seat, int] | None
    leftover: tuple[Packet, ...] | None


def candidates(s: FarOutState, number: int) -> dict[str, tuple[tuple[int, int], ...]]:
    """The listed moves of round ``number``, by option."""
    return {option: way.moves for option, way in s.rounds[number - 1].items()}


def packets_won(s: FarOutState, seat: Seat) -> tuple[WonPacket, ...]:
    """All that the seat has won."""
    return tuple(
        WonPacket(round=number, packet=packet, facts=facts(s.rounds[number - 1], packet))
        for number, packet in s.packets_of(seat)
    )


def report_on(s: FarOutState, auction: Auction) -> AuctionReport:
    """An auction, as far as this match reveals it."""
    reveal, ways = s.terms.auction_reveal, s.rounds[auction.round - 1]
    leftover = tuple(Packet(packet=packet, facts=facts(ways, packet)) for packet in s.leftover(auction))
    return AuctionReport(
        round=auction.round,
        packets={} if reveal == "none" else auction.packets,
        amounts=auction.paid if reveal == "winners_and_amounts" else None,
        leftover=leftover if s.member.shows_leftover else None,
    )


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


# Events. The moves that were made, and those that would have been true, are never told.
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

"""Views and events of the far-out games (docs/rules/extreme-ways.md, Views)."""

from collections.abc import Mapping

from mainmatch.games.far_out.state import Auction, Fact, FarOutState, Move, facts
from mainmatch.rules import OWN, Event, Moment, Seat, Value, View

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


# Shared by views and events, so that both publish the same.
class Packet(Value):
    """A packet with its facts: ``true`` is an option's true move, ``false`` lists moves that aren't true."""

    packet: int
    facts: tuple[Fact, ...]


class WonPacket(Packet):
    """A packet won by a seat, with the round."""

    round: int


class AuctionReport(Value):
    """An auction, as all viewers see it.

    ``packets``  the winners of each packet; empty when they are secret
    ``amounts``  what each winner paid; null when that is secret
    ``leftover`` the unsold packets; null in a game that keeps them secret
    """

    round: int
    packets: Mapping[int, tuple[Seat, ...]]
    amounts: Mapping[Seat, int] | None
    leftover: tuple[Packet, ...] | None


def candidates(s: FarOutState, number: int) -> dict[str, tuple[tuple[int, int], ...]]:
    """The candidate moves of round ``number``, by option."""
    return {option: way.moves for option, way in s.rounds[number - 1].items()}


def packets_won(s: FarOutState, seat: Seat) -> tuple[WonPacket, ...]:
    """The packets won by the seat, with their facts."""
    return tuple(
        WonPacket(round=number, packet=packet, facts=facts(s.rounds[number - 1], packet))
        for number, packet in s.packets_of(seat)
    )


def report_on(s: FarOutState, auction: Auction) -> AuctionReport:
    """The public report on an auction, as far as this match reveals it."""
    reveal, ways = s.terms.auction_reveal, s.rounds[auction.round - 1]
    leftover = tuple(Packet(packet=packet, facts=facts(ways, packet)) for packet in s.leftover(auction))
    return AuctionReport(
        round=auction.round,
        packets={} if reveal == "none" else auction.packets,
        amounts=auction.paid if reveal == "winners_and_amounts" else None,
        leftover=leftover if s.member.shows_leftover else None,
    )


class Arrival(Value):
    """A seat's final place, and the money it has left."""

    x: int
    y: int
    chips: int


class PublicView(View):
    """The view for all viewers.

    ``options`` are those of the current round, null once all auctions are over; ``rounds`` then has those of all
    rounds. ``arrivals`` is null before the moves.
    """

    round: int
    options: Mapping[str, tuple[Move, ...]] | None
    rounds: tuple[Mapping[str, tuple[Move, ...]], ...] | None
    auctions: tuple[AuctionReport, ...]
    arrivals: Mapping[Seat, Arrival] | None


class SeatView(PublicView):
    """A seat's view: also its own money, and the contents of the packets it has won."""

    chips: int
    packets: tuple[WonPacket, ...]


class ExtremeWaysSeatView(SeatView):
    """A seat's view; ``rebound_available`` says whether its plan may contain a rebound."""

    rebound_available: bool


# Events. The moves made, and the true moves of all options, are never published.
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
    return m.own({seat: packets_won(m.after, seat) for seat in m.after.chips}), m.own(m.after.chips)


class AuctionClosed(Event, type="game.auction_closed", publishes=lambda m: report_on(m.after, m.after.auctions[-1])):
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

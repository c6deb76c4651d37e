"""Knowledge as it is handed out: packets to seats, auctions to all.

May touch: mainmatch.rules. Rule kept here: docs/rules/extreme-ways.md, Phase auction: what is told at
the close is what views show afterwards, because both are made here.
"""

from collections.abc import Mapping

from mainmatch.games.far_out.state import Auction, FarOutState
from mainmatch.games.far_out.ways import Fact, facts
from mainmatch.rules import Seat, Value

__all__ = ["AuctionReport", "Packet", "WonPacket", "candidates", "packets_won", "report_on"]


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

"""What a match of the family knows between two phases.

May touch: mainmatch.rules. Rule kept here: the true moves, what is in the packets and everybody's
money are secret here; views and events say what leaves.
"""

from collections.abc import Iterator, Mapping

from mainmatch.games.far_out.config import Reveal
from mainmatch.games.far_out.family import FAMILY, Member, MemberId
from mainmatch.games.far_out.ways import Move, Round
from mainmatch.rules import Seat, State, Value

__all__ = ["START_MONEY", "Auction", "FarOutState", "Terms"]

START_MONEY = 50


class Terms(Value):
    """What a match is played by: which game of the family it is, and what the host chose."""

    game: MemberId
    chips_per_garnet: int
    auction_reveal: Reveal
    rebound_tokens: bool


class Auction(Value):
    """An auction that is over: who got each of the four packets, and what the receivers paid."""

    round: int
    packets: Mapping[int, tuple[Seat, ...]]
    paid: Mapping[Seat, int]


class FarOutState(State):
    """The game between two phases. ``places`` are None until the moves were made.

    ``chips`` is each seat's money now, ``bought`` what it has bought of it so far.
    """

    terms: Terms
    rounds: tuple[Round, ...]
    round: int
    chips: Mapping[Seat, int]
    bought: Mapping[Seat, int]
    auctions: tuple[Auction, ...]
    places: Mapping[Seat, Move] | None

    @property
    def member(self) -> Member:
        """Which game of the family this is."""
        return FAMILY[self.terms.game]

    @property
    def is_moving(self) -> bool:
        """All auctions are over."""
        return len(self.auctions) == len(self.rounds)

    def packets_of(self, seat: Seat) -> Iterator[tuple[int, int]]:
        """What the seat has won: (round, packet)."""
        for auction in self.auctions:
            for packet, seats in auction.packets.items():
                if seat in seats:
                    yield auction.round, packet

    def leftover(self, auction: Auction) -> tuple[int, ...]:
        """The packets that nobody has won, where they are made public."""
        if not self.member.shows_leftover:
            return ()
        return tuple(packet for packet, seats in auction.packets.items() if not seats)

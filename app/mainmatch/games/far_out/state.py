"""What a match of the family knows between two phases.

May touch: mainmatch.rules. Rule kept here: the true moves, what is in the packets and everybody's
money are secret here; views and events say what leaves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from pydantic import Field

from mainmatch.rules import Config, Seat, State, Value

__all__ = [
    "FAMILY",
    "MONEY_PER_GARNET",
    "PACKETS",
    "START_MONEY",
    "Auction",
    "ExtremeWaysConfig",
    "Fact",
    "FalseMoves",
    "FarOutState",
    "GivenWay",
    "Member",
    "MemberId",
    "Move",
    "RavensConfig",
    "Reveal",
    "Round",
    "Setup",
    "Terms",
    "TrueMove",
    "Way",
    "facts",
]


# Where the two games of the family differ. Docs/rules/extreme-ways.md, Differences.


MemberId: TypeAlias = Literal["extreme-ways", "ravens"]


@dataclass(frozen=True, slots=True)
class Member:
    """A game of the family.

    ``options``         the names of a round's four options, in the order in which packets treat them
    ``money``           one of what bids are paid in, for the texts
    ``shows_leftover``  packets that nobody won are made public
    """

    options: tuple[str, str, str, str]
    money: str
    shows_leftover: bool


FAMILY: Mapping[MemberId, Member] = {
    "extreme-ways": Member(options=("1", "2", "3", "4"), money="chip", shows_leftover=False),
    "ravens": Member(options=("A", "B", "C", "D"), money="gold piece", shows_leftover=True),
}


# The options of a round, and what the four packets tell about them. Docs/rules/extreme-ways.md, Setup: all four
# packets together give every true move, and no packet repeats another.


PACKETS = (1, 2, 3, 4)

Move: TypeAlias = tuple[int, int]
"""A step (dx, dy), or a place (x, y)."""


class Way(Value):
    """An option: its candidate moves as they are listed, and which of them is true, from 0.

    ``paired`` are the two false ones that go into a packet together (none for the first option).
    """

    moves: tuple[Move, ...]
    true: int
    paired: tuple[int, ...]

    @property
    def truth(self) -> Move:
        """The move that a player makes who chooses this option."""
        return self.moves[self.true]

    @property
    def lone(self) -> int:
        """The third false move, which goes into another packet."""
        return next(place for place in range(len(self.moves)) if place not in {self.true, *self.paired})


Round: TypeAlias = Mapping[str, Way]
"""The four options by name, in their order."""


class TrueMove(Value):
    """A fact: this is the option's true move."""

    option: str
    true: Move


class FalseMoves(Value):
    """A fact: these candidates of the option, in the order of their list, aren't the true move."""

    option: str
    false: tuple[Move, ...]


Fact: TypeAlias = TrueMove | FalseMoves


def facts(ways: Round, packet: int) -> tuple[Fact, ...]:
    """What packet 1 to 4 tells."""
    options = tuple(ways)
    return tuple(_fact(options[place], ways[options[place]], part) for place, part in _CONTENTS[packet])


_Part: TypeAlias = Literal["true", "paired", "lone"]

_CONTENTS: Mapping[int, tuple[tuple[int, _Part], ...]] = {
    1: ((0, "true"),),
    2: ((1, "paired"), (2, "paired")),
    3: ((1, "lone"), (3, "paired")),
    4: ((2, "lone"), (3, "lone")),
}
"""What each packet tells of which option, the options counted from 0."""


@lru_cache(maxsize=4096)
def _fact(option: str, way: Way, part: _Part) -> Fact:
    if part == "true":
        return TrueMove(option=option, true=way.truth)
    places = way.paired if part == "paired" else (way.lone,)
    return FalseMoves(option=option, false=tuple(way.moves[place] for place in places))


# What a host may choose about a match of the family. Docs/rules/extreme-ways.md: every default is the rulebook's, and
# a field that one of the games doesn't have isn't in its config.


Reveal: TypeAlias = Literal["none", "winners", "winners_and_amounts"]

MONEY_PER_GARNET = 5


class GivenWay(Value):
    """An option as the host gives it."""

    moves: tuple[Move, ...] = Field(description="Four different moves [dx, dy], in the order in which they are listed.")
    true: int = Field(description="Which of them is true: 0, 1, 2 or 3.")


class Setup(Value):
    """What is drawn at the start and may be given instead."""

    rounds: tuple[Mapping[str, GivenWay], ...] | None = Field(
        None, description="Seven rounds, each with its four options by name. Drawn when it is not given."
    )
    packets: tuple[Mapping[str, tuple[Move, ...]], ...] | None = Field(
        None,
        description=(
            "For each of the seven given rounds: which two false moves go together, by option, for the second, third "
            "and fourth option (into packet 2, 2 and 3). Drawn when it is not given."
        ),
    )


class RavensConfig(Config):
    """The choices that both games have."""

    max_step: int = Field(6, ge=1, le=100, description="Moves that are drawn go from -max_step to max_step each way.")
    setup: Setup = Setup()


class ExtremeWaysConfig(RavensConfig):
    """The choices of Extreme Ways."""

    chips_per_garnet: int = Field(MONEY_PER_GARNET, ge=1, le=10, description="How many chips one garnet buys.")
    auction_reveal: Reveal = Field(
        "winners", description="What everybody is told of an auction: nothing, who got which packet, or also for what."
    )
    rebound_tokens: bool = Field(False, description="Whether every player may rebound once on another player.")


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

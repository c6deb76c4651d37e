"""Differences of the two games, config, rounds and state (docs/rules/extreme-ways.md, Views).

True moves, the contents of packets and every seat's money are secret; marks and events decide what is published.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from mainmatch.rules import (
    Config,
    Dice,
    Meta,
    Refused,
    Seat,
    State,
    Text,
    Value,
    derived,
    hidden,
    ntext,
    own,
    public,
    shown,
    text,
)

# docs/rules/extreme-ways.md, Differences.
MemberId: TypeAlias = Literal["extreme-ways", "ravens"]


@dataclass(frozen=True, slots=True)
class Member:
    """One of the two games.

    ``options``         the names of a round's four options, in the order that packets use
    ``amount``          an amount of it, for players; ``amounts`` is the label of several
    ``shows_leftover``  whether unsold packets become public
    """

    options: tuple[str, str, str, str]
    amount: Callable[[int], Text]
    amounts: str
    shows_leftover: bool


def chips(n: int) -> Text:
    """An amount of money in Extreme Ways."""
    return ntext("{n} chip", "{n} chips", n)


def gold(n: int) -> Text:
    """An amount of money in Huginn and Muninn."""
    return ntext("{n} gold piece", "{n} gold pieces", n)


FAMILY: Mapping[MemberId, Member] = {
    "extreme-ways": Member(options=("1", "2", "3", "4"), amount=chips, amounts="{value} chips", shows_leftover=False),
    "ravens": Member(
        options=("A", "B", "C", "D"),
        amount=gold,
        amounts="{value} gold pieces",
        shows_leftover=True,
    ),
}


# docs/rules/extreme-ways.md, Setup: all four packets together reveal every true move, and no two repeat a fact.
PACKETS = (1, 2, 3, 4)

Move: TypeAlias = tuple[int, int]
"""A step (dx, dy) or a place (x, y)."""


class Way(Value):
    """An option: its four candidate moves, and the index of the true one, from 0.

    ``paired`` are the indexes of the two false moves in one packet (empty for the first option).
    """

    moves: tuple[Move, ...]
    true: int
    paired: tuple[int, ...]

    @property
    def truth(self) -> Move:
        """The true move: the one that a player makes who chooses this option."""
        return self.moves[self.true]

    @property
    def lone(self) -> int:
        """The index of the third false move, which is in another packet."""
        return next(place for place in range(len(self.moves)) if place not in {self.true, *self.paired})


Round: TypeAlias = Mapping[str, Way]
"""The four options of a round by name, in order."""


class TrueMove(Value):
    """A fact: the option's true move."""

    option: str
    true: Move


class FalseMoves(Value):
    """A fact: false moves of the option, in the order of its candidates."""

    option: str
    false: tuple[Move, ...]


Fact: TypeAlias = TrueMove | FalseMoves


def facts(ways: Round, packet: int) -> tuple[Fact, ...]:
    """The facts in a packet (1 to 4) of a round."""
    options = tuple(ways)
    return tuple(_fact(options[place], ways[options[place]], part) for place, part in _CONTENTS[packet])


_Part: TypeAlias = Literal["true", "paired", "lone"]

_CONTENTS: Mapping[int, tuple[tuple[int, _Part], ...]] = {
    1: ((0, "true"),),
    2: ((1, "paired"), (2, "paired")),
    3: ((1, "lone"), (3, "paired")),
    4: ((2, "lone"), (3, "lone")),
}
"""The facts in each packet: the index of the option from 0, and which of its moves the fact reveals."""


@lru_cache(maxsize=4096)
def _fact(option: str, way: Way, part: _Part) -> Fact:
    if part == "true":
        return TrueMove(option=option, true=way.truth)
    places = way.paired if part == "paired" else (way.lone,)
    return FalseMoves(option=option, false=tuple(way.moves[place] for place in places))


class Packet(Value):
    """A packet with its facts: ``true`` is an option's true move, ``false`` lists moves that aren't true."""

    packet: int
    facts: tuple[Fact, ...]


class WonPacket(Packet):
    """A packet won by a seat, with the round."""

    round: int


Reveal: TypeAlias = Literal["none", "winners", "winners_and_amounts"]

MONEY_PER_GARNET = 5


class GivenWay(Value):
    """An option given by the host."""

    moves: Annotated[
        tuple[Move, ...], Meta(description="Four different moves [dx, dy], in the order in which they are listed.")
    ]
    true: Annotated[int, Meta(description="Which of them is true: 0, 1, 2 or 3.")]


class Setup(Value):
    """Values that are drawn at the start unless the host gives them."""

    rounds: Annotated[
        tuple[Mapping[str, GivenWay], ...] | None,
        Meta(description="Seven rounds, each with its four options by name. Drawn when it is not given."),
    ] = None
    packets: Annotated[
        tuple[Mapping[str, tuple[Move, ...]], ...] | None,
        Meta(
            description="For each of the seven given rounds: which two false moves go together, by option, for the "
            "second, third and fourth option (into packet 2, 2 and 3). Drawn when it is not given."
        ),
    ] = None


class RavensConfig(Config):
    """The settings of both games."""

    max_step: Annotated[
        int, Meta(ge=1, le=100, description="Moves that are drawn go from -max_step to max_step each way.")
    ] = 6
    setup: Setup = Setup()


class ExtremeWaysConfig(RavensConfig):
    """The settings of Extreme Ways."""

    chips_per_garnet: Annotated[int, Meta(ge=1, le=10, description="How many chips one garnet buys.")] = (
        MONEY_PER_GARNET
    )
    auction_reveal: Annotated[
        Reveal,
        Meta(description="What everybody is told of an auction: nothing, who got which packet, or also for what."),
    ] = "winners"
    rebound_tokens: Annotated[bool, Meta(description="Whether every player may rebound once on another player.")] = (
        False
    )


START_MONEY = 50


class Terms(Value):
    """The terms of a match: which of the two games it is, and the host's settings."""

    game: MemberId
    chips_per_garnet: int = MONEY_PER_GARNET
    auction_reveal: Reveal = "winners"
    rebound_tokens: bool = False


class Auction(Value):
    """A finished auction: the winners of each of the four packets, and what each of them paid."""

    round: int
    packets: Mapping[int, tuple[Seat, ...]]
    paid: Mapping[Seat, int]


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


class Arrival(Value):
    """A seat's final place, and the money it has left."""

    x: int
    y: int
    chips: int


Candidates: TypeAlias = Annotated[Mapping[str, tuple[Move, ...]], Meta(extra_json_schema=shown(part="plane"))]
"""The candidate moves of a round, by option."""


class FarOutState(State):
    """The state. ``places`` is None before the moves.

    ``chips`` is each seat's current money, ``bought`` the money it has bought so far.
    """

    terms: Terms = hidden(because="The settings, which everybody may read.")
    rounds: tuple[Round, ...] = hidden(swaps=False)
    round: int = public()

    @public
    def options(self) -> Candidates | None:
        """The candidate moves of the current round; None once all auctions are over."""
        return None if self.is_moving else self.candidates(self.round)

    @public(seen_as="rounds")
    def all_options(self) -> tuple[Candidates, ...] | None:
        """The candidate moves of all rounds; None before all auctions are over."""
        return tuple(self.candidates(n) for n in range(1, len(self.rounds) + 1)) if self.is_moving else None

    chips: Mapping[Seat, int] = own()
    bought: Mapping[Seat, int] = hidden()
    auctions: tuple[Auction, ...] = hidden(swaps=False)

    @public(seen_as="auctions")
    def reports(self) -> tuple[AuctionReport, ...]:
        """The finished auctions, as far as this match reveals them."""
        return tuple(self.report_on(auction) for auction in self.auctions)

    @own
    def packets(self, seat: Seat) -> tuple[WonPacket, ...]:
        """The packets won by the seat, with their facts."""
        return tuple(self.won.get(seat, ()))

    @derived
    def won(self) -> Mapping[Seat, Sequence[WonPacket]]:
        """The packets won, with their facts, by seat."""
        found = defaultdict[Seat, list[WonPacket]](list)
        for auction in self.auctions:
            ways = self.rounds[auction.round - 1]
            for packet, seats in auction.packets.items():
                for seat in seats:
                    found[seat].append(WonPacket(round=auction.round, packet=packet, facts=facts(ways, packet)))
        return found

    places: Mapping[Seat, Move] | None = hidden(because="All see the arrivals as soon as there are any.")

    @public
    def arrivals(self) -> Mapping[Seat, Arrival] | None:
        """Each seat's final place and money; None before the moves."""
        if self.places is None:
            return None
        return {seat: Arrival(x=x, y=y, chips=self.chips[seat]) for seat, (x, y) in self.places.items()}

    @property
    def member(self) -> Member:
        """The member of the family that this match plays."""
        return FAMILY[self.terms.game]

    @property
    def is_moving(self) -> bool:
        """Whether all auctions are over."""
        return len(self.auctions) == len(self.rounds)

    def candidates(self, number: int) -> Candidates:
        """The candidate moves of round ``number``."""
        return {option: way.moves for option, way in self.rounds[number - 1].items()}

    def packets_of(self, seat: Seat) -> Iterator[tuple[int, int]]:
        """The packets won by the seat, as (round, packet)."""
        for auction in self.auctions:
            for packet, seats in auction.packets.items():
                if seat in seats:
                    yield auction.round, packet

    def leftover(self, auction: Auction) -> tuple[int, ...]:
        """The unsold packets of an auction that become public; empty in a game that keeps them secret."""
        if not self.member.shows_leftover:
            return ()
        return tuple(packet for packet, seats in auction.packets.items() if not seats)

    def report_on(self, auction: Auction) -> AuctionReport:
        """The public report on an auction, as far as this match reveals it."""
        reveal, ways = self.terms.auction_reveal, self.rounds[auction.round - 1]
        leftover = tuple(Packet(packet=packet, facts=facts(ways, packet)) for packet in self.leftover(auction))
        return AuctionReport(
            round=auction.round,
            packets={} if reveal == "none" else auction.packets,
            amounts=auction.paid if reveal == "winners_and_amounts" else None,
            leftover=leftover if self.member.shows_leftover else None,
        )


class ExtremeWaysState(FarOutState):
    """The state of Extreme Ways."""

    @own
    def rebound_available(self, seat: Seat) -> bool:
        """Whether the seat's plan may contain a rebound."""
        return self.terms.rebound_tokens and self.places is None


ROUNDS = 7
CANDIDATES = 4
PAIR = 2
FARTHEST = 1_000_000
"""The longest step a host may give: all places then stay exact integers in clients of any language."""


def rounds_of(member: Member, setup: Setup, max_step: int, dice: Dice) -> tuple[Round, ...]:
    """The seven rounds, given or drawn. Raises Refused ``bad_setup``."""
    if setup.rounds is None:
        if setup.packets is not None:
            raise Refused.at(
                "bad_setup",
                "setup.packets",
                text("Packets are made of given moves: give setup.rounds too, or leave out both."),
            )
        return tuple(_drawn(member, max_step, dice) for _ in range(ROUNDS))
    _check_count("setup.rounds", setup.rounds)
    if setup.packets is not None:
        _check_count("setup.packets", setup.packets)
    return tuple(
        _given(member, n, ways, setup.packets[n] if setup.packets is not None else None, dice)
        for n, ways in enumerate(setup.rounds)
    )


def _drawn(member: Member, max_step: int, dice: Dice) -> Round:
    return {
        option: _paired(option == member.options[0], _picked(max_step, dice), dice.below(CANDIDATES), dice)
        for option in member.options
    }


def _picked(max_step: int, dice: Dice) -> tuple[Move, ...]:
    """Four different steps other than (0, 0); every list of four is equally likely."""
    width = 2 * max_step + 1
    others = width * width - 1
    found: list[Move] = []
    while len(found) < CANDIDATES:
        number = dice.below(others)
        # Skip (0, 0), which is the middle number when all steps are counted row by row.
        dx, dy = divmod(number + (number >= others // 2), width)
        step = dx - max_step, dy - max_step
        if step not in found:
            found.append(step)
    return tuple(found)


def _paired(is_first: bool, moves: tuple[Move, ...], true: int, dice: Dice) -> Way:  # noqa: FBT001 - a private step
    wrong = [place for place in range(CANDIDATES) if place != true]
    paired = () if is_first else tuple(sorted(dice.sample(wrong, PAIR)))
    return Way(moves=moves, true=true, paired=paired)


def _given(
    member: Member, n: int, ways: Mapping[str, GivenWay], pairs: Mapping[str, tuple[Move, ...]] | None, dice: Dice
) -> Round:
    _check_names(f"setup.rounds.{n}", ways, member.options)
    if pairs is not None:
        _check_names(f"setup.packets.{n}", pairs, member.options[1:])
    made: dict[str, Way] = {}
    for option in member.options:
        given = ways[option]
        _check_way(f"setup.rounds.{n}.{option}", given)
        if pairs is not None and option in pairs:
            paired = _places(f"setup.packets.{n}.{option}", given, pairs[option])
            made[option] = Way(moves=given.moves, true=given.true, paired=paired)
        else:
            made[option] = _paired(option == member.options[0], given.moves, given.true, dice)
    return made


def _places(path: str, given: GivenWay, pair: Sequence[Move]) -> tuple[int, ...]:
    wrong = [move for place, move in enumerate(given.moves) if place != given.true]
    if len(pair) != PAIR or len(set(pair)) != PAIR or not set(pair) <= set(wrong):
        raise Refused.at(
            "bad_setup",
            path,
            text(
                "Name two different false moves of this option, out of {moves}.", moves=[list(move) for move in wrong]
            ),
        )
    return tuple(sorted(given.moves.index(move) for move in pair))


def _check_way(path: str, given: GivenWay) -> None:
    if len(given.moves) != CANDIDATES or len(set(given.moves)) != CANDIDATES:
        raise Refused.at("bad_setup", f"{path}.moves", text("An option has four different moves."))
    if max(abs(step) for move in given.moves for step in move) > FARTHEST:
        raise Refused.at("bad_setup", f"{path}.moves", text("A move goes {n} at most in each direction.", n=FARTHEST))
    if not 0 <= given.true < CANDIDATES:
        raise Refused.at("bad_setup", f"{path}.true", text("Say which of the four moves is true: 0, 1, 2 or 3."))


def _check_count(path: str, given: Sequence[object]) -> None:
    if len(given) != ROUNDS:
        raise Refused.at("bad_setup", path, text("Give all {n} rounds, or leave it out to be drawn.", n=ROUNDS))


def _check_names(path: str, given: Mapping[str, object], names: Sequence[str]) -> None:
    if sorted(given) != sorted(names):
        raise Refused.at("bad_setup", path, text("Give each of the options {names}, and no other.", names=tuple(names)))

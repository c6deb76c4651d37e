"""Cubes, their deal, config and state of Exodus."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Annotated, Literal, TypeAlias, get_args

from mainmatch import rules
from mainmatch.rules import Dice, Meta, Refused, Seat, Text, own, public, shown, text, trading

Colour: TypeAlias = Literal["red", "blue", "yellow", "green", "white", "black"]

Hand: TypeAlias = tuple[Colour, ...]
"""The cubes of one seat, sorted by name."""

COLOURS: tuple[Colour, ...] = get_args(Colour)
NAMES: Mapping[str, Text] = {
    "red": text("red"),
    "blue": text("blue"),
    "yellow": text("yellow"),
    "green": text("green"),
    "white": text("white"),
    "black": text("black"),
}
"""The colours, for players."""
COPIES = 6
"""Cubes of each colour in the pool."""
HAND_SIZE = 4
"""Cubes in a hand; it never changes, because trades are one for one."""
LAST_ROUND = 7


class Trade(trading.Trade[Colour]):
    """A trade as seen by one side. In JSON, ``partner`` is called ``with``."""


class Item(trading.Item):
    """One line of a seat's points: an effect of a trade, or of cubes ``held`` at the end of the round."""

    why: Annotated[str, trading.reasons("gave", "received", "received_for", "doubled", "halved", "nullified", "held")]


class LastRound(trading.Report[Trade]):
    """A seat's report on a round: trades and failed offers, ascending by seat; ``items`` add up to ``change``."""

    items: tuple[Item, ...]


class Setup(rules.Value):
    """Hands given by the host instead of dealt: ``{"hands": {"1": ["red", "blue", "white", "black"], ...}}``."""

    hands: Mapping[rules.Seat, Hand]


class Config(rules.Config):
    """The settings of Exodus; without ``setup`` the cubes are dealt at random."""

    setup: Setup | None = None


class State(rules.State):
    """Hands, points and reports by seat; ``reports`` is empty before the first resolution."""

    round: int = public()
    hands: Mapping[rules.Seat, Annotated[Hand, Meta(extra_json_schema=shown(part="hand"))]] = own("hand")
    points: Mapping[rules.Seat, int] = own()
    reports: Mapping[rules.Seat, LastRound] = own("last_round", missing=None)

    @public
    def rounds(self) -> int:
        """The number of rounds."""
        return LAST_ROUND


# Draw a uniform index into all valid deals. Dealing seat by seat at random would not be uniform: hands that leave more
# possible deals for the other seats would be too rare.
def deal(seats: Sequence[Seat], dice: Dice) -> dict[Seat, Hand]:
    """Deal four different colours to every seat, no colour more than six times; every valid deal is equally likely."""
    pool = (COPIES,) * len(COLOURS)
    index = dice.below(completions(len(seats), pool, HAND_SIZE))
    dealt = deal_at(index, len(seats), pool, HAND_SIZE)
    return {seat: tuple(sorted(COLOURS[kind] for kind in kinds)) for seat, kinds in zip(seats, dealt, strict=True)}


@cache
def completions(seats: int, left: tuple[int, ...], size: int) -> int:
    """The number of ways to deal ``size`` different kinds to each of ``seats`` more seats.

    ``left`` is the number of cubes left of each kind, ascending: the order of kinds doesn't matter to the
    count, and sorting keeps the cache small (a few hundred entries for nine seats).
    """
    if seats == 0:
        return 1
    return sum(completions(seats - 1, tuple(sorted(rest)), size) for _, rest in _next_hands(left, size))


def deal_at(index: int, seats: int, pool: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """The valid deal with number ``index``, as kinds (positions in ``pool``) per seat.

    Indexes below ``completions`` map one-to-one to valid deals, so a uniform index gives a uniform deal.
    Raises ValueError for an index beyond the last one.
    """
    left, dealt = pool, []
    for to_come in reversed(range(seats)):
        for hand, rest in _next_hands(left, size):
            ways = completions(to_come, tuple(sorted(rest)), size)
            if index < ways:
                dealt.append(hand)
                left = rest
                break
            index -= ways
        else:
            raise ValueError("there are not that many deals")
    return tuple(dealt)


def checked_hands(given: Mapping[Seat, Hand], seats: Sequence[Seat]) -> dict[Seat, Hand]:
    """The host's hands, sorted. Raises Refused ``bad_setup`` (docs/rules/exodus.md, Setup)."""
    if sorted(given) != sorted(seats):
        raise Refused.at(
            "bad_setup",
            "setup.hands",
            text("Give a hand to each of the seats 1 to {n}, and to no other.", n=len(seats)),
        )
    for seat in seats:
        if len(given[seat]) != HAND_SIZE or len(set(given[seat])) != HAND_SIZE:
            raise Refused.at(
                "bad_setup",
                f"setup.hands.{seat}",
                text("Every hand has {n} cubes of {n} different colours.", n=HAND_SIZE),
            )
    if max(Counter(colour for hand in given.values() for colour in hand).values()) > COPIES:
        raise Refused.at(
            "bad_setup",
            "setup.hands",
            text("There are {n} cubes of each colour: use none more often than that.", n=COPIES),
        )
    return {seat: tuple(sorted(given[seat])) for seat in seats}


@lru_cache(maxsize=4096)
def _next_hands(left: tuple[int, ...], size: int) -> Sequence[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Each hand that can be dealt next, with the cubes left of each kind after it."""
    available = [kind for kind, count in enumerate(left) if count]
    hands = combinations(available, size)
    return tuple((hand, tuple(count - (kind in hand) for kind, count in enumerate(left))) for hand in hands)

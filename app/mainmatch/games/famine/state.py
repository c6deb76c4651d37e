"""Gemstones, their deal, config and state of Famine."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from mainmatch import rules
from mainmatch.rules import Dice, Meta, Refused, Seat, Text, Value, hidden, own, public, shown, text, trading

Gem: TypeAlias = Literal["ruby", "sapphire", "emerald", "topaz", "diamond", "onyx"]

Hand: TypeAlias = tuple[Gem, ...]
"""The gemstones of one seat, sorted by name."""

GEMS: tuple[Gem, ...] = get_args(Gem)
NAMES: Mapping[str, Text] = {
    "ruby": text("ruby"),
    "sapphire": text("sapphire"),
    "emerald": text("emerald"),
    "topaz": text("topaz"),
    "diamond": text("diamond"),
    "onyx": text("onyx"),
}
"""The gemstones, for players."""
COPIES: Mapping[Gem, int] = {"ruby": 7, "sapphire": 7, "emerald": 7, "topaz": 7, "diamond": 6, "onyx": 6}
"""Gemstones of each kind in the pool: 40 in all."""
HAND_SIZE = 5
"""Gemstones in a hand; it never changes, because trades are one for one."""
LAST_YEAR = 7


Kind: TypeAlias = Literal["inventory", "partners", "rank", "favor"]


class Trade(trading.Trade[Gem]):
    """A trade as seen by one side. In JSON, ``partner`` is called ``with``."""


class Item(trading.Item):
    """One line of a seat's Favor: from a trade, or at the end of a year."""

    why: Annotated[
        str,
        trading.reasons(
            "gave", "received", "dulled", "same_gem", "stranger", "held", "variety", "all_met", "all_alike"
        ),
    ]


class LastYear(trading.Report[Trade]):
    """A seat's report on a year: trades and failed offers, ascending by seat; ``items`` add up to ``change``."""

    items: tuple[Item, ...]


class Lesson(Value):
    """The lesson of a diamond traded away in ``year``, about its recipient.

    ``value`` is the sorted gemstones for ``inventory``, the seats in ascending order for ``partners``, and a
    number for ``rank`` and ``favor``.
    """

    year: int
    about: Seat
    kind: Kind
    value: tuple[Gem | Seat, ...] | int


class Setup(rules.Value):
    """Hands given by the host instead of dealt: ``{"hands": {"1": ["ruby", "ruby", "onyx", ...], ...}}``."""

    hands: Mapping[rules.Seat, Hand]


class Config(rules.Config):
    """The settings of Famine; without ``setup`` the gemstones are dealt at random."""

    setup: Setup | None = None


class State(rules.State):
    """The state; all maps are by seat. ``reports`` is empty before the first resolution.

    ``partners`` lists the seat's trading partners for every past year. ``locked`` is the number of diamonds
    that it cannot trade away this year.
    """

    year: int = public()
    hands: Mapping[rules.Seat, Annotated[Hand, Meta(extra_json_schema=shown(part="hand"))]] = own("hand")
    favor: Mapping[rules.Seat, int] = own()
    partners: Mapping[rules.Seat, tuple[tuple[rules.Seat, ...], ...]] = hidden()
    locked: Mapping[rules.Seat, int] = own("locked_diamonds")

    @public
    def years(self) -> int:
        """The number of years."""
        return LAST_YEAR

    @own
    def may_not_trade_with(self, seat: rules.Seat) -> tuple[rules.Seat, ...]:
        """The seats that the seat cannot trade with this year: its partners of last year."""
        return self.partners[seat][self.year - 2] if self.year > 1 else ()

    reports: Mapping[rules.Seat, LastYear] = own("last_year", missing=None)
    learned: Mapping[rules.Seat, Annotated[tuple[Lesson, ...], Meta(extra_json_schema=shown(part="notes"))]] = own()

    def reachable(self, seat: rules.Seat) -> tuple[rules.Seat, ...]:
        """The seats that the seat can trade with this year."""
        return tuple(other for other in self.hands if other != seat and other not in self.may_not_trade_with(seat))

    def loose(self, seat: rules.Seat) -> Counter[Gem]:
        """The gemstones that the seat can offer this year: its hand without locked diamonds."""
        held = Counter(self.hands[seat])
        held["diamond"] -= self.locked[seat]
        return held


# docs/rules/famine.md, Setup: five gemstones each, every gemstone of the pool equally likely.
_POOL: Hand = tuple(gem for gem in GEMS for _ in range(COPIES[gem]))


def deal(seats: Sequence[Seat], dice: Dice) -> dict[Seat, Hand]:
    """Deal five gemstones of the shuffled pool to every seat; the rest is out of play."""
    order = dice.shuffled(_POOL)
    return {seat: tuple(sorted(order[n * HAND_SIZE : (n + 1) * HAND_SIZE])) for n, seat in enumerate(seats)}


def checked_hands(given: Mapping[Seat, Hand], seats: Sequence[Seat]) -> dict[Seat, Hand]:
    """The host's hands, sorted. Raises Refused ``bad_setup``."""
    if sorted(given) != sorted(seats):
        raise Refused.at(
            "bad_setup",
            "setup.hands",
            text("Give a hand to each of the seats 1 to {n}, and to no other.", n=len(seats)),
        )
    for seat in seats:
        if len(given[seat]) != HAND_SIZE:
            raise Refused.at("bad_setup", f"setup.hands.{seat}", text("Every hand has {n} gemstones.", n=HAND_SIZE))
    used = Counter(gem for hand in given.values() for gem in hand)
    for gem in GEMS:
        if used[gem] > COPIES[gem]:
            raise Refused.at(
                "bad_setup",
                "setup.hands",
                text("There are {n} gemstones of the kind {gem}: use no more of it.", n=COPIES[gem], gem=text(gem)),
            )
    return {seat: tuple(sorted(given[seat])) for seat in seats}

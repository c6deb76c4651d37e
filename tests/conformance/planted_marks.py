"""Beans, a game without secret variants of its own: they follow from its marks. Then with one leak each."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    OWN,
    Config,
    Dice,
    Event,
    Game,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Refused,
    Reveals,
    Sealed,
    Seat,
    SeatRange,
    State,
    Table,
    Told,
    hidden,
    own,
    public,
    tell,
    tell_all,
)
from tests.games.beyond.ending import ended

ROUNDS = 3


class BeanState(State):
    round: int = public()
    beans: Mapping[Seat, int] = own()
    stack: tuple[int, ...] = hidden()
    luck: Mapping[Seat, int] = hidden()


class Drawn(Event, type="game.drawn", only_to=OWN, publishes=("beans",)):
    beans: int


class Leaked(Event, type="game.leaked"):
    number: int


class Toss(Sealed, type="toss"):
    beans: Annotated[int, Meta(ge=1, le=20)]
    example: ClassVar[Mapping[str, Json]] = {"beans": 1}

    @override
    def check(self, s: BeanState, seat: Seat) -> None:
        if self.beans > s.beans[seat]:
            raise Refused("too_many_beans", f"Toss 1 to {s.beans[seat]} beans.")


class Tossing(Phase[BeanState, Toss | Pass], name="tossing"):
    """Each seat tosses beans away, or draws a number of them from the stack."""

    @override
    def may_send(self, s: BeanState, seat: Seat) -> tuple[type[Toss | Pass], ...]:
        return (Toss, Pass)

    @override
    def options(self, s: BeanState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option(Toss, Toss(beans=1), {"beans": {"maximum": s.beans[seat]}}), Option(Pass, Pass()))

    @override
    def resolve(self, s: BeanState, sent: Mapping[Seat, Toss | Pass], dice: Dice) -> Outcome:
        tossed = {seat: each.beans if isinstance(each, Toss) else 0 for seat, each in sent.items()}
        beans = {seat: n - tossed[seat] + s.luck[seat] + s.stack[seat] for seat, n in s.beans.items()}
        told = (*(tell([seat], Drawn(beans=n)) for seat, n in beans.items()), *self.leaked(s, sent))
        after = s.but(round=min(s.round + 1, ROUNDS), beans=beans, stack=s.stack[1:])
        return Outcome(after, told, self if s.round < ROUNDS else ended(beans))

    def leaked(self, s: BeanState, sent: Mapping[Seat, Toss | Pass]) -> tuple[Told, ...]:
        return ()


class Beans(Game):
    id = "beans"
    version = "1.0.0"
    title = "Beans"
    summary = "Toss beans away, and draw others."
    seats = SeatRange(least=4, most=6, default=4)
    config = Config
    state: ClassVar[type[State]] = BeanState
    phases: ClassVar[tuple[Phase, ...]] = (Tossing(),)
    actions = (Toss,)
    events: ClassVar[tuple[type[Event], ...]] = (Drawn, Leaked)
    bot = RandomLegal()
    longest = ROUNDS

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        beans, luck = ({seat: 1 + dice.below(9) for seat in table.seats} for _ in range(2))
        stack = tuple(dice.shuffled(range(20)))
        known = {"round": 1, "beans": beans, "stack": stack, "luck": luck}
        unknown = dict.fromkeys({*type(self).state.__struct_fields__} - {*known}, 0)
        return Outcome(type(self).state(**known, **unknown), (), self.phases[0])

    @override
    def round(self, s: BeanState) -> int:
        return s.round


def beans(tossing: Phase) -> type[Beans]:
    class Planted(Beans):
        phases = (tossing,)

    return Planted


class Shown(Beans):
    """Everybody sees which of two seats holds more."""

    class State(BeanState):
        @public
        def first_has_more(self) -> bool:
            return self.beans[1] > self.beans[2]

    state = State


class ShownStack(Beans):
    """Everybody sees what is drawn next."""

    class State(BeanState):
        @public
        def next(self) -> int:
            return self.stack[0]

    state = State


class TellingBeans(Tossing, name="tossing"):
    @override
    def leaked(self, s: BeanState, sent: Mapping[Seat, Toss | Pass]) -> tuple[Told, ...]:
        return (tell_all(Leaked(number=max(s.beans, key=lambda seat: s.beans[seat]))),)


class TellingStack(Tossing, name="tossing"):
    @override
    def leaked(self, s: BeanState, sent: Mapping[Seat, Toss | Pass]) -> tuple[Told, ...]:
        return (tell_all(Leaked(number=s.stack[-1])),)


class TellingLuck(Tossing, name="tossing"):
    @override
    def leaked(self, s: BeanState, sent: Mapping[Seat, Toss | Pass]) -> tuple[Told, ...]:
        return (tell_all(Leaked(number=s.luck[2])),)


class TellingTosses(Tossing, name="tossing"):
    @override
    def leaked(self, s: BeanState, sent: Mapping[Seat, Toss | Pass]) -> tuple[Told, ...]:
        return (tell_all(Leaked(number=sum(isinstance(each, Toss) for each in sent.values()))),)


class DealtState(BeanState):
    number: int = hidden()
    """A single value, which is dealt and never changes."""


class TellingNumber(Tossing, name="tossing"):
    @override
    def leaked(self, s: BeanState, sent: Mapping[Seat, Toss | Pass]) -> tuple[Told, ...]:
        return (tell_all(Leaked(number=s.number)),) if isinstance(s, DealtState) else ()


class Dealt(Beans):
    """Beans, with a number that nobody knows."""

    state = DealtState

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        dealt = super().setup(config, table, dice)
        return replace(dealt, state=dealt.state.but(number=dice.below(100)))


def shown(leak: Callable[[DealtState], int]) -> type[Beans]:
    """Everybody sees a number that follows from secrets."""

    class State(DealtState):
        @public
        def leaked(self) -> int:
            return leak(self)

    class Planted(Dealt):
        state = State

    return Planted


class TellingDealt(Dealt):
    phases = (TellingNumber(),)


PLANTED_DEALS: Mapping[str, type[Game]] = {
    "a single value": shown(lambda s: s.number),
    "whether a single value is even": shown(lambda s: s.number % 2),
    "a single value beside a round": shown(lambda s: int(s.number > 10 * s.round)),
    "a single value, told at the close": TellingDealt,
    "the sum of what seats hold": shown(lambda s: sum(s.beans.values())),
    "the most that a seat holds": shown(lambda s: max(s.beans.values())),
    "how many hold more than four": shown(lambda s: sum(n > 4 for n in s.beans.values())),
    "the sum of what is hidden by seat": shown(lambda s: sum(s.luck.values())),
    "who holds most": shown(lambda s: max(s.beans, key=lambda seat: s.beans[seat])),
}
"""What follows from secrets. Swaps alone miss five of them: single values, and the sum of what never changes."""

PLANTED_MARKS: Mapping[str, tuple[type[Game], str]] = {
    "a view shows what a seat holds": (
        Shown,
        "view(, after the close,)? what the secret variant '(two entries of beans|another deal)'|view, after the close",
    ),
    "a view shows what is hidden": (ShownStack, "view what the secret variant 'two entries of stack'"),
    "a close tells who holds most": (beans(TellingBeans()), "game.leaked.*'two entries of beans'"),
    "a close tells the stack": (beans(TellingStack()), "game.leaked.*'(two entries of stack|another deal)'"),
    "a close tells what is hidden by seat": (beans(TellingLuck()), "game.leaked.*'(two entries of luck|another deal)'"),
    "a close counts what was sent": (
        beans(TellingTosses()),
        "game.leaked.*another seat's (submission|arrival|withdrawal)",
    ),
}
"""What is planted: the game, and words (a pattern) of what must be said about it."""


def publishing(*parts: str | Reveals) -> type[Beans]:
    """Beans that tells everybody how many the richest holds, by an event that declares these parts."""

    class Most(Event, type="game.most", publishes=parts):
        number: int

    class TellingMost(Tossing, name="tossing"):
        @override
        def leaked(self, s: BeanState, sent: Mapping[Seat, Toss | Pass]) -> tuple[Told, ...]:
            return (tell_all(Most(number=max(s.beans.values()))),)

    class Planted(Beans):
        phases = (TellingMost(),)
        events = (Drawn, Leaked, Most)

    return Planted


_WHY = "Everybody may know."

PLANTED_PUBLISHES: Mapping[str, tuple[type[Game], str]] = {
    "a field that is hidden": (publishing("stack"), "publishes 'stack', which no view shows: Reveals"),
    "a method that nobody sees": (publishing("as_dict"), "publishes 'as_dict', which no view shows"),
    "a field that isn't there": (publishing("hands"), "publishes 'hands', which the state doesn't have"),
    "a whole part that isn't there": (publishing(Reveals("hands", _WHY)), "reveals 'hands', which the state doesn't"),
    "a whole part without a reason": (publishing(Reveals("stack", " ")), "say because of what it may"),
    "no part": (publishing(), "game.most"),
    "a part that is public": (publishing("round"), "game.most"),
    "a part that each sees its own of": (publishing("beans"), "game.most"),
    "another secret": (publishing(Reveals("luck", _WHY)), "game.most"),
    "what was sent": (publishing(Reveals(lambda m: m.sent, _WHY)), "game.most"),
    "who looks": (publishing(Reveals(lambda m: m.viewer, _WHY)), "game.most"),
    "the moment": (publishing(Reveals(lambda m: m, _WHY)), r"the secrecy of \['game.most'\] was never proved"),
    "both states": (publishing(Reveals(lambda m: (m.state, m.after, m.sent), _WHY)), "was never proved"),
    "what is never equal": (publishing(Reveals(lambda m: object(), _WHY)), "was never proved"),
}
"""Declarations that are deaf, or that don't declare what is told: what a close tells follows from what seats hold."""

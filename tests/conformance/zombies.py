"""Zombies: who touches a zombie becomes one, and learns it alone; a shield, bought in secret, protects.

A small game of instant actions and hidden roles, in which events can leak: ``planted_events`` lets them.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    ACTOR,
    OWN,
    Config,
    Contest,
    Dice,
    Event,
    Game,
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    RandomLegal,
    Refused,
    Reveals,
    Scenario,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Told,
    Verdict,
    View,
    Viewer,
    seat_of,
    tell,
    tell_all,
)

NIGHTS = 2


class ZombieState(State):
    night: int
    zombies: Mapping[Seat, bool]
    shields: Mapping[Seat, bool]


ZOMBIES = Reveals(lambda m: m.own(m.after.zombies), "In the morning each learns what it is.")


class Touched(Event, type="game.touched", publishes=(ACTOR,)):
    """To both, and to nobody else: who touched whom."""

    by: Seat
    to: Seat


class Turned(Event, type="game.turned", publishes=(ZOMBIES,)):
    """To whom it happens."""


class Bought(Event, type="game.bought", only_to=OWN):
    """To the buyer."""


class NightOver(Event, type="game.night_over"):
    night: int


class Touch(Instant, type="touch"):
    to: Annotated[Seat, Meta(ge=1)]
    example: ClassVar[Mapping[str, Json]] = {"to": 1}

    @override
    def check(self, s: ZombieState, seat: Seat) -> None:
        if self.to == seat or self.to not in s.zombies:
            raise Refused("bad_touch", "Touch another seat of this match.")

    @override
    def apply(self, s: ZombieState, seat: Seat, dice: Dice) -> Outcome:
        pair = (seat, self.to)
        is_caught = any(s.zombies[each] for each in pair)
        new = tuple(each for each in pair if is_caught and not s.zombies[each] and not s.shields[each])
        after = s.but(zombies={**s.zombies, **dict.fromkeys(new, True)})
        told = (tell(pair, Touched(by=seat, to=self.to)), *(tell([each], Turned()) for each in new))
        return Outcome(after, (*told, *self.leaked(pair, new)))

    def leaked(self, pair: tuple[Seat, ...], new: tuple[Seat, ...]) -> tuple[Told, ...]:
        return ()


class Buy(Instant, type="buy"):
    @override
    def check(self, s: ZombieState, seat: Seat) -> None:
        if s.shields[seat]:
            raise Refused("has_shield", "You have a shield.")

    @override
    def apply(self, s: ZombieState, seat: Seat, dice: Dice) -> Outcome:
        after = s.but(shields={**s.shields, seat: True})
        return Outcome(after, self.told(after, seat))

    def told(self, after: ZombieState, seat: Seat) -> tuple[Told, ...]:
        return (tell([seat], Bought()),)


class Night(Phase[ZombieState, Pass], name="night"):
    touch: ClassVar[type[Touch]] = Touch
    buy: ClassVar[type[Buy]] = Buy
    sealed: ClassVar[tuple[type[Pass], ...]] = (Pass,)

    @override
    def may_send(self, s: ZombieState, seat: Seat) -> tuple[type[Pass | Touch | Buy], ...]:
        return (self.touch, *(() if s.shields[seat] else (self.buy,)), *self.sealed)

    @override
    def options(self, s: ZombieState, seat: Seat, purse: int) -> tuple[Option, ...]:
        others = [other for other in s.zombies if other != seat]
        touch = Option(self.touch, self.touch(to=others[0]), {"to": {"enum": others}})
        rest = (Option(kind, kind()) for kind in (*(() if s.shields[seat] else (self.buy,)), *self.sealed))
        return (touch, *rest)

    @override
    def resolve(self, s: ZombieState, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        if s.night == NIGHTS:
            return Outcome(s, self.told(s), ended(s))
        return Outcome(s.but(night=s.night + 1), self.told(s), self)

    def told(self, s: ZombieState) -> tuple[Told, ...]:
        return (tell_all(NightOver(night=s.night)),)


def ended(s: ZombieState) -> Verdict:
    placings = tuple(Placing(seat=seat, score=int(not dead)) for seat, dead in s.zombies.items())
    return Verdict(placings=placings, tokens_of_life={}, garnets={}, contests=(Contest(candidates=()),))


class Street(View):
    night: int


class Home(Street):
    is_zombie: bool
    has_shield: bool


def another_zombie(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    return _flipped(scenario, viewer, dice, "zombies")


def another_shield(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    return _flipped(scenario, viewer, dice, "shields")


def _flipped(scenario: Scenario, viewer: Viewer, dice: Dice, what: str) -> Scenario | None:
    if viewer == "host":
        return None
    seat = dice.choice([seat for seat in scenario.state.zombies if seat != seat_of(viewer)])
    held = getattr(scenario.state, what)
    return Scenario(scenario.state.but(**{what: {**held, seat: not held[seat]}}), scenario.sealed)


class Zombies(Game):
    id = "zombies"
    version = "1.0.0"
    title = "Zombies"
    summary = "Don't touch the wrong people."
    seats = SeatRange(least=3, most=5, default=4)
    config = Config
    state: ClassVar[type[State]] = ZombieState
    public: ClassVar[type[View]] = Street
    seat: ClassVar[type[View]] = Home
    phases: ClassVar[tuple[Phase, ...]] = (Night(),)
    events: ClassVar[tuple[type[Event], ...]] = (Touched, Turned, Bought, NightOver)
    secret_variants = (SecretVariant("another zombie", another_zombie), SecretVariant("another shield", another_shield))
    bot = RandomLegal()
    longest = NIGHTS

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        seats = tuple(table.seats)
        first = dice.choice(seats)
        fields = {"zombies": {seat: seat == first for seat in seats}, "shields": dict.fromkeys(seats, False)}
        return Outcome(ZombieState(night=1, **fields), (), self.phases[0])

    @override
    def round(self, s: ZombieState) -> int:
        return s.night

    @override
    def public_view(self, s: ZombieState) -> Street:
        return Street(night=s.night)

    @override
    def seat_view(self, s: ZombieState, seat: Seat) -> Home:
        return Home(night=s.night, is_zombie=s.zombies[seat], has_shield=s.shields[seat])

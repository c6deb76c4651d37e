"""Two Clocks: players press in turn, each against a clock of its own. Who lets it run out loses a secret stake."""

from collections.abc import Mapping
from datetime import timedelta
from typing import ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Config,
    Dice,
    Event,
    Game,
    Instant,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Reveals,
    Scenario,
    Seat,
    SeatRange,
    SecretVariant,
    Table,
    TimedState,
    Viewer,
    own,
    public,
    seat_of,
    tell_all,
)
from tests.games.beyond.ending import ended

BUDGET = 10_000
"""Milliseconds of a seat, in all its turns."""

TURNS, STAKES = 20, 5


class Clocks(TimedState):
    turn: int = public()
    left: Mapping[Seat, int] = public()
    stakes: Mapping[Seat, int] = own("stake")

    def mover(self) -> Seat:
        return 1 + self.turn % 2


class Pressed(Event, type="game.clock_pressed", publishes=("left", Reveals(lambda m: m.actor, "All see who presses."))):
    seat: Seat
    left: int


class Press(Instant, type="press"):
    @override
    def apply(self, s: Clocks, seat: Seat, dice: Dice) -> Outcome:
        left = s.left[seat] - s.elapsed
        after = s.but(turn=s.turn + 1, left={**s.left, seat: left})
        told = (tell_all(Pressed(seat=seat, left=left)),)
        return Outcome(after, told, TURN if after.turn < TURNS and left else ended(dict.fromkeys(s.left, 0)))


class Turn(Phase[Clocks, Pass], name="turn"):
    silence = "Your clock runs out."
    fixed_length = True

    @override
    def lasts(self, s: Clocks) -> timedelta:
        return timedelta(milliseconds=s.left[s.mover()])

    @override
    def may_send(self, s: Clocks, seat: Seat) -> tuple[type[Press | Pass], ...]:
        return (Press, Pass) if seat == s.mover() else ()

    @override
    def resolve(self, s: Clocks, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        return Outcome(s, (), ended({seat: n if seat != s.mover() else 0 for seat, n in s.stakes.items()}))


TURN = Turn()


def another_stake(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s: Clocks = scenario.state
    if viewer == "host":
        return None
    other = 2 if seat_of(viewer) == 1 else 1
    return Scenario(s.but(stakes={**s.stakes, other: 1 + dice.below(STAKES)}), scenario.sealed)


class TwoClocks(Game):
    id = "two-clocks"
    version = "1.0.0"
    title = "Two Clocks"
    summary = "Press in turn; who lets the own clock run out loses."
    seats = SeatRange(least=2, most=2, default=2)
    config = Config
    state = Clocks
    phases: ClassVar = (TURN,)
    actions = (Press,)
    events = (Pressed,)
    secret_variants = (SecretVariant("another stake", another_stake),)
    bot = RandomLegal()
    longest = TURNS

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        stakes = {seat: 1 + dice.below(STAKES) for seat in table.seats}
        state = Clocks(turn=0, left=dict.fromkeys(table.seats, BUDGET), stakes=stakes)
        return Outcome(state, (), TURN)

    @override
    def round(self, s: Clocks) -> int:
        return s.turn + 1


CLOCKS = TwoClocks()

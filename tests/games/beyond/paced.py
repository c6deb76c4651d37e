"""Pace: a phase that never closes early, one that always does, and a candidate vote of ten minutes."""

from collections.abc import Mapping
from datetime import timedelta
from typing import ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Config,
    Contest,
    Dice,
    Event,
    Game,
    Json,
    Outcome,
    Pass,
    Phase,
    Placing,
    RandomLegal,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Told,
    Verdict,
    Viewer,
    public,
    seat_of,
    tell_all,
)


class Hands(State):
    raised: tuple[Seat, ...] = public()
    seats: tuple[Seat, ...] = public()


class Counted(Event, type="game.hands_counted", publishes=("raised",)):
    raised: tuple[Seat, ...]


class Raise(Sealed, type="raise"):
    hand: bool
    example: ClassVar[Mapping[str, Json]] = {"hand": True}


class Raising(Phase[Hands, Raise | Pass]):
    silence = "Your hand stays down."

    @override
    def may_send(self, s: Hands, seat: Seat) -> tuple[type[Raise | Pass], ...]:
        return (Raise, Pass)

    def counted(self, s: Hands, sent: Mapping[Seat, Raise | Pass]) -> tuple[Hands, tuple[Told, ...]]:
        raised = tuple(seat for seat, each in sent.items() if isinstance(each, Raise) and each.hand)
        return s.but(raised=raised), (tell_all(Counted(raised=raised)),)


class Slow(Raising, name="slow"):
    close_early = "never"

    @override
    def resolve(self, s: Hands, sent: Mapping[Seat, Raise | Pass], dice: Dice) -> Outcome:
        return Outcome(*self.counted(s, sent), QUICK)


class Quick(Raising, name="quick"):
    close_early = "all_submitted"

    @override
    def resolve(self, s: Hands, sent: Mapping[Seat, Raise | Pass], dice: Dice) -> Outcome:
        after, told = self.counted(s, sent)
        others = tuple(seat for seat in s.seats if seat not in after.raised)
        verdict = Verdict(
            placings=tuple(Placing(seat=seat, score=int(seat in after.raised)) for seat in s.seats),
            tokens_of_life=dict.fromkeys(after.raised, 1),
            garnets={},
            contests=(Contest(candidates=others, voters=after.raised),) if others else (),
        )
        return Outcome(after, told, verdict)


SLOW, QUICK = Slow(), Quick()


def another_hand(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    others = [seat for seat in scenario.state.seats if seat != seat_of(viewer)]
    return Scenario(scenario.state, {**scenario.sealed, dice.choice(others): Raise(hand=not dice.below(2))})


class Pace(Game):
    id = "pace"
    version = "1.0.0"
    title = "Pace"
    summary = "Raise a hand, slowly and then quickly."
    seats = SeatRange(least=3, most=5, default=3)
    config = Config
    state = Hands
    phases: ClassVar = (SLOW, QUICK)
    actions = (Raise,)
    events = (Counted,)
    secret_variants = (SecretVariant("another hand", another_hand),)
    bot = RandomLegal()
    longest = 2

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        seats = tuple(table.seats)
        return Outcome(Hands(raised=(), seats=seats), (), SLOW)

    @override
    def round(self, s: Hands) -> int:
        return 1

    @override
    def vote_lasts(self, s: Hands) -> timedelta:
        return timedelta(minutes=10)


PACE = Pace()

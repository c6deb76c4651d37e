"""Tally: a game that tells what it counted, for rigs that compare that with what was acknowledged.

Submissions are numbers which the clients never use twice; each round's event names the number of every seat.
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    OWN,
    Action,
    Bot,
    Config,
    Dice,
    Event,
    Game,
    Instant,
    Json,
    Meta,
    Outcome,
    Pass,
    Phase,
    Placing,
    RandomLegal,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Verdict,
    View,
    Viewer,
    tell,
    tell_all,
)


class TallyConfig(Config):
    rounds: Annotated[int, Meta(ge=1, le=100_000)] = 3


class TallyState(State):
    rounds: int
    round: int
    seats: tuple[Seat, ...]
    counted: Mapping[Seat, int | None]


class TallyView(View):
    round: int
    counted: Mapping[Seat, int | None]


class Counted(Event, type="game.counted", publishes=(Reveals(lambda m: m.sent, "All is counted."),)):
    numbers: Mapping[Seat, int | None]


class Waved(Event, type="game.waved", only_to=OWN):
    seat: Seat


class Say(Sealed, type="say"):
    number: Annotated[int, Meta(ge=0)]
    example: ClassVar[Mapping[str, Json]] = {"number": 1}


class Wave(Instant, type="wave"):
    @override
    def apply(self, s: TallyState, seat: Seat, dice: Dice) -> Outcome:
        return Outcome(s, (tell([seat], Waved(seat=seat)),))


class Counting(Phase[TallyState, Say | Pass], name="counting"):
    @override
    def may_send(self, s: TallyState, seat: Seat) -> tuple[type[Say | Pass | Instant], ...]:
        return (Say, Pass, Wave)

    @override
    def resolve(self, s: TallyState, sent: Mapping[Seat, Say | Pass], dice: Dice) -> Outcome:
        numbers = {seat: action.number if isinstance(action, Say) else None for seat, action in sent.items()}
        after = s.but(round=min(s.round + 1, s.rounds), counted=numbers)
        told = (tell_all(Counted(numbers=numbers)),)
        return Outcome(after, told, COUNTING if s.round < s.rounds else judged(s.seats))


COUNTING = Counting()


def judged(seats: tuple[Seat, ...]) -> Verdict:
    placings = tuple(Placing(seat=seat, score=0) for seat in seats)
    return Verdict(placings=placings, tokens_of_life={}, garnets={}, contests=())


def _nothing(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    return None


class Tally(Game):
    id = "tally"
    version = "1.0.0"
    title = "Tally"
    summary = "Send a number, and hear who sent which."
    seats = SeatRange(least=1, most=8, default=1)
    config: ClassVar[type[Config]] = TallyConfig
    state: ClassVar[type[State]] = TallyState
    public: ClassVar[type[View]] = TallyView
    seat: ClassVar[type[View]] = TallyView
    phases: ClassVar[tuple[Phase, ...]] = (COUNTING,)
    actions: ClassVar[tuple[type[Action], ...]] = (Say, Wave)
    events: ClassVar[tuple[type[Event], ...]] = (Counted, Waved)
    secret_variants: ClassVar[tuple[SecretVariant, ...]] = (SecretVariant("nothing", _nothing),)
    bot: ClassVar[Bot] = RandomLegal()
    longest = 100_001

    @override
    def setup(self, config: TallyConfig, table: Table, dice: Dice) -> Outcome:
        seats = tuple(table.seats)
        state = TallyState(rounds=config.rounds, round=1, seats=seats, counted=dict.fromkeys(seats))
        return Outcome(state, (), COUNTING)

    @override
    def round(self, s: TallyState) -> int:
        return s.round

    @override
    def public_view(self, s: TallyState) -> View:
        return TallyView(round=s.round, counted=s.counted)

    @override
    def seat_view(self, s: TallyState, seat: Seat) -> View:
        return TallyView(round=s.round, counted=s.counted)


GAME = Tally()

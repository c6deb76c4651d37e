"""Quick Sums: a sum for everybody, ten seconds, and the first answer counts. Live phases, binding submissions."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Config,
    Dice,
    Event,
    Game,
    Json,
    Meta,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    View,
    Viewer,
    seat_of,
    tell_all,
)
from tests.games.beyond.ending import ended

SUMS = 5


class Sum(State):
    number: int
    terms: tuple[int, int]
    scores: Mapping[Seat, int]


class Solved(Event, type="game.solved", publishes=(Reveals("scores", "All see the scores."),)):
    total: int
    right: tuple[Seat, ...]


class Answer(Sealed, type="answer"):
    total: Annotated[int, Meta(ge=2, le=200)]
    binding: ClassVar[bool] = True
    example: ClassVar[Mapping[str, Json]] = {"total": 50}


class Question(Phase[Sum, Answer | Pass], name="question"):
    silence = "No answer, no point."
    fixed_length = True

    @override
    def lasts(self, s: Sum) -> timedelta:
        return timedelta(seconds=10)

    @override
    def may_send(self, s: Sum, seat: Seat) -> tuple[type[Answer | Pass], ...]:
        return (Answer,)

    @override
    def resolve(self, s: Sum, sent: Mapping[Seat, Answer | Pass], dice: Dice) -> Outcome:
        total = sum(s.terms)
        right = tuple(seat for seat, answer in sent.items() if isinstance(answer, Answer) and answer.total == total)
        scores = {seat: score + (seat in right) for seat, score in s.scores.items()}
        told = (tell_all(Solved(total=total, right=right)),)
        after = s.but(scores=scores)
        if s.number == SUMS:
            return Outcome(after, told, ended(scores))
        return Outcome(after.but(number=s.number + 1, terms=drawn(dice)), told, QUESTION)


QUESTION = Question()


def drawn(dice: Dice) -> tuple[int, int]:
    return 1 + dice.below(100), 1 + dice.below(100)


class Board(View):
    number: int
    terms: tuple[int, int]
    scores: Mapping[Seat, int]


def another_answer(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    others = [seat for seat in scenario.state.scores if seat != seat_of(viewer)]
    return Scenario(scenario.state, {**scenario.sealed, dice.choice(others): Answer(total=2 + dice.below(199))})


class QuickSums(Game):
    id = "quick-sums"
    version = "1.0.0"
    title = "Quick Sums"
    summary = "Ten seconds a sum, and the first answer counts."
    seats = SeatRange(least=2, most=5, default=3)
    config = Config
    state = Sum
    public = Board
    seat = Board
    phases: ClassVar = (QUESTION,)
    actions = (Answer,)
    events = (Solved,)
    secret_variants = (SecretVariant("another answer", another_answer),)
    bot = RandomLegal()
    longest = SUMS

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        return Outcome(Sum(number=1, terms=drawn(dice), scores=dict.fromkeys(table.seats, 0)), (), QUESTION)

    @override
    def round(self, s: Sum) -> int:
        return s.number

    @override
    def public_view(self, s: Sum) -> Board:
        return Board(number=s.number, terms=s.terms, scores=s.scores)

    @override
    def seat_view(self, s: Sum, seat: Seat) -> Board:
        return self.public_view(s)


QUICK_SUMS = QuickSums()

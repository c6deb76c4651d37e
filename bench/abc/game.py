"""ABC: one sealed choice a round, one private result for each seat, nothing else.

As little game as there can be: what is measured is the server around it.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from typing_extensions import override

from mainmatch.rules import (
    Action,
    Bot,
    Config,
    Dice,
    Event,
    Game,
    Json,
    Meta,
    Outcome,
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
    Verdict,
    View,
    Viewer,
    tell,
)

Letter = Literal["a", "b", "c"]


class AbcConfig(Config):
    rounds: Annotated[int, Meta(ge=1, le=100_000)] = 5


class AbcState(State):
    rounds: int
    round: int
    points: Mapping[Seat, int]


class PublicView(View):
    round: int


class SeatView(PublicView):
    points: int


class Scored(Event, type="game.scored"):
    round: int
    choice: Letter
    points: int


class Choose(Sealed, type="choose"):
    letter: Letter
    example: ClassVar[Mapping[str, Json]] = {"letter": "a"}


class Choosing(Phase[AbcState, Choose], name="choosing"):
    @override
    def may_send(self, s: AbcState, seat: Seat) -> tuple[type[Choose], ...]:
        return (Choose,)

    @override
    def missing(self, s: AbcState, seat: Seat, dice: Dice) -> Choose:
        return Choose(letter="a")

    @override
    def resolve(self, s: AbcState, sent: Mapping[Seat, Choose], dice: Dice) -> Outcome:
        letters = {seat: action.letter for seat, action in sent.items()}
        counts = Counter(letters.values())
        won = {seat: counts[letter] - 1 for seat, letter in letters.items()}
        told = tuple(tell([seat], Scored(round=s.round, choice=letters[seat], points=won[seat])) for seat in letters)
        points = {seat: n + won[seat] for seat, n in s.points.items()}
        after = s.but(round=min(s.round + 1, s.rounds), points=points)
        return Outcome(after, told, CHOOSING if s.round < s.rounds else _judged(points))


CHOOSING = Choosing()


def _judged(points: Mapping[Seat, int]) -> Verdict:
    placings = tuple(Placing(seat=seat, score=score) for seat, score in points.items())
    return Verdict(placings=placings, tokens_of_life={}, garnets={}, contests=())


def _nothing(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    return None


class Abc(Game):
    id = "abc"
    version = "1.0.0"
    title = "ABC"
    summary = "Choose a letter in secret; hear how many others chose it."
    seats = SeatRange(least=2, most=20, default=5)
    config: ClassVar[type[Config]] = AbcConfig
    state: ClassVar[type[State]] = AbcState
    public: ClassVar[type[View]] = PublicView
    seat: ClassVar[type[View]] = SeatView
    phases: ClassVar[tuple[Phase, ...]] = (CHOOSING,)
    actions: ClassVar[tuple[type[Action], ...]] = (Choose,)
    events: ClassVar[tuple[type[Event], ...]] = (Scored,)
    secret_variants: ClassVar[tuple[SecretVariant, ...]] = (SecretVariant("nothing", _nothing),)
    bot: ClassVar[Bot] = RandomLegal()
    longest = 100_001

    @override
    def setup(self, config: AbcConfig, table: Table, dice: Dice) -> Outcome:
        return Outcome(AbcState(rounds=config.rounds, round=1, points=dict.fromkeys(table.seats, 0)), (), CHOOSING)

    @override
    def round(self, s: AbcState) -> int:
        return s.round

    @override
    def public_view(self, s: AbcState) -> View:
        return PublicView(round=s.round)

    @override
    def seat_view(self, s: AbcState, seat: Seat) -> View:
        return SeatView(round=s.round, points=s.points[seat])


GAME = Abc()

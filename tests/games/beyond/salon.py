"""Salon: some write, the others score what was written, each alone and without knowing who wrote it."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Action,
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
    Placing,
    RandomLegal,
    Refused,
    Reveals,
    Sealed,
    Seat,
    SeatRange,
    State,
    Table,
    Verdict,
    award_for_first,
    own,
    public,
    tell_all,
)

COLOURS = ("amber", "blue", "coral", "green", "ivory", "lilac")
JUDGES = 2


class Evening(State):
    judges: tuple[Seat, ...] = public()
    papers: Mapping[str, str] = public()
    colours: Mapping[Seat, str] = own("my_colour", missing=None)
    """By writer: what its paper goes under. Judges see papers, and never this."""


class PapersRead(Event, type="game.papers_read", publishes=("papers",)):
    papers: Mapping[str, str]


def scored(colours: Mapping[Seat, str], sent: Mapping[Seat, Any]) -> dict[Seat, int]:
    """What all judges gave each writer."""
    given = sum((Counter(each.scores) for each in sent.values() if isinstance(each, Score)), Counter[str]())
    return {seat: given[colour] for seat, colour in colours.items()}


def best(scores: Mapping[Seat, int]) -> tuple[Seat, ...]:
    return tuple(seat for seat, score in scores.items() if score == max(scores.values()))


_BEST = Reveals(lambda m: best(scored(m.state.colours, m.sent)), "The authors of the best lines are named.")


class Crowned(Event, type="game.crowned", publishes=(_BEST,)):
    seats: tuple[Seat, ...]


class Write(Sealed, type="write"):
    words: Annotated[str, Meta(min_length=1, max_length=200)]
    example: ClassVar[Mapping[str, Json]] = {"words": "Nobody is here."}


class Score(Sealed, type="score"):
    scores: Mapping[str, Annotated[int, Meta(ge=0, le=5)]]
    example: ClassVar[Mapping[str, Json]] = {"scores": {"amber": 3}}

    @override
    def check(self, s: Evening, seat: Seat) -> None:
        if not self.scores.keys() <= s.papers.keys():
            raise Refused.at("no_such_paper", "scores", f"Score {', '.join(s.papers)}.")


class Writing(Phase[Evening, Write | Pass], name="writing"):
    silence = "You write nothing."

    @override
    def may_send(self, s: Evening, seat: Seat) -> tuple[type[Write | Pass], ...]:
        return () if seat in s.judges else (Write, Pass)

    @override
    def resolve(self, s: Evening, sent: Mapping[Seat, Write | Pass], dice: Dice) -> Outcome:
        written = {s.colours[seat]: action.words for seat, action in sent.items() if isinstance(action, Write)}
        # By colour: in the order of seats they would all be named.
        papers = dict(sorted(written.items()))
        return Outcome(s.but(papers=papers), (tell_all(PapersRead(papers=papers)),), SCORING)


class Scoring(Phase[Evening, Score | Pass], name="scoring"):
    silence = "You give no points."

    @override
    def may_send(self, s: Evening, seat: Seat) -> tuple[type[Score | Pass], ...]:
        return (Score, Pass) if seat in s.judges else ()

    @override
    def options(self, s: Evening, seat: Seat, purse: int) -> tuple[Option, ...]:
        example = Score(scores=dict.fromkeys(s.papers, 3))
        score = Option(Score, example, {"scores": {"propertyNames": {"enum": [*s.papers]}}})
        return (score, Option(Pass, Pass())) if seat in s.judges else ()

    @override
    def resolve(self, s: Evening, sent: Mapping[Seat, Score | Pass], dice: Dice) -> Outcome:
        scores = scored(s.colours, sent)
        crowned = best(scores)
        placings = [Placing(seat=seat, score=score, group="writers") for seat, score in scores.items()]
        placings += [Placing(seat=seat, score=0, group="judges") for seat in s.judges]
        tokens = award_for_first([*crowned])
        verdict = Verdict(placings=tuple(placings), tokens_of_life=tokens, garnets={}, contests=())
        return Outcome(s, (tell_all(Crowned(seats=crowned)),), verdict)


SCORING = Scoring()


class Salon(Game):
    id, version, title = "salon", "1.0.0", "Salon"
    summary = "Write a line under a colour; two judges score all lines without knowing whose they are."
    seats, config, state = SeatRange(least=4, most=8, default=5), Config, Evening
    phases: ClassVar[tuple[Phase, ...]] = (Writing(), SCORING)
    actions: ClassVar[tuple[type[Action], ...]] = (Write, Score)
    events: ClassVar[tuple[type[Event], ...]] = (PapersRead, Crowned)
    bot, longest = RandomLegal(), 2

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        seats = [*table.seats]
        writers, judges = seats[:-JUDGES], tuple(seats[-JUDGES:])
        colours = dict(zip(writers, dice.sample(COLOURS, len(writers)), strict=True))
        return Outcome(Evening(judges=judges, papers={}, colours=colours), (), self.phases[0])

    @override
    def round(self, s: Evening) -> int:
        return 1


SALON = Salon()

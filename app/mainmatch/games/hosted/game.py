"""Hosted Match: each round a host asks what they like, and answers what they have reckoned by hand.

Rule kept here: what a seat sends reaches hosts alone, and an answer to a seat that seat and hosts alone.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from mainmatch import rules
from mainmatch.rules import JUDGE, Contest, Dice, Meta, Option, Outcome, Pass, Placing, Seat, Verdict, own, public
from mainmatch.rules.forms import Answers, Form, Question, check_answers, check_form, example_answers, form_schema

__all__ = ["GAME"]

Words = Annotated[str, Meta(max_length=4000)]
BySeat = Mapping[Seat, Annotated[int, Meta(ge=-(10**6), le=10**6)]]


class HostedConfig(rules.Config):
    rules: Annotated[str, Meta(max_length=20_000, description="The rules, in Markdown.")] = "The host tells the rules."
    rounds: Annotated[int, Meta(ge=1, le=100, description="The most rounds.")] = 3
    question: Annotated[Words, Meta(description="What the first round is about, in Markdown.")] = ""
    form: Annotated[Form, Meta(description="What is asked, until a round asks otherwise.")] = (
        Question(ask="Your move"),
    )
    scores: Annotated[Literal["public", "private"], Meta(description="Who sees points: all, or each their own.")] = (
        "public"
    )


class State(rules.State):
    round: int = public()
    rounds: int = public()
    question: str = public()
    form: tuple[Question, ...] = public()
    post: str = public()
    scores: str = public()
    points: BySeat = own("my_points", swaps=False)
    sent: Mapping[Seat, Answers] = own("i_sent", missing=None)
    answers: Mapping[Seat, str] = own("answer_to_me", missing="")

    @public
    def scoreboard(self) -> BySeat:
        return self.points if self.scores == "public" else {}

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(each for each in self.points if each != seat)


class Published(
    rules.Event,
    type="game.published",
    publishes=(
        *("post", "scoreboard", "question", "form", rules.RESULT),
        *("answers", "points", rules.WALLET),
    ),
):
    """What all read with all points, where they are public; or what one player reads, with their own."""

    round: int
    text: str
    points: BySeat

    def says(self, viewer: str) -> str:
        return rules.text("The host writes: “{words}”.", words=self.text) if self.text else ""


class Answer(rules.Sealed, type="answer"):
    answers: Answers
    example: ClassVar = {"answers": {"Your move": "North"}}

    def check(self, s: State, seat: Seat) -> None:
        check_answers(s.form, s.others(seat), self.answers)


class Ending(rules.Value):
    """How the match ends. Without ``tokens`` the most points win, and the fewest are up for elimination."""

    tokens: Mapping[Seat, Annotated[int, Meta(ge=1, le=9)]] | None = None
    candidates: tuple[Seat, ...] = ()
    places: Mapping[Seat, Annotated[int, Meta(ge=1, le=99)]] = rules.field(default_factory=dict)
    grants: Annotated[tuple[rules.Grant, ...], Meta(max_length=40)] = ()

    def verdict(self, points: BySeat) -> Verdict:
        if self.tokens is None:
            return Verdict.by_points(points).but(grants=self.grants)
        scores = {seat: len(points) - place for seat, place in self.places.items()} or points
        placings = tuple(Placing(seat=seat, score=n, revealed={"points": points[seat]}) for seat, n in scores.items())
        contests = (Contest(candidates=self.candidates, voters=tuple(self.tokens)),) if self.candidates else ()
        return Verdict(placings=placings, tokens_of_life=self.tokens, garnets={}, contests=contests, grants=self.grants)


class Publish(rules.Sealed, type="publish"):
    """Answer this round, then ask the next one or end the match. Unlocked it is a draft, which all hosts see."""

    post: Annotated[Words, Meta(description="What everybody reads, in Markdown.")] = ""
    answers: Annotated[Mapping[Seat, Words], Meta(description="What one player alone reads.")] = rules.field(
        default_factory=dict
    )
    points: Annotated[BySeat, Meta(description="Points gained or lost.")] = rules.field(default_factory=dict)
    garnets: Annotated[BySeat, Meta(description="Garnets gained, or lost as far as there are any.")] = rules.field(
        default_factory=dict
    )
    question: Annotated[Words, Meta(description="What the next round is about, in Markdown.")] = ""
    form: Annotated[Form | None, Meta(description="What the next round asks; without it, the same again.")] = None
    ending: Annotated[Ending | None, Meta(description="How the match ends, in place of a next round.")] = None
    example: ClassVar = {"post": "Nobody found it.", "ending": {}}

    def check(self, s: State, seat: Seat) -> None:
        check_form(self.form or ())
        if not rules.seats_named_in(self) <= {*s.points}:
            raise rules.Refused("unknown_seat", rules.text("Name seats of this match."))
        if (it := self.ending) is None:
            if s.round == s.rounds:
                raise rules.Refused("bad_ending", rules.text("This is the last round: say how the match ends."))
            return
        named = (*(it.tokens or ()), *it.candidates)
        if (named and it.tokens is None) or len({*named}) < len(named) or {*it.places} not in ({*s.points}, set()):
            raise rules.Refused("bad_ending", rules.text("Name winners, other candidates, and places of all or none."))


class Round(rules.Phase[State, Answer | Pass], name="round"):
    silence = "You send nothing."

    def may_send(self, s: State, seat: Seat) -> tuple[type[Answer | Pass], ...]:
        return (Answer, Pass) if seat != JUDGE else ()

    def options(self, s: State, seat: Seat, purse: int) -> tuple[Option, ...]:
        others = s.others(seat)
        answer, narrow = Answer(answers=example_answers(s.form, others)), {"answers": form_schema(s.form, others)}
        mine = (Option(Answer, answer, narrow, {"description": s.question}), Option(Pass, Pass()))
        return mine if seat != JUDGE else ()

    def resolve(self, s: State, sent: Mapping[Seat, Answer | Pass], dice: Dice) -> Outcome:
        given = {seat: action.answers for seat, action in sent.items() if isinstance(action, Answer)}
        return Outcome(s.but(sent=given), (), ANSWERS)


class Reckoning(rules.Phase[State, Publish], name="answers"):
    silence = "Nothing is published, and the next round asks the same; after the last round, points decide."
    close_early = "all_locked"

    def may_send(self, s: State, seat: Seat) -> tuple[type[Publish], ...]:
        return (Publish,) if seat == JUDGE else ()

    def options(self, s: State, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option.naming(self.missing(s, seat, None), s.points),) if seat == JUDGE else ()

    def missing(self, s: State, seat: Seat, dice: Dice | None) -> Publish:
        return Publish(ending=None if s.round < s.rounds else Ending())

    def resolve(self, s: State, sent: Mapping[Seat, Publish], dice: Dice) -> Outcome:
        it = sent[JUDGE]
        points = {seat: n + it.points.get(seat, 0) for seat, n in s.points.items()}
        after = s.but(points=points, post=it.post, answers=it.answers)
        heard = {seat: it.answers.get(seat, "") for seat in sorted({*it.answers, *it.points, *it.garnets})}
        told = [Published(round=s.round, text=words, points={seat: points[seat]}) for seat, words in heard.items()]
        to_all = rules.tell_all(Published(round=s.round, text=it.post, points=after.scoreboard))
        if it.ending is None:
            after = after.but(round=s.round + 1, question=it.question, form=it.form or s.form)
        pays = [{seat: sign * n for seat, n in it.garnets.items() if sign * n > 0} for sign in (1, -1)]
        then = it.ending.verdict(points) if it.ending else ROUND
        return Outcome(
            after, (to_all, *(rules.tell(each.points, each) for each in told)), then, garnets=pays[0], fines=pays[1]
        )


ROUND, ANSWERS = Round(), Reckoning()


def _points(scenario: rules.Scenario, viewer: rules.Viewer, dice: Dice) -> rules.Scenario | None:
    """Another seat has other points, where each knows their own alone."""
    s: State = scenario.state
    others = [seat for seat in s.points if seat != rules.seat_of(viewer)]
    if viewer == "host" or s.scores == "public" or scenario.phase is None:
        return None
    return rules.Scenario(s.but(points={**s.points, dice.choice(others): dice.below(100)}), scenario.sealed)


class Clerk:
    name = "clerk"

    def choose(self, view: Any, offers: tuple[Any, ...], seat: Seat, dice: Dice) -> dict[str, Any] | None:
        return dict(offers[0]["example"]) if offers else None


class HostedMatch(rules.Game):
    id, version, title = "hosted", "1.0.0", "Hosted Match"
    summary = "Any match that a host reckons by hand: each round the host asks, and answers each player alone."
    seats = rules.SeatRange(least=2, most=20, default=6)
    config, state, bot, longest = HostedConfig, State, rules.RandomLegal(), 200
    phases, actions, events = (ROUND, ANSWERS), (Answer, Publish), (Published,)
    secret_variants = (rules.SecretVariant("another's points", _points),)
    judged, judge_bot, reveals_all = True, Clerk(), False

    def setup(self, config: HostedConfig, table: rules.Table, dice: Dice) -> Outcome:
        check_form(config.form)
        given = {name: getattr(config, name) for name in ("rounds", "question", "form", "scores")}
        points = dict.fromkeys(table.seats, 0)
        return Outcome(State(round=1, post="", points=points, sent={}, answers={}, **given), (), ROUND)


GAME = HostedMatch()

"""Clues: each player in turn describes a secret word, and the host judges whether the clue is fair. Host input."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    JUDGE,
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
    tell,
    tell_all,
)
from tests.games.beyond.ending import ended

WORDS = ("anchor", "bridge", "candle", "dragon", "engine", "feather", "garden", "harbour")


class Words(State):
    words: Mapping[Seat, str]
    guide: Seat
    scores: Mapping[Seat, int]
    clue: str | None = None


_CLUE = Reveals("clue", "All read the clue.")
_WORD = Reveals(lambda m: (m.after.scores, m.state.words[m.state.guide]), "All read the word, once it is judged.")
_GUIDE = Reveals(lambda m: m.own({m.state.guide: m.actor}), "The guide learns that the judge asks.")


class ClueGiven(Event, type="game.clue_given", publishes=(_CLUE,)):
    seat: Seat
    clue: str | None


class ClueJudged(Event, type="game.clue_judged", publishes=(_CLUE, _WORD)):
    seat: Seat
    fair: bool
    word: str


class ClueWanted(Event, type="game.clue_wanted", publishes=(_GUIDE,)):
    seat: Seat


class Describe(Sealed, type="describe"):
    clue: Annotated[str, Meta(min_length=1, max_length=40)]
    example: ClassVar[Mapping[str, Json]] = {"clue": "It burns at both ends."}


class Rule(Sealed, type="rule"):
    fair: bool
    example: ClassVar[Mapping[str, Json]] = {"fair": True}


class Nudge(Instant, type="nudge"):
    """The judge reminds whose turn it is, and nobody else hears it."""

    @override
    def apply(self, s: Words, seat: Seat, dice: Dice) -> Outcome:
        return Outcome(s, (tell([s.guide], ClueWanted(seat=s.guide)),))


class Describing(Phase[Words, Describe | Pass], name="describing"):
    silence = "There is no clue, and no point."

    @override
    def may_send(self, s: Words, seat: Seat) -> tuple[type[Describe | Pass | Nudge], ...]:
        if seat == JUDGE:
            return (Nudge,)
        return (Describe,) if seat == s.guide else ()

    @override
    def resolve(self, s: Words, sent: Mapping[Seat, Describe | Pass], dice: Dice) -> Outcome:
        move = sent[s.guide]
        clue = move.clue if isinstance(move, Describe) else None
        told = tell_all(ClueGiven(seat=s.guide, clue=clue))
        after = s.but(clue=clue)
        if clue is not None:
            return Outcome(after, (told,), JUDGING)
        judged = next_guide(after, fair=False)
        return Outcome(judged.state, (told, *judged.told), judged.then)


class Judging(Phase[Words, Rule], name="judging"):
    silence = "The clue is taken to be fair: a host who is away harms nobody."

    @override
    def lasts(self, s: Words) -> timedelta:
        return timedelta(hours=6)

    @override
    def may_send(self, s: Words, seat: Seat) -> tuple[type[Rule], ...]:
        return (Rule,) if seat == JUDGE else ()

    @override
    def missing(self, s: Words, seat: Seat, dice: Dice) -> Rule:
        return Rule(fair=True)

    @override
    def resolve(self, s: Words, sent: Mapping[Seat, Rule], dice: Dice) -> Outcome:
        return next_guide(s, fair=sent[JUDGE].fair)


DESCRIBING, JUDGING = Describing(), Judging()


def next_guide(s: Words, *, fair: bool) -> Outcome:
    scores = {**s.scores, s.guide: s.scores[s.guide] + fair}
    told = (tell_all(ClueJudged(seat=s.guide, fair=fair, word=s.words[s.guide])),)
    after = s.but(scores=scores, clue=None)
    if s.guide + 1 not in scores:
        return Outcome(after, told, ended(scores))
    return Outcome(after.but(guide=s.guide + 1), told, DESCRIBING)


class Room(View):
    guide: Seat
    clue: str | None
    scores: Mapping[Seat, int]


class Place(Room):
    word: str


def another_word(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s: Words = scenario.state
    others = [seat for seat in s.words if seat != seat_of(viewer)]
    if viewer == "host":
        return None
    return Scenario(s.but(words={**s.words, dice.choice(others): dice.choice(WORDS)}), scenario.sealed)


def another_ruling(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    if viewer == "host" or JUDGE not in scenario.sealed:
        return None
    return Scenario(scenario.state, {**scenario.sealed, JUDGE: Rule(fair=not dice.below(2))})


class Clues(Game):
    id = "clues"
    version = "1.0.0"
    title = "Clues"
    summary = "Describe a word; the host says whether it was fair."
    seats = SeatRange(least=2, most=5, default=3)
    config = Config
    state = Words
    public = Room
    seat = Place
    phases: ClassVar = (DESCRIBING, JUDGING)
    actions = (Describe, Rule, Nudge)
    events = (ClueGiven, ClueJudged, ClueWanted)
    secret_variants = (SecretVariant("another word", another_word), SecretVariant("another ruling", another_ruling))
    bot = RandomLegal()
    judged = True
    longest = 10
    rules_text = """
# Clues

Each player in turn describes a word that nobody else sees. The host judges whether the clue is fair.
"""

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        words = dict(zip(table.seats, dice.sample(WORDS, len(table.seats)), strict=True))
        return Outcome(Words(words=words, guide=1, scores=dict.fromkeys(table.seats, 0)), (), DESCRIBING)

    @override
    def round(self, s: Words) -> int:
        return s.guide

    @override
    def public_view(self, s: Words) -> Room:
        return Room(guide=s.guide, clue=s.clue, scores=s.scores)

    @override
    def seat_view(self, s: Words, seat: Seat) -> Place:
        return Place(guide=s.guide, clue=s.clue, scores=s.scores, word=s.words[seat])


class Strict:
    """A judge's bot to which no clue is fair that gives the word away, or is short."""

    name = "strict"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        if not any(offer["type"] == "rule" for offer in offers):
            return None
        word = view["seats"][str(view["guide"])]["word"]
        return {"type": "rule", "fair": word not in view["clue"] and len(view["clue"]) > 20}


class PracticeClues(Clues):
    """Clues that can be practised: where no host could judge, a bot does."""

    id = "practice-clues"
    judge_bot: ClassVar = Strict()


CLUES, PRACTICE_CLUES = Clues(), PracticeClues()

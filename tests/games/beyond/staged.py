"""Lone Hands: raise a hand, alone if you can; a chapter of the rules is told when round 3 opens. Rules in stages."""

from collections.abc import Mapping
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Dice,
    Event,
    Game,
    Json,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Reveals,
    Sealed,
    Seat,
    SeatRange,
    State,
    Table,
    public,
    tell_all,
)
from tests.games.beyond.ending import ended

ROUNDS = 3
TWIST = "a hand that stays down alone"


class Hands(State):
    round: int = public()
    scores: Mapping[Seat, int] = public()


def _raised(sent: Mapping[Seat, Any]) -> tuple[Seat, ...]:
    return tuple(seat for seat, each in sent.items() if isinstance(each, Raise) and each.hand)


class Counted(
    Event,
    type="game.hands_counted",
    publishes=("scores", Reveals(lambda m: _raised(m.sent), "All hands are counted.")),
):
    raised: tuple[Seat, ...]
    scores: Mapping[Seat, int]


class Raise(Sealed, type="raise"):
    hand: bool
    example: ClassVar[Mapping[str, Json]] = {"hand": True}


class Raising(Phase[Hands, Raise | Pass], name="raising"):
    silence = "Your hand stays down."

    @override
    def may_send(self, s: Hands, seat: Seat) -> tuple[type[Raise | Pass], ...]:
        return (Raise, Pass)

    @override
    def resolve(self, s: Hands, sent: Mapping[Seat, Raise | Pass], dice: Dice) -> Outcome:
        raised = _raised(sent)
        down = tuple(seat for seat in s.scores if seat not in raised)
        lone = raised if s.round < ROUNDS else down
        scores = {seat: n + (lone == (seat,)) for seat, n in s.scores.items()}
        told = (tell_all(Counted(raised=raised, scores=scores)),)
        after = s.but(scores=scores, round=min(s.round + 1, ROUNDS))
        return Outcome(after, told, RAISING if s.round < ROUNDS else ended(scores))


RAISING = Raising()


class LoneHands(Game):
    id = "lone-hands"
    version = "1.0.0"
    title = "Lone Hands"
    summary = "Raise a hand when nobody else does."
    rules_text = f"""# Lone Hands

A hand that is raised alone scores.

<!-- chapter: the-twist -->
## Round 3

Now {TWIST} scores.
<!-- end of chapter -->
## The end

The most points win.
"""
    chapters = ("the-twist",)
    seats = SeatRange(least=3, most=5, default=3)
    state = Hands
    phases: ClassVar = (RAISING,)
    actions = (Raise,)
    events = (Counted,)
    bot = RandomLegal()
    longest = ROUNDS

    @override
    def setup(self, config: object, table: Table, dice: Dice) -> Outcome:
        return Outcome(Hands(round=1, scores=dict.fromkeys(table.seats, 0)), (), RAISING)

    @override
    def rules_told(self, s: Hands) -> tuple[str, ...]:
        return self.chapters if s.round == ROUNDS else ()


LONE_HANDS = LoneHands()

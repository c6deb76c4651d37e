"""First Game: name a number that nobody else names.

`mainmatch new-game` copies this file. Change it, and look at `mainmatch play` while you do.
"""

from collections.abc import Mapping
from typing import ClassVar

from mainmatch import rules
from mainmatch.rules import Dice, Outcome, Pass, RandomLegal, Seat, SeatRange, Table, Verdict, among, own, public


class State(rules.State):
    """All that the game knows between two phases, and who sees it."""

    round: int = public()
    points: Mapping[Seat, int] = public()
    chosen: Mapping[Seat, int] = own("i_chose", missing=None)


class Choose(rules.Sealed, type="choose"):
    """Name a number, in secret."""

    number: int = among(lambda s, seat: range(1, len(s.points) + 1), "not_a_number_in_play")
    example: ClassVar = {"number": 1}


class RoundScored(rules.Event, type="game.round_scored", publishes=("points",)):
    """What a round brought to each seat."""

    scored: Mapping[Seat, int]


class Choosing(rules.Phase[State, Choose | Pass], name="choosing"):
    """Everybody names a number, then all are compared."""

    silence = "You name nothing, and score nothing."

    def may_send(self, s: State, seat: Seat) -> tuple[type[Choose | Pass], ...]:
        """What this seat can send now."""
        return (Choose, Pass)

    def missing(self, s: State, seat: Seat, dice: Dice) -> Pass:
        """What silence means."""
        return Pass()

    def resolve(self, s: State, sent: Mapping[Seat, Choose | Pass], dice: Dice) -> Outcome:
        """What follows from all that was sent."""
        chosen = {seat: action.number for seat, action in sent.items() if isinstance(action, Choose)}
        named = [*chosen.values()]
        scored = {seat: number for seat, number in chosen.items() if named.count(number) == 1}
        points = {seat: n + scored.get(seat, 0) for seat, n in s.points.items()}
        after = s.but(round=min(s.round + 1, 3), points=points, chosen=chosen)
        told = (rules.tell_all(RoundScored(scored=scored)),)
        return Outcome(after, told, self if s.round < 3 else Verdict.by_points(points, garnets=points))


class FirstGame(rules.Game):
    """The game: what it is made of, and how it begins."""

    id, version, title = "first-game", "0.1.0", "First Game"
    summary = "Name a number in secret: whoever names one that nobody else names scores it."
    rules_text = """
    3 to 8 players, 3 rounds. In each, `choose` a number from 1 to the number of players, in secret, or `pass`.
    A number that only one player named is worth itself, in points, to that player. Most points win the match, and each
    is worth a garnet. Ann names 3, Ben 3, Cem 2: Cem scores 2, Ann and Ben nothing.
    """
    seats, state, bot, longest = SeatRange(least=3, most=8, default=4), State, RandomLegal(), 3
    phases, actions, events = (Choosing(),), (Choose,), (RoundScored,)

    def setup(self, config: object, table: Table, dice: Dice) -> Outcome:
        """Build the first state."""
        points = dict.fromkeys(table.seats, 0)
        return Outcome(State(round=1, points=points, chosen={}), then=self.phases[0])


GAME = FirstGame()

"""The quiz: everybody says who is on which team.

May touch: mainmatch.rules. Rule kept here: docs/rules/locked-out.md, The quiz; no priority changes in it.
"""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.locked_out.ending import ended
from mainmatch.games.locked_out.places import SEATS, TEAMS, Team
from mainmatch.games.locked_out.state import LockedOutState
from mainmatch.rules import Action, Dice, Flaw, Json, Option, Outcome, Pass, Phase, Refused, Sealed, Seat, seat_names

__all__ = ["QUIZ", "GuessTeams", "Quiz", "quiz_winner", "team_scores"]


class GuessTeams(Sealed, type="guess_teams"):
    """Say for as many seats as you like, your own included, which team they are on."""

    teams: Mapping[Seat, Team] = Field(
        description="A team for each seat that you name; wrong entries cost nothing.",
        json_schema_extra={"propertyNames": seat_names(range(1, SEATS + 1))},
    )
    example: ClassVar[Mapping[str, Json]] = {"teams": {"1": "water", "2": "fire"}}

    @override
    def check(self, s: LockedOutState, seat: Seat) -> None:
        """Refused ``unknown_seat``."""
        for named in self.teams:
            if named not in s.teams:
                advice = f"There is no such seat: name seats from 1 to {SEATS}."
                raise Refused("unknown_seat", advice, (Flaw(f"teams.{named}", "unknown_seat", advice),))


class Quiz(Phase, name="quiz"):
    """The last phase, where it comes to that: 24 hours by default."""

    silence = "A seat that sends nothing has no right entries: it adds nothing to its team's score."

    @override
    def may_send(self, s: LockedOutState, seat: Seat) -> tuple[type[Action], ...]:
        """Everybody may guess, or pass."""
        return (GuessTeams, Pass)

    @override
    def options(self, s: LockedOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The example says what the seat has learned."""
        known = GuessTeams(teams=s.learned[seat] or {seat: TEAMS[0]})
        return Option(GuessTeams, known), Option(Pass, Pass())

    @override
    def missing(self, s: LockedOutState, seat: Seat, dice: Dice) -> Action:
        """No right entries."""
        return Pass()

    @override
    def resolve(self, s: LockedOutState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The highest team wins as if it alone had called."""
        return ended(s, "quiz", (quiz_winner(s, team_scores(s, sent), dice),))


def team_scores(s: LockedOutState, sent: Mapping[Seat, Action]) -> dict[Team, int]:
    """The right entries of each team's members."""
    scores = dict.fromkeys(TEAMS, 0)
    for seat, action in sent.items():
        if isinstance(action, GuessTeams):
            scores[s.teams[seat]] += sum(1 for named, team in action.teams.items() if s.teams[named] == team)
    return scores


def quiz_winner(s: LockedOutState, scores: Mapping[Team, int], dice: Dice) -> Team:
    """The highest score, then the higher sum of priorities, then chance."""
    ranks = {team: (scores[team], sum(s.priorities[seat] for seat in s.members(team))) for team in TEAMS}
    best = max(ranks.values())
    return dice.choice([team for team in TEAMS if ranks[team] == best])


QUIZ = Quiz()

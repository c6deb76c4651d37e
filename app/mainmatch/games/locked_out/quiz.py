"""The quiz: everybody says who is on which team.

May touch: mainmatch.rules. Rule kept here: docs/rules/locked-out.md, The quiz; no priority changes in it.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from pydantic import Field
from typing_extensions import override

from mainmatch.games.locked_out.state import BEATS, SEATS, TEAMS, LockedOutState, MadeCall, Team, changed
from mainmatch.games.locked_out.views import GameWon, told_call
from mainmatch.rules import (
    Action,
    Contest,
    Dice,
    Flaw,
    Instant,
    Json,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    Refused,
    Sealed,
    Seat,
    Verdict,
    seat_names,
    tell_all,
)

__all__ = [
    "QUIZ",
    "Call",
    "GuessTeams",
    "Quiz",
    "ended",
    "made_call",
    "punished",
    "quiz_winner",
    "team_scores",
    "verdict_on",
]


# How Locked Out ends. Docs/rules/locked-out.md, End: always eight players with a Token of Life, and the lowest
# priority of the other four is the Elimination Candidate.


GARNETS_WON = 5
GARNETS_BEATEN = 2


def ended(s: LockedOutState, by: Literal["call", "quiz"], teams: Sequence[Team]) -> Outcome:
    """The end, told to everybody; ``teams`` are the one that won or the two that called."""
    beaten = BEATS[teams[0]] if len(teams) == 1 else None
    won = GameWon(by=by, teams=tuple(teams), beaten=beaten)
    return Outcome(s, (tell_all(won),), verdict_on(s, teams))


def verdict_on(s: LockedOutState, teams: Sequence[Team]) -> Verdict:
    """One team takes the team it beats along; two teams share, and the third gets nothing."""
    garnets = dict.fromkeys(teams, GARNETS_WON)
    if len(teams) == 1:
        garnets[BEATS[teams[0]]] = GARNETS_BEATEN
    out = [seat for seat, team in s.teams.items() if team not in garnets]
    candidate = min(out, key=lambda seat: s.priorities[seat])
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=s.priorities[seat], revealed={"team": team}) for seat, team in s.teams.items()
        ),
        tokens_of_life={seat: 1 for seat, team in s.teams.items() if team in garnets},
        garnets={seat: garnets[team] for seat, team in s.teams.items() if team in garnets},
        contests=(Contest(candidates=(candidate,)),),
    )


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


# Calls: "the four players in my room are one team". Docs/rules/locked-out.md, Phase round: a wrong call costs
# priority at once; play ends as soon as every team that is able to has called.


class Call(Instant, type="call"):
    """Say that the four players in your room are one team. Your room hears it, and whether it is right."""

    @override
    def apply(self, s: LockedOutState, seat: Seat, dice: Dice) -> Outcome:
        """The verdict, and what it leads to; most calls lead to nothing but a loss."""
        noted, call = made_call(s, seat)
        return _right(noted, call) if call.right else _wrong(noted, call)


def made_call(s: LockedOutState, seat: Seat) -> tuple[LockedOutState, MadeCall]:
    """A call from this seat, judged and noted; what follows from it isn't done yet."""
    room = s.rooms[seat]
    call = MadeCall(round=s.round, seat=seat, right=s.is_gathered(room), heard=s.occupants(room))
    return s.model_copy(update={"calls": (*s.calls, call)}), call


def punished(s: LockedOutState, call: MadeCall) -> LockedOutState:
    """What a wrong call costs, and the ties that it makes broken."""
    return changed(s, {call.seat: -s.wrong_call_cost}, [call.seat])


def _right(s: LockedOutState, call: MadeCall) -> Outcome:
    told = told_call(s, call, ())
    if s.called != s.able:
        return Outcome(s, told)
    if len(s.called) == len(TEAMS):
        return Outcome(s, told, QUIZ)
    end = ended(s, "call", s.called)
    return Outcome(s, (*told, *end.told), end.then)


def _wrong(s: LockedOutState, call: MadeCall) -> Outcome:
    after = punished(s, call)
    moved = [seat for seat, priority in after.priorities.items() if priority != s.priorities[seat] or seat == call.seat]
    return Outcome(after, told_call(after, call, moved))

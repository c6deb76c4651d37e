"""How Locked Out ends.

May touch: mainmatch.rules. Rule kept here: docs/rules/locked-out.md, End: always eight players with
a Token of Life, and the lowest priority of the other four is the Elimination Candidate.
"""

from collections.abc import Sequence
from typing import Literal

from mainmatch.games.locked_out.events import GameWon
from mainmatch.games.locked_out.places import BEATS, Team
from mainmatch.games.locked_out.state import LockedOutState
from mainmatch.rules import Contest, Outcome, Placing, Verdict, tell_all

__all__ = ["ended", "verdict_on"]

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

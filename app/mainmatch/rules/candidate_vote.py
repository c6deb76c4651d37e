"""The candidate vote, a phase shared by all games (docs/rules/README.md, Elimination Candidate).

Each voter has one vote for one of the tied seats. Individual votes are never revealed.
"""

from collections.abc import Mapping
from typing import ClassVar

from mainmatch.rules.actions import Action, Option, Pass, Sealed
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, NotACandidate
from mainmatch.rules.game import Outcome, Phase
from mainmatch.rules.values import Json, Seat
from mainmatch.rules.verdict import Contest, Verdict

__all__ = ["VOTE", "CandidateVote", "VoteCandidate", "contest_of", "votes_in"]


def contest_of(verdict: Verdict, seat: Seat) -> Contest | None:
    """The contest in which this seat votes; None for a seat without a vote."""
    return next((each for each in verdict.contests if each.needs_vote and seat in each.voters), None)


def votes_in(contest: Contest, sent: Mapping[Seat, Action]) -> list[Seat]:
    """The seats voted for in this contest, one entry per vote."""
    return [
        action.seat for seat, action in sent.items() if seat in contest.voters and isinstance(action, VoteCandidate)
    ]


class VoteCandidate(Sealed, type="vote_candidate"):
    """Name the Elimination Candidate among those who are tied."""

    seat: Seat
    example: ClassVar[Mapping[str, Json]] = {"seat": 2}

    def check(self, s: Verdict, seat: Seat) -> None:
        """Raise Refused ``not_a_candidate`` unless ``self.seat`` is tied in this voter's contest."""
        contest = contest_of(s, seat)
        candidates = contest.candidates if contest else ()
        if self.seat not in candidates:
            raise NotACandidate(f"Vote for one of {list(candidates)}.")


class CandidateVote(Phase, name="candidate-vote"):
    """The phase after a verdict whose contests need a vote. Its state is that Verdict; ``Match`` counts the votes."""

    silence = "Who sends nothing casts no vote; the votes that were cast count."

    def may_send(self, s: Verdict, seat: Seat) -> tuple[type[Action], ...]:
        """A vote or a pass for voters, nothing for other seats."""
        return (VoteCandidate, Pass) if contest_of(s, seat) else ()

    def options(self, s: Verdict, seat: Seat, purse: int) -> tuple[Option, ...]:
        """A vote for one of the tied seats (an enum in the schema), or a pass."""
        contest = contest_of(s, seat)
        if contest is None:
            return ()
        tied: list[Json] = list(contest.candidates)
        first = VoteCandidate(seat=contest.candidates[0])
        return (Option(VoteCandidate, first, {"seat": {"enum": tied}}), Option(Pass, Pass()))

    def missing(self, s: Verdict, seat: Seat, dice: Dice) -> Action:
        """A pass: no vote."""
        return Pass()

    def resolve(self, s: Verdict, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """Always raise BrokenGame: ``Match.close`` counts the votes, because ties are broken by wallets."""
        raise BrokenGame("the candidate vote is counted by the match itself")


VOTE = CandidateVote()

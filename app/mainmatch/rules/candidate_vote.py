"""The candidate vote, a phase shared by all games (docs/rules/README.md, Elimination Candidate).

Each voter has one vote for one of the tied seats. Individual votes are never revealed.
"""

from collections.abc import Mapping
from typing import ClassVar

from mainmatch.rules.actions import Pass, Sealed, among
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, NotACandidate
from mainmatch.rules.game import Outcome, Phase
from mainmatch.rules.slots import Sent
from mainmatch.rules.values import Json, Seat, prepare
from mainmatch.rules.verdict import Contest, Verdict

__all__ = ["VOTE", "CandidateVote", "VoteCandidate", "contest_of", "tied", "votes_in"]


def contest_of(verdict: Verdict, seat: Seat) -> Contest | None:
    """The contest in which this seat votes; None for a seat without a vote."""
    return next((each for each in verdict.contests if each.needs_vote and seat in each.voters), None)


def tied(verdict: Verdict, seat: Seat) -> tuple[Seat, ...]:
    """The seats for which this voter can vote."""
    contest = contest_of(verdict, seat)
    return contest.candidates if contest else ()


def votes_in(contest: Contest, sent: Mapping[Seat, Sent]) -> list[Seat]:
    """The seats voted for in this contest, one entry per vote."""
    return [
        action.seat for seat, action in sent.items() if seat in contest.voters and isinstance(action, VoteCandidate)
    ]


class VoteCandidate(Sealed, type="vote_candidate"):
    """Name the Elimination Candidate among those who are tied."""

    seat: Seat = among(tied, NotACandidate.code, "Vote for one of {values}.")
    example: ClassVar[Mapping[str, Json]] = {"seat": 2}
    button = "Name {seat} the Candidate"


prepare(VoteCandidate)


class CandidateVote(Phase[Verdict, VoteCandidate | Pass], name="candidate-vote"):
    """The phase after a verdict whose contests need a vote. Its state is that Verdict; ``Match`` counts the votes."""

    silence = "You cast no vote; the votes that were cast count."
    passing = "Cast no vote"

    def may_send(self, s: Verdict, seat: Seat) -> tuple[type[VoteCandidate | Pass], ...]:
        """A vote or a pass for voters, nothing for other seats."""
        return (VoteCandidate, Pass) if contest_of(s, seat) else ()

    def missing(self, s: Verdict, seat: Seat, dice: Dice) -> Pass:
        """A pass: no vote."""
        return Pass()

    def resolve(self, s: Verdict, sent: Mapping[Seat, VoteCandidate | Pass], dice: Dice) -> Outcome:
        """Always raise BrokenGame: ``Match.close`` counts the votes, because ties are broken by wallets."""
        raise BrokenGame("the candidate vote is counted by the match itself")


VOTE = CandidateVote()

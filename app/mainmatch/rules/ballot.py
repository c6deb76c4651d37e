"""A ready ballot: each voter names one seat in secret, and those with the most votes are found.

Games make others of the same parts; a revote is the same phase with other choices. The candidate vote is one, a phase
shared by all games (docs/rules/README.md, Elimination Candidate): each voter has one vote for one of the tied seats.
Individual votes are never revealed.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.rules.actions import Pass, Sealed, among
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, NotACandidate
from mainmatch.rules.game import ActionT, Outcome, Phase, StateT
from mainmatch.rules.slots import Sent
from mainmatch.rules.values import Json, Seat, prepare
from mainmatch.rules.verdict import Contest, Verdict, most_voted

__all__ = ["BallotPhase", "Vote", "most_voted", "votes_of"]


class Vote(Sealed):
    """A vote for one seat. A subclass gives it a ``type``, and declares ``seat`` with ``among``."""

    seat: Seat


class BallotPhase(Phase[StateT, ActionT | Pass]):
    """The phase of a ballot: voters send ``vote``, or pass. Silence casts no vote, unless a game overrides it."""

    vote: ClassVar[type[Vote]]
    silence = "You cast no vote; the votes that were cast count."
    passing = "Cast no vote"

    @abstractmethod
    def choices(self, s: StateT, seat: Seat) -> tuple[Seat, ...]:
        """The seats for which this seat can vote; none if it has no vote."""

    @override
    def may_send(self, s: StateT, seat: Seat) -> tuple[type[Any], ...]:
        return (self.vote, Pass) if self.choices(s, seat) else ()


def votes_of(sent: Mapping[Seat, Sent]) -> dict[Seat, Seat]:
    """The seat that each voter has voted for."""
    return {seat: action.seat for seat, action in sent.items() if isinstance(action, Vote)}


def contest_of(verdict: Verdict, seat: Seat) -> Contest | None:
    """The contest in which this seat votes; None for a seat without a vote."""
    return next((each for each in verdict.contests if each.needs_vote and seat in each.voters), None)


def tied(verdict: Verdict, seat: Seat) -> tuple[Seat, ...]:
    """The seats for which this voter can vote."""
    contest = contest_of(verdict, seat)
    return contest.candidates if contest else ()


def votes_in(contest: Contest, sent: Mapping[Seat, Sent]) -> list[Seat]:
    """The seats voted for in this contest, one entry per vote."""
    return [seat for voter, seat in votes_of(sent).items() if voter in contest.voters]


class VoteCandidate(Vote, type="vote_candidate"):
    """Name the Elimination Candidate among those who are tied."""

    seat: Seat = among(tied, NotACandidate.code, "Vote for one of {values}.")
    example: ClassVar[Mapping[str, Json]] = {"seat": 2}
    button = "Name {seat} the Candidate"


prepare(VoteCandidate)


class CandidateVote(BallotPhase[Verdict, VoteCandidate], name="candidate-vote"):
    """The phase after a verdict whose contests need a vote. Its state is that Verdict; ``Match`` counts the votes."""

    vote = VoteCandidate

    @override
    def choices(self, s: Verdict, seat: Seat) -> tuple[Seat, ...]:
        return tied(s, seat)

    @override
    def resolve(self, s: Verdict, sent: Mapping[Seat, Any], dice: Dice) -> Outcome:
        """Always raise BrokenGame: ``Match.close`` counts the votes, because ties are broken by wallets."""
        raise BrokenGame("the candidate vote is counted by the match itself")


VOTE = CandidateVote()

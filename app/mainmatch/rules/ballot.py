"""A ready ballot: each voter names one seat in secret, and those with the most votes are found.

The candidate vote is one; games make others of the same parts. A revote is the same phase with other choices.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.rules.actions import Pass, Sealed
from mainmatch.rules.game import ActionT, Phase, StateT
from mainmatch.rules.slots import Sent
from mainmatch.rules.values import Seat
from mainmatch.rules.verdict import most_voted

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

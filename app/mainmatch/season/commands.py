"""The commands of a season: a host's acts, what members decide, results, and the time.

Who may give a command is the caller's business; whether the season accepts it is decided in ``handlers``.
"""

from collections.abc import Mapping

from pydantic import ConfigDict, Field

from mainmatch.rules.values import Seat, Value
from mainmatch.rules.verdict import Result
from mainmatch.season.policies import Policies
from mainmatch.season.state import Amount, OfferId
from mainmatch.season.values import Choice, DecisionId, GameId, Group, MatchId, MemberId, Moment, Name, Reason

__all__ = [
    "AddMember",
    "AnnounceEpisode",
    "AnnounceFinals",
    "AnswerTransfer",
    "CancelSeason",
    "ChangePolicies",
    "Choose",
    "CloseDecision",
    "CloseDue",
    "Command",
    "DropMember",
    "ExtendDecision",
    "GroupMember",
    "OfferTransfer",
    "RemoveMember",
    "StartMatch",
    "StartSeason",
    "SubstituteMember",
    "TakeBackMatch",
    "TakeResult",
    "WarnMember",
    "Weighed",
    "Withdraw",
    "WithdrawTransfer",
]


class Command(Value):
    """Something that a season is to do."""

    # What doesn't fit may be a choice that is to be sealed: an error doesn't repeat it.
    model_config = ConfigDict(hide_input_in_errors=True)


class Weighed(Command):
    """A command whose outcome may depend on who has how much.

    ``balances``: free garnets by member, from the ledger, read in the same transaction; who isn't in it has none.
    """

    balances: Mapping[MemberId, int]


# --- by hosts, before the start


class ChangePolicies(Command):
    """Choose other policies. Until the season starts."""

    policies: Policies


class AddMember(Command):
    """Take somebody into the cast. Until the season starts."""

    member: MemberId
    alias: Name
    groups: tuple[Group, ...] = ()


class DropMember(Command):
    """Take somebody out of the cast. Until the season starts."""

    member: MemberId


class StartSeason(Command):
    """Begin. Two members or more."""


# --- by hosts, about people


class GroupMember(Command):
    """Put a member into groups or teams; they are words for people, no rule hangs on them."""

    member: MemberId
    groups: tuple[Group, ...]


class SubstituteMember(Command):
    """Another person takes the member's place. ``alias``: how it is called from now on; None: as before."""

    member: MemberId
    alias: Name | None = None


class WarnMember(Weighed):
    """Give a warning; the policies say what it costs."""

    member: MemberId
    reason: Reason


class RemoveMember(Weighed):
    """Take a member out of the running season."""

    member: MemberId


class Withdraw(Weighed):
    """A member leaves by its own wish (or the host says so for it)."""

    member: MemberId


# --- by hosts, about what is played


class AnnounceEpisode(Weighed):
    """Begin an episode with this game."""

    game: GameId
    title: Name | None = None


class AnnounceFinals(Command):
    """Begin the finals, when so few members are left as the policies say."""


class StartMatch(Command):
    """The match that is next has started: the main match, the death match, or one of the finals.

    ``seats`` that no member has (a bot's, a guest's) are left out.
    """

    match: MatchId
    game: GameId
    seats: Mapping[Seat, MemberId]


class TakeResult(Weighed):
    """A match is finished. ``balances`` are those before its awards; a result without ``garnets`` awards none here."""

    match: MatchId
    result: Result


class TakeBackMatch(Weighed):
    """A match was called off (``cancelled``) or goes back to before its end; what its result led to goes with it."""

    match: MatchId
    cancelled: bool
    reason: Reason


class CloseDecision(Weighed):
    """Close a decision before its deadline, as if it had passed."""

    decision: DecisionId


class ExtendDecision(Command):
    """Move a decision's deadline, to an instant to come."""

    decision: DecisionId
    due_at: Moment
    reason: Reason


class CancelSeason(Command):
    """End the season without a winner, for ever."""

    reason: Reason


# --- by members, and by hosts where they decide


class Choose(Weighed):
    """Decide, in place of an earlier choice. ``by``: a member, or ``host``."""

    decision: DecisionId
    by: str
    choice: Choice = Field(repr=False)


class OfferTransfer(Weighed):
    """Offer garnets to another member. ``offer``: an id that is new and can't be guessed."""

    offer: OfferId
    giver: MemberId
    taker: MemberId
    amount: Amount


class AnswerTransfer(Command):
    """Take what somebody offered, or don't. ``by``: the one to whom it was offered."""

    offer: OfferId
    by: MemberId
    accept: bool


class WithdrawTransfer(Command):
    """Take an offer back. ``by``: the one who made it."""

    offer: OfferId
    by: MemberId


# --- by the clock


class CloseDue(Weighed):
    """Close what is due at this instant."""

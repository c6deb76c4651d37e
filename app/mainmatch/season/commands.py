"""The commands of a season: acts of hosts, decisions of members, results, deadlines.

The caller checks who may send a command; ``handlers`` decides whether the season accepts it.
"""

from collections.abc import Mapping

from pydantic import ConfigDict, Field

from mainmatch.rules.values import Json, Seat
from mainmatch.rules.verdict import Grant, Result
from mainmatch.season.policies import Policies
from mainmatch.season.state import Amount, OfferId
from mainmatch.season.values import Choice, DecisionId, GameId, Group, MatchId, MemberId, Moment, Name, Reason, Value

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
    """A command to a season."""

    # Secrecy: an invalid value can be a sealed choice, so validation errors must not quote it.
    # A result is a struct of the rules, made by the caller.
    model_config = ConfigDict(hide_input_in_errors=True, arbitrary_types_allowed=True)


class Weighed(Command):
    """A command whose outcome can depend on balances.

    ``balances``: free garnets by member, read from the ledger in the same transaction; missing members have none.
    """

    balances: Mapping[MemberId, int]


# --- by hosts, before the start


class ChangePolicies(Command):
    """Change the policies. Only before the season starts."""

    policies: Policies


class AddMember(Command):
    """Add a member to the cast. Only before the season starts."""

    member: MemberId
    alias: Name
    groups: tuple[Group, ...] = ()


class DropMember(Command):
    """Remove a member from the cast. Only before the season starts."""

    member: MemberId


class StartSeason(Command):
    """Start the season. Requires two members or more."""


# --- by hosts, about people


class GroupMember(Command):
    """Assign groups or teams to a member. They are labels for people; no rule depends on them."""

    member: MemberId
    groups: tuple[Group, ...]


class SubstituteMember(Command):
    """Replace a member's player. ``alias``: the member's new name; None keeps the old one."""

    member: MemberId
    alias: Name | None = None


class WarnMember(Weighed):
    """Give a warning. The policies define its cost."""

    member: MemberId
    reason: Reason


class RemoveMember(Weighed):
    """Remove a member from the running season."""

    member: MemberId


class Withdraw(Weighed):
    """Withdraw a member voluntarily; sent by the member or a host."""

    member: MemberId


# --- by hosts, about what is played


class AnnounceEpisode(Weighed):
    """Begin an episode with this game."""

    game: GameId
    title: Name | None = None


class AnnounceFinals(Command):
    """Begin the finals, once the policies' number of members is left."""


class StartMatch(Command):
    """Record the start of the next match: the main match, the death match, or a game of the finals.

    ``seats`` without a member (a bot's, a guest's) are left out. ``guests``: the seats of guests, in a main match only.
    ``config``: the match's.
    """

    match: MatchId
    game: GameId
    seats: Mapping[Seat, MemberId]
    guests: tuple[Seat, ...] = ()
    config: Mapping[str, Json] = {}


class TakeResult(Weighed):
    """Record a match's result. ``balances`` are those before its awards; without ``garnets`` it awards none here."""

    match: MatchId
    result: Result
    grants: tuple[Grant, ...] = ()


class TakeBackMatch(Weighed):
    """Reverse a match that was cancelled (``cancelled``) or rewound to before its end, with all its consequences."""

    match: MatchId
    cancelled: bool
    reason: Reason


class CloseDecision(Weighed):
    """Close a decision before its deadline, as if it had passed."""

    decision: DecisionId


class ExtendDecision(Command):
    """Move a decision's deadline to a future instant."""

    decision: DecisionId
    due_at: Moment
    reason: Reason


class CancelSeason(Command):
    """Cancel the season, without a winner. It cannot be reopened."""

    reason: Reason


# --- by members, and by hosts where they decide


class Choose(Weighed):
    """Make a choice, which replaces an earlier one. ``by``: a member, or ``host``."""

    decision: DecisionId
    by: str
    choice: Choice = Field(repr=False)


class OfferTransfer(Weighed):
    """Offer garnets to another member. ``offer``: a new id that cannot be guessed."""

    offer: OfferId
    giver: MemberId
    taker: MemberId
    amount: Amount


class AnswerTransfer(Command):
    """Accept or decline an offer. ``by``: the member who received it."""

    offer: OfferId
    by: MemberId
    accept: bool


class WithdrawTransfer(Command):
    """Withdraw an offer. ``by``: the member who made it."""

    offer: OfferId
    by: MemberId


# --- by the clock


class CloseDue(Weighed):
    """Close all decisions that are due at this instant."""

"""Casting: policies, members, the start; and the end without a winner.

May touch: the draft. Rule kept here: once the season has started, cast and policies stand.
"""

from mainmatch.rules.errors import Refused
from mainmatch.season import commands as c
from mainmatch.season import events as e
from mainmatch.season.draft import Draft
from mainmatch.season.handlers.guards import lapse, must_be_casting, must_not_be_over
from mainmatch.season.ledger_entries import pay_out

__all__ = [
    "MOST_MEMBERS",
    "add_member",
    "cancel_season",
    "change_policies",
    "drop_member",
    "group_member",
    "start_season",
    "substitute_member",
]

MOST_MEMBERS = 40


def change_policies(draft: Draft, command: c.ChangePolicies) -> None:
    """Refused ``not_now``."""
    must_be_casting(draft.season)
    draft.tell(e.PoliciesChanged(policies=command.policies))


def add_member(draft: Draft, command: c.AddMember) -> None:
    """Refused ``not_now``, ``id_taken``, ``alias_taken``, ``cast_full``."""
    must_be_casting(draft.season)
    if command.member in draft.season.members:
        raise Refused("id_taken", "Somebody in the cast has this id; take another.")
    if len(draft.season.members) >= MOST_MEMBERS:
        raise Refused("cast_full", f"A cast has at most {MOST_MEMBERS} members.")
    _must_be_free(draft, command.alias)
    draft.tell(e.MemberAdded(member=command.member, alias=command.alias, groups=command.groups))


def drop_member(draft: Draft, command: c.DropMember) -> None:
    """Refused ``not_now``, ``unknown_member``."""
    must_be_casting(draft.season)
    draft.season.must_have(command.member)
    draft.tell(e.MemberDropped(member=command.member))


def group_member(draft: Draft, command: c.GroupMember) -> None:
    """Refused ``season_over``, ``unknown_member``."""
    must_not_be_over(draft.season)
    draft.season.must_have(command.member, active=False)
    draft.tell(e.MemberGrouped(member=command.member, groups=command.groups))


def substitute_member(draft: Draft, command: c.SubstituteMember) -> None:
    """Refused ``season_over``, ``unknown_member``, ``alias_taken``."""
    must_not_be_over(draft.season)
    member = draft.season.must_have(command.member, active=False)
    alias = command.alias or member.alias
    if alias != member.alias:
        _must_be_free(draft, alias)
    draft.tell(e.MemberSubstituted(member=command.member, alias=alias))


def start_season(draft: Draft, command: c.StartSeason) -> None:
    """Refused ``not_now``, ``too_few_members``."""
    must_be_casting(draft.season)
    if len(draft.season.members) < 2:
        raise Refused("too_few_members", "A season takes two members or more.")
    draft.tell(e.SeasonStarted())
    given = dict.fromkeys(draft.season.members, draft.season.policies.start_garnets)
    draft.post(pay_out(f"{draft.season.id}/start", given))


def cancel_season(draft: Draft, command: c.CancelSeason) -> None:
    """Refused ``season_over``."""
    must_not_be_over(draft.season)
    lapse(draft)
    running = tuple(found.match.id for found in draft.season.matches if found.match.is_running)
    draft.tell(e.SeasonCancelled(reason=command.reason, orphaned=running))


def _must_be_free(draft: Draft, alias: str) -> None:
    if any(each.alias.casefold() == alias.casefold() for each in draft.season.members.values()):
        raise Refused("alias_taken", "Somebody in the cast is called this; take another name.")

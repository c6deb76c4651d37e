"""Casting: policies, members, the start; and the end without a winner.

May touch: the draft. Rule kept here: once the season has started, cast and policies stand.
"""

from collections.abc import Sequence

from mainmatch.rules.errors import Refused
from mainmatch.season import commands as c
from mainmatch.season import events as e
from mainmatch.season.draft import Draft, lapse, must_be_casting, must_be_played, must_not_be_over
from mainmatch.season.episode import Skipped
from mainmatch.season.events import LeftBy, LeftHow
from mainmatch.season.ledger_entries import pay_out, share_out, take_in
from mainmatch.season.values import MemberId

__all__ = [
    "MOST_MEMBERS",
    "add_member",
    "cancel_season",
    "change_policies",
    "drop_member",
    "eliminate",
    "fill_duel",
    "group_member",
    "remove_member",
    "skip",
    "start_season",
    "substitute_member",
    "warn_member",
    "withdraw",
]


# Casting: policies, members, the start; and the end without a winner. Once the season has started, cast and policies
# stand.


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


# How members leave the season, and what becomes of the episode and of their garnets.


def withdraw(draft: Draft, command: c.Withdraw) -> None:
    """Refused ``not_now``, ``season_over``, ``unknown_member``, ``not_active``."""
    _leave(draft, command.member, "withdrawn", "own_wish")


def remove_member(draft: Draft, command: c.RemoveMember) -> None:
    """Refused ``not_now``, ``season_over``, ``unknown_member``, ``not_active``."""
    _leave(draft, command.member, "removed", "host")


def warn_member(draft: Draft, command: c.WarnMember) -> None:
    """Refused ``not_now``, ``season_over``, ``unknown_member``, ``not_active``."""
    must_be_played(draft.season)
    member = draft.season.must_have(command.member)
    number = len(member.warnings) + 1
    threshold = next((each for each in draft.season.policies.warnings if each.after == number), None)
    due = threshold.fine if threshold else 0
    cause = f"{draft.season.id}/warning/{member.id}/{number}"
    fine = min(due, max(draft.balances.get(member.id, 0), 0))
    draft.tell(e.MemberWarned(member=member.id, number=number, reason=command.reason, fine=fine))
    draft.post(take_in(cause, member.id, fine, draft.balances))
    if threshold and threshold.eliminates:
        _leave(draft, member.id, "eliminated", "warnings")


def eliminate(draft: Draft, member: MemberId, by: LeftBy, heirs: Sequence[MemberId]) -> None:
    """A member is out by what happened in the episode. ``heirs``: who won against it."""
    lapse(draft, member)
    season = draft.season
    cause = f"{season.id}/e{len(season.episodes)}/out/{season.takes}/{member}"
    draft.tell(e.MemberEliminated(member=member, by=by, take=season.takes))
    rest = draft.season.active
    among = {"to_winner": heirs, "split": rest, "burn": ()}[season.policies.loser_garnets]
    draft.post(share_out(cause, member, draft.balances, among), undoable=True)


def skip(draft: Draft, why: Skipped) -> None:
    """The episode ends without an elimination of its own."""
    episode = draft.season.episode
    running = episode.running if episode else None
    draft.tell(e.EliminationSkipped(why=why, orphaned=(running.id,) if running else ()))


def fill_duel(draft: Draft) -> None:
    """Deal with a candidate or opponent who isn't there any more."""
    episode = draft.season.episode
    if episode is None or set(episode.duellists) <= set(draft.season.active):
        return
    if episode.stage == "death_match" or draft.season.policies.candidate_leaves == "counts":
        skip(draft, "somebody_left")
    else:
        left = tuple(each for each in episode.candidates if each in draft.season.active)
        draft.tell(e.DuelReset(candidates=left))


def _leave(draft: Draft, member: MemberId, how: LeftHow, by: LeftBy) -> None:
    must_be_played(draft.season)
    draft.season.must_have(member)
    lapse(draft, member)
    draft.tell(e.MemberLeft(member=member, how=how, by=by))
    rule = draft.season.policies.leaver_garnets
    if rule != "keep":
        among = draft.season.active if rule == "split" else ()
        draft.post(share_out(f"{draft.season.id}/left/{member}", member, draft.balances, among))
    fill_duel(draft)

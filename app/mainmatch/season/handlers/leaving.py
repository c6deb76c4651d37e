"""How members leave the season, and what becomes of the episode and of their garnets.

May touch: the draft. Rules kept here: who leaves in a death match has lost it; before it, the policy
``candidate_leaves`` says; warnings cost what the thresholds say, and never more than somebody has.
"""

from collections.abc import Sequence

from mainmatch.season import commands as c
from mainmatch.season import events as e
from mainmatch.season.cast import LeftBy, LeftHow
from mainmatch.season.draft import Draft
from mainmatch.season.episode import Skipped
from mainmatch.season.handlers.guards import lapse, must_be_played
from mainmatch.season.ledger_entries import share_out, take_in
from mainmatch.season.values import MemberId

__all__ = ["eliminate", "fill_duel", "remove_member", "skip", "warn_member", "withdraw"]


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

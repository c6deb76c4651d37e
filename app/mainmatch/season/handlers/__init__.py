"""What a command leads to: each kind has its handler in ``HANDLERS``; then the season goes on by itself.

May touch: the draft. Rule kept here: a command is refused before anything is told, or taken as a whole.
"""

from collections.abc import Callable, Mapping
from typing import Any

from mainmatch.season import commands as c
from mainmatch.season.draft import Draft
from mainmatch.season.handlers import casting, decisions, leaving, matches, take_back, transfers

__all__ = ["HANDLERS"]

HANDLERS: Mapping[type[c.Command], Callable[[Draft, Any], None]] = {
    c.ChangePolicies: casting.change_policies,
    c.AddMember: casting.add_member,
    c.DropMember: casting.drop_member,
    c.GroupMember: casting.group_member,
    c.SubstituteMember: casting.substitute_member,
    c.StartSeason: casting.start_season,
    c.CancelSeason: casting.cancel_season,
    c.WarnMember: leaving.warn_member,
    c.RemoveMember: leaving.remove_member,
    c.Withdraw: leaving.withdraw,
    c.AnnounceEpisode: matches.announce_episode,
    c.AnnounceFinals: matches.announce_finals,
    c.StartMatch: matches.start_match,
    c.TakeResult: matches.take_result,
    c.TakeBackMatch: take_back.take_back,
    c.Choose: decisions.choose,
    c.CloseDecision: decisions.close_decision,
    c.CloseDue: decisions.close_due,
    c.ExtendDecision: decisions.extend_decision,
    c.OfferTransfer: transfers.offer_transfer,
    c.AnswerTransfer: transfers.answer_transfer,
    c.WithdrawTransfer: transfers.withdraw_transfer,
}
"""By kind of command: what it leads to."""

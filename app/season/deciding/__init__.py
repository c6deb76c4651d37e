"""What a command leads to: each kind has its handler in ``HANDLERS``; then the season goes on by itself.

May touch: the draft. Rule kept here: a command is refused before anything is told, or taken as a whole.
"""

from collections.abc import Callable, Mapping
from typing import Any

from app.season import commands as c
from app.season.deciding import choosing, gathering, leaving, offering, playing, returning
from app.season.draft import Draft

__all__ = ["HANDLERS"]

HANDLERS: Mapping[type[c.Command], Callable[[Draft, Any], None]] = {
    c.ChangePolicies: gathering.change_policies,
    c.AddMember: gathering.add_member,
    c.DropMember: gathering.drop_member,
    c.GroupMember: gathering.group_member,
    c.SubstituteMember: gathering.substitute_member,
    c.StartSeason: gathering.start_season,
    c.CancelSeason: gathering.cancel_season,
    c.WarnMember: leaving.warn_member,
    c.RemoveMember: leaving.remove_member,
    c.Withdraw: leaving.withdraw,
    c.AnnounceEpisode: playing.announce_episode,
    c.AnnounceFinals: playing.announce_finals,
    c.StartMatch: playing.start_match,
    c.TakeResult: playing.take_result,
    c.TakeBackMatch: returning.take_back,
    c.Choose: choosing.choose,
    c.CloseDecision: choosing.close_decision,
    c.CloseDue: choosing.close_due,
    c.ExtendDecision: choosing.extend_decision,
    c.OfferTransfer: offering.offer_transfer,
    c.AnswerTransfer: offering.answer_transfer,
    c.WithdrawTransfer: offering.withdraw_transfer,
}
"""By kind of command: what it leads to."""

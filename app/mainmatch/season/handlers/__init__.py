"""What a command leads to: each kind has its handler in ``HANDLERS``; then the season goes on by itself.

May touch: the draft. Rule kept here: a command is refused before anything is told, or taken as a whole.
"""

from collections.abc import Callable, Mapping
from typing import Any

from mainmatch.season import commands as c
from mainmatch.season.draft import Draft
from mainmatch.season.handlers import cast, decisions, matches

__all__ = ["HANDLERS"]

HANDLERS: Mapping[type[c.Command], Callable[[Draft, Any], None]] = {
    c.ChangePolicies: cast.change_policies,
    c.AddMember: cast.add_member,
    c.DropMember: cast.drop_member,
    c.GroupMember: cast.group_member,
    c.SubstituteMember: cast.substitute_member,
    c.StartSeason: cast.start_season,
    c.CancelSeason: cast.cancel_season,
    c.WarnMember: cast.warn_member,
    c.RemoveMember: cast.remove_member,
    c.Withdraw: cast.withdraw,
    c.AnnounceEpisode: matches.announce_episode,
    c.AnnounceFinals: matches.announce_finals,
    c.StartMatch: matches.start_match,
    c.TakeResult: matches.take_result,
    c.TakeBackMatch: matches.take_back,
    c.Choose: decisions.choose,
    c.CloseDecision: decisions.close_decision,
    c.CloseDue: decisions.close_due,
    c.ExtendDecision: decisions.extend_decision,
    c.OfferTransfer: decisions.offer_transfer,
    c.AnswerTransfer: decisions.answer_transfer,
    c.WithdrawTransfer: decisions.withdraw_transfer,
}
"""By kind of command: what it leads to."""

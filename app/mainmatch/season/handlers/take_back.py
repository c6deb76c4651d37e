"""Taking a match back, before or after its result.

May touch: the draft. Rule kept here: what a result paid out is reversed newest first, entry by entry; what was spent
since, the bank bears, for nobody falls below zero.
"""

from mainmatch.rules.errors import Refused
from mainmatch.season import commands as c
from mainmatch.season import events as e
from mainmatch.season.draft import Draft
from mainmatch.season.handlers.guards import lapse
from mainmatch.season.handlers.leaving import fill_duel
from mainmatch.season.ledger_entries import reversal

__all__ = ["take_back"]


def take_back(draft: Draft, command: c.TakeBackMatch) -> None:
    """Refused ``season_over`` (cancelled), ``unknown_match``, ``not_now`` (rewound while it runs)."""
    season = draft.season
    if season.status == "cancelled":
        raise Refused("season_over", "The season was cancelled; that is for ever.")
    found = season.find_match(command.match)
    if found.match.is_running and not command.cancelled:
        raise Refused("not_now", "This match's result is still awaited; nothing has to be taken back.")
    take = found.match.take or None
    running = tuple(each.match.id for each in season.matches if each.match.is_running and each.match != found.match)
    undone = [each.posting for each in season.undoable if take is not None and each.take >= take]
    draft.tell(
        e.MatchTakenBack(
            match=command.match,
            part=found.part,
            episode=found.episode,
            take=take,
            cancelled=command.cancelled,
            reason=command.reason,
            orphaned=running,
        )
    )
    for posting in reversed(undone):
        draft.post(reversal(posting, draft.balances))
    if draft.season.offers and not draft.season.may_transfer:
        lapse(draft)
    fill_duel(draft)

"""What those who are connected have lost: tokens that ended, feeds that they may not read any more.

May touch: the store, to read. Rule kept here (P23): a server hears at once of what its own verbs take away; what
other servers' verbs took away it finds with these questions, whether anybody rang or not.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from mainmatch.services.caller import Caller
from mainmatch.services.feeds.revoked_season_access import lost_in_seasons
from mainmatch.services.matches.access import access_of, is_hidden
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, seats, tokens

__all__ = ["Losses", "losses"]

Followed = tuple[str, str]
"""Who follows what: a token's id, and a feed."""


@dataclass(frozen=True, slots=True)
class Losses:
    """What was lost, and at which revisions of their matches and seasons those who remain were found to be right."""

    ended: frozenset[str]
    """Ids of tokens."""
    shut: frozenset[tuple[str, str]]
    """(account id, feed)."""
    checked: Mapping[Followed, int]


def losses(
    uow: UnitOfWork, token_ids: Collection[str], followed: Mapping[Followed, Caller], checked: Mapping[Followed, int]
) -> Losses:
    """Which of these tokens ended, and who follows what they may not read. ``checked``: what was answered before.

    What a match or a season lets whom see changes only with its revision, so the others needn't be looked at again.
    """
    ended = set(token_ids) - tokens.in_force(uow.tx, token_ids, uow.now) if token_ids else set[str]()
    of_matches = [(each, _match_of(each[1])) for each in followed if each[1].startswith("match/")]
    revisions = matches.revisions(uow.tx, {match_id for _, match_id in of_matches}) if of_matches else {}
    unsure = [(each, match_id) for each, match_id in of_matches if checked.get(each) != revisions.get(match_id, -1)]
    shut = _shut(uow, followed, unsure) if unsure else set[Followed]()
    seen = {each: revisions[match_id] for each, match_id in of_matches if match_id in revisions and each not in shut}
    gone, seen_too = lost_in_seasons(uow, followed, checked)
    lost = frozenset((followed[each].account_id, each[1]) for each in shut | gone)
    return Losses(frozenset(ended), lost, {**seen, **seen_too})


def _shut(
    uow: UnitOfWork, followed: Mapping[Followed, Caller], unsure: Sequence[tuple[Followed, str]]
) -> set[Followed]:
    ids = sorted({match_id for _, match_id in unsure})
    records = {match_id: matches.by_id(uow.tx, match_id) for match_id in ids}
    hosting = hosts.of_many(uow.tx, ids)
    seated = {
        (match_id, seat.account_id): seat for match_id, held in seats.of_many(uow.tx, ids).items() for seat in held
    }
    shut = set[Followed]()
    for each, match_id in unsure:
        caller, record = followed[each], records[match_id]
        place = (match_id, caller.account_id)
        if record is None:
            shut.add(each)
            continue
        is_host, held = place in hosting, seated.get(place)
        standing = access_of(record, is_host, held, caller)
        is_shut = is_hidden(record.visibility, is_host, held, caller)
        if is_shut or _viewer_of(each[1]) not in ("public", standing.viewer):
            shut.add(each)
    return shut


def _match_of(feed: str) -> str:
    return feed.split("/")[1]


def _viewer_of(feed: str) -> str:
    return feed.rpartition("/")[2]

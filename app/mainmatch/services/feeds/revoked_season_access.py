"""Who follows feeds of seasons that they may not read any more: what ``revoked_access`` asks about seasons.

May touch: the store, to read. Rule kept here (P23): as for matches; and who may see a season changes only with its
revision, so one that is as it was needn't be looked at again.
"""

from collections.abc import Mapping
from typing import TypeAlias

from mainmatch.services.caller import Caller
from mainmatch.services.season_commands.access import eyes_of, is_hidden
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import season_members, seasons

__all__ = ["lost_in_seasons"]

_Followed: TypeAlias = tuple[str, str]


def lost_in_seasons(
    uow: UnitOfWork, followed: Mapping[_Followed, Caller], checked: Mapping[_Followed, int]
) -> tuple[set[_Followed], dict[_Followed, int]]:
    """Which of these are lost; and for the others, at which revisions of their seasons they were found to be right."""
    mine = {each: each[1].split("/")[1] for each in followed if each[1].startswith("season/")}
    if not mine:
        return set(), {}
    found = seasons.glimpses(uow.tx, set(mine.values()))
    seen = {each: found[season_id].revision for each, season_id in mine.items() if season_id in found}
    unsure = {each: season_id for each, season_id in mine.items() if checked.get(each) != seen.get(each, -1)}
    hosting = {season_id: season_members.hosts_of(uow.tx, season_id) for season_id in {*unsure.values()} & {*found}}
    cast = {
        (season_id, each.account_id): each for season_id in hosting for each in season_members.of(uow.tx, season_id)
    }
    lost = set[_Followed]()
    for each, season_id in unsure.items():
        caller = followed[each]
        if season_id not in found:
            lost.add(each)
            continue
        is_host, place = caller.account_id in hosting[season_id], cast.get((season_id, caller.account_id))
        member = None if place is None else place.member
        is_gone = is_hidden(found[season_id].visibility, member, caller, is_host=is_host)
        if is_gone or each[1].rpartition("/")[2] not in ("public", eyes_of(member, is_host=is_host)):
            lost.add(each)
    return lost, {each: revision for each, revision in seen.items() if each not in lost}

"""A season as a file: its archive, for whoever may read it.

    {"type": "season", ...}   {"type": "member", ...}   {"type": "event", ...}   {"type": "entry", ...}

May touch: the store, to read. Rule kept here: it holds what its reader was told and may read, nothing more; people are
in it under the names that they have in the season.
"""

import json
from collections.abc import Iterator

from mainmatch.rules import Json
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden
from mainmatch.services.season_commands import run_command
from mainmatch.services.season_commands.access import SeasonAccess, see
from mainmatch.services.seasons import queries
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork

__all__ = ["export"]

_PAGE = 500


def export(uow: UnitOfWork, caller: Caller, season_id: str) -> str:
    """The season as lines of JSON."""
    standing = see(uow, caller, season_id)
    lines = (*_season(uow, standing), *_told(uow, standing), *_entries(uow, caller, standing))
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)


def _season(uow: UnitOfWork, standing: SeasonAccess) -> Iterator[dict[str, Json]]:
    record, season = standing.season, run_command.load(uow, standing.season)
    yield {
        "type": "season",
        "id": record.id,
        "title": record.title,
        "status": record.status,
        "viewer": standing.viewer,
        "created_at": rfc3339(record.created_at),
        "policies": season.policies.model_dump(mode="json"),
        "winner": season.winner,
    }
    for member in season.members.values():
        status = season.status_of(member.id)
        groups: list[Json] = [*member.groups]
        yield {"type": "member", "id": member.id, "alias": member.alias, "groups": groups, "status": status}


def _told(uow: UnitOfWork, standing: SeasonAccess) -> Iterator[dict[str, Json]]:
    for event in queries.told(uow, standing):
        yield {"type": "event", "at": event["at"], "event": event["type"], "data": event["data"]}


def _may_read_all(uow: UnitOfWork, caller: Caller, standing: SeasonAccess) -> bool:
    try:
        return standing.is_host and queries.may_read_all(uow, caller, standing)
    except Forbidden:
        # Who plays in a match of the season has the ledger in the archive when the match is over.
        return False


def _entries(uow: UnitOfWork, caller: Caller, standing: SeasonAccess) -> Iterator[dict[str, Json]]:
    if standing.member is None and not _may_read_all(uow, caller, standing):
        return
    after: int | None = 0
    while after is not None:
        page = queries.ledger_of(uow, caller, standing.season.id, after=after, limit=_PAGE)
        for entry in page.items:
            yield {"type": "entry", **entry.model_dump(mode="json")}
        after = page.next_after

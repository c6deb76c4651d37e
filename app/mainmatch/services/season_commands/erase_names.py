"""A member's name taken out of its season: out of the log, the state and the feeds, for who has removed their account.

May touch: the store. Rule kept here: the season stays the fold of its log; nothing changes but what the member was
called while this person had its place, and whoever reads it afterwards, archives included, reads the other name.
"""

import json
from dataclasses import dataclass
from typing import Any

from mainmatch.season import Season, events, read_event
from mainmatch.services.json_text import rendered
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import personal_data, seasons

__all__ = ["Stay", "give"]


@dataclass(frozen=True, slots=True)
class Stay:
    """Somebody had a member's place, from ``since`` and before ``until`` (RFC 3339); None: still."""

    season_id: str
    member: str
    since: str
    until: str | None

    def has(self, at: str, told: dict[str, Any]) -> bool:
        """Whether this, told then, says what that person was called."""
        is_then = self.since <= at and (self.until is None or at < self.until)
        return is_then and told.get("member") == self.member and "alias" in told


def give(uow: UnitOfWork, stay: Stay) -> None:
    """The member was called *Former member* then, and its number in the cast."""
    record = seasons.by_id(uow.tx, stay.season_id)
    if record is None:
        raise LookupError("a season is stored as long as who was in it")
    whole = seasons.events(uow.tx, stay.season_id)
    came = [json.loads(data)["member"] for _, _, kind, data in whole if kind == events.MemberAdded.type]
    alias, names, log = f"Former member {came.index(stay.member) + 1}", set[str](), []
    for n, at, kind, data in whole:
        told = json.loads(data)
        if stay.has(rfc3339(at), told):
            names.add(told["alias"])
            told["alias"] = alias
            seasons.rewrite_event(uow.tx, stay.season_id, n, rendered(told))
        log.append(read_event(kind, rendered(told)))
    season = Season.of(log)
    changed = seasons.update(uow.tx, record, season.dump())
    uow.tx.cache.put(("season/fold", stay.season_id), changed.revision, season)

    def rewritten(event: dict[str, Any]) -> dict[str, Any]:
        is_theirs = stay.has(event["at"], event["data"])
        return {**event, "data": {**event["data"], "alias": alias}} if is_theirs else event

    personal_data.rewrite_feeds(uow.tx, f"season/{stay.season_id}/", names, rewritten)

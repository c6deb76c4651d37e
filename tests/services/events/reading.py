"""What was emitted in a test, read from the feeds."""

import json
from collections.abc import Mapping
from typing import Any

from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.match_events import MatchEvent
from mainmatch.services.events.season_events import IN_SEASON, Declared
from mainmatch.store import feeds, inspection
from tests.services.table import Table

__all__ = ["emitted"]

_DECLARED: Mapping[str, Mapping[str, Declared]] = {
    "match": MatchEvent.KINDS,
    "season": IN_SEASON,
    "account": AccountEvent.KINDS,
}
"""By what a feed is of."""


def emitted(table: Table) -> set[tuple[str, str]]:
    """The server's own events in all feeds: what each feed is of, and the type.

    Each is one that is published there, and the class of its type reads what is stored as what was emitted.
    """
    found = set()
    for feed in table.read(lambda uow: inspection.feed_extents(uow.tx)):
        place = feed.partition("/")[0]
        for event in _events_of(table, feed):
            if not event["type"].startswith("game."):
                read = _DECLARED[place][event["type"]].model_validate_json(json.dumps(event["data"]))
                assert read.as_json() == event["data"]
                found.add((place, event["type"]))
    return found


def _events_of(table: Table, feed: str) -> list[dict[str, Any]]:
    return [json.loads(body) for _, body in table.read(lambda uow: feeds.page(uow.tx, feed, 0, 2**31))]

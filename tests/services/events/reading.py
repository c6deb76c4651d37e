"""What was emitted in a test, read from the feeds."""

import json
from collections.abc import Mapping
from typing import Any

from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.event import IN_SEASON
from mainmatch.services.events.feed_writer import season_feed_of
from mainmatch.services.events.match_events import MatchEvent
from mainmatch.services.events.telling import feed_of, viewers_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, inspection, matches, seasons
from tests.documents.declared_events import Declared
from tests.services.table import Table

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
    accounts = table.read(lambda uow: inspection.feed_extents(uow.tx))
    for feed in [*accounts, *table.read(_of_matches), *table.read(_of_seasons)]:
        place = feed.partition("/")[0]
        for event in _events_of(table, feed):
            if not event["type"].startswith("game."):
                read = _DECLARED[place][event["type"]].model_validate_json(json.dumps(event["data"]))
                assert read.as_json() == event["data"]
                found.add((place, event["type"]))
    return found


def _of_matches(uow: UnitOfWork) -> list[str]:
    records = [matches.by_id(uow.tx, match_id) for match_id in inspection.match_ids(uow.tx)]
    return [feed_of(each.id, viewer) for each in records if each for viewer in viewers_of(each.players)]


def _of_seasons(uow: UnitOfWork) -> list[str]:
    heads = seasons.heads(uow.tx, inspection.season_ids(uow.tx))
    return [season_feed_of(season_id, viewer) for season_id, viewers in heads.items() for viewer in viewers]


def _events_of(table: Table, feed: str) -> list[dict[str, Any]]:
    return [json.loads(body) for _, body in table.read(lambda uow: feeds.page(uow.tx, feed, 0, 2**31 - 1))]

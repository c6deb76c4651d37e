"""What is told of a season, written into the feeds of those who may know.

May touch: the store's feeds. Rule kept here: who may know an event is the season's own word (``audience_of``); each
viewer's feed is dense by itself, so that nobody can count what others are told.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mainmatch.rules import Json
from mainmatch.season import HOST, Event, Season, Viewer, audience_of, viewer_of
from mainmatch.services.events import Moment, body_of, tell_account
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, season_members
from mainmatch.store.seasons import SeasonRecord

__all__ = ["SeasonEventWriter", "feed_of", "tell_cast"]


def feed_of(season_id: str, viewer: Viewer) -> str:
    """The feed that a viewer of a season reads."""
    return f"season/{season_id}/{viewer}"


@dataclass(slots=True)
class SeasonEventWriter:
    """What one verb tells of one season, gathered in order."""

    uow: UnitOfWork
    record: SeasonRecord
    _rows: dict[Viewer, list[str]] = field(default_factory=lambda: defaultdict(list))

    def event(self, before: Season, event: Event, after: Season) -> None:
        """Tell an event to those who may know it."""
        audience = audience_of(before, event)
        # Both, for who comes and who goes is told, too.
        everybody = ("public", HOST, *(viewer_of(member) for member in {**before.members, **after.members}))
        self._write(everybody if audience is None else audience, event.type, event.as_json())

    def garnets(self, season: Season, changed: Mapping[str, int]) -> None:
        """Tell of balances that changed: everybody where all may know them, else each member of its own."""
        if not changed:
            return
        if season.policies.balances == "public":
            everybody = ("public", HOST, *(viewer_of(member) for member in season.members))
            self._write(everybody, "season.garnets_changed", {"garnets": {**changed}})
            return
        self._write((HOST,), "season.garnets_changed", {"garnets": {**changed}})
        for member, amount in changed.items():
            self._write((viewer_of(member),), "season.garnets_changed", {"garnets": {member: amount}})

    def write(self) -> str:
        """Append the rows; the feeds' heads, as JSON, to be stored with the season in this transaction."""
        heads: dict[str, int] = json.loads(self.record.heads)
        batch = []
        for viewer, bodies in self._rows.items():
            feed = feed_of(self.record.id, viewer)
            batch.append((feed, heads.get(viewer, 0) + 1, bodies))
            heads[viewer] = heads.get(viewer, 0) + len(bodies)
        feeds.append(self.uow.tx, batch)
        return json.dumps(heads, separators=(",", ":"))

    def _write(self, viewers: Iterable[Viewer], kind: str, told: Mapping[str, Json]) -> None:
        # Rendered once; an envelope differs between feeds only in its first two members.
        body = body_of(kind, rfc3339(self.uow.now), Moment(), told)
        for viewer in viewers:
            self._rows[viewer].append(body)


def tell_cast(uow: UnitOfWork, record: SeasonRecord, told: Mapping[str, list[tuple[str, Mapping[str, Json]]]]) -> None:
    """Tell accounts in their own feeds: by member or ``host``, and under ``*`` for all of them, in order.

    Accounts are told in the order of their ids (lock order).
    """
    if not told:
        return
    hosting = season_members.hosts_of(uow.tx, record.id)
    places = {each.account_id: each.member for each in season_members.of(uow.tx, record.id) if each.account_id}
    for account_id in sorted({*hosting, *places}):
        mine = [*told.get("*", ()), *told.get(places.get(account_id, ""), ())]
        if account_id in hosting:
            mine += told.get(HOST, ())
        for kind, data in mine:
            tell_account(uow, account_id, kind, {"season_id": record.id, **data})

"""A season to keep in tests: played by the rules alone, stored as whoever plays it stores it."""

from typing import Any

import sqlalchemy as sa

from mainmatch.season import events
from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.values import everybody
from mainmatch.services.events.telling import MatchMoment, envelope
from mainmatch.store import accounts, ledger, matches, seasons
from mainmatch.store.seasons import SeasonMemberRecord
from mainmatch.store.tables import metadata
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.season.table import Table, result
from tests.store.rows import account, match, season

SEED = "5eed" * 16


def _played() -> Table:
    """A season in its second episode, with an offer that is open."""
    table = Table(SeasonPolicies(transfers="open", start_garnets=5), 4)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4], tokens={1: 1}, candidates=[3, 4], garnets={2: 3}))
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    table.do(LiveSeason.offer_transfer, offer="tf_1", giver="cm_1", taker="cm_2", amount=3)
    return table


def keep(tx: Transaction) -> None:
    """Its log, its fold, its people, its ledger and a match."""
    table = _played()
    now = table.season
    viewers = everybody(now.members)
    heads = dict.fromkeys(viewers, len(table.log))
    record = season(now.id, status=now.status, seed=SEED, heads=heads, due_at=now.due_at)
    seasons.add(tx, record, now.dump())
    seasons.append_events(tx, now.id, [(viewers, _body(event)) for event in table.log])
    accounts.add(tx, account())
    seasons.add_host(tx, now.id, "ac_ann")
    for member in now.members:
        mine = member == "cm_1"
        tx.add(SeasonMemberRecord(now.id, member, "ac_ann" if mine else None, None if mine else "house", START))
    for event in table.log:
        if isinstance(event, events.GarnetsPosted):
            lines = {line.account: line.amount for line in event.posting.lines}
            ledger.post(tx, now.id, event.posting.cause, event.posting.currency, lines)
    matches.add(tx, match("m_9", season_id=now.id))


def _body(event: events.Event) -> str:
    return envelope(START, MatchMoment(), event.type, event.as_text())


def rows(tx: Transaction) -> dict[str, list[Any]]:
    """All rows of the tables of seasons and of the ledger, by table."""
    tables = [table for table in metadata.sorted_tables if table.name.startswith(("season", "ledger"))]
    return {
        table.name: [tuple(row) for row in tx.connection.execute(sa.select(table).order_by(*table.primary_key.columns))]
        for table in tables
    }

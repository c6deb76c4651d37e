"""Rows to store in tests."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from mainmatch.match_options.schedules import RollingSchedule
from mainmatch.store import accounts, journal, matches
from mainmatch.store.journal import PhaseChanges, PhaseRecord
from mainmatch.store.publication_text import HELD, Addressed, Heads, addressed_to
from mainmatch.store.tables.accounts import AccountRecord
from mainmatch.store.tables.matches import JournalRecord, MatchRecord, SeatRecord
from mainmatch.store.tables.seasons import SeasonRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START


def account(name: str = "ann", **more: Any) -> AccountRecord:
    return AccountRecord(f"ac_{name}", name, name.title(), START).but(**more)


def match(match_id: str = "m_1", **more: Any) -> MatchRecord:
    plain = MatchRecord(
        id=match_id,
        game="x-game",
        version="1.0.0",
        title="A match",
        players=2,
        status="lobby",
        visibility="public",
        config={},
        seed="00" * 32,
        garnets={},
        schedule=RollingSchedule(),
        close_early="all_locked",
        submission_status="host",
        publication="auto",
        created_at=START,
        number=1,
    )
    return plain.but(**more)


def season(season_id: str = "se_1", **more: Any) -> SeasonRecord:
    plain = SeasonRecord(
        id=season_id, title="A season", status="casting", visibility="public", seed="00" * 32, created_at=START
    )
    return plain.but(**more)


def phase(phase_id: str = "ph_1", n: int = 1) -> PhaseRecord:
    return PhaseRecord(phase_id, n, "choosing", 1, START, START + timedelta(hours=24))


def running_match(
    tx: Transaction, /, match_id: str = "m_1", due_at: datetime | None = None, **more: Any
) -> MatchRecord:
    """A match of two seats, the first one ann's, with an open phase."""
    if accounts.by_id(tx, "ac_ann") is None:
        accounts.add(tx, account())
    due_at = due_at or START + timedelta(hours=24)
    running = match(match_id, status="running", phase_id=f"ph_{match_id}", opened_at=START, due_at=due_at, **more)
    record = running.but(wake_at=running.wakes_at)
    matches.add(tx, record)
    tx.add(SeatRecord(match_id, 1, "ac_ann"), SeatRecord(match_id, 2, bot="house"))
    return record


def publish(
    tx: Transaction,
    events: Sequence[Addressed] = (),
    match_id: str = "m_1",
    entry: JournalRecord | None = None,
    *,
    changes: PhaseChanges | None = None,
    held: int = 0,
) -> dict[str, list[str]]:
    """Append a row to the journal of a match, as a command does; ``held``: how many events spectators don't see yet."""
    record = matches.by_id(tx, match_id)
    assert record is not None
    viewers = ("public", "host", *(f"seat:{seat}" for seat in range(1, record.players + 1)))
    news = addressed_to(viewers, events)
    heads = record.heads.by_viewer() or {"public": 0, HELD: 0, **dict.fromkeys(viewers, 0)}
    for viewer, bodies in news.items():
        heads[HELD if viewer == "public" else viewer] += len(bodies)
    heads["public"] = heads[HELD] - held
    sent = journal.sent_after(record.heads.sent, record.revision + 1, entry, changes)
    later = record.but(revision=record.revision + 1, heads=Heads((*heads.values(),), sent), changed_at=tx.now)
    hear = None if len(news) == len(viewers) else [*news]
    journal.append(tx, [journal.row_of(later, entry, tx.now, hear, events, changes)])
    tx.remember(later, record.revision, keeps=entry is None)
    return news

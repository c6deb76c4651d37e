"""Revision 0007: the phases in stored events have the names of today, on both engines, in rows of every age."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from alembic import command
from mainmatch.games.registry import Registry
from mainmatch.services.hosting import submit_for_seat, timing
from mainmatch.services.hosting.submit_for_seat import BreakSealRequest
from mainmatch.services.hosting.timing import CancelRequest
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store.backends import alembic_runner
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.services.table import Table
from tests.store import earlier_texts

_PAIRS: dict[str, Any] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}


def _before(uow: UnitOfWork) -> None:
    command.downgrade(alembic_runner.config_for(uow.tx.connection), "0006")


def _with_whole_events(uow: UnitOfWork) -> None:
    command.downgrade(alembic_runner.config_for(uow.tx.connection), "0012")


def _texts(uow: UnitOfWork) -> str:
    connection = uow.tx.connection
    rows = connection.execute(sa.text("SELECT events FROM journal ORDER BY n")).scalars()
    bodies = connection.execute(sa.text("SELECT body FROM feeds ORDER BY feed, seq")).scalars()
    return "\n".join([*(earlier_texts.read(connection, row) for row in rows), *bodies])


def _compress(uow: UnitOfWork) -> None:
    connection = uow.tx.connection
    for match_id, n, text in connection.execute(sa.text("SELECT match_id, n, events FROM journal")).fetchall():
        change = sa.text("UPDATE journal SET events = :body WHERE match_id = :match_id AND n = :n")
        body = earlier_texts.compressed(connection, text)
        connection.execute(change, {"body": body, "match_id": match_id, "n": n})


@pytest.mark.parametrize("is_compressed", [False, True])
def test_stored_events_get_the_names_of_today(tmp_path: Path, *, is_compressed: bool) -> None:
    clock, games = Clock(), Registry.load()
    database = Database.open(tmp_path, now=clock)
    table = Table(Executor(database, games), clock)
    match_id = table.started("x-game", "ada", "ben", "cy", "dot", "eve", config={"setup": {"order": [1, 2, 3, 4, 5]}})
    table.write(submissions.submit, table.person("ada"), match_id, table.phase(match_id), _PAIRS)
    table.write(submissions.withdraw, table.person("ada"), match_id)
    reason = 'It came by mail, "phase":"choice"'
    table.write(submit_for_seat.break_seal, table.person("host"), match_id, BreakSealRequest(reason=reason))
    table.write(timing.cancel, table.person("host"), match_id, CancelRequest())
    # In the form of before, which rows keep: what events have in common stands once in new ones only.
    table.executor.write_now(_with_whole_events)
    # Revision 0015 renames a member of channels.
    kept = table.read(_texts).replace('"is_open":', '"open":')
    table.executor.write_now(_before)
    old = table.read(_texts)
    if is_compressed:
        table.executor.write_now(_compress)
    database.close()

    assert '"phase_name"' not in old
    assert '"seat":1,"phase":"ph_' in old
    assert r'"reason":"It came by mail, \"phase\":\"choice\"","phase":"ph_' in old
    database = Database.open(tmp_path, now=clock)
    assert Table(Executor(database, games), clock, people=table.people).read(_texts) == kept
    database.close()

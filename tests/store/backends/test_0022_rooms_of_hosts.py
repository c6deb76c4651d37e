"""Matches that have started get a room for their hosts; those in the lobby get theirs at the start."""

from pathlib import Path

import pytest

from alembic import command
from mainmatch.store.backends import alembic_runner
from mainmatch.store.backends.sqlite.connection import Session, engine_of, prepare_directory

pytestmark = pytest.mark.embedded

NOW = "2020-11-21 08:00:00.000000"
MATCH = """
INSERT INTO matches (id, game, version, title, players, status, visibility, config, seed, garnets, schedule,
close_early, submission_status, publication, created_at, revision, number, started_at)
VALUES (?, 'x-game', '1', 't', 5, ?, 'public', '{}', '00', '{}', '{}', 'never', 'host', 'auto', ?, 0, ?, ?)"""


def test_a_match_that_has_started_has_a_room_for_its_hosts(directory: Path) -> None:
    prepare_directory(directory)
    session = Session.open(engine_of(directory, "rwc"))
    config = alembic_runner.config_for(session.connection)
    command.upgrade(config, "0021")
    for number, (match_id, status, started) in enumerate((("m_1", "running", NOW), ("m_2", "lobby", None))):
        session.raw.execute(MATCH, [match_id, status, NOW, number, started])
    command.upgrade(config, "0022")
    found = session.raw.execute("SELECT match_id, name, kind, title, is_open, head FROM channels").fetchall()
    assert found == [("m_1", "hosts:room", "hosts", "Hosts", 1, 0)]
    command.downgrade(config, "0021")
    assert session.raw.execute("SELECT count(*) FROM channels").fetchone() == (0,)
    session.close()

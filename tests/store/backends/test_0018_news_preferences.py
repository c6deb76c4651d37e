"""What mail digests and browsers had is one row an account, and links of mails that were sent go on working."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from alembic import command
from mainmatch.store.backends import alembic_runner
from mainmatch.store.backends.sqlite.connection import Session, engine_of, prepare_directory

pytestmark = pytest.mark.embedded

NOW = "2020-11-21 08:00:00.000000"
ROWS = """
INSERT INTO accounts (id, username, display_name, created_at, admin, feed_head, username_key)
VALUES ('ac_a', 'a', 'A', :now, 0, 0, 'a'), ('ac_b', 'b', 'B', :now, 0, 0, 'b');
INSERT INTO webhooks (id, account_id, url, secret, token_id, scopes, created_at, status, tries, log_head, kind)
VALUES ('pu_1', 'ac_a', 'u', '', 't', '', :now, 'active', 0, 0, 'push');
INSERT INTO push_subscriptions (webhook_id, account_id, browser, endpoint_hash, p256dh, auth, kinds, language,
created_at, quiet_from, quiet_until, zone)
VALUES ('pu_1', 'ac_a', 'b', 'h', 'p', 'k', 'mentions', 'de', :now, '22:00', '07:00', 'Asia/Seoul');
INSERT INTO mail_digests (account_id, kinds, at, zone, language, secret, next_at, created_at)
VALUES ('ac_a', 'moves', '09:00', 'UTC', 'en', 'in a mail', :now, :now),
('ac_b', 'matches', '10:00', 'UTC', 'es', 'other', :now, :now)"""


@pytest.fixture
def session(directory: Path) -> Iterator[Session]:
    prepare_directory(directory)
    opened = Session.open(engine_of(directory, "rwc"))
    yield opened
    opened.close()


def test_each_account_keeps_what_it_chose(session: Session) -> None:
    config = alembic_runner.config_for(session.connection)
    command.upgrade(config, "0017")
    for statement in ROWS.split(";"):
        session.raw.execute(statement, {"now": NOW})
    command.upgrade(config, "0018")
    columns = "account_id, push, mail, mail_at, zone, language, quiet_begin, quiet_end"
    assert session.raw.execute(f"SELECT {columns} FROM news_preferences ORDER BY 1").fetchall() == [  # noqa: S608
        ("ac_a", "mentions", "moves", "09:00", "Asia/Seoul", "de", "22:00", "07:00"),
        ("ac_b", "deadlines moves", "matches", "10:00", "UTC", "es", None, None),
    ]
    digest = hashlib.sha256(b"in a mail").hexdigest()
    kept = session.raw.execute("SELECT account_id FROM link_secrets WHERE hash = ?", [digest])
    assert kept.fetchall() == [("ac_a",)]

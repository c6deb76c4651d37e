"""What a player has in hand after sending something."""

import pytest

from mainmatch.services.fairness.commitments import salt_and_digest
from mainmatch.services.play import submissions
from mainmatch.store import journal
from tests.services.exported import started, view_of
from tests.services.fairness.test_commitments import record_of
from tests.services.play.test_submissions import FIVE, ORDER, OTHER_PAIRS, PAIRS
from tests.services.table import Table


def test_a_receipt_shows_its_salt_to_its_seat_and_its_digest_fits(table: Table) -> None:
    match_id = started(table)
    phase = view_of(table, "host", match_id)["phase"]["id"]
    receipt = table.write(submissions.submit, table.person("ada"), match_id, phase, {"type": "pass"})
    record = record_of(table, match_id)
    (kept,) = table.executor.read_now(lambda uow: journal.in_force(uow.tx, record, phase))
    assert (receipt.salt, receipt.digest) == salt_and_digest(kept, record.id, record.seed)
    history = table.read(submissions.history, table.person("ada"), match_id)
    assert (history.items[0].salt, history.items[0].digest) == (receipt.salt, receipt.digest)
    assert receipt.salt is not None
    for viewer in ("public", "host", "seat:2"):
        assert receipt.salt not in str(table.told(match_id, viewer))


def test_a_dry_run_has_no_salt(table: Table) -> None:
    match_id = started(table)
    phase = view_of(table, "host", match_id)["phase"]["id"]
    rehearsed = table.read(submissions.rehearse, table.person("ada"), match_id, phase, {"type": "pass"})
    assert (rehearsed.salt, rehearsed.digest) == (None, None)


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5})


def test_a_receipt_says_what_was_accepted_and_until_when_it_may_change(table: Table, match_id: str) -> None:
    receipt = table.submit("ada", match_id, PAIRS)
    assert (receipt.revision, receipt.action, receipt.locked) == (1, PAIRS, False)
    assert receipt.accepted_at == table.clock()
    assert receipt.changeable_until is not None
    assert (receipt.changeable_until - table.clock()).total_seconds() == 24 * 3600


def test_the_last_submission_counts_and_history_keeps_them_all(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS)
    table.submit("ada", match_id, OTHER_PAIRS, locked=True)
    assert table.document(match_id, "public")["view"]["pairs"] == [[2, 4], [3, 5]]
    items = table.read(submissions.history, table.person("ada"), match_id).items
    assert [(item.revision, item.action) for item in items] == [(1, PAIRS), (2, OTHER_PAIRS)]

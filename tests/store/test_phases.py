from datetime import timedelta
from typing import Any

import pytest

from mainmatch.store import journal, matches
from mainmatch.store.database import Database
from mainmatch.store.journal import PhaseChanges
from tests.clock import START, Clock
from tests.store.rows import match, phase, publish

pytestmark = pytest.mark.engines

HOUR = timedelta(hours=1)


@pytest.fixture
def database(database: Database) -> Database:
    for match_id in ("m_1", "m_2"):
        database.write_now(matches.add, match(match_id))
    return database


def change(database: Database, **changes: Any) -> None:
    database.write_now(publish, changes=PhaseChanges(**changes))


def test_phases_are_found_as_they_were_opened_by_number_and_branch(database: Database) -> None:
    first, second, again = phase("ph_b"), phase("ph_a", n=2), phase("ph_c").but(branch=1)
    for each in (first, second, again):
        change(database, opened=each)

    assert database.read_now(journal.phases_of, "m_1") == [first, again, second]
    assert database.read_now(journal.phases_of, "m_2") == []


def test_a_close_and_the_next_opening_are_of_one_command(database: Database) -> None:
    change(database, opened=phase())
    change(database, closed=("early", "r00t"), opened=phase("ph_2", n=2))

    closed = phase().but(closed_at=START, closed_by="early", commitment="r00t")
    assert database.read_now(journal.phases_of, "m_1") == [closed, phase("ph_2", n=2)]


def test_a_deadline_is_moved_of_the_open_phase(database: Database, clock: Clock) -> None:
    change(database, opened=phase())
    clock.now += HOUR
    change(database, moved=START + HOUR)

    assert database.read_now(journal.phases_of, "m_1") == [phase().but(due_at=START + HOUR)]


def test_discarded_phases_are_not_played_and_keep_when_they_were(database: Database, clock: Clock) -> None:
    for n in (1, 2, 3):
        change(database, opened=phase(f"ph_{n}", n=n))
    clock.now += HOUR
    change(database, discarded="ph_3")
    clock.now += HOUR
    again = phase("ph_again", n=2).but(opened_at=clock.now, branch=1)
    change(database, discarded="ph_2", opened=again)

    assert database.read_now(journal.played_phases, "m_1") == [phase(), again]
    found = {each.id: each.discarded_at for each in database.read_now(journal.phases_of, "m_1")}
    assert found == {"ph_1": None, "ph_2": START + 2 * HOUR, "ph_again": None, "ph_3": START + HOUR}


@pytest.mark.parametrize("facts", ['{"closed":["early","r00t"]}', '{"discarded":"ph_1"}'])
def test_changes_of_a_phase_that_was_not_opened_are_refused(facts: str) -> None:
    with pytest.raises(LookupError):
        journal.folded_phases([(START, facts)])

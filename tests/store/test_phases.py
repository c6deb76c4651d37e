from dataclasses import replace

import pytest

from mainmatch.store import matches, phases
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Stale
from tests.store.rows import START, match, phase

pytestmark = pytest.mark.engines


@pytest.fixture
def database(database: Database) -> Database:
    database.write_now(matches.add, match())
    return database


def test_phases_are_found_as_they_were_opened_in_order(database: Database) -> None:
    first, second = phase("ph_b", n=1), phase("ph_a", n=2)
    database.write_now(phases.open, second)
    database.write_now(phases.open, first)

    assert database.read_now(phases.by_id, "ph_a") == second
    assert database.read_now(phases.by_id, "ph_c") is None
    assert database.read_now(phases.of, "m_1") == [first, second]


def test_a_phase_is_closed_once(database: Database) -> None:
    database.write_now(phases.open, phase())

    database.write_now(phases.close, "ph_1", START, "early")
    with pytest.raises(Stale):
        database.write_now(phases.close, "ph_1", START, "deadline")
    with pytest.raises(Stale):
        database.write_now(phases.close, "ph_unknown", START, "deadline")

    assert database.read_now(phases.by_id, "ph_1") == replace(phase(), closed_at=START, closed_by="early")


def test_two_phases_of_a_match_are_not_the_same_one(database: Database) -> None:
    database.write_now(phases.open, phase("ph_1"))

    with pytest.raises(Exception, match=r"(?i)unique"):
        database.write_now(phases.open, phase("ph_2"))

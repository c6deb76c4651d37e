"""The open phase as views and events show it."""

from datetime import timedelta

import pytest

from mainmatch.services.matches.current_phase import open_facts, open_id, paused_seconds, phase_facts
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from tests.clock import START
from tests.services.table import Table


def record_of(table: Table, match_id: str) -> MatchRecord:
    found = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert found is not None
    return found


def test_views_and_events_show_the_same_phase(table: Table) -> None:
    match_id = table.started("x-game", "ada", "ben", "cy", "dot", "eve")
    facts = open_facts(record_of(table, match_id))
    assert facts == table.document(match_id, "public")["phase"]
    assert facts == table.told(match_id, "public")[-1]["data"]["phase"]


def test_a_paused_phase_is_due_at_no_time(table: Table) -> None:
    record = record_of(table, table.started("x-game", "ada", "ben", "cy", "dot", "eve"))
    assert open_facts(record.but(status="paused"))["due_at"] is None


def test_before_the_start_there_is_no_phase(table: Table) -> None:
    record = record_of(table, table.gathered("x-game"))
    assert phase_facts(record) is None
    for asked in (open_facts, open_id):
        with pytest.raises(ValueError, match="open"):
            asked(record)


def test_a_pause_that_lasts_counts(table: Table) -> None:
    record = record_of(table, table.gathered("x-game"))
    paused = record.but(status="paused", paused_at=START, paused_seconds=5)
    assert paused_seconds(paused, START + timedelta(minutes=1)) == 65

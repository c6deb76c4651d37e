"""When the server was down: what deadlines that passed meanwhile are given, and what they are not."""

from datetime import datetime, timedelta

import pytest

from mainmatch.services import due_work
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import PauseRequest
from mainmatch.services.play import deadline_changes
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
HOUR = timedelta(hours=1)


def started(table: Table, **payload: object) -> str:
    return table.started("x-game", *FIVE, **payload)


def down(table: Table, stretch: timedelta) -> None:
    """The server was alive until now, and is back after this stretch."""
    table.write(deadline_changes.beat)
    table.clock.now += stretch


def up(table: Table, stretch: timedelta) -> None:
    """The server lives, and says so every minute."""
    until = table.clock() + stretch
    while table.clock() < until:
        table.clock.forward(minutes=1)
        table.executor.write_now(deadline_changes.beat)


def phase(table: Table, match_id: str) -> tuple[str, datetime]:
    shown = table.document(match_id, "public")["phase"]
    return shown["name"], datetime.fromisoformat(shown["due_at"])


def woken(table: Table) -> None:
    while table.write(due_work.wake_due, 10):
        pass


def test_under_credit_players_get_the_time_that_they_lacked(table: Table) -> None:
    match_id = started(table)
    table.clock.forward(hours=20)
    down(table, 10 * HOUR)
    woken(table)
    # Four hours were left when it went down: four hours are left when it is back.
    assert phase(table, match_id) == ("pairing", table.clock() + 4 * HOUR)
    extended = [event["data"] for event in table.told(match_id, "seat:1") if event["type"] == "phase.extended"]
    assert [each["by"] for each in extended] == ["downtime"]
    up(table, 4 * HOUR)
    woken(table)
    assert phase(table, match_id)[0] == "choice"


def test_under_strict_the_deadline_is_kept_at_once(table: Table) -> None:
    match_id = started(table, downtime="strict")
    table.clock.forward(hours=20)
    down(table, 10 * HOUR)
    woken(table)
    assert phase(table, match_id) == ("choice", table.clock() + 24 * HOUR)


def test_a_restart_is_no_outage(table: Table) -> None:
    match_id = started(table)
    table.clock.forward(hours=24)
    table.clock.now -= timedelta(seconds=30)
    down(table, timedelta(seconds=60))
    woken(table)
    assert phase(table, match_id)[0] == "choice"


def test_a_deadline_that_is_still_to_come_stays_where_it_is(table: Table) -> None:
    match_id = started(table)
    before = phase(table, match_id)
    down(table, 10 * HOUR)
    woken(table)
    assert phase(table, match_id) == before


def test_a_deadline_that_passed_before_the_outage_is_kept(table: Table) -> None:
    match_id = started(table)
    table.clock.forward(hours=24)
    down(table, 10 * HOUR)
    woken(table)
    assert phase(table, match_id)[0] == "choice"


def test_one_outage_is_credited_once(table: Table) -> None:
    match_id = started(table)
    table.clock.forward(hours=23)
    down(table, 10 * HOUR)
    woken(table)
    table.write(deadline_changes.beat)
    table.clock.forward(seconds=30)
    table.write(deadline_changes.beat)
    woken(table)
    told = [event["type"] for event in table.told(match_id, "public")]
    assert told.count("phase.extended") == 1


def test_a_daily_match_goes_on_at_its_time_of_the_day(table: Table) -> None:
    daily = {"mode": "daily", "at": "14:00", "zone": "Europe/Berlin", "min_seconds": 3600}
    match_id = started(table, schedule=daily)
    assert phase(table, match_id)[1] == datetime.fromisoformat("2020-11-22T13:00:00Z")
    table.clock.forward(hours=22)
    down(table, 3 * HOUR)
    woken(table)
    assert phase(table, match_id) == ("pairing", datetime.fromisoformat("2020-11-23T13:00:00Z"))


def test_the_server_that_sleeps_was_down_too(table: Table) -> None:
    match_id = started(table)
    down(table, 30 * HOUR)
    # No beat in between: the clock notices by itself.
    woken(table)
    assert phase(table, match_id) == ("pairing", table.clock() + 24 * HOUR)


@pytest.mark.parametrize("back", [timedelta(seconds=10), 5 * HOUR, timedelta(days=400)])
def test_a_clock_that_goes_back_reopens_nothing_and_is_no_outage(table: Table, back: timedelta) -> None:
    match_id = started(table)
    table.write(deadline_changes.beat)
    table.clock.forward(hours=24)
    table.write(deadline_changes.beat)
    woken(table)
    before = table.documents(match_id)
    assert phase(table, match_id)[0] == "pairing"
    table.clock.now -= back
    table.write(deadline_changes.beat)
    woken(table)
    assert table.documents(match_id) == before


def test_a_pause_that_expired_while_the_server_was_down_ends_at_the_start(table: Table) -> None:
    match_id = started(table)
    table.write(timing.pause, table.person("host"), match_id, PauseRequest(until=table.clock() + 5 * HOUR))
    down(table, 10 * HOUR)
    woken(table)
    assert phase(table, match_id) == ("pairing", table.clock() + 24 * HOUR)

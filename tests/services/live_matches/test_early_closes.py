"""When a phase closes before its deadline: what a bot sends for an absent player counts as locked, after a grace."""

import secrets
from datetime import datetime, timedelta
from typing import Any

import pytest

from mainmatch.services import due_work
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import ClosePhaseRequest, PauseRequest, ResumeRequest
from mainmatch.services.play import views
from tests.services.table import Table
from tests.services.test_absence import away, run_out

FIVE = ("ada", "ben", "cy", "dot", "eve")
NOBODY: tuple[str, ...] = ()
HOUR = timedelta(hours=1)


def x_game(table: Table, *gone: str, **absence: Any) -> str:
    """An X Game whose X is seat 1, then 2, ...; in ``gone`` who has missed the choice of round 1."""
    match_id = table.started(
        "x-game",
        *FIVE,
        config={"setup": {"order": [1, 2, 3, 4, 5]}},
        close_early="all_locked",
        absence={"bot_after_misses": 1, **absence},
    )
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    lock_in(table, match_id, *(name for name in FIVE if name not in gone))
    run_out(table, match_id)
    return match_id


def lock_in(table: Table, match_id: str, *names: str) -> None:
    """Lock in something that each may send."""
    for name in names:
        offers = table.read(views.options, table.person(name), match_id).actions
        if offers:
            table.submit(name, match_id, offers[0].example, locked=True)


def next_choice(table: Table, match_id: str) -> datetime:
    """Leave the pairing for the choice; when that opened."""
    if table.document(match_id, "public")["phase"]["name"] == "pairing":
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
        table.write(due_work.wake, 10)
    return datetime.fromisoformat(table.document(match_id, "public")["phase"]["opened_at"])


def last_close(table: Table, match_id: str) -> tuple[str, str, datetime]:
    """The phase that closed last, by what, and when."""
    found = [event for event in table.told(match_id, "public") if event["type"] == "phase.closed"][-1]
    return found["phase_name"], found["data"]["closed_by"], datetime.fromisoformat(found["at"])


def wake_until(table: Table, until: datetime) -> None:
    """Let the scheduler do all that comes due until then, each at its time."""
    while (at := table.read(due_work.next_due)) is not None and at <= until:
        table.clock.now = max(at, table.clock.now)
        assert table.write(due_work.wake, 10)
    table.clock.now = until


@pytest.mark.parametrize("gone", [("cy",), ("cy", "dot"), NOBODY], ids=len)
@pytest.mark.parametrize(("absence", "grace"), [({}, timedelta(minutes=14.4)), ({"bot_grace_seconds": 3600}, HOUR)])
def test_a_phase_closes_a_grace_after_those_who_are_there_whoever_is_away(
    table: Table, gone: tuple[str, ...], absence: dict[str, int], grace: timedelta
) -> None:
    match_id = x_game(table, *gone, **absence)
    opened = next_choice(table, match_id)
    assert [FIVE[seat - 1] for seat in away(table, match_id)] == [*gone]
    wake_until(table, opened + HOUR)
    lock_in(table, match_id, *(name for name in FIVE if name not in gone))
    wake_until(table, opened + HOUR + grace - timedelta(milliseconds=1))
    assert last_close(table, match_id)[0] == "pairing"
    wake_until(table, opened + HOUR + grace)
    assert last_close(table, match_id) == ("choice", "early", opened + HOUR + grace)


def test_without_a_grace_it_closes_at_once(table: Table) -> None:
    match_id = x_game(table, "cy", bot_grace_seconds=0)
    opened = next_choice(table, match_id)
    lock_in(table, match_id, "ada", "ben", "dot", "eve")
    assert last_close(table, match_id) == ("choice", "early", opened)


def test_the_grace_comes_back_with_the_player(table: Table) -> None:
    match_id = x_game(table, "cy", bot_grace_seconds=3600)
    opened = next_choice(table, match_id)
    lock_in(table, match_id, "ada", "ben", "dot", "eve")
    wake_until(table, opened + HOUR / 2)
    offer = table.read(views.options, table.person("cy"), match_id).actions[0]
    table.submit("cy", match_id, offer.example)
    wake_until(table, opened + 3 * HOUR)
    assert last_close(table, match_id)[0] == "pairing", "it waits for the player, who is back"
    table.submit("cy", match_id, offer.example, locked=True)
    wake_until(table, opened + 5 * HOUR)
    assert last_close(table, match_id) == ("choice", "early", opened + 4 * HOUR)


def test_a_pause_stops_the_grace(table: Table) -> None:
    match_id = x_game(table, "cy", bot_grace_seconds=3600)
    opened = next_choice(table, match_id)
    lock_in(table, match_id, "ada", "ben", "dot", "eve")
    wake_until(table, opened + HOUR / 2)
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    wake_until(table, opened + 5 * HOUR)
    table.write(timing.resume, table.person("host"), match_id, ResumeRequest())
    wake_until(table, opened + 6 * HOUR)
    assert last_close(table, match_id) == ("choice", "early", opened + 5.5 * HOUR)


def test_where_only_absent_players_are_asked_it_closes_as_if_one_had_come(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: below - 1)
    match_id = x_game(table, "ben")
    assert table.document(match_id, "public")["phase"]["name"] == "pairing"
    opened = datetime.fromisoformat(table.document(match_id, "public")["phase"]["opened_at"])
    wake_until(table, opened + 20 * HOUR)
    assert last_close(table, match_id) == ("pairing", "early", opened + 6 * HOUR + timedelta(minutes=14.4))


@pytest.mark.parametrize("rule", ["all_locked", "all_submitted"])
def test_bots_play_nothing_to_its_end_while_nobody_is_there(table: Table, rule: str) -> None:
    match_id = table.started(
        "duel-of-bids", "ada", "ben", close_early=rule, absence={"bot_after_misses": 1, "bot_grace_seconds": 0}
    )
    run_out(table, match_id)
    assert away(table, match_id) == [1, 2]
    wake_until(table, table.clock() + HOUR / 20)
    closed = [event["data"]["closed_by"] for event in table.told(match_id, "host") if event["type"] == "phase.closed"]
    assert len(closed) > 2
    assert {*closed} == {"deadline"}

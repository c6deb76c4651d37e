"""A match is started by its host, or by itself: once, at its time, as its host chose for free seats."""

import json
from datetime import timedelta
from typing import Any

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.services import due_work
from mainmatch.services.errors import Invalid
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.lobby import match_creation, match_settings, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.match_settings import MatchChange
from mainmatch.services.matches import queries
from mainmatch.services.matches.queries import MatchFacts
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def waiting(table: Table, *names: str, **payload: Any) -> str:
    """A match that starts in an hour."""
    payload = {"starts_at": (table.clock() + timedelta(hours=1)).isoformat(), **payload}
    match_id = table.gathered("x-game", **payload)
    for name in names:
        table.write(seat_changes.join, table.person(name), match_id, seat_changes.JoinMatchRequest())
    return match_id


def facts(table: Table, match_id: str, who: str = "host") -> MatchFacts:
    return table.read(queries.facts, table.person(who), match_id)


def told(table: Table, name: str) -> list[str]:
    page = table.read(feed_reader.read, table.person(name), feed_reader.open_own, Wanted(limit=50))
    return [json.loads(each)["type"].removeprefix("account.") for each in page.envelopes]


def wake(table: Table) -> int:
    return table.write(due_work.wake_due, 10)


def test_a_full_match_starts_at_its_time_and_once(table: Table) -> None:
    match_id = waiting(table, *FIVE)
    assert facts(table, match_id, "ada").starts_in_seconds == 3600
    assert table.read(due_work.next_due) == table.clock() + timedelta(hours=1)
    table.clock.forward(minutes=59)
    assert (wake(table), facts(table, match_id).status) == (0, "lobby")
    table.clock.forward(minutes=1)
    assert (wake(table), wake(table)) == (1, 0)
    started = facts(table, match_id)
    assert (started.status, started.started_at, started.starts_in_seconds) == ("running", table.clock(), None)
    assert [each["type"] for each in table.told(match_id, "public")].count("match.started") == 1
    assert told(table, "ada")[-1] == "match.started"


def test_by_default_a_match_with_free_seats_waits_for_its_host_and_everybody_is_told(table: Table) -> None:
    match_id = waiting(table, *FIVE[:4])
    at = facts(table, match_id).starts_at
    table.clock.forward(hours=1)
    assert (wake(table), wake(table)) == (1, 0)
    assert (facts(table, match_id).status, facts(table, match_id).starts_at) == ("lobby", None)
    last = table.told(match_id, "public")[-1]
    assert (last["type"], last["data"]["free_seats"]) == ("match.start_missed", [5])
    assert at is not None
    assert told(table, "ada")[-1] == told(table, "host")[-1] == "match.start_missed"
    table.write(seat_changes.add_bot, table.person("host"), match_id, None, "house", fill=True)
    assert table.write(match_start.start, table.person("host"), match_id).status == "running"


def test_bots_take_the_free_seats_if_the_host_wants_that(table: Table) -> None:
    match_id = waiting(table, "ada", when_seats_are_free="fill_with_bots")
    table.clock.forward(hours=1)
    assert wake(table) == 1
    assert [each.bot for each in facts(table, match_id).seats] == [None, *["house"] * 4]
    assert facts(table, match_id).status == "running"


def test_a_match_starts_without_its_free_seats_if_the_host_wants_that(table: Table) -> None:
    names = ("ada", "ben", "cy", "dot")
    many, few = (table.gathered("exodus", player_count=9) for _ in range(2))
    change = MatchChange(starts_at=table.clock() + timedelta(hours=1), when_seats_are_free="start_with_fewer")
    for match_id, who in ((many, names), (few, names[:2])):
        table.write(match_settings.change, table.person("host"), match_id, change)
        for name in who:
            table.write(seat_changes.join, table.person(name), match_id, seat_changes.JoinMatchRequest())
    table.clock.forward(hours=1)
    assert wake(table) == 2
    assert (facts(table, many).status, facts(table, many).player_count) == ("running", 4)
    assert (facts(table, few).status, facts(table, few).player_count) == ("lobby", 9)
    assert table.told(few, "public")[-1]["data"]["free_seats"] == [*range(3, 10)]


def test_a_match_is_cancelled_if_the_host_wants_that(table: Table) -> None:
    match_id = waiting(table, "ada", when_seats_are_free="cancel")
    full = waiting(table, *FIVE, when_seats_are_free="cancel")
    table.clock.forward(hours=1)
    assert wake(table) == 2
    assert (facts(table, match_id).status, facts(table, full).status) == ("cancelled", "running")
    assert {"match.cancelled", "match.started"} <= {*told(table, "ada")}


def test_a_game_that_fails_at_the_start_halts_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = waiting(table, *FIVE)

    def fail(*_: object) -> None:
        raise RuntimeError

    table.clock.forward(hours=1)
    with monkeypatch.context() as broken:
        broken.setattr(type(GAME), "setup", fail)
        assert wake(table) == 1
    assert facts(table, match_id).status == "lobby"
    assert table.told(match_id, "public")[-1]["data"]["free_seats"] == []
    assert table.write(match_start.start, table.person("host"), match_id).status == "running"


def test_a_host_moves_the_start_takes_it_back_and_starts_before(table: Table) -> None:
    moved, taken_back, earlier = (waiting(table, *FIVE) for _ in range(3))
    host, later = table.person("host"), table.clock() + timedelta(hours=3)
    table.write(match_settings.change, host, moved, MatchChange(starts_at=later))
    assert table.told(moved, "seat:1")[-1]["data"]["fields"] == {"starts_at": "2020-11-21T17:00:00.000Z"}
    table.write(match_settings.change, host, taken_back, MatchChange.model_validate({"starts_at": None}))
    assert table.told(taken_back, "seat:1")[-1]["data"]["fields"] == {"starts_at": None}
    table.write(match_start.start, host, earlier)
    table.clock.forward(hours=1)
    wake(table)
    assert [facts(table, each).status for each in (moved, taken_back, earlier)] == ["lobby", "lobby", "running"]
    table.clock.forward(hours=2)
    wake(table)
    assert [facts(table, each).status for each in (moved, taken_back)] == ["running", "lobby"]


@pytest.mark.parametrize("hours", [0, -1, 24 * 91])
def test_a_start_is_in_the_future_and_not_too_far(table: Table, hours: int) -> None:
    at = table.clock() + timedelta(hours=hours)
    with pytest.raises(Invalid) as created:
        table.write(match_creation.create, table.person("host"), NewMatch(game="x-game", starts_at=at))
    match_id = table.gathered("x-game")
    with pytest.raises(Invalid) as changed:
        table.write(match_settings.change, table.person("host"), match_id, MatchChange(starts_at=at))
    assert created.value.code == changed.value.code == "bad_instant"

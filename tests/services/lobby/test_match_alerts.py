"""Match alerts: who hears of a match that opens, and who does not."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from mainmatch.services import due_work
from mainmatch.services.errors import Conflict, Invalid, Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.lobby import match_alerts, match_creation, match_settings
from mainmatch.services.lobby.match_alerts import MatchAlert, NewMatchAlert
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.match_settings import MatchChange
from mainmatch.services.quotas import FIXED
from tests.services.table import Table


def waits(table: Table, who: str, **payload: Any) -> MatchAlert:
    return table.write(match_alerts.create, table.person(who), NewMatchAlert.model_validate(payload))


def opened(table: Table, **payload: Any) -> str:
    options = {"game": "x-game", "title": "Friday's 100% X_Game", **payload}
    match_id = table.write(match_creation.create, table.person("host"), NewMatch.model_validate(options)).id
    while table.write(due_work.wake_due, 10):
        pass
    return match_id


def heard(table: Table, who: str) -> list[str]:
    page = table.read(feed_reader.read, table.person(who), feed_reader.open_own, Wanted(limit=50))
    told = [json.loads(each) for each in page.envelopes]
    return [each["data"]["match_id"] for each in told if each["type"] == "account.match.opened"]


@pytest.mark.parametrize(
    ("wanted", "hears"),
    [
        ({}, True),
        ({"game": "x-game", "free_seats": 5, "speed": "slow", "q": "FRIDAY"}, True),
        ({"q": "100% x_game"}, True),
        ({"q": "100_"}, False),
        ({"game": "exodus"}, False),
        ({"free_seats": 6}, False),
        ({"speed": "live"}, False),
    ],
)
def test_one_hears_of_the_matches_that_fit(table: Table, wanted: dict[str, Any], hears: bool) -> None:  # noqa: FBT001
    waits(table, "ada", **wanted)
    assert heard(table, "ada") == []
    match_id = opened(table)
    assert heard(table, "ada") == ([match_id] if hears else [])


def test_short_phases_make_a_live_match(table: Table) -> None:
    waits(table, "ada", speed="live")
    match_id = opened(table, schedule={"mode": "rolling", "phase_seconds": {"pairing": 60, "choice": 3600}})
    assert heard(table, "ada") == [match_id]


def test_nobody_hears_of_matches_that_are_not_for_all_or_of_their_own(table: Table) -> None:
    waits(table, "ada")
    waits(table, "host")
    opened(table, visibility="private")
    unlisted = opened(table, visibility="unlisted")
    assert heard(table, "ada") == []
    table.write(match_settings.change, table.person("host"), unlisted, MatchChange(visibility="public"))
    table.write(due_work.wake_due, 10)
    assert (heard(table, "ada"), heard(table, "host")) == ([unlisted], [])


def test_an_alert_tells_of_one_match_in_ten_minutes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_alerts, "_AT_ONCE", 2)
    people = ("ada", "ben", "cy")
    for who in people:
        waits(table, who)
    first = opened(table)
    opened(table)
    assert [heard(table, who) for who in people] == [[first]] * 3
    table.clock.forward(minutes=10)
    later = opened(table)
    assert [heard(table, who) for who in people] == [[first, later]] * 3


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
def test_of_matches_that_open_at_once_an_alert_tells_of_one(table: Table) -> None:
    waits(table, "ada")
    for _ in range(8):
        table.write(match_creation.create, table.person("host"), NewMatch(game="x-game"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: table.write(due_work.wake_due, 1), range(8)))

    assert len(heard(table, "ada")) == 1


def test_alerts_are_limited_listed_and_deleted(table: Table) -> None:
    made = [waits(table, "ada", game="x-game") for _ in range(FIXED["match_alerts"])]
    with pytest.raises(Conflict) as full:
        waits(table, "ada")
    assert full.value.code == "too_many_match_alerts"
    with pytest.raises(Invalid):
        waits(table, "ben", game="no-game")
    assert {each.id for each in table.read(match_alerts.listed, table.person("ada")).items} == {e.id for e in made}
    with pytest.raises(Unknown):
        table.write(match_alerts.remove, table.person("ben"), made[0].id)
    for each in made:
        table.write(match_alerts.remove, table.person("ada"), each.id)
    opened(table)
    assert heard(table, "ada") == []

"""Settings that change in the lobby: what may, what may not, who hears of what."""

from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Refused
from mainmatch.services.errors import ServiceError, Unknown
from mainmatch.services.export import match_export
from mainmatch.services.export.verify import verify
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import CancelRequest
from mainmatch.services.lobby import match_creation, match_settings, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.match_settings import MatchChange
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.store import publications
from tests.services.exported import whole
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def changed(table: Table, match_id: str, who: str = "host", **payload: Any) -> MatchFacts:
    return table.write(match_settings.change, table.person(who), match_id, MatchChange.model_validate(payload))


def last_told(table: Table, match_id: str, viewer: str = "public") -> dict[str, Any]:
    return table.told(match_id, viewer)[-1]


def test_what_changes_is_told_to_all_and_the_rest_stays(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE, title="Friday", close_early="never")
    schedule = {"mode": "daily", "at": "20:00", "zone": "Europe/Berlin"}
    facts = changed(table, match_id, title="Saturday", schedule=schedule, reason="You asked for it.")
    assert (facts.title, facts.schedule.mode, facts.close_early) == ("Saturday", "daily", "never")
    assert table.read(queries.facts, table.person("ada"), match_id).title == "Saturday"
    for viewer in ("public", "seat:5", "host"):
        told = last_told(table, match_id, viewer)
        assert (told["type"], told["data"]["fields"]["title"]) == ("match.changed", "Saturday")
        assert {*told["data"]["fields"]} == {"title", "schedule"}
        assert told["data"]["reason"] == "You asked for it."
        assert "commitment" not in told["data"]


def test_nothing_is_told_where_nothing_changes(table: Table) -> None:
    match_id = table.gathered("x-game", title="Friday")
    before = len(table.told(match_id, "public"))
    assert changed(table, match_id).title == changed(table, match_id, title="Friday").title == "Friday"
    assert len(table.told(match_id, "public")) == before


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"player_count": 4}, "seat_taken"),
        ({"player_count": 6}, "wrong_seat_count"),
        ({"config": {"missing_choice": "hug"}}, "bad_config"),
        ({"config": {"setup": {"order": [1, 1, 2, 3, 4]}}}, "bad_setup"),
        ({"schedule": {"phase_seconds": {"lunch": 60}}}, "unknown_phase"),
        ({"garnets": {"6": 1}}, "unknown_seat"),
        ({"submission_status": "everyone"}, "invalid_request"),
    ],
)
def test_what_does_not_fit_is_refused_as_at_the_creation(table: Table, payload: dict[str, Any], code: str) -> None:
    match_id = table.gathered("x-game", *FIVE)
    before = table.read(queries.facts, table.person("host"), match_id)
    with pytest.raises((ServiceError, Refused)) as refused:
        changed(table, match_id, **payload)
    assert refused.value.code == code
    assert table.read(queries.facts, table.person("host"), match_id) == before


def test_only_hosts_change_it_and_only_in_the_lobby(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    with pytest.raises(ServiceError) as not_host:
        changed(table, match_id, "ada", title="Mine")
    assert not_host.value.code == "not_host"
    table.write(match_start.start, table.person("host"), match_id)
    other = table.gathered("x-game")
    table.write(timing.cancel, table.person("host"), other, CancelRequest())
    for each in (match_id, other):
        with pytest.raises(ServiceError) as started:
            changed(table, each, title="Later")
        assert started.value.code == "already_started"


def test_what_only_hosts_know_is_not_told_but_committed_to(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    first = table.read(queries.facts, table.person("ada"), match_id).commitment
    facts = changed(table, match_id, config={"setup": {"order": [5, 4, 3, 2, 1]}}, garnets={"1": 7})
    data = last_told(table, match_id)["data"]
    assert [each["type"] for each in table.told(match_id, "seat:1")][-2:] == ["match.changed", "garnets.changed"]
    assert "setup" not in data["fields"]["config"]
    assert "garnets" not in data["fields"]
    assert data["commitment"] == facts.commitment != first


def test_a_match_that_was_another_one_at_first_is_right_in_every_way(table: Table, games: Registry) -> None:
    match_id = table.gathered("x-game", *FIVE)
    changed(table, match_id, garnets={"1": 7})
    table.write(match_start.start, table.person("host"), match_id)
    while table.document(match_id, "public")["status"] == "running":
        table.write(timing.close_phase, table.person("host"), match_id, timing.ClosePhaseRequest())
    lines = table.read(whole(match_export.export), table.person("ada"), match_id)
    found = {each.what: each.state for each in verify(lines.encode(), games)}
    assert "wrong" not in found.values()
    assert found["Commitment in the feed"] == "right"


@pytest.mark.engines
def test_seats_come_and_go_at_the_end_with_feeds_from_the_beginning(table: Table) -> None:
    host = table.person("host")
    match_id = table.write(match_creation.create, host, NewMatch(game="exodus", player_count=7)).id
    table.write(seat_changes.join, table.person("ada"), match_id, JoinMatchRequest())
    assert len(changed(table, match_id, player_count=9).seats) == 9
    assert len(changed(table, match_id, player_count=8).seats) == 8
    # A host may still be listening there.
    assert table.told(match_id, "seat:9") == []
    table.write(seat_changes.join, table.person("ben"), match_id, JoinMatchRequest(seat=8))
    told = [each["type"] for each in table.told(match_id, "seat:8")]
    assert told == ["match.created", "seat.joined", "match.changed", "match.changed", "seat.joined"]
    assert [(each["seq"], each["type"]) for each in table.told(match_id, "seat:8", 3)] == [
        (4, "match.changed"),
        (5, "seat.joined"),
    ]
    heads = table.read(lambda uow: publications.heads(uow.tx, [match_id]))[match_id]
    assert heads == dict.fromkeys(("public", "held", "host", *(f"seat:{seat}" for seat in range(1, 9))), 5)
    table.write(seat_changes.add_bot, host, match_id, None, "house", fill=True)
    assert table.write(match_start.start, host, match_id).status == "running"


def test_a_seat_that_comes_back_has_what_it_was_told_in_between(table: Table) -> None:
    host = table.person("host")
    match_id = table.write(match_creation.create, host, NewMatch(game="exodus", player_count=9)).id
    for payload in ({"garnets": {"9": 2}}, {"garnets": {}, "player_count": 8}, {"player_count": 9}):
        changed(table, match_id, **payload)
    told = table.told(match_id, "seat:9")
    assert [each["type"] for each in told] == [
        "match.created",
        "match.changed",
        "garnets.changed",
        *["match.changed"] * 2,
    ]
    assert [each["seq"] for each in told] == [1, 2, 3, 4, 5]
    assert [each["type"] for each in table.told(match_id, "seat:8")] == ["match.created", *["match.changed"] * 3]


def test_a_match_that_is_no_longer_public_gets_a_code_and_hides(table: Table) -> None:
    match_id = table.gathered("x-game", "ada", player_count=5)
    unlisted = changed(table, match_id, visibility="unlisted").join_code
    assert unlisted is not None
    assert changed(table, match_id, visibility="private").join_code == unlisted
    with pytest.raises(Unknown):
        table.read(queries.facts, table.person("zoe"), match_id)
    assert table.read(queries.facts, table.person("ada"), match_id).join_code is None
    assert changed(table, match_id, visibility="public").join_code is None

"""What a match does for absent players, and that nobody else learns who was absent."""

from typing import Any

import pytest

from mainmatch.rules import Json
from mainmatch.services import due_work
from mainmatch.services.errors import Conflict
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import PauseRequest
from mainmatch.services.lobby import match_creation
from mainmatch.services.matches import queries
from mainmatch.services.play import deadline_changes, submissions
from mainmatch.services.play.deadline_changes import ExtensionRequest
from mainmatch.store import matches
from tests.services.table import Table

PASS: dict[str, Json] = {"type": "pass"}


def started(table: Table, game: str = "duel-of-bids", **absence: Any) -> str:
    return table.started(game, "ada", "ben", close_early="never", absence=absence)


def run_out(table: Table, match_id: str) -> None:
    """Let the open phase's deadline pass, and bots play in the next one."""
    due_at = table.read(lambda uow: matches.by_id(uow.tx, match_id)).due_at  # type: ignore[union-attr]
    assert due_at is not None
    table.clock.now = due_at
    table.write(due_work.wake, 10)
    table.write(due_work.wake, 10)


def kinds(table: Table, match_id: str, viewer: str) -> list[str]:
    return [event["type"] for event in table.told(match_id, viewer)]


def away(table: Table, match_id: str) -> list[int]:
    record = table.write(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    return [*record.away]


def take(table: Table, who: str, match_id: str) -> int | None:
    payload = ExtensionRequest(phase_id=table.phase(match_id))
    return table.write(deadline_changes.take, table.person(who), match_id, payload).extensions_left


def test_a_bot_sends_for_a_player_who_misses_too_many_phases_until_they_are_back(table: Table) -> None:
    match_id = started(table, excused_misses=1, bot_after_misses=2)
    for _ in range(2):
        table.submit("ben", match_id, PASS)
        run_out(table, match_id)
    assert away(table, match_id) == []
    run_out(table, match_id)
    assert away(table, match_id) == [1]
    assert table.read(queries.host_status, table.person("host"), match_id).away == [1]
    sent = table.read(submissions.receipt, table.person("ada"), match_id)
    assert not sent.locked
    table.submit("ada", match_id, PASS)
    assert away(table, match_id) == []
    record = table.write(lambda uow: matches.by_id(uow.tx, match_id))
    assert record is not None
    ada = record.attendance[1]
    assert (ada.missed, ada.excused, ada.in_a_row, ada.is_away) == (2, 1, 0, False)
    assert [kind for kind in kinds(table, match_id, "seat:1") if kind.startswith("seat.")][-2:] == [
        "seat.taken_over",
        "seat.handed_back",
    ]
    run_out(table, match_id)
    assert table.read(queries.host_status, table.person("host"), match_id).away == []
    assert away(table, match_id) == []


def test_a_player_who_sends_what_the_bot_sent_is_back(table: Table) -> None:
    match_id = started(table, bot_after_misses=1)
    run_out(table, match_id)
    sent = table.read(submissions.receipt, table.person("ada"), match_id)
    table.submit("ada", match_id, sent.action)
    assert away(table, match_id) == [2]


def test_others_get_the_same_whether_a_bot_sends_or_the_player(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_creation, "fresh_seed", lambda: bytes(32))
    by_bot = started(table, bot_after_misses=1)
    by_hand = started(table)
    for phase in range(9):
        for match_id in (by_bot, by_hand):
            table.submit("ben", match_id, PASS)
        if phase:
            table.submit("ada", by_hand, table.read(submissions.receipt, table.person("ada"), by_bot).action)
        run_out(table, by_bot)
    for viewer in ("public", "seat:2"):
        assert heard(table, by_bot, viewer) == heard(table, by_hand, viewer)


def heard(table: Table, match_id: str, viewer: str) -> list[Any]:
    """What a viewer's feed says, without what differs between any two matches."""
    said = [(event["type"], event["data"]) for event in table.told(match_id, viewer)]
    return [(kind, data if kind.startswith("game.") or kind == "view.changed" else None) for kind, data in said]


def test_who_is_away_is_told_to_them_and_to_hosts_who_may_know(table: Table) -> None:
    for status, hears in (("hidden", False), ("host", True)):
        match_id = table.started(
            "duel-of-bids", "ada", "ben", submission_status=status, close_early="never", absence={"bot_after_misses": 1}
        )
        table.submit("ben", match_id, PASS)
        run_out(table, match_id)
        heard = {viewer: "seat.taken_over" in kinds(table, match_id, viewer) for viewer in ("public", "seat:2", "host")}
        assert heard == {"public": False, "seat:2": False, "host": hears}
        assert "seat.taken_over" in kinds(table, match_id, "seat:1")
        facts = table.read(queries.facts, table.person("ben"), match_id)
        assert [each.bot for each in facts.seats] == [None, None]


def test_a_player_moves_the_deadline_as_often_as_the_match_allows(table: Table) -> None:
    match_id = started(table, extensions=1, extension_seconds=600)
    before = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert table.read(queries.facts, table.person("ada"), match_id).extensions_left == 1
    assert table.read(queries.facts, table.person("host"), match_id).extensions_left is None
    assert take(table, "ada", match_id) == 0
    after = table.read(lambda uow: matches.by_id(uow.tx, match_id))
    assert before is not None
    assert after is not None
    assert before.due_at is not None
    assert after.due_at is not None
    assert (after.due_at - before.due_at).total_seconds() == 600
    event = table.told(match_id, "seat:2")[-1]
    assert (event["type"], event["data"]["by"]) == ("phase.extended", "player")
    assert not {"seat", "account_id"} & {*event["data"]}
    with pytest.raises(Conflict) as none_left:
        take(table, "ada", match_id)
    assert none_left.value.code == "no_extension"
    assert take(table, "ben", match_id) == 0
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    with pytest.raises(Conflict) as paused:
        take(table, "ben", match_id)
    assert paused.value.code == "match_paused"


def test_without_a_policy_there_are_no_extensions_and_no_bots(table: Table) -> None:
    match_id = started(table)
    with pytest.raises(Conflict):
        take(table, "ada", match_id)
    for _ in range(4):
        run_out(table, match_id)
    assert away(table, match_id) == []

"""The ways in which a phase ends, and the settings of a match that hold for each of them."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from mainmatch.games.registry import Registry
from mainmatch.services import due_work
from mainmatch.services.hosting import review, timing
from mainmatch.services.hosting.review import PublishRequest, RewindRequest
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import seats
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.games.beyond.judged import CLUES
from tests.rules.pennies import PENNIES
from tests.services.seasons.evening import Evening
from tests.services.table import Table
from tests.stored_proof import stored_faults

HELD: dict[str, Any] = {"publication": "host_review", "review_seconds": 3600}
GUESS = {"type": "guess", "total": 0}

Way: TypeAlias = Callable[[Table, str], None]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    games = Registry([(PENNIES, "Pennies, for tests."), (CLUES, "Clues, for tests.")], {})
    try:
        table = Table(Executor(database, games), clock)
        yield table
        assert table.read(stored_faults) == []
    finally:
        database.close()


def due(table: Table, match_id: str) -> None:
    table.clock.now = datetime.fromisoformat(table.document(match_id, "host")["phase"]["due_at"])
    table.write(due_work.wake_due, 10)


def host(table: Table, match_id: str) -> None:
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())


def bots_move(table: Table, match_id: str) -> None:
    table.write(due_work.wake_due, 10)


def last_submission(table: Table, match_id: str) -> None:
    for name in players(table, match_id):
        submit(table, name, match_id, GUESS)


def instant(table: Table, match_id: str) -> None:
    """The seat with the number of the round halts it: the phase is over at once, in the last round the match."""
    who = players(table, match_id)[table.document(match_id, "host")["view"]["round"] - 1]
    answer = table.write(submissions.act, table.person(who), match_id, opened(table, match_id), {"type": "halt"})
    assert answer.told == []


def submit(table: Table, name: str, match_id: str, action: dict[str, Any]) -> None:
    table.write(submissions.submit, table.person(name), match_id, opened(table, match_id), action, locked=True)


def opened(table: Table, match_id: str) -> str:
    """The id of the open phase, which spectators may learn of later."""
    return str(table.document(match_id, "host")["phase"]["id"])


def players(table: Table, match_id: str) -> list[str]:
    """The names of the players, by seat."""
    found = table.read(lambda uow: seats.of(uow.tx, match_id))
    return [str(each.account_id).removeprefix("ac_") for each in found]


WAYS: tuple[Way, ...] = (due, host, last_submission, instant)
SETTINGS: tuple[dict[str, Any], ...] = (
    {"close_early": "all_locked"},
    {"close_early": "all_submitted", "spectator_delay_rounds": 1, "config": {"rounds": 2}},
    {"close_early": "all_locked", "schedule": {"mode": "daily", "at": "18:00", "zone": "Europe/Berlin"}},
)


def started(table: Table, **settings: Any) -> str:
    return table.started("pennies", "ada", "ben", **{"config": {"rounds": 1}, **HELD, **settings})


def ended_and_published(table: Table, match_id: str, way: Way) -> None:
    """End the open phase, see nothing of what came of it, read that as the host, and publish exactly that."""
    before = table.documents(match_id)
    way(table, match_id)
    held = table.documents(match_id)
    for viewer, shown in held.items():
        assert [shown[name] for name in ("view", "garnets", "status")] == [
            before[viewer][name] for name in ("view", "garnets", "status")
        ]
    assert (held["host"]["phase"], held["host"]["review_until"] is not None) == (None, True)
    read = table.read(review.review, table.person("host"), match_id)
    table.write(review.publish, table.person("host"), match_id, PublishRequest())
    after = table.document(match_id, "host")
    told = [event["type"] for event in table.told(match_id, "host", held["host"]["cursor"]["seq"])]
    assert (after["view"], told[: len(read.events)]) == (read.view, [event.type for event in read.events])


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("settings", SETTINGS, ids=["plain", "delayed", "daily"])
def test_every_outcome_waits_for_the_host_whatever_ended_its_phase(
    table: Table, way: Way, settings: dict[str, Any]
) -> None:
    match_id = started(table, **settings)
    ended = []
    while table.document(match_id, "host")["status"] == "running":
        phase = table.document(match_id, "host")["phase"]
        assert phase["due_at"][11:16] == "17:00" or "schedule" not in settings, phase
        ended_and_published(table, match_id, way if phase["name"] == "guessing" else host)
        ended.append(phase["name"])
    rounds = settings.get("config", {}).get("rounds", 1)
    assert ended[: 2 * rounds] == ["showing", "guessing"] * rounds


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_last_outcome_can_be_taken_back_before_it_is_published(table: Table, way: Way) -> None:
    match_id = started(table)
    ended_and_published(table, match_id, host)
    guessing = table.phase(match_id)
    way(table, match_id)
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=guessing, reason="A mistake."))
    again = table.document(match_id, "host")
    assert (again["status"], again["phase"]["name"], again["review_until"]) == ("running", "guessing", None)
    ended_and_published(table, match_id, way)


def test_what_an_instant_leads_to_is_published_by_itself_after_the_longest_wait(table: Table) -> None:
    match_id = started(table)
    ended_and_published(table, match_id, host)
    instant(table, match_id)
    table.clock.forward(hours=1)
    table.write(due_work.wake_due, 10)
    assert table.told(match_id, "public")[-1]["type"] in {"match.finished", "phase.opened"}


def test_what_ends_a_phase_for_a_bot_or_the_judge_waits_too(table: Table) -> None:
    match_id = table.gathered("pennies", "ada", config={"rounds": 1}, close_early="all_locked", player_count=2, **HELD)
    table.write(seat_changes.add_bot, table.person("host"), match_id, None, "house")
    table.write(match_start.start, table.person("host"), match_id)
    submit(table, "ada", match_id, {"type": "pass"})
    ended_and_published(table, match_id, bots_move)
    judged = table.started("clues", "ada", "ben", close_early="all_locked", **HELD)
    submit(table, "ada", judged, {"type": "describe", "clue": "It floats."})
    table.write(review.publish, table.person("host"), judged, PublishRequest())
    ruling = {"type": "rule", "fair": True}
    ended_and_published(table, judged, lambda table, match_id: submit(table, "host", match_id, ruling))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_season_gets_nothing_before_the_outcome_is_published(table: Table, way: Way) -> None:
    evening = Evening.started(table, "ada", "ben", "cat", start_garnets=3)
    evening.announce("pennies")
    match_id = evening.match("pennies", config={"rounds": 1}, **{**HELD, "close_early": "all_locked"})
    ended_and_published(table, match_id, host)
    before = evening.balances()
    way(table, match_id)
    assert evening.balances() == before
    evening.prove()
    table.write(review.publish, table.person("host"), match_id, PublishRequest())
    evening.prove()

"""Host review: the outcome waits for the host, and is the same whenever it is told."""

from typing import Any

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.rules import Json, view_cache
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services import due_work
from mainmatch.services.errors import Conflict, Forbidden
from mainmatch.services.hosting import review, timing
from mainmatch.services.hosting.review import PublishRequest
from mainmatch.services.hosting.timing import ClosePhaseRequest, PauseRequest, PhaseExtension, ResumeRequest
from mainmatch.services.play import submissions, views
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}


@pytest.fixture
def match_id(table: Table) -> str:
    found = table.started("x-game", *FIVE, config=ORDER, publication="host_review", review_seconds=3600)
    table.submit("ada", found, PAIRS)
    table.write(timing.close_phase, table.person("host"), found, ClosePhaseRequest())
    return found


def test_the_phase_is_closed_and_nobody_learns_what_came_of_it(table: Table, match_id: str) -> None:
    for viewer in ("public", "seat:1", "seat:2", "host"):
        shown = table.document(match_id, viewer)
        assert (shown["phase"], shown["review_until"]) == (None, "2020-11-21T15:00:00.000Z")
        assert shown["view"]["pairs"] is None
    closed = table.told(match_id, "public")[-1]
    assert (closed["type"], closed["data"]["review_until"]) == ("phase.closed", "2020-11-21T15:00:00.000Z")
    options = table.read(views.options, table.person("ada"), match_id)
    assert (options.phase, options.actions) == (None, [])
    with pytest.raises(PhaseClosed) as conflict:
        table.write(submissions.submit, table.person("ada"), match_id, closed["phase_id"], {"type": "pass"})
    assert conflict.value.code == "phase_closed"


def test_the_host_reads_it_first_and_publishes_exactly_that(table: Table, match_id: str) -> None:
    read = table.read(review.review, table.person("host"), match_id)
    assert read.view["pairs"] == [[2, 3], [4, 5]]
    after = table.document(match_id, "host")["cursor"]["seq"]
    table.write(review.publish, table.person("host"), match_id, PublishRequest())
    shown = table.document(match_id, "host")
    assert shown["view"] == read.view
    assert (shown["phase"]["name"], shown["review_until"]) == ("choice", None)
    told = [event["type"] for event in table.told(match_id, "host", after)]
    assert told[: len(read.events)] == [event.type for event in read.events]


def test_it_is_published_by_itself_after_the_longest_wait(table: Table, match_id: str) -> None:
    table.clock.forward(minutes=59)
    assert table.write(due_work.wake_due, 10) == 0
    table.clock.forward(minutes=1)
    assert table.write(due_work.wake_due, 10) == 1
    assert table.document(match_id, "public")["view"]["pairs"] == [[2, 3], [4, 5]]


def test_there_is_nothing_to_publish_twice(table: Table, match_id: str) -> None:
    table.write(review.publish, table.person("host"), match_id, PublishRequest())
    for command in (review.review, review.publish):
        with pytest.raises(Conflict) as conflict:
            table.write(
                command, table.person("host"), match_id, *((PublishRequest(),) if command is review.publish else ())
            )
        assert conflict.value.code == "nothing_to_publish"


def test_an_outcome_is_published_only_by_who_means_it(table: Table, match_id: str) -> None:
    seen = table.read(review.review, table.person("host"), match_id).phase_id
    table.write(review.publish, table.person("host"), match_id, PublishRequest(phase_id=seen))
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    with pytest.raises(Conflict) as conflict:
        table.write(review.publish, table.person("host"), match_id, PublishRequest(phase_id=seen))
    assert conflict.value.code == "nothing_to_publish"


def test_what_is_held_can_be_neither_extended_nor_closed_again(table: Table, match_id: str) -> None:
    acts: tuple[tuple[Any, Any], ...] = (
        (timing.extend, PhaseExtension(seconds=60)),
        (timing.close_phase, ClosePhaseRequest()),
    )
    for command, payload in acts:
        with pytest.raises(PhaseClosed) as conflict:
            table.write(command, table.person("host"), match_id, payload)
        assert conflict.value.code == "phase_closed"


def test_a_pause_holds_it_longer(table: Table, match_id: str) -> None:
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    table.clock.forward(hours=10)
    assert table.write(due_work.wake_due, 10) == 0
    table.write(timing.resume, table.person("host"), match_id, ResumeRequest())
    assert table.document(match_id, "public")["review_until"] == "2020-11-22T01:00:00.000Z"


def test_players_and_hosts_who_play_read_nothing(table: Table, match_id: str) -> None:
    for name in ("ada", "stranger"):
        with pytest.raises(Forbidden) as forbidden:
            table.read(review.review, table.person(name), match_id)
        assert forbidden.value.code == "not_host"


def test_a_whole_match_under_review_ends_with_its_result(table: Table, match_id: str) -> None:
    for _ in range(24):
        table.clock.forward(hours=24)
        table.write(due_work.wake_due, 10)
    assert table.document(match_id, "public")["status"] == "finished"
    assert table.read(views.result, table.person("ada"), match_id).standings


def test_a_game_that_cannot_show_what_came_of_it_halts_at_the_close(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = table.started("x-game", *FIVE, config=ORDER, publication="host_review")

    def fail(*_: object) -> None:
        raise RuntimeError

    # Whether a game writes its seat views itself is looked up once.
    monkeypatch.setattr(view_cache, "_adds_to_public", view_cache._adds_to_public.__wrapped__)
    monkeypatch.setattr(type(GAME), "seat_view", fail)
    del table.watched[found]
    table.clock.forward(hours=24)
    table.write(due_work.wake_due, 10)
    monkeypatch.undo()
    table.watched[found] = table.person("host")
    assert table.document(found, "public")["status"] == "halted"

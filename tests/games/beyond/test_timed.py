"""Time within a phase: cool-downs, the first within 5 s, and a deadline that moves while somebody bids."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Json, Refused
from mainmatch.services import due_work
from mainmatch.services.export.verify import verify
from mainmatch.services.hosting import review, timing
from mainmatch.services.hosting.review import PublishRequest, RewindRequest
from mainmatch.services.hosting.timing import ClosePhaseRequest, PauseRequest, ResumeRequest
from mainmatch.services.play import submissions, views
from tests.app import Server, code_of, serving
from tests.games.beyond.timed import GOING
from tests.services.exported import lines_of
from tests.services.table import Table

PEOPLE = ("ada", "ben")
GAMES = Registry([(GOING, "# Going, Going\n")], {})


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("going-going", *PEOPLE)


def bid(table: Table, name: str, match_id: str, coins: int) -> None:
    action: dict[str, Json] = {"type": "bid", "coins": coins}
    table.write(submissions.act, table.person(name), match_id, table.phase(match_id), action)


def left(table: Table, match_id: str) -> float:
    due = table.read(views.options, table.person("ada"), match_id).due_at
    assert due is not None
    return (due - table.clock()).total_seconds()


def offered(table: Table, name: str, match_id: str) -> tuple[list[str], int | None]:
    options = table.read(views.options, table.person(name), match_id)
    return [offer.type for offer in options.actions], options.elapsed_ms


def close(table: Table, match_id: str) -> None:
    table.clock.forward(seconds=left(table, match_id))
    assert table.write(due_work.wake_due, 10) == 1


def sold(table: Table, match_id: str) -> dict[str, Any]:
    (event,) = (each["data"] for each in table.told(match_id, "public") if each["type"] == "game.lot_sold")
    found: dict[str, Any] = event
    return found


def test_a_seat_rests_for_three_seconds_and_its_options_say_so(table: Table, match_id: str) -> None:
    bid(table, "ada", match_id, 1)
    table.clock.forward(seconds=1)
    bid(table, "ben", match_id, 2)
    table.clock.forward(milliseconds=1_999)
    assert offered(table, "ada", match_id) == (["pass"], 2_999)
    with pytest.raises(Refused) as resting:
        bid(table, "ada", match_id, 3)
    assert resting.value.code == "action_not_allowed"
    table.clock.forward(milliseconds=1)
    assert offered(table, "ada", match_id) == (["bid", "pass"], 3_000), "by time alone"
    bid(table, "ada", match_id, 3)


@pytest.mark.parametrize(("after", "early"), [(4_999, 1), (5_000, None)])
def test_the_first_within_five_seconds_is_early(table: Table, match_id: str, after: int, early: int | None) -> None:
    table.clock.forward(milliseconds=after)
    bid(table, "ada", match_id, 1)
    assert table.document(match_id, "public")["view"]["early"] == early


def test_a_late_bid_moves_the_deadline_for_all_and_within_a_bound(table: Table, match_id: str) -> None:
    bid(table, "ada", match_id, 1)
    assert left(table, match_id) == 20, "there is time enough"
    for n in range(6):
        table.clock.forward(seconds=left(table, match_id) - 2)
        bid(table, PEOPLE[1 - n % 2], match_id, 2 + n)
    # 18 s, then 8 s each, with 10 s left after each bid, until 50 s.
    assert left(table, match_id) == 2
    moved = [each["data"] for each in table.told(match_id, "public") if each["type"] == "phase.extended"]
    assert [each["by"] for each in moved] == ["game"] * 4
    close(table, match_id)
    assert sold(table, match_id) == {"winner": 1, "after_ms": 50_000}


def test_a_pause_is_no_time(table: Table, match_id: str) -> None:
    host = table.person("host")
    table.clock.forward(seconds=4)
    table.write(timing.pause, host, match_id, PauseRequest())
    table.clock.forward(hours=1)
    table.write(timing.resume, host, match_id, ResumeRequest())
    assert offered(table, "ada", match_id) == (["bid", "pass"], 4_000)
    table.clock.forward(milliseconds=999)
    bid(table, "ada", match_id, 1)
    assert table.document(match_id, "public")["view"]["early"] == 1
    close(table, match_id)
    assert sold(table, match_id)["after_ms"] == 20_000


def test_time_never_goes_back_within_a_phase(table: Table, match_id: str) -> None:
    table.clock.forward(seconds=4)
    bid(table, "ada", match_id, 1)
    table.clock.forward(seconds=-3)
    bid(table, "ben", match_id, 2)
    assert table.document(match_id, "public")["view"]["last"] == {"1": 4_000, "2": 4_000}


def test_a_reviewed_outcome_has_the_time_of_its_close(table: Table) -> None:
    match_id = table.started("going-going", *PEOPLE, publication="host_review")
    table.clock.forward(seconds=7)
    host = table.person("host")
    table.write(timing.close_phase, host, match_id, ClosePhaseRequest())
    table.clock.forward(seconds=60)
    (event,) = table.read(review.review, host, match_id).events
    assert event.data["after_ms"] == 7_000
    table.write(review.publish, host, match_id, PublishRequest())
    assert sold(table, match_id)["after_ms"] == 7_000


def test_after_a_rewind_the_phase_is_open_for_no_time(table: Table, match_id: str) -> None:
    table.clock.forward(seconds=9)
    bid(table, "ada", match_id, 1)
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=table.phase(match_id)))
    assert offered(table, "ada", match_id) == (["bid", "pass"], 0)
    assert left(table, match_id) == 20


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(Registry, "load", lambda *_, **__: GAMES)
    async with serving(tmp_path / "data") as server:
        yield server


@pytest.mark.anyio
async def test_over_http_time_is_kept_with_the_match_and_its_export_replays(server: Server) -> None:
    host = await server.person("host")
    made = await host.post("/v1/matches", json={"game": "going-going", "player_count": 2, "visibility": "public"})
    path = f"/v1/matches/{made.json()['id']}"
    for name in PEOPLE:
        await (await server.person(name)).post(f"{path}/join", json={})
    await host.post(f"{path}/start")
    ada, ben = await server.person("ada"), await server.person("ben")

    async def send(name: str, coins: int) -> Any:
        client = await server.person(name)
        phase = (await client.get(path)).json()["phase"]["id"]
        return await client.post(f"{path}/actions", json={"phase_id": phase, "action": {"type": "bid", "coins": coins}})

    server.clock.forward(milliseconds=1_500)
    assert (await ada.get(f"{path}/options")).json()["elapsed_ms"] == 1_500
    assert (await send("ada", 1)).status_code == 200
    assert (await send("ben", 2)).status_code == 200
    assert code_of(await send("ada", 3)) == (422, "action_not_allowed")
    server.clock.forward(milliseconds=15_000)
    due = (await ben.get(path)).json()["phase"]["due_at"]
    assert (await send("ada", 3)).status_code == 200
    moved = (await ben.get(path)).json()["phase"]["due_at"]
    assert moved > due, "ten seconds are left again"
    assert (await host.post(f"{path}/host/close-phase", json={})).status_code == 200

    text = (await ben.get(f"{path}/export")).content
    entries = [line.body for line in lines_of(text) if line.kind == "entry"]
    assert [(each["kind"], each["elapsed"]) for each in entries] == [
        ("act", 1_500),
        ("act", 1_500),
        ("act", 16_500),
        ("close", 16_500),
    ]
    assert {each.state for each in verify(text, GAMES) if each.what.startswith("Replay")} == {"right"}

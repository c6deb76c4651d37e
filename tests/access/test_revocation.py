"""Who loses access loses it everywhere at once (P23): by each way to lose it, on everything that can be open.

"At once" is: before the one who took it away is answered. So nothing is timed here.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.access.losing import LOSSES, Loss, Open, Scene, everything_open, staged
from tests.access.losing_seasons import SEASON_LOSSES, cast_scene
from tests.access.wires import Socket, connected
from tests.access.world import playing_tally
from tests.app import Server

pytestmark = pytest.mark.anyio

_SAY = {"type": "say", "number": 3}


@pytest.fixture
async def executor(tmp_path: Path) -> AsyncIterator[Server]:
    """A server that plays Tally."""
    async with playing_tally(tmp_path) as server:
        yield server


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.name)
async def test_who_loses_a_feed_hears_nothing_more_of_it(executor: Server, loss: Loss) -> None:
    scenario = await staged(executor, starts=loss.starts)
    async with everything_open(scenario, loss.who, loss.viewer) as still_open, connected(executor.app) as ada:
        await ada.send("identify", token=scenario.tokens["ada"])
        await ada.send("subscribe", id="s", feed=f"match/{scenario.match_id}/public", from_="now")
        await ada.until("caught_up")
        blocks = len(still_open.events.blocks)
        await loss.act(scenario)
        await scenario.says()
        # The news is there to be heard: who may read it does.
        assert (await ada.until("event"))[-1]["op"] == "event"
        await _nothing_more_is_heard(scenario, loss, still_open, blocks)
        if loss.left is None:
            await _moves_no_seat(still_open.apart, scenario)


async def test_who_watches_a_match_that_becomes_private_hears_nothing_more_of_it(executor: Server) -> None:
    scenario = await staged(executor, starts=False)
    await scenario.does("host", "PATCH", scenario.path, {"visibility": "unlisted"})
    loss = Loss("is left outside", "frida", "public", _becomes_private, starts=False)
    async with everything_open(scenario, "frida", "public") as still_open:
        blocks = len(still_open.events.blocks)
        await loss.act(scenario)
        await scenario.says()
        await _nothing_more_is_heard(scenario, loss, still_open, blocks)
    assert (await scenario.tries("ben", "GET", scenario.path)).status == 200


async def _becomes_private(scenario: Scene) -> None:
    await scenario.does("host", "PATCH", scenario.path, {"visibility": "private"})


@pytest.mark.parametrize("loss", SEASON_LOSSES, ids=lambda loss: loss.name)
async def test_who_loses_a_seasons_feed_hears_nothing_more_of_it(executor: Server, loss: Loss) -> None:
    scenario = await cast_scene(executor, starts=loss.starts)
    async with everything_open(scenario, loss.who, loss.viewer) as still_open, connected(executor.app) as ada:
        await ada.send("identify", token=scenario.tokens["ada"])
        await ada.send("subscribe", id="s", feed=scenario.feed("public"), from_="now")
        await ada.until("caught_up")
        blocks = len(still_open.events.blocks)
        await loss.act(scenario)
        await scenario.says()
        assert (await ada.until("event"))[-1]["op"] == "event"
        await _nothing_more_is_heard(scenario, loss, still_open, blocks)


async def _nothing_more_is_heard(scenario: Scene, loss: Loss, still_open: Open, blocks: int) -> None:
    await _sockets_are_silent(still_open, loss, scenario.feed(loss.viewer))
    await still_open.events.until(over=True)
    assert not any(b"data:" in block for block in still_open.events.blocks[blocks:])
    polled = await still_open.poll.answer()
    assert (polled.status, polled.code) == ((401, "invalid_token") if loss.all_of_it else (404, polled.code))
    assert b"Later." not in polled.body
    await _nothing_can_be_opened(scenario, loss, still_open.ticket)


async def _sockets_are_silent(still_open: Open, loss: Loss, lost: str) -> None:
    for socket, code in ((still_open.alone, 4504), (still_open.beside, 4003)):
        heard = await socket.rest()
        assert lost not in {frame.get("feed") for frame in heard}
        assert socket.code == (4501 if loss.all_of_it else code)


async def _nothing_can_be_opened(scenario: Scene, loss: Loss, ticket: str) -> None:
    async with connected(scenario.server.app) as socket:
        await socket.send("identify", ticket=ticket)
        if loss.all_of_it:
            assert [frame.get("code") for frame in await socket.rest()] == [None, "invalid_token"]
            assert socket.code == 4501
        else:
            assert await _opens(socket, scenario, loss.viewer) == (loss.left is not None and loss.viewer == "public")
    view = await scenario.tries(loss.who, "GET", "M/view")
    read = await scenario.tries(loss.who, "GET", f"M/events?as={loss.viewer}")
    assert read.status == (401 if loss.all_of_it else 404)
    if loss.left is None:
        assert view.status == read.status
    else:
        assert view.told["viewer"] == loss.left


async def _opens(socket: Socket, scenario: Scene, viewer: str) -> bool:
    await socket.until("ready")
    answer = await socket.answer_to("subscribe", feed=scenario.feed(viewer), from_="start")
    return bool(answer["op"] == "subscribed")


async def _moves_no_seat(socket: Socket, scenario: Scene) -> None:
    """A socket on the account's own feed stays open, and was opened when there was a seat to move."""
    for op in ("submit", "act"):
        move = {"match_id": scenario.match_id, "phase_id": scenario.phase or "ph_none", "action": _SAY}
        answer = await socket.answer_to(op, **move)
        assert (answer["op"], answer["code"]) in (("error", "unknown_match"), ("closed", "4501"))


@pytest.mark.parametrize(
    ("name", "path", "body", "act"),
    [
        ("grace", "M/host/break-seal", {"reason": "A question."}, "hosts no more"),
        ("ben", "M/actions", {"phase_id": "$", "action": {"type": "wave"}}, "is replaced by a bot"),
        ("ben", "M/channels", {"members": [1]}, "is replaced by a bot"),
        ("ben", "M/channels/table/messages", {"text": "Hello."}, "is replaced by a person"),
        ("grace", "M/host/announce", {"text": "Hello."}, "stops hosting herself"),
    ],
)
async def test_an_answer_that_was_lost_is_not_fetched_after_the_loss(
    executor: Server, name: str, path: str, body: dict[str, object], act: str
) -> None:
    scenario = await staged(executor, starts=True)
    said = {**body, **({"phase_id": scenario.phase} if "phase_id" in body else {})}
    first = await scenario.tries(name, "POST", path, said, idempotency_key="k")
    assert first.status < 300
    assert (await scenario.tries(name, "POST", path, said, idempotency_key="k")).body == first.body
    await next(each for each in LOSSES if each.name == act).act(scenario)
    again = await scenario.tries(name, "POST", path, said, idempotency_key="k")
    assert (again.status, again.code) == (404, "unknown_match")


@pytest.mark.parametrize(
    ("name", "path", "body", "act"),
    [
        ("grace", "M/hosts", {"account": "grace"}, "hosts no more"),
        ("ben", "M/transfers", {"to": "$", "amount": 1}, "is replaced by a person"),
        ("grace", "M/members/$/warnings", {"reason": "Late."}, "stops hosting herself"),
    ],
)
async def test_an_answer_about_a_season_is_not_fetched_after_the_loss(
    executor: Server, name: str, path: str, body: dict[str, object], act: str
) -> None:
    scenario = await cast_scene(executor, starts=True)
    said = {key: scenario.members["ada"] if value == "$" else value for key, value in body.items()}
    path = path.replace("$", scenario.members["ada"])
    first = await scenario.tries(name, "POST", path, said, idempotency_key="k")
    assert first.status < 300
    assert (await scenario.tries(name, "POST", path, said, idempotency_key="k")).body == first.body
    await next(each for each in SEASON_LOSSES if each.name == act).act(scenario)
    again = await scenario.tries(name, "POST", path, said, idempotency_key="k")
    assert (again.status, again.code) == (404, "unknown_season")

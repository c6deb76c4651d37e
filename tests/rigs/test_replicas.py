"""R1, R6, E3, E5: servers on one PostgreSQL: kill -9, SIGSTOP, cut connections, a broker that comes and goes."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from app.demo.client import Client, Refusal
from app.demo.feed import PROTOCOL
from app.web.stream.codes import CloseCode
from tests import databases
from tests.relay.brokers import broker
from tests.rigs.replicas import Replicas, looked_at, played, replicas, struck
from tests.rigs.sizes import seed, size, table
from tests.rigs.tables import PASSWORD, wish

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]


@asynccontextmanager
async def house(tmp_path: Path, *plants: str, number: int = 3, wire: str = "postgresql") -> AsyncIterator[Replicas]:
    dice = random.Random(seed())  # noqa: S311 - repeatable
    async with AsyncExitStack() as stack:
        found = await stack.enter_async_context(broker()) if wire == "redis" else None
        url = databases.cluster().url_of(tmp_path / "shared")
        yield await stack.enter_async_context(replicas(tmp_path, url, dice, *plants, number=number, broker=found))


async def stormed(there: Replicas, matches: int, rounds: int, blows: int) -> None:
    playing = [asyncio.create_task(played(there, number, rounds)) for number in range(matches)]
    # Everybody is seated before the first blow falls: founding isn't what this is about.
    blowing = asyncio.create_task(struck(there, blows))
    async with asyncio.timeout(120 + 6 * (rounds + blows)):
        found = await asyncio.gather(*playing)
        await blowing
        for match in found:
            await looked_at(there, match, rounds)


@pytest.mark.parametrize("wire", ["postgresql", pytest.param("redis", marks=pytest.mark.night)])
async def test_each_phase_resolves_once_and_nothing_acknowledged_is_lost(tmp_path: Path, wire: str) -> None:
    rounds, blows = size(3, 60), size(3, 60)
    async with house(tmp_path, wire=wire) as there:
        await stormed(there, size(3, 20), rounds, blows)
        table(f"R1, three servers, rings by {wire}", there.counts)
    assert there.faults == []
    assert there.counts["phases resolved"] == there.counts["distinct phases"] > 0
    assert there.counts["read at once elsewhere"] > 0


@pytest.mark.night
async def test_an_acknowledgement_of_nothing_turns_the_rig_red(tmp_path: Path) -> None:
    async with house(tmp_path, "keeps-not-all") as there:
        # What a server remembers of a match can differ so much then that its feeds can't be read to their ends.
        with suppress(Refusal):
            await stormed(there, 3, 4, 0)
    assert any("not to be read on another server" in fault for fault in there.faults)


async def revoked_elsewhere(there: Replicas, within: float) -> None:
    """Sign out on one server; on the other one the socket must be closed, and the token refused."""
    here, elsewhere = there.servers
    async with Client(here.url) as ann, Client(elsewhere.url, patience=0) as other:
        await ann.sign_up("ann", PASSWORD)
        await ann.sign_in("ann", PASSWORD)
        other.token = ann.token
        match = await ann.create_match(wish(2, 3600, 1))
        await other.match(match["id"])
        url = f"ws://127.0.0.1:{elsewhere.port}/v1/stream"
        async with connect(url, subprotocols=[Subprotocol(PROTOCOL)], proxy=None) as socket:
            await socket.send(json.dumps({"op": "identify", "token": ann.token}))
            assert [json.loads(await socket.recv())["op"] for _ in range(2)] == ["hello", "ready"]
            await ann.ask("POST", "/v1/auth/revoke", form={"token": ann.token})
            with pytest.raises(ConnectionClosed):
                async with asyncio.timeout(within):
                    await socket.recv()
            assert socket.close_code == CloseCode.BAD_TOKEN
        with pytest.raises(Refusal, match="401"):
            await other.match(match["id"])


@pytest.mark.parametrize(
    "plants", [pytest.param((), marks=pytest.mark.night), ("hears-nobody",)], ids=["rung", "every ring lost"]
)
async def test_a_token_that_was_revoked_on_one_server_ends_on_the_others(
    tmp_path: Path, plants: tuple[str, ...]
) -> None:
    async with house(tmp_path, *plants, number=2) as there:
        await revoked_elsewhere(there, within=30)


@pytest.mark.night
async def test_a_server_that_looks_for_nothing_turns_the_rig_red(tmp_path: Path) -> None:
    async with house(tmp_path, "looks-for-nothing", number=2) as there:
        with pytest.raises(TimeoutError):
            await revoked_elsewhere(there, within=5)

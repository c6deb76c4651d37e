"""R13: the server's own slowness ends no client for good: whoever has sent identify waits, or may come back (P25)."""

import asyncio
import json
import signal
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from mainmatch_client.bots import Bot, Context
from mainmatch_client.models import SeatOptions
from tests import databases
from tests.clients.python.live_server import laid
from tests.http_client import PROTOCOL
from tests.rigs.processes import RigServer, rig_server
from tests.rigs.sizes import size, table
from tests.rigs.stalling import stalling
from tests.rigs.tables import entered

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)
async def test_bots_that_come_while_the_database_stands_still_play_when_it_goes_on(tmp_path: Path) -> None:
    async with stalling(databases.cluster().url_of(tmp_path / "stalled")) as wire:
        settings = {"MAINMATCH_DATABASE_URL": wire.url, "MAINMATCH_DATABASE_CONNECTIONS": "4"}
        async with rig_server(tmp_path, settings=settings) as server, laid(server.url, "x-game", 4) as match:
            bot = Bot(server.url, *match.tokens)
            seats = set[int]()

            @bot.asked
            async def play(ctx: Context, options: SeatOptions) -> None:
                await ctx.submit(options.actions[0].example, locked=True)
                seats.add(ctx.seat)
                if len(seats) == len(match.tokens):
                    bot.stop()

            await match.host.start(match.match_id)
            with wire.stalled():
                playing = asyncio.create_task(bot.serve())
                done, _ = await asyncio.wait({playing}, timeout=size(10, 20))
                assert not done, playing.exception()
            async with asyncio.timeout(60):
                await playing
    assert seats == {1, 2, 3, 4}


async def test_sockets_that_identify_while_the_server_stands_still_are_let_in_or_may_come_back(tmp_path: Path) -> None:
    many = size(300, 2000)
    async with rig_server(tmp_path) as server:
        async with await entered(server, "ann") as client:
            token = client.token
        async with AsyncExitStack() as stack:
            stack.callback(server.send, signal.SIGCONT)
            sockets = await asyncio.gather(*(stack.enter_async_context(connected(server)) for _ in range(many)))
            server.send(signal.SIGSTOP)
            for socket in sockets:
                await socket.send(json.dumps({"op": "identify", "token": token}))
            # Longer than a socket may say nothing.
            await asyncio.sleep(8)
            server.send(signal.SIGCONT)
            found = Counter(await asyncio.gather(*map(became, sockets)))
    table(f"R13, {many} sockets at once", {str(what): count for what, count in found.items()})

    assert sum(found.values()) == many
    assert {what for what in found if isinstance(what, int) and what >= 4500} == set()


def connected(server: RigServer) -> connect:
    """A socket that says nothing."""
    url = f"{server.url.replace('http', 'ws', 1)}/v1/stream"
    protocols = [Subprotocol(PROTOCOL)]
    return connect(url, subprotocols=protocols, compression=None, proxy=None, open_timeout=120, ping_interval=None)


async def became(socket: ClientConnection) -> str | int:
    """``ready``, or the close code."""
    try:
        while json.loads(await socket.recv())["op"] != "ready":
            continue
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code
    return "ready"

"""Many ask for whole matches and long pages, and read none of it: others' views come, and little memory is held.

What is asserted is what is held and what is answered; how long views took is printed.
"""

import asyncio
import resource
import socket
import time
from pathlib import Path

import pytest

from mainmatch.demo.server import ServerProcess
from mainmatch_client import AsyncMainmatch
from tests.rigs.sizes import size, table

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"
MESSAGES, UNREAD, VIEWS = size(240, 540), size(60, 200), size(40, 400)
MEBIBYTE = 1024 * 1024
HELD = UNREAD * 640 * 1024
"""What all that is unread may hold, with what the reads themselves leave behind: some 430 KiB each once all have come
to where they wait, and 1.2 MiB each when exports were written whole."""


async def test_what_nobody_reads_holds_nobody_up_and_little_memory(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data", settings={"MAINMATCH_LIMITS": "off", "MAINMATCH_LIMIT_BODY": "65536"})
    await server.start()
    try:
        async with AsyncMainmatch(server.url) as ada, AsyncMainmatch(server.url) as ben:
            await _signed_in(ada, "ada")
            await _signed_in(ben, "ben")
            match_id = await _wordy(ada, ben)
            paths = [f"/v1/matches/{match_id}/export", f"/v1/matches/{match_id}/events?limit=500", "/v1/me/export"]
            paths.append(f"/v1/matches/{match_id}/channels/table/messages?limit=500")
            # What a server loads on the first time is not held for those who read nothing.
            await asyncio.gather(*(asyncio.to_thread(_read, server, path, ada.token or "") for path in paths))
            await ben.view(match_id)
            before, took = _memory(server), []
            asked = [_asked(server, paths[n % len(paths)], ada.token or "") for n in range(UNREAD)]
            try:
                for _ in range(VIEWS):
                    begun = time.monotonic()
                    await ben.view(match_id)
                    took.append(time.monotonic() - begun)
                held = _memory(server) - before
            finally:
                for each in asked:
                    each.close()
            # The lane is free again for who reads.
            assert (await ada.export(match_id)).splitlines()[-1].count('"kind":"end"') == 1
        table("unread", {"messages": MESSAGES, "unread": UNREAD, "held": f"{held / MEBIBYTE:.1f} MiB", **_times(took)})
        assert held < HELD
        assert len(took) == VIEWS
    finally:
        await server.stop()


async def _signed_in(client: AsyncMainmatch, name: str) -> None:
    await client.sign_up(name, PASSWORD)
    await client.sign_in(name, PASSWORD)


async def _wordy(ada: AsyncMainmatch, ben: AsyncMainmatch) -> str:
    """A running match with long messages."""
    match_id = (await ada.create_match("exodus", player_count=4)).id
    await ada.join(match_id)
    await ben.join(match_id)
    await ada.add_bots(match_id, fill=True)
    await ada.start(match_id)
    for n in range(MESSAGES):
        await ada.say(match_id, "table", f"{n} " + "\N{GRINNING FACE}" * 1900)
    return match_id


def _asked(server: ServerProcess, path: str, token: str) -> socket.socket:
    """A connection on which this was asked, and nothing is read."""
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    wire.connect(("127.0.0.1", server.port))
    wire.sendall(
        f"GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\r\n".encode()
    )
    return wire


def _read(server: ServerProcess, path: str, token: str) -> None:
    with _asked(server, f"{path}", token) as wire:
        while wire.recv(65536):
            pass


def _memory(server: ServerProcess) -> int:
    """Bytes of memory that the server's process has."""
    assert server._process is not None
    pages = Path(f"/proc/{server._process.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize()


def _times(took: list[float]) -> dict[str, object]:
    ordered = sorted(took)
    at = {"p50": len(ordered) // 2, "p99": min(len(ordered) - 1, int(len(ordered) * 0.99)), "most": -1}
    return {f"view {name}": f"{1000 * ordered[n]:.0f} ms" for name, n in at.items()}

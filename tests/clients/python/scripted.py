"""A server that follows a transcript of clients/transcripts: it says what is written there, and hears nothing else.

What each step means is written in clients/transcripts/README.md; this is the Python reading of it. For a kit in another
language: ``python -m tests.clients.python.scripted NAME``, see ``offered``.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

_FOLDER = Path(__file__).parents[3] / "clients" / "transcripts"

TRANSCRIPTS: Mapping[str, Mapping[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(_FOLDER.glob("*.json"))
}
"""By name."""

_ANY_TIME = {"ack", "ping", "pong", "unsubscribe"}
"""Frames that a client may send whenever it likes."""


@dataclass
class Script:
    """A transcript under way. ``ended`` is set when all of it was played, or something else happened."""

    transcript: Mapping[str, Any]
    url: str = ""
    visits: int = 0
    findings: list[str] = field(default_factory=list)
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    _names: dict[str, Any] = field(default_factory=dict)
    _asked: Counter[str] = field(default_factory=Counter)

    async def serve(self, socket: ServerConnection) -> None:
        """One connection."""
        number, self.visits = self.visits, self.visits + 1
        connections = self.transcript["connections"]
        if number >= len(connections):
            self._find(f"a connection too many: {self.visits}")
            return
        early: list[dict[str, Any]] = []
        for step in connections[number]["steps"]:
            try:
                await self._play(step, socket, early)
            except AssertionError as error:
                self._find(f"connection {number + 1}, {step}: {error}")
                return
            except ConnectionClosed:
                self._find(f"connection {number + 1}: the client left before {step}")
                return
        if number + 1 == len(connections):
            self.ended.set()
            await socket.wait_closed()

    def answer(self, _socket: ServerConnection, request: Request) -> Response | None:
        """What a plain request gets; None for the stream's upgrade."""
        path = urlsplit(request.path).path
        if path == "/v1/stream":
            return None
        written = [each for each in self.transcript.get("http", ()) if each["path"] == path]
        if not written:
            self._find(f"nothing is written of {path}")
            return None
        each = written[min(self._asked[path], len(written) - 1)]
        self._asked[path] += 1
        body = json.dumps(each["body"]).encode()
        headers = Headers({"Content-Type": "application/json", "Content-Length": str(len(body))})
        return Response(each["status"], "As written", headers, body)

    async def _play(self, step: Mapping[str, Any], socket: ServerConnection, early: list[dict[str, Any]]) -> None:
        ((kind, what),) = step.items()
        if kind == "send":
            await socket.send(json.dumps(self._filled(what)))
        elif kind == "expect":
            await self._expect(what, socket, early)
        elif kind == "close":
            await socket.close(what["code"], what["reason"])
        elif kind == "drop":
            socket.transport.abort()
        elif kind == "expect_end":
            await self._expect_end(socket)
        else:
            raise AssertionError(f"no such step: {kind}")

    async def _expect(self, wanted: Mapping[str, Any], socket: ServerConnection, early: list[dict[str, Any]]) -> None:
        # A quick client acknowledges before it does what was waited for, and has no reason to do it twice.
        while (frame := next((each for each in early if self._fits(wanted, each)), None)) is None:
            came = json.loads(await socket.recv())
            if self._fits(wanted, came):
                return
            assert came["op"] in _ANY_TIME, f"{came} came"
            early += [came] if came["op"] == "ack" else []
        early.remove(frame)

    async def _expect_end(self, socket: ServerConnection) -> None:
        try:
            while True:
                frame = json.loads(await socket.recv())
                assert frame["op"] in _ANY_TIME, f"{frame} came"
        except ConnectionClosed:
            return

    def _fits(self, wanted: Any, found: Any) -> bool:
        if isinstance(wanted, str) and wanted.startswith("$"):
            self._names[wanted] = found
            return True
        if isinstance(wanted, dict) and "$at_least" in wanted:
            return isinstance(found, int) and found >= wanted["$at_least"]
        if isinstance(wanted, dict):
            return isinstance(found, dict) and all(self._fits(part, found.get(name)) for name, part in wanted.items())
        return bool(wanted == found)

    def _filled(self, frame: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: self._names[value] if isinstance(value, str) and value in self._names else value
            for name, value in frame.items()
        }

    def _find(self, what: str) -> None:
        self.findings.append(what)
        self.ended.set()


async def offered(name: str) -> int:
    """Serve one transcript to a kit in another language, until standard input ends.

    Says ``{"url"}`` on a line first, and at the end ``{"findings", "visits", "connections"}``. 0: it went as written.
    """
    async with scripted(TRANSCRIPTS[name]) as script:
        print(json.dumps({"url": script.url}), flush=True)  # noqa: T201 - the kit reads it
        await asyncio.to_thread(sys.stdin.read)
    connections = len(script.transcript["connections"])
    told = {"findings": script.findings, "visits": script.visits, "connections": connections}
    print(json.dumps(told), flush=True)  # noqa: T201 - as above
    return 0 if not script.findings and script.visits == connections else 1


@asynccontextmanager
async def scripted(transcript: Mapping[str, Any]) -> AsyncIterator[Script]:
    """Serve a transcript."""
    script = Script(transcript)
    async with serve(
        script.serve,
        "127.0.0.1",
        0,
        process_request=script.answer,
        subprotocols=[Subprotocol("mainmatch.v1")],
        compression=None,
        ping_interval=None,
        close_timeout=0.2,
    ) as server:
        script.url = f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        yield script


if __name__ == "__main__":
    sys.exit(asyncio.run(offered(sys.argv[1])))

"""Other servers playing the same rounds: boardgame.io and Colyseus, if ``make bench-peers`` has installed them.

May touch: npm packages in a cache outside the tree, connections. Rule kept here: they play ABC as Mainmatch does, over
the sockets of their own clients, with the minimum that such a client has to send.
"""

import asyncio
import json
import os
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from typing_extensions import override

from bench.rounds import Played
from bench.servers import Process, process
from bench.wires import HttpWire, Refused, SocketWire, to_http, to_socket

_HERE = Path(__file__).parent / "peers"
_CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mainmatch-bench"
_BINARY = 0x2
_LETTERS = "abc"


@dataclass
class _Match:
    """A match, and when the last choice of its round was sent."""

    id: str
    last_sent: float = 0.0


class _Player(Protocol):
    """A seat; its driver decides when it chooses."""

    match: _Match
    wire: SocketWire
    rounds: int
    sent_at: float

    def choose(self) -> None:
        """Send the choice of this round."""


@dataclass
class Peer:
    """A server of others: its matches are opened, its seats connected, and rounds played as ``Seats`` plays them."""

    server: Process
    players: list[_Player] = field(default_factory=list)
    played: Played = field(default_factory=Played)
    _rounds: int = 0
    _left: int = 0
    _over: asyncio.Event = field(default_factory=asyncio.Event)

    async def connect(self, matches: int, seats: int) -> None:
        """Open so many matches and take all their seats."""
        wires = [await to_http(self.server.port) for _ in range(16)]
        waiting = iter(range(matches))

        async def work(wire: HttpWire) -> None:
            for _ in waiting:
                self.players += await self._seated(wire, seats)

        await asyncio.gather(*(work(wire) for wire in wires))
        for wire in wires:
            wire.close()

    async def _seated(self, wire: HttpWire, seats: int) -> Sequence[_Player]:
        raise NotImplementedError

    async def play(self, rounds: int, rate: float | None = None, within: float = 600.0) -> Played:
        """Play so many rounds, as fast as they go or at ``rate`` submissions a second."""
        self.played, self._rounds, self._left = Played(), rounds, rounds * len(self.players)
        self._over.clear()
        self._is_paced = rate is not None
        self._queue = list(self.players)
        for player in self.players:
            player.rounds = 0
        async with asyncio.timeout(within):
            if rate is None:
                for player in self.players:
                    self._choose(player)
                await self._over.wait()
            else:
                pacer = asyncio.create_task(self._pace(rate))
                await self._over.wait()
                pacer.cancel()
        return self.played

    async def _pace(self, rate: float) -> None:
        loop = asyncio.get_running_loop()
        began, sent = loop.time(), 0
        while True:
            due = int((loop.time() - began) * rate)
            while sent < due and self._queue:
                sent += 1
                self._choose(self._queue.pop(0))
            sent = max(sent, due)
            await asyncio.sleep(1 / rate)

    def _choose(self, player: _Player) -> None:
        self.played.sent += 1
        player.sent_at = player.match.last_sent = time.perf_counter()
        player.choose()

    def accepted(self, player: _Player) -> None:
        """Called when the server confirms the choice."""
        self.played.accepted += 1
        self.played.receipt_after.append(time.perf_counter() - player.sent_at)

    def resolved(self, player: _Player) -> None:
        """Called when the player has its result and may choose again."""
        self.played.results += 1
        self.played.result_after.append(time.perf_counter() - player.match.last_sent)
        player.rounds += 1
        self._left -= 1
        if self._left == 0:
            self._over.set()
        if player.rounds < self._rounds:
            if self._is_paced:
                self._queue.append(player)
            else:
                self._choose(player)


# --- boardgame.io: socket.io, a namespace for the game; after each move the whole state goes to all clients


class _BoardgameIo(Peer):
    @override
    async def _seated(self, wire: HttpWire, seats: int) -> Sequence[_Player]:
        match = _Match(secrets.token_hex(6))
        players = []
        for seat in range(seats):
            player = _SocketIoPlayer(self, match, str(seat), seats)
            player.wire = await to_socket(self.server.port, "/socket.io/?EIO=4&transport=websocket", player.hear)
            await player.synced
            players.append(player)
        return players


class _SocketIoPlayer:
    wire: SocketWire

    def __init__(self, peer: Peer, match: _Match, seat: str, seats: int) -> None:
        self.match = match
        self.rounds = 0
        self.sent_at = 0.0
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._peer = peer
        self._seat = seat
        self._seats = seats
        self._is_waiting = False
        self._round = 1

    def hear(self, wire: SocketWire, frame: bytes) -> None:
        if frame.startswith(b"0"):
            self.wire = wire
            wire.send(b"40/abc,")
        elif frame == b"2":
            wire.send(b"3")
        elif frame.startswith(b"40/abc"):
            # Who asks first makes the match. Without the lobby there are no credentials, which saves it a comparison.
            self._emit("sync", self.match.id, self._seat, None, self._seats)
        elif frame.startswith(b'42/abc,["sync"'):
            if not self.synced.done():
                self.synced.set_result(None)
        elif frame.startswith(b'42/abc,["update"'):
            self._hear_update(frame)

    def _hear_update(self, frame: bytes) -> None:
        self._peer.played.frames += 1
        # The first number of its kind is that of the state; the second one that of the round.
        if self._is_waiting and (b'"choices":{"%b"' % self._seat.encode() in frame or self._is_next(frame)):
            self._is_waiting = False
            self._peer.accepted(self)
        if self._is_next(frame):
            self._round += 1
            self._peer.resolved(self)

    def _is_next(self, frame: bytes) -> bool:
        return b'"G":{"round":%d,' % (self._round + 1) in frame

    def choose(self) -> None:
        self._is_waiting = True
        letter = _LETTERS[(int(self._seat) + self.rounds) % 3]
        move = {"type": "choose", "args": [letter], "playerID": self._seat}
        self._emit("update", {"type": "MAKE_MOVE", "payload": move}, 0, self.match.id, self._seat)

    def _emit(self, *arguments: object) -> None:
        self.wire.send(b"42/abc," + json.dumps(arguments, separators=(",", ":")).encode())


# --- Colyseus: a room a match, binary messages


class _Colyseus(Peer):
    @override
    async def _seated(self, wire: HttpWire, seats: int) -> Sequence[_Player]:
        path, match, players = "/matchmake/create/abc", _Match(""), []
        for seat in range(seats):
            place = await wire.ask("POST", path, body={"players": seats})
            match.id = place["roomId"]
            path = f"/matchmake/joinById/{match.id}"
            player = _RoomPlayer(self, match, seat)
            where = f"/{place['processId']}/{match.id}?sessionId={place['sessionId']}"
            player.wire = await to_socket(self.server.port, where, player.hear)
            await player.joined
            players.append(player)
        return players


class _RoomPlayer:
    wire: SocketWire

    _JOIN, _ERROR, _MESSAGE = 10, 11, 13

    def __init__(self, peer: Peer, match: _Match, seat: int) -> None:
        self.match = match
        self.rounds = 0
        self.sent_at = 0.0
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._peer = peer
        self._seat = seat

    def hear(self, wire: SocketWire, frame: bytes) -> None:
        self._peer.played.frames += 1
        if frame[0] == self._MESSAGE:
            if frame[2:8] == b"result":
                self._peer.resolved(self)
            elif frame[2:9] == b"receipt":
                self._peer.accepted(self)
        elif frame[0] == self._JOIN:
            wire.send(bytes((self._JOIN,)), _BINARY)
            self.joined.set_result(None)
        elif frame[0] == self._ERROR:
            raise Refused(repr(frame))

    def choose(self) -> None:
        letter = _LETTERS[(self._seat + self.rounds) % 3].encode()
        self.wire.send(bytes((self._MESSAGE,)) + b"\xa6choose\x81\xa6letter\xa1" + letter, _BINARY)


@dataclass(frozen=True, slots=True)
class Installed:
    """A peer: where its program is, and what drives it."""

    name: str
    folder: str
    program: str
    kind: type[Peer]

    @property
    def source(self) -> Path:
        """Where its program and its lock file are kept."""
        return _HERE / self.folder

    @property
    def place(self) -> Path:
        """Where it is installed."""
        return _CACHE / self.folder

    @property
    def is_there(self) -> bool:
        return (self.place / "node_modules").is_dir() and shutil.which("node") is not None

    @property
    def version(self) -> str:
        """As its package says; empty where it isn't installed."""
        wanted: dict[str, str] = json.loads((self.source / "package.json").read_text("utf-8"))["dependencies"]
        return next(iter(wanted.values()))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Peer]:
        """The server, running."""
        shutil.copy(self.source / self.program, self.place)
        environment = {"NODE_ENV": "production"}
        async with process(["node", self.program], "PORT", environment, ready=None, cwd=self.place) as server:
            peer = self.kind(server)
            try:
                yield peer
            finally:
                for player in peer.players:
                    player.wire.close()


PEERS = (
    Installed("boardgame.io", "boardgameio", "server.js", _BoardgameIo),
    Installed("Colyseus", "colyseus", "server.mjs", _Colyseus),
)


def install() -> None:
    """Install the peers from npm, as their lock files say, without running anything of theirs."""
    if shutil.which("npm") is None:
        sys.exit("bench-peers needs Node 20 and npm: apt-get install nodejs npm")
    for peer in PEERS:
        peer.place.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(peer.source / name, peer.place)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=peer.place, check=True)


if __name__ == "__main__":
    install()

"""Seats that play ABC as fast as possible or at a given rate, over HTTP or WebSocket.

May touch: connections. Rule kept here: each seat acts like a real client: it waits for ``phase.opened`` in its own
feed, submits once, and gets its receipt and then its private result; anything else stops the benchmark.
"""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from bench.seating import Place, Table, listen
from bench.wires import HttpWire, Refused, SocketWire, request, to_http

Door = Literal["http", "websocket"]

_CONNECTIONS = 64
"""Between all players and the server, as a proxy would keep them open."""

_ACK_EVERY = 100
_LETTERS = (b"a", b"b", b"c")


@dataclass(slots=True)
class Played:
    """What the seats saw. Seconds: from a submission to its receipt, from a round's last one to each result."""

    sent: int = 0
    accepted: int = 0
    results: int = 0
    frames: int = 0
    receipt_after: list[float] = field(default_factory=list)
    result_after: list[float] = field(default_factory=list)


class _Round:
    """A match's round: when the last of its submissions was sent."""

    __slots__ = ("last_sent",)

    def __init__(self) -> None:
        self.last_sent = 0.0


class _Seat:
    """One seat with its socket. Frames are told apart by their bytes: parsing them would cost more than they do."""

    def __init__(self, seats: "Seats", place: Place, phase: str, match: _Round) -> None:
        self.place = place
        self.phase = phase.encode()
        self.match = match
        self.wire: SocketWire | None = None
        self.rounds = 0
        self._seats = seats
        self._sent_at = 0.0
        self._unacked = 0

    def hear(self, wire: SocketWire, frame: bytes) -> None:
        if frame.startswith(b'{"op":"event"'):
            self._hear_event(wire, frame)
        elif frame.startswith(b'{"op":"receipt"'):
            self._seats.received(self, frame)
        elif frame.startswith(b'{"op":"ping"'):
            wire.send(b'{"op":"pong"}')
        elif not frame.startswith(b'{"op":"caught_up"'):
            self._seats.fail(frame)

    def _hear_event(self, wire: SocketWire, frame: bytes) -> None:
        seats = self._seats
        seats.played.frames += 1
        kind = frame[frame.find(b'"type":"') + 8 :][:14]
        if kind.startswith(b"game.scored"):
            seats.played.results += 1
            seats.played.result_after.append(time.perf_counter() - self.match.last_sent)
            self.rounds += 1
            seats.finished(self.rounds)
        elif kind.startswith(b"phase.opened"):
            begin = frame.find(b'"phase_id":"') + 12
            self.phase = frame[begin : frame.find(b'"', begin)]
            seats.may_send(self)
        self._unacked += 1
        if self._unacked >= _ACK_EVERY:
            self._ack(wire, frame)

    def _ack(self, wire: SocketWire, frame: bytes) -> None:
        begin = frame.find(b'"seq":') + 6
        seq = frame[begin : frame.find(b",", begin)]
        self._unacked = 0
        wire.send(b'{"op":"ack","feed":"%b","seq":%b}' % (self.place.feed.encode(), seq))

    @property
    def _submission(self) -> bytes:
        letter = _LETTERS[(self.place.number + self.rounds) % 3]
        return b'"phase_id":"%b","action":{"type":"choose","letter":"%b"}' % (self.phase, letter)

    def send(self, wire: HttpWire | None) -> None:
        """Submit, over HTTP on this connection, or on the own socket."""
        self._seats.played.sent += 1
        self._sent_at = self.match.last_sent = time.perf_counter()
        if wire is None:
            assert self.wire is not None
            match_id = self.place.match_id.encode()
            self.wire.send(b'{"op":"submit","id":1,"match_id":"%b",%b}' % (match_id, self._submission))
            return
        path = f"/v1/matches/{self.place.match_id}/submission"
        payload = request("PUT", path, self.place.token, b"{%b}" % self._submission)
        wire.send(payload, lambda status, body: self._seats.answered(wire, self, status, body))

    def take_receipt(self, status: int, body: bytes) -> None:
        if status != 200:
            self._seats.fail(body)
            return
        self._seats.played.accepted += 1
        self._seats.played.receipt_after.append(time.perf_counter() - self._sent_at)


class Seats:
    """All seats of some matches, and their sockets: one after the other at each of these servers, as behind a proxy."""

    def __init__(self, ports: Sequence[int], tables: Sequence[Table], router: Door) -> None:
        self.played = Played()
        self._ports = ports
        self._door = router
        self._idle: deque[HttpWire] = deque()
        self._wires: list[HttpWire] = []
        self._queue: deque[_Seat] = deque()
        self._is_paced = False
        self._rounds = self._left = self._resting = 0
        self._is_over = asyncio.Event()
        self._failure: bytes | None = None
        rounds = {table.match_id: _Round() for table in tables}
        self._seats = [
            _Seat(self, place, table.phase, rounds[table.match_id]) for table in tables for place in table.places
        ]

    async def connect(self) -> None:
        """Open a socket for every seat, and the connections for HTTP."""
        for first in range(0, len(self._seats), _CONNECTIONS):
            seats = enumerate(self._seats[first : first + _CONNECTIONS], first)
            await asyncio.gather(*(self._listen(seat, self._port_of(n)) for n, seat in seats))
        if self._door == "http":
            self._wires = [await to_http(self._port_of(n)) for n in range(_CONNECTIONS)]
            self._idle.extend(self._wires)

    def _port_of(self, number: int) -> int:
        return self._ports[number % len(self._ports)]

    async def _listen(self, seat: _Seat, port: int) -> None:
        seat.wire = await listen(port, seat.place, seat.hear)

    async def play(self, rounds: int, rate: float | None = None, within: float = 600.0) -> Played:
        """Play so many rounds, each seat as soon as it may, or all of them together at ``rate`` submissions a second.

        Raises Refused when the server refuses anything, TimeoutError when it takes too long.
        """
        self.played, self._rounds, self._is_paced = Played(), rounds, rate is not None
        self._left, self._resting = rounds * len(self._seats), 0
        self._queue.clear()
        self._is_over.clear()
        for seat in self._seats:
            seat.rounds = 0
            self.may_send(seat)
        pacer = None if rate is None else asyncio.create_task(self._pace(rate))
        try:
            await self._played(within)
        finally:
            if pacer is not None:
                pacer.cancel()
        return self.played

    async def wave(self, number: int, within: float = 600.0) -> Played:
        """The seats with this number submit once. It is over when receipts, and after the last number results, are in.

        Raises Refused and TimeoutError, as ``play``.
        """
        is_last = number == self._seats[-1].place.number
        self.played, self._rounds, self._is_paced = Played(), 0, False
        self._left, self._resting = (len(self._seats), 0) if is_last else (0, len(self._seats))
        self._is_over.clear()
        for seat in self._seats:
            if seat.place.number == number:
                self._send(seat)
        await self._played(within)
        return self.played

    def places(self, number: int) -> list[Place]:
        """The places of the seats with this number."""
        return [seat.place for seat in self._seats if seat.place.number == number]

    async def _played(self, within: float) -> None:
        async with asyncio.timeout(within):
            await self._is_over.wait()
        if self._failure is not None:
            raise Refused(self._failure.decode())

    def close(self) -> None:
        """Close all connections."""
        for seat in self._seats:
            if seat.wire is not None:
                seat.wire.close()
        for wire in self._wires:
            wire.close()

    # --- what seats and wires report

    def may_send(self, seat: _Seat) -> None:
        """The seat's phase is open."""
        if seat.rounds >= self._rounds:
            self._resting += 1
            self._look()
        elif self._is_paced:
            self._queue.append(seat)
        else:
            self._send(seat)

    def _send(self, seat: _Seat) -> None:
        if self._door == "websocket":
            seat.send(None)
        elif self._idle:
            seat.send(self._idle.popleft())
        else:
            self._queue.append(seat)

    def received(self, seat: _Seat, frame: bytes) -> None:
        """A receipt came on a socket."""
        seat.take_receipt(200, frame)
        self._look()

    def answered(self, wire: HttpWire, seat: _Seat, status: int, body: bytes) -> None:
        """An HTTP request is done, and its connection free."""
        seat.take_receipt(status, body)
        self._look()
        if self._is_paced or not self._queue:
            self._idle.append(wire)
        else:
            self._queue.popleft().send(wire)

    def finished(self, rounds: int) -> None:
        """A seat has the result of a round."""
        self._left -= 1
        self._look()

    def _look(self) -> None:
        """Finish the run if every result, every receipt and the next phase, which is published last, have arrived."""
        played = self.played
        is_sent = not self._queue and played.accepted == played.sent
        if is_sent and self._left == 0 and self._resting == len(self._seats):
            self._is_over.set()

    def fail(self, told: bytes) -> None:
        """Fail because of an unexpected message."""
        self._failure = self._failure or told
        self._is_over.set()

    async def _pace(self, rate: float) -> None:
        loop = asyncio.get_running_loop()
        began, sent = loop.time(), 0
        while True:
            due = int((loop.time() - began) * rate)
            while sent < due and self._queue and self._may_go():
                sent += 1
                self._send(self._queue.popleft())
            # What could not be sent for want of an open phase isn't made up for in a burst.
            sent = max(sent, due)
            await asyncio.sleep(1 / rate)

    def _may_go(self) -> bool:
        return self._door == "websocket" or bool(self._idle)

"""A client by hand: bytes out, bytes in, and what the server said to them."""

import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 60.0
"""Seconds after which nothing is coming any more."""


@dataclass(frozen=True)
class Answer:
    """A response as it came; status 0: the connection ended without one."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def problem(self) -> dict[str, Any]:
        assert self.headers["content-type"] == "application/problem+json", self
        found: dict[str, Any] = json.loads(self.body)
        assert found["status"] == self.status
        return found


class Line:
    """An open connection."""

    def __init__(self, raw: socket.socket) -> None:
        self._raw = raw
        self.sent = 0

    def say(self, data: bytes) -> None:
        """Send this; raises OSError when the server has had enough."""
        self._raw.sendall(data)
        self.sent += len(data)

    def say_until_refused(self, pieces: Iterable[bytes], most: int) -> bool:
        """Send pieces until the server ends it, at most so many bytes; whether it did."""
        with suppress(OSError):
            for piece in pieces:
                self.say(piece)
                if self.sent > most:
                    return False
        return True

    def hear(self) -> bytes:
        """All that comes until the server ends the connection."""
        heard = b""
        with suppress(ConnectionError):
            while piece := self._raw.recv(65536):
                heard += piece
        return heard

    def hear_until(self, *marks: bytes) -> bytes:
        """What comes until one of these has come, or the server ends the connection."""
        heard = b""
        while not any(mark in heard for mark in marks) and (piece := self._raw.recv(65536)):
            heard += piece
        return heard

    def answer(self) -> Answer:
        """The one answer to all that was said, after which the connection has to end."""
        head, _, body = self.hear().partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        if not head:
            return Answer(0, {}, b"")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:])
        return Answer(int(lines[0].split()[1]), headers, body)


@contextmanager
def line_to(url: str) -> Iterator[Line]:
    """A connection to the server."""
    address = urlsplit(url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as raw:
        yield Line(raw)

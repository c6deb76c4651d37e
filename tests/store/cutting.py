"""A wire between a server and PostgreSQL that is cut at the worst moment: at a commit, before it or before its answer.

The driver and PostgreSQL are the real ones; the wire looks for no more in what passes than the word COMMIT, and for
a text that says whose commit it is.
"""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import make_url

Moment: TypeAlias = Literal["before", "at once", "answered", "silent"]
"""PostgreSQL never hears of the commit; it hears of it, and nobody waits for its answer; it has answered.

Silent: it hears of it, and from then on the connection is half open.
"""

_COMMIT, _ROLLBACK = b"COMMIT\0", b"ROLLBACK\0"


class Cutter:
    """Listens, and passes on to PostgreSQL. ``cut_next`` says what happens to the next commit."""

    def __init__(self, url: str) -> None:
        place = conninfo_to_dict(url)
        self._target = (str(place.get("host") or "127.0.0.1"), int(place.get("port") or 5432))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._cuts: list[Moment] = []
        self._closes = False
        self._about = b""
        self._open: set[socket.socket] = set()
        self._silent: set[socket.socket] = set()
        self.cuts = 0
        """How many commits were cut."""
        self.url = (
            make_url(url)
            .set(host="127.0.0.1", port=self._listener.getsockname()[1])
            .render_as_string(hide_password=False)
        )
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_next(self, *moments: Moment, and_close: bool = False, about: bytes = b"") -> None:
        """The next commits are cut so. ``and_close``: nobody gets through any more after that.

        ``about``: only commits of transactions in which this text was sent; a server has others of its own.
        """
        self._about = about
        self._cuts += moments
        self._closes = and_close

    def fall_silent(self) -> None:
        """Make all connections half open: nothing passes any more, and neither side is told. New ones get through."""
        self._silent |= self._open

    def reopen(self) -> None:
        """Whoever comes gets through again."""
        self._closes = False

    def end(self) -> None:
        """Cut everything."""
        self._listener.close()
        for each in tuple(self._open):
            _cut(each)

    @property
    def _is_shut(self) -> bool:
        return self._closes and not self._cuts

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self._is_shut:
                    _cut(client)
                    continue
                server = socket.create_connection(self._target)
                self._open |= {client, server}
                is_over = threading.Event()
                for pump in (self._ask, self._answer):
                    threading.Thread(target=pump, args=(client, server, is_over), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, is_over: threading.Event) -> None:
        is_meant = False
        with contextlib.suppress(OSError):
            while said := client.recv(65536):
                if client in self._silent:
                    continue
                # What was sent before anything was meant is not meant.
                is_meant |= bool(self._about) and self._about in said
                if not (_COMMIT in said and self._cuts and (is_meant or not self._about)):
                    # What was taken back and is tried again may come on another connection.
                    is_meant &= _COMMIT not in said and _ROLLBACK not in said
                    server.sendall(said)
                    continue
                moment = self._cuts.pop(0)
                self.cuts += 1
                if moment == "silent":
                    self._silent |= {client, server}
                    server.sendall(said)
                    continue
                # What is answered from here on reaches nobody.
                is_over.set()
                if moment != "before":
                    server.sendall(said)
                if moment == "answered":
                    # Cut when the answer comes.
                    return
                break
        self._cut_off(client, server)

    def _answer(self, client: socket.socket, server: socket.socket, is_over: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while said := server.recv(65536):
                if is_over.is_set():
                    break
                if server not in self._silent:
                    client.sendall(said)
        self._cut_off(client, server)

    def _cut_off(self, *ends: socket.socket) -> None:
        if not self._silent.isdisjoint(ends):
            return
        for each in tuple(self._open) if self._is_shut else ends:
            _cut(each)


def _cut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def cutter(url: str) -> Iterator[Cutter]:
    """A wire to the PostgreSQL behind this URL, until the end."""
    found = Cutter(url)
    try:
        yield found
    finally:
        found.end()

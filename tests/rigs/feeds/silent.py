"""Readers that ask for everything and read nothing, and a feed that is too long for any buffer on the way."""

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from mainmatch.games.registry import Registry
from mainmatch.services.accounts import tokens
from mainmatch.services.caller import SCOPES
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import accounts
from mainmatch.store.accounts import AccountRecord
from mainmatch.store.database import Database
from tests.http_client import PROTOCOL
from tests.rigs.feeds.readers import Eyes
from tests.told import Told

ACCOUNT = "ac_long"
_AT_ONCE = 500
_WORD = "x" * 900


@dataclass(frozen=True)
class LongFeed:
    """An account's feed of ``count`` events of a kilobyte each, in a data directory that no server has open."""

    data: Path
    eyes: Eyes
    epoch: str
    count: int


def long_feed(data: Path, count: int) -> LongFeed:
    """Make one."""
    database = Database.open(data, now=lambda: datetime.now(UTC), on_commit=lambda notices: None)
    try:
        executor = Executor(database, Registry.load())
        record = AccountRecord(id=ACCOUNT, username="long", display_name="Long", created_at=datetime.now(UTC))
        executor.write_now(lambda uow: accounts.add(uow.tx, record))
        session = executor.write_now(tokens.open_session, ACCOUNT, tokens.WantedSession(SCOPES, timedelta(days=1)))
        for _ in range(0, count, _AT_ONCE):
            executor.write_now(_tell_many)
        epoch = executor.read_now(lambda uow: uow.tx.epoch)
    finally:
        database.close()
    return LongFeed(data, Eyes(session.access_token, f"account/{ACCOUNT}", "/v1/me/events"), epoch, count)


def _tell_many(uow: UnitOfWork) -> None:
    for _ in range(_AT_ONCE):
        emit_to_account(uow, ACCOUNT, Told(text=_WORD))


@contextmanager
def silent_readers(port: int, eyes: Eyes, *, sockets: int = 0, streams: int = 0, polls: int = 0) -> Iterator[None]:
    """So many of each kind; none of them ever reads a byte of the feed."""
    with ExitStack() as stack:
        for _ in range(sockets):
            made = stack.enter_context(_connected(port))
            made.sendall(_upgrade(eyes))
            # What comes with the upgrade is lost on the server: wait for the first bytes of its answer.
            assert made.recv(12).endswith(b"101")
            made.sendall(_frame(_subscribe(eyes)))
        for _ in range(streams):
            stack.enter_context(_connected(port)).sendall(_get(eyes, "/stream"))
        for _ in range(polls):
            stack.enter_context(_connected(port)).sendall(_get(eyes, "?limit=500") * 40)
        yield


def memory_of(pid: int) -> int:
    """The memory that a process has now, in bytes."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def _connected(port: int) -> socket.socket:
    made = socket.socket()
    # Before connecting: the kernel is to hold next to nothing for a reader that doesn't read.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    return made


def _get(eyes: Eyes, rest: str) -> bytes:
    return f"GET {eyes.path}{rest} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {eyes.token}\r\n\r\n".encode()


def _upgrade(eyes: Eyes) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /v1/stream HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: {PROTOCOL}\r\n"
        f"Authorization: Bearer {eyes.token}\r\n\r\n"
    ).encode()


def _subscribe(eyes: Eyes) -> bytes:
    return json.dumps({"op": "subscribe", "id": 1, "feed": eyes.feed, "from": "start"}).encode()


def _frame(text: bytes) -> bytes:
    """A masked text frame (RFC 6455, 5.2) of 126 to 65535 bytes; under a mask of zeros the text stays as it is."""
    if len(text) < 126:
        return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text
    return bytes([0x81, 0xFE]) + len(text).to_bytes(2, "big") + bytes(4) + text

"""F2: whatever frames come, every message with an id gets exactly one answer, and the socket never fails (4000)."""

import base64
import json
import os
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from mainmatch.api.streams.frames import CloseCode
from tests.fuzz.talking import frames, id_of
from tests.fuzz.world import World

EXAMPLES = 20 * int(os.environ.get("FUZZ_EXAMPLES", "1"))
PATIENCE = 60
FUZZ = settings(
    max_examples=EXAMPLES,
    derandomize="FUZZ_EXAMPLES" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
LAST = "the last one of all"


@contextmanager
def entered(world: World) -> Iterator[ClientConnection]:
    """Ada's socket."""
    url = f"{world.url.replace('http', 'ws', 1)}/v1/stream"
    with connect(url, subprotocols=[Subprotocol("mainmatch.v1")], compression=None, proxy=None) as client:
        client.send(json.dumps({"op": "identify", "token": world.tokens["ada"], "client": "fuzz"}))
        said = [json.loads(client.recv(PATIENCE))["op"] for _ in range(2)]
        assert said == ["hello", "ready"]
        yield client


def answers(client: ClientConnection) -> list[dict[str, Any]]:
    """All that comes before the answer to the last ping."""
    client.send(json.dumps({"op": "ping", "id": LAST}))
    found: list[dict[str, Any]] = []
    while True:
        frame = json.loads(client.recv(PATIENCE))
        if frame == {"op": "pong", "id": LAST}:
            return found
        found.append(frame)


def keyed(value: Any) -> str:
    """1 and true are equal in Python, and are no same id."""
    return json.dumps(value)


@given(data=st.data())
@FUZZ
def test_every_message_with_an_id_gets_exactly_one_answer(data: st.DataObject, world: World) -> None:
    match = data.draw(
        st.sampled_from([world.matches[state] for state in ("pairing", "choosing", "auction", "finished")])
    )
    feeds = [f"match/{match.id}/seat:1", f"match/{match.id}/public", f"account/{world.accounts['ada']}", "nonsense"]
    texts = data.draw(st.lists(frames(match, feeds), min_size=1, max_size=12))
    with entered(world) as client:
        for text in texts:
            client.send(text.encode(errors="replace").decode())
        heard = answers(client)
    ids = Counter(keyed(frame["id"]) for frame in heard if frame["op"] != "event" and "id" in frame)
    asked = Counter(
        keyed(found) for text in texts if (found := id_of(text.encode(errors="replace").decode())) is not None
    )
    assert ids == asked
    assert [frame for frame in heard if frame.get("code") == "internal_error"] == []
    assert not any(token in json.dumps(heard) for token in world.tokens.values())


@given(st.lists(st.text(max_size=60) | st.just('{"op":"ping","id":1}'), min_size=1, max_size=5))
@FUZZ
def test_a_stranger_gets_one_error_and_is_closed(world: World, texts: list[str]) -> None:
    url = f"{world.url.replace('http', 'ws', 1)}/v1/stream"
    with connect(url, compression=None, proxy=None) as client:
        assert json.loads(client.recv(PATIENCE))["op"] == "hello"
        with suppress(ConnectionClosed):
            # It may be closed before all of them are said.
            for text in texts:
                client.send(text)
        heard = []
        with suppress(ConnectionClosed):
            while True:
                heard.append(json.loads(client.recv(PATIENCE)))
        assert [frame["op"] for frame in heard] == ["error"]
        assert client.close_code == CloseCode.NOT_IDENTIFIED


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=4))
@FUZZ
def test_bytes_that_are_no_frames_end_the_socket_and_nothing_else(world: World, pieces: list[bytes]) -> None:
    with upgraded(world) as raw, suppress(OSError):
        # Reset: the server had enough of it.
        for piece in pieces:
            raw.sendall(piece)
        raw.shutdown(socket.SHUT_WR)
        while raw.recv(65536):
            pass
    assert requests.get(f"{world.url}/readyz", timeout=PATIENCE).ok


@contextmanager
def upgraded(world: World) -> Iterator[socket.socket]:
    """A socket of Ada's, by hand: bytes in, bytes out."""
    address = urlsplit(world.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as raw:
        lines = [
            "GET /v1/stream HTTP/1.1",
            f"Host: {address.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}",
            f"Authorization: Bearer {world.tokens['ada']}",
        ]
        raw.sendall("\r\n".join([*lines, "", ""]).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            # Byte by byte: frames may follow at once.
            head += raw.recv(1)
        assert b" 101 " in head
        yield raw


@pytest.mark.parametrize(
    "wrong",
    [
        b"\x82\x80\0\0\0\0",  # a binary message
        b"\x81\x82\0\0\0\0\xff\xff",  # not UTF-8
        b"\x81\x05hello",  # not masked
        b"\xf1\x80\0\0\0\0",  # reserved bits
        b"\x83\x80\0\0\0\0",  # a reserved opcode
        b"\x80\x80\0\0\0\0",  # a continuation of nothing
        b"\x89\xfe\x00\x7e\0\0\0\0" + bytes(126),  # a ping that is too long
        b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4),  # says that 2^63 bytes come
        b"\xc1\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\x07\x00",  # compressed, which nobody agreed to
    ],
)
def test_a_wrong_frame_is_answered_by_a_close_code(world: World, wrong: bytes) -> None:
    with upgraded(world) as raw:
        raw.sendall(wrong)
        assert close_code(raw) in (1002, 1003, 1007, 1009, CloseCode.BAD_FRAME)


def close_code(raw: socket.socket) -> int:
    """The code of the first close frame that comes; frames before it are short enough to be read at once."""
    heard = b""
    with raw.makefile("rb") as lines:
        while head := lines.read(2):
            size = head[1] if head[1] < 126 else int.from_bytes(lines.read(2), "big")
            heard = lines.read(size)
            if head[0] == 0x88:
                return int.from_bytes(heard[:2], "big")
    return 0

"""What the operator says of the server's address goes before what a proxy makes of Host."""

from collections.abc import Iterator

import pytest

from tests.fuzz.running import Running, running
from tests.fuzz.wire import line_to
from tests.rigs.flooding import frame

OURS = "https://play.example"

_SOCKET = (
    b"GET /v1/stream HTTP/1.1\r\nHost: mainmatch:8000\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: mainmatch.v1\r\nOrigin: %b\r\n\r\n"
)
_CLOSE = 0x8
_HELLO, _REFUSED = b'"op":"hello"', (4505).to_bytes(2)


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy that passes its own name for it on, and says nothing of the browser's."""
    with running(tmp_path_factory.mktemp("behind"), public_url=OURS) as server:
        yield server


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        (OURS, True),
        ("HTTPS://Play.Example", True),
        ("http://mainmatch:8000", True),
        ("http://play.example", False),
        ("https://play.example.evil.test", False),
        ("https://play.example:8443", False),
        ("null", False),
    ],
)
def test_the_page_of_the_public_address_opens_sockets(behind: Running, origin: str, *, is_ours: bool) -> None:
    with line_to(f"http://127.0.0.1:{port(behind)}") as line:
        line.say(_SOCKET % origin.encode())
        heard = line.hear_until(_HELLO, _REFUSED)
        line.say(frame(_CLOSE, (1000).to_bytes(2)))
        heard += line.hear()
    assert (_HELLO in heard, _REFUSED in heard) == (is_ours, not is_ours)


@pytest.mark.parametrize(
    "said",
    [
        b"nonsense\r\n\r\n",
        b"GET /livez HTTP/1.1\r\n\r\n",
        b"GET /nowhere HTTP/1.0\r\nHost: mainmatch:8000\r\n\r\n",
        _SOCKET.replace(b"13", b"8") % b"x",
        _SOCKET.replace(b"stream", b"nowhere") % b"x",
    ],
)
def test_problems_of_every_kind_name_the_public_address(behind: Running, said: bytes) -> None:
    with line_to(f"http://127.0.0.1:{port(behind)}") as line:
        line.say(said)
        problem = line.answer().problem
    assert problem["type"] == f"{OURS}/docs/errors#{problem['code']}"


def test_whoever_comes_through_the_proxy_is_not_this_machine(behind: Running) -> None:
    with line_to(f"http://127.0.0.1:{port(behind)}") as line:
        line.say(b"GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:8000\r\n\r\n")
        assert line.answer().problem["code"] == "operators_only"


def port(server: Running) -> int:
    return int(server.servers[0].sockets[0].getsockname()[1])

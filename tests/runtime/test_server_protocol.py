"""The protocols on a real socket: bytes without end, in no time or without sense are answered and cut short."""

import itertools
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from mainmatch.runtime.server_protocol import MOST_HEADERS, BoundedHttp
from tests.fuzz.running import Running, running
from tests.fuzz.wire import PATIENCE, Answer, line_to
from tests.rigs.flooding import FLOODS


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on this machine's loopback."""
    with running(tmp_path_factory.mktemp("listening")) as server:
        yield server


MEGABYTE = 2**20


MOST = 32 * MEGABYTE
"""More than every buffer on the way together: who could send so much was not refused."""


SIGN_UP = b"POST /v1/accounts HTTP/1.1\r\nHost: server.test\r\nContent-Type: application/json\r\n"


CHUNKED = SIGN_UP + b"Transfer-Encoding: chunked\r\n\r\n"


UPGRADE = b"GET /v1/stream HTTP/1.1\r\nHost: server.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


FILL = b"x" * 16_000


def endless(begin: bytes, piece: bytes) -> Iterator[bytes]:
    """A beginning, and then the same piece for ever."""
    return itertools.chain([begin], itertools.repeat(piece))


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"GET /", FILL),
        (b"GET /livez HTTP/1.1\r\nX: ", FILL),
        (b"GET /livez HTTP/1.1\r\n", b"X-One: more\r\n" * 1000),
        (b"", b"\r\n" * 8000),
        (CHUNKED + b"1;ext=", FILL),
        (CHUNKED + b"1\r\n{\r\n0\r\n", b"X-Trailer: " + FILL + b"\r\n"),
        (CHUNKED + b"1\r\n{\r\n0\r\nX-Trailer: ", FILL),
        (CHUNKED, b"3e80\r\n" + FILL + b"\r\n"),
        (SIGN_UP + b"Content-Length: 999999999999\r\n\r\n", FILL),
    ],
    ids=[
        *("request line", "header", "headers", "line breaks", "chunk extension", "trailers", "trailer", "chunks"),
        "body",
    ],
)
def test_what_has_no_end_is_given_one(listening: Running, begin: bytes, piece: bytes) -> None:
    with line_to(listening.url) as line:
        assert line.say_until_refused(endless(begin, piece), MOST)


HURRY = 0.3
"""Seconds of patience, for a test that waits for its end."""


@pytest.fixture
def hurried(listening: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    """The server, with little patience."""
    monkeypatch.setattr(BoundedHttp, "head_seconds", HURRY)
    monkeypatch.setattr(BoundedHttp, "body_seconds", HURRY)
    monkeypatch.setattr(BoundedHttp, "stall_seconds", HURRY)
    return listening


@pytest.mark.parametrize("said", [b"", b"\r\n\r\n"], ids=["nothing", "line breaks"])
def test_a_connection_on_which_nothing_begins_is_closed_without_a_word(hurried: Running, said: bytes) -> None:
    with line_to(hurried.url) as line:
        line.say(said)
        assert line.answer().status == 0


@pytest.mark.parametrize(
    "begun",
    [
        b"G",
        b"GET /livez HTTP/1.1\r\nHost: server.test\r\nX-Sl",
        SIGN_UP + b"Content-Length: 100\r\n\r\n{",
        CHUNKED + b"10\r\n{",
        CHUNKED + b"1\r\n{\r\n0\r\nX-Tr",
    ],
    ids=["request line", "headers", "body", "chunk", "trailer"],
)
def test_a_request_that_does_not_arrive_is_told_so(hurried: Running, begun: bytes) -> None:
    with line_to(hurried.url) as line:
        line.say(begun)
        answer = line.answer()
        assert (answer.status, answer.problem["code"]) == (408, "request_timeout")
        assert answer.headers["connection"] == "close"


def test_the_second_request_of_a_connection_has_to_arrive_too(hurried: Running) -> None:
    with line_to(hurried.url) as line:
        line.say(b"GET /livez HTTP/1.1\r\nHost: server.test\r\n\r\nGET /li")
        heard = line.hear()
    assert heard.startswith(b"HTTP/1.1 200 OK")
    assert b"HTTP/1.1 408 Request Timeout" in heard


HOST = b"Host: server.test\r\n"

LIVEZ = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

NUMBERS = itertools.count()


def answers_in(heard: bytes) -> list[Answer]:
    """One answer after another."""
    found = []
    while heard:
        head, _, rest = heard.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:])
        size = int(headers["content-length"])
        found.append(Answer(int(lines[0].split()[1]), headers, rest[:size]))
        heard = rest[size:]
    return found


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(64),  # somebody speaks TLS
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"get /livez HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /livez HTTP/9.9\r\n" + HOST + b"\r\n",
        b"GET /\x00 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET http://[::1/livez HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET http:// HTTP/1.1\r\n" + HOST + b"\r\n",
        b"CONNECT server.test:443 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /livez HTTP/1.1\r\nX\x00: 1\r\n\r\n",
        b"GET /livez HTTP/1.1\r\n : 1\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nX: a\r\n b\r\n\x00\r\n\r\n",
        SIGN_UP + b"Content-Length: -1\r\n\r\n",
        SIGN_UP + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        SIGN_UP + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        SIGN_UP + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
        UPGRADE + b"Content-Length: 10\r\n\r\n{",
        UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
        CHUNKED + b"zz\r\n{}\r\n",
        CHUNKED + b"-1\r\n{}\r\n",
        CHUNKED + b"ffffffffffffffffff\r\n{}\r\n",
    ],
)
def test_nonsense_is_refused_with_a_problem(listening: Running, said: bytes) -> None:
    with line_to(listening.url) as line:
        line.say(said)
        answer = line.answer()
    assert 400 <= answer.status < 500, answer
    assert answer.problem["code"] == "bad_request"


@pytest.mark.parametrize(
    "said",
    [
        b"GET /livez HTTP/1.1\r\n\r\n",
        b"GET /livez HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
        b"GET /livez HTTP/1.1\r\n" + HOST + b"hOST: evil.test\r\n\r\n",
        b"GET /livez HTTP/1.0\r\n" + HOST + HOST + b"\r\n",
        b"POST /v1/accounts HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
        b"GET /livez HTTP/1.1\r\n" + HOST + b"\r\nGET /livez HTTP/1.1\r\n\r\n",
        UPGRADE.replace(HOST, b"") + b"\r\n",
        UPGRADE + HOST + b"\r\n",
        CHUNKED.replace(b"HTTP/1.1", b"HTTP/1.0") + b"2\r\n{}\r\n0\r\n\r\n",
    ],
)
def test_a_request_names_one_host_and_is_chunked_in_http_1_1_only(listening: Running, said: bytes) -> None:
    with line_to(listening.url) as line:
        line.say(said)
        *good, last = answers_in(line.hear())
    assert [answer.status for answer in good] == [200] * (said.count(b" /livez ") - 1)
    assert (last.status, last.problem["code"]) == (400, "bad_request")


def test_http_1_0_needs_no_host(listening: Running) -> None:
    with line_to(listening.url) as line:
        line.say(b"GET /livez HTTP/1.0\r\n\r\n")
        assert line.answer().status == 200


_UPGRADE = b"Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"


_KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        (b"GET /v1/stream HTTP/1.1\r\n" + _UPGRADE, 400, "bad_request"),
        (b"GET /v1/stream HTTP/1.1\r\n" + _UPGRADE + b"Sec-WebSocket-Key: short\r\n", 400, "bad_request"),
        (b"GET /v1/stream HTTP/1.1\r\n" + _UPGRADE.replace(b"13", b"8") + _KEY, 400, "bad_request"),
        (b"GET /v1/no/stream HTTP/1.1\r\n" + _UPGRADE + _KEY, 404, "not_found"),
        (b"GET /v1/stream HTTP/1.1\r\n" + _UPGRADE + _KEY + b"X: " + FILL + b"\r\n", 400, "bad_request"),
    ],
    ids=["no key", "a short key", "another version", "another address", "a long header"],
)
def test_a_failed_handshake_is_a_problem(listening: Running, said: bytes, status: int, code: str) -> None:
    with line_to(listening.url) as line:
        line.say(said + b"\r\n")
        answer = line.answer()
    assert (answer.status, answer.problem["code"]) == (status, code)
    assert answer.headers["x-content-type-options"] == "nosniff"


CURL = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"

UPGRADES = {
    "curl": CURL,
    "java": b"Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\nUpgrade: h2c\r\n",
    "tls": b"Upgrade: TLS/1.0\r\nConnection: upgrade\r\n",
    "a websocket without a key": b"Upgrade: websocket\r\nConnection: upgrade\r\n",
    "a websocket and another": b"Upgrade: websocket, h2c\r\nConnection: upgrade\r\n",
    "a websocket and another, each on its line": b"Upgrade: websocket\r\nUpgrade: h2c\r\nConnection: upgrade\r\n",
    "a websocket of another version": b"Upgrade: websocket/2\r\nConnection: upgrade\r\n",
    "two lines of connection": b"Connection: upgrade\r\nUpgrade: h2c\r\nConnection: keep-alive\r\n",
    "a handshake that posts": _UPGRADE.replace(b"Host: x\r\n", b"") + _KEY,
}

PERSON = b'{"username": "%s", "password": "correct horse battery"}'


def sized(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def in_chunks(body: bytes) -> bytes:
    pieces = [body[start : start + 7] for start in range(0, len(body), 7)]
    chunks = (b"%x\r\n%b\r\n" % (len(each), each) for each in [*pieces, b""])
    return b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(chunks)


def cut(data: bytes, size: int) -> list[bytes]:
    return [data[start : start + size] for start in range(0, len(data), size)]


@pytest.mark.parametrize("packet", [1, 50, 100_000], ids=["bytes", "packets", "one packet"])
@pytest.mark.parametrize("framed", [sized, in_chunks])
@pytest.mark.parametrize("upgrade", UPGRADES.values(), ids=UPGRADES)
def test_an_upgrade_that_is_not_taken_is_ignored(
    listening: Running, upgrade: bytes, framed: Callable[[bytes], bytes], packet: int
) -> None:
    named = b"person%d" % next(NUMBERS)
    ask = b"GET /livez HTTP/1.1\r\nHost: server.test\r\n" + upgrade.partition(b"Sec-WebSocket-Key")[0] + b"\r\n"
    post = SIGN_UP + upgrade
    said = [ask, post + framed(PERSON % named), post + framed(PERSON % named), ask, b"GET /livez HTTP/1.0\r\n\r\n"]
    with line_to(listening.url) as line:
        for piece in cut(b"".join(said), packet):
            line.say(piece)
        heard = answers_in(line.hear())
    assert [answer.status for answer in heard] == [200, 201, 409, 200, 200]


def test_requests_wait_for_the_answers_to_earlier_ones(listening: Running) -> None:
    # An answer to a request that isn't one comes after the answers to those before it.
    with line_to(listening.url) as line:
        line.say(LIVEZ * 2000 + b"\x00\r\n\r\n")
        heard = answers_in(line.hear())
    assert [answer.status for answer in heard] == [200] * 2000 + [400]


def test_a_handshake_after_other_requests_is_answered_in_its_turn(listening: Running) -> None:
    with line_to(listening.url) as line:
        line.say(LIVEZ * 20 + b"GET /v1/no HTTP/1.1\r\n" + _UPGRADE + _KEY + b"\r\n")
        assert [answer.status for answer in answers_in(line.hear())] == [200] * 20 + [404]


def test_a_request_has_so_many_headers_and_no_more(listening: Running) -> None:
    for more, status in ((MOST_HEADERS - 2, 200), (MOST_HEADERS - 1, 400)):
        with line_to(listening.url) as line:
            line.say(b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + b"a:b\r\n" * more + b"\r\n")
            assert line.answer().status == status


def test_a_client_that_takes_no_answer_is_dropped(hurried: Running) -> None:
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.settimeout(PATIENCE)
        raw.connect(("127.0.0.1", urlsplit(hurried.url).port))
        with suppress(ConnectionError):
            for _ in range(10_000):
                raw.sendall(LIVEZ * 1000)
            pytest.fail("it goes on")


def test_frames_over_the_budget_are_read_for_a_while_and_then_cut_off(listening: Running) -> None:
    begin = b"GET /v1/stream HTTP/1.1\r\n" + _UPGRADE + _KEY + b"\r\n"
    with line_to(listening.url) as line:
        assert line.say_until_refused(endless(begin, FLOODS["pongs"].piece * 10_000), MOST)

"""S1: more than is taken, in pieces, packed or behind a long address, is refused and costs nothing that stays."""

import gzip

import pytest
import requests
from websockets.sync.client import connect

from mainmatch.runtime.server_protocol import BoundedHttp
from tests.fuzz.running import Running
from tests.fuzz.wire import PATIENCE, line_to
from tests.fuzz.world import World


def test_trailers_are_no_headers(world: World) -> None:
    trailers = b"Content-Type: text/plain\r\nAuthorization: Bearer " + world.tokens["ada"].encode() + b"\r\n\r\n"
    with line_to(world.url) as line:
        head = b"PATCH /v1/me HTTP/1.1\r\nHost: server.test\r\nContent-Type: application/json\r\nConnection: close\r\n"
        line.say(head + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + trailers)
        assert line.answer().problem["code"] == "invalid_token"


def test_a_thousand_requests_in_one_piece_are_answered_one_by_one(fuzzed: Running) -> None:
    with line_to(fuzzed.url) as line:
        ask = b"GET /livez HTTP/1.1\r\nHost: server.test\r\n"
        line.say((ask + b"\r\n") * 1000 + ask + b"Connection: close\r\n\r\n")
        assert line.hear().count(b"HTTP/1.1 200 OK") == 1001


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "identity, gzip", "x"])
def test_nothing_is_inflated(world: World, coding: str) -> None:
    bomb = gzip.compress(b'{"username": "' + b" " * 20 * 2**20 + b'"}')
    headers = {"Content-Type": "application/json", "Content-Encoding": coding}
    answer = requests.post(f"{world.url}/v1/accounts", data=bomb, headers=headers, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    assert "Content-Encoding" in answer.json()["detail"]


def test_a_body_that_says_it_is_as_it_is_is_taken(world: World) -> None:
    headers = {**world.headers("player"), "Content-Type": "application/json", "Content-Encoding": "identity"}
    name = b'{"display_name": "Ada"}'
    assert requests.patch(f"{world.url}/v1/me", data=name, headers=headers, timeout=PATIENCE).ok


def test_no_compression_is_agreed_to_on_a_socket(world: World) -> None:
    # The client asks for permessage-deflate by default.
    with connect(f"{world.url.replace('http', 'ws', 1)}/v1/stream", proxy=None) as client:
        assert client.response is not None
        assert "sec-websocket-extensions" not in client.response.headers


@pytest.mark.parametrize(
    "path", ["/v1/games/" + "x" * 30_000, "/v1/games?" + "a=1&" * 7_000, "/" + "%2e%2e/" * 4_000 + "x"]
)
def test_a_long_address_is_refused_and_not_repeated(world: World, path: str) -> None:
    answer = requests.get(world.url + path, timeout=PATIENCE)
    assert 400 <= answer.status_code < 500
    assert len(answer.content) < 1000


def test_who_waits_for_an_answer_is_not_hurried(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedHttp, "head_seconds", 0.3)
    # A long poll takes longer than a request may take to arrive; so do the line breaks that some clients send after it.
    events = f"/v1/me/events?wait=1&after={world.head('mallory')}"
    head = f"GET {events} HTTP/1.1\r\nHost: server.test\r\nAuthorization: Bearer {world.tokens['mallory']}\r\n"
    with line_to(world.url) as line:
        line.say(f"{head}Connection: close\r\n\r\n".encode())
        line.say(b"\r\n")
        answer = line.answer()
    assert (answer.status, b'"items":[]' in answer.body) == (200, True)

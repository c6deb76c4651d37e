"""The hot way of HTTP answers as the ordinary one does, and takes nothing that the other would refuse."""

import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from bench.wires import request
from mainmatch.runtime.hot_http import sender
from mainmatch.store.transactions.errors import Overloaded, StoreFailure, Unavailable, Unconfirmed
from tests.api.hostile import HOSTILE
from tests.rigs.sizes import seed, size, table
from tests.rigs.twin_ways import Pair, Side, fail_to_keep, twins

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    async with twins(tmp_path, monkeypatch) as opened:
        yield opened


def body_of(side: Side, letter: str = "a", **more: Any) -> bytes:
    action = {"type": "choose", "letter": letter}
    return json.dumps({"phase_id": side.tables[0].phase, "action": action, **more}, separators=(",", ":")).encode()


def put(
    body: Callable[[Side], bytes], seat: int = 1, tail: str = "", token: str | None = None, **headers: str
) -> Callable[[Side], bytes]:
    """A submission in the first match."""

    def made(side: Side) -> bytes:
        place = side.place(seat)
        path = f"/v1/matches/{place.match_id}/submission{tail}"
        return request("PUT", path, place.token if token is None else token, body(side), **headers)

    return made


def raw(head: Callable[[int], str], twice: bool = False) -> Callable[[Side], bytes]:  # noqa: FBT001, FBT002
    """One whose last headers are written so. ``twice``: it comes again in the same piece."""

    def made(side: Side) -> bytes:
        place, body = side.place(1), body_of(side, "b")
        lines = f"PUT /v1/matches/{place.match_id}/submission HTTP/1.1\r\nHost: here\r\n"
        lines += f"Authorization: Bearer {place.token}\r\nContent-Type: application/json\r\n{head(len(body))}"
        return (lines.encode() + b"\r\n" + body) * (1 + twice)

    return made


def a(side: Side) -> bytes:
    return body_of(side)


def b(side: Side) -> bytes:
    return body_of(side, "b")


def c(side: Side) -> bytes:
    return body_of(side, "c")


def spelled(text: str) -> Callable[[Side], bytes]:
    return lambda side: text.replace("PHASE", side.tables[0].phase).encode()


ACTION = '{"type":"choose","letter":"a"}'
CASES: dict[str, Callable[[Side], bytes]] = {
    "first": put(a),
    "again": put(a),
    "another": put(b),
    "not locked": put(lambda side: body_of(side, "c", locked=False)),
    "a stranger's token": put(a, 2),
    "an unknown letter": put(lambda side: body_of(side, "z")),
    "an unknown phase": put(lambda side: body_of(side, phase_id="ph_none")),
    "one member too many": put(lambda side: body_of(side, more=1)),
    "locked is no truth": put(lambda side: body_of(side, locked=1)),
    "as people write": put(lambda side: json.dumps(json.loads(body_of(side)), indent=2).encode()),
    "as Python writes": put(lambda side: json.dumps(json.loads(body_of(side, "b"))).encode()),
    "blanks around": put(spelled('{"phase_id":" PHASE ","action":' + ACTION + "}")),
    "other order": put(spelled('{"action":' + ACTION + ',"phase_id":"PHASE"}')),
    "a key twice": put(spelled('{"phase_id":"PHASE","action":{"type":"choose","letter":"a","letter":"b"}}')),
    "an escape": put(spelled('{"phase_id":"PHASE","action":{"type":"choose","letter":"\\u0061"}}')),
    "minus zero": put(spelled('{"phase_id":"PHASE","action":{"type":"choose","letter":"a","n":-0}}')),
    "no action": put(spelled('{"phase_id":"PHASE"}')),
    "dry": put(a, tail="?dry_run=true"),
    "a slash": put(a, tail="/"),
    "no such token": put(a, token="mm_" + "x" * 43),
    "no token": put(a, token=""),
    "a key": put(a, Idempotency_Key="once"),
    "usual headers": put(
        lambda side: body_of(side, "b"), Accept="*/*", User_Agent="x/1", Accept_Encoding="gzip", Connection="keep-alive"
    ),
    "of a page": put(a, Origin="https://elsewhere.example"),
    "of a proxy": put(a, X_Forwarded_For="10.1.2.3", X_Forwarded_Proto="https"),
    "on behalf": put(a, On_Behalf_Of="x:y"),
    "a language": put(lambda side: body_of(side, "z"), Accept_Language="de"),
    "to be closed": put(a, Connection="close"),
    "an upgrade": put(a, Connection="upgrade", Upgrade="h2c"),
    "continue": put(a, Expect="100-continue"),
    "two lengths": raw(lambda n: f"Content-Length: {n}\r\nContent-Length: {n}\r\n"),
    "two different lengths": raw(lambda n: f"Content-Length: {n}\r\nContent-Length: {n + 1}\r\n"),
    "a length with a sign": raw(lambda n: f"Content-Length: +{n}\r\n"),
    "a length with a nought": raw(lambda n: f"Content-Length: 0{n}\r\n"),
    "a length with blanks": raw(lambda n: f"Content-Length: \t {n} \t\r\n"),
    "a length in words": raw(lambda n: f"Content-Length: {n}x\r\n"),
    "a shorter length": raw(lambda n: f"Content-Length: {n - 7}\r\n"),
    "a longer length": raw(lambda n: f"Content-Length: {n + 7}\r\n"),
    "chunks and a length": raw(lambda n: f"Content-Length: {n}\r\nTransfer-Encoding: chunked\r\n"),
    "hidden chunks": raw(lambda n: f"Content-Length: {n}\r\nTransfer-Encoding : chunked\r\n"),
    "a folded line": raw(lambda n: f"Content-Length: {n}\r\n X: folded\r\n"),
    "a control character": raw(lambda n: f"Content-Length: {n}\r\nX-Odd: \x01\r\n"),
    "a bare line feed": raw(lambda n: f"Content-Length: {n}\nX: y\r\n"),
    "a bare carriage return": raw(lambda n: f"Content-Length: {n}\rX: y\r\n"),
    "an empty header": raw(lambda n: f"Content-Length: {n}\r\nX:\r\n"),
    "a blank in a name": raw(lambda n: f"Content-Length: {n}\r\nX y: z\r\n"),
    "two hosts": raw(lambda n: f"Content-Length: {n}\r\nHost: there\r\n"),
    "another coding": raw(lambda n: f"Content-Length: {n}\r\nContent-Encoding: gzip\r\n"),
    "many headers": raw(lambda n: "".join(f"X-{i}: y\r\n" for i in range(200)) + f"Content-Length: {n}\r\n"),
    "pipelined": raw(lambda n: f"Content-Length: {n}\r\n", twice=True),
    "no length": raw(lambda n: ""),
    "an old version": lambda side: put(a)(side).replace(b"HTTP/1.1", b"HTTP/1.0"),
    "a line before": lambda side: b"\r\n" + put(a)(side),
    "two blanks": lambda side: put(a)(side).replace(b"PUT /", b"PUT  /"),
    "a longer path": lambda side: put(a)(side).replace(b"PUT /", b"PUT //"),
    "an escaped path": lambda side: put(a)(side).replace(b"/submission", b"/%73ubmission"),
    "small letters": lambda side: put(c)(side).replace(b"Authorization: Bearer", b"authorization:bearer"),
    "locked": put(lambda side: body_of(side, locked=True), 3),
    "locked, changed": put(lambda side: body_of(side, "b"), 3),
    **{f"hostile: {name}": put(lambda side, body=body: body) for name, body in HOSTILE.items()},  # type: ignore[misc]
}


async def test_the_corpus_of_attacks_gets_the_same_answers_whole_and_in_pieces(pair: Pair) -> None:
    for piece in (1 << 20, 37):
        before, statuses = len(pair.taken), Counter[str]()
        for name, made in CASES.items():
            told = await pair.same(f"{name}, in pieces of {piece}", made, piece)
            statuses[told[9:12].decode()] += 1
        if piece == 37:
            assert len(pair.taken) == before
        else:
            assert len(pair.taken) > 5
        table("the corpus", {"pieces of": piece, "taken": len(pair.taken) - before, **statuses})


async def test_what_a_fuzzer_sends_gets_the_same_answers(pair: Pair) -> None:
    chance = random.Random(seed())  # noqa: S311 - a test
    names, statuses = [*CASES], Counter[str]()
    for _ in range(size(60, 5_000)):
        name, place, byte = chance.choice(names), chance.random(), chance.randrange(256)
        kind = chance.choice(["change", "insert", "delete", "swap"])

        wholes = [CASES[name](side) for side in (pair.hot, pair.cold)]
        at = int(place * len(wholes[0]))
        if kind in ("change", "swap") and len({whole[at : at + 2] for whole in wholes}) > 1:
            # Ids and tokens differ, and have the same length.
            kind, byte = "change", ord("!")

        def spoilt(side: Side, name: str = name, at: int = at, byte: int = byte, kind: str = kind) -> bytes:
            whole = bytearray(CASES[name](side))
            if kind == "change":
                whole[at] = byte
            elif kind == "insert":
                whole.insert(at, byte)
            elif kind == "delete":
                del whole[at]
            else:
                whole[at : at + 2] = whole[at : at + 2][::-1]
            return bytes(whole)

        told = await pair.same(f"{name}: {kind} {byte} at {at}", spoilt)
        statuses[told[9:12].decode()] += 1
    table("the fuzzer", statuses)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Unconfirmed(), b"504"),
        (Overloaded(), b"503"),
        (Unavailable(), b"503"),
        (StoreFailure(), b"200"),
        (None, b"200"),
    ],
    ids=["unclear", "overloaded", "unavailable", "failed", "void"],
)
async def test_what_is_not_kept_or_nobody_knows_of_is_answered_the_same(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, error: Exception | None, status: bytes
) -> None:
    await pair.same("the first", put(a))
    fail_to_keep(monkeypatch, error)
    told = await pair.same("another", put(b, Accept_Language="de"))
    assert pair.taken == ["submit"]
    assert told[9:12] == status
    assert (b"unconfirmed" in told) is isinstance(error, Unconfirmed)


FORWARDED = (
    "10.1.2.3",
    "10.1.2.3, 127.0.0.1",
    "evil.example, 192.0.2.7",
    "10.1.2.3:4711",
    "[2001:db8::1]:4711",
    "2001:db8::1",
    "127.0.0.1",
    ", ,",
    "x" * 300,
)
PASSED_ON: list[dict[bytes, bytes]] = [
    {},
    *({b"x-forwarded-for": each.encode()} for each in FORWARDED),
    *(
        {b"x-forwarded-proto": each, b"x-forwarded-for": b"10.1.2.3"}
        for each in (b"https", b"wss", b"HTTPS", b"gopher")
    ),
]


@pytest.mark.parametrize("trusted", [["127.0.0.1"], ["*"], ["10.0.0.0/8", "192.0.2.7"], ["127.0.0.1", "192.0.2.7"]])
@pytest.mark.parametrize("client", [("127.0.0.1", 1), ("10.9.9.9", 1), None])
async def test_who_sends_is_told_by_proxies_as_uvicorn_trusts_them(
    trusted: list[str], client: tuple[str, int] | None
) -> None:
    seen: list[tuple[str, str]] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append((scope["client"][0] if scope["client"] else "local", scope["scheme"]))

    proxied = ProxyHeadersMiddleware(app, trusted)
    for headers in PASSED_ON:
        scope: Any = {"type": "http", "client": client, "scheme": "http", "headers": [*headers.items()]}
        await proxied(scope, None, None)  # type: ignore[arg-type]  # nobody receives or sends
        assert sender(proxied, client, "http", headers) == seen.pop(), headers
        assert sender(app, client, "http", headers) == (client[0] if client else "local", "http")


@pytest.mark.parametrize(
    "settings",
    [
        {"proxies": "127.0.0.1"},
        {"proxies": "127.0.0.1", "public_url": "https://play.example"},
        {"proxies": "10.9.9.9", "public_url": "https://club.example/games"},
    ],
)
async def test_behind_a_proxy_the_hot_way_answers_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]
) -> None:
    async with twins(tmp_path, monkeypatch, **settings) as pair:
        for number, told in enumerate(FORWARDED):
            more: dict[str, Any] = {
                "X_Forwarded_For": told,
                "X_Forwarded_Host": "play.example",
                "X_Forwarded_Proto": "https",
            }
            await pair.same(told, put(lambda side, n=number: body_of(side, "abc"[n % 3]), **more))  # type: ignore[misc]
        assert len(pair.taken) >= len(FORWARDED) - 1
        fail_to_keep(monkeypatch, Overloaded("full"))
        answer = await pair.same("full", put(a, 2, X_Forwarded_For="10.1.2.3", X_Forwarded_Proto="https"))
        assert b"503" in answer.partition(b"\r\n")[0]

"""Bad input over real sockets: each gets its documented answer, and nothing else changes.

What "nothing" means: the view of every seat, of the host and of a spectator, byte for byte with
its ETag and its cursor, before and after.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from tests.http_client import Client
from tests.journeys.frames import frame_of, said, socket_of
from tests.journeys.party import Party

pytestmark = pytest.mark.anyio

TWO_MEGABYTES = 2 * 1024 * 1024
EACH_ITS_OWN = {"date", "request-id"}
"""Headers that differ between any two answers."""


@dataclass
class Standoff:
    """A match in its second phase: the X has paired the others up, nobody has chosen."""

    party: Party
    match_id: str
    pairing: str
    choice: str
    chooser: Client
    example: dict[str, Any]
    http: httpx2.AsyncClient

    async def asked(
        self, client: Client, method: str, path: str, body: Any = None, raw: bytes | None = None
    ) -> httpx2.Response:
        """One request as it is, with whatever bytes."""
        content = raw if raw is not None else None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {client.token}", "Content-Type": "application/json"}
        return await self.http.request(method, path, content=content, headers=headers)

    @property
    def path(self) -> str:
        """Where submissions go."""
        return f"/v1/matches/{self.match_id}/submission"

    async def seen(self) -> list[tuple[str, str]]:
        """Everybody's view, to the byte."""
        everybody = [*self.party.players[:5], self.party.host, self.party.spectator]
        answers = [await self.asked(client, "GET", f"/v1/matches/{self.match_id}/view") for client in everybody]
        return [(answer.headers.get("etag", ""), answer.text) for answer in answers]

    @asynccontextmanager
    async def unmoved(self) -> AsyncIterator[None]:
        """Nothing may change meanwhile."""
        before = await self.seen()
        yield
        assert await self.seen() == before


@pytest.fixture(scope="module")
async def standoff(party: Party) -> AsyncIterator[Standoff]:
    match_id = await party.seat(5, game="x-game", visibility="private", config={"setup": {"order": [5, 1, 2, 3, 4]}})
    pairing = (await party.host.start(match_id))["phase"]["id"]
    action = {"type": "pair_players", "pairs": [[1, 2], [3, 4]]}
    await party.in_seat(5).submit(match_id, pairing, action, locked=True)
    options = await party.in_seat(1).options(match_id)
    chooser, example = party.in_seat(1), options["actions"][0]["example"]
    async with httpx2.AsyncClient(base_url=party.server.url, trust_env=False) as http:
        yield Standoff(party, match_id, pairing, options["phase"]["id"], chooser, example, http)


def must_be(answer: httpx2.Response, status: int, code: str) -> dict[str, Any]:
    """A problem of this kind (RFC 9457), which says the way out."""
    problem: dict[str, Any] = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code), problem
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["status"] == status
    assert problem["detail"]
    return problem


CHOOSE = '"action": {"type": "choose", "choice": "ally", "double": false}'


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ('{"phase_id": "@", "seat": 2, #}', 422, "invalid_request"),
        ('{"phase_id": "@", "player": 2, #}', 422, "invalid_request"),
        ('{"phase_id": "@", "action": {"type": "choose", "choice": "ally", "seat": 2}}', 422, "malformed_action"),
        (
            '{"phase_id": "@", "action": {"type": "choose", "choice": "ally", "double": "false"}}',
            422,
            "malformed_action",
        ),
        ('{"phase_id": "@", "action": {"type": "choose", "choice": 7}}', 422, "malformed_action"),
        ('{"phase_id": "@", "action": {"type": "pair_players", "pairs": [[1, 2], [3, 4]]}}', 422, "action_not_allowed"),
        (
            '{"phase_id": "@", "action": {"type": "choose", "choice": "ally", "double": true}}',
            422,
            "not_enough_garnets",
        ),
        ('{"phase_id": 7, #}', 422, "invalid_request"),
        ('{"phase_id": "@", "locked": 1, #}', 422, "invalid_request"),
        ('{"phase_id": "@", "action": {"type": "choose", "choice": NaN}}', 422, "malformed_json"),
        ('{"phase_id": "@", "action": {"type": "choose", "choice": 1e999}}', 422, "malformed_json"),
        ('{"phase_id": "@", "action": {"type": "choose", "choice": "\\ud800"}}', 422, "malformed_json"),
        ('{"phase_id": "@", "phase_id": "@", #}', 422, "malformed_json"),
        ('{"phase_id": "@", ', 422, "malformed_json"),
        ("", 422, "invalid_request"),
        ("[]", 422, "invalid_request"),
    ],
)
async def test_a_bad_submission_is_refused(standoff: Standoff, body: str, status: int, code: str) -> None:
    async with standoff.unmoved():
        raw = body.replace("#", CHOOSE).replace("@", standoff.choice).encode()
        must_be(await standoff.asked(standoff.chooser, "PUT", standoff.path, raw=raw), status, code)


async def test_a_submission_for_a_closed_phase_is_told_the_open_one(standoff: Standoff) -> None:
    async with standoff.unmoved():
        body = {"phase_id": standoff.pairing, "action": standoff.example}
        problem = must_be(await standoff.asked(standoff.chooser, "PUT", standoff.path, body), 409, "phase_closed")

    assert problem["phase"]["id"] == standoff.choice


async def test_a_text_is_no_number(standoff: Standoff) -> None:
    """``"7"`` for 7 is refused wherever numbers are taken."""
    host = standoff.party.host
    async with standoff.unmoved():
        match = await standoff.asked(host, "POST", "/v1/matches", {"game": "x-game", "player_count": "5"})
        problem = must_be(match, 422, "invalid_request")
        assert problem["errors"][0]["path"] == "body.player_count"
        join = await standoff.asked(host, "POST", f"/v1/matches/{standoff.match_id}/join", {"seat": "3"})
        must_be(join, 422, "invalid_request")

    again = await standoff.party.seat(5, game="x-game", config={"setup": {"order": [1, 2, 3, 4, 5]}})
    phase = (await host.start(again))["phase"]["id"]
    body = {"phase_id": phase, "action": {"type": "pair_players", "pairs": [["2", 3], [4, 5]]}}
    must_be(
        await standoff.asked(standoff.chooser, "PUT", f"/v1/matches/{again}/submission", body), 422, "malformed_action"
    )


async def test_two_megabytes_are_refused_unread(standoff: Standoff) -> None:
    body = {"phase_id": standoff.choice, "action": {"type": "choose", "choice": "x" * TWO_MEGABYTES}}
    async with standoff.unmoved():
        must_be(await standoff.asked(standoff.chooser, "PUT", standoff.path, body), 413, "body_too_large")


async def test_two_megabytes_are_refused_when_they_are_announced(standoff: Standoff) -> None:
    """The answer comes before the body; a client that waits for it needn't send the rest."""
    reader, writer = await asyncio.open_connection("127.0.0.1", standoff.party.server.port)
    writer.write(
        f"PUT {standoff.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {standoff.chooser.token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {TWO_MEGABYTES}\r\n\r\n".encode()
    )
    async with asyncio.timeout(30):
        assert b" 413 " in await reader.readline()
        assert b'"body_too_large"' in await reader.read()
    writer.close()


async def test_a_match_that_is_not_there_and_one_that_is_private_answer_alike(standoff: Standoff) -> None:
    stranger = standoff.party.spectator
    submission = {"phase_id": standoff.choice, "action": standoff.example}
    operations: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("GET", "/view", None),
        ("GET", "/options", None),
        ("GET", "/events", None),
        ("GET", "/result", None),
        ("GET", "/submission", None),
        ("GET", "/submission/history", None),
        ("GET", "/host/status", None),
        ("PUT", "/submission", submission),
        ("DELETE", "/submission", None),
        ("POST", "/actions", submission),
        ("POST", "/join", {"join_code": "wrong"}),
        ("POST", "/leave", {}),
        ("POST", "/start", {}),
        ("POST", "/bots", {}),
        ("POST", "/host/close-phase", {}),
    ]
    # As long as a real one, and one character off.
    unknown = standoff.match_id[:-1] + ("A" if standoff.match_id[-1] != "A" else "B")
    everybody = [
        (client, (await standoff.asked(client, "GET", f"/v1/matches/{standoff.match_id}/view")).text)
        for client in standoff.party.players[:5]
    ]
    for method, rest, body in operations:
        private = await standoff.asked(stranger, method, f"/v1/matches/{standoff.match_id}{rest}", body)
        absent = await standoff.asked(stranger, method, f"/v1/matches/{unknown}{rest}", body)
        must_be(private, 404, "unknown_match")
        assert _bytes_of(private) == _bytes_of(absent), (method, rest)
    for client, text in everybody:
        assert (await standoff.asked(client, "GET", f"/v1/matches/{standoff.match_id}/view")).text == text


def _bytes_of(answer: httpx2.Response) -> tuple[int, dict[str, str], bytes]:
    headers = {name: value for name, value in answer.headers.items() if name not in EACH_ITS_OWN}
    return answer.status_code, headers, answer.content


async def test_a_frame_before_identify_is_refused_and_the_socket_closed(standoff: Standoff) -> None:
    async with standoff.unmoved(), socket_of(standoff.party.server) as socket:
        submit = {"match_id": standoff.match_id, "phase_id": standoff.choice, "action": standoff.example}
        await said(socket, op="submit", id=1, **submit)
        error = await frame_of(socket, "error")
        assert (error["code"], error["id"]) == ("not_identified", 1)
        with pytest.raises(ConnectionClosed) as closing:
            await frame_of(socket, "anything")
        assert closing.value.rcvd is not None
        assert closing.value.rcvd.code == 4500


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (
            {"op": "submit", "id": 1, "phase_id": "@", "action": {"type": "choose", "choice": "ally"}, "seat": 2},
            "malformed_frame",
        ),
        (
            {"op": "submit", "id": 1, "phase_id": "pairing", "action": {"type": "choose", "choice": "ally"}},
            "phase_closed",
        ),
        ({"op": "submit", "id": 1, "phase_id": "@", "action": {"type": "choose", "choice": 7}}, "malformed_action"),
        (
            {"op": "submit", "id": 1, "phase_id": "@", "action": {"type": "choose", "choice": "\ud800"}},
            "malformed_json",
        ),
        (
            {"op": "submit", "id": 1, "phase_id": "@", "action": {"type": "choose", "choice": float("nan")}},
            "malformed_json",
        ),
        ({"op": "subscribe", "id": 1, "feed": "match/@/seat:2", "from": "start"}, "unknown_feed"),
        ({"op": "subscribe", "id": 1, "feed": "match/@/host", "from": "start"}, "unknown_feed"),
        ({"op": "dance", "id": 1}, "unknown_op"),
        ({"op": "ack", "feed": "match/@/seat:1", "seq": 1}, "not_subscribed"),
    ],
)
async def test_a_bad_frame_is_refused_and_the_socket_stays(
    standoff: Standoff, frame: dict[str, Any], code: str
) -> None:
    ids = {"phase_id": standoff.choice} if frame.get("phase_id") == "@" else {}
    feed = {"feed": frame["feed"].replace("@", standoff.match_id)} if "feed" in frame else {}
    match = {"match_id": standoff.match_id} if frame["op"] == "submit" else {}
    async with standoff.unmoved(), socket_of(standoff.party.server) as socket:
        await said(socket, op="identify", token=standoff.chooser.token)
        await frame_of(socket, "ready")
        await said(socket, **{**frame, **ids, **feed, **match})
        assert (await frame_of(socket, "error"))["code"] == code
        await said(socket, op="ping", id="still there?")
        assert (await frame_of(socket, "pong"))["id"] == "still there?"


async def test_a_ticket_is_good_once(standoff: Standoff) -> None:
    ticket = await standoff.chooser.ticket()
    async with socket_of(standoff.party.server) as socket:
        await said(socket, op="identify", ticket=ticket)
        await frame_of(socket, "ready")
    async with standoff.unmoved(), socket_of(standoff.party.server) as socket:
        await said(socket, op="identify", ticket=ticket)
        assert (await frame_of(socket, "error"))["code"] == "invalid_token"
        with pytest.raises(ConnectionClosed) as closing:
            await frame_of(socket, "anything")
        assert closing.value.rcvd is not None
        assert closing.value.rcvd.code == 4501

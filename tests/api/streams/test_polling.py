"""Long polls, on a real server."""

import json
from typing import Any

import anyio
import httpx2
import pytest

from mainmatch.services.accounts import tokens
from mainmatch.services.lobby import match_creation, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from tests.api.streams.serving import Person, Place

pytestmark = pytest.mark.anyio


class Polled:
    """A match with a host and a player, and an HTTP client for each."""

    def __init__(self, place: Place, host: Person, player: Person, match_id: str) -> None:
        self.place = place
        self.host = host
        self.player = player
        self.match_id = match_id

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match_id}/events"

    async def get(self, who: Person, **query: Any) -> httpx2.Response:
        async with self.place.http(who) as http:
            return await http.get(self.path, params=query)

    async def join(self, who: Person) -> None:
        await self.place.executor.write(seat_changes.join, who.caller, self.match_id, JoinMatchRequest())

    async def is_waited_for(self, count: int = 1) -> None:
        """Wait until so many polls wait."""
        while len(self.place.stream_manager.sockets) < count:
            await anyio.lowlevel.checkpoint()


@pytest.fixture
async def polled(place: Place) -> Polled:
    host, player = await place.person("host"), await place.person("player")
    match = await place.executor.write(match_creation.create, host.caller, NewMatch(game="x-game"))
    await place.executor.write(seat_changes.join, player.caller, match.id, JoinMatchRequest())
    return Polled(place, host, player, match.id)


async def test_a_poll_answers_the_callers_own_feed(polled: Polled) -> None:
    stranger = await polled.place.person("stranger")
    for who, viewer in ((polled.player, "seat:1"), (polled.host, "host"), (stranger, "public")):
        answer = await polled.get(who)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        page = answer.json()
        assert page["feed"] == f"match/{polled.match_id}/{viewer}"
        assert [item["seq"] for item in page["items"]] == list(range(1, page["head"] + 1))
        assert page["next_after"] == page["head"]


async def test_a_polls_envelopes_are_the_bytes_that_sockets_get(polled: Polled) -> None:
    page = await polled.get(polled.player)
    async with polled.place.entered(polled.player) as client:
        await client.subscribe(page.json()["feed"])
        texts = [str(await client.socket.recv()) for _ in page.json()["items"]]
    assert ",".join("{" + text.removeprefix('{"op":"event",') for text in texts) in page.text


async def test_a_waiting_poll_is_answered_by_the_next_event(polled: Polled) -> None:
    head = (await polled.get(polled.player)).json()["head"]
    answers: list[Any] = []

    async def wait() -> None:
        answers.append((await polled.get(polled.player, after=head, wait=25)).json())

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(wait)
        await polled.is_waited_for()
        await polled.join(await polled.place.person("bob"))
    (page,) = answers
    assert [(item["seq"], item["type"]) for item in page["items"]] == [(head + 1, "seat.joined")]
    assert polled.place.stream_manager.hub.feeds == ()


async def test_a_poll_that_waited_in_vain_is_empty_and_keeps_its_place(polled: Polled) -> None:
    head = (await polled.get(polled.player)).json()["head"]
    page = (await polled.get(polled.player, after=head, wait=1)).json()
    assert (page["items"], page["next_after"]) == ([], head)


async def test_a_wrong_epoch_or_a_number_from_the_future_is_409_with_the_way_out(polled: Polled) -> None:
    page = (await polled.get(polled.player)).json()
    for query in (
        {"epoch": "another"},
        {"after": page["head"] + 1},
        {"after": page["head"] + 1, "epoch": page["epoch"]},
    ):
        answer = await polled.get(polled.player, **query)
        assert answer.status_code == 409
        problem = answer.json()
        assert (problem["code"], problem["head"], problem["epoch"]) == ("reset_required", page["head"], page["epoch"])
    assert (await polled.get(polled.player, after=1, epoch=page["epoch"])).status_code == 200


BAD = [
    {"after": -1},
    {"after": "x"},
    {"limit": 0},
    {"limit": 501},
    {"wait": 26},
    {"zzz": 1},
    {"epoch": ""},
    {"wait": 1.5},
]


@pytest.mark.parametrize("query", BAD, ids=json.dumps)
async def test_a_bad_query_is_422(polled: Polled, query: dict[str, Any]) -> None:
    assert (await polled.get(polled.player, **query)).status_code == 422


async def test_other_eyes_and_foreign_matches_are_404(polled: Polled) -> None:
    answer = await polled.get(polled.player, **{"as": "host"})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_feed")
    polled.match_id = "m_none"
    answer = await polled.get(polled.player)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_match")


async def test_anonymous_polls_are_401(polled: Polled) -> None:
    async with httpx2.AsyncClient(base_url=f"http://{polled.place.address}", trust_env=False) as http:
        assert (await http.get(polled.path)).status_code == 401


async def waiting(polled: Polled, answers: list[httpx2.Response]) -> None:
    head = (await polled.get(polled.player)).json()["head"]
    answers.append(await polled.get(polled.player, after=head, wait=25))


async def test_a_token_revoked_meanwhile_gets_401_instead_of_events(polled: Polled) -> None:
    answers: list[httpx2.Response] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(waiting, polled, answers)
        await polled.is_waited_for()
        await polled.place.executor.write(tokens.revoke, polled.player.caller, polled.player.caller.token_id)
    assert answers[0].status_code == 401


async def test_who_lost_the_seat_meanwhile_is_not_given_another_feed_in_its_place(polled: Polled) -> None:
    answers: list[httpx2.Response] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(waiting, polled, answers)
        await polled.is_waited_for()
        await polled.place.executor.write(seat_changes.leave, polled.player.caller, polled.match_id)
    assert answers[0].status_code == 404
    assert answers[0].json()["code"] == "unknown_feed"


async def test_a_poll_for_types_reads_past_the_others_and_waits_for_its_own(polled: Polled) -> None:
    whole = (await polled.get(polled.player)).json()
    page = (await polled.get(polled.player, types="match.created")).json()
    assert [item["seq"] for item in page["items"]] == [
        item["seq"] for item in whole["items"] if item["type"] == "match.created"
    ]
    assert page["next_after"] == page["head"] == whole["head"]
    answers: list[Any] = []

    async def wait() -> None:
        answers.append((await polled.get(polled.player, after=page["head"], wait=25, types="seat.left")).json())

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(wait)
        await polled.is_waited_for()
        bob = await polled.place.person("bob")
        await polled.join(bob)
        await polled.place.executor.write(seat_changes.leave, bob.caller, polled.match_id)
    (found,) = answers
    assert [(item["seq"], item["type"]) for item in found["items"]] == [(page["head"] + 2, "seat.left")]

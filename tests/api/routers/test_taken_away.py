"""Who loses a seat, or hosts no more, hears nothing more on the streams that were open before (P23)."""

from collections.abc import AsyncIterator
from pathlib import Path

import anyio
import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Json
from mainmatch.services.hosting import hosts, substitutes
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.play import submissions
from tests.api.routers.seated import ORDER
from tests.api.streams.following import following
from tests.api.streams.serving import Person, Place, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with serving(tmp_path, Registry.load()) as place:
        yield place


async def _private(place: Place, host: Person, grace: Person, *players: Person) -> str:
    """A private X Game of five that has begun, with grace as its second host."""
    payload = NewMatch.model_validate({"game": "x-game", "visibility": "private", "config": ORDER})
    match = await place.executor.write(match_creation.create, host.caller, payload)
    for each in players:
        await place.executor.write(
            seat_changes.join, each.caller, match.id, JoinMatchRequest(join_code=match.join_code)
        )
    for _ in range(5 - len(players)):
        await place.executor.write(seat_changes.add_bot, host.caller, match.id, None, "house")
    await place.executor.write(hosts.add_host, host.caller, match.id, NewHost(account=grace.caller.account_id))
    await place.executor.write(match_start.start, host.caller, match.id)
    return match.id


async def _sacked(place: Place, host: Person, match_id: str, who: Person, viewer: str) -> None:
    """Who leaves, leaves; then ada sends, so that there is something to tell to feeds of old."""
    if viewer == "host":
        await place.executor.write(hosts.remove_host, host.caller, match_id, who.caller.account_id)
    else:
        payload = NewPlayer(bot="house", knowledge="from_now")
        await place.executor.write(substitutes.substitute, host.caller, match_id, 2, payload)


async def _goes_on(place: Place, ada: Person, match_id: str) -> None:
    pairs: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
    facts = await place.executor.read(queries.facts, ada.caller, match_id)
    assert facts.phase is not None
    await place.executor.write(submissions.submit, ada.caller, match_id, facts.phase.id, pairs, locked=True)


@pytest.mark.parametrize("viewer", ["seat:2", "host", "public"])
@pytest.mark.parametrize(("with_another", "code"), [(True, 4003), (False, 4504)])
async def test_an_open_socket_hears_nothing_more(place: Place, viewer: str, code: int, *, with_another: bool) -> None:
    host, grace, ada, ben = [await place.person(name) for name in ("host", "grace", "ada", "ben")]
    match_id = await _private(place, host, grace, ada, ben)
    who, lost = (grace, "host") if viewer == "host" else (ben, "seat:2")
    async with place.entered(who) as client:
        for feed in (f"match/{match_id}/{viewer}", who.feed)[: 1 + with_another]:
            await client.subscribe(feed, from_="now")
            await client.until("caught_up")
        await _sacked(place, host, match_id, who, lost)
        await _goes_on(place, ada, match_id)
        with anyio.fail_after(60):
            frames, closed = await client.end()
    assert closed == code
    assert {frame.get("feed") for frame in frames} <= {who.feed}


@pytest.mark.parametrize("viewer", ["seat:2", "host", "public"])
async def test_an_event_stream_ends_without_another_byte(place: Place, viewer: str) -> None:
    host, grace, ada, ben = [await place.person(name) for name in ("host", "grace", "ada", "ben")]
    match_id = await _private(place, host, grace, ada, ben)
    who, lost = (grace, "host") if viewer == "host" else (ben, "seat:2")
    path = f"/v1/matches/{match_id}/events"
    async with place.http(who) as http:
        head = (await http.get(path, params={"as": viewer})).json()["head"]
    async with following(place, who, f"{path}/stream", **{"as": viewer, "after": head - 1}) as followed:
        assert len(await followed.events(1)) == 1
        await _sacked(place, host, match_id, who, lost)
        await _goes_on(place, ada, match_id)
        with anyio.fail_after(60):
            assert await followed.rest() == []
    async with following(place, who, f"{path}/stream", **{"as": viewer}) as gone:
        assert gone.answer.status_code == 404

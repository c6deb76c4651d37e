"""A season's feeds by every transport, on a real server: who is let in, and who loses what they had open."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Concatenate

import anyio
import httpx2
import pytest

from mainmatch.services.seasons import cast as casting
from mainmatch.services.seasons import hosting, queries
from mainmatch.services.seasons.schemas import JoinSeasonRequest, MemberPlayer, NewSeason, NewSeasonHost
from mainmatch.services.unit_of_work import UnitOfWork
from tests.api.streams.following import following
from tests.api.streams.serving import Person, Place

pytestmark = pytest.mark.anyio


@dataclass
class Cast:
    """A season with a host, and Ann and Ben in the cast."""

    place: Place
    id: str
    host: Person
    ann: Person
    ben: Person

    @property
    def path(self) -> str:
        return f"/v1/seasons/{self.id}/events"

    async def do(self, who: Person, command: Callable[Concatenate[UnitOfWork, Any, str, ...], Any], *args: Any) -> Any:
        return await self.place.executor.write(command, who.caller, self.id, *args)

    async def member(self, who: Person) -> str:
        return str((await self.place.executor.read(queries.facts, who.caller, self.id)).member)

    async def feed(self, who: Person) -> str:
        return f"season/{self.id}/member:{await self.member(who)}"


async def put_together(place: Place, visibility: str = "public") -> Cast:
    host, ann, ben = [await place.person(name) for name in ("host", "ann", "ben")]
    payload = NewSeason.model_validate({"title": "Autumn", "visibility": visibility})
    made = await place.executor.write(casting.create, host.caller, payload)
    for person in (ann, ben):
        await place.executor.write(casting.join, person.caller, made.id, JoinSeasonRequest(join_code=made.join_code))
    return Cast(place, made.id, host, ann, ben)


@pytest.fixture
async def cast(place: Place) -> Cast:
    return await put_together(place)


async def test_ready_lists_the_own_feed_which_goes_on_live(cast: Cast) -> None:
    feed = await cast.feed(cast.ann)
    async with cast.place.knock() as client:
        await client.send(op="identify", token=cast.ann.token)
        listed = {each["feed"]: each for each in (await client.until("ready"))[-1]["feeds"]}
        assert [*listed] == [cast.ann.feed, feed]
        place = {"epoch": listed[feed]["epoch"], "seq": listed[feed]["head"]}
        assert (await client.subscribe(feed, place))["result"] == "live"
        await client.until("caught_up")
        await cast.do(cast.host, hosting.start)
        event = await client.get()
        assert (event["type"], event["seq"], event["phase_name"]) == ("season.started", place["seq"] + 1, None)


async def test_a_feed_of_others_is_answered_like_a_missing_one(cast: Cast) -> None:
    private = await put_together_privately(cast.place)
    strange = [await cast.feed(cast.ben), f"season/{cast.id}/host", f"season/{private}/public", "season/se_none/public"]
    async with cast.place.entered(cast.ann) as client:
        answers = []
        for feed in strange:
            await client.send(op="subscribe", id="same", feed=feed, from_="start")
            answers.append(await client.get())
        assert [answer["code"] for answer in answers] == ["unknown_feed"] * len(strange)
        assert all(answer == answers[0] for answer in answers)
        assert (await client.subscribe(f"season/{cast.id}/public"))["result"] == "replay"


async def put_together_privately(place: Place) -> str:
    greta = await place.person("greta")
    payload = NewSeason.model_validate({"title": "Winter", "visibility": "private"})
    return (await place.executor.write(casting.create, greta.caller, payload)).id


async def test_a_token_without_the_scope_follows_no_season(cast: Cast) -> None:
    narrow = await cast.place.person("nell", scopes=("match:read",))
    for path in (cast.path, f"{cast.path}/stream"):
        async with following(cast.place, narrow, path) as followed:
            assert (followed.answer.status_code, followed.answer.json()["code"]) == (403, "insufficient_scope")
    async with cast.place.entered(narrow) as client:
        await client.send(op="subscribe", id=1, feed=f"season/{cast.id}/public", from_="start")
        assert (await client.get())["code"] == "insufficient_scope"


async def test_each_transport_has_the_same_envelopes(cast: Cast) -> None:
    async with cast.place.http(cast.ann) as http:
        page = await http.get(cast.path)
    assert page.json()["feed"] == await cast.feed(cast.ann)
    async with following(cast.place, cast.ann, f"{cast.path}/stream") as followed:
        blocks = await followed.events(len(page.json()["items"]))
    assert [block.told for block in blocks] == page.json()["items"]
    async with cast.place.entered(cast.ann) as client:
        await client.subscribe(page.json()["feed"])
        texts = [str(await client.socket.recv()) for _ in page.json()["items"]]
    assert ",".join("{" + text.removeprefix('{"op":"event",') for text in texts) in page.text


async def test_everybody_follows_their_own_feed_or_the_public_one(cast: Cast) -> None:
    eve = await cast.place.person("eve")
    ann = (await cast.feed(cast.ann)).rpartition("/")[2]
    eyes: list[tuple[Person, dict[str, Any], str]] = [
        (cast.ann, {}, ann),
        (cast.ann, {"as": ann}, ann),
        (cast.ann, {"as": "public"}, "public"),
        (cast.host, {}, "host"),
        (eve, {}, "public"),
    ]
    for person, query, viewer in eyes:
        async with following(cast.place, person, f"{cast.path}/stream", **query) as followed:
            assert (await followed.events(1))[0].told["feed"].endswith(f"/{viewer}")
    for path in (cast.path, f"{cast.path}/stream"):
        async with following(cast.place, eve, path, **{"as": ann}) as followed:
            assert (followed.answer.status_code, followed.answer.json()["code"]) == (404, "unknown_feed")
        async with following(cast.place, eve, path.replace(cast.id, "se_none")) as followed:
            assert (followed.answer.status_code, followed.answer.json()["code"]) == (404, "unknown_season")


async def test_a_waiting_poll_is_answered_by_the_next_event(cast: Cast) -> None:
    answer = await polled(cast, cast.ann, lambda: cast.do(cast.host, hosting.start))
    assert "season.started" in [item["type"] for item in answer.json()["items"]]


# --- what is lost is lost with the commit that takes it away


Taking = Callable[[Cast], Awaitable[Any]]


async def substituted(cast: Cast) -> None:
    await cast.place.person("greta")
    await cast.do(cast.host, casting.put_player, await cast.member(cast.ann), MemberPlayer(account="greta"))


async def given_to_a_bot(cast: Cast) -> None:
    await cast.do(cast.host, casting.put_player, await cast.member(cast.ann), MemberPlayer(bot="house"))


async def taken_out(cast: Cast) -> None:
    await cast.do(cast.host, casting.remove_member, await cast.member(cast.ann))


async def gone(cast: Cast) -> None:
    await cast.do(cast.ann, casting.leave)


@pytest.mark.parametrize("taking", [substituted, given_to_a_bot, taken_out, gone])
async def test_who_loses_the_place_hears_nothing_more(cast: Cast, taking: Taking) -> None:
    feed = await cast.feed(cast.ann)
    async with cast.place.entered(cast.ann) as client, following(cast.place, cast.ann, f"{cast.path}/stream") as sse:
        told = (await client.subscribe(feed))["head"]
        await client.until("caught_up")
        await sse.events(told)
        await taking(cast)
        with anyio.fail_after(60):
            assert await client.end() == ([], 4504)
            assert await sse.rest() == []
    async with cast.place.entered(cast.ann) as client:
        await client.send(op="subscribe", id=1, feed=feed, from_="start")
        assert (await client.get())["code"] == "unknown_feed"


@pytest.mark.parametrize("taking", [substituted, taken_out])
async def test_who_loses_the_place_meanwhile_is_not_polled_another_feed(cast: Cast, taking: Taking) -> None:
    answer = await polled(cast, cast.ann, lambda: taking(cast))
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_feed")


async def test_a_substitute_begins_where_they_came_in(cast: Cast) -> None:
    feed, greta = await cast.feed(cast.ann), await cast.place.person("greta")
    await cast.do(cast.host, casting.put_player, await cast.member(cast.ann), MemberPlayer(account="greta"))
    async with cast.place.entered(greta) as client:
        epoch = (await client.subscribe(f"season/{cast.id}/public"))["epoch"]
        await client.until("caught_up")
        early = await client.subscribe(feed, {"epoch": epoch, "seq": 1})
        assert (early["result"], early["reason"]) == ("reset", "before_access")
        assert (await client.subscribe(feed))["from"] > 1


async def test_a_host_who_is_removed_hears_nothing_more(cast: Cast) -> None:
    grace = await cast.place.person("grace")
    await cast.do(cast.host, casting.add_host, NewSeasonHost(account="grace"))
    async with cast.place.entered(grace) as client, following(cast.place, grace, f"{cast.path}/stream") as sse:
        told = (await client.subscribe(f"season/{cast.id}/host"))["head"]
        await client.until("caught_up")
        await sse.events(told)
        await cast.do(cast.host, casting.remove_host, grace.caller.account_id)
        await cast.do(cast.host, hosting.start)
        with anyio.fail_after(60):
            assert await client.end() == ([], 4504)
            assert await sse.rest() == []


async def test_a_host_who_comes_into_the_cast_gives_up_the_hosts_eyes(cast: Cast) -> None:
    async with cast.place.entered(cast.host) as client:
        await client.subscribe(f"season/{cast.id}/host")
        await client.subscribe(cast.host.feed)
        await cast.do(cast.host, casting.join, JoinSeasonRequest())
        assert (await client.end())[1] == 4003


async def test_a_private_season_is_lost_as_a_whole(place: Place) -> None:
    cast = await put_together(place, "private")
    async with cast.place.entered(cast.ann) as client, cast.place.entered(cast.ben) as other:
        for each in (client, other):
            await each.subscribe(f"season/{cast.id}/public")
            await each.until("caught_up")
        await taken_out(cast)
        assert await client.end() == ([], 4504)
        assert (await other.get())["type"] == "season.member_dropped"


async def polled(cast: Cast, who: Person, then: Callable[[], Awaitable[Any]]) -> httpx2.Response:
    """The answer to a poll that waits while something happens."""
    answers: list[httpx2.Response] = []

    async def wait(after: int) -> None:
        async with cast.place.http(who) as http:
            answers.append(await http.get(cast.path, params={"after": after, "wait": 25}))

    async with cast.place.http(who) as http:
        head = (await http.get(cast.path)).json()["head"]
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(wait, head)
        while not len(cast.place.stream_manager.sockets):
            await anyio.lowlevel.checkpoint()
        await then()
    return answers[0]

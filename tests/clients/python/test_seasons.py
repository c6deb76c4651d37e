"""A season by both clients, against a real server: its cast, its feed, decisions, garnets, and the end of access."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from mainmatch_client import AsyncMainmatch, Event, Forbidden, Mainmatch, MemoryPlaces, Place, Reset, StreamEnded
from mainmatch_client.models import HostSeasonView, MemberSeasonView, PublicSeasonView
from tests.clients.python.live_server import PASSWORD, Live

pytestmark = pytest.mark.anyio


@dataclass
class Cast:
    """A season that its host has put together: Ann, Ben and three bots."""

    id: str
    host: AsyncMainmatch
    ann: AsyncMainmatch
    ben: AsyncMainmatch


@asynccontextmanager
async def cast(live: Live, prefix: str) -> AsyncIterator[Cast]:
    clients = [AsyncMainmatch(live.url) for _ in range(3)]
    for name, client in zip(("host", "ann", "ben"), clients, strict=True):
        await client.sign_up(f"{prefix}-{name}", PASSWORD, display_name=name.title())
        await client.sign_in(f"{prefix}-{name}", PASSWORD)
    host, ann, ben = clients
    policies = {"start_garnets": 3, "transfers": "open"}
    season = await host.create_season("Autumn", policies=policies, visibility="unlisted")
    for client in (ann, ben):
        assert (await client.join_season(season.id, join_code=season.join_code)).role == "member"
    for number in range(3):
        await host.add_member(season.id, bot="house", alias=f"Robin {number}", groups=["Bots"])
    try:
        yield Cast(season.id, *clients)
    finally:
        for client in clients:
            await client.aclose()


async def test_a_season_is_put_together_and_seen_with_everybodys_eyes(live: Live) -> None:
    async with cast(live, "eyes") as season:
        assert (await season.host.start_season(season.id)).status == "running"
        mine = (await season.ann.season(season.id)).member
        views = [(await each.season_view(season.id)).view for each in (season.host, season.ann)]
        assert [type(view) for view in views] == [HostSeasonView, MemberSeasonView]
        assert [each.id for each in (await season.ann.seasons(mine=True)).items] == [season.id]
        assert isinstance(views[1], MemberSeasonView)
        assert (views[1].member, views[1].garnets, len(views[1].standings)) == (mine, 3, 5)
        assert views[1].policies.transfers == "open"
        async with AsyncMainmatch(live.url) as eve:
            await eve.sign_up("eyes-eve", PASSWORD)
            await eve.sign_in("eyes-eve", PASSWORD)
            assert type((await eve.season_view(season.id)).view) is PublicSeasonView
            with pytest.raises(Forbidden, match="not_season_host"):
                await eve.create_episode(season.id, "x-game")


async def test_garnets_change_hands_and_the_ledger_says_so(live: Live) -> None:
    async with cast(live, "purse") as season:
        await season.host.start_season(season.id)
        ben = (await season.ben.season(season.id)).member or ""
        offer = (await season.ann.create_offer(season.id, ben, 2)).id
        await season.ben.answer_offer(season.id, offer, accept=True)
        page = await season.ben.ledger(season.id)
        assert sum(entry.lines[ben] for entry in page.items) == 5
        assert page.next_after is None
        assert (await season.ben.ledger_csv(season.id)).startswith("n,at,cause,currency,account,amount")
        history = await season.ben.season_garnets(season.id)
        assert [balance.garnets for balance in history.members[ben]] == [3, 5]
        assert (await season.ben.season_export(season.id)).count("\n") > 5
        assert "Garnets: " in await season.ben.season_recap(season.id)


async def test_its_feed_goes_on_where_one_was(live: Live) -> None:
    async with cast(live, "feed") as season:
        view, places = await season.ann.season_view(season.id), MemoryPlaces()
        async with season.ann.stream(places=places) as stream:
            stream.follow(view.cursor.feed, "start")
            told = [await anext(stream) for _ in range(view.cursor.seq)]
            assert {event.season_id for event in told} == {season.id}
            assert {event.member for event in told} == {(await season.ann.season(season.id)).member}
            stream.done(told[-1])
        await season.host.start_season(season.id)
        async with season.ann.stream(places=places) as stream:
            stream.follow(view.cursor.feed, "start")
            first = await anext(stream)
        assert (first.type, first.seq) == ("season.started", view.cursor.seq + 1)
        page = await season.ann.season_events(season.id, after=view.cursor.seq)
        assert page.items[0].id == first.id
        public = await season.ann.season_events(season.id, as_="public")
        assert public.feed == f"season/{season.id}/public"


async def test_a_match_of_it_has_the_casts_seats_and_its_end_is_told_to_all(live: Live) -> None:
    async with cast(live, "seats") as season:
        await season.host.start_season(season.id)
        me, ann = await season.ann.me(), season.ann
        async with ann.stream() as stream:
            stream.follow(f"account/{me.id}", "start")
            await season.host.create_episode(season.id, "x-game")
            match = await season.host.create_match("x-game", season_id=season.id)
            assert match.season_id == season.id
            assert (await ann.match(match.id)).seat is not None
            await season.host.cancel_season(season.id, reason="Enough for a test.")
            assert (await anext_of(stream, "account.season.cancelled")).season_id == season.id


async def anext_of(stream: AsyncIterator[Event], kind: str) -> Event:
    async with asyncio.timeout(60):
        async for event in stream:
            if event.type == kind:
                return event
    raise AssertionError(kind)


async def test_a_place_of_another_history_is_answered_with_a_reset(live: Live) -> None:
    async with cast(live, "reset") as season:
        view = await season.ann.season_view(season.id)
        places = MemoryPlaces({view.cursor.feed: Place("another epoch", 3)})
        async with season.ann.stream(places=places) as stream:
            stream.follow(view.cursor.feed)
            reset = await anext(stream)
            assert isinstance(reset, Reset)
            assert (reset.season, reset.view, reset.seq) == (view, None, view.cursor.seq)
            await season.host.start_season(season.id)
            assert (await anext(stream)).type == "season.started"


async def test_who_is_taken_out_loses_the_feed(live: Live) -> None:
    async with cast(live, "lost") as season:
        view = await season.ann.season_view(season.id)
        async with season.ann.stream() as stream:
            stream.follow(view.cursor.feed, view.cursor)
            await season.host.update_member(season.id, (await season.ben.season(season.id)).member or "", groups=["A"])
            assert (await anext(stream)).type == "season.member_grouped"
            await season.host.remove_member(season.id, (await season.ann.season(season.id)).member or "")
            with pytest.raises(StreamEnded) as ended:
                async for _ in stream:
                    pass
        assert ended.value.code == 4504


def test_without_async_it_is_the_same(live: Live) -> None:
    with Mainmatch(live.url) as host:
        host.sign_up("plain-host", PASSWORD)
        host.sign_in("plain-host", PASSWORD)
        season = host.create_season("Winter")
        host.add_member(season.id, bot="random")
        assert host.put_policies(season.id, {"start_garnets": 2}).start_garnets == 2
        host.join_season(season.id, alias="The Host")
        host.start_season(season.id)
        view = host.season_view(season.id)
        assert isinstance(view.view, MemberSeasonView)
        with host.stream() as stream:
            stream.follow(view.cursor.feed, "start")
            assert next(stream).season_id == season.id
        assert host.cancel_season(season.id, reason="Enough.").status == "cancelled"

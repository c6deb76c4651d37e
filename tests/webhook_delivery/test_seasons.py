"""Feeds of seasons arrive as those of matches do, as long as whoever wants them may read them."""

import pytest

from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden, Unknown
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.services.seasons.schemas import JoinSeasonRequest, MemberPlayer, NewSeason
from tests.webhook_delivery.office import Office
from tests.webhook_delivery.receiving import Receiver

pytestmark = pytest.mark.anyio


async def season_of(office: Office, host: Caller, *players: Caller) -> str:
    made = await office.executor.write(cast.create, host, NewSeason(title="Autumn", visibility="private"))
    for player in players:
        await office.executor.write(cast.join, player, made.id, JoinSeasonRequest(join_code=made.join_code))
    return made.id


async def own_feed(office: Office, who: Caller, season_id: str) -> str:
    return (await office.executor.read(queries.view, who, season_id)).cursor.feed


async def test_a_members_feed_arrives_whole_and_in_order(office: Office, receiver: Receiver) -> None:
    host, ada, ben = [await office.person(name) for name in ("host", "ada", "ben")]
    season_id = await season_of(office, host, ada, ben)
    feed = await own_feed(office, ada, season_id)
    await office.webhook(receiver.url, feeds=[feed], **{"from": "start"})
    async with office.webhook_worker():
        await office.executor.write(hosting.start, host, season_id)
        got = await receiver.count(3)
    assert [message.place for message in got] == [(feed, seq) for seq in (1, 2, 3)]
    assert [message.type for message in got] == ["season.member_added", "season.member_added", "season.started"]


async def test_only_who_may_read_a_seasons_feed_has_it_delivered(office: Office, receiver: Receiver) -> None:
    host, ada, eve = [await office.person(name) for name in ("host", "ada", "eve")]
    season_id = await season_of(office, host, ada)
    feed = await own_feed(office, ada, season_id)
    for name, wanted in (("eve", feed), ("eve", f"season/{season_id}/public"), ("host", feed)):
        with pytest.raises(Unknown, match="unknown_feed"):
            await office.webhook(receiver.url, name, feeds=[wanted])
    office.people["eve"] = Caller(
        eve.account_id, "eve", "Eve", False, frozenset({"webhook:write", "match:read"}), None, eve.token_id, "personal"
    )
    with pytest.raises(Forbidden, match="insufficient_scope"):
        await office.webhook(receiver.url, "eve", feeds=[f"season/{season_id}/public"])


async def test_who_lost_the_place_gets_nothing_more_of_it(office: Office, receiver: Receiver) -> None:
    host, ada, ben = [await office.person(name) for name in ("host", "ada", "ben")]
    season_id = await season_of(office, host, ada)
    feed = await own_feed(office, ada, season_id)
    made = await office.webhook(receiver.url, feeds=[feed, f"account/{ada.account_id}"])
    member = feed.rpartition(":")[2]
    async with office.webhook_worker():
        await office.executor.write(
            cast.put_player, host, season_id, member, MemberPlayer(account=ben.username, reason="Ill.")
        )
        got = await receiver.count(2)
    assert [message.type for message in got] == ["account.season.left", "account.webhook.feed_lost"]
    assert got[1].event["data"] == {"webhook_id": made.id, "feed": feed}
    assert (await office.facts(made.id)).feeds == [f"account/{ada.account_id}"]

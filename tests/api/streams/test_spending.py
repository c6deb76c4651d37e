"""What sockets cost: moves and subscriptions are paid from the account's budgets, sockets from the address's."""

import pytest

from mainmatch.api.http.rate_limits import RateLimiter
from tests.api.streams.serving import Place

pytestmark = pytest.mark.anyio


def give(place: Place, **rates: str) -> None:
    """These budgets, which come back never."""
    budgets = RateLimiter(rates, clock=lambda: 1000.0)
    place.stream_manager._rates = budgets
    object.__setattr__(place.stream_manager._services, "rates", budgets)


async def test_moves_on_all_sockets_of_an_account_spend_its_writes(place: Place) -> None:
    give(place, writes="5/hour")
    ann, bob = await place.person("ann"), await place.person("bob")
    move = {"op": "submit", "match_id": "m_none", "phase_id": "ph_none", "action": {}}
    async with place.entered(ann) as one, place.entered(ann) as two, place.entered(bob) as other:
        answers = []
        for number in range(8):
            client = (one, two)[number % 2]
            await client.send(id=number, **move)
            answers.append(await client.get())
        assert [answer["id"] for answer in answers] == [*range(8)]
        assert [answer["code"] for answer in answers] == ["unknown_match"] * 5 + ["rate_limited"] * 3
        assert (answers[-1]["retryable"], answers[-1]["retry_after"]) == (True, 720)
        await two.send(**{**move, "op": "act", "id": 9})
        assert (await two.get())["code"] == "rate_limited"
        await other.send(id=1, **move)
        assert (await other.get())["code"] == "unknown_match"


async def test_subscriptions_spend_reads_and_what_is_subscribed_to_flows_on(place: Place) -> None:
    give(place, reads="2/hour")
    ann = await place.person("ann")
    async with place.entered(ann) as client:
        for _ in range(2):
            await client.subscribe(ann.feed, "now")
            await client.until("caught_up")
            await client.send(op="unsubscribe", id=1, feed=ann.feed)
            await client.until("unsubscribed")
        await client.send(op="subscribe", id="third", feed=ann.feed, from_="now")
        answer = await client.get()
        assert (answer["id"], answer["code"]) == ("third", "rate_limited")


async def test_an_address_opens_so_many_sockets_and_no_more(place: Place) -> None:
    give(place, sockets="3/hour")
    for _ in range(3):
        async with place.knock() as client:
            assert (await client.get())["op"] == "hello"
    async with place.knock() as client:
        assert await client.end() == ([], 4009)

"""Feeds over HTTP: the account's own, and views of the past. (How feeds behave live is in tests/api/streams.)"""

import pytest

from tests.api.routers.seated import PAIRS, seated
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


async def test_an_account_reads_its_own_feed_by_long_poll(server: Server) -> None:
    table = await seated(server)
    assert code_of(await server.client.get("/v1/me/events")) == (401, "invalid_token")
    ada = await table.by("ada")
    page = (await ada.get("/v1/me/events")).json()
    assert [item["type"] for item in page["items"]][-2:] == ["account.seat.joined", "account.match.started"]
    assert {item["feed"] for item in page["items"]} == {page["feed"]}
    rest = (await ada.get("/v1/me/events", params={"after": 1, "epoch": page["epoch"]})).json()
    assert rest["items"] == page["items"][1:]
    for query in ({"after": page["head"] + 1}, {"epoch": "other"}):
        assert code_of(await ada.get("/v1/me/events", params=query)) == (409, "reset_required")


async def test_a_view_of_the_past_is_the_bytes_that_were_sent_then(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    first = await ada.get(f"{table.path}/view")
    seq = first.json()["cursor"]["seq"]
    assert (await table.put("ada", PAIRS, locked=True)).status_code == 200
    assert (await ada.get(f"{table.path}/view")).content != first.content
    then = await ada.get(f"{table.path}/view", params={"at_seq": seq})
    assert (then.content, then.headers["etag"]) == (first.content, first.headers["etag"])


async def test_a_view_of_the_past_may_be_kept_by_who_asks_again(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    then = await ada.get(f"{table.path}/view", params={"at_seq": 0})
    assert (then.json()["status"], then.json()["view"], then.json()["cursor"]["seq"]) == ("lobby", None, 0)
    assert then.headers["cache-control"] == "private, no-cache"
    assert then.headers["vary"] == "Authorization"
    again = await ada.get(f"{table.path}/view", params={"at_seq": 0}, headers={"If-None-Match": then.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_views_and_events_of_the_past_fit_together(server: Server) -> None:
    table = await seated(server)
    ben = await table.by("ben")
    now = (await ben.get(f"{table.path}/view")).json()
    head = now["cursor"]["seq"]
    then = (await ben.get(f"{table.path}/view", params={"at_seq": head - 1})).json()
    page = (await ben.get(f"{table.path}/events", params={"after": then["cursor"]["seq"]})).json()
    assert ([item["seq"] for item in page["items"]], page["feed"]) == ([head], then["cursor"]["feed"])


async def test_the_future_and_numbers_below_zero_are_refused_with_the_way_out(server: Server) -> None:
    table = await seated(server)
    ada = await table.by("ada")
    head = (await ada.get(f"{table.path}/view")).json()["cursor"]["seq"]
    beyond = await ada.get(f"{table.path}/view", params={"at_seq": head + 1})
    assert code_of(beyond) == (409, "reset_required")
    assert beyond.json()["head"] == head
    for bad in (-1, 1.5, "x", 2**53):
        assert code_of(await ada.get(f"{table.path}/view", params={"at_seq": bad})) == (422, "invalid_request")


async def test_the_past_is_seen_through_the_same_eyes_as_the_present(server: Server) -> None:
    table = await seated(server)
    path = f"{table.path}/view"
    assert code_of(await server.client.get(path, params={"at_seq": 1})) == (401, "invalid_token")
    for name in ("mallory", "ada"):
        refused = await (await table.by(name)).get(path, params={"at_seq": 1, "as": "seat:2"})
        assert code_of(refused) == (403, "not_host")
    theirs = await (await table.by("host")).get(path, params={"at_seq": 1, "as": "seat:2"})
    assert code_of(theirs) == (409, "not_finished")

"""Push subscriptions over HTTP: who may put one, what is shown of it, and how it goes."""

from pathlib import Path
from typing import Any

import pytest

from tests.app import PASSWORD, serving
from tests.webhook_delivery.browsers import Browser
from tests.webhook_delivery.receiving import receiving

pytestmark = pytest.mark.anyio

AT = "/v1/me/push-subscriptions"
PLACE = f"{AT}/browser-of-ada-1"


def wanted(endpoint: str = "https://push.example.org/canary-5e1d", **payload: Any) -> dict[str, Any]:
    return {"endpoint": endpoint, "keys": Browser(endpoint).keys, **payload}


async def test_a_browser_is_put_shown_listed_exported_and_deleted(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        ada, ben = await server.person("ada"), await server.person("ben")
        assert (await server.client.put(PLACE, json=wanted())).status_code == 401
        assert (await server.client.get("/v1/push-key")).status_code == 401

        put = await ada.put(PLACE, json=wanted())
        shown = put.json()

        assert put.status_code == 200, put.text
        assert shown | {"created_at": ""} == {"id": "browser-of-ada-1", "created_at": ""}
        assert (await ada.get(AT)).json()["items"] == [shown]
        assert (await ben.get(AT)).json()["items"] == []
        assert (await ben.delete(PLACE)).json()["code"] == "unknown_push_subscription"
        assert (await ben.delete(PLACE)).status_code == 404
        assert (await ada.get("/v1/webhooks")).json()["items"] == []
        server.clock.forward(hours=1)
        assert (await ada.put(PLACE, json=wanted())).json() == shown
        exported = (await ada.get("/v1/me/export")).text
        assert '"of":"push_subscriptions","browser":"browser-of-ada-1"' in exported
        assert (await ada.delete(PLACE)).status_code == 204
        assert (await ada.get(AT)).json()["items"] == []


async def test_the_key_stays_the_same_and_goes_to_all(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        ada, ben = await server.person("ada"), await server.person("ben")
        keys = [(await each.get("/v1/push-key")).json()["public_key"] for each in (ada, ben, ada)]
    async with serving(tmp_path / "data") as server:
        keys.append((await (await server.person("cyd")).get("/v1/push-key")).json()["public_key"])
    assert len({*keys}) == 1
    assert len(keys[0]) == 87


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ({"keys": {"p256dh": "x" * 87, "auth": "y" * 22}}, "bad_push_subscription"),
        ({"keys": {"p256dh": "x", "auth": "y"}}, "invalid_request"),
        ({"endpoint": "http://push.example.org/"}, "bad_push_subscription"),
        ({"endpoint": "https://169.254.169.254/latest"}, "bad_push_subscription"),
        ({"more": 1}, "invalid_request"),
    ],
)
async def test_what_is_no_browser_is_refused_and_not_repeated(tmp_path: Path, bad: dict[str, Any], code: str) -> None:
    async with serving(tmp_path / "data") as server:
        answer = await (await server.person("ada")).put(PLACE, json=wanted(**bad))
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert "canary" not in answer.text
    assert "169.254" not in answer.text


async def test_who_leaves_is_notified_no_more(tmp_path: Path) -> None:
    async with receiving() as receiver, serving(tmp_path / "data", webhooks_private="on") as server:
        ada, host = await server.person("ada"), await server.person("host")
        put = await ada.put(PLACE, json=wanted(f"{receiver.url}/ada"))
        assert put.status_code == 200, put.text
        await ada.post("/v1/me/proof", json={"password": PASSWORD})
        left = await ada.delete("/v1/me")
        assert left.status_code == 204, left.text
        found = await server.app_state.executor.read(
            lambda uow: uow.tx.connection.exec_driver_sql("SELECT count(*) FROM push_subscriptions").scalar()
        )
        assert (found, host.is_closed, receiver.got) == (0, False, [])

"""docs/webhooks.md: its receiver is run as it stands there, and gets messages from the real sender."""

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from http.server import HTTPServer
from pathlib import Path
from typing import Any, get_args

import pytest

from mainmatch.services.news.webhook_schemas import Fault, OutgoingMessage, PausedWhy, body_of, fresh_secret
from mainmatch.webhook_delivery.http_sender import Sender

pytestmark = pytest.mark.anyio

PAGE = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text(encoding="utf-8")
SECRET = fresh_secret()


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """What the Python on the page defines, as a module of its own."""
    (source,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WEBHOOK_SECRET", SECRET)
    module: dict[str, Any] = {"__name__": "receiver"}
    exec(compile(source, "docs/webhooks.md", "exec"), module)  # noqa: S102 - it is ours
    yield module
    module["known"].close()


@pytest.fixture
def url(program: dict[str, Any]) -> Iterator[str]:
    program["Receiver"].log_message = lambda *_: None
    server = HTTPServer(("127.0.0.1", 0), program["Receiver"])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    thread.join()
    server.server_close()


async def test_the_receiver_of_the_docs_verifies_and_handles_once(program: dict[str, Any], url: str) -> None:
    handled: list[Any] = []
    program["handle"] = handled.append
    event = '{"feed":"account/ac_1","seq":1,"type":"account.match.started","data":{"match_id":"m_1"}}'
    body = body_of("account.match.started", "2020-11-21T14:00:00.000Z", event)
    parcel = OutgoingMessage(
        "wh_1", "ac_1", "tk_1", "msg_1", "account.match.started", url, body, (fresh_secret(), SECRET)
    )
    sender = Sender(name="t", now=lambda: datetime.now(UTC), private=True)
    assert [(await sender.send(parcel)).status for _ in range(3)] == [204, 204, 204]
    assert [each["seq"] for each in handled] == [1]
    forged = replace(parcel, message_id="msg_2", secrets=(fresh_secret(),))
    assert (await sender.send(forged)).status == 401
    trial = replace(parcel, message_id="msg_3", body=body_of("webhook.test", "2020-11-21T14:00:00.000Z", "{}"))
    assert (await sender.send(trial)).status == 204
    assert len(handled) == 1
    await sender.aclose()


async def test_what_the_receiver_of_the_docs_could_not_handle_comes_again(
    program: dict[str, Any], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    handled: list[Any] = []

    def fail_once(event: Any) -> None:
        handled.append(event)
        if len(handled) == 1:
            raise ConnectionAbortedError

    program["handle"] = fail_once
    # What a server of the standard library says of a request that failed goes to the terminal.
    monkeypatch.setattr(HTTPServer, "handle_error", lambda *_: None)
    parcel = OutgoingMessage("wh_1", "ac_1", "tk_1", "msg_1", "x", url, body_of("x", "", '{"seq":1}'), (SECRET,))
    sender = Sender(name="t", now=lambda: datetime.now(UTC), private=True)
    assert not (await sender.send(parcel)).is_delivered
    assert (await sender.send(parcel)).is_delivered
    assert len(handled) == 2
    await sender.aclose()


@pytest.mark.parametrize("name", [*get_args(Fault), *(why for why in get_args(PausedWhy) if why != "owner")])
def test_the_page_names_every_fault_and_every_reason(name: str) -> None:
    assert f"`{name}`" in PAGE

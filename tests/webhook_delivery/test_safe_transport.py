"""A host is looked up once, and the connection goes to an address that was found and is public."""

import asyncio
import socket
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import httpcore2
import pytest

from mainmatch.services.news.url_policy import is_public
from mainmatch.services.news.webhook_schemas import OutgoingMessage, fresh_secret
from mainmatch.webhook_delivery.http_sender import Sender
from mainmatch.webhook_delivery.safe_transport import NotPublic, SafeTransport, looked_up
from tests.clock import Clock
from tests.webhook_delivery.receiving import receiving

pytestmark = pytest.mark.anyio


class Wires(httpcore2.AsyncNetworkBackend):
    """Writes down where a connection would have gone."""

    def __init__(self, down: Sequence[str] = ()) -> None:
        self.asked: list[tuple[str, int]] = []
        self.down = down

    async def connect_tcp(self, host: str, port: int, *_args: Any, **_more: Any) -> httpcore2.AsyncNetworkStream:
        self.asked.append((host, port))
        if host in self.down:
            raise httpcore2.ConnectError
        return httpcore2.AsyncMockStream([])


class Names:
    """DNS as somebody evil runs it: another answer each time, the last one for good."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@pytest.mark.parametrize(
    "answer",
    [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["10.0.0.1", "8.8.8.8"], ["::ffff:127.0.0.1"], ["169.254.169.254"], [],
     ["2606:4700::1", "fe80::1%2"], ["64:ff9b::7f00:1"]],
)  # fmt: skip
async def test_a_host_with_one_private_address_is_not_reached(answer: list[str]) -> None:
    wires = Wires()
    with pytest.raises(NotPublic):
        await SafeTransport(private=False, look_up=Names(answer), inner=wires).connect_tcp("hooks.example.org", 443)
    assert wires.asked == []


async def rebound() -> None:
    """DNS that says something public first, and this machine ever after."""
    names, wires = Names(["8.8.8.8"], ["127.0.0.1"]), Wires()
    await SafeTransport(private=False, look_up=names, inner=wires).connect_tcp("hooks.example.org", 443)
    assert wires.asked == [("8.8.8.8", 443)]
    assert names.asked == 1


async def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    await rebound()


async def test_a_second_look_up_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def by_name(self: Any, host: str, port: int, *args: Any, **more: Any) -> Any:
        if all(is_public(address) for address in await self._look_up(host, port)):
            return await self._inner.connect_tcp((await self._look_up(host, port))[0], port)
        raise NotPublic

    monkeypatch.setattr(SafeTransport, "connect_tcp", by_name)
    with pytest.raises(AssertionError):
        await rebound()


async def test_the_next_address_is_tried_when_one_is_down() -> None:
    wires = Wires(down=["8.8.8.8"])
    guarded = SafeTransport(private=False, look_up=Names(["8.8.8.8", "1.1.1.1"]), inner=wires)
    await guarded.connect_tcp("hooks.example.org", 443, 1.0)
    assert wires.asked == [("8.8.8.8", 443), ("1.1.1.1", 443)]


async def test_no_unix_socket_is_opened() -> None:
    with pytest.raises(NotPublic):
        await SafeTransport(private=True).connect_unix_socket("/var/run/docker.sock")


async def test_the_systems_names_are_looked_up_in_a_thread() -> None:
    assert "127.0.0.1" in await looked_up("127.0.0.1", 80)
    with pytest.raises(OSError, match=r".+"):
        await looked_up("nowhere.invalid", 80)


def _parcel(url: str) -> OutgoingMessage:
    return OutgoingMessage("wh_1", "ac_1", "tk_1", "msg_1", "webhook.test", url, "{}", (fresh_secret(),))


async def test_this_machine_is_not_reached_under_a_public_name() -> None:
    sender = Sender(name="t", now=Clock(), look_up=Names(["127.0.0.1"]))
    async with receiving() as receiver:
        port = receiver.url.rpartition(":")[2]
        outcome = await sender.send(_parcel(f"https://hooks.example.org:{port}/"))
        assert (outcome.status, outcome.fault) == (None, "no_public_address")
        # A URL that was stored while private addresses were allowed leads nowhere any more either.
        assert (await sender.send(_parcel(receiver.url))).fault == "no_public_address"
        assert receiver.got == []
    await sender.aclose()


@pytest.mark.parametrize("owners", [1, 3, 8, 20, 50])
async def test_slow_names_of_some_accounts_fail_nobody_elses(monkeypatch: pytest.MonkeyPatch, owners: int) -> None:
    released, plain = threading.Event(), socket.getaddrinfo

    def slow(host: str, *more: Any, **named: Any) -> Any:
        if host.startswith("slow"):
            assert released.wait(60)
            raise OSError
        return plain(host, *more, **named)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    sender = Sender(name="t", now=Clock(), private=True)
    async with receiving() as receiver, asyncio.TaskGroup() as tasks:
        for n in range(owners * 64):
            message = replace(_parcel(f"https://slow-{n}.example/"), account_id=f"ac_evil{n % owners}")
            tasks.create_task(sender.send(message))
        await asyncio.sleep(0)
        url = receiver.url.replace("127.0.0.1", "localhost")
        assert (await sender.send(_parcel(url))).fault is None
        released.set()
    await sender.aclose()


async def test_who_is_not_found_looks_like_who_is_not_public() -> None:
    async def unknown(host: str, port: int) -> Sequence[str]:
        raise OSError

    sender = Sender(name="t", now=Clock(), look_up=unknown)
    assert (await sender.send(_parcel("https://hooks.example.org/"))).fault == "no_public_address"
    await sender.aclose()

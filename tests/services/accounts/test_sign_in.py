"""Signing in while strangers try to keep one out."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest
from structlog.testing import capture_logs

from mainmatch.services.accounts import sign_in
from mainmatch.services.accounts.tokens import WantedSession
from mainmatch.services.caller import SCOPES
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts
from tests.app import PASSWORD, Server, code_of, serving
from tests.services.accounts.test_email_address import ADA, delivered, mailing, with_address

pytestmark = pytest.mark.anyio

FEW = {"limits": "on", "limit_sign_ins_per_username": "5/hour", "limit_sign_ins_by_strangers": "11/hour"}
"""Three and six of them at once."""


class Street:
    """Requests from several addresses to one server."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def signs_up(self, address: str) -> dict[str, Any]:
        async with self._from(address) as client:
            made = await client.post("/v1/accounts", json={"username": "ada", "password": PASSWORD})
            assert made.status_code == 201
            account: dict[str, Any] = made.json()
            return account

    async def tries(self, address: str, password: str = "canary-7f3a", **more: str) -> httpx2.Response:
        async with self._from(address) as client:
            return await client.post("/v1/auth/token", data={"username": "ada", "password": password, **more})

    def _from(self, address: str) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.server.app, client=(address, 1))
        return httpx2.AsyncClient(transport=transport, base_url="http://server.test")

    async def enters(self, address: str, **more: str) -> dict[str, Any]:
        answer = await self.tries(address, PASSWORD, **more)
        assert answer.status_code == 200, answer.text
        session: dict[str, Any] = answer.json()
        return session

    async def besieged(self, *addresses: str) -> None:
        """Strangers try until nobody unknown may any more."""
        for address in addresses:
            answers = [(await self.tries(address)).status_code for _ in range(4)]
            assert answers[-1] == 429


HOME, STRANGERS, HOTEL = "192.0.2.1", ("198.51.100.1", "198.51.100.2", "198.51.100.3"), "203.0.113.9"


async def _with_ada(server: Server) -> Street:
    await server.client.post("/v1/accounts", json={"username": "ada", "password": PASSWORD})
    return Street(server)


async def test_one_stranger_keeps_nobody_else_out(tmp_path: Path) -> None:
    async with serving(tmp_path, **FEW) as server:
        street = await _with_ada(server)
        await street.besieged(STRANGERS[0])
        await street.enters(HOME)
        assert code_of(await street.tries(STRANGERS[0], PASSWORD)) == (429, "rate_limited")


async def test_many_strangers_do_not_keep_her_out_where_she_has_signed_in(tmp_path: Path) -> None:
    async with serving(tmp_path, **FEW) as server:
        street = await _with_ada(server)
        await street.enters(HOME)
        await street.besieged(*STRANGERS)
        assert code_of(await street.tries(HOTEL, PASSWORD)) == (429, "rate_limited")
        await street.enters(HOME)


async def test_strangers_do_not_keep_her_out_before_her_first_sign_in(tmp_path: Path) -> None:
    async with serving(tmp_path, limits="on") as server:
        street = Street(server)
        await street.signs_up(HOME)
        for n in range(15):
            for _ in range(20):
                await street.tries(f"198.51.100.{n}")
        assert code_of(await street.tries(HOTEL, PASSWORD)) == (429, "rate_limited")
        await street.enters(HOME)


async def test_the_device_of_her_sign_up_is_known_wherever_she_takes_it(tmp_path: Path) -> None:
    async with serving(tmp_path, **FEW) as server:
        street = Street(server)
        device = (await street.signs_up(HOME))["device"]
        await street.besieged(*STRANGERS)
        assert code_of(await street.tries(HOTEL, PASSWORD)) == (429, "rate_limited")
        assert (await street.enters(HOTEL, device=device))["device"] == device


async def test_a_new_device_comes_in_with_a_marker_by_mail(tmp_path: Path) -> None:
    async with mailing(tmp_path, **FEW) as (server, mailboxes):
        street = Street(server)
        await with_address(server, mailboxes)
        await street.besieged(*STRANGERS)
        assert code_of(await street.tries(HOTEL, PASSWORD)) == (429, "rate_limited")
        for name in ("ada", "nobody"):
            asked = await server.client.post("/v1/auth/device/request", json={"username": name})
            assert (asked.status_code, asked.content) == (204, b"")
        await delivered(server)
        marker = mailboxes.code_to(ADA)
        # It opens nothing without the password.
        assert code_of(await street.tries(HOTEL, device=marker)) == (401, "invalid_credentials")
        assert (await street.enters(HOTEL, device=marker))["device"] == marker
        assert len(mailboxes.arrived) == 1


async def test_her_device_is_known_wherever_she_takes_it(tmp_path: Path) -> None:
    async with serving(tmp_path, **FEW) as server:
        street = await _with_ada(server)
        device = (await street.enters(HOME))["device"]
        await street.besieged(*STRANGERS)
        assert (await street.enters(HOTEL, device=device))["device"] == device
        # Not even a stranger behind the same wall stands in her way.
        await street.besieged(HOME)
        await street.enters(HOME, device=device)


async def test_who_guesses_is_stopped_everywhere_in_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path, **FEW) as server:
        street = await _with_ada(server)
        device = (await street.enters(HOME))["device"]
        tried = [(await street.tries(f"198.51.100.{n}")).status_code for n in range(8)]
        assert tried == [401] * 5 + [429] * 3
        # A stolen marker is worth a few guesses of its own, and no more.
        stolen = [(await street.tries(f"198.51.100.{n}", device=device)).status_code for n in range(5)]
        assert stolen == [401] * 3 + [429] * 2


async def test_a_marker_is_of_one_account_and_one_password(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        street = await _with_ada(server)
        await server.person("eve")
        device = (await street.enters(HOME))["device"]
        read, executor = sign_in.candidate, server.app_state.executor
        assert (await executor.read(read, "ADA", HOTEL, device)).is_familiar
        assert not (await executor.read(read, "ada", HOTEL, None)).is_familiar
        assert not (await executor.read(read, "eve", HOME, device)).is_familiar
        assert not (await executor.read(read, "nobody", HOME, device)).is_familiar
        for wrong in (device[:-1], device + "x", "mmd_.", "", "mmd_ü.x"):
            assert not (await executor.read(read, "ada", HOTEL, wrong)).is_familiar
        found = await executor.read(read, "ada", HOME, None)
        assert found.account_id is not None
        await executor.write(lambda uow: _give_password(uow, found.account_id))
        assert not (await executor.read(read, "ada", HOTEL, device)).is_familiar


async def test_a_password_that_was_changed_meanwhile_opens_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await _with_ada(server)
        executor = server.app_state.executor
        found = await executor.read(sign_in.candidate, "ada", HOME, None)
        await executor.write(lambda uow: _give_password(uow, found.account_id))
        assert await executor.write(sign_in.enter, found, HOME, WantedSession(SCOPES, timedelta(days=1))) is None


def _give_password(uow: UnitOfWork, account_id: str | None) -> None:
    accounts.update(uow.tx, str(account_id), password_hash="$argon2id$another")


async def test_a_place_is_forgotten_in_the_end_and_is_no_address(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        street = await _with_ada(server)
        await street.enters(HOME)
        server.clock.forward(days=91)
        await street.enters(HOTEL)
        executor = server.app_state.executor
        assert not (await executor.read(sign_in.candidate, "ada", HOME, None)).is_familiar
        assert (await executor.read(sign_in.candidate, "ada", HOTEL, None)).is_familiar
    assert not (_written(tmp_path) & {HOME, HOTEL})


def _written(directory: Path) -> set[str]:
    """Which of the addresses are in the database's files."""
    files = b"".join(path.read_bytes() for path in directory.rglob("*") if path.is_file())
    return {address for address in (HOME, HOTEL) if address.encode() in files}


async def test_an_unknown_username_is_limited_as_a_known_one(tmp_path: Path) -> None:
    async with serving(tmp_path, **FEW) as server:
        street = await _with_ada(server)
        known = [(await street.tries(f"198.51.100.{n}")) for n in range(8)]
        unknown = [(await street.tries(f"198.51.100.{n}", username="nobody")) for n in range(8)]
        assert [each.status_code for each in known] == [each.status_code for each in unknown]


async def test_one_address_fills_its_own_part_of_the_queue_only(tmp_path: Path) -> None:
    async with serving(tmp_path, limits="on", limit_passwords_at_once=1) as server:
        street = await _with_ada(server)
        with server.app_state.limits.turn("passwords", HOTEL):
            refused = await street.tries(HOTEL, PASSWORD)
            assert code_of(refused) == (429, "rate_limited")
            assert refused.headers["retry-after"] == "2"
            await street.enters(HOME)
        await street.enters(HOTEL)


async def test_sign_ins_right_and_wrong_are_logged_without_secrets(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await server.person("ada")
        with capture_logs() as lines:
            await server.sign_in("ada")
            for form in ({"username": "ada", "password": "canary-7f3a"}, {"username": "canary-7f3a", "password": "x"}):
                await server.client.post("/v1/auth/token", data=form)
        told = [each for each in lines if each["event"] == "sign-in"]
        assert [each["outcome"] for each in told] == ["signed_in", "invalid_credentials", "invalid_credentials"]
        assert [each["account"] is None for each in told] == [False, False, True]
        assert "canary" not in str(lines)

from typing import ClassVar

import pytest
from pydantic import BaseModel

from mainmatch.services.accounts import sign_up
from mainmatch.services.accounts.sign_up import NewAccount
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Conflict, Invalid, MatchFull
from mainmatch.services.idempotency import Kept, ShownOnce, fingerprint_of, once
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import meta
from tests.app import PASSWORD, Server

pytestmark = [pytest.mark.anyio, pytest.mark.engines]


class Counted(BaseModel):
    count: int


class Secret(ShownOnce):
    once_only: ClassVar[frozenset[str]] = frozenset({"secret"})

    name: str
    secret: str | None


def _count(uow: UnitOfWork) -> Counted:
    count = int(meta.get(uow.tx, "count") or 0) + 1
    meta.put(uow.tx, "count", str(count))
    return Counted(count=count)


def _fail(uow: UnitOfWork) -> Counted:
    _count(uow)
    raise MatchFull("Every seat is taken.")


async def _ada(server: Server) -> Caller:
    ada = await server.person("ada")
    return await server.app_state.authenticator.caller([ada.headers["authorization"]])


async def test_a_repeat_has_one_effect_and_the_same_answer(server: Server) -> None:
    ada, executor = await _ada(server), server.app_state.executor
    first = await executor.write(once, ada, "k", "f", 201, _count)
    assert first == Kept(201, '{"count":1}')
    assert await executor.write(once, ada, "k", "f", 201, _count) == Kept(201, '{"count":1}', is_repeat=True)
    assert (await executor.write(once, ada, "other", "f", 201, _count)).text == '{"count":2}'


async def test_another_request_under_the_key_is_refused_without_effect(server: Server) -> None:
    ada, executor = await _ada(server), server.app_state.executor
    await executor.write(once, ada, "k", "f", 201, _count)
    with pytest.raises(Invalid) as refused:
        await executor.write(once, ada, "k", "g", 201, _count)
    assert refused.value.code == "idempotency_key_reused"
    assert await executor.read(lambda uow: meta.get(uow.tx, "count")) == "1"


async def test_what_fails_leaves_neither_effect_nor_answer(server: Server) -> None:
    ada, executor = await _ada(server), server.app_state.executor
    with pytest.raises(Conflict):
        await executor.write(once, ada, "k", "f", 201, _fail)
    assert (await executor.write(once, ada, "k", "f", 201, _count)).text == '{"count":1}'


async def test_a_secret_is_not_kept(server: Server) -> None:
    ada, executor = await _ada(server), server.app_state.executor
    first = await executor.write(once, ada, "k", "f", 201, lambda _: Secret(name="bot", secret="canary"))
    again = await executor.write(once, ada, "k", "f", 201, lambda _: Secret(name="bot", secret="canary"))
    assert first.text == '{"name":"bot","secret":"canary"}'
    assert again.text == '{"name":"bot","secret":null}'


async def test_nothing_of_a_password_is_kept(server: Server) -> None:
    payload = NewAccount(username="eve", password=PASSWORD)
    await server.app_state.executor.write(sign_up.sign_up, payload, "hash", "192.0.2.1", "k")
    other = payload.model_copy(update={"password": "another password"})
    found = await server.app_state.executor.read(sign_up.earlier_sign_up, other, "k")
    assert found is not None
    assert found[0] == "hash"
    assert PASSWORD not in repr(payload)


def test_a_fingerprint_tells_requests_apart_but_not_the_order_of_members() -> None:
    base = fingerprint_of("POST", "/v1/x", "", None, {"a": 1, "b": 2})
    assert fingerprint_of("POST", "/v1/x", "", None, {"b": 2, "a": 1}) == base
    others = [
        fingerprint_of("PUT", "/v1/x", "", None, {"a": 1, "b": 2}),
        fingerprint_of("POST", "/v1/y", "", None, {"a": 1, "b": 2}),
        fingerprint_of("POST", "/v1/x", "q", None, {"a": 1, "b": 2}),
        fingerprint_of("POST", "/v1/x", "", "m_1", {"a": 1, "b": 2}),
        fingerprint_of("POST", "/v1/x", "", None, {"a": 1, "b": 3}),
    ]
    assert base not in others

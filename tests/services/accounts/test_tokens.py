from datetime import timedelta

import pytest

from mainmatch.services.accounts import claim_account, operator, sign_in, sign_up, tokens
from mainmatch.services.accounts.tokens import NewToken
from mainmatch.services.caller import SCOPES
from mainmatch.services.errors import Conflict, Unauthenticated
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import tokens as stored
from tests.api.routers.linking import integrated
from tests.app import Server

pytestmark = pytest.mark.anyio

MONTH = timedelta(days=30)


async def test_only_the_hash_of_a_token_is_stored(server: Server) -> None:
    ada = await server.person("ada")
    secret = ada.headers["authorization"].removeprefix("Bearer ")
    caller = await server.app_state.authenticator.caller_of(secret)

    def found(uow: UnitOfWork) -> str:
        return "".join(
            repr(vars(uow) if hasattr(uow, "__dict__") else each) + each.hash
            for each in stored.listed(uow.tx, caller.account_id)
        )

    kept = await server.app_state.executor.read(found)
    assert tokens.digest_of(secret) in kept
    assert secret not in kept


async def test_callers_with_the_same_scopes_share_them(server: Server) -> None:
    ada, bob = [await server.person(name) for name in ("ada", "bob")]
    authenticator = server.app_state.authenticator
    callers = [await authenticator.caller([each.headers["authorization"]]) for each in (ada, bob)]
    assert callers[0].scopes is callers[1].scopes


async def test_the_oldest_sessions_end_beyond_fifty(server: Server) -> None:
    ada = await server.person("ada")
    executor, caller = (
        server.app_state.executor,
        await server.app_state.authenticator.caller([ada.headers["authorization"]]),
    )
    for _ in range(50):
        server.clock.forward(seconds=1)
        await executor.write(tokens.open_session, caller.account_id, tokens.WantedSession(SCOPES, MONTH))
    listed = await executor.read(tokens.listed, caller)
    assert len(listed.items) == 50
    assert caller.token_id not in {token.id for token in listed.items}
    assert (await ada.get("/v1/me")).status_code == 401


async def test_an_account_has_at_most_a_hundred_tokens(server: Server) -> None:
    ada = await server.person("ada")
    executor, caller = (
        server.app_state.executor,
        await server.app_state.authenticator.caller([ada.headers["authorization"]]),
    )
    payload = NewToken(name="bot", scopes=["match:read"], expires_in_days=1)
    for _ in range(100):
        await executor.write(tokens.create, caller, payload)
    with pytest.raises(Conflict) as refused:
        await executor.write(tokens.create, caller, payload)
    assert refused.value.code == "too_many_tokens"
    server.clock.forward(days=1)
    await server.prove(ada)
    await executor.write(tokens.create, caller, payload)


async def test_a_revoked_token_is_in_the_notices(server: Server) -> None:
    ada = await server.person("ada")
    caller = await server.app_state.authenticator.caller([ada.headers["authorization"]])

    def revoke(uow: UnitOfWork) -> set[str]:
        tokens.revoke(uow, caller, caller.token_id)
        return set(uow.tx.notices.revoked)

    assert await server.app_state.executor.write(revoke) == {caller.token_id}


async def test_a_session_that_has_ended_meanwhile_makes_no_token(server: Server) -> None:
    ada = await server.person("ada")
    caller = await server.app_state.authenticator.caller([ada.headers["authorization"]])
    await server.app_state.executor.write(tokens.end_all, caller.account_id)
    with pytest.raises(Unauthenticated):
        await server.app_state.executor.write(tokens.create, caller, NewToken(name="bot", scopes=["match:read"]))


async def test_what_an_integration_acts_with_is_in_the_notices_when_all_of_its_owner_ends(server: Server) -> None:
    bot = await integrated(server)
    await bot.links()
    await (await bot.as_()).get("/v1/me")
    owner = await server.app_state.authenticator.caller([(await server.person("host")).headers["authorization"]])

    def end(uow: UnitOfWork) -> tuple[set[str], set[str]]:
        acting = stored.bought_with(uow.tx, bot.token_id)
        operator.set_password(uow, "host", "another hash")
        return acting, set(uow.tx.notices.revoked)

    acting, revoked = await server.app_state.executor.write(end)
    assert len(acting) == 1
    assert acting | {bot.token_id, owner.token_id} == revoked


async def test_a_token_that_has_expired_is_in_the_notices_of_whoever_clears_it_away(server: Server) -> None:
    ada, eve = await server.person("ada"), await server.person("eve")
    authenticator, executor = server.app_state.authenticator, server.app_state.executor
    payload = NewToken(name="bot", scopes=["match:read"], expires_in_days=1)
    caller = await authenticator.caller([ada.headers["authorization"]])
    made = await executor.write(tokens.create, caller, payload)
    server.clock.forward(days=1, seconds=1)
    other = await authenticator.caller([eve.headers["authorization"]])

    def buy(uow: UnitOfWork) -> set[str]:
        tokens.buy_ticket(uow, other, None)
        return set(uow.tx.notices.revoked)

    # Streams opened with it are closed by this: no later look finds it any more.
    assert await executor.write(buy) == {made.id}


async def test_secrets_are_in_no_repr(server: Server) -> None:
    session = tokens.SessionToken(access_token="mm_canary", expires_in=1, scope="", device="mmd_canary")
    ticket = tokens.StreamTicket(ticket="mmt_canary")
    claim = sign_up.AdminClaim(claim="canary")
    code = claim_account.ClaimCode(code="canary", expires_at=server.clock.now)
    taking = claim_account.AccountClaim(code="canary", username="ada", password="canary-7f3a", keep_linked=True)
    candidate = sign_in.Candidate("ac_x", "canary")
    assert "canary" not in f"{session!r}{ticket!r}{claim!r}{code!r}{taking!r}{candidate!r}"

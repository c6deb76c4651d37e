"""Forgetting: old answers, expired tokens and cancelled lobbies go, and nothing else."""

from datetime import timedelta

import sqlalchemy as sa

from mainmatch.services.accounts import tokens
from mainmatch.services.accounts.tokens import NewToken
from mainmatch.services.caller import Caller
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import CancelRequest
from mainmatch.services.idempotency import once
from mainmatch.services.lobby import match_creation, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.maintenance import retention
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.tables import metadata
from mainmatch.store.tokens import TokenRecord
from tests.services.table import Table


def signed_in(table: Table, name: str) -> Caller:
    """Somebody whose token is stored."""
    caller = table.person(name)
    table.write(
        lambda uow: uow.tx.add(
            TokenRecord(caller.token_id, "hash", caller.account_id, "session", "signed in", "", uow.now)
        )
    )
    return caller


def test_an_answer_is_kept_for_a_week_and_then_forgotten(table: Table) -> None:
    host = table.person("host")

    def create(key: str) -> bool:
        payload = NewMatch(game="x-game")
        return table.write(
            once, host, key, "fingerprint", 201, lambda uow: match_creation.create(uow, host, payload)
        ).is_repeat

    assert not create("a")
    table.clock.forward(seconds=retention.KEPT_ANSWERS.total_seconds())
    assert table.write(retention.forget) == 0
    assert create("a")
    table.clock.forward(seconds=timedelta(seconds=1).total_seconds())
    assert table.write(retention.forget) == 1
    assert not create("a")


def test_expired_tokens_are_forgotten_and_others_are_not(table: Table) -> None:
    caller = signed_in(table, "ada")
    short = NewToken(name="short", scopes=["match:read"], expires_in_days=1)
    table.write(tokens.create, caller, short)
    table.write(tokens.create, caller, short.model_copy(update={"name": "long", "expires_in_days": 9}))
    table.clock.forward(days=2)
    assert table.write(retention.forget) == 1
    assert {token.name for token in table.read(tokens.listed, caller).items} == {"signed in", "long"}


def test_what_was_opened_with_a_token_ends_when_it_expires(table: Table) -> None:
    made = table.write(
        tokens.create, signed_in(table, "ada"), NewToken(name="bot", scopes=["match:read"], expires_in_days=1)
    )
    table.clock.forward(days=2)

    def revoked(uow: UnitOfWork) -> set[str]:
        retention.forget(uow)
        return uow.tx.notices.revoked

    assert table.executor.write_now(revoked) == {made.id}


def rows_of(table: Table, match_id: str) -> dict[str, int]:
    """By table, how many rows a match has."""

    def counted(uow: UnitOfWork) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, each in metadata.tables.items():
            column = {"matches": "id", "audit": "scope"}.get(name, "match_id")
            if column in each.c:
                asked = sa.select(sa.func.count()).select_from(each).where(each.c[column] == match_id)
                found[name] = uow.tx.connection.execute(asked).scalar_one()
        return {name: count for name, count in found.items() if count}

    return table.read(counted)


def test_a_lobby_that_was_cancelled_goes_after_a_week_and_no_match_that_began(table: Table) -> None:
    host = table.person("host")
    lobbies = [table.write(match_creation.create, host, NewMatch(game="x-game")).id for _ in range(3)]
    for match_id in lobbies:
        table.write(seat_changes.join, table.person("ada"), match_id, JoinMatchRequest())
    began = table.started("x-game", "ada", "ben", "cy", "dot", "eve")
    for match_id in (*lobbies[:2], began):
        table.write(timing.cancel, host, match_id, CancelRequest(reason="Another day."))
    named = NewToken(name="bot", scopes=["match:read"], match_id=lobbies[1], expires_in_days=30)
    table.write(tokens.create, signed_in(table, "host"), named)
    table.clock.forward(seconds=retention.KEPT_LOBBIES.total_seconds())
    assert table.write(retention.forget) == 0
    table.clock.forward(seconds=1)
    assert table.write(retention.forget) == 1
    assert rows_of(table, lobbies[0]) == {}
    assert all("matches" in rows_of(table, match_id) for match_id in (lobbies[1], lobbies[2], began))

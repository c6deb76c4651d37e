"""Refresh tokens: each is used once, a repeat within a minute gets the same answer, and a later one ends the family."""

from datetime import timedelta

import pytest

from mainmatch.services.accounts.remembered_sessions import refresh, remember
from mainmatch.services.accounts.tokens import SessionToken, WantedSession
from tests.services.table import Table


@pytest.fixture
def first(table: Table) -> str:
    wanted = WantedSession(["match:read"], timedelta(hours=1), remembered_for=timedelta(days=180))
    opened = table.write(remember, table.person("ada").account_id, wanted)
    assert opened.refresh_token is not None
    return opened.refresh_token


def asked(table: Table, token: str) -> SessionToken | None:
    return table.write(refresh, token)


def test_a_repeat_within_a_minute_gets_the_same_successor(table: Table, first: str) -> None:
    given = [asked(table, first) for _ in range(2)]
    table.clock.forward(seconds=59)
    given.append(asked(table, first))
    assert len({each.refresh_token for each in given if each}) == 1
    assert len({each.access_token for each in given if each}) == 3
    assert first not in {each.refresh_token for each in given if each}


@pytest.mark.parametrize("seconds", [60, 3600])
def test_a_token_that_was_replaced_before_ends_its_family(table: Table, first: str, seconds: int) -> None:
    second = asked(table, first)
    assert second is not None
    table.clock.forward(seconds=seconds)
    assert asked(table, first) is None
    assert asked(table, second.refresh_token or "") is None


def test_what_nobody_was_given_is_refused_and_ends_nothing(table: Table, first: str) -> None:
    assert asked(table, "mm_nobody.nothing") is None
    assert asked(table, first) is not None

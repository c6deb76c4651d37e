"""Mail digests: once a day, at the reader's hour, only what is unseen, and nothing that isn't in a push message."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from mainmatch.services.accounts.mail import Letter
from mainmatch.services.errors import Unknown
from mainmatch.services.news import mail_digests
from mainmatch.services.news.mail_digests import NewMailDigest
from mainmatch.store import accounts, tokens
from tests.clock import START
from tests.services.table import Table

URL = "https://play.example"


def wants(table: Table, name: str, at: str = "08:00", **more: Any) -> None:
    payload = NewMailDigest.model_validate({"kinds": ["moves"], "at": at, "zone": "Europe/Berlin", **more})

    reader = table.person(name)
    table.write(lambda uow: accounts.update(uow.tx, reader.account_id, email=f"{name}@example.org"))
    table.write(mail_digests.put, reader, payload)


def morning(table: Table) -> Sequence[Letter | None]:
    """The letters that are due at the next eight o'clock in Berlin."""
    table.clock.forward(minutes=1)
    local = table.clock.now + timedelta(hours=1)
    eight = local.replace(hour=8, minute=0)
    table.clock.now += (eight - local) % timedelta(days=1)
    return table.write(mail_digests.due_letters, 10, URL)


def test_what_waits_is_summed_up_once_a_day(table: Table) -> None:
    wants(table, "ada", language="de")
    table.clock.forward(minutes=1)
    first = table.started("duel-of-nerve", "ada", "ben", title="Friday")
    second = table.started("duel-of-nerve", "ada", "ben", title="Sunday")
    assert table.write(mail_digests.due_letters, 10, URL) == []
    (letter,) = morning(table)
    assert letter is not None
    assert (letter.to, letter.subject) == ("ada@example.org", "Was auf dich wartet")
    assert f"Friday\nDie Partie wartet auf dich.\n{URL}/m/{first}\n" in letter.text
    assert f"{URL}/m/{second}\n" in letter.text
    assert table.write(mail_digests.due_letters, 10, URL) == []
    assert morning(table) == [None], "told before"


def test_what_was_seen_is_not_told(table: Table) -> None:
    wants(table, "ada")
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben")
    table.clock.forward(minutes=1)
    ada = table.signed_in("ada")
    table.write(lambda uow: tokens.used(uow.tx, {ada.token_id: uow.now}))
    assert morning(table) == [None]


def test_a_mail_ends_them_with_one_press(table: Table) -> None:
    wants(table, "ada")
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben")
    (letter,) = morning(table)
    assert letter is not None
    address, _, secret = letter.unsubscribe.rpartition("/")
    assert f"{address}/" == f"{URL}{mail_digests.UNSUBSCRIBE}"
    assert secret not in letter.text + letter.subject + repr(letter)
    table.write(mail_digests.unsubscribe, "made-up")
    assert table.read(mail_digests.get, table.person("ada")).at == "08:00"
    table.write(mail_digests.unsubscribe, secret)
    with pytest.raises(Unknown, match="no_mail_digest"):
        table.read(mail_digests.get, table.person("ada"))
    assert morning(table) == []


def test_moving_the_hour_brings_no_second_one_in_a_day(table: Table) -> None:
    wants(table, "ada")
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben")
    assert morning(table) != [None]
    wants(table, "ada", at="09:00")
    table.clock.forward(hours=2)
    assert table.write(mail_digests.due_letters, 10, URL) == []
    table.clock.forward(hours=23)
    assert len(table.write(mail_digests.due_letters, 10, URL)) == 1


def test_it_ends_where_its_owner_says_so(table: Table) -> None:
    wants(table, "ada", kinds=["openings", "moves"])
    assert table.read(mail_digests.get, table.person("ada")).kinds == ["moves", "openings"]
    table.write(mail_digests.remove, table.person("ada"))
    with pytest.raises(Unknown, match="no_mail_digest"):
        table.write(mail_digests.remove, table.person("ada"))
    assert table.clock.now == START

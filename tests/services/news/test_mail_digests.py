"""Mail digests: once a day, at the reader's hour, only what is unseen, and nothing that isn't in a push message."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from mainmatch.services.accounts.mail import Letter
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.news import mail_digests, news_preferences
from mainmatch.services.news.mail_digests import AGAIN_AFTER, MOST_TRIES
from mainmatch.services.news.news_preferences import NewsChoice
from mainmatch.store import accounts, tokens
from tests.services.table import Table

URL = "https://play.example"


def wants(table: Table, name: str, at: str = "08:00", **more: Any) -> None:
    payload = {"mail": ["moves"], "mail_at": at, "zone": "Europe/Berlin", **more}

    reader = table.person(name)
    table.write(lambda uow: accounts.update(uow.tx, reader.account_id, email=f"{name}@example.org"))
    table.write(news_preferences.put, reader, NewsChoice.model_validate(payload))


def due(table: Table, *, is_sent: bool = True) -> Sequence[Letter]:
    """The letters that are due now, and whether the mail server takes them."""
    _, digests = table.write(mail_digests.take_due, 10, URL)
    for digest in digests if is_sent else ():
        table.write(mail_digests.settle, digest)
    return [digest.letter for digest in digests]


def morning(table: Table, *, is_sent: bool = True) -> Sequence[Letter]:
    """The letters that are due at the next eight o'clock in Berlin."""
    table.clock.forward(minutes=1)
    local = table.clock.now + timedelta(hours=1)
    eight = local.replace(hour=8, minute=0)
    table.clock.now += (eight - local) % timedelta(days=1)
    return due(table, is_sent=is_sent)


def test_what_waits_is_summed_up_once_a_day(table: Table) -> None:
    wants(table, "ada", language="de")
    table.clock.forward(minutes=1)
    first = table.started("duel-of-nerve", "ada", "ben", title="Friday")
    second = table.started("duel-of-nerve", "ada", "ben", title="Sunday")
    assert due(table) == []
    (letter,) = morning(table)
    assert (letter.to, letter.subject) == ("ada@example.org", "Was auf dich wartet")
    assert f"Friday\nDie Partie wartet auf dich.\n{URL}/m/{first}\n" in letter.text
    assert f"{URL}/m/{second}\n" in letter.text
    assert due(table) == []
    assert morning(table) == [], "told before"


def test_what_was_seen_is_not_told(table: Table) -> None:
    wants(table, "ada")
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben")
    table.clock.forward(minutes=1)
    ada = table.signed_in("ada")
    table.write(lambda uow: tokens.used(uow.tx, {ada.token_id: uow.now}))
    assert morning(table) == []


def test_a_mail_ends_them_with_one_press(table: Table) -> None:
    wants(table, "ada")
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben")
    (letter,) = morning(table)
    address, _, secret = letter.unsubscribe.rpartition("/")
    assert f"{address}/" == f"{URL}{mail_digests.UNSUBSCRIBE}"
    assert secret not in letter.text + letter.subject + repr(letter)
    kept = table.read(lambda uow: uow.tx.connection.exec_driver_sql("SELECT hash FROM link_secrets").all())
    assert kept == [(digest_of(secret),)]
    table.write(mail_digests.unsubscribe, "made-up")
    assert table.read(news_preferences.get, table.person("ada")).mail == ("moves",)
    # A mail of yesterday ends them, too.
    morning(table)
    table.write(mail_digests.unsubscribe, secret)
    chosen = table.read(news_preferences.get, table.person("ada"))
    assert (chosen.mail, chosen.push, chosen.mail_at) == ((), ("deadlines", "moves"), "08:00")
    assert morning(table) == []


def test_a_mail_that_is_refused_is_made_anew_and_tried_again(table: Table) -> None:
    wants(table, "ada")
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben", title="Friday")
    assert len(morning(table, is_sent=False)) == 1
    for _ in range(MOST_TRIES - 1):
        assert due(table, is_sent=False) == []
        table.clock.forward(seconds=AGAIN_AFTER.total_seconds())
        assert len(due(table, is_sent=False)) == 1
    table.clock.forward(seconds=AGAIN_AFTER.total_seconds())
    assert due(table) == []
    [letter] = morning(table)
    assert "Friday" in letter.text
    assert morning(table) == []


def test_a_mail_whose_hour_is_a_quiet_one_comes_at_their_end(table: Table) -> None:
    wants(table, "ada", quiet={"begin": "23:00", "end": "09:30"})
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben")
    assert morning(table) == []
    table.clock.forward(minutes=90)
    assert len(due(table)) == 1


def test_moving_the_hour_brings_no_second_one_in_a_day(table: Table) -> None:
    wants(table, "ada")
    table.clock.forward(minutes=1)
    table.started("duel-of-nerve", "ada", "ben")
    assert morning(table) != []
    wants(table, "ada", at="09:00")
    table.clock.forward(hours=1)
    table.started("duel-of-nerve", "ada", "ben")
    table.clock.forward(hours=1)
    assert due(table) == []
    table.clock.forward(hours=23)
    assert len(due(table)) == 1

"""The calendar: one's own deadlines, by titles, at an address that ends."""

import pytest

from mainmatch.services import calendars
from mainmatch.services.errors import Unknown
from tests.services.table import Table

BID = {"type": "pass"}
URL = "https://play.example"


def read(table: Table, path: str | None) -> str:
    assert path is not None
    secret = path.removeprefix(calendars.PATH).removesuffix(".ics")
    return table.read(calendars.text_at, secret, URL)


def test_it_has_what_waits_for_its_owner_and_nothing_else(table: Table) -> None:
    path = table.write(calendars.create, table.signed_in("ada")).path
    title = "Friday; with \\ and, " + "무" * 40
    match_id = table.started("duel-of-nerve", "ada", "ben", title=title)
    table.started("duel-of-nerve", "ben", "cy", title="None of hers")
    text = read(table, path)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")
    assert lines[:4] == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Mainmatch//Deadlines//EN",
        "X-WR-CALNAME:Mainmatch",
    ]
    assert lines.count("BEGIN:VEVENT") == 1
    assert r"SUMMARY:Friday\; with \\ and\, " + "무" * 40 in lines
    assert f"URL:{URL}/m/{match_id}" in lines
    # What others send or see changes nothing.
    ben = table.write(calendars.create, table.signed_in("ben")).path
    assert read(table, ben).count("BEGIN:VEVENT") == 2
    assert read(table, path) == text


def test_what_was_sent_is_no_deadline_any_more(table: Table) -> None:
    path = table.write(calendars.create, table.signed_in("ada")).path
    match_id = table.started("duel-of-bids", "ada", "ben")
    assert "BEGIN:VEVENT" in read(table, path)
    table.submit("ada", match_id, BID)
    assert "BEGIN:VEVENT" not in read(table, path)


def test_an_address_ends_with_the_next_one_and_when_it_is_deleted(table: Table) -> None:
    ada = table.signed_in("ada")
    first, second = (table.write(calendars.create, ada).path for _ in range(2))
    with pytest.raises(Unknown, match="unknown_calendar"):
        read(table, first)
    assert "BEGIN:VCALENDAR" in read(table, second)
    assert str(second) not in repr(table.read(calendars.get, ada))
    table.write(calendars.remove, ada)
    for ask in (lambda: read(table, second), lambda: table.read(calendars.get, ada)):
        with pytest.raises(Unknown, match="unknown_calendar"):
            ask()

"""Lists of matches, what one owes, and what a host sees of who is missing."""

import base64
from typing import Any

import pytest

from mainmatch.services.accounts import sign_up
from mainmatch.services.accounts.sign_up import ProfileChange
from mainmatch.services.errors import Forbidden, Invalid
from mainmatch.services.hosting import hosts
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.matches import queries
from mainmatch.store import matches
from tests.services.lobby.test_seat_changes import FIVE, create
from tests.services.table import Table


def test_lists_show_public_matches_and_ones_own(table: Table) -> None:
    public = create(table, game="x-game")
    table.clock.forward(seconds=1)
    private = create(table, game="exodus", visibility="private")
    create(table, game="x-game", visibility="unlisted")

    def seen(name: str, **payload: object) -> set[str]:
        query = {"status": None, "game": None, "mine": False, "limit": 20, "cursor": None, **payload}
        return {item.id for item in table.read(queries.listed, table.person(name), **query).items}  # type: ignore[arg-type]

    assert seen("ada") == {public}
    assert len(seen("host")) == 3
    assert seen("host", game="exodus") == {private}
    assert seen("ada", mine=True) == set()


def test_lists_are_read_page_by_page_without_gaps_or_repeats(table: Table) -> None:
    made = {create(table, game="x-game") for _ in range(5)}
    found: list[str] = []
    cursor = None
    for _ in range(3):
        page = table.read(
            queries.listed, table.person("ada"), status="lobby", game=None, mine=False, limit=2, cursor=cursor
        )
        found += [item.id for item in page.items]
        cursor = page.next_cursor
    assert cursor is None
    assert len(found) == 5
    assert set(found) == made


@pytest.mark.parametrize(
    "cursor", ["????", "", "a", "é", base64.urlsafe_b64encode(b"2020-11-21T14:00:00 m_1").decode(), "AAAA" * 20]
)
def test_a_cursor_that_is_no_cursor_is_refused(table: Table, cursor: str) -> None:
    with pytest.raises(Invalid) as invalid:
        table.read(queries.listed, table.person("ada"), status=None, game=None, mine=False, limit=2, cursor=cursor)
    assert invalid.value.code == "bad_cursor"


def listed(table: Table, name: str = "ada", **how: Any) -> list[str]:
    """The titles of all pages."""
    asked: dict[str, Any] = {"status": None, "game": None, "mine": False, "limit": 2, "cursor": None, **how}
    found: list[str] = []
    while True:
        page = table.read(queries.listed, table.person(name), **asked)
        found += [each.title for each in page.items]
        if page.next_cursor is None:
            return found
        asked["cursor"] = page.next_cursor


@pytest.mark.parametrize(
    ("how", "titles"),
    [
        ({}, ["Beta", "alpha two", "Alpha", "alpha three"]),
        ({"sort": "created_at"}, ["alpha three", "Alpha", "alpha two", "Beta"]),
        ({"sort": "title"}, ["Alpha", "Beta", "alpha three", "alpha two"]),
        ({"sort": "-title"}, ["alpha two", "alpha three", "Beta", "Alpha"]),
        ({"free_seats": 5}, ["Beta", "alpha two", "Alpha"]),
        ({"free_seats": 6}, []),
        ({"q": "ALPHA"}, ["alpha two", "Alpha", "alpha three"]),
        ({"q": "alpha", "sort": "title", "free_seats": 1}, ["Alpha", "alpha two"]),
        ({"q": "%"}, []),
        ({"season": "se_none"}, []),
    ],
)
def test_lists_are_filtered_and_sorted_over_all_pages(table: Table, how: dict[str, Any], titles: list[str]) -> None:
    started = table.started("x-game", *FIVE, title="alpha three")
    for title in ("Alpha", "alpha two", "Beta"):
        table.clock.forward(seconds=1)
        create(table, game="x-game", title=title)
        create(table, game="x-game", title=f"{title}, hidden", visibility="private")
    assert listed(table, "zoe", **how) == titles
    assert started


def test_a_search_finds_hosts_by_the_names_that_all_see_and_nothing_in_hidden_matches(table: Table) -> None:
    table.person("host")
    shown = create(table, game="x-game", title="Friday")
    hidden = create(table, game="x-game", title="Sunday", visibility="private")
    for match_id in (shown, hidden):
        given = NewHost(account=table.person("ilse").username)
        table.write(hosts.add_host, table.person("host"), match_id, given)
    table.write(sign_up.change_profile, table.person("ilse"), ProfileChange(display_name="Zoë Straße"))
    assert listed(table, "zoe", q="STRASSE") == listed(table, "zoe", q="hOs") == ["Friday"]
    assert sorted(listed(table, "ilse", q="zoë")) == ["Friday", "Sunday"]
    # Neither by a username or an id, nor over the end of a name.
    assert listed(table, "zoe", q="ilse") == listed(table, "zoe", q="ac_") == listed(table, "zoe", q="dayh") == []


def test_a_search_goes_on_where_a_page_looked_last(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "LOOKED_AT", 3)
    for n in range(8):
        table.clock.forward(seconds=1)
        create(table, game="x-game", title=f"Game {n}" if n in (0, 4) else "Other")
    assert listed(table, q="game") == ["Game 4", "Game 0"]


def test_a_cursor_belongs_to_its_order(table: Table) -> None:
    for _ in range(2):
        create(table, game="x-game")
    asked = {"status": None, "game": None, "mine": False, "limit": 1}
    cursor = table.read(queries.listed, table.person("ada"), **asked, cursor=None).next_cursor  # type: ignore[arg-type]
    with pytest.raises(Invalid) as invalid:
        table.read(queries.listed, table.person("ada"), **asked, cursor=cursor, sort="title")  # type: ignore[arg-type]
    assert invalid.value.code == "bad_cursor"


def test_what_i_owe_is_what_waits_for_me(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}})
    owed = {name: table.read(queries.owed, table.person(name))[0].waiting_for_me for name in ("ada", "ben")}
    assert owed == {"ada": True, "ben": False}
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]})
    assert not table.read(queries.owed, table.person("ada"))[0].waiting_for_me


def test_the_host_sees_who_is_missing_and_nothing_else(table: Table) -> None:
    match_id = table.started("exodus", *FIVE)
    table.submit("ben", match_id, {"type": "pass"})
    status = table.read(queries.host_status, table.person("host"), match_id)
    assert (status.submitted, status.missing) == ([2], [1, 3, 4, 5])


def test_a_match_can_keep_even_from_its_host_who_is_missing(table: Table) -> None:
    match_id = table.started("exodus", *FIVE, submission_status="hidden")
    with pytest.raises(Forbidden) as forbidden:
        table.read(queries.host_status, table.person("host"), match_id)
    assert forbidden.value.code == "status_hidden"

"""Talk before the start: who has a seat, and the hosts; without seats, which change their players."""

import pytest

from mainmatch.services.chat import messages
from mainmatch.services.errors import Conflict, Invalid, Unknown
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.privacy import personal_data
from tests.services.chat.scenes import FIVE, mine, read, said, say
from tests.services.chat.test_access import substitute
from tests.services.seasons.evening import Evening
from tests.services.table import Table


@pytest.fixture
def match_id(table: Table) -> str:
    return table.gathered("x-game", "ada", "ben", player_count=5)


def join(table: Table, name: str, match_id: str) -> None:
    payload = seat_changes.JoinMatchRequest(join_code=table.code(match_id))
    table.write(seat_changes.join, table.person(name), match_id, payload)


def test_who_has_a_seat_and_the_hosts_talk_and_nobody_else_knows_of_it(table: Table, match_id: str) -> None:
    said_by = [say(table, name, match_id, "lobby", f"I am {name}.") for name in ("ada", "host", "ben")]
    assert [(each.seat, each.role, each.name) for each in said_by] == [
        (None, "player", "Ada"), (None, "host", "Host"), (None, "player", "Ben"),
    ]  # fmt: skip
    for name in ("ada", "ben", "host"):
        assert [(each.id, each.n, each.role, each.name) for each in read(table, name, match_id, "lobby").items] == [
            (each.id, each.n, each.role, each.name) for each in said_by
        ]
    assert mine(table, "stranger", match_id) == {}
    for act in (
        lambda: said(table, "stranger", match_id, "lobby"),
        lambda: say(table, "stranger", match_id, "lobby", "?"),
    ):
        with pytest.raises(Unknown, match="unknown_channel"):
            act()
    assert not [each for each in table.told(match_id, "public") if each["type"].startswith("message.")]
    told = {viewer: table.told(match_id, viewer)[-1]["data"] for viewer in ("seat:1", "seat:2", "host")}
    assert {(each["id"], each["n"], each["role"]) for each in told.values()} == {(said_by[-1].id, 3, "player")}


def test_who_comes_reads_all_of_it_and_who_leaves_nothing(table: Table, match_id: str) -> None:
    say(table, "ada", match_id, "lobby", "Hello.")
    join(table, "cy", match_id)
    assert said(table, "cy", match_id, "lobby") == [(1, "Hello.")]
    # Also in the feed of the seat: it was empty, and nobody could read there.
    assert [each["data"]["text"] for each in table.told(match_id, "seat:3") if each["type"] == "message.posted"] == [
        "Hello."
    ]
    table.write(seat_changes.leave, table.person("ada"), match_id)
    with pytest.raises(Unknown):
        said(table, "ada", match_id, "lobby")


def test_it_closes_at_the_start_and_stays_readable_for_who_was_there(table: Table) -> None:
    match_id, quiet = table.gathered("x-game", *FIVE), table.started("x-game", *FIVE)
    say(table, "ada", match_id, "lobby", "Hello.")
    table.write(match_start.start, table.person("host"), match_id)
    with pytest.raises(Conflict, match="channel_closed"):
        say(table, "ada", match_id, "lobby", "Late.")
    channel = mine(table, "ben", match_id)["lobby"]
    assert (channel.open, channel.may_write, channel.head, channel.members) == (False, False, 1, [])
    assert "lobby" not in mine(table, "ada", quiet), "nothing was said"
    substitute(table, match_id, 1, "zoe", "from_now")
    assert "lobby" not in mine(table, "zoe", match_id)
    substitute(table, match_id, 2, "yan", "all")
    assert said(table, "yan", match_id, "lobby") == [(1, "Hello.")]


def test_aliases_are_not_told_by_what_was_said_before(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE, drawn_aliases=True)
    for name in FIVE:
        say(table, name, match_id, "lobby", f"I am {name}.")
    before = read(table, "host", match_id, "lobby").items
    table.write(match_start.start, table.person("host"), match_id)
    for name in (*FIVE, "host"):
        assert read(table, name, match_id, "lobby").items == before
    assert {(each.seat, each.name) for each in before} == {(None, name.title()) for name in FIVE}


def test_who_erases_the_account_has_no_name_in_the_lobby_of_aliases_either(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE, drawn_aliases=True)
    for name in ("ada", "ben"):
        say(table, name, match_id, "lobby", "Hello.")
    table.write(match_start.start, table.person("host"), match_id)
    table.write(personal_data.erase, table.person("ada").account_id)
    assert [each.name for each in read(table, "host", match_id, "lobby").items] == ["Former player", "Ben"]
    told = [each["data"]["name"] for each in table.told(match_id, "host") if each["type"] == "message.posted"]
    assert told == ["Former player", "Ben"]


def test_hosts_are_mentioned_there_and_seats_are_not(table: Table, match_id: str) -> None:
    assert say(table, "ada", match_id, "lobby", "@Hosts, when?", mentions=[0]).mentions == [0]
    with pytest.raises(Invalid, match="unknown_seat"):
        say(table, "ada", match_id, "lobby", "@Ben", mentions=[2])


def test_a_host_hides_what_was_said_there(table: Table, match_id: str) -> None:
    message = say(table, "ada", match_id, "lobby", "Rude.")
    table.write(messages.hide, table.person("host"), match_id, "lobby", message.id, "It is rude.")
    assert said(table, "ben", match_id, "lobby") == [(1, None)]


def test_a_match_of_a_season_has_none(table: Table) -> None:
    """Its house has rooms for the time between matches."""
    evening = Evening.started(table, *FIVE)
    evening.announce("x-game")
    payload = NewMatch(game="x-game", season_id=evening.id)
    match_id = table.write(match_creation.create, table.person("host"), payload).id
    assert "lobby" not in mine(table, "host", match_id)

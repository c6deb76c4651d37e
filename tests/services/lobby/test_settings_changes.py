"""Matches that start without their free seats: who sits where then, who hears of it, and what stays unread."""

import json

import pytest

from mainmatch.rules import Refused
from mainmatch.services.errors import Conflict, Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from tests.services.table import Table

FEWER = match_start.StartRequest(when_seats_are_free="start_with_fewer")


def test_a_host_starts_with_the_players_who_are_there(table: Table) -> None:
    match_id = table.gathered("exodus", player_count=9, garnets={"1": 1, "2": 2, "8": 8, "9": 9}, visibility="private")
    for name, seat in (("ada", 9), ("ben", 1), ("cy", 3), ("dot", 8), ("eve", 4)):
        table.write(
            seat_changes.join, table.person(name), match_id, JoinMatchRequest(join_code=table.code(match_id), seat=seat)
        )
    invited = table.write(substitutes.substitute, table.person("host"), match_id, 2, NewPlayer(invite=True))
    committed = table.read(queries.facts, table.person("host"), match_id).commitment
    with pytest.raises(Conflict) as missing:
        table.write(match_start.start, table.person("host"), match_id)
    assert (missing.value.code, "when_seats_are_free" in str(missing.value)) == ("seats_free", True)
    facts = table.write(match_start.start, table.person("host"), match_id, FEWER)
    assert (facts.status, facts.player_count) == ("running", 5)
    # The last ones move, each with the balance that it was told; the others stay.
    assert [each.display_name for each in facts.seats] == ["Ben", "Dot", "Cy", "Eve", "Ada"]
    assert [table.document(match_id, f"seat:{seat}")["garnets"] for seat in range(1, 6)] == [1, 8, 0, 0, 9]
    told = [each for each in table.told(match_id, "public") if each["type"] != "match.created"][5:]
    assert [(each["type"], each["data"].get("seat")) for each in told][:6] == [
        *(("seat.left", 8), ("seat.joined", 2), ("seat.left", 9), ("seat.joined", 5)),
        *(("match.changed", None), ("match.started", None)),
    ]
    changed = next(each["data"] for each in told if each["type"] == "match.changed")
    assert (changed["fields"], changed["commitment"]) == ({"player_count": 5}, facts.commitment)
    assert facts.commitment != committed
    own = table.read(feed_reader.read, table.person("ada"), feed_reader.open_own, Wanted(limit=50)).envelopes
    seats = [(each["type"], each["data"].get("seat")) for each in map(json.loads, own)]
    assert seats[1:] == [("account.seat.left", 9), ("account.seat.joined", 5), ("account.match.started", None)]
    assert table.read(queries.facts, table.person("ada"), match_id).seat == 5
    with pytest.raises(Unknown):
        table.write(seat_changes.join, table.person("fay"), match_id, JoinMatchRequest(invite_code=invited.invite_code))


def test_a_bot_that_moves_has_the_number_of_its_seat(table: Table) -> None:
    match_id = table.gathered("exodus", player_count=9)
    for seat in (1, 2, 5, 9):
        table.write(seat_changes.add_bot, table.person("host"), match_id, seat, "house")
    given = NewPlayer(bot="random", display_name="Robby")
    table.write(substitutes.substitute, table.person("host"), match_id, 9, given)
    facts = table.write(match_start.start, table.person("host"), match_id, FEWER)
    assert [each.display_name for each in facts.seats] == [*(f"House bot {n}" for n in (1, 2, 3)), "Robby"]


def test_what_a_player_of_a_moved_seat_may_not_read_stays_unread(table: Table) -> None:
    match_id = table.gathered("exodus", player_count=9, garnets={"2": 2})
    for name, seat in (("ada", 1), ("ben", 3), ("cy", 4), ("dot", 9)):
        table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest(seat=seat))
    given = NewPlayer(account=table.person("eve").username, knowledge="from_now")
    table.write(substitutes.substitute, table.person("host"), match_id, 9, given)
    table.write(match_start.start, table.person("host"), match_id, FEWER)
    page = table.read(feed_reader.read, table.person("eve"), feed_reader.match_feed(match_id), Wanted(limit=50))
    types = [json.loads(each)["type"] for each in page.envelopes]
    assert types[0] == "seat.left"
    assert "match.created" not in types


@pytest.mark.parametrize(("game", "count", "there"), [("exodus", 9, 3), ("together", 16, 9), ("x-game", 5, 0)])
def test_a_number_that_the_game_does_not_take_is_refused_with_those_it_takes(
    table: Table, game: str, count: int, there: int
) -> None:
    match_id = table.gathered(game, player_count=count)
    if there:
        table.write(seat_changes.add_bot, table.person("host"), match_id, None, "house", count=there)
    before = table.told(match_id, "public")
    with pytest.raises(Refused) as refused:
        table.write(match_start.start, table.person("host"), match_id, FEWER)
    takes = {"exodus": "4 to 9", "together": "8 to 20 (an even number)", "x-game": "exactly 5"}[game]
    assert (refused.value.code, f"takes {takes} players; {there} of {count}" in str(refused.value)) == (
        "wrong_seat_count",
        True,
    )
    with pytest.raises(Conflict) as missing:
        table.write(match_start.start, table.person("host"), match_id)
    assert f"takes {takes} players" in str(missing.value)
    assert table.told(match_id, "public") == before

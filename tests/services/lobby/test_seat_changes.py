"""Joining, leaving, filling, removing; in the order anonymous things can go wrong."""

import json

import pytest

from mainmatch.services.errors import Conflict, Forbidden, Removed, ServiceError, Unknown
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import hosts, substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def create(table: Table, **payload: object) -> str:
    return table.write(match_creation.create, table.person("host"), NewMatch.model_validate(payload)).id


def test_a_private_match_is_joined_with_its_code(table: Table) -> None:
    private = create(table, game="x-game", visibility="private")
    code = table.code(private)
    joined = table.write(
        seat_changes.join, table.person("ada"), private, JoinMatchRequest(join_code=code, seat=4, display_name="A.")
    )
    assert (joined.seat, joined.role, joined.join_code) == (4, "player", None)
    assert joined.seats[3].display_name == "A."


def test_an_unlisted_match_says_that_the_code_is_wrong(table: Table) -> None:
    unlisted = create(table, game="x-game", visibility="unlisted")
    with pytest.raises(Forbidden) as forbidden:
        table.write(seat_changes.join, table.person("ada"), unlisted, JoinMatchRequest(join_code="wrong"))
    assert forbidden.value.code == "wrong_code"


def test_a_seat_is_taken_once(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    for name, code in (("ada", "already_joined"), ("fay", "match_full")):
        with pytest.raises(Conflict) as conflict:
            table.write(seat_changes.join, table.person(name), match_id, JoinMatchRequest())
        assert conflict.value.code == code


def test_a_seat_that_is_given_back_can_be_taken_again(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    table.write(seat_changes.leave, table.person("cy"), match_id)
    with pytest.raises(Conflict) as conflict:
        table.write(match_start.start, table.person("host"), match_id)
    assert conflict.value.code == "seats_free"
    assert table.write(seat_changes.join, table.person("fay"), match_id, JoinMatchRequest()).seat == 3


def test_bots_fill_free_seats_and_leave_them_again(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    table.write(seat_changes.leave, table.person("eve"), match_id)
    assert table.write(seat_changes.add_bot, table.person("host"), match_id, None, "house").seat == 5
    table.write(seat_changes.remove_player, table.person("host"), match_id, 5, None)
    with pytest.raises(Unknown) as unknown:
        table.write(seat_changes.remove_player, table.person("host"), match_id, 5, None)
    assert unknown.value.code == "no_player"


def test_bots_fill_some_or_all_free_seats_at_once_and_leave_those_of_the_invited(table: Table) -> None:
    match_id = table.gathered("x-game")
    host = table.person("host")
    table.write(substitutes.substitute, host, match_id, 2, NewPlayer(invite=True))
    some = table.write(seat_changes.add_bot, host, match_id, None, "random", count=2)
    assert [each.seat for each in some.seats] == [1, 3] == [some.seat, 3]
    with pytest.raises(Conflict) as too_many:
        table.write(seat_changes.add_bot, host, match_id, None, "house", count=3)
    assert too_many.value.code == "match_full"
    rest = table.write(seat_changes.add_bot, host, match_id, None, "house", fill=True)
    assert [each.seat for each in rest.seats] == [4, 5]
    facts = table.read(queries.facts, host, match_id)
    assert [each.bot for each in facts.seats] == ["random", None, "random", "house", "house"]
    assert [each["type"] for each in table.told(match_id, "public")] == ["match.created", *["seat.joined"] * 4]


def test_the_seats_of_bots_are_said_in_one_way(table: Table) -> None:
    match_id = table.gathered("x-game")
    with pytest.raises(ServiceError) as refused:
        table.write(seat_changes.add_bot, table.person("host"), match_id, 2, "house", fill=True)
    assert refused.value.code == "invalid_request"


def test_a_host_removes_a_player_whom_no_code_brings_back(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE, visibility="private")
    host, code = table.person("host"), table.code(match_id)
    table.write(seat_changes.remove_player, host, match_id, 2, "Ben never answers.")
    left = table.told(match_id, "public")[-1]
    assert (left["type"], left["data"]) == ("seat.left", {"seat": 2, "by": "host", "reason": "Ben never answers."})
    own = table.read(feed_reader.read, table.person("ben"), feed_reader.open_own, Wanted(limit=9)).envelopes
    assert [json.loads(each)["type"] for each in own][-1].endswith("seat.left")
    for command, args in ((queries.facts, ()), (seat_changes.join, (JoinMatchRequest(join_code=code),))):
        with pytest.raises(Unknown) as hidden:
            table.write(command, table.person("ben"), match_id, *args)
        assert hidden.value.code == "unknown_match"
    with pytest.raises(Removed):
        table.write(seat_changes.join, table.person("ben"), match_id, JoinMatchRequest(join_code=table.code(match_id)))
    log = table.read(hosts.audit_of, host, match_id).items
    assert [(each.act, each.reason, each.detail) for each in log] == [
        ("remove_player", "Ben never answers.", {"seat": 2})
    ]


def test_only_players_who_are_there_are_removed_by_hosts_in_the_lobby(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    host, ada = table.person("host"), table.person("ada")
    table.write(seat_changes.leave, table.person("eve"), match_id)
    for who, seat, code in ((ada, 2, "not_host"), (host, 5, "no_player"), (host, 6, "unknown_seat_number")):
        with pytest.raises(ServiceError) as refused:
            table.write(seat_changes.remove_player, who, match_id, seat, None)
        assert refused.value.code == code
    table.write(seat_changes.add_bot, host, match_id, None, "house", fill=True)
    table.write(seat_changes.remove_player, host, match_id, 5, None)
    table.write(seat_changes.add_bot, host, match_id, None, "house", fill=True)
    table.write(match_start.start, host, match_id)
    with pytest.raises(Conflict) as started:
        table.write(seat_changes.remove_player, host, match_id, 1, None)
    assert started.value.code == "already_started"


def test_only_hosts_fill_and_start(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE)
    with pytest.raises(Forbidden) as filling:
        table.write(seat_changes.add_bot, table.person("ada"), match_id, None, "house")
    with pytest.raises(Forbidden) as starting:
        table.write(match_start.start, table.person("ada"), match_id)
    assert filling.value.code == starting.value.code == "not_host"

"""docs/rules/locked-out.md, Who knows what, and Chat."""

import json

from mainmatch.games.locked_out import GAME
from mainmatch.rules import Channel
from tests.games.locked_out.scenes import SEATS, closed, gathered, given, in_quiz, state_of


def test_the_public_view_is_the_round_and_nothing_else() -> None:
    assert given().view("public") == {"round": 1, "rounds": 10}


def test_a_seats_view_at_the_start() -> None:
    assert given().view("seat:1") == {
        "round": 1,
        "rounds": 10,
        "room": "alpha",
        "roommates": [2, 5, 9],
        "priority": 12,
        "from_tiebreak": 0,
        "learned": {},
        "last_move": None,
        "calls": [],
    }


def test_a_seats_view_later() -> None:
    match = closed(given().act(5, {"type": "call"}).match, {1: "beta", 2: "beta"})
    assert match.view("seat:2") == {
        "round": 2,
        "rounds": 10,
        "room": "beta",
        "roommates": [1, 11, 12],
        "priority": 11,
        "from_tiebreak": 0,
        "learned": {"1": "water"},
        "last_move": {"from": "alpha", "to": "beta", "with": 1, "screwed": False},
        "calls": [{"round": 1, "seat": 5, "right": False}],
    }


def test_no_view_has_the_seats_own_team_even_when_the_room_is_one_team() -> None:
    for match in (given(), gathered(["water", "fire", "grass"]), in_quiz()):
        for seat in SEATS:
            shown = json.dumps(match.view(f"seat:{seat}"))
            assert not any(team in shown for team in ("water", "fire", "grass"))


def test_the_served_schema_has_the_names_that_are_sent() -> None:
    properties = GAME.seat.json_schema()["$defs"]["LastMove"]["properties"]
    assert list(properties) == ["from", "to", "with", "screwed"]


def test_chat_a_channel_for_each_room_and_pairs_of_roommates_and_no_other() -> None:
    found = GAME.channels(state_of(given()))
    assert found[:3] == (
        Channel("room:alpha", (1, 2, 5, 9), title="Room Alpha"),
        Channel("room:beta", (3, 6, 7, 10), title="Room Beta"),
        Channel("room:gamma", (4, 8, 11, 12), title="Room Gamma"),
    )
    pairs = {channel.name: channel.members for channel in found[3:]}
    assert len(pairs) == 18
    assert pairs["pair:1-9"] == (1, 9)
    assert pairs["pair:8-12"] == (8, 12)
    rooms = state_of(given()).rooms
    assert all(rooms[one] == rooms[other] for one, other in pairs.values())
    assert all(channel.is_open for channel in found)


def test_chat_membership_changes_when_the_round_closes_and_names_stay() -> None:
    match = closed(given(), {1: "beta", 2: "beta"})
    found = {channel.name: channel.members for channel in GAME.channels(state_of(match))}
    assert found["room:beta"] == (1, 2, 11, 12)
    assert found["pair:1-2"] == (1, 2)
    assert "pair:1-9" not in found

"""Who knows what: the fields of the views, and nothing beyond them."""

import json
from typing import Any

from mainmatch.games.exodus import GAME
from mainmatch.games.exodus.state import Item, LastRound
from mainmatch.rules import Match
from mainmatch.rules.values import read_strictly
from tests.games.exodus.scenes import given

START = {"round": 1, "rounds": 7}


def after_a_round() -> Match:
    """Seats 1 and 2 swapped black and green, seat 1 offered to 3 in vain, seat 4 was silent."""
    match = given().submit(
        1, {"type": "offer_trades", "offers": [{"to": 3, "give": "red"}, {"to": 2, "give": "black"}]}
    )
    match = match.submit(2, {"type": "offer_trades", "offers": [{"to": 1, "give": "green"}]})
    return match.submit(3, {"type": "pass"}).close().match


def test_the_public_view_is_the_round_and_nothing_else() -> None:
    assert given().view("public") == START
    assert after_a_round().view("public") == {"round": 2, "rounds": 7}


def test_a_seat_sees_its_hand_sorted_and_no_last_round_before_there_was_one() -> None:
    hand = ["black", "blue", "red", "white"]
    assert given().view("seat:1") == {**START, "hand": hand, "points": 0, "last_round": None}


def test_a_seat_sees_its_last_round_itemised() -> None:
    assert after_a_round().view("seat:1") == {
        "round": 2,
        "rounds": 7,
        "hand": ["blue", "green", "red", "white"],
        "points": 1,
        "last_round": {
            "trades": [{"with": 2, "gave": "black", "received": "green"}],
            "failed": [3],
            "change": 1,
            "items": [
                {
                    "points": 1,
                    "why": "gave",
                    "with": 2,
                    "gave": "black",
                    "received": "green",
                    "thing": None,
                    "n": None,
                }
            ],
        },
    }


def test_a_seat_that_did_nothing_has_an_empty_last_round() -> None:
    nothing = {"trades": [], "failed": [], "change": 0, "items": []}
    assert after_a_round().view("seat:4")["last_round"] == nothing


def test_the_seat_that_was_offered_to_in_vain_learns_nothing_of_it() -> None:
    quiet = given().submit(3, {"type": "pass"}).close().match
    assert after_a_round().view("seat:3") == quiet.view("seat:3")


def test_the_host_sees_every_seat() -> None:
    match = after_a_round()
    seen: Any = match.view("host")
    assert seen["seats"] == {str(seat): match.view(f"seat:{seat}") for seat in (1, 2, 3, 4)}


def test_sealed_offers_are_in_nobodys_view() -> None:
    match = given()
    sent = match.submit(1, {"type": "offer_trades", "offers": [{"to": 2, "give": "red"}]})
    for viewer in ("public", "host", "seat:1", "seat:2"):
        assert sent.view(viewer) == match.view(viewer)


def test_a_state_reads_back_as_it_was_written() -> None:
    match = after_a_round()
    text = match.dump()
    loaded = Match.load(GAME, match.spec, text)
    assert loaded.dump() == text
    assert loaded.state == match.state
    assert '"with":2' in text


def test_the_served_schema_of_a_seats_view_names_the_fields_on_the_wire() -> None:
    schema = GAME.seat.json_schema("serialization")
    assert set(schema["properties"]) == {"round", "rounds", "hand", "points", "last_round"}
    assert set(schema["$defs"]["Trade"]["properties"]) == {"with", "gave", "received"}
    assert json.dumps(schema)


def test_a_state_of_before_reasons_were_words_is_read_with_its_sentences() -> None:
    """A match that runs when a server gets this version goes on."""
    report: dict[str, Any] = {
        "trades": [],
        "failed": [],
        "change": 1,
        "items": [{"points": 1, "why": "You gave black to seat 2."}],
    }
    read = read_strictly(LastRound, report, "broken", "This is no report.")
    assert read.items == (Item(points=1, why="You gave black to seat 2."),)

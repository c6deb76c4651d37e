"""Who knows what: the fields of the views, and nothing beyond them."""

import json
from typing import Any

from mainmatch.games.famine import GAME
from mainmatch.rules import Match
from tests.games.famine.scenes import given
from tests.games.trading import offers

START = {"year": 1, "years": 7}


def after_a_year() -> Match:
    """Seats 1 and 2 swapped diamond and onyx, seat 1 offered to 3 in vain, seat 4 was silent."""
    match = given().submit(1, offers((3, "ruby"), (2, "diamond"))).submit(2, offers((1, "onyx")))
    return match.submit(3, {"type": "pass"}).close().match


def test_the_public_view_is_the_year_and_nothing_else() -> None:
    assert given().view("public") == START
    assert after_a_year().view("public") == {"year": 2, "years": 7}


def test_a_seat_sees_its_own_things_and_no_last_year_before_there_was_one() -> None:
    assert given().view("seat:1") == {
        **START,
        "hand": ["diamond", "onyx", "ruby", "ruby", "topaz"],
        "favor": 0,
        "locked_diamonds": 0,
        "may_not_trade_with": [],
        "last_year": None,
        "learned": [],
    }


def test_a_seat_sees_its_last_year_itemised_and_what_its_diamond_taught() -> None:
    inventory = ["diamond", "emerald", "emerald", "sapphire", "topaz"]
    trade = {"with": 2, "gave": "diamond", "received": "onyx", "thing": None, "n": None}
    assert after_a_year().view("seat:1") == {
        "year": 2,
        "years": 7,
        "hand": ["onyx", "onyx", "ruby", "ruby", "topaz"],
        "favor": 1,
        "locked_diamonds": 0,
        "may_not_trade_with": [2],
        "last_year": {
            "trades": [{"with": 2, "gave": "diamond", "received": "onyx"}],
            "failed": [3],
            "change": 1,
            "items": [
                {"points": 3, "why": "gave", **trade},
                {"points": -2, "why": "received", **trade},
            ],
        },
        "learned": [{"year": 1, "about": 2, "kind": "inventory", "value": inventory}],
    }


def test_a_seat_that_did_nothing_has_an_empty_last_year() -> None:
    assert after_a_year().view("seat:4")["last_year"] == {"trades": [], "failed": [], "change": 0, "items": []}


def test_the_seat_that_was_offered_to_in_vain_learns_nothing_of_it() -> None:
    quiet = given().submit(3, {"type": "pass"}).close().match
    assert after_a_year().view("seat:3") == quiet.view("seat:3")


def test_the_recipient_of_a_diamond_is_not_told_what_was_learned() -> None:
    assert after_a_year().view("seat:2")["learned"] == []


def test_the_host_sees_every_seat() -> None:
    match = after_a_year()
    seen: Any = match.view("host")
    assert seen["seats"] == {str(seat): match.view(f"seat:{seat}") for seat in (1, 2, 3, 4, 5)}


def test_sealed_offers_are_in_nobodys_view() -> None:
    match = given()
    sent = match.submit(1, offers((2, "ruby")))
    for viewer in ("public", "host", "seat:1", "seat:2"):
        assert sent.view(viewer) == match.view(viewer)


def test_a_state_reads_back_as_it_was_written() -> None:
    match = after_a_year()
    text = match.dump()
    loaded = Match.load(GAME, match.spec, text)
    assert loaded.dump() == text
    assert loaded.state == match.state
    assert '"with":2' in text


def test_the_served_schema_of_a_seats_view_names_the_fields_on_the_wire() -> None:
    schema = GAME.seat.json_schema("serialization")
    own = {"hand", "favor", "locked_diamonds", "may_not_trade_with", "last_year", "learned"}
    assert set(schema["properties"]) == {"year", "years", *own}
    assert set(schema["$defs"]["Trade"]["properties"]) == {"with", "gave", "received"}
    assert set(schema["$defs"]["Lesson"]["properties"]) == {"year", "about", "kind", "value"}
    assert schema["$defs"]["Lesson"]["properties"]["kind"]["enum"] == ["inventory", "partners", "rank", "favor"]
    assert json.dumps(schema)

"""The phase trading: seven times, 24 hours, what can be sent, what silence means."""

from datetime import timedelta
from typing import Any

from mainmatch.games.exodus.phases import TRADING
from mainmatch.rules import Dice, Pass
from tests.games.exodus.scenes import HANDS, given, position, state_of


def test_seven_rounds_of_trading_are_played_and_then_the_match_is_over() -> None:
    match, seen = given(), []
    while match.phase and match.phase.name == "trading":
        seen.append(match.round)
        match = match.close().match
    assert seen == [1, 2, 3, 4, 5, 6, 7]


def test_a_round_lasts_24_hours() -> None:
    assert TRADING.lasts(state_of(given())) == timedelta(hours=24)


def test_silence_is_no_offers() -> None:
    assert TRADING.missing(state_of(given()), 1, Dice(b"", "")) == Pass()
    silent, passing = given(), given()
    for seat in (1, 2, 3, 4):
        passing = passing.submit(seat, {"type": "pass"})
    assert silent.close().match.dump() == passing.close().match.dump()
    assert "offer nothing" in TRADING.silence


def test_nobody_but_the_host_may_know_who_has_submitted() -> None:
    assert TRADING.status == "host"


def test_options_name_the_other_seats_and_the_colours_held() -> None:
    offer, passing = given().offers(1)
    made: Any = offer.schema["properties"]["offers"]
    assert offer.type == "offer_trades"
    assert made["maxItems"] == 2
    assert made["items"]["properties"]["to"]["enum"] == [2, 3, 4]
    assert made["items"]["properties"]["give"]["enum"] == ["black", "blue", "red", "white"]
    assert made["items"]["additionalProperties"] is False
    assert (passing.type, passing.cost) == ("pass", 0)


def test_a_colour_held_twice_is_offered_once_in_the_options() -> None:
    s = position(3, {1: ("red", "red", "blue", "red"), 2: ("green",) * 4})
    narrowed: Any = TRADING.options(s, 1, 0)[0].narrow["offers"]
    assert narrowed["items"]["properties"]["give"]["enum"] == ["blue", "red"]


def test_the_example_in_the_options_is_taken() -> None:
    match = given()
    for seat in (1, 2, 3, 4):
        for offer in match.offers(seat):
            match = match.submit(seat, dict(offer.example))


def test_the_round_closes_early_when_all_have_locked() -> None:
    match = given()
    for seat in map(int, HANDS):
        assert not match.is_ready("all_locked")
        match = match.submit(seat, {"type": "pass"}, locked=True)
    assert match.is_ready("all_locked")

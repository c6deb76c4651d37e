"""The phase trading: seven times, 24 hours, what can be sent, what silence means."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from mainmatch.games.famine import GAME
from mainmatch.games.famine.phases import TRADING, OfferTrades
from mainmatch.rules import Dice, Match, MatchSpec, Pass, RandomLegal, sample
from tests.games.famine.scenes import given, position, state_of, traded
from tests.games.trading import played_out, refusal


def test_seven_years_of_trading_are_played_and_then_the_match_is_over() -> None:
    match, seen = given(), []
    while match.phase and match.phase.name == "trading":
        seen.append(match.round)
        match = match.close().match
    assert seen == [1, 2, 3, 4, 5, 6, 7]


def test_a_year_lasts_24_hours() -> None:
    assert TRADING.lasts(state_of(given())) == timedelta(hours=24)


def test_silence_is_no_offers() -> None:
    assert TRADING.missing(state_of(given()), 1, Dice(b"", "")) == Pass()
    silent, passing = given(), given()
    for seat in (1, 2, 3, 4, 5):
        passing = passing.submit(seat, {"type": "pass"})
    assert silent.close().match.dump() == passing.close().match.dump()
    assert "offer nothing" in TRADING.silence


def test_nobody_but_the_host_may_know_who_has_submitted() -> None:
    assert TRADING.status == "host"


def made(match: Match, seat: int) -> Any:
    return match.offers(seat)[0].schema["properties"]["offers"]


def test_options_name_the_other_seats_and_the_gemstones_held() -> None:
    offer, passing = given().offers(1)
    assert offer.type == "offer_trades"
    found = made(given(), 1)
    assert found["maxItems"] == 3
    assert found["items"]["properties"]["to"]["enum"] == [2, 3, 4, 5]
    assert found["items"]["properties"]["give"]["enum"] == ["diamond", "onyx", "ruby", "topaz"]
    assert found["items"]["additionalProperties"] is False
    assert (passing.type, passing.cost) == ("pass", 0)


def test_options_leave_out_last_years_partners() -> None:
    match = traded(given(), [(1, "ruby", 2, "topaz"), (1, "onyx", 4, "emerald")])
    assert made(match, 1)["items"]["properties"]["to"]["enum"] == [3, 5]
    assert made(match, 1)["maxItems"] == 2
    assert match.offers(1)[0].example["offers"] == [{"to": 3, "give": "diamond"}]
    assert made(match.close().match, 1)["items"]["properties"]["to"]["enum"] == [2, 3, 4, 5]


def test_options_leave_out_locked_diamonds() -> None:
    s = position(6, {1: ("diamond", "diamond", "ruby", "ruby", "onyx")}, locked={1: 2})
    narrowed: Any = TRADING.options(s, 1, 0)[0].narrow["offers"]
    assert narrowed["items"]["properties"]["give"]["enum"] == ["onyx", "ruby"]


def test_there_is_always_somebody_and_something_to_offer() -> None:
    """The tightest case: five seats, three partners last year, three diamonds locked."""
    met = {1: [[], [], [], [], [2, 3, 4]]}
    s = position(6, {1: ("diamond",) * 3 + ("ruby", "onyx")}, met=met, locked={1: 3})
    option = TRADING.options(s, 1, 0)[0]
    option.example.check(s, 1)
    assert option.narrow["offers"]["maxItems"] == 1


def test_most_of_what_the_options_allow_is_taken() -> None:
    answers: Counter[str] = Counter()
    for n in range(200):
        match = Match.start(GAME, MatchSpec.of(GAME, {}, b"options %d" % n, 8), {}).match
        action = sample(match.offers(1)[0].schema, Dice(b"options", str(n)))
        refused = refusal(match, 1, action)
        answers[refused.code if refused else "taken"] += 1
    assert set(answers) == {"taken", "same_seat_twice", "gem_not_held"}
    assert answers["taken"] > 120


def test_the_example_in_the_options_is_taken() -> None:
    match = given()
    for seat in (1, 2, 3, 4, 5):
        for offer in match.offers(seat):
            match = match.submit(seat, dict(offer.example))


def test_the_year_closes_early_when_all_have_locked() -> None:
    match = given()
    for seat in (1, 2, 3, 4, 5):
        assert not match.is_ready("all_locked")
        match = match.submit(seat, {"type": "pass"}, locked=True)
    assert match.is_ready("all_locked")


@pytest.mark.parametrize("seats", range(5, 9))
def test_random_matches_end_with_every_gemstone_still_in_play(seats: int) -> None:
    for n in range(5):
        match = played_out(GAME, dict.fromkeys(range(1, seats + 1), RandomLegal()), f"random {n}".encode())
        start = Match.start(match.game, match.spec, {}).match
        assert match.game.conserved(state_of(match)) == match.game.conserved(state_of(start))
        assert match.result is not None
        assert len(match.result.elimination_candidates) == 1


def test_only_offers_and_a_pass_may_be_sent() -> None:
    assert TRADING.may_send(state_of(given()), 1) == (OfferTrades, Pass)

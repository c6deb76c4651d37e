"""docs/rules/locked-out.md, Phase round: moves, boosts, silence, and how rounds follow each other."""

from collections import Counter
from datetime import timedelta

import pytest

from mainmatch.games.locked_out.phases import QUIZ, ROUND
from mainmatch.rules import Refused
from tests.games.locked_out.scenes import (
    CALL,
    SEATS,
    closed,
    gathered,
    given,
    move,
    opening,
    refusal,
    state_of,
    with_state,
)


def test_round_lasts_24_hours() -> None:
    match = given()
    assert ROUND.lasts(match.state) == QUIZ.lasts(match.state) == timedelta(hours=24)


@pytest.mark.parametrize(("seat", "own"), [(1, "alpha"), (3, "beta"), (4, "gamma")])
def test_move_goes_to_one_of_the_two_other_rooms_staying_is_no_option(seat: int, own: str) -> None:
    match = given()
    others = [room for room in ("alpha", "beta", "gamma") if room != own]
    for room in others:
        match = match.submit(seat, {"type": "move", "to": room, "boost": 0})
    refused = refusal(match.submit, seat, {"type": "move", "to": own, "boost": 0})
    assert (refused.code, refused.flaws[0].path) == ("same_room", "to")
    assert all(room in refused.advice for room in others)
    assert match.sealed[seat].action.as_json()["to"] == others[1]


@pytest.mark.parametrize(
    "action",
    [
        {"type": "move"},
        {"type": "move", "to": "delta"},
        {"type": "move", "to": "beta", "boost": -1},
        {"type": "move", "to": "beta", "boost": "1"},
        {"type": "move", "to": "beta", "boost": True},
        {"type": "move", "to": "beta", "boost": 1.0},
        {"type": "move", "to": "beta", "seat": 2},
    ],
)
def test_move_malformed(action: dict[str, object]) -> None:
    assert refusal(given(garnets={1: 5}).submit, 1, action).code == "malformed_action"


def test_move_a_boost_is_optional() -> None:
    assert given().submit(1, {"type": "move", "to": "beta"}).sealed[1].action.as_json() == move("beta")


def test_boost_holds_garnets_and_gives_them_back_when_replaced() -> None:
    match = given(garnets={1: 5}).submit(1, move("beta", 5))
    assert match.free(1) == 0
    assert match.submit(1, move("beta", 2)).free(1) == 3
    assert match.withdraw(1).free(1) == 5
    refused = refusal(match.submit, 1, move("beta", 6))
    assert refused.code == "not_enough_garnets"
    assert match.sealed[1].cost == 5


def test_options_name_the_two_rooms_and_the_purse() -> None:
    match = given(garnets={1: 5})
    for seat, most in ((1, 5), (2, 0)):
        schema = match.offers(seat)[0].schema
        assert schema["properties"]["to"]["enum"] == ["beta", "gamma"]
        assert schema["properties"]["boost"]["maximum"] == most
        assert [offer.type for offer in match.offers(seat)] == ["move", "call"]


def test_a_move_is_due_so_that_pass_is_refused() -> None:
    assert refusal(given().submit, 1, {"type": "pass"}).code == "action_not_allowed"


def test_missing_a_random_one_of_the_two_rooms_and_no_boost() -> None:
    found: Counter[tuple[int, str]] = Counter()
    for n in range(100):
        match = opening(bytes([n]), dict.fromkeys(SEATS, 2)).match
        for seat in (1, 2):
            assert match.phase is not None
            sent = match._sent(seat).as_json()
            assert sent["boost"] == 0
            assert sent["to"] != state_of(match).rooms[seat]
            found[seat, str(sent["to"])] += 1
    assert all(count > 15 for count in found.values())
    assert len(found) == 6


def test_a_silent_round_moves_everybody_and_costs_nothing() -> None:
    match = given(garnets=dict.fromkeys(SEATS, 2)).close().match
    s = state_of(match)
    assert all(s.rooms[seat] != state_of(given()).rooms[seat] for seat in SEATS)
    assert min(match.wallets.values()) >= 2


def test_rounds_1_to_9_and_then_the_quiz_in_place_of_round_10() -> None:
    match = given()
    for number in range(1, 10):
        assert match.phase is ROUND
        assert match.round == number
        assert match.view("public") == {"round": number, "rounds": 10}
        match = match.close().match
    assert match.phase is QUIZ
    assert match.round == 10
    assert match.ordinal == 10


@pytest.mark.parametrize("rounds", [2, 3, 30])
def test_rounds_is_the_hosts(rounds: int) -> None:
    match = given(rounds=rounds)
    for _ in range(rounds - 1):
        assert match.phase is ROUND
        match = match.close().match
    assert match.phase is QUIZ
    assert match.round == rounds
    assert match.close().match.result is not None


def test_a_team_gathered_by_the_close_of_round_9_cannot_call_any_more() -> None:
    match = with_state(given(), round=8)
    first = {"beta": (1, 2, 8, 11), "gamma": (5, 9, 6, 7), "alpha": (3, 10, 4, 12)}
    second = {"gamma": (1, 2, 3, 4), "alpha": (8, 11, 5, 6), "beta": (10, 12, 7, 9)}
    for ways in (first, second):
        match = closed(match, {seat: to for to, seats in ways.items() for seat in seats})  # type: ignore[misc]
    after = match
    assert state_of(after).able == ("water",)
    assert after.phase is QUIZ
    with pytest.raises(Refused) as caught:
        after.act(1, CALL)
    assert caught.value.code == "action_not_allowed"


def test_a_call_in_round_9_still_counts() -> None:
    match = with_state(gathered(["water", "fire", "grass"]), round=9).act(1, CALL).match.close().match
    assert match.result is not None
    assert match.result.winners == (1, 2, 3, 4, 5, 6, 7, 8)


def test_garnets_of_a_move_can_be_spent_in_the_next_round_and_no_sooner() -> None:
    match = given()
    assert match.offers(1)[0].schema["properties"]["boost"]["maximum"] == 0
    for seat, to in ((1, "beta"), (2, "beta"), (5, "gamma"), (9, "gamma")):
        match = match.submit(seat, {"type": "move", "to": to, "boost": 0})
    match = match.close().match
    assert match.wallets[1] == 1
    assert match.offers(1)[0].schema["properties"]["boost"]["maximum"] == 1

"""docs/rules/locked-out.md, Phase round (moves, boosts, silence) and Phase quiz (guesses, scores, ties)."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from mainmatch.games.locked_out.phases import QUIZ, ROUND, GuessTeams, quiz_winner, team_scores
from mainmatch.rules import Dice, Json, Match, Pass, Refused, Seat
from tests.games.locked_out.scenes import (
    CALL,
    SEATS,
    TEAM_OF,
    called,
    closed,
    gathered,
    given,
    in_quiz,
    move,
    opening,
    prioritised,
    refusal,
    state_of,
    with_state,
)


def test_round_lasts_24_hours() -> None:
    s = state_of(given())
    assert ROUND.lasts(s) == QUIZ.lasts(s) == timedelta(hours=24)


@pytest.mark.parametrize(("seat", "own"), [(1, "alpha"), (3, "beta"), (4, "gamma")])
def test_move_goes_to_one_of_the_two_other_rooms_staying_is_no_option(seat: int, own: str) -> None:
    match = given()
    others = [room for room in ("alpha", "beta", "gamma") if room != own]
    for room in others:
        match = match.submit(seat, {"type": "move", "to": room, "boost": 0})
    refused = refusal(match.submit, seat, {"type": "move", "to": own, "boost": 0})
    assert (refused.code, refused.flaws[0].path) == ("same_room", "to")
    assert all(room.capitalize() in refused.message for room in others)
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


# The quiz


def guess(*right: Seat, wrong: tuple[Seat, ...] = ()) -> dict[str, Json]:
    """A guess with these entries right and those wrong."""
    other = {"water": "fire", "fire": "grass", "grass": "water"}
    teams: dict[str, Json] = {str(seat): TEAM_OF[seat] for seat in right}
    return {"type": "guess_teams", "teams": {**teams, **{str(seat): other[TEAM_OF[seat]] for seat in wrong}}}


def winners(match: Match) -> tuple[Seat, ...]:
    result = match.close().match.result
    assert result is not None
    return result.winners


def test_up_to_12_entries_oneself_included_or_a_pass() -> None:
    match = in_quiz().submit(1, guess(*SEATS)).submit(2, {"type": "pass"}).submit(3, guess())
    assert set(match.sealed) == {1, 2, 3}
    assert all([offer.type for offer in match.offers(seat)] == ["guess_teams", "pass"] for seat in SEATS)


@pytest.mark.parametrize("named", [0, 13, -1])
def test_a_seat_that_isnt_there_is_refused(named: int) -> None:
    action: dict[str, Any] = {"type": "guess_teams", "teams": {"1": "water", str(named): "fire"}}
    refused = refusal(in_quiz().submit, 1, action)
    assert (refused.code, refused.flaws[0].path) == ("unknown_seat", f"teams.{named}")


@pytest.mark.parametrize(
    "teams", [None, [], {"1": "Water"}, {"1": None}, {" 1": "water"}, {"01": "water"}, {"one": "water"}]
)
def test_a_malformed_guess_is_refused(teams: Any) -> None:
    assert refusal(in_quiz().submit, 1, {"type": "guess_teams", "teams": teams}).code == "malformed_action"


def test_neither_a_move_nor_a_call_is_taken() -> None:
    match = in_quiz()
    assert refusal(match.submit, 1, {"type": "move", "to": "beta", "boost": 0}).code == "action_not_allowed"
    assert refusal(match.act, 1, {"type": "call"}).code == "action_not_allowed"


def test_the_example_says_what_the_seat_has_learned() -> None:
    match = in_quiz(learned={seat: {2: "water"} if seat == 1 else {} for seat in SEATS})
    assert match.offers(1)[0].example["teams"] == {"2": "water"}
    assert match.offers(3)[0].example["teams"] == {"3": "water"}


def test_a_player_scores_1_per_right_entry_and_a_team_the_sum_of_its_members() -> None:
    s = state_of(in_quiz())
    sent: dict[Seat, GuessTeams | Pass] = {
        1: GuessTeams.from_json({"teams": guess(1, 5, 9, wrong=(2, 3))["teams"]}),
        2: GuessTeams.from_json({"teams": guess(12)["teams"]}),
        3: Pass(),
        5: GuessTeams.from_json({"teams": guess(wrong=SEATS)["teams"]}),
        9: GuessTeams.from_json({"teams": guess(*SEATS)["teams"]}),
    }
    assert team_scores(s, sent) == {"water": 4, "fire": 0, "grass": 12}


def test_the_highest_team_wins_as_if_it_alone_had_called() -> None:
    match = in_quiz().submit(9, guess(1, 2, 3)).submit(1, guess(1)).submit(2, guess(2)).submit(5, guess(7, 8))
    step = match.close()
    result = step.match.result
    assert result is not None
    # Grass has 3 right, water 2, fire 2. Grass beats water.
    assert result.winners == (1, 2, 3, 4, 9, 10, 11, 12)
    assert result.garnets == {
        **dict.fromkeys((1, 2, 3, 4), 2),
        **dict.fromkeys((5, 6, 7, 8), 0),
        9: 5,
        10: 5,
        11: 5,
        12: 5,
    }
    assert [told.event.as_json() for told in step.told] == [{"by": "quiz", "teams": ["grass"], "beaten": "water"}]


def test_tied_the_higher_sum_of_priorities() -> None:
    # Water has 12 + 11 + 10 + 9.
    assert winners(in_quiz().submit(5, guess(1)).submit(1, guess(2))) == (1, 2, 3, 4, 5, 6, 7, 8)
    # Fire and grass have 1 each: fire has the higher priorities.
    assert winners(in_quiz().submit(5, guess(1)).submit(9, guess(2))) == tuple(range(5, 13))


def test_tied_again_at_random() -> None:
    # Water 10 + 1 + 2 + 3 = 16, fire 4 + 5 + 6 + 1 = 16, grass less.
    sums = {1: 10, 2: 1, 3: 2, 4: 3, 5: -4, 6: 5, 7: 6, 8: 9, 9: -20, 10: -21, 11: -22, 12: -23}
    s = state_of(in_quiz(priorities=prioritised(sums)))
    scores = {"water": 3, "fire": 3, "grass": 3}
    drawn = {quiz_winner(s, scores, Dice(b"tied", str(n))) for n in range(30)}  # type: ignore[arg-type]
    assert drawn == {"water", "fire"}


def test_missing_no_right_entries() -> None:
    match = in_quiz()
    assert QUIZ.missing(state_of(match), 1, Dice(b"", "")) == Pass()
    assert winners(match.submit(12, guess(1))) == (1, 2, 3, 4, 9, 10, 11, 12)
    # All are silent: water has the highest priorities.
    assert winners(match) == (1, 2, 3, 4, 5, 6, 7, 8)


def test_no_priority_changes() -> None:
    match = in_quiz().submit(1, guess(*SEATS))
    assert state_of(match.close().match).priorities == state_of(match).priorities


def test_an_early_quiz_is_decided_the_same_way() -> None:
    match = called(gathered(["water", "fire", "grass"]), 1, 5, 9).submit(5, guess(5, 6, 7, 8))
    assert match.round == 1
    assert winners(match) == (5, 6, 7, 8, 9, 10, 11, 12)

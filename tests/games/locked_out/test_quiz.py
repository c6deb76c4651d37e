"""docs/rules/locked-out.md, The quiz."""

from typing import Any

import pytest

from mainmatch.games.locked_out.phases import QUIZ, GuessTeams, quiz_winner, team_scores
from mainmatch.rules import Dice, Json, Match, Pass, Seat
from tests.games.locked_out.scenes import SEATS, TEAM_OF, called, gathered, in_quiz, prioritised, refusal, state_of


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
    sent = {
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

"""docs/rules/extreme-ways.md, Phase moving: plans, gaps, rebounds, where all that leads."""

from collections import Counter
from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.far_out.phases import Rebound, filled, travelled
from mainmatch.games.far_out.state import Round, Way
from mainmatch.rules import Dice, Json, Match, sample
from tests.games.far_out.scenes import BOTH, moving, opening, plan, refusal, state_of, told_all


def ways(*truths: tuple[int, int]) -> Round:
    """A round with these true moves in options 1, 2, ..."""
    return {str(n): Way(moves=(move,), true=0, paired=()) for n, move in enumerate(truths, start=1)}


def ready(game: FarOut = EXTREME_WAYS, **config: Json) -> Match:
    return moving(opening(game, 5, 0, config).match)


def names(game: FarOut) -> tuple[str, ...]:
    return ("1", "2", "3", "4") if game is EXTREME_WAYS else ("A", "B", "C", "D")


# --- Resolution -----------------------------------------------------------------------------------


def test_a_move_adds_its_true_step() -> None:
    assert travelled([ways((4, -3)), ways((1, 1), (-2, 5))], {1: ("1", "2"), 2: ("1", "1")}) == {1: (2, 2), 2: (5, -2)}


@BOTH
def test_a_plan_is_carried_out_over_seven_rounds(game: FarOut) -> None:
    one, two, three, four = names(game)
    match = ready(game).submit(1, plan(one, one, two, three, four, four, four))
    places = state_of(match.close().match).places
    # Twice (1, 1), once (-2, 2), once (-3, -3), three times (4, -4).
    assert places is not None
    assert places[1] == (2 - 2 - 3 + 12, 2 + 2 - 3 - 12)


def test_worked_example_rebound_from_the_origin_on_5_5() -> None:
    rounds = [ways((5, 5), (0, 0)), ways((0, 0))]
    assert travelled(rounds, {1: ("2", Rebound(rebound=2)), 2: ("1", "1")})[1] == (10, 10)


def test_a_rebound_looks_at_the_start_of_its_round() -> None:
    rounds = [ways((5, 5), (0, 0)), ways((7, -1))]
    assert travelled(rounds, {1: ("2", Rebound(rebound=2)), 2: ("1", "1")}) == {1: (10, 10), 2: (12, 4)}


def test_two_who_rebound_on_each_other_change_at_once() -> None:
    rounds = [ways((5, 5), (-1, 2)), ways((9, 9))]
    plans = {1: ("1", Rebound(rebound=2)), 2: ("2", Rebound(rebound=1))}
    assert travelled(rounds, plans) == {1: (2 * -1 - 5, 2 * 2 - 5), 2: (2 * 5 + 1, 2 * 5 - 2)}


def test_a_rebound_in_the_first_round_leads_nowhere() -> None:
    assert travelled([ways((5, 5))], {1: (Rebound(rebound=2),), 2: ("1",)}) == {1: (0, 0), 2: (5, 5)}


def test_a_rebound_through_a_match() -> None:
    match = ready(rebound_tokens=True)
    match = match.submit(1, plan("1", {"rebound": 2}, "1", "1", "1", "1", "1")).submit(2, plan(*"4111111"))
    places = state_of(match.close().match).places
    # From (1, 1) over (4, -4) to (7, -9), then five times (1, 1).
    assert places is not None
    assert places[1] == (12, -4)


@BOTH
def test_all_hear_where_everybody_ended_and_nobody_hears_a_way(game: FarOut) -> None:
    step = ready(game).close()
    assert len(step.told) == 1
    event = told_all(step)[0].as_json()
    assert event.keys() == {"places", "chips"}
    assert event["chips"] == {str(seat): 50 for seat in range(1, 6)}


# --- Gaps and silence -----------------------------------------------------------------------------


def test_what_is_said_stays_and_the_rest_is_drawn() -> None:
    full = filled(("1", None, "2"), ("1", "2", "3", "4"), 7, Dice(b"gap", ""))
    assert len(full) == 7
    assert (full[0], full[2]) == ("1", "2")
    assert set(full) <= {"1", "2", "3", "4"}


def test_every_option_is_drawn_about_as_often() -> None:
    drawn: Counter[Any] = Counter()
    for n in range(300):
        drawn.update(enumerate(filled((), ("1", "2", "3", "4"), 7, Dice(b"even", str(n)))))
    assert len(drawn) == 28
    assert 45 < min(drawn.values()) <= max(drawn.values()) < 110


def test_null_at_the_end_missing_and_silence_are_the_same_chance() -> None:
    match = ready()
    gaps: list[Json] = [None] * 7
    ends = [match.submit(1, plan(*gaps[:n])).close().match.dump() for n in (0, 3, 7)]
    assert {*ends, match.close().match.dump()} == {ends[0]}


def test_one_seats_gaps_move_nobody_elses_chance() -> None:
    match = ready()
    silent, planned = (state_of(each.close().match).places for each in (match, match.submit(1, plan(*"1234123"))))
    assert silent is not None
    assert planned is not None
    assert {seat: silent[seat] for seat in (2, 3, 4, 5)} == {seat: planned[seat] for seat in (2, 3, 4, 5)}


def test_what_silence_means_is_said_to_players() -> None:
    auction, last = EXTREME_WAYS.phases
    assert "no bid" in auction.silence
    assert "equally likely" in last.silence


# --- Refusals -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("moves", "code", "way_out"),
    [
        (["x"] * 8, "plan_too_long", "up to 7 options, not 8"),
        ([None] * 8, "plan_too_long", "up to 7 options, not 8"),
        (["x"], "unknown_option", "Choose one of "),
        ([""], "unknown_option", "or null for chance"),
    ],
)
def test_a_longer_plan_and_an_unknown_option_are_refused(
    game: FarOut, moves: list[Json], code: str, way_out: str
) -> None:
    refused = refusal(ready(game).submit, 1, plan(*moves))
    assert refused.code == code
    assert way_out in refused.advice


def test_each_game_has_its_own_names() -> None:
    assert refusal(ready(EXTREME_WAYS).submit, 1, plan("A")).advice == "Choose one of 1, 2, 3, 4, or null for chance."
    assert refusal(ready(RAVENS).submit, 1, plan("1")).advice == "Choose one of A, B, C, D, or null for chance."


@BOTH
@pytest.mark.parametrize("moves", [[1], [["1"]], [{"rebound": "5"}], [{"rebound": 5, "over": 1}], "1234123", None])
def test_what_has_the_wrong_shape_is_malformed(game: FarOut, moves: Json) -> None:
    match = ready(game)
    assert refusal(match.submit, 1, {"type": "plan", "moves": moves}).code == "malformed_action"


@BOTH
def test_a_pass_is_no_plan(game: FarOut) -> None:
    assert refusal(ready(game).submit, 1, {"type": "pass"}).code == "action_not_allowed"


@pytest.mark.parametrize(
    ("moves", "code", "path"),
    [
        ([{"rebound": 2}, {"rebound": 3}], "rebound_twice", "moves.1"),
        (["1", {"rebound": 1}], "own_seat", "moves.1"),
        ([{"rebound": 6}], "unknown_seat", "moves.0"),
        ([{"rebound": 0}], "unknown_seat", "moves.0"),
    ],
)
def test_a_rebound_goes_once_on_another_player(moves: list[Json], code: str, path: str) -> None:
    refused = refusal(ready(rebound_tokens=True).submit, 1, plan(*moves))
    assert refused.code == code
    assert [(flaw.path, flaw.code) for flaw in refused.flaws] == [(path, code)]
    assert ready(rebound_tokens=True).submit(1, plan("1", {"rebound": 5})).sealed


def test_without_tokens_there_are_no_rebounds() -> None:
    assert refusal(ready().submit, 1, plan({"rebound": 2})).code == "no_rebounds"


def test_ravens_know_nothing_of_rebounds() -> None:
    assert refusal(ready(RAVENS).submit, 1, plan({"rebound": 2})).code == "malformed_action"
    assert "rebound" not in str(ready(RAVENS).offers(1))


# --- Options --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "tokens"), [(EXTREME_WAYS, None), (RAVENS, None), (EXTREME_WAYS, True)])
def test_every_random_plan_is_taken(game: FarOut, tokens: bool | None) -> None:  # noqa: FBT001 - a table
    match = ready(game, **({} if tokens is None else {"rebound_tokens": tokens}))
    (offer,) = match.offers(2)
    for n in range(200):
        assert match.submit(2, sample(offer.schema, Dice(b"plan", str(n)))).sealed


def test_the_example_of_an_offer_is_a_whole_plan() -> None:
    (offer,) = ready(RAVENS).offers(1)
    assert offer.example == plan("A", "B", "C", "D", "A", "B", "C")

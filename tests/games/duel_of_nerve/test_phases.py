"""docs/rules/duel-of-nerve.md, A round: one test a table row; who acts, what silence means, what lies over."""

from collections import Counter
from datetime import timedelta

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.phases import ANSWER, BET, LAY, Check
from mainmatch.games.duel_of_nerve.state import CARDS, LAST_ROUND
from mainmatch.games.duel_of_nerve.views import CardsLaid, RoundWon, StakeDoubled
from mainmatch.rules import BrokenGame, Dice, Match
from tests.games.duel_of_nerve.table import (
    ended,
    events_of,
    laid,
    lay,
    played,
    points_of,
    refusal,
    said,
    state_of,
    table,
)


@pytest.fixture
def bet() -> Match:
    """Seat 1 leads and has laid a 6, seat 2 a 4."""
    return laid(table(), 6, 4)


# --- The table --------------------------------------------------------------------------------


def test_after_a_check_the_higher_card_gets_the_stake_and_only_that_is_told(bet: Match) -> None:
    step = said(bet, "check")
    (told,) = events_of(step)
    assert isinstance(told, RoundWon)
    assert (told.end, told.stake, told.winner, told.cards, told.carried) == ("compared", 1, 1, None, 0)
    assert points_of(step.match) == {1: 1, 2: 0}


def test_a_called_double_is_for_twice_the_stake_and_opens_both_cards(bet: Match) -> None:
    step = said(said(bet, "double").match, "call")
    (told,) = events_of(step)
    assert isinstance(told, RoundWon)
    assert (told.end, told.stake, told.winner, told.cards) == ("opened", 2, 1, {1: 6, 2: 4})
    assert points_of(step.match) == {1: 2, 2: 0}


def test_a_called_bluff_pays_the_one_who_called() -> None:
    assert points_of(played(table(), (1, 2, "call"))) == {1: 0, 2: 2}


def test_a_folded_double_leaves_the_lead_the_stake_and_tells_nothing_of_the_cards() -> None:
    step = ended(table(), (1, 9, "fold"))
    (told,) = events_of(step)
    assert isinstance(told, RoundWon)
    assert (told.end, told.stake, told.winner, told.cards) == ("folded", 1, 1, None)
    assert points_of(step.match) == {1: 1, 2: 0}


@pytest.mark.parametrize(("word", "over"), [("check", 1), ("call", 2)])
def test_equal_cards_leave_the_stake_to_the_next_round_which_adds_its_own(word: str, over: int) -> None:
    step = ended(table(), (5, 5, word))
    told = events_of(step)[-1]
    assert isinstance(told, RoundWon)
    assert (told.winner, told.carried) == (None, over)
    assert points_of(step.match) == {1: 0, 2: 0}
    assert state_of(step.match).stake == over + 1
    # What lies over is doubled like the rest, and a fold gives it away undoubled.
    assert points_of(played(step.match, (9, 1, "call"))) == {1: 2 * (over + 1), 2: 0}
    assert points_of(played(step.match, (9, 1, "fold"))) == {1: 0, 2: over + 1}


# --- Who acts, and when -----------------------------------------------------------------------


def test_the_lead_changes_every_round_and_each_leads_four_times() -> None:
    match, leads = table(lead=2), []
    while match.phase is not None:
        leads += [state_of(match).lead] if match.phase is LAY else []
        match = match.close().match
    assert leads == [2, 1, 2, 1, 2, 1, 2, 1]


def test_the_answer_is_asked_for_after_a_double_only(bet: Match) -> None:
    assert bet.phase is BET
    assert said(bet, "check").match.phase is LAY
    doubled = said(bet, "double")
    assert doubled.match.phase is ANSWER
    assert events_of(doubled) == [StakeDoubled(round=1, lead=1, stake=2)]


def test_the_lead_bets_and_the_opponent_answers(bet: Match) -> None:
    assert [seat for seat in (1, 2) if bet.may_submit(seat)] == [1]
    assert refusal(bet.submit, 2, {"type": "double"}).code == "action_not_allowed"
    doubled = said(bet, "double").match
    assert [seat for seat in (1, 2) if doubled.may_submit(seat)] == [2]
    assert refusal(doubled.submit, 1, {"type": "fold"}).code == "action_not_allowed"


def test_the_steps_last_seconds() -> None:
    assert [phase.lasts(state_of(table())) for phase in (LAY, BET, ANSWER)] == [
        timedelta(seconds=30),
        timedelta(seconds=20),
        timedelta(seconds=20),
    ]


def test_a_word_ends_its_step_and_cannot_be_taken_back(bet: Match) -> None:
    spoken = bet.submit(1, {"type": "check"})
    assert spoken.is_ready("all_locked")
    assert refusal(spoken.submit, 1, {"type": "double"}).code == "locked_in"
    assert refusal(spoken.withdraw, 1).code == "locked_in"


def test_a_card_can_be_changed_until_it_is_locked() -> None:
    match = table().submit(1, lay(9)).submit(1, lay(2))
    assert not match.submit(2, lay(5)).is_ready("all_locked")
    assert state_of(match.close().match).laid[1] == 2
    assert match.submit(1, lay(3), locked=True).submit(2, lay(5), locked=True).is_ready("all_locked")


def test_that_the_cards_lie_there_is_told_and_nothing_of_them() -> None:
    step = table().submit(1, lay(6)).submit(2, lay(4)).close()
    assert events_of(step) == [CardsLaid(round=1, lead=1, stake=1)]


# --- Cards ------------------------------------------------------------------------------------


def test_a_card_that_was_laid_is_gone(bet: Match) -> None:
    match = said(bet, "check").match
    no = refusal(match.submit, 1, lay(6))
    assert (no.code, no.message) == ("card_not_held", "Lay one of your cards: [1, 2, 3, 4, 5, 7, 8, 9].")
    assert match.offers(1)[0].schema["properties"]["card"]["enum"] == [1, 2, 3, 4, 5, 7, 8, 9]
    assert match.submit(2, lay(6)).may_submit(2)


@pytest.mark.parametrize("card", [0, 10, -1, "5", 5.0, True, None])
def test_what_is_no_card_is_malformed(card: object) -> None:
    assert refusal(table().submit, 1, {"type": "lay_card", "card": card}).code == "malformed_action"


@pytest.mark.parametrize("action", [{"type": "pass"}, {"type": "double"}, {"type": "lay_card"}])
def test_nothing_but_a_card_is_taken_where_cards_are_laid(action: dict[str, object]) -> None:
    assert refusal(table().submit, 1, action).code in {"action_not_allowed", "malformed_action"}


# --- Silence ----------------------------------------------------------------------------------


def test_a_silent_seat_lays_any_card_it_holds() -> None:
    held = played(table(), (1, 2, "check"))
    drawn = Counter(LAY.missing(state_of(held), 1, Dice(bytes([n]), "")).as_json()["card"] for n in range(200))
    assert set(drawn) == set(CARDS) - {1}
    assert min(drawn.values()) >= 10


def test_a_silent_lead_checks(bet: Match) -> None:
    assert points_of(bet.close().match) == {1: 1, 2: 0}


def test_the_opponent_sees_what_an_answer_pays(bet: Match) -> None:
    doubled = said(bet, "double").match
    schemas = [offer.schema for offer in doubled.offers(2)]
    assert [each["x-label"] for each in schemas] == ["Call for 2", "Fold for 1"]
    assert [each["x-payoff"]["rows"][0]["value"] for each in schemas] == ["call", "fold"]
    assert [each["x-payoff"]["cells"] for each in schemas] == [[[[2, 0], [0, 0], [0, 2]]], [[[0, 1]] * 3]]
    assert {each["x-about"] for each in schemas} == {1}
    assert doubled.offers(1) == ()


def test_a_silent_opponent_folds() -> None:
    doubled = said(laid(table(), 1, 9), "double").match
    assert points_of(doubled.close().match) == {1: 1, 2: 0}


def test_silence_is_explained_to_players() -> None:
    assert ("random" in LAY.silence, "checks" in BET.silence, "fold" in ANSWER.silence) == (True, True, True)


# --- The whole --------------------------------------------------------------------------------


def test_a_duel_has_eight_rounds_and_each_keeps_one_card() -> None:
    match = table()
    for n in range(1, 9):
        assert match.round == n
        match = ended(match, (n, 10 - n, "call")).match
    assert match.result is not None
    assert {row["seat"]: row["kept"] for row in match.result.standings} == {1: 9, 2: 1}
    assert match.ordinal == GAME.longest == 3 * LAST_ROUND


def test_what_lies_over_after_the_last_round_is_nobodys() -> None:
    match = table()
    for n in range(1, 9):
        match = ended(match, (n, n, "check")).match
    assert match.phase is None
    # All eight rounds were level: only the last point was paid.
    assert sum(points_of(match).values()) == 1


def test_cards_are_not_compared_before_both_are_laid() -> None:
    with pytest.raises(BrokenGame):
        BET.resolve(state_of(table()), {1: Check()}, Dice(b"", ""))
    with pytest.raises(BrokenGame):
        state_of(table()).card_kept(1)


def test_what_a_round_is_played_for_is_what_the_view_says(bet: Match) -> None:
    doubled = said(bet, "double").match
    assert (bet.view("public")["stake"], doubled.view("public")["stake"]) == (1, 2)

"""docs/rules/locked-out.md, Phase round: calls, right and wrong, and when they end play."""

import pytest

from mainmatch.games.locked_out.phases import QUIZ, ROUND
from mainmatch.rules import Match, Seat
from tests.games.locked_out.scenes import (
    CALL,
    PRIORITY_OF,
    ROOM_OF,
    SEATS,
    called,
    closed,
    gathered,
    given,
    heard_by,
    move,
    refusal,
    state_of,
    with_state,
)


def tokens(match: Match) -> tuple[Seat, ...]:
    assert match.result is not None
    return match.result.winners


def test_wrong_the_caller_loses_4_at_once_and_ties_are_broken_at_once() -> None:
    match = called(given(), 1)
    s = state_of(match)
    # 12 - 4 = 8, where 5 stands: 1 was higher before, goes to 9 and, having gained more than 4, stays there, and so on.
    assert s.priorities == {**PRIORITY_OF, 1: 9, 4: 10, 3: 11, 2: 12}
    assert s.from_tiebreak == {**dict.fromkeys(SEATS, 0), 1: 1, 2: 1, 3: 1, 4: 1}
    assert match.phase is ROUND
    assert match.round == 1


def test_wrong_the_room_hears_it_and_who_was_moved_elsewhere_only_its_new_priority() -> None:
    step = given().act(1, CALL)
    heard = {seat: [event.type for event in heard_by(step, seat)] for seat in SEATS}
    both = ["game.call_made", "game.priority_changed"]
    assert heard == {
        **{seat: [] for seat in SEATS},
        1: both,
        2: both,
        5: ["game.call_made"],
        9: ["game.call_made"],
        3: ["game.priority_changed"],
        4: ["game.priority_changed"],
    }
    assert heard_by(step, 9)[0].as_json() == {"round": 1, "room": "alpha", "seat": 1, "right": False}
    assert heard_by(step, 1)[1].as_json() == {"priority": 9, "from_tiebreak": 1}
    assert heard_by(step, 4)[0].as_json() == {"priority": 10, "from_tiebreak": 1}
    assert all(told.seats is not None for told in step.told)


def test_wrong_who_isnt_moved_keeps_what_it_knew_of_the_last_tie_break() -> None:
    before = with_state(given(), from_tiebreak=dict.fromkeys(SEATS, 3))
    match = called(before, 12)
    # 1 - 4 = -3: nobody else is there.
    assert state_of(match).from_tiebreak == {**dict.fromkeys(SEATS, 3), 12: 0}
    for seat in (5, 6, 7):
        assert match.view(f"seat:{seat}") == before.view(f"seat:{seat}")


def test_wrong_calls_are_not_limited() -> None:
    match = called(given(), 12, 12, 12)
    assert state_of(match).priorities[12] == 1 - 12
    assert [call["right"] for call in match.view("seat:12")["calls"]] == [False] * 3  # type: ignore[index,union-attr,call-overload]


@pytest.mark.parametrize("cost", [0, 7])
def test_wrong_call_cost_is_the_hosts(cost: int) -> None:
    match = called(given(wrong_call_cost=cost), 12)
    assert state_of(match).priorities == {**PRIORITY_OF, 12: 1 - cost}


def test_wrong_what_is_sealed_stays_valid() -> None:
    match = given(garnets={12: 3}).submit(12, move("alpha", 3), locked=True).submit(1, move("gamma"))
    after = called(match, 12, 1)
    assert after.sealed == match.sealed
    assert refusal(after.submit, 12, move("beta")).code == "locked_in"
    assert state_of(after.close().match).last_moves[1].origin == "alpha"


def test_wrong_a_call_counts_in_the_contest_that_follows() -> None:
    before = given()
    wishes = {1: "beta", 2: "beta", 5: "beta", 9: "gamma"}
    assert state_of(closed(before, wishes)).last_moves[5].screwed  # type: ignore[arg-type]
    # Three wrong calls take 1 to 12 - 12 and below 5.
    after = closed(called(before, 1, 1, 1), wishes)  # type: ignore[arg-type]
    assert state_of(after).last_moves[1].screwed
    assert not state_of(after).last_moves[5].screwed


def test_calls_seats_see_those_made_in_rooms_while_they_were_in_them() -> None:
    match = called(given(), 1, 3)
    match = called(closed(match, {1: "beta", 2: "beta"}), 1)
    view = {seat: match.view(f"seat:{seat}")["calls"] for seat in SEATS}
    first = {"round": 1, "seat": 1, "right": False}
    other = {"round": 1, "seat": 3, "right": False}
    second = {"round": 2, "seat": 1, "right": False}
    assert view[1] == view[2] == [first, second]
    assert view[5] == view[9] == [first]
    # 11 and 12 have come to beta, too; 3, 6, 7 and 10 have left it.
    assert view[11] == view[12] == [second]
    assert all(view[seat] == [other] for seat in (3, 6, 7, 10))
    assert view[4] == view[8] == []


def test_right_the_only_able_team_calls_and_play_ends_at_once() -> None:
    step = gathered(["water"]).act(2, CALL)
    match = step.match
    assert match.phase is None
    assert tokens(match) == (1, 2, 3, 4, 5, 6, 7, 8)
    assert [event.type for event in heard_by(step, 1)] == ["game.call_made"]
    assert heard_by(step, 5) == []
    (public,) = [told.event.as_json() for told in step.told if told.seats is None]
    assert public == {"by": "call", "teams": ["water"], "beaten": "fire"}


def test_right_costs_nothing() -> None:
    match = called(gathered(["water"]), 2)
    assert state_of(match).priorities == PRIORITY_OF


def test_right_at_once_means_without_moves_boosts_and_garnets() -> None:
    match = gathered(["fire"], garnets={1: 5}).submit(1, move("beta", 5))
    after = called(match, 6)
    assert after.phase is None
    # Fire beats grass: 1 is on water and gets nothing, but has its boost back.
    assert after.wallets[1] == 5
    assert state_of(after).rooms == state_of(match).rooms


def test_right_with_three_able_teams_and_one_call_the_round_goes_on_and_then_ends_before_any_move() -> None:
    match = called(gathered(["water", "fire", "grass"], garnets={9: 4}), 1)
    assert match.phase is ROUND
    match = match.submit(9, move("alpha", 4)).submit(10, move("alpha"))
    step = match.close()
    assert step.match.phase is None
    assert tokens(step.match) == (1, 2, 3, 4, 5, 6, 7, 8)
    s = state_of(step.match)
    assert s.rooms == state_of(match).rooms
    assert s.priorities == PRIORITY_OF
    assert s.last_moves == {}
    # The boost didn't happen, and nobody got a garnet for a move.
    assert step.match.wallets == {
        **dict.fromkeys((1, 2, 3, 4), 5),
        **dict.fromkeys((5, 6, 7, 8), 2),
        9: 4,
        10: 0,
        11: 0,
        12: 0,
    }


def test_right_with_three_able_teams_and_two_calls_both_win_when_the_round_closes() -> None:
    match = called(gathered(["water", "fire", "grass"]), 9, 5)
    assert match.phase is ROUND
    step = match.close()
    assert tokens(step.match) == (5, 6, 7, 8, 9, 10, 11, 12)
    (public,) = [told.event.as_json() for told in step.told]
    assert public == {"by": "call", "teams": ["fire", "grass"], "beaten": None}


def test_right_the_third_of_three_able_teams_calls_and_the_quiz_is_held_at_once() -> None:
    match = gathered(["water", "fire", "grass"], garnets={1: 3}).submit(1, move("beta", 3))
    after = called(match, 9, 5, 1)
    assert after.phase is QUIZ
    assert after.round == 1
    assert after.wallets[1] == 3
    assert after.sealed == {}
    assert state_of(after).rooms == state_of(match).rooms


def test_right_a_teams_call_is_made_once() -> None:
    match = called(gathered(["water", "fire", "grass"]), 1)
    for seat in (1, 2, 3, 4):
        assert refusal(match.act, seat, CALL).code == "action_not_allowed"
        assert [offer.type for offer in match.offers(seat)] == ["move"]
    for seat in range(5, 13):
        assert [offer.type for offer in match.offers(seat)] == ["move", "call"]


def test_right_only_the_room_hears_it() -> None:
    before = gathered(["water", "fire", "grass"])
    step = before.act(1, CALL)
    assert all(told.seats == (1, 2, 3, 4) for told in step.told)
    for seat in range(5, 13):
        assert step.match.view(f"seat:{seat}") == before.view(f"seat:{seat}")
    assert step.match.view("public") == before.view("public")


def test_right_wrong_calls_in_other_rooms_dont_keep_play_from_ending() -> None:
    match = called(gathered(["grass"]), 1, 5, 12)
    assert match.phase is None
    assert tokens(match) == (1, 2, 3, 4, 9, 10, 11, 12)


def test_nobody_calls_a_gathered_room_and_the_round_goes_on_as_any() -> None:
    match = gathered(["water", "fire", "grass"]).close().match
    assert match.phase is ROUND
    assert match.round == 2
    assert state_of(match).rooms != ROOM_OF


def test_a_call_is_instant_and_takes_no_fields() -> None:
    match = given()
    assert refusal(match.submit, 1, CALL).code == "action_not_allowed"
    assert refusal(match.act, 1, {**CALL, "team": "water"}).code == "malformed_action"
    assert refusal(match.act, 1, move("beta")).code == "action_not_allowed"

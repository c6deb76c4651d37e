"""docs/rules/locked-out.md, Closing a round: steps 1 to 4."""

import pytest

from mainmatch.games.locked_out.phases import ROUND
from mainmatch.games.locked_out.state import ROOMS, opposite
from mainmatch.games.locked_out.views import RoundBegun
from mainmatch.rules import Dice, Match, RandomLegal, Seat
from tests.games.locked_out.scenes import (
    SEATS,
    TEAM_OF,
    closed,
    given,
    heard_by,
    offered,
    opening,
    prioritised,
    state_of,
    wishing,
    with_state,
)

# Alpha holds 1, 2, 5 and 9, with priorities 12, 11, 8 and 4.
SPLIT = {1: "beta", 2: "beta", 5: "gamma", 9: "gamma"}


def last_move(match: Match, seat: Seat) -> dict[str, object]:
    found = match.view(f"seat:{seat}")["last_move"]
    assert isinstance(found, dict)
    return dict(found)


def changes(before: Match, after: Match) -> dict[Seat, int]:
    """What the close did to priorities, ties aside."""
    old, new = state_of(before), state_of(after)
    return {
        seat: new.priorities[seat] - new.from_tiebreak[seat] - old.priorities[seat]
        for seat in SEATS
        if new.priorities[seat] - new.from_tiebreak[seat] != old.priorities[seat]
    }


def test_1_two_wish_to_go_there_both_move_and_get_a_garnet_at_once() -> None:
    match = closed(given(garnets={1: 3}), SPLIT)  # type: ignore[arg-type]
    s = state_of(match)
    assert [s.rooms[seat] for seat in (1, 2, 5, 9)] == ["beta", "beta", "gamma", "gamma"]
    assert match.wallets == {seat: 4 if seat == 1 else 1 for seat in SEATS}
    assert changes(given(), match) == {}


def test_1_one_alone_moves_and_the_third_of_the_others_is_screwed() -> None:
    start = given()
    match = closed(start, {1: "beta", 2: "gamma", 5: "gamma", 9: "gamma"})
    s = state_of(match)
    assert [s.rooms[seat] for seat in (1, 2, 5, 9)] == ["beta", "gamma", "gamma", "beta"]
    assert [last_move(match, seat)["screwed"] for seat in (1, 2, 5, 9)] == [False, False, False, True]
    assert [match.wallets[seat] for seat in (1, 2, 5, 9)] == [0, 0, 0, 0]
    # 9 has priority 4: it gains 4, and 2 and 5 lose 4 each.
    assert changes(start, match) == {9: 4, 2: -4, 5: -4}


def test_1_four_wish_the_same_the_two_highest_move_and_two_are_screwed() -> None:
    start = given()
    match = closed(start, dict.fromkeys((1, 2, 5, 9), "gamma"))
    s = state_of(match)
    assert [s.rooms[seat] for seat in (1, 2, 5, 9)] == ["gamma", "gamma", "beta", "beta"]
    # 5 has 8 and 9 has 4: both movers lose 8 and 4.
    assert changes(start, match) == {1: -12, 2: -12, 5: 4, 9: 4}
    assert [match.wallets[seat] for seat in (1, 2, 5, 9)] == [0, 0, 0, 0]


def test_1_priority_decides_and_neither_seat_nor_order_of_arrival() -> None:
    start = with_state(given(), priorities=prioritised({1: 1, 2: 2, 5: 3, 9: 4}))
    match = closed(start, dict.fromkeys((1, 2, 5, 9), "beta"))
    assert [state_of(match).rooms[seat] for seat in (1, 2, 5, 9)] == ["gamma", "gamma", "beta", "beta"]


@pytest.mark.parametrize("n", range(12))
def test_1_two_players_always_go_each_way_and_every_room_holds_four_again(n: int) -> None:
    match = opening(bytes([n])).match
    bot = RandomLegal()
    for seat in SEATS:
        sealed = tuple(offer for offer in offered(match, seat) if offer["mode"] == "sealed")
        action = bot.choose(match.view(f"seat:{seat}"), sealed, seat, Dice(bytes([n]), str(seat)))
        match = match.submit(seat, action or {})
    before, s = state_of(match), state_of(match.close().match)
    assert all(len(s.occupants(room)) == 4 for room in ROOMS)
    ways = [(before.rooms[seat], s.rooms[seat]) for seat in SEATS]
    assert all(ways.count(way) == 2 and way[0] != way[1] for way in ways)
    for seat in SEATS:
        way = s.last_moves[seat]
        assert (way.origin, way.to) == (before.rooms[seat], s.rooms[seat])
        assert s.last_moves[way.partner].partner == seat
        wish = match.sealed[seat].action
        went = opposite(way.origin, wish.to) if way.screwed else wish.to  # type: ignore[attr-defined]
        assert way.to == went


def test_2_the_absolute_value_of_a_negative_priority_is_lost() -> None:
    start = with_state(given(), priorities=prioritised({1: 30, 2: 20, 5: 10, 9: -5}))
    match = closed(start, {1: "beta", 2: "gamma", 5: "gamma", 9: "gamma"})
    assert changes(start, match) == {9: 4, 2: -5, 5: -5}
    assert state_of(match).priorities[9] == -1


def test_2_priorities_can_fall_below_zero() -> None:
    start = with_state(given(), priorities=prioritised({1: 9, 2: 8, 5: 7, 9: 6}))
    match = closed(start, dict.fromkeys((1, 2, 5, 9), "beta"))
    assert changes(start, match) == {1: -13, 2: -13, 5: 4, 9: 4}
    assert [state_of(match).priorities[seat] for seat in (1, 2, 5, 9)] == [-4, -5, 11, 10]


def test_2_what_is_lost_is_computed_from_the_values_before() -> None:
    """Neither a boost nor the gain of the screwed player counts in what the movers lose."""
    start = given(garnets={9: 3})
    match = closed(start, {1: "beta", 2: "gamma", 5: "gamma", 9: "gamma"}, {9: 3})
    assert changes(start, match) == {9: 4 + 6, 2: -4, 5: -4}


def test_2_boosts_dont_count_in_this_closings_contest() -> None:
    start = given(garnets={9: 50})
    match = closed(start, {1: "beta", 2: "gamma", 5: "gamma", 9: "gamma"}, {9: 50})
    assert last_move(match, 9)["screwed"] is True
    # But in the next: 9 is in beta now, with the highest priority.
    assert state_of(match).priorities[9] == 4 + 4 + 100


def test_2_boosts_are_added_priority_per_garnet_each_and_paid() -> None:
    start = given(garnets={1: 5, 12: 1})
    match = closed(start, {}, {1: 5, 12: 1})
    assert changes(start, match) == {1: 10, 12: 2}
    assert (match.wallets[1], match.wallets[12]) == (0 + 1, 0 + 1)


def test_2_screwed_gain_and_priority_per_garnet_are_the_hosts() -> None:
    start = given(garnets={1: 2}, screwed_gain=7, priority_per_garnet=5)
    match = closed(start, {1: "beta", 2: "gamma", 5: "gamma", 9: "gamma"}, {1: 2})
    assert changes(start, match) == {1: 10, 9: 7, 2: -4, 5: -4}


def test_3_ties_are_broken_from_the_values_at_the_start_of_the_closing_and_each_is_told() -> None:
    # 9 is screwed and rises from 4 to 8, 2 falls from 11 to 7, 5 from 8 to 4: ties at 7, with 6, and at 8 with none.
    step = wishing(given(), {1: "beta", 2: "gamma", 5: "gamma", 9: "gamma"}).close()
    s = state_of(step.match)
    # 2 and 6 share 7: 6 had 7 before and stays, 2 goes to 8; there with 9 it has gained more and stays; 9 goes to 9,
    # meets 4, who had 9: 9 has gained 1 and stays, 4 goes to 10, meets 3: 3 goes to 11; nobody is left there.
    assert {seat: s.priorities[seat] for seat in (1, 2, 3, 4, 5, 6, 9)} == {
        1: 12,
        2: 8,
        3: 11,
        4: 10,
        5: 4,
        6: 7,
        9: 9,
    }
    assert s.from_tiebreak == {**dict.fromkeys(SEATS, 0), 2: 1, 9: 1, 4: 1, 3: 1}
    for seat in SEATS:
        event, _ = heard_by(step, seat)
        told = event.as_json()
        assert (told["priority"], told["from_tiebreak"]) == (s.priorities[seat], s.from_tiebreak[seat])


def test_4_the_two_who_went_the_same_way_learn_each_others_team_and_not_their_own() -> None:
    match = closed(given(), SPLIT)  # type: ignore[arg-type]
    assert state_of(match).learned[1] == {2: "water"}
    assert state_of(match).learned[2] == {1: "water"}
    assert state_of(match).learned[5] == {9: "grass"}
    assert state_of(match).learned[9] == {5: "fire"}
    for seat in SEATS:
        learned = state_of(match).learned[seat]
        assert seat not in learned
        assert learned == {last_move(match, seat)["with"]: TEAM_OF[state_of(match).last_moves[seat].partner]}


def test_4_a_screwed_player_learns_too() -> None:
    match = closed(given(), {1: "beta", 2: "gamma", 5: "gamma", 9: "gamma"})
    assert last_move(match, 1) == {"from": "alpha", "to": "beta", "with": 9, "screwed": False}
    assert last_move(match, 9) == {"from": "alpha", "to": "beta", "with": 1, "screwed": True}
    assert (state_of(match).learned[1], state_of(match).learned[9]) == ({9: "grass"}, {1: "water"})


def test_4_what_was_learned_stays_learned() -> None:
    match = closed(given(), SPLIT)  # type: ignore[arg-type]
    match = match.close().match
    match = match.close().match
    assert state_of(match).learned[1][2] == "water"
    assert all(list(known) == sorted(known) for known in state_of(match).learned.values())


def test_each_player_is_told_its_way_its_new_room_and_the_team_it_learned() -> None:
    step = wishing(given(), SPLIT).close()  # type: ignore[arg-type]
    event, begun = heard_by(step, 1)
    assert begun == RoundBegun(round=2, rounds=10)
    assert event.as_json() == {
        "round": 1,
        "last_move": {"from": "alpha", "to": "beta", "with": 2, "screwed": False},
        "partner_team": "water",
        "room": "beta",
        "roommates": [2, 11, 12],
        "priority": 12,
        "from_tiebreak": 0,
    }
    assert {len(told.seats or ()) for told in step.told} == {1, 4}
    assert step.match.phase is ROUND
    assert step.match.round == 2

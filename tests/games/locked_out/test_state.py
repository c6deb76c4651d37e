"""docs/rules/locked-out.md, Setup: teams, rooms, priorities; and ties between priorities that were changed."""

from collections import Counter
from typing import Any

import pytest

from mainmatch.games.locked_out import GAME
from mainmatch.games.locked_out.state import (
    BEATS,
    ROOMS,
    TEAMS,
    Setup,
    changed,
    first_priorities,
    first_rooms,
    first_teams,
    shares_of,
)
from mainmatch.rules import Dice, MatchSpec
from tests.games.locked_out.scenes import (
    PRIORITY_OF,
    ROOM_OF,
    SEATS,
    SETUP,
    TEAM_OF,
    given,
    heard_by,
    opening,
    refusal,
    state_of,
)

SEEDS = [bytes([n]) for n in range(60)]


def parts() -> dict[str, Any]:
    return dict(SETUP)


@pytest.mark.parametrize("count", [0, 11, 13])
def test_setup_exactly_twelve_players(count: int) -> None:
    refused = refusal(MatchSpec.of, GAME, {}, b"", count)
    assert refused.code == "wrong_seat_count"
    assert "exactly 12" in refused.message


def test_setup_three_teams_of_four_three_rooms_of_four_and_priorities_1_to_12() -> None:
    for seed in SEEDS:
        s = state_of(opening(seed).match)
        assert Counter(s.teams.values()) == dict.fromkeys(TEAMS, 4)
        assert Counter(s.rooms.values()) == dict.fromkeys(ROOMS, 4)
        assert sorted(s.priorities.values()) == list(range(1, 13))
        assert [*s.teams] == [*s.rooms] == [*s.priorities] == list(SEATS)


def test_setup_every_room_has_a_member_of_every_team() -> None:
    for seed in SEEDS:
        s = state_of(opening(seed).match)
        assert len({(s.rooms[seat], s.teams[seat]) for seat in SEATS}) == 9


def test_setup_everything_is_drawn_at_random() -> None:
    states = [state_of(opening(seed).match) for seed in SEEDS]
    assert len({tuple(s.teams.values()) for s in states}) == len(SEEDS)
    assert len({tuple(s.rooms.values()) for s in states}) == len(SEEDS)
    assert len({tuple(s.priorities.values()) for s in states}) == len(SEEDS)


def test_setup_all_placements_are_equally_likely() -> None:
    """Each team is doubled in each room as often, in each of the six ways; each seat is anywhere as often."""
    doubled: Counter[tuple[str, ...]] = Counter()
    places: Counter[tuple[int, str]] = Counter()
    draws = 3000
    for n in range(draws):
        rooms = first_rooms(Setup(), TEAM_OF, Dice(b"uniform", str(n)))
        counts = Counter((TEAM_OF[seat], rooms[seat]) for seat in SEATS)
        doubled[tuple(room for team in TEAMS for room in ROOMS if counts[team, room] == 2)] += 1
        places.update(rooms.items())
    assert len(doubled) == 6
    assert all(abs(count - draws / 6) < draws / 20 for count in doubled.values())
    assert len(places) == 36
    assert all(abs(count - draws / 3) < draws / 20 for count in places.values())


def test_setup_water_beats_fire_beats_grass_beats_water() -> None:
    assert BEATS == {"water": "fire", "fire": "grass", "grass": "water"}


def test_setup_what_is_given_is_used_as_it_is() -> None:
    s = state_of(given())
    assert (s.teams, s.rooms, s.priorities) == (TEAM_OF, ROOM_OF, PRIORITY_OF)


def test_setup_seats_can_be_given_in_any_order() -> None:
    backwards: dict[str, Any] = {name: dict(reversed(found.items())) for name, found in parts().items()}
    s = state_of(opening(setup=backwards).match)
    assert list(s.rooms.items()) == sorted(ROOM_OF.items())
    assert s == state_of(given())


@pytest.mark.parametrize("part", ["teams", "rooms", "priorities"])
@pytest.mark.parametrize("is_alone", [True, False])
def test_setup_each_part_can_be_given_on_its_own_and_the_rest_is_drawn_to_fit(part: str, *, is_alone: bool) -> None:
    some = {name: found for name, found in SETUP.items() if (name == part) is is_alone}
    for n in range(10):
        s = state_of(opening(bytes([n]), setup=some).match)
        shown = s.as_json()
        assert {name: shown[name] for name in some} == some
        assert len({(s.rooms[seat], s.teams[seat]) for seat in SEATS}) == 9


@pytest.mark.parametrize(
    ("part", "seat", "wrong"),
    [
        ("teams", "1", "fire"),
        ("rooms", "1", "beta"),
        ("priorities", "1", 11),
        ("priorities", "1", 13),
        ("priorities", "12", 0),
    ],
)
def test_setup_bad_setup(part: str, seat: str, wrong: object) -> None:
    found: Any = SETUP[part]
    refused = refusal(opening, setup={**SETUP, part: {**found, seat: wrong}})
    assert refused.code == "bad_setup"
    assert refused.flaws[0].path == f"setup.{part}"


@pytest.mark.parametrize("part", ["teams", "rooms", "priorities"])
@pytest.mark.parametrize("is_alone", [True, False])
def test_setup_bad_setup_names_a_seat_too_few_or_too_many(part: str, *, is_alone: bool) -> None:
    found: Any = dict(parts()[part])
    rest = {} if is_alone else SETUP
    value = found.pop("12")
    assert refusal(opening, setup={**rest, part: found}).code == "bad_setup"
    assert refusal(opening, setup={**rest, part: {**found, "13": value}}).code == "bad_setup"


def test_setup_bad_setup_a_room_without_a_member_of_some_team() -> None:
    found: Any = SETUP["rooms"]
    # Seat 5 is the only fire in alpha, seat 3 the only water in beta.
    refused = refusal(opening, setup={**SETUP, "rooms": {**found, "5": "beta", "3": "alpha"}})
    assert (refused.code, refused.flaws[0].path) == ("bad_setup", "setup.rooms")


def test_setup_unknown_words_are_a_bad_config() -> None:
    found: Any = SETUP["rooms"]
    assert refusal(opening, setup={"rooms": {**found, "1": "delta"}}).code == "bad_config"


def test_setup_teams_are_drawn_before_rooms_before_priorities_in_one_stream() -> None:
    dice = Dice(b"locked out", "setup")
    teams = first_teams(Setup(), SEATS, dice)
    rooms = first_rooms(Setup(), teams, dice)
    s = state_of(opening().match)
    assert (s.teams, s.rooms, s.priorities) == (teams, rooms, first_priorities(Setup(), SEATS, dice))


def test_setup_each_seat_is_told_its_room_and_priority_and_nobody_a_team() -> None:
    step = opening(setup=SETUP)
    assert [event.as_json() for event in heard_by(step, 1)] == [
        {"room": "alpha", "roommates": [2, 5, 9], "priority": 12},
        {"round": 1, "rounds": 10},
    ]
    assert all(told.seats is not None and len(told.seats) in {1, 4} for told in step.told)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("rounds", 1),
        ("rounds", 31),
        ("wrong_call_cost", -1),
        ("wrong_call_cost", 101),
        ("screwed_gain", -1),
        ("screwed_gain", 101),
        ("priority_per_garnet", 0),
        ("priority_per_garnet", 101),
        ("rounds", "10"),
        ("rounds", True),
    ],
)
def test_config_bounds(field: str, wrong: object) -> None:
    assert refusal(opening, **{field: wrong}).code == "bad_config"


def test_config_defaults() -> None:
    s = state_of(opening().match)
    assert (s.rounds, s.wrong_call_cost, s.screwed_gain, s.priority_per_garnet) == (10, 4, 4, 2)


def after(before: list[int], raw: list[int]) -> list[int]:
    """Priorities once ties are broken; players are numbered in the order of the lists."""
    shares = shares_of(dict(enumerate(before)), dict(enumerate(raw)))
    return [priority + shares[n] for n, priority in enumerate(raw)]


def test_example_3_5_8_after_the_changes_7_7_8_end_at_7_8_9() -> None:
    assert after([3, 5, 8], [7, 7, 8]) == [7, 8, 9]
    assert shares_of({1: 3, 2: 5, 3: 8}, {1: 7, 2: 7, 3: 8}) == {1: 0, 2: 1, 3: 1}


def test_without_ties_nothing_happens() -> None:
    assert after([1, 2, 3], [9, -4, 0]) == [9, -4, 0]


def test_the_lowest_before_stays_whatever_order_they_stand_in() -> None:
    assert after([8, 5, 3], [8, 7, 7]) == [9, 8, 7]


def test_the_lowest_shared_value_is_looked_at_first() -> None:
    # First the two at 2 (the second goes to 3), then at 5 the one that was 6 stays.
    assert after([1, 4, 6, 9], [2, 2, 5, 5]) == [2, 3, 5, 6]
    # The 4 comes to 3 with a gain of 1: a strict maximum. It stays, the 6 and the 9 go to 4, and there the 6 stays.
    assert after([1, 4, 6, 9], [2, 2, 3, 3]) == [2, 3, 4, 5]


def test_three_share_all_but_the_lowest_before_gain_1_and_are_looked_at_again() -> None:
    # 5, 5, 5: the 1 stays, two go to 6, both have gained 1: no strict maximum, so of all at 6 the 2 stays.
    assert after([1, 2, 3], [5, 5, 5]) == [5, 6, 7]


def test_a_strict_maximum_stays_even_if_it_was_higher_before() -> None:
    # The 9 has gained 1 and comes to 6, where the 4 stands: the 9 stays, the 4 gains.
    assert after([2, 9, 4], [5, 5, 6]) == [5, 6, 7]


def test_two_that_have_gained_the_same_are_no_maximum_and_then_all_of_the_group_are_compared() -> None:
    # 5, 5, 5, 6: the 3 stays; the 8 and the 9 come to 6, where the 1 stands, who is the lowest before.
    assert after([3, 8, 9, 1], [5, 5, 5, 6]) == [5, 7, 8, 6]


def test_below_zero_it_is_the_same() -> None:
    assert after([1, 2, 3], [-4, -4, -3]) == [-4, -3, -2]


@pytest.mark.parametrize("n", range(50))
def test_it_always_ends_with_different_priorities_and_nobody_loses(n: int) -> None:
    dice = Dice(b"ties", str(n))
    before = dict(enumerate(dice.shuffled(range(12))))
    raw = {seat: dice.below(6) - 3 for seat in before}
    shares = shares_of(before, raw)
    assert len({raw[seat] + shares[seat] for seat in raw}) == 12
    assert min(shares.values()) == 0


def test_who_is_told_has_its_share_noted_and_others_only_if_they_are_moved() -> None:
    s = state_of(given()).but(from_tiebreak=dict.fromkeys(range(1, 13), 7))
    # Seat 1 falls from 12 to 8, where seat 5 stands; before it was higher and so it gains 1 and meets seat 4 (9).
    moved = changed(s, {1: -4}, [1])
    assert {seat: moved.priorities[seat] for seat in (1, 2, 3, 4, 5)} == {1: 9, 2: 12, 3: 11, 4: 10, 5: 8}
    assert moved.from_tiebreak == {**dict.fromkeys(range(1, 13), 7), 1: 1, 4: 1, 3: 1, 2: 1}

"""docs/rules/locked-out.md, Setup: twelve players, three teams, three rooms, priorities."""

from collections import Counter
from typing import Any

import pytest

from mainmatch.games.locked_out import GAME
from mainmatch.games.locked_out.state import BEATS, ROOMS, TEAMS, Setup, first_priorities, first_rooms, first_teams
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
    assert "exactly 12" in refused.advice


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
        shown = s.model_dump(mode="json")
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
        {"room": "alpha", "roommates": [2, 5, 9], "priority": 12}
    ]
    assert all(told.seats is not None and len(told.seats) == 1 for told in step.told)


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

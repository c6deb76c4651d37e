"""docs/rules/together.md, Setup: groups, tokens, seats, and what a host may choose."""

import pytest

from mainmatch.games.together import GAME
from mainmatch.rules import Json, Match, MatchSpec, Refused
from tests.games.together.scenes import SEED, events_of, halves, opening, state_of, table


@pytest.mark.parametrize("seats", range(8, 21, 2))
def test_half_of_the_seats_are_drawn_into_each_group(seats: int) -> None:
    s = state_of(opening(seats).match)
    assert list(s.groups) == list(range(1, seats + 1))
    assert len(s.members("A")) == len(s.members("B")) == seats // 2


def test_another_seed_draws_other_groups_and_the_same_seed_the_same() -> None:
    drawn = {str(state_of(opening(16, seed=bytes([n])).match).groups) for n in range(20)}
    assert len(drawn) == 20
    assert opening(16) == opening(16)


def test_every_seat_is_drawn_into_either_group_now_and_then() -> None:
    on_stage = [set(state_of(opening(8, seed=f"{n}".encode()).match).on_stage) for n in range(200)]
    assert all(70 < sum(seat in each for each in on_stage) < 130 for seat in range(1, 9))


def test_group_a_has_5_tokens_each_and_is_on_stage_and_group_b_has_1() -> None:
    s = state_of(table())
    assert s.tokens == {1: 5, 2: 5, 3: 5, 4: 5, 5: 1, 6: 1, 7: 1, 8: 1}
    assert s.on_stage == (1, 2, 3, 4)


def test_everybody_is_told_the_groups() -> None:
    step = opening(setup={"groups": halves()})
    assert [(each.type, each.as_json()) for each in events_of(step)] == [
        ("game.groups_drawn", {"groups": halves()}),
    ]


@pytest.mark.parametrize("seats", [0, 6, 7, 9, 15, 19, 21, 22])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        MatchSpec.of(GAME, {}, SEED, seats)
    assert caught.value.code == "wrong_seat_count"
    assert caught.value.message.endswith("takes 8 to 20 (an even number) players.")


def test_sixteen_seats_are_the_default() -> None:
    assert GAME.seats.default == 16


def test_given_groups_are_used_as_they_are() -> None:
    groups: dict[str, Json] = {str(seat): "BA"[seat % 2] for seat in range(8, 0, -1)}
    assert state_of(opening(setup={"groups": groups}).match).members("A") == (1, 3, 5, 7)


@pytest.mark.parametrize(
    "groups",
    [
        {},
        halves(10),
        {**halves(), "9": "A"},
        {**halves(), "0": "B"},
        {**halves(), "8": "A"},
        {str(seat): "A" for seat in range(1, 9)},
        {str(seat): "AB"[seat % 2] for seat in range(1, 7)},
    ],
)
def test_groups_that_are_not_two_halves_of_the_table_are_refused(groups: Json) -> None:
    with pytest.raises(Refused) as caught:
        opening(setup={"groups": groups})
    assert caught.value.code == "bad_setup"
    assert caught.value.flaws[0].path == "setup.groups"


@pytest.mark.parametrize(
    "config",
    [
        {"stage_rule": "vote"},
        {"donations_distinct": 1},
        {"donations_self": None},
        {"setup": {}},
        {"setup": {"groups": {**halves(), "8": "C"}}},
        {"setup": {"groups": {**halves(), "8": "b"}}},
        {"setup": {"groups": {**halves(), "08": "B"}}},
        {"setup": {"groups": ["A", "B"]}},
        {"rounds": 5},
    ],
)
def test_configs_of_another_shape_are_refused(config: dict[str, Json]) -> None:
    with pytest.raises(Refused) as caught:
        Match.start(GAME, MatchSpec.of(GAME, config, SEED, 8), {})
    assert caught.value.code == "bad_config"


def test_the_defaults_are_the_rulebooks() -> None:
    assert GAME.config().as_json() == {
        "stage_rule": "keep",
        "donations_distinct": True,
        "donations_self": False,
        "setup": None,
    }


def test_every_config_field_is_described_to_hosts() -> None:
    schema = GAME.config.json_schema()
    fields = [*schema["properties"].values(), schema["$defs"]["Setup"]["properties"]["groups"]]
    assert all(field["description"] for field in fields)

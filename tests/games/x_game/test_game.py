"""docs/rules/x-game.md, Setup and Who knows what: the order, the views, the values."""

from collections import Counter

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.games.x_game.views import OrderDrawn
from mainmatch.rules import Json, Match, MatchSpec
from tests.games.x_game.table import (
    SEATS,
    chosen,
    events_of,
    opening,
    paired,
    refusal,
    round_of_silence,
    scored,
    state_of,
    table,
)

PUBLIC = {"round", "order", "x", "pairs", "points", "doublings", "last_round"}
LAST_ROUND = {"x", "pairs", "choices", "doubled", "payouts"}
VIEWERS = ("public", "host", *(f"seat:{seat}" for seat in SEATS))


# --- Setup ------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 4, 6])
def test_it_takes_exactly_5_players(count: int) -> None:
    no = refusal(MatchSpec.of, GAME, {}, b"", count)
    assert no.code == "wrong_seat_count"
    assert "5" in no.message


def test_the_order_is_drawn_and_every_seat_is_x_once() -> None:
    orders = [state_of(opening(seed=bytes([n])).match).order for n in range(100)]
    assert all(sorted(order) == [1, 2, 3, 4, 5] for order in orders)
    assert min(Counter(order[0] for order in orders).values()) >= 10


def test_a_given_order_is_used_as_it_is() -> None:
    step = opening(config={"setup": {"order": [3, 1, 5, 2, 4]}})
    assert state_of(step.match).order == (3, 1, 5, 2, 4)
    assert events_of(step) == [OrderDrawn(order=(3, 1, 5, 2, 4))]


def test_a_drawn_order_is_told_at_the_start() -> None:
    step = opening()
    assert events_of(step) == [OrderDrawn(order=state_of(step.match).order)]


@pytest.mark.parametrize(
    "order", [[], [1, 2, 3, 4], [1, 2, 3, 4, 4], [1, 2, 3, 4, 6], [1, 2, 3, 4, 5, 5], [0, 1, 2, 3, 4]]
)
def test_an_order_that_does_not_fit_is_refused(order: list[Json]) -> None:
    no = refusal(opening, config={"setup": {"order": order}})
    assert (no.code, no.message) == (
        "bad_setup",
        "setup.order names each of [1, 2, 3, 4, 5] once, or is left out to be drawn.",
    )
    assert [flaw.path for flaw in no.flaws] == ["setup.order"]


@pytest.mark.parametrize("config", [{"setup": {}}, {"setup": {"order": None}}, {"missing_choice": "random"}])
def test_what_is_not_given_is_drawn_as_without_it(config: dict[str, Json]) -> None:
    assert opening(config=config).match.state == opening().match.state


@pytest.mark.parametrize(
    ("config", "path"),
    [
        ({"missing_choice": "pass"}, "missing_choice"),
        ({"missing_choice": None}, "missing_choice"),
        ({"setup": {"order": ["1", 2, 3, 4, 5]}}, "setup.order.0"),
        ({"setup": {"order": [True, 2, 3, 4, 5]}}, "setup.order.0"),
        ({"setup": {"orders": []}}, "setup.orders"),
        ({"setup": [3, 1, 5, 2, 4]}, "setup"),
        ({"rounds": 6}, "rounds"),
    ],
)
def test_a_config_of_another_shape_is_refused(config: dict[str, Json], path: str) -> None:
    no = refusal(opening, config=config)
    assert (no.code, [flaw.path for flaw in no.flaws]) == ("bad_config", [path])


# --- Who knows what ---------------------------------------------------------------------------


def test_the_view_at_the_start() -> None:
    assert table().view("public") == {
        "round": 1,
        "order": [3, 1, 5, 2, 4],
        "x": 3,
        "pairs": None,
        "points": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0},
        "doublings": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0},
        "last_round": None,
    }


def test_a_seats_view_has_the_price_of_its_next_doubling_too() -> None:
    match = table()
    assert match.view("seat:2") == {**match.view("public"), "next_doubling_cost": 2}


def test_the_pairs_are_public_once_pairing_is_closed() -> None:
    assert paired(table(), (1, 2), (4, 5)).view("public")["pairs"] == [[1, 2], [4, 5]]


def test_the_view_after_a_round() -> None:
    choices = {1: "ally", 2: "betray", 4: "censure", 5: "betray"}
    match = scored(paired(table(garnets=2), (1, 2), (4, 5)), choices, doubled=[5])
    assert match.view("public") == {
        "round": 2,
        "order": [3, 1, 5, 2, 4],
        "x": 1,
        "pairs": None,
        "points": {"1": -2, "2": 3, "3": -1, "4": 3, "5": -4},
        "doublings": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 1},
        "last_round": {
            "round": 1,
            "x": 3,
            "pairs": [[1, 2], [4, 5]],
            "choices": {"1": "ally", "2": "betray", "4": "censure", "5": "betray"},
            "doubled": [5],
            "payouts": {"1": -2, "2": 3, "3": -1, "4": 3, "5": -4},
        },
    }
    assert match.view("seat:5")["next_doubling_cost"] == 3


def test_points_add_up_over_the_rounds() -> None:
    match = table(missing_choice="ally")
    for _ in range(4):
        match = round_of_silence(match)
    # Three rounds of 2 in a pair and one of 2 as the X, which seat 4 hasn't been yet.
    assert state_of(match).points == dict.fromkeys(SEATS, 8)


def test_every_view_has_the_promised_fields_at_every_step() -> None:
    match = table()
    while match.phase:
        assert set(match.view("public")) >= PUBLIC
        assert all(set(match.view(f"seat:{seat}")) >= PUBLIC | {"next_doubling_cost"} for seat in SEATS)
        last = match.view("public")["last_round"]
        assert last is None or (isinstance(last, dict) and set(last) >= LAST_ROUND)
        match = match.close().match


def test_a_sealed_pairing_is_in_no_view() -> None:
    match = table()
    sent = match.submit(3, {"type": "pair_players", "pairs": [[1, 5], [2, 4]]})
    assert [sent.view(viewer) for viewer in VIEWERS] == [match.view(viewer) for viewer in VIEWERS]


def test_a_phase_lets_at_most_the_host_know_who_has_submitted() -> None:
    assert {phase.status for phase in GAME.phases} == {"host"}


# --- Values -----------------------------------------------------------------------------------


def test_a_match_reads_back_from_its_dump_at_every_step() -> None:
    match = table(garnets=9)
    while match.phase:
        assert Match.load(GAME, match.spec, match.dump()) == match
        match = match.close().match
    assert Match.load(GAME, match.spec, match.dump()) == match


def test_a_match_reads_back_with_what_is_sealed() -> None:
    match = chosen(paired(table(garnets=9), (1, 2), (4, 5)), {1: "betray", 4: "ally"}, doubled=[1, 3])
    sealed = [(seat, each.action.as_json(), each.locked, each.cost) for seat, each in match.sealed.items()]
    assert Match.load(GAME, match.spec, match.dump(), sealed) == match


def test_a_match_never_has_more_phases_than_declared() -> None:
    match = table()
    while match.phase in GAME.phases:
        match = match.close().match
    assert match.ordinal - (1 if match.phase else 0) <= GAME.longest == 10


def test_what_is_conserved_stays_the_same_to_the_end() -> None:
    match = table()
    kept = GAME.conserved(state_of(match))
    assert kept
    while match.phase:
        match = match.close().match
        assert GAME.conserved(state_of(match)) == kept


def test_every_action_type_has_an_example_that_can_be_read() -> None:
    for match in (table(garnets=2), table(garnets=2).close().match):
        assert match.phase is not None
        for seat in SEATS:
            for kind in match.phase.may_send(match.state, seat):
                assert kind.from_json(kind.example).as_json()["type"] == kind.type


def test_every_event_is_declared_and_is_called_the_games_own() -> None:
    told = []
    match = table()
    while match.phase:
        step = match.close()
        told += events_of(step)
        match = step.match
    assert {type(event) for event in [*told, *events_of(opening())]} == set(GAME.events)
    assert all(event.type.startswith("game.") and event.__doc__ for event in GAME.events)

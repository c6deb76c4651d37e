"""docs/rules/extreme-ways.md, Setup: what is drawn, what may be given, and what packets tell."""

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.far_out.state import FAMILY, PACKETS, FalseMoves, TrueMove, facts
from mainmatch.rules import Match, MatchSpec, Refused
from tests.games.far_out.scenes import BOTH, given, state_of, table


def drawn(game: FarOut, seed: bytes, **config: Any) -> Match:
    return Match.start(game, MatchSpec.of(game, config, seed, 12), {}).match


# --- Drawn ----------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("max_step", [1, 6, 100])
def test_seven_rounds_of_four_options_of_four_different_moves(game: FarOut, max_step: int) -> None:
    for n in range(10):
        rounds = state_of(drawn(game, bytes([n]), max_step=max_step)).rounds
        assert len(rounds) == 7
        for ways in rounds:
            assert tuple(ways) == FAMILY[game.id].options
            for way in ways.values():
                assert len(set(way.moves)) == 4
                assert (0, 0) not in way.moves
                assert max(abs(step) for move in way.moves for step in move) <= max_step


def test_every_place_in_the_list_is_true_about_as_often() -> None:
    places = Counter(
        way.true for n in range(40) for ways in state_of(drawn(RAVENS, bytes([n]))).rounds for way in ways.values()
    )
    assert sorted(places) == [0, 1, 2, 3]
    assert 220 < min(places.values()) <= max(places.values()) < 340


def test_every_move_is_drawn_about_as_often() -> None:
    """With a reach of 1 there are 8 moves, and 40 matches list 4480 of them."""
    moves = Counter(
        move
        for n in range(40)
        for ways in state_of(drawn(RAVENS, bytes([n]), max_step=1)).rounds
        for way in ways.values()
        for move in way.moves
    )
    assert len(moves) == 8
    assert 480 < min(moves.values()) <= max(moves.values()) < 640


def test_which_false_moves_go_together_is_random() -> None:
    pairs = Counter(
        tuple(place for place in way.paired if place != way.true)
        for n in range(20)
        for ways in state_of(drawn(RAVENS, bytes([n]))).rounds
        for way in ways.values()
        if way.paired
    )
    assert len(pairs) == 6
    assert min(pairs.values()) > 40


def test_everybody_begins_with_fifty() -> None:
    assert state_of(drawn(EXTREME_WAYS, b"")).chips == dict.fromkeys(range(1, 13), 50)


@pytest.mark.parametrize(("seats", "taken"), [(3, False), (4, True), (12, True), (16, True), (17, False)])
@BOTH
def test_four_to_sixteen_play_and_twelve_usually(game: FarOut, seats: int, taken: bool) -> None:  # noqa: FBT001 - a table
    assert game.seats.takes(seats) is taken
    assert game.seats.default == 12


# --- Packets --------------------------------------------------------------------------------------


@BOTH
def test_packets_are_as_the_setup_says(game: FarOut) -> None:
    ways = state_of(table(game)).rounds[0]
    one, two, three, four = ways
    assert facts(ways, 1) == (TrueMove(option=one, true=(1, 1)),)
    assert facts(ways, 2) == (
        FalseMoves(option=two, false=((2, 2), (-2, -2))),
        FalseMoves(option=three, false=((3, 3), (-3, 3))),
    )
    assert facts(ways, 3) == (
        FalseMoves(option=two, false=((2, -2),)),
        FalseMoves(option=four, false=((4, 4), (-4, 4))),
    )
    assert facts(ways, 4) == (
        FalseMoves(option=three, false=((3, -3),)),
        FalseMoves(option=four, false=((-4, -4),)),
    )


@BOTH
def test_all_four_packets_together_give_every_true_move_and_none_repeats_another(game: FarOut) -> None:
    for n in range(10):
        for ways in state_of(drawn(game, bytes([n]))).rounds:
            told = [fact for packet in PACKETS for fact in facts(ways, packet)]
            for option, way in list(ways.items())[1:]:
                wrong = [
                    move
                    for fact in told
                    if isinstance(fact, FalseMoves) and fact.option == option
                    for move in fact.false
                ]
                assert len(wrong) == len(set(wrong)) == 3
                assert {*way.moves} - {*wrong} == {way.truth}
            assert [fact for fact in told if isinstance(fact, TrueMove)] == [facts(ways, 1)[0]]


def test_false_moves_are_named_in_the_order_of_their_list() -> None:
    """The order in which a host writes a pair, or chance finds it, tells nothing."""
    setup = given(RAVENS)
    setup["packets"] = [{option: pair[::-1] for option, pair in pairs.items()} for pairs in setup["packets"]]
    turned = state_of(Match.start(RAVENS, MatchSpec.of(RAVENS, {"setup": setup}, b"far out", 4), {}).match)
    assert turned.rounds == state_of(table(RAVENS)).rounds


# --- Given ----------------------------------------------------------------------------------------


@BOTH
def test_given_rounds_are_used_as_they_are(game: FarOut) -> None:
    for ways in state_of(table(game)).rounds:
        assert [way.true for way in ways.values()] == [0, 1, 2, 3]
        assert [way.truth for way in ways.values()] == [(1, 1), (-2, 2), (-3, -3), (4, -4)]


def test_packets_that_are_not_given_are_drawn() -> None:
    setup = {"rounds": given(RAVENS)["rounds"]}
    found = {
        ways["B"].paired
        for n in range(5)
        for ways in state_of(
            Match.start(RAVENS, MatchSpec.of(RAVENS, {"setup": setup}, bytes([n]), 4), {}).match
        ).rounds
    }
    assert found == {(0, 2), (0, 3), (2, 3)}


def test_given_moves_may_go_beyond_max_step_and_stay_put() -> None:
    setup = given(EXTREME_WAYS)
    del setup["packets"]
    setup["rounds"][0]["1"]["moves"] = [[0, 0], [70, 0], [0, -70], [1, 1]]
    spec = MatchSpec.of(EXTREME_WAYS, {"setup": setup, "max_step": 2}, b"", 4)
    assert state_of(Match.start(EXTREME_WAYS, spec, {}).match).rounds[0]["1"].truth == (0, 0)


Change = Callable[[dict[str, Any]], None]


WRONG: dict[str, tuple[Change, str]] = {
    "six rounds": (lambda s: s["rounds"].pop(), "setup.rounds"),
    "no rounds": (lambda s: s.update(rounds=[]), "setup.rounds"),
    "an option too few": (lambda s: s["rounds"][2].pop("D"), "setup.rounds.2"),
    "an option of the other game": (lambda s: s["rounds"][2].update({"1": s["rounds"][2]["A"]}), "setup.rounds.2"),
    "three moves": (lambda s: s["rounds"][1]["A"]["moves"].pop(), "setup.rounds.1.A.moves"),
    "a move twice": (lambda s: s["rounds"][1]["A"].update(moves=[[1, 1]] * 4), "setup.rounds.1.A.moves"),
    "a move without end": (lambda s: s["rounds"][1]["A"]["moves"][0].append(0), "config"),
    "a move too far": (lambda s: s["rounds"][1]["A"]["moves"].__setitem__(0, [10**7, 0]), "setup.rounds.1.A.moves"),
    "true beyond the list": (lambda s: s["rounds"][6]["C"].update(true=4), "setup.rounds.6.C.true"),
    "true before the list": (lambda s: s["rounds"][6]["C"].update(true=-1), "setup.rounds.6.C.true"),
    "true as a word": (lambda s: s["rounds"][6]["C"].update(true="0"), "config"),
    "packets for six rounds": (lambda s: s["packets"].pop(), "setup.packets"),
    "packets without rounds": (lambda s: s.pop("rounds"), "setup.packets"),
    "a pair too few": (lambda s: s["packets"][0].pop("B"), "setup.packets.0"),
    "a pair for the first option": (lambda s: s["packets"][0].update(A=[[1, -1], [-1, 1]]), "setup.packets.0"),
    "a pair with the true move": (lambda s: s["packets"][0].update(B=[[-2, 2], [2, 2]]), "setup.packets.0.B"),
    "a pair of one": (lambda s: s["packets"][0].update(B=[[2, 2], [2, 2]]), "setup.packets.0.B"),
    "a pair of three": (lambda s: s["packets"][0]["B"].append([2, -2]), "setup.packets.0.B"),
    "a pair that isn't listed": (lambda s: s["packets"][0].update(B=[[2, 2], [9, 9]]), "setup.packets.0.B"),
}


@pytest.mark.parametrize(("change", "path"), WRONG.values(), ids=WRONG)
def test_a_setup_that_does_not_fit_is_refused(change: Change, path: str) -> None:
    setup = copy.deepcopy(given(RAVENS))
    # deepcopy keeps what is the same the same: each round of its own, or a change would be made seven times.
    setup["rounds"] = [copy.deepcopy(ways) for ways in setup["rounds"]]
    setup["packets"] = [copy.deepcopy(pairs) for pairs in setup["packets"]]
    change(setup)
    with pytest.raises(Refused) as refused:
        Match.start(RAVENS, MatchSpec.of(RAVENS, {"setup": setup}, b"", 4), {})
    if path == "config":
        assert refused.value.code == "bad_config"
    else:
        assert refused.value.code == "bad_setup"
        assert [flaw.path for flaw in refused.value.flaws] == [path]


@pytest.mark.parametrize(
    "config",
    [
        {"max_step": 0},
        {"max_step": 101},
        {"max_step": "6"},
        {"chips_per_garnet": 0},
        {"chips_per_garnet": 11},
        {"auction_reveal": "all"},
        {"rebound_tokens": 1},
        {"setup": {"moves": []}},
    ],
)
def test_a_config_out_of_bounds_is_refused(config: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        MatchSpec.of(EXTREME_WAYS, config, b"", 4)
    assert refused.value.code == "bad_config"


@pytest.mark.parametrize("config", [{"chips_per_garnet": 5}, {"auction_reveal": "winners"}, {"rebound_tokens": False}])
def test_what_ravens_do_not_have_can_not_be_chosen(config: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        MatchSpec.of(RAVENS, config, b"", 4)
    assert refused.value.code == "bad_config"


def test_the_defaults_are_the_rulebooks() -> None:
    setup = {"rounds": None, "packets": None}
    assert RAVENS.config().as_json() == {"max_step": 6, "setup": setup}
    assert EXTREME_WAYS.config().as_json() == {
        "max_step": 6,
        "setup": setup,
        "chips_per_garnet": 5,
        "auction_reveal": "winners",
        "rebound_tokens": False,
    }

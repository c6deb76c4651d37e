"""docs/rules/x-game.md, Each round: what is taken and what is refused, and with which code."""

import pytest

from mainmatch.games.x_game.phases import Choose, Double, PairPlayers, is_doubled
from mainmatch.rules import Json, Match, Pass, Seat
from tests.games.x_game.table import ORDER, choose, paired, refusal, round_of_silence, table


@pytest.fixture
def pairing() -> Match:
    """Player 3 is the X and has to pair up the others."""
    return table()


@pytest.fixture
def choice() -> Match:
    """Player 3 is the X, 1 plays 2 and 4 plays 5; nobody has a garnet."""
    return paired(table(), (1, 2), (4, 5))


def pair(*pairs: list[int]) -> dict[str, Json]:
    return {"type": "pair_players", "pairs": [[*each] for each in pairs]}


@pytest.mark.parametrize(
    "pairs",
    [
        [[1, 2], [4, 4]],
        [[1, 2], [2, 5]],
        [[1, 3], [4, 5]],
        [[1, 2], [4, 6]],
        [[0, 1], [2, 4]],
        [[-1, 2], [4, 5]],
        [[1, 2], [4, 5 + 2**70]],
    ],
)
def test_pairs_that_are_not_the_four_others_are_refused(pairing: Match, pairs: list[list[int]]) -> None:
    no = refusal(pairing.submit, 3, pair(*pairs))
    assert (no.code, no.message) == ("bad_pairs", "Pair up [1, 2, 4, 5], each of them once.")


@pytest.mark.parametrize(
    "pairs",
    [
        [],
        [[1, 2]],
        [[1, 2], [4]],
        [[1, 2], [4, 5], []],
        [[1, 2, 4, 5]],
        [["1", 2], [4, 5]],
        [[True, 2], [4, 5]],
        [[1.0, 2], [4, 5]],
        [[1, 2], [4, None]],
        [1, 2, 4, 5],
        "1-2 4-5",
        None,
    ],
)
def test_pairs_of_another_shape_are_malformed(pairing: Match, pairs: Json) -> None:
    no = refusal(pairing.submit, 3, {"type": "pair_players", "pairs": pairs})
    assert no.code == "malformed_action"
    assert all(flaw.path.startswith("pairs") for flaw in no.flaws)


def test_pairs_may_be_written_in_any_order(pairing: Match) -> None:
    assert paired(pairing, (5, 2), (4, 1)).view("public")["pairs"] == [[1, 4], [2, 5]]


def test_the_advice_names_the_four_others_of_this_round(pairing: Match) -> None:
    second = round_of_silence(pairing)
    assert refusal(second.submit, 1, pair([1, 2], [4, 5])).message == "Pair up [2, 3, 4, 5], each of them once."


@pytest.mark.parametrize("seat", [1, 2, 4, 5])
def test_only_the_x_pairs_up(pairing: Match, seat: Seat) -> None:
    assert refusal(pairing.submit, seat, pair([1, 2], [4, 5])).code == "action_not_allowed"


def test_the_x_cannot_pass_in_pairing(pairing: Match) -> None:
    no = refusal(pairing.submit, 3, {"type": "pass"})
    assert (no.code, no.message) == ("action_not_allowed", "Send pair_players: no other type is taken here now.")


@pytest.mark.parametrize("seat", [1, 2, 4, 5])
def test_a_paired_player_cannot_pass(choice: Match, seat: Seat) -> None:
    no = refusal(choice.submit, seat, {"type": "pass"})
    assert (no.code, no.message) == ("action_not_allowed", "Send choose: no other type is taken here now.")


def test_the_x_can_pass_in_choice(choice: Match) -> None:
    assert isinstance(choice.submit(3, {"type": "pass"}).sealed[3].action, Pass)


def test_the_x_cannot_choose(choice: Match) -> None:
    no = refusal(choice.submit, 3, choose("ally"))
    assert (no.code, no.message) == ("action_not_allowed", "Send one of these types: double, pass.")


def test_a_paired_player_cannot_send_the_doubling_alone(choice: Match) -> None:
    assert refusal(choice.submit, 1, {"type": "double"}).code == "action_not_allowed"


@pytest.mark.parametrize(
    "action",
    [
        {"type": "choose"},
        {"type": "choose", "choice": "love"},
        {"type": "choose", "choice": "Ally"},
        {"type": "choose", "choice": "ally", "double": 1},
        {"type": "choose", "choice": "ally", "double": "true"},
        {"type": "choose", "choice": "ally", "double": None},
        {"type": "choose", "choice": "ally", "partner": 2},
        {"type": "choose", "choice": ["ally"]},
    ],
)
def test_a_choice_of_another_shape_is_malformed(choice: Match, action: dict[str, Json]) -> None:
    assert refusal(choice.submit, 1, action).code == "malformed_action"


@pytest.mark.parametrize("extra", [{"choice": "ally"}, {"double": True}])
def test_the_xs_doubling_takes_no_fields(choice: Match, extra: dict[str, Json]) -> None:
    assert refusal(choice.submit, 3, {"type": "double", **extra}).code == "malformed_action"


@pytest.mark.parametrize("kind", ["", "ally", "PAIR_PLAYERS", "vote_candidate", None])
def test_unknown_types_are_refused(choice: Match, kind: Json) -> None:
    assert refusal(choice.submit, 1, {"type": kind}).code == "action_not_allowed"


def test_pairing_is_over_once_the_pairs_are_announced(choice: Match) -> None:
    assert refusal(choice.submit, 3, pair([1, 4], [2, 5])).code == "action_not_allowed"


def test_a_choice_without_a_doubling_is_enough(choice: Match) -> None:
    assert choice.submit(1, {"type": "choose", "choice": "ally"}).sealed[1].action == Choose(choice="ally")


def test_a_doubling_that_cannot_be_paid_refuses_the_choice_whole() -> None:
    match = paired(table(garnets=1), (1, 2), (4, 5)).submit(1, choose("ally"))
    no = refusal(match.submit, 1, choose("betray", double=True))
    assert (no.code, no.message) == ("not_enough_garnets", "This costs 2 garnets, and you can spend 1.")
    # The earlier valid submission stays in force.
    assert match.sealed[1].action == Choose(choice="ally")


def test_the_xs_doubling_that_cannot_be_paid_is_refused() -> None:
    match = paired(table(garnets=1), (1, 2), (4, 5))
    assert refusal(match.submit, 3, {"type": "double"}).code == "not_enough_garnets"


def test_nothing_can_be_sent_after_the_end() -> None:
    match = table()
    for _ in ORDER:
        match = round_of_silence(match)
    while match.phase:
        match = match.close().match
    assert refusal(match.submit, 1, choose("ally")).code == "phase_closed"


def test_what_counts_as_a_doubling() -> None:
    assert is_doubled(Double())
    assert is_doubled(Choose(choice="ally", double=True))
    assert not is_doubled(Choose(choice="ally"))
    assert not is_doubled(Pass())
    assert not is_doubled(PairPlayers(pairs=((1, 2), (4, 5))))

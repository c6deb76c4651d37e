"""docs/rules/x-game.md, Each round: who acts, what silence means, what doubling costs, when a phase closes."""

from collections import Counter
from datetime import timedelta

import pytest

from mainmatch.games.x_game.phases import CHOICE, PAIRING
from mainmatch.games.x_game.views import PairsAnnounced, RoundScored
from mainmatch.rules import BrokenGame, Dice, Json, Match, Pass, Seat, sample
from tests.games.x_game.table import (
    ORDER,
    SEATS,
    choose,
    chosen,
    events_of,
    paired,
    payouts_of,
    refusal,
    round_of_silence,
    scored,
    state_of,
    table,
    x_of,
)

PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[1, 2], [4, 5]]}


@pytest.fixture
def choice() -> Match:
    """Player 3 is the X, 1 plays 2 and 4 plays 5; everybody has 9 garnets."""
    return paired(table(garnets=9), (1, 2), (4, 5))


# --- Each round -------------------------------------------------------------------------------


def test_five_rounds_of_pairing_and_choice_with_each_player_once_as_x() -> None:
    match = table()
    seen = []
    while match.round < 5 or match.phase is PAIRING:
        assert match.phase is not None
        seen.append((match.phase.name, match.round, x_of(match)))
        match = match.close().match
    seen.append(("choice", match.round, x_of(match)))
    assert seen == [(name, n + 1, x) for n, x in enumerate(ORDER) for name in ("pairing", "choice")]
    after = match.close().match.phase
    assert after is None or after.name == "candidate-vote"


def test_both_phases_last_24_hours() -> None:
    assert {phase.lasts(state_of(table())) for phase in (PAIRING, CHOICE)} == {timedelta(hours=24)}


def test_only_the_x_may_submit_in_pairing() -> None:
    assert [seat for seat in SEATS if table().may_submit(seat)] == [3]


def test_everybody_may_submit_in_choice(choice: Match) -> None:
    assert [seat for seat in SEATS if choice.may_submit(seat)] == [1, 2, 3, 4, 5]


# --- Locking in -------------------------------------------------------------------------------


def test_pairing_closes_when_the_x_has_locked_in() -> None:
    match = table()
    assert not match.submit(3, PAIRS).is_ready("all_locked")
    assert match.submit(3, PAIRS, locked=True).is_ready("all_locked")


def test_choice_closes_when_the_four_and_the_x_have_locked_in(choice: Match) -> None:
    for seat in (1, 2, 4, 5):
        choice = choice.submit(seat, choose("ally"), locked=True)
    assert not choice.is_ready("all_locked")
    assert choice.submit(3, {"type": "pass"}, locked=True).is_ready("all_locked")


def test_a_locked_choice_cannot_be_changed_or_withdrawn(choice: Match) -> None:
    locked = choice.submit(1, choose("ally"), locked=True)
    assert refusal(locked.submit, 1, choose("betray")).code == "locked_in"
    assert refusal(locked.withdraw, 1).code == "locked_in"


def test_the_last_valid_choice_counts(choice: Match) -> None:
    match = choice.submit(1, choose("censure")).submit(1, choose("betray"))
    assert payouts_of(scored(match, {2: "ally", 4: "ally", 5: "ally"}))[1] == 3


def test_what_was_withdrawn_counts_as_silence(choice: Match) -> None:
    silent = paired(table(missing_choice="censure"), (1, 2), (4, 5))
    match = silent.submit(1, choose("ally")).withdraw(1)
    assert payouts_of(scored(match, {2: "ally", 4: "ally", 5: "ally"}))[1] == -2


# --- Missing ----------------------------------------------------------------------------------


def test_a_missing_pairing_is_one_of_the_three_each_about_as_often() -> None:
    drawn = Counter(str(table(seed=bytes([n])).close().match.view("public")["pairs"]) for n in range(240))
    assert set(drawn) == {"[[1, 2], [4, 5]]", "[[1, 4], [2, 5]]", "[[1, 5], [2, 4]]"}
    assert min(drawn.values()) > 50


def test_a_missing_choice_is_random_by_default() -> None:
    drawn: Counter[str] = Counter()
    for n in range(60):
        last = state_of(round_of_silence(table(seed=bytes([n])))).last_round
        assert last is not None
        drawn.update(last.choices.values())
    assert set(drawn) == {"ally", "betray", "censure"}
    assert min(drawn.values()) > 50


@pytest.mark.parametrize(("missing_choice", "paid"), [("ally", 2), ("betray", 0), ("censure", -2)])
def test_a_missing_choice_is_what_the_config_says(missing_choice: str, paid: int) -> None:
    match = round_of_silence(table(missing_choice=missing_choice))
    assert {payouts_of(match)[seat] for seat in (1, 2, 4, 5)} == {paid}


@pytest.mark.parametrize("missing_choice", ["random", "ally", "betray", "censure"])
def test_silence_is_never_doubled_and_costs_nothing(missing_choice: str) -> None:
    match = table(garnets=9, missing_choice=missing_choice)
    for _ in range(4):
        match = round_of_silence(match)
    assert set(state_of(match).doublings.values()) == {0}
    assert set(match.wallets.values()) == {9}


def test_an_x_who_is_silent_in_choice_has_passed(choice: Match) -> None:
    assert CHOICE.missing(state_of(choice), 3, Dice(b"", "")) == Pass()


def test_silence_is_explained_to_players() -> None:
    assert "random" in PAIRING.silence
    assert "without doubling" in CHOICE.silence
    assert "missing_choice" not in CHOICE.silence


def test_one_players_silence_moves_nobody_elses_chance() -> None:
    match = paired(table(), (1, 2), (4, 5))
    alone = state_of(match.close().match).last_round
    joined = state_of(match.submit(1, choose("ally")).close().match).last_round
    assert alone is not None
    assert joined is not None
    assert {seat: alone.choices[seat] for seat in (2, 4, 5)} == {seat: joined.choices[seat] for seat in (2, 4, 5)}


# --- Doubling ---------------------------------------------------------------------------------


def test_doublings_cost_2_then_3_then_4_per_player() -> None:
    match = table(garnets=20)
    for expected in (18, 15, 11):
        # Seat 4 is the X in the last round only.
        match = scored(match.close().match, {4: "ally"}, doubled=[4])
        assert match.wallets == {1: 20, 2: 20, 3: 20, 4: expected, 5: 20}
    assert match.view("seat:4")["next_doubling_cost"] == 5
    assert match.view("seat:5")["next_doubling_cost"] == 2


def test_the_xs_doublings_count_with_those_as_a_paired_player() -> None:
    match = scored(paired(table(garnets=9), (1, 2), (4, 5)), {}, doubled=[3])
    match = scored(match.close().match, {3: "ally"}, doubled=[3])
    assert match.wallets[3] == 9 - 2 - 3
    assert state_of(match).doublings == {1: 0, 2: 0, 3: 2, 4: 0, 5: 0}


def test_the_cost_is_held_while_the_submission_stands(choice: Match) -> None:
    match = chosen(choice, {1: "ally"}, doubled=[1])
    assert (match.free(1), match.wallets[1]) == (7, 9)


def test_the_cost_is_given_back_when_the_doubling_is_replaced(choice: Match) -> None:
    match = chosen(choice, {1: "ally"}, doubled=[1]).submit(1, choose("ally"))
    assert match.free(1) == 9


def test_the_cost_is_given_back_when_the_doubling_is_withdrawn(choice: Match) -> None:
    assert chosen(choice, {1: "ally"}, doubled=[1]).withdraw(1).free(1) == 9
    assert chosen(choice, {}, doubled=[3]).submit(3, {"type": "pass"}).free(3) == 9


def test_a_doubling_can_be_replaced_by_another_with_the_same_garnets() -> None:
    match = chosen(paired(table(garnets=2), (1, 2), (4, 5)), {1: "ally"}, doubled=[1])
    assert match.submit(1, choose("betray", double=True)).free(1) == 0


def test_the_cost_is_taken_even_when_the_payout_is_0(choice: Match) -> None:
    match = scored(choice, dict.fromkeys((1, 2, 4, 5), "betray"), doubled=[1])
    assert payouts_of(match)[1] == 0
    assert match.wallets[1] == 7


def test_the_last_garnets_can_pay_a_doubling() -> None:
    match = scored(paired(table(garnets=2), (1, 2), (4, 5)), {1: "ally"}, doubled=[1])
    assert match.wallets[1] == 0


# --- What is offered --------------------------------------------------------------------------


def test_the_x_is_offered_the_three_pairings() -> None:
    (offer,) = table().offers(3)
    assert offer.schema["properties"]["pairs"]["enum"] == [[[1, 2], [4, 5]], [[1, 4], [2, 5]], [[1, 5], [2, 4]]]
    assert (offer.type, offer.cost) == ("pair_players", 0)


@pytest.mark.parametrize("seat", [1, 2, 4, 5])
def test_the_others_are_offered_nothing_in_pairing(seat: Seat) -> None:
    assert table().offers(seat) == ()


def test_a_paired_player_is_offered_the_three_choices(choice: Match) -> None:
    (offer,) = choice.offers(1)
    assert offer.schema["properties"]["choice"]["enum"] == ["ally", "betray", "censure"]
    assert "const" not in offer.schema["properties"]["double"]


def test_a_player_who_cannot_pay_is_not_offered_the_doubling() -> None:
    poor = paired(table(garnets=1), (1, 2), (4, 5))
    assert poor.offers(1)[0].schema["properties"]["double"]["const"] is False
    assert [offer.type for offer in poor.offers(3)] == ["pass"]


def test_a_player_who_can_just_pay_is_offered_the_doubling() -> None:
    just = paired(table(garnets=2), (1, 2), (4, 5))
    assert "const" not in just.offers(1)[0].schema["properties"]["double"]
    assert [offer.type for offer in just.offers(3)] == ["double", "pass"]


def test_the_offer_follows_the_price() -> None:
    match = scored(paired(table(garnets=4), (1, 2), (4, 5)), {4: "ally"}, doubled=[4]).close().match
    assert match.wallets[4] == 2
    assert match.offers(4)[0].schema["properties"]["double"]["const"] is False


def test_the_x_is_offered_the_doubling_at_its_price_or_to_pass(choice: Match) -> None:
    assert [(offer.type, offer.cost) for offer in choice.offers(3)] == [("double", 2), ("pass", 0)]


@pytest.mark.parametrize("garnets", [0, 1, 2, 9])
def test_everything_that_fits_an_offer_is_accepted(garnets: int) -> None:
    match = table(garnets=garnets)
    dice = Dice(b"offers", str(garnets))
    while match.phase:
        for seat in SEATS:
            for offer in match.offers(seat):
                match.submit(seat, offer.example)
                for _ in range(10):
                    match.submit(seat, sample(offer.schema, dice))
        match = match.close().match


def test_a_paired_player_sees_what_its_choice_pays_and_the_x_does_not(choice: Match) -> None:
    (offer,) = choice.offers(1)
    shown = offer.schema["properties"]["choice"]
    found = shown["x-payoff"]
    mine = [row["value"] for row in found["rows"]]
    assert mine == [column["value"] for column in found["columns"]] == ["ally", "betray", "censure"]
    assert found["cells"][0] == [[2, 2, 1], [-2, 3, 0], [2, -2, -1]]
    assert found["cells"][1][0] == [3, -2, 0]
    assert "x-payoff" not in str([each.schema for each in choice.offers(3)])


def test_a_paired_player_reads_what_it_does_to_whom(choice: Match) -> None:
    for seat, partner in ((1, 2), (2, 1), (4, 5), (5, 4)):
        (offer,) = choice.offers(seat)
        shown = offer.schema["properties"]["choice"]
        assert (shown["x-about"], shown["x-labels"]["betray"]) == (partner, "Betray {about}")
        assert offer.schema["x-label"] == ["{choice} and {double}", "{choice}"]
        assert offer.schema["properties"]["double"]["x-labels"] == {"true": "double for 2 garnets"}


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("random", "One of the three choices is drawn for you, without doubling."),
        ("betray", "You betray your partner, without doubling."),
    ],
)
def test_silence_is_told_as_this_match_takes_it(setting: str, said: str) -> None:
    choice = paired(table(missing_choice=setting), (1, 2), (4, 5))
    assert (choice.silence(1), choice.silence(3)) == (said, "You don't double.")


def test_the_x_reads_what_a_doubling_costs(choice: Match) -> None:
    double, other = choice.offers(3)
    assert (double.schema["x-label"], other.schema["x-label"]) == ("Double my payout for 2 garnets", "Don't double")


# --- What is told -----------------------------------------------------------------------------


def test_the_pairs_are_told_to_everybody_when_pairing_is_closed() -> None:
    step = table().submit(3, {"type": "pair_players", "pairs": [[5, 2], [1, 4]]}).close()
    assert events_of(step) == [PairsAnnounced(round=1, x=3, pairs=((1, 4), (2, 5)))]


def test_the_round_is_told_to_everybody_when_choice_is_closed(choice: Match) -> None:
    choices = {1: "ally", 2: "betray", 4: "censure", 5: "betray"}
    step = chosen(choice, choices, doubled=[3, 5]).close()
    assert [told.as_json() for told in events_of(step)] == [
        {
            "round": 1,
            "x": 3,
            "pairs": [[1, 2], [4, 5]],
            "choices": {"1": "ally", "2": "betray", "4": "censure", "5": "betray"},
            "doubled": [3, 5],
            "payouts": {"1": -2, "2": 3, "3": -2, "4": 3, "5": -4},
            "points": {"1": -2, "2": 3, "3": -2, "4": 3, "5": -4},
        }
    ]
    assert isinstance(events_of(step)[0], RoundScored)


def test_a_submission_tells_nothing_and_changes_no_view(choice: Match) -> None:
    sent = chosen(choice, dict.fromkeys((1, 2, 4, 5), "betray"), doubled=[1, 3])
    for viewer in ("public", "host", *(f"seat:{seat}" for seat in SEATS)):
        assert sent.view(viewer) == choice.view(viewer)


def test_a_choice_cannot_be_resolved_without_pairs() -> None:
    with pytest.raises(BrokenGame):
        CHOICE.resolve(state_of(table()), {}, Dice(b"", ""))

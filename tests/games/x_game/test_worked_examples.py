"""docs/rules/x-game.md, Worked examples; and those of the players' text (rules.md)."""

from tests.games.x_game.table import last_choice, paired, payouts_of, scored, state_of, table


def test_worked_example_1_a_bit_of_everything() -> None:
    choices = {1: "ally", 2: "betray", 4: "censure", 5: "betray"}
    played = scored(paired(table(garnets=2), (1, 2), (4, 5)), choices, doubled=[5])
    assert payouts_of(played) == {1: -2, 2: 3, 3: -1, 4: 3, 5: -4}
    assert state_of(played).points == {1: -2, 2: 3, 3: -1, 4: 3, 5: -4}
    assert played.wallets == {1: 2, 2: 2, 3: 2, 4: 2, 5: 0}


def test_worked_example_2_all_four_ally_and_the_x_doubles() -> None:
    played = scored(paired(table(garnets=2), (1, 2), (4, 5)), dict.fromkeys((1, 2, 4, 5), "ally"), doubled=[3])
    assert payouts_of(played) == {1: 2, 2: 2, 3: 4, 4: 2, 5: 2}
    assert played.wallets == {1: 2, 2: 2, 3: 0, 4: 2, 5: 2}


def test_the_worked_end_of_the_players_text() -> None:
    match = last_choice({1: 11, 2: 11, 3: 4, 4: -3, 5: -3}).close().match
    for winner in (1, 2):
        match = match.submit(winner, {"type": "vote_candidate", "seat": 4})
    result = match.close().match.result
    assert result is not None
    assert result.tokens_of_life == {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}
    assert result.garnets == {1: 2, 2: 2, 3: 0, 4: 0, 5: 0}
    assert result.elimination_candidates == (4,)

"""docs/rules/duel-of-nerve.md, Worked examples; the players' text (rules.md) works the same ones through."""

from tests.games.duel_of_nerve.table import before_last, ended, events_of, played, points_of, said, state_of, table


def test_worked_example_1_a_quiet_one() -> None:
    step = ended(table(), (6, 4, "check"))
    assert points_of(step.match) == {1: 1, 2: 0}
    assert events_of(step)[-1].as_json()["cards"] is None
    assert events_of(step)[-1].as_json()["winner"] == 1


def test_worked_example_2_a_bluff() -> None:
    step = ended(played(table(), (6, 4, "check")), (5, 1, "fold"))
    assert points_of(step.match) == {1: 1, 2: 1}
    assert events_of(step)[-1].as_json()["cards"] is None


def test_worked_example_3_a_call() -> None:
    step = ended(played(table(), (6, 4, "check"), (5, 1, "fold")), (9, 8, "call"))
    assert points_of(step.match) == {1: 3, 2: 1}
    assert events_of(step)[-1].as_json()["cards"] == {"1": 9, "2": 8}


def test_worked_example_4_equals() -> None:
    match = played(table(), (6, 4, "check"), (5, 1, "fold"), (9, 8, "call"), (7, 7, "call"))
    assert points_of(match) == {1: 3, 2: 1}
    assert state_of(match).stake == 3
    assert points_of(played(match, (8, 2, "check"))) == {1: 6, 2: 1}
    assert points_of(played(match, (8, 2, "call"))) == {1: 9, 2: 1}


def test_worked_example_5_the_end() -> None:
    result = said(before_last((5, 5), [(2, 3), (2, 4)]), "check").match.result
    assert result is not None
    assert [(row["seat"], row["score"]) for row in result.standings] == [(2, 6), (1, 5)]
    assert result.elimination_candidates == (1,)

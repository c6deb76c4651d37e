"""docs/rules/duel-of-bids.md, Worked examples; the players' text (rules.md) works the same ones through."""

from mainmatch.games.duel_of_bids.state import Lot, points_for
from tests.games.duel_of_bids.table import coins_of, events_of, looked, sale, sold, table


def test_worked_example_1_the_first_sale() -> None:
    step = sale(table("sun-4"), (6, 4))
    assert coins_of(step.match) == {1: 24, 2: 30}
    assert events_of(step)[0].as_json() == {
        "number": 1,
        "lots": ["sun-4"],
        "winner": 1,
        "points": {"1": 4, "2": 0},
    }


def test_worked_example_2_equals() -> None:
    match = sold(table("moon-2", "star-3"), (2, 2), (0, 5))
    assert match.view("public")["held"] == {"1": [], "2": ["moon-2", "star-3"]}
    assert coins_of(match) == {1: 30, 2: 25}


def test_worked_example_3_trios() -> None:
    held: tuple[Lot, ...] = ("sun-2", "sun-3", "sun-4", "moon-4")
    assert points_for(held) == 17
    assert points_for((*held, "star-4")) == 25


def test_worked_example_4_a_look() -> None:
    match = sold(table("sun-4"), (6, 4))
    assert looked(match, 2).told[0].event.as_json() == {"number": 2, "coins": 24}


def test_worked_example_5_the_end() -> None:
    match = table("sun-4", "moon-4", "sun-2", "moon-2", "star-4", "sun-3", "moon-3", "star-2", "star-3")
    sales = [(7, 1), (7, 1), (7, 1), (6, 1), (1, 8), (1, 8), (1, 7), (1, 7)]
    result = sold(match, *sales, (0, 0)).result
    assert result is not None
    assert [(row["seat"], row["score"], row["coins"]) for row in result.standings] == [(1, 13, 3), (2, 12, 0)]
    assert result.elimination_candidates == (2,)

"""Figures of a tiny set that anybody can add up, and a row a match and seat with the columns that the docs name."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from mainmatch.simulation.report import COLUMNS, Share, Spread, balance_of, write_sheet
from tests.simulation.handmade import MATCHES, match, place


def test_shares_of_wins_stand_beside_the_fair_one() -> None:
    balance = balance_of(MATCHES)
    assert balance.matches == 4
    assert balance.fair == Share(5, 8)
    executor, random = balance.bots
    assert (executor.label, executor.wins, random.label, random.wins) == ("house", Share(4, 4), "random", Share(1, 4))
    assert [(line.label, line.wins) for line in balance.seats] == [("seat 1", Share(3, 4)), ("seat 2", Share(2, 4))]


def test_a_team_wins_once() -> None:
    pair = (place(seat, bot, 3, 1, 1, team=(1, 2)) for seat, bot in ((1, "house"), (2, "random")))
    balance = balance_of(
        [match(1, *pair, place(3, "house", 1, 2)), match(2, *(place(n, "house", 0, 1) for n in (1, 2)))]
    )
    assert balance.fair == Share(1, 4)
    assert [(line.label, line.wins) for line in balance.bots] == [("house", Share(1, 4)), ("random", Share(1, 1))]
    assert [line.wins for line in balance.seats] == [Share(1, 2), Share(1, 2), Share(0, 1)]


def test_what_a_place_is_worth_is_a_mean() -> None:
    executor, random = balance_of(MATCHES).bots
    assert (executor.tokens, random.tokens) == (7 / 4, 1 / 4)
    assert (executor.garnets, random.garnets) == (1 / 4, 0)
    assert (executor.refused, random.refused) == (0, 3 / 4)
    assert (executor.candidates, random.candidates) == (Share(0, 4), Share(3, 4))


def test_scores_are_told_by_quartiles() -> None:
    executor, random = balance_of(MATCHES).bots
    assert executor.scores == Spread(4, 6.25, 7.5, 8.5, 10, 7.25)
    assert random.scores == Spread(-2, 1, 3, 4.5, 6, 2.5)
    assert Spread.of([3]) == Spread(3, 3, 3, 3, 3, 3)


def test_ties_votes_and_lengths_are_counted_by_match() -> None:
    balance = balance_of(MATCHES)
    assert (balance.ties, balance.votes) == (Share(1, 4), Share(1, 4))
    assert (balance.phases.least, balance.phases.most, balance.phases.mean) == (4, 5, 4.25)
    assert balance.rounds == Spread(2, 2, 2, 2, 2, 2)


def test_the_firsts_of_two_groups_are_no_tie() -> None:
    assert not match(1, place(1, "house", 3, 1, group="a"), place(2, "house", 3, 1, group="b")).has_tie_for_first
    assert match(1, place(1, "house", 3, 1, group="a"), place(2, "house", 3, 1, group="a")).has_tie_for_first


def test_two_of_a_pair_are_no_tie() -> None:
    first, second = (place(seat, "house", 3, 1, team=(1, 2)) for seat in (1, 2))
    assert not match(1, first, second, place(3, "house", 1, 2)).has_tie_for_first
    assert match(1, first, second, place(3, "house", 3, 1)).has_tie_for_first


def test_an_interval_is_never_empty_and_shrinks_with_the_number_of_places() -> None:
    # The figures of Newcombe 1998, table I, for Wilson's interval without continuity correction.
    for share, interval in (
        (Share(81, 263), (0.2553, 0.3662)),
        (Share(15, 148), (0.0624, 0.1605)),
        (Share(0, 20), (0.0, 0.1611)),
        (Share(1, 29), (0.0061, 0.1718)),
        (Share(20, 20), (0.8389, 1.0)),
    ):
        assert share.interval == pytest.approx(interval, abs=5e-5)
    assert (Share(0, 0).value, Share(0, 0).interval) == (0, (0, 1))


def test_places_are_told_by_a_trait_and_matches_by_their_events() -> None:
    zombies = [
        match(
            n, place(1, "house", 3, 1, 1, traits={"role": "zombie"}), place(2, "house", 0, 2, traits={"role": "human"})
        )
        for n in (1, 2)
    ]
    told = [replace(zombies[0], told={"game.touched": 3}, acts=5), replace(zombies[1], told={"game.cured": 1}, acts=2)]
    balance = balance_of(told, by="role")
    assert [(line.label, line.wins) for line in balance.traits] == [
        ("role human", Share(0, 2)),
        ("role zombie", Share(2, 2)),
    ]
    assert balance.told == {"game.cured": 0.5, "game.touched": 1.5}
    assert balance.acts == 3.5
    assert balance_of(told).traits == ()


def test_nothing_can_not_be_weighed() -> None:
    with pytest.raises(ValueError, match="no match was played"):
        balance_of(())


PAGE = Path(__file__).parents[2] / "docs" / "simulating.md"


def test_every_place_has_its_row(tmp_path: Path) -> None:
    write_sheet(tmp_path / "sheet.csv", MATCHES)
    with (tmp_path / "sheet.csv").open(encoding="utf-8", newline="") as sheet:
        rows = list(csv.DictReader(sheet))
    assert [(row["match"], row["seat"]) for row in rows] == [
        (str(n), str(seat)) for n in (1, 2, 3, 4) for seat in (1, 2)
    ]
    assert rows[0] == {
        "match": "1",
        "seat": "1",
        "bot": "house",
        "score": "10",
        "rank": "1",
        "group": "",
        "tokens_of_life": "2",
        "winner": "1",
        "elimination_candidate": "0",
        "garnets_at_start": "5",
        "garnets_awarded": "0",
        "garnets_at_end": "7",
        "refused": "0",
        "phases": "4",
        "rounds": "2",
        "tie_for_first": "0",
        "candidate_vote": "0",
    }
    assert (rows[2]["tie_for_first"], rows[2]["candidate_vote"]) == ("1", "1")


def test_the_docs_name_every_column() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [column for column in COLUMNS if f"| `{column}` |" not in page] == []

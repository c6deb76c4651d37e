"""The house bot: keeps its timetable, gives what pays, beats chance."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from mainmatch.games.famine import GAME
from mainmatch.games.famine.game import Caravan, partners
from mainmatch.rules import Bot, Dice, RandomLegal, Seat
from tests.games.famine.scenes import SEATS, given, state_of
from tests.games.trading import offers, played_out, sent_by

YEARS = range(1, 8)
counts = pytest.mark.parametrize("count", range(5, 9))


@counts
def test_the_timetable_is_mutual_and_never_with_oneself(count: int) -> None:
    for year in YEARS:
        pairs = {seat: partners(year, seat, count) for seat in range(1, count + 1)}
        for seat, others in pairs.items():
            assert 1 <= len(others) == len(set(others)) <= 3
            assert seat not in others
            assert all(seat in pairs[other] for other in others)


@counts
def test_the_timetable_brings_nobody_together_two_years_running(count: int) -> None:
    for seat in range(1, count + 1):
        for one, next_one in pairwise(partners(year, seat, count) for year in YEARS):
            assert not set(one) & set(next_one)


@counts
def test_everybody_meets_once_in_three_years_and_twice_in_six(count: int) -> None:
    for seat in range(1, count + 1):
        for times, last in ((1, 3), (2, 6)):
            met = Counter(other for year in range(1, last + 1) for other in partners(year, seat, count))
            assert len(met) == count - 1
            assert min(met.values()) >= times


def test_the_timetable_in_the_players_rules_is_the_bots() -> None:
    assert sorted(partners(1, 4, 8)) == [1, 7, 8]
    for year, sums in ((1, (3, 4, 5)), (2, (6, 7, 8)), (7, (21, 22, 23))):
        for seat in range(1, 9):
            assert all(any((seat + other - each) % 8 == 0 for each in sums) for other in partners(year, seat, 8))
    for year, pair in ((1, (2, 3)), (7, (14, 15))):
        for seat in SEATS:
            assert all(any((seat + other - each) % 5 == 0 for each in pair) for other in partners(year, seat, 5))


def test_bots_trade_without_a_word_and_none_of_their_offers_fails() -> None:
    match = played_out(GAME, dict.fromkeys(range(1, 9), GAME.bot), b"all bots")
    s = state_of(match)
    assert all(all(years) for years in s.partners.values()), "everybody traded in every year"
    assert all(not report.failed for report in s.reports.values())


def test_a_bot_keeps_away_from_last_years_partner() -> None:
    # With five, seats 1 and 3 are due to meet in year 2.
    assert 3 in partners(2, 1, 5)
    match = given().submit(1, offers((3, "ruby"))).submit(3, offers((1, "ruby"))).close().match
    sent: Any = sent_by(GAME.bot, match, 1, Dice(b"bot", "")).sealed[1].action.as_json()
    assert [offer["to"] for offer in sent["offers"]] == [other for other in partners(2, 1, 5) if other != 3]


def test_a_bot_keeps_its_locked_diamonds() -> None:
    view = {"year": 6, "hand": ["diamond", "diamond", "onyx"], "locked_diamonds": 1, "may_not_trade_with": []}
    offer: Any = {"type": "offer_trades", "mode": "sealed", "schema": given().offers(2)[0].schema}
    assert len(partners(6, 2, 5)) == 2
    made: Any = Caravan().choose(view, (offer,), 2, Dice(b"", ""))
    assert sorted(each["give"] for each in made["offers"]) == ["diamond", "onyx"]


def test_a_bot_passes_when_its_timetable_has_nobody_left() -> None:
    # Year 1 of five: seat 1 meets 1 + 1 = 2 (itself) and 1 + 2 = 3.
    assert partners(1, 1, 5) == [2]
    schema: Any = {"properties": {"offers": {"items": {"properties": {"to": {"enum": [3, 4, 5]}}}}}}
    view = {"year": 1, "hand": ["ruby"], "locked_diamonds": 0, "may_not_trade_with": [2]}
    found = Caravan().choose(view, ({"type": "offer_trades", "schema": schema},), 1, Dice(b"", ""))
    assert found == {"type": "pass"}


def test_the_same_dice_make_the_same_choice() -> None:
    one, other = (sent_by(GAME.bot, given(), 1, Dice(b"same", "dice")) for _ in range(2))
    assert one.sealed == other.sealed


def test_a_bot_votes_when_it_is_asked() -> None:
    schema = {"type": "object", "properties": {"type": {"const": "vote_candidate"}, "seat": {"enum": [3, 4]}}}
    found = (
        {"type": "vote_candidate", "mode": "sealed", "schema": {**schema, "required": ["type", "seat"]}},
        {"type": "pass", "mode": "sealed", "schema": {"type": "object"}},
    )
    votes = [Caravan().choose({"year": 7}, found, 1, Dice(b"vote", str(n))) for n in range(20)]
    assert {str(vote) for vote in votes} == {str({"type": "vote_candidate", "seat": seat}) for seat in (3, 4)}


def favor_of(house: set[Seat], seats: int, seed: bytes) -> tuple[float, float]:
    """Average Favor of the house bots and of the random ones in one match."""
    bots: dict[Seat, Bot] = {seat: GAME.bot if seat in house else RandomLegal() for seat in range(1, seats + 1)}
    favor = state_of(played_out(GAME, bots, seed)).favor
    others = set(favor) - house
    return sum(favor[s] for s in house) / len(house), sum(favor[s] for s in others) / len(others)


@pytest.mark.parametrize(("seats", "house"), [(8, {1, 3, 5, 7}), (8, {1, 2, 3}), (5, {2, 4, 5})])
def test_house_bots_beat_random_ones_at_the_same_table(seats: int, house: set[Seat]) -> None:
    found = [favor_of(house, seats, f"table {n}".encode()) for n in range(20)]
    assert all(ours > theirs for ours, theirs in found)
    assert sum(ours - theirs for ours, theirs in found) > 30 * len(found)


def test_even_a_house_bot_alone_is_better_than_chance() -> None:
    """It finds a partner more often, for it always looks for three, and gives the better gemstone."""
    found = [favor_of({4}, 8, f"table {n}".encode()) for n in range(20)]
    assert sum(ours for ours, _ in found) > sum(theirs for _, theirs in found)

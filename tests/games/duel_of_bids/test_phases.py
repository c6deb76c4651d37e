"""docs/rules/duel-of-bids.md, A sale: one test a table row; what can be sent, what silence means, the look."""

from datetime import timedelta

import pytest

from mainmatch.games.duel_of_bids.phases import BIDDING
from mainmatch.games.duel_of_bids.views import LotsSold, PurseSeen
from mainmatch.rules import Dice, Json, Pass, tell
from tests.games.duel_of_bids.table import (
    LOOK,
    bid,
    coins_of,
    events_of,
    looked,
    points_of,
    refusal,
    sale,
    sold,
    state_of,
    table,
)

# --- The table of bids ------------------------------------------------------------------------


@pytest.mark.parametrize(("bids", "winner", "coins"), [((6, 4), 1, {1: 24, 2: 30}), ((1, 30), 2, {1: 30, 2: 0})])
def test_the_higher_bid_wins_and_is_paid_by_the_winner_alone(
    bids: tuple[int, int], winner: int, coins: dict[int, int]
) -> None:
    step = sale(table("sun-4"), bids)
    assert events_of(step) == [
        LotsSold(number=1, lots=("sun-4",), winner=winner, points={winner: 4, 3 - winner: 0}),
    ]
    assert coins_of(step.match) == coins


@pytest.mark.parametrize("bids", [(2, 2), (0, 0), (30, 30)])
def test_equal_bids_cost_nothing_and_the_lot_lies_over(bids: tuple[int, int]) -> None:
    step = sale(table("moon-2", "star-3"), bids)
    assert events_of(step) == [LotsSold(number=1, lots=("moon-2",), winner=None, points={1: 0, 2: 0})]
    assert coins_of(step.match) == {1: 30, 2: 30}
    assert step.match.view("public")["up"] == ["moon-2", "star-3"]
    assert points_of(sold(step.match, (0, 1))) == {1: 0, 2: 5}


def test_lots_lie_over_until_somebody_wins_them_all() -> None:
    match = sold(table("sun-2", "sun-3", "sun-4"), (1, 1), (0, 0), (2, 1))
    assert points_of(match) == {1: 13, 2: 0}
    assert coins_of(match) == {1: 28, 2: 30}
    assert match.view("public")["up"] == ["moon-2"]


def test_what_lies_over_after_the_last_sale_is_nobodys() -> None:
    match = sold(table(), *[(1, 0)] * 8, (0, 0))
    assert match.phase is None
    assert sum(len(state_of(match).held[seat]) for seat in (1, 2)) == 8


# --- What can be sent -------------------------------------------------------------------------


def test_a_bid_goes_up_to_the_coins_that_are_left() -> None:
    match = sold(table(), (20, 0))
    no = refusal(match.submit, 1, bid(11))
    assert (no.code, no.message) == ("not_enough_coins", "You have 10 coins left to bid.")
    assert match.offers(1)[0].schema["properties"]["coins"]["maximum"] == 10
    assert match.submit(1, bid(10)).sealed
    assert match.submit(2, bid(30)).sealed


def test_an_empty_purse_passes_and_is_asked_like_a_full_one() -> None:
    match = sold(table(), (30, 0))
    no = refusal(match.submit, 1, bid(1))
    assert (no.code, no.message) == ("not_enough_coins", "You have 0 coins left to bid.")
    assert [offer.type for offer in match.offers(1)] == ["pass", "look"]
    assert match.missing() == (1, 2)


@pytest.mark.parametrize("coins", [0, -1, 100, "4", 4.0, True, None])
def test_what_is_no_number_of_coins_is_malformed(coins: Json) -> None:
    assert refusal(table().submit, 1, {"type": "bid", "coins": coins}).code == "malformed_action"


def test_the_last_bid_counts_and_a_locked_one_stands() -> None:
    match = table().submit(1, bid(9)).submit(1, bid(3), locked=True)
    assert refusal(match.submit, 1, bid(9)).code == "locked_in"
    assert coins_of(match.close().match) == {1: 27, 2: 30}


def test_silence_bids_nothing() -> None:
    assert BIDDING.missing(state_of(table()), 1, Dice(b"", "")) == Pass()
    assert coins_of(table().submit(2, bid(1)).close().match) == {1: 30, 2: 29}
    assert "nothing" in BIDDING.silence


def test_a_sale_lasts_45_seconds() -> None:
    assert BIDDING.lasts(state_of(table())) == timedelta(seconds=45)


# --- The look ---------------------------------------------------------------------------------


def test_a_look_tells_the_one_who_looks_and_nobody_else() -> None:
    match = sold(table(), (7, 0), (0, 2))
    step = looked(match, 2)
    assert step.told == (tell([2], PurseSeen(number=3, coins=23)),)
    assert step.match.view("seat:2")["look"] == {"number": 3, "coins": 23}
    for viewer in ("public", "seat:1"):
        assert step.match.view(viewer) == match.view(viewer)
    assert step.match.offers(1) == match.offers(1)


def test_a_look_is_taken_once() -> None:
    match = looked(table(), 1).match
    assert refusal(match.act, 1, LOOK).code == "action_not_allowed"
    assert refusal(sold(match, (1, 0)).act, 1, LOOK).code == "action_not_allowed"
    assert [offer.type for offer in match.offers(1)] == ["bid", "pass"]
    assert looked(match, 2).match.view("seat:2")["look"] == {"number": 1, "coins": 30}


def test_a_look_sees_nothing_of_what_is_sealed_and_leaves_bids_alone() -> None:
    match = table().submit(1, bid(30), locked=True).submit(2, bid(3))
    step = looked(match, 2)
    assert step.match.view("seat:2")["look"] == {"number": 1, "coins": 30}
    assert step.match.sealed == match.sealed


def test_what_was_seen_stays_in_the_view() -> None:
    match = sold(looked(table(), 1).match, (0, 5), (0, 5))
    assert match.view("seat:1")["look"] == {"number": 1, "coins": 30}

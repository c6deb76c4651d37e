"""docs/rules/duel-of-bids.md, Setup and Who knows what."""

import pytest

from mainmatch.games.duel_of_bids import GAME
from mainmatch.games.duel_of_bids.state import LOTS
from mainmatch.games.duel_of_bids.views import DuelBegun
from mainmatch.rules import Json, Match, MatchSpec
from tests.games.duel_of_bids.table import bid, coins_of, events_of, looked, opening, refusal, sold, state_of, table


@pytest.mark.parametrize("count", [0, 1, 3])
def test_it_takes_exactly_2_players(count: int) -> None:
    assert refusal(MatchSpec.of, GAME, {}, b"", count).code == "wrong_seat_count"


def test_the_order_of_the_lots_is_drawn_and_told() -> None:
    steps = [Match.start(GAME, MatchSpec.of(GAME, {}, bytes([n]), 2), {}) for n in range(60)]
    orders = {state_of(step.match).lots for step in steps}
    assert len(orders) == 60
    assert len({order[0] for order in orders}) == 9
    assert all(events_of(step) == [DuelBegun(lots=state_of(step.match).lots, coins=30)] for step in steps)


def test_given_lots_come_up_in_the_given_order() -> None:
    assert state_of(opening(LOTS[::-1]).match).lots == LOTS[::-1]


@pytest.mark.parametrize("coins", [9, 99])
def test_both_have_the_coins_that_the_host_set(coins: int) -> None:
    assert coins_of(table(coins=coins)) == {1: coins, 2: coins}


@pytest.mark.parametrize(
    ("config", "code"),
    [
        ({"setup": {"lots": [*LOTS[:8]]}}, "bad_setup"),
        ({"setup": {"lots": [*LOTS[:8], LOTS[0]]}}, "bad_setup"),
        ({"setup": {"lots": [*LOTS[:8], "sun-1"]}}, "bad_config"),
        ({"setup": {"lots": "sun-2"}}, "bad_config"),
        ({"coins": 8}, "bad_config"),
        ({"coins": 100}, "bad_config"),
    ],
)
def test_what_does_not_fit_is_refused(config: dict[str, Json], code: str) -> None:
    def started() -> None:
        Match.start(GAME, MatchSpec.of(GAME, config, b"", 2), {})

    assert refusal(started).code == code


def test_the_views_at_the_start() -> None:
    public = {
        "number": 1,
        "lots": [*LOTS],
        "up": ["sun-2"],
        "start_coins": 30,
        "points": {"1": 0, "2": 0},
        "held": {"1": [], "2": []},
        "sales": [],
    }
    assert table().view("public") == public
    assert table().view("seat:1") == {**public, "coins": 30, "my_bids": [], "look": None}


def test_the_views_after_two_sales() -> None:
    match = sold(table("moon-2", "star-3"), (2, 2), (0, 5))
    public = match.view("public")
    assert public["held"] == {"1": [], "2": ["moon-2", "star-3"]}
    assert public["sales"] == [{"lots": ["moon-2"], "winner": None}, {"lots": ["moon-2", "star-3"], "winner": 2}]
    assert (match.view("seat:1")["my_bids"], match.view("seat:2")["my_bids"]) == ([2, 0], [2, 5])
    assert (match.view("seat:1")["coins"], match.view("seat:2")["coins"]) == (30, 25)


def test_neither_the_price_nor_the_losing_bid_is_told_to_the_others() -> None:
    dear, cheap, close = (sold(table(), bids) for bids in ((9, 2), (5, 2), (9, 8)))
    assert dear.view("public") == cheap.view("public") == close.view("public")
    assert dear.view("seat:2") == cheap.view("seat:2")
    assert dear.view("seat:1") == close.view("seat:1")


def test_the_offers_of_one_say_nothing_of_the_other_ones_purse_or_look() -> None:
    poor, rich = sold(table(), (30, 2)), sold(table(), (3, 2))
    assert poor.offers(2) == rich.offers(2)
    assert looked(poor, 1).match.offers(2) == poor.offers(2)
    assert poor.may_submit(1)


def test_a_sealed_bid_is_in_no_view() -> None:
    match = table()
    sent = match.submit(1, bid(9))
    assert all(sent.view(viewer) == match.view(viewer) for viewer in ("public", "host", "seat:1", "seat:2"))


def test_a_match_reads_back_from_its_dump_at_every_step() -> None:
    match = looked(sold(table(), (3, 3)), 1).match
    while match.phase is not None:
        assert Match.load(GAME, match.spec, match.dump()) == match
        match = match.close().match
    assert Match.load(GAME, match.spec, match.dump()) == match


def test_a_phase_lets_at_most_the_host_know_who_has_submitted() -> None:
    assert {phase.status for phase in GAME.phases} == {"host"}

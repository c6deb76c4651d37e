"""docs/rules/duel-of-bids.md, Who knows what."""

from mainmatch.games.duel_of_bids.state import LOTS
from tests.games.duel_of_bids.table import bid, looked, sold, table


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

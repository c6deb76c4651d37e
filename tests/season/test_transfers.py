"""Transfers: offers, escrow, answers, and the policy that closes them."""

from functools import partial

import pytest

from mainmatch.season.live_season import LiveSeason
from mainmatch.season.policies import SeasonPolicies
from mainmatch.season.state import MOST_OFFERS
from tests.season.table import Act, Table

OPEN = SeasonPolicies(transfers="open", start_garnets=5)


def offer(table: Table, giver: str = "cm_1", taker: str = "cm_2", amount: int = 3, n: int = 1) -> Act:
    return partial(LiveSeason.offer_transfer, offer=f"tf_{n}", giver=giver, taker=taker, amount=amount)


def test_what_is_offered_is_set_apart_and_goes_to_who_takes_it() -> None:
    table = Table(OPEN, 3)
    table.do(offer(table))
    assert (table.balances["cm_1"], table.apart) == (2, 3)
    table.do(LiveSeason.answer_transfer, offer="tf_1", by="cm_2", accept=True)
    assert table.balances == {"cm_1": 2, "cm_2": 8, "cm_3": 5}


@pytest.mark.parametrize(
    "end",
    [
        partial(LiveSeason.answer_transfer, offer="tf_1", by="cm_2", accept=False),
        partial(LiveSeason.withdraw_transfer, offer="tf_1", by="cm_1"),
        partial(LiveSeason.cancel, reason="Enough."),
    ],
)
def test_what_is_not_taken_comes_back(end: Act) -> None:
    table = Table(OPEN, 3)
    table.do(offer(table))
    table.do(end)
    assert set(table.balances.values()) == {5}
    assert table.season.offers == {}


def test_an_offer_that_can_not_be_made_is_refused() -> None:
    table = Table(OPEN, 3)
    assert table.refused(offer(table, amount=6)) == "not_enough_garnets"
    assert table.refused(offer(table, taker="cm_1")) == "not_yourself"
    assert table.refused(offer(table, taker="cm_9")) == "unknown_member"
    for n in range(MOST_OFFERS):
        table.balances["cm_1"] += 1
        table.bank -= 1
        table.do(offer(table, amount=1, n=n))
    assert table.refused(offer(table, amount=1, n=99)) == "too_many_offers"
    assert table.refused(offer(table, giver="cm_2", taker="cm_3", n=0)) == "id_taken"


def test_only_the_two_of_an_offer_answer_it() -> None:
    table = Table(OPEN, 3)
    table.do(offer(table))
    assert table.refused(LiveSeason.answer_transfer, offer="tf_1", by="cm_3", accept=True) == "unknown_offer"
    assert table.refused(LiveSeason.answer_transfer, offer="tf_1", by="cm_1", accept=True) == "unknown_offer"
    assert table.refused(LiveSeason.withdraw_transfer, offer="tf_1", by="cm_2") == "unknown_offer"


def test_closed_transfers_are_closed() -> None:
    table = Table(SeasonPolicies(start_garnets=5), 3)
    assert table.refused(offer(table)) == "transfers_closed"

"""Transfers: offered, set apart, answered; closed where the policy says so. And the postings themselves."""

import pytest
from pydantic import ValidationError

from mainmatch.season import Line, Policies, Posting, commands
from mainmatch.season.ledger_entries import pay_out, reversal, share_out, take_in
from mainmatch.season.state import MOST_OFFERS
from tests.season.table import Table, result

OPEN = Policies(transfers="open", start_garnets=5)


def offer(
    table: Table, giver: str = "cm_1", taker: str = "cm_2", amount: int = 3, n: int = 1
) -> commands.OfferTransfer:
    return commands.OfferTransfer(
        offer=f"tf_{n}", giver=giver, taker=taker, amount=amount, balances=dict(table.balances)
    )


def test_what_is_offered_is_set_apart_and_goes_to_who_takes_it() -> None:
    table = Table(OPEN, 3)
    table.do(offer(table))
    assert (table.balances["cm_1"], table.apart) == (2, 3)
    table.do(commands.AnswerTransfer(offer="tf_1", by="cm_2", accept=True))
    assert table.balances == {"cm_1": 2, "cm_2": 8, "cm_3": 5}


@pytest.mark.parametrize(
    "end",
    [
        commands.AnswerTransfer(offer="tf_1", by="cm_2", accept=False),
        commands.WithdrawTransfer(offer="tf_1", by="cm_1"),
        commands.CancelSeason(reason="Enough."),
    ],
)
def test_what_is_not_taken_comes_back(end: commands.Command) -> None:
    table = Table(OPEN, 3)
    table.do(offer(table))
    table.do(end)
    assert set(table.balances.values()) == {5}
    assert table.season.offers == {}


def test_offers_of_who_leaves_lapse_before_its_garnets_go() -> None:
    table = Table(OPEN, 3)
    table.do(offer(table))
    table.do(commands.Withdraw(member="cm_1", balances=table.balances))
    assert table.balances["cm_1"] == 0
    assert table.apart == 0


def test_offers_of_who_is_eliminated_lapse_before_its_garnets_go_to_the_winner() -> None:
    table = Table(OPEN, 4)
    table.episode()
    table.play("m_1", result([1, 2, 3, 4], tokens={1: 1}, candidates=[3, 4]))
    table.do(offer(table, giver="cm_4", taker="cm_1", amount=4))
    table.play("m_2", result([1, 2], candidates=[2]), "duel")
    assert table.balances == {"cm_1": 5, "cm_2": 5, "cm_3": 10, "cm_4": 0}


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
    assert table.refused(commands.AnswerTransfer(offer="tf_1", by="cm_3", accept=True)) == "unknown_offer"
    assert table.refused(commands.AnswerTransfer(offer="tf_1", by="cm_1", accept=True)) == "unknown_offer"
    assert table.refused(commands.WithdrawTransfer(offer="tf_1", by="cm_2")) == "unknown_offer"


def test_closed_transfers_are_closed() -> None:
    table = Table(Policies(start_garnets=5), 3)
    assert table.refused(offer(table)) == "transfers_closed"


def test_between_matches_offers_lapse_when_a_match_starts() -> None:
    table = Table(Policies(transfers="between_matches", start_garnets=5), 4)
    table.episode()
    table.do(offer(table))
    table.start("m_1")
    assert table.season.offers == {}
    assert table.balances["cm_1"] == 5
    assert table.refused(offer(table, n=2)) == "transfers_closed"


# Postings


def test_a_posting_that_does_not_sum_to_zero_can_not_be_made() -> None:
    lines = (Line(account="bank", amount=-1), Line(account="cm_1", amount=2))
    with pytest.raises(ValidationError):
        Posting(cause="se_1/x", currency="garnet", lines=lines)
    twice = (Line(account="bank", amount=-2), Line(account="cm_1", amount=1), Line(account="cm_1", amount=1))
    with pytest.raises(ValidationError):
        Posting(cause="se_1/x", currency="garnet", lines=twice)


def test_a_posting_of_nothing_is_none() -> None:
    assert pay_out("se_1/x", {"cm_1": 0}) is None
    assert take_in("se_1/x", "cm_1", 5, {}) is None
    assert share_out("se_1/x", "cm_1", {}, ("cm_2",)) is None


def test_a_share_rounds_down_and_the_rest_is_the_banks() -> None:
    shared = share_out("se_1/x", "cm_1", {"cm_1": 8}, ("cm_2", "cm_3", "cm_4"))
    assert shared is not None
    assert {line.account: line.amount for line in shared.lines} == {
        "cm_1": -8,
        "cm_2": 2,
        "cm_3": 2,
        "cm_4": 2,
        "bank": 2,
    }


def test_a_reversal_takes_no_more_than_there_is() -> None:
    paid = pay_out("se_1/x", {"cm_1": 5, "cm_2": 1})
    assert paid is not None
    back = reversal(paid, {"cm_1": 2, "cm_2": 9})
    assert back is not None
    assert back.cause == "se_1/x/reversed"
    assert {line.account: line.amount for line in back.lines} == {"cm_1": -2, "cm_2": -1, "bank": 3}

"""Postings: sums of zero, shares, reversals."""

import pytest
from pydantic import ValidationError

from mainmatch.season.ledger_entries import Line, Posting, pay_out, reversal, share_out, take_in


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

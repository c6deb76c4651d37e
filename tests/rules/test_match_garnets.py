"""Garnets in a match: held, taken, given back, given at once; and what offers make of them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from typing_extensions import override

from mainmatch.rules import Action, BrokenGame, Dice, Outcome, Refused, Seat
from tests.rules.pennies import GUESSING, PenniesState, Show, Showing
from tests.rules.seating import code_of, guess, opened, show


def test_a_cost_is_held_while_the_submission_stands() -> None:
    match = opened().submit(1, show(1, boast=True))
    assert (match.wallets[1], match.free(1), match.purse(1)) == (3, 2, 3)


def test_what_was_held_is_free_again_when_the_submission_is_replaced_or_withdrawn() -> None:
    match = opened().submit(1, show(1, boast=True))
    assert match.submit(1, show(1)).free(1) == 3
    assert match.withdraw(1).free(1) == 3


def test_a_replacement_is_paid_from_what_the_earlier_one_held() -> None:
    match = opened({1: 1}).submit(1, show(1, boast=True))
    assert match.submit(1, show(2, boast=True)).free(1) == 0


def test_a_cost_is_taken_at_the_close() -> None:
    match = opened().submit(1, show(1, boast=True)).close().match
    assert match.wallets == {1: 2, 2: 3, 3: 3}
    assert match.free(1) == 2


def test_what_cannot_be_paid_is_refused_whole() -> None:
    match = opened({}).submit(1, show(1))
    assert code_of(match.submit, 1, show(1, boast=True)) == "not_enough_garnets"
    assert match.sealed[1].action == Show(pennies=1)
    with pytest.raises(Refused, match="This costs 1 garnet, and you can spend 0") as refused:
        match.submit(1, show(1, boast=True))
    assert refused.value.code == "not_enough_garnets"


def test_an_instant_action_is_paid_at_once_and_not_from_what_is_held() -> None:
    match = opened({1: 3}).submit(1, show(1, boast=True))
    acted = match.act(1, {"type": "dip"}).match
    assert (acted.wallets[1], acted.free(1)) == (2, 1)
    # The second dip costs 2: the wallet has them, but one of them is held.
    assert code_of(acted.act, 1, {"type": "dip"}) == "not_enough_garnets"


def test_garnets_given_at_once_are_in_the_wallet_from_the_next_phase_on() -> None:
    match = opened({}, {"bonus": 2}).close().match
    assert match.submit(2, guess(0)).close().match.wallets[2] == 2


def test_garnets_that_a_game_takes_away_break_it() -> None:
    class Robbing(Showing, name="showing"):
        @override
        def resolve(self, s: PenniesState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
            return Outcome(s, (), GUESSING, {1: -1})

    match = replace(opened({}), phase=Robbing())
    with pytest.raises(BrokenGame, match="below zero"):
        match.close()


def test_offers_leave_out_what_cannot_be_paid_and_say_what_the_rest_costs() -> None:
    assert [(offer.type, offer.cost) for offer in opened().offers(1)] == [("show", 0), ("pass", 0), ("dip", 1)]
    assert [offer.type for offer in opened({}).offers(1)] == ["show", "pass"]
    broke = opened({1: 1}).submit(1, show(1, boast=True))
    assert [offer.type for offer in broke.offers(1)] == ["show", "pass"]
    assert "const" not in broke.offers(1)[0].schema["properties"]["boast"]


def test_offers_are_narrowed_to_the_seat() -> None:
    assert opened().offers(1)[0].schema["properties"]["pennies"]["maximum"] == 3

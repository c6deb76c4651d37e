"""docs/rules/extreme-ways.md, Phase auction: bids, ranking, payment, what is told, buying."""

from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.far_out.phases import held
from mainmatch.rules import Seat
from tests.games.far_out.scenes import BOTH, bidding, heard, refusal, state_of, table, told_all

# --- Resolution -----------------------------------------------------------------------------------


def test_worked_example_bids_9_9_4_2_1_1_1_none() -> None:
    auction = held(1, {1: 9, 2: 9, 3: 4, 4: 2, 5: 1, 6: 1, 7: 1})
    assert auction.packets == {1: (1, 2), 2: (3,), 3: (4,), 4: (5, 6, 7)}
    assert auction.paid == {1: 9, 2: 9, 3: 4, 4: 2, 5: 1, 6: 1, 7: 1}


@BOTH
def test_the_worked_example_in_a_match(game: FarOut) -> None:
    match = bidding(table(game, 8), {1: 9, 2: 9, 3: 4, 4: 2, 5: 1, 6: 1, 7: 1}).match
    assert state_of(match).chips == {1: 41, 2: 41, 3: 46, 4: 48, 5: 49, 6: 49, 7: 49, 8: 50}
    won = {seat: [each["packet"] for each in seen(match.view(f"seat:{seat}"))["packets"]] for seat in range(1, 9)}
    assert won == {1: [1], 2: [1], 3: [2], 4: [3], 5: [4], 6: [4], 7: [4], 8: []}


@pytest.mark.parametrize(
    ("bids", "packets", "payers"),
    [
        ({1: 4, 2: 3, 3: 2, 4: 1}, {1: (1,), 2: (2,), 3: (3,), 4: (4,)}, {1, 2, 3, 4}),
        ({1: 5, 2: 4, 3: 3, 4: 2, 5: 1}, {1: (1,), 2: (2,), 3: (3,), 4: (4,)}, {1, 2, 3, 4}),
        ({3: 8, 4: 8}, {1: (3, 4), 2: (), 3: (), 4: ()}, {3, 4}),
        ({2: 1, 5: 50}, {1: (5,), 2: (2,), 3: (), 4: ()}, {2, 5}),
        ({}, {1: (), 2: (), 3: (), 4: ()}, set()),
    ],
    ids=["four bids", "the fifth pays nothing", "all alike", "two", "none"],
)
def test_different_amounts_are_ranked_and_receivers_pay(
    bids: dict[Seat, int], packets: dict[int, tuple[Seat, ...]], payers: set[Seat]
) -> None:
    auction = held(3, bids)
    assert auction.packets == packets
    assert auction.paid == {seat: bids[seat] for seat in sorted(payers)}


@BOTH
def test_seven_rounds_are_auctioned_one_after_the_other(game: FarOut) -> None:
    match, seen_rounds = table(game), []
    while match.phase is not None and match.phase.name == "auction":
        seen_rounds.append((match.round, seen(match.view("public"))["round"]))
        match = match.close().match
    assert seen_rounds == [(n, n) for n in range(1, 8)]
    assert match.phase is not None
    assert match.phase.name == "moving"


def test_what_was_paid_can_not_be_bid_again() -> None:
    match = bidding(table(EXTREME_WAYS), {1: 30, 2: 20}).match
    refused = refusal(match.submit, 1, {"type": "bid", "amount": 21})
    assert (refused.code, refused.advice) == ("bid_too_high", "Bid from 1 to 20 chips: that is what you have. Or pass.")
    assert match.submit(1, {"type": "bid", "amount": 20}).sealed


def test_advice_to_who_has_one_chip_left_is_in_the_singular() -> None:
    match = bidding(table(EXTREME_WAYS), {1: 49, 2: 20}).match
    refused = refusal(match.submit, 1, {"type": "bid", "amount": 2})
    assert refused.advice == "Bid 1 chip: that is what you have. Or pass."


# --- Refusals -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "bid", "amount": 0}, "bid_too_low"),
        ({"type": "bid", "amount": -1}, "bid_too_low"),
        ({"type": "bid", "amount": 51}, "bid_too_high"),
        ({"type": "bid", "amount": True}, "malformed_action"),
        ({"type": "bid", "amount": "7"}, "malformed_action"),
        ({"type": "bid", "amount": 7.0}, "malformed_action"),
        ({"type": "bid", "amount": 7, "packet": 1}, "malformed_action"),
        ({"type": "bid"}, "malformed_action"),
        ({"type": "plan", "moves": []}, "action_not_allowed"),
    ],
)
def test_what_is_no_bid_is_refused(game: FarOut, action: dict[str, Any], code: str) -> None:
    assert refusal(table(game).submit, 1, action).code == code


def test_advice_speaks_of_gold_pieces_to_ravens() -> None:
    refused = refusal(table(RAVENS).submit, 1, {"type": "bid", "amount": 51})
    assert refused.advice == "Bid from 1 to 50 gold pieces: that is what you have. Or pass."


def test_a_pass_is_an_answer_and_the_last_valid_bid_counts() -> None:
    match = table(EXTREME_WAYS).submit(1, {"type": "pass"}).submit(1, {"type": "bid", "amount": 3})
    assert refusal(match.submit, 1, {"type": "bid", "amount": 99}).code == "bid_too_high"
    assert state_of(bidding(match, {2: 5}).match).chips == {1: 47, 2: 45, 3: 50, 4: 50}


@BOTH
def test_a_seat_without_money_can_only_pass_or_buy(game: FarOut) -> None:
    match = bidding(table(game, garnets=1), {1: 50}).match
    assert [offer.type for offer in match.offers(1)] == ["buy_chips", "pass"]
    assert refusal(match.submit, 1, {"type": "bid", "amount": 1}).code == "action_not_allowed"
    richer = match.act(1, {"type": "buy_chips", "garnets": 1}).match
    assert richer.offers(1)[0].schema["properties"]["amount"]["maximum"] == 5
    assert richer.submit(1, {"type": "bid", "amount": 5}).sealed


# --- Buying ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "bought"), [(1, 2), (5, 10), (10, 20)])
def test_garnets_buy_chips_at_once_at_the_hosts_rate(rate: int, bought: int) -> None:
    step = table(EXTREME_WAYS, garnets=3, chips_per_garnet=rate).act(1, {"type": "buy_chips", "garnets": 2})
    assert seen(step.match.view("seat:1"))["chips"] == 50 + bought
    assert step.match.free(1) == 1
    assert [event.as_json() for event in heard(step, 1)] == [{"garnets": 2, "chips": 50 + bought}]
    assert len(step.told) == 1
    assert step.match.submit(1, {"type": "bid", "amount": 50 + bought}).sealed


def test_a_raven_gets_five_gold_pieces_for_a_garnet() -> None:
    step = table(RAVENS, garnets=1).act(3, {"type": "buy_chips", "garnets": 1})
    assert seen(step.match.view("seat:3"))["chips"] == 55
    assert seen(step.match.view("seat:1"))["chips"] == 50


def test_a_sealed_bid_stands_when_its_seat_buys() -> None:
    match = table(EXTREME_WAYS, garnets=1).submit(1, {"type": "bid", "amount": 50}, locked=True)
    after = match.act(1, {"type": "buy_chips", "garnets": 1}).match.close().match
    assert state_of(after).chips[1] == 5


@BOTH
@pytest.mark.parametrize(
    ("garnets", "code"), [(0, "nothing_bought"), (-2, "nothing_bought"), (3, "not_enough_garnets")]
)
def test_a_purchase_that_is_refused_buys_nothing(game: FarOut, garnets: int, code: str) -> None:
    match = table(game, garnets=2)
    assert refusal(match.act, 1, {"type": "buy_chips", "garnets": garnets}).code == code
    assert (match.free(1), state_of(match).chips[1]) == (2, 50)


@pytest.mark.parametrize(("rate", "bought"), [(3, "3 chips"), (1, "1 chip")])
def test_the_way_out_of_an_empty_purchase_names_the_rate(rate: int, bought: str) -> None:
    match = table(EXTREME_WAYS, chips_per_garnet=rate)
    refused = refusal(match.act, 1, {"type": "buy_chips", "garnets": 0})
    assert refused.advice == f"Spend 1 garnet or more: each buys {bought}."


@BOTH
def test_nothing_is_bought_while_all_move(game: FarOut) -> None:
    match = table(game, garnets=2)
    for _ in range(7):
        match = match.close().match
    assert refusal(match.act, 1, {"type": "buy_chips", "garnets": 1}).code == "action_not_allowed"


# --- What is told at the close --------------------------------------------------------------------

BIDS = {1: 9, 2: 9, 3: 4}
WHO = {"1": [1, 2], "2": [3], "3": [], "4": []}


@pytest.mark.parametrize(
    ("reveal", "packets", "amounts"),
    [("none", {}, None), ("winners", WHO, None), ("winners_and_amounts", WHO, {"1": 9, "2": 9, "3": 4})],
)
def test_auction_reveal_says_what_all_are_told(reveal: str, packets: Any, amounts: Any) -> None:
    step = bidding(table(EXTREME_WAYS, auction_reveal=reveal), BIDS)
    report = {"round": 1, "packets": packets, "amounts": amounts, "leftover": None}
    assert told_all(step)[0].as_json() == report
    assert seen(step.match.view("public"))["auctions"] == [report]


def test_by_default_the_winners_are_told() -> None:
    assert seen(bidding(table(EXTREME_WAYS), BIDS).match.view("public"))["auctions"][0]["packets"] == WHO


def test_ravens_always_hear_the_winners_and_what_was_left_over() -> None:
    step = bidding(table(RAVENS), BIDS)
    third = [{"option": "B", "false": [[2, -2]]}, {"option": "D", "false": [[4, 4], [-4, 4]]}]
    fourth = [{"option": "C", "false": [[3, -3]]}, {"option": "D", "false": [[-4, -4]]}]
    leftover = [{"packet": 3, "facts": third}, {"packet": 4, "facts": fourth}]
    report = {"round": 1, "packets": WHO, "amounts": None, "leftover": leftover}
    assert told_all(step)[0].as_json() == report
    assert seen(step.match.view("public"))["auctions"] == [report]


def test_when_every_packet_found_a_taker_nothing_is_left_over() -> None:
    report = seen(bidding(table(RAVENS), {1: 4, 2: 3, 3: 2, 4: 1}).match.view("public"))["auctions"][0]
    assert report["leftover"] == []


@BOTH
def test_each_seat_is_told_its_own_packet_and_money(game: FarOut) -> None:
    step = bidding(table(game), BIDS)
    first = "1" if game is EXTREME_WAYS else "A"
    mine = {"round": 1, "packet": 1, "facts": [{"option": first, "true": [1, 1]}], "chips": 41}
    assert [event.as_json() for event in heard(step, 1)] == [mine]
    assert [event.as_json() for event in heard(step, 4)] == [{"round": 1, "packet": None, "facts": [], "chips": 50}]
    assert {told.seats for told in step.told} == {None, (1,), (2,), (3,), (4,)}


@BOTH
def test_the_next_rounds_options_are_told_to_all(game: FarOut) -> None:
    step = bidding(table(game), {})
    assert told_all(step)[1].as_json() == {"round": 2, "options": seen(step.match.view("public"))["options"]}


def seen(view: Any) -> Any:
    """A view, for the type checker."""
    return view

"""docs/rules/extreme-ways.md, Phase auction (bids, payment, buying) and Phase moving (plans, silence)."""

from collections import Counter
from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.far_out.phases import Rebound, filled, held, travelled
from mainmatch.games.far_out.state import Round, Way
from mainmatch.rules import Dice, Json, Match, Seat, sample
from tests.games.far_out.scenes import BOTH, bidding, heard, moving, opening, plan, refusal, state_of, table, told_all

# --- Auction: resolution --------------------------------------------------------------------------


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
    assert (refused.code, refused.message) == (
        "bid_too_high",
        "Bid from 1 to 20 chips: that is what you have. Or pass.",
    )
    assert match.submit(1, {"type": "bid", "amount": 20}).sealed


def test_advice_to_who_has_one_chip_left_is_in_the_singular() -> None:
    match = bidding(table(EXTREME_WAYS), {1: 49, 2: 20}).match
    refused = refusal(match.submit, 1, {"type": "bid", "amount": 2})
    assert refused.message == "Bid 1 chip: that is what you have. Or pass."


# --- Auction: refusals ----------------------------------------------------------------------------


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
    assert refused.message == "Bid from 1 to 50 gold pieces: that is what you have. Or pass."


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


# --- Auction: buying ------------------------------------------------------------------------------


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
    assert refused.message == f"Spend 1 garnet or more: each buys {bought}."


@BOTH
def test_nothing_is_bought_while_all_move(game: FarOut) -> None:
    match = table(game, garnets=2)
    for _ in range(7):
        match = match.close().match
    assert refusal(match.act, 1, {"type": "buy_chips", "garnets": 1}).code == "action_not_allowed"


# --- Auction: what is told at the close -----------------------------------------------------------

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


def ways(*truths: tuple[int, int]) -> Round:
    """A round with these true moves in options 1, 2, ..."""
    return {str(n): Way(moves=(move,), true=0, paired=()) for n, move in enumerate(truths, start=1)}


def ready(game: FarOut = EXTREME_WAYS, **config: Json) -> Match:
    return moving(opening(game, 5, 0, config).match)


def names(game: FarOut) -> tuple[str, ...]:
    return ("1", "2", "3", "4") if game is EXTREME_WAYS else ("A", "B", "C", "D")


# --- Moving: resolution ---------------------------------------------------------------------------


def test_a_move_adds_its_true_step() -> None:
    assert travelled([ways((4, -3)), ways((1, 1), (-2, 5))], {1: ("1", "2"), 2: ("1", "1")}) == {1: (2, 2), 2: (5, -2)}


@BOTH
def test_a_plan_is_carried_out_over_seven_rounds(game: FarOut) -> None:
    one, two, three, four = names(game)
    match = ready(game).submit(1, plan(one, one, two, three, four, four, four))
    places = state_of(match.close().match).places
    # Twice (1, 1), once (-2, 2), once (-3, -3), three times (4, -4).
    assert places is not None
    assert places[1] == (2 - 2 - 3 + 12, 2 + 2 - 3 - 12)


def test_worked_example_rebound_from_the_origin_on_5_5() -> None:
    rounds = [ways((5, 5), (0, 0)), ways((0, 0))]
    assert travelled(rounds, {1: ("2", Rebound(rebound=2)), 2: ("1", "1")})[1] == (10, 10)


def test_a_rebound_looks_at_the_start_of_its_round() -> None:
    rounds = [ways((5, 5), (0, 0)), ways((7, -1))]
    assert travelled(rounds, {1: ("2", Rebound(rebound=2)), 2: ("1", "1")}) == {1: (10, 10), 2: (12, 4)}


def test_two_who_rebound_on_each_other_change_at_once() -> None:
    rounds = [ways((5, 5), (-1, 2)), ways((9, 9))]
    plans = {1: ("1", Rebound(rebound=2)), 2: ("2", Rebound(rebound=1))}
    assert travelled(rounds, plans) == {1: (2 * -1 - 5, 2 * 2 - 5), 2: (2 * 5 + 1, 2 * 5 - 2)}


def test_a_rebound_in_the_first_round_leads_nowhere() -> None:
    assert travelled([ways((5, 5))], {1: (Rebound(rebound=2),), 2: ("1",)}) == {1: (0, 0), 2: (5, 5)}


def test_a_rebound_through_a_match() -> None:
    match = ready(rebound_tokens=True)
    match = match.submit(1, plan("1", {"rebound": 2}, "1", "1", "1", "1", "1")).submit(2, plan(*"4111111"))
    places = state_of(match.close().match).places
    # From (1, 1) over (4, -4) to (7, -9), then five times (1, 1).
    assert places is not None
    assert places[1] == (12, -4)


@BOTH
def test_all_hear_where_everybody_ended_and_nobody_hears_a_way(game: FarOut) -> None:
    step = ready(game).close()
    assert len(step.told) == 1
    event = told_all(step)[0].as_json()
    assert event.keys() == {"places", "chips"}
    assert event["chips"] == {str(seat): 50 for seat in range(1, 6)}


# --- Moving: gaps and silence ---------------------------------------------------------------------


def test_what_is_said_stays_and_the_rest_is_drawn() -> None:
    full = filled(("1", None, "2"), ("1", "2", "3", "4"), 7, Dice(b"gap", ""))
    assert len(full) == 7
    assert (full[0], full[2]) == ("1", "2")
    assert set(full) <= {"1", "2", "3", "4"}


def test_every_option_is_drawn_about_as_often() -> None:
    drawn: Counter[Any] = Counter()
    for n in range(300):
        drawn.update(enumerate(filled((), ("1", "2", "3", "4"), 7, Dice(b"even", str(n)))))
    assert len(drawn) == 28
    assert 45 < min(drawn.values()) <= max(drawn.values()) < 110


def test_null_at_the_end_missing_and_silence_are_the_same_chance() -> None:
    match = ready()
    gaps: list[Json] = [None] * 7
    ends = [match.submit(1, plan(*gaps[:n])).close().match.dump() for n in (0, 3, 7)]
    assert {*ends, match.close().match.dump()} == {ends[0]}


def test_one_seats_gaps_move_nobody_elses_chance() -> None:
    match = ready()
    silent, planned = (state_of(each.close().match).places for each in (match, match.submit(1, plan(*"1234123"))))
    assert silent is not None
    assert planned is not None
    assert {seat: silent[seat] for seat in (2, 3, 4, 5)} == {seat: planned[seat] for seat in (2, 3, 4, 5)}


def test_what_silence_means_is_said_to_players() -> None:
    auction, last = EXTREME_WAYS.phases
    assert "don't bid" in auction.silence
    assert "equally likely" in last.silence


# --- Moving: refusals -----------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("moves", "code", "way_out"),
    [
        (["x"] * 8, "plan_too_long", "up to 7 options, not 8"),
        ([None] * 8, "plan_too_long", "up to 7 options, not 8"),
        (["x"], "unknown_option", "Choose one of "),
        ([""], "unknown_option", "or nothing for chance"),
    ],
)
def test_a_longer_plan_and_an_unknown_option_are_refused(
    game: FarOut, moves: list[Json], code: str, way_out: str
) -> None:
    refused = refusal(ready(game).submit, 1, plan(*moves))
    assert refused.code == code
    assert way_out in refused.message


def test_each_game_has_its_own_names() -> None:
    assert (
        refusal(ready(EXTREME_WAYS).submit, 1, plan("A")).message == "Choose one of 1, 2, 3, 4, or nothing for chance."
    )
    assert refusal(ready(RAVENS).submit, 1, plan("1")).message == "Choose one of A, B, C, D, or nothing for chance."


@BOTH
@pytest.mark.parametrize("moves", [[1], [["1"]], [{"rebound": "5"}], [{"rebound": 5, "over": 1}], "1234123", None])
def test_what_has_the_wrong_shape_is_malformed(game: FarOut, moves: Json) -> None:
    match = ready(game)
    assert refusal(match.submit, 1, {"type": "plan", "moves": moves}).code == "malformed_action"


@BOTH
def test_a_pass_is_no_plan(game: FarOut) -> None:
    assert refusal(ready(game).submit, 1, {"type": "pass"}).code == "action_not_allowed"


@pytest.mark.parametrize(
    ("moves", "code", "path"),
    [
        ([{"rebound": 2}, {"rebound": 3}], "rebound_twice", "moves.1"),
        (["1", {"rebound": 1}], "own_seat", "moves.1"),
        ([{"rebound": 6}], "unknown_seat", "moves.0"),
        ([{"rebound": 0}], "unknown_seat", "moves.0"),
    ],
)
def test_a_rebound_goes_once_on_another_player(moves: list[Json], code: str, path: str) -> None:
    refused = refusal(ready(rebound_tokens=True).submit, 1, plan(*moves))
    assert refused.code == code
    assert [(flaw.path, flaw.code) for flaw in refused.flaws] == [(path, code)]
    assert ready(rebound_tokens=True).submit(1, plan("1", {"rebound": 5})).sealed


def test_without_tokens_there_are_no_rebounds() -> None:
    assert refusal(ready().submit, 1, plan({"rebound": 2})).code == "no_rebounds"


def test_ravens_know_nothing_of_rebounds() -> None:
    assert refusal(ready(RAVENS).submit, 1, plan({"rebound": 2})).code == "malformed_action"
    assert "rebound" not in str(ready(RAVENS).offers(1))


# --- Moving: options ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "tokens"), [(EXTREME_WAYS, None), (RAVENS, None), (EXTREME_WAYS, True)])
def test_every_random_plan_is_taken(game: FarOut, tokens: bool | None) -> None:  # noqa: FBT001 - a table
    match = ready(game, **({} if tokens is None else {"rebound_tokens": tokens}))
    (offer,) = match.offers(2)
    for n in range(200):
        assert match.submit(2, sample(offer.schema, Dice(b"plan", str(n)))).sealed


def test_the_example_of_an_offer_is_a_whole_plan() -> None:
    (offer,) = ready(RAVENS).offers(1)
    assert offer.example == plan("A", "B", "C", "D", "A", "B", "C")

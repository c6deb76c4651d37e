"""Resolution 1: which trades happen, and what they do to hands."""

from collections import Counter

from mainmatch.games.famine.state import GEMS, Trade
from mainmatch.rules import Dice, Pass
from tests.games.famine.scenes import SEATS, after, offering, played, position


def test_a_trade_needs_both_offers_and_moves_both_gemstones() -> None:
    s = played(position(1), {1: offering((2, "ruby")), 2: offering((1, "topaz"))})
    assert s.hands[1] == ("diamond", "emerald", "sapphire", "topaz", "topaz")
    assert s.hands[2] == ("diamond", "emerald", "ruby", "ruby", "sapphire")
    assert s.reports[1].trades == (Trade(partner=2, gave="ruby", received="topaz"),)
    assert s.reports[2].trades == (Trade(partner=1, gave="topaz", received="ruby"),)
    assert s.partners == {1: ((2,),), 2: ((1,),), 3: ((),), 4: ((),), 5: ((),)}


def test_an_offer_that_is_not_mirrored_fails_and_brings_nothing() -> None:
    sent = {1: offering((2, "ruby")), 2: offering((3, "topaz")), 3: offering((1, "diamond"))}
    s = played(position(1), sent)
    assert s.hands == position(1).hands
    assert s.favor == dict.fromkeys(SEATS, 0)
    assert {seat: report.failed for seat, report in s.reports.items()} == {1: (2,), 2: (3,), 3: (1,), 4: (), 5: ()}
    assert s.partners == dict.fromkeys(SEATS, ((),))


def test_one_offer_can_fail_while_two_become_trades() -> None:
    sent = {1: offering((5, "ruby"), (3, "topaz"), (2, "diamond")), 3: offering((1, "ruby")), 5: offering((1, "ruby"))}
    s = played(position(1), sent)
    assert [trade.partner for trade in s.reports[1].trades] == [3, 5]
    assert s.reports[1].failed == (2,)


def test_the_order_of_the_offers_changes_nothing() -> None:
    both = {2: offering((1, "ruby")), 3: offering((1, "topaz"))}
    one_way = played(position(1), {1: offering((3, "ruby"), (2, "diamond"), (5, "topaz")), **both})
    other_way = played(position(1), {1: offering((5, "topaz"), (2, "diamond"), (3, "ruby")), **both})
    assert one_way == other_way


def test_three_seats_can_trade_in_a_ring() -> None:
    s = after(1, [(1, "ruby", 2, "topaz"), (2, "ruby", 3, "topaz"), (3, "ruby", 1, "topaz")])
    assert [len(s.reports[seat].trades) for seat in SEATS] == [2, 2, 2, 0, 0]


def test_a_year_without_offers_changes_nothing_but_the_year() -> None:
    before = position(1)
    s = played(before, {1: Pass(), 2: offering()})
    assert (s.year, s.hands, s.favor) == (2, before.hands, before.favor)


def test_gemstones_are_conserved_by_random_years() -> None:
    dice = Dice(b"conservation", "famine")
    for _ in range(100):
        s = position(4, {seat: [dice.choice(GEMS) for _ in range(5)] for seat in SEATS})
        sent = {}
        for seat in SEATS:
            to = dice.sample([other for other in SEATS if other != seat], 3)
            sent[seat] = offering(*zip(to, dice.sample(s.hands[seat], 3), strict=True))
        end = played(s, sent)
        assert Counter(sum(end.hands.values(), ())) == Counter(sum(s.hands.values(), ()))
        assert all(len(hand) == 5 and list(hand) == sorted(hand) for hand in end.hands.values())
        for seat, report in end.reports.items():
            assert report.change == sum(item.points for item in report.items) == end.favor[seat]
            assert all(seat in end.partners[other][-1] for other in end.partners[seat][-1])

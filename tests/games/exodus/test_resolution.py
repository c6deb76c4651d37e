"""Resolution: who trades, what it scores, how effects stack; and the rulebook's worked examples."""

from collections import Counter

import pytest

from mainmatch.games.exodus.phases import items_of
from mainmatch.games.exodus.state import COLOURS, Colour, Item, Trade
from mainmatch.rules import Dice, Pass
from tests.games.exodus.scenes import changes, offering, played, position, resolved

# --- worked examples ----------------------------------------------------------------------------


def test_worked_example_round_3_yellow_for_black() -> None:
    after = resolved(3, [(1, "yellow", 2, "black")])
    assert (after.points[1], after.points[2]) == (0, 3)


def test_worked_example_round_4_green_for_red() -> None:
    after = resolved(4, [(1, "green", 2, "red")])
    assert (after.points[1], after.points[2]) == (0, 10)


def test_worked_example_round_5_yellow_for_blue() -> None:
    after = resolved(5, [(1, "yellow", 2, "blue")])
    assert (after.points[1], after.points[2]) == (3, 4)


def test_worked_example_round_4_yellow_for_white() -> None:
    after = resolved(4, [(1, "yellow", 2, "white")])
    assert (after.points[1], after.points[2]) == (4, 11)


def test_worked_example_round_5_red_for_yellow() -> None:
    after = resolved(5, [(1, "red", 2, "yellow")])
    assert (after.points[1], after.points[2]) == (0, 3)


# --- 1. which trades happen ---------------------------------------------------------------------


def test_a_trade_needs_both_offers_and_moves_both_cubes() -> None:
    s = position(1, {1: ("red", "blue", "white", "black"), 2: ("red", "yellow", "green", "white"), 3: ("blue",) * 4})
    after = played(s, {1: offering((2, "black")), 2: offering((1, "green"))})
    assert after.hands == {
        1: ("blue", "green", "red", "white"),
        2: ("black", "red", "white", "yellow"),
        3: ("blue",) * 4,
    }
    assert after.reports[1].trades == (Trade(partner=2, gave="black", received="green"),)
    assert after.reports[2].trades == (Trade(partner=1, gave="green", received="black"),)
    assert after.reports[3].trades == ()


def test_an_offer_that_is_not_mirrored_fails_and_scores_nothing() -> None:
    s = position(1, {1: ("red",) * 4, 2: ("blue",) * 4, 3: ("white",) * 4})
    after = played(s, {1: offering((2, "red")), 2: offering((3, "blue")), 3: offering((1, "white"))})
    assert after.hands == s.hands
    assert changes(after) == {1: 0, 2: 0, 3: 0}
    assert {seat: report.failed for seat, report in after.reports.items()} == {1: (2,), 2: (3,), 3: (1,)}


def test_one_offer_can_fail_while_the_other_becomes_a_trade() -> None:
    s = position(1, {1: ("red", "blue", "white", "black"), 2: ("green",) * 4, 3: ("yellow",) * 4})
    after = played(s, {1: offering((3, "red"), (2, "blue")), 3: offering((1, "yellow"))})
    assert after.reports[1].trades == (Trade(partner=3, gave="red", received="yellow"),)
    assert after.reports[1].failed == (2,)


def test_trades_and_failed_offers_are_listed_by_seat_whatever_the_order_of_the_offers() -> None:
    s = position(1, {1: ("red", "blue", "white", "black"), 2: ("green",) * 4, 3: ("yellow",) * 4})
    both = {2: offering((1, "green")), 3: offering((1, "yellow"))}
    one_way = played(s, {1: offering((3, "red"), (2, "blue")), **both})
    other_way = played(s, {1: offering((2, "blue"), (3, "red")), **both})
    assert one_way == other_way
    assert [trade.partner for trade in one_way.reports[1].trades] == [2, 3]
    assert played(s, {1: offering((3, "red"), (2, "blue"))}).reports[1].failed == (2, 3)


def test_three_seats_can_trade_in_a_ring() -> None:
    after = resolved(1, [(1, "red", 2, "blue"), (2, "white", 3, "green"), (3, "yellow", 1, "black")])
    assert [len(after.reports[seat].trades) for seat in (1, 2, 3)] == [2, 2, 2]


def test_two_cubes_of_one_colour_can_go_to_two_seats() -> None:
    after = resolved(1, [(1, "red", 2, "blue"), (1, "red", 3, "green")])
    assert after.hands[1].count("red") == 1, "a filler is left"
    assert after.points[1] == 2 + 2


def test_a_round_without_offers_changes_nothing_but_the_round() -> None:
    s = position(2, {1: ("red",) * 4, 2: ("blue",) * 4})
    after = played(s, {1: Pass(), 2: offering()})
    assert (after.round, after.hands, after.points) == (3, s.hands, s.points)


# --- 3. gains, losses, doublings, halvings, nullification ---------------------------------------


def test_two_doublings_multiply_all_gains_by_four() -> None:
    # Gains 1 + 1 from the yellows, times 4; two blacks cost 2 each.
    after = resolved(3, [(1, "yellow", 2, "black"), (1, "yellow", 3, "black")])
    assert after.points[1] == 2 * 4 - 4


def test_doubling_reaches_the_other_trade_and_what_is_received() -> None:
    # Yellow +1, blue +4, white received +1, all doubled; the black costs 2.
    after = resolved(3, [(1, "yellow", 2, "black"), (1, "blue", 3, "white")])
    assert after.points[1] == (1 + 4 + 1) * 2 - 2
    assert after.points[3] == 3, "a doubling is the giver's alone"


def test_two_halvings_quarter_all_gains_and_round_down_once() -> None:
    # Blue +5 twice, yellow received +4 twice: 18; a quarter is 4 and a half.
    after = resolved(5, [(1, "yellow", 2, "blue"), (3, "yellow", 2, "blue")])
    assert after.points[2] == 4
    assert [item.points for item in after.reports[2].items] == [5, 4, 5, 4, -9, -5]


def test_halving_leaves_losses_alone() -> None:
    # Blue +5, yellow received +4 and white received +2 make 11, halved: 5. Green costs 5 in full.
    after = resolved(5, [(1, "yellow", 2, "blue"), (2, "green", 3, "white")])
    assert after.points[2] == 5 - 5


def test_nullifying_covers_the_losses_of_both_trades() -> None:
    # Green -4 in one trade, black received -2 in the other; white +5 is a gain.
    after = resolved(4, [(1, "green", 2, "red"), (1, "white", 3, "black")])
    assert after.points[1] == 5
    assert [item.points for item in after.reports[1].items] == [-4, 5, -2, 6]


def test_nullifying_covers_a_second_green_too_and_is_said_once() -> None:
    after = resolved(4, [(1, "green", 2, "red"), (1, "green", 3, "red")])
    assert after.points[1] == 0
    assert [item.points for item in after.reports[1].items] == [-4, -4, 8]


def test_nullifying_and_doubling_work_side_by_side() -> None:
    # Green for red nullifies -4 and the black's -2; yellow +2 doubles.
    after = resolved(4, [(1, "green", 2, "red"), (1, "yellow", 3, "black")])
    assert after.points[1] == 4


def test_green_for_black_gains_in_place_of_losing() -> None:
    after = resolved(4, [(1, "green", 2, "black")])
    assert after.points[1] == 4 - 2


def test_points_may_fall_below_zero() -> None:
    after = resolved(7, [(1, "green", 2, "black")])
    assert after.points[1] == -11


def test_points_add_to_those_of_earlier_rounds() -> None:
    s = position(2, {1: ("blue",) * 4, 2: ("green",) * 4}, {1: 7, 2: -1})
    after = played(s, {1: offering((2, "blue")), 2: offering((1, "green"))})
    assert after.points == {1: 10, 2: -3}


# --- 4. end-of-round bonus ----------------------------------------------------------------------


@pytest.mark.parametrize(("number", "colour", "points"), [(4, "white", 10), (5, "black", 25)])
def test_the_bonus_needs_three_cubes_and_no_trade(number: int, colour: Colour, points: int) -> None:
    s = position(number, {1: (colour,) * 3 + ("red",), 2: (colour,) * 4, 3: (colour, colour, "red", "blue")})
    assert changes(played(s, {})) == {1: points, 2: points, 3: 0}


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7])
def test_other_rounds_have_no_bonus(number: int) -> None:
    s = position(number, {1: ("white",) * 4, 2: ("black",) * 4})
    assert changes(played(s, {})) == {1: 0, 2: 0}


def test_the_bonus_looks_at_the_hand_after_the_trades() -> None:
    after = resolved(5, [(1, "black", 2, "red")], holding={1: ("black", "black"), 2: ("black", "black")})
    assert [item.points for item in after.reports[1].items] == [1], "gave its third black away"
    assert [item.points for item in after.reports[2].items] == [4, -1, 25], "was given its third black"


def test_no_multiplier_touches_the_bonus() -> None:
    # Round 4: yellow +2 doubles to 4, the black costs 2, three whites are held.
    after = resolved(4, [(1, "yellow", 2, "black")], holding={1: ("white",) * 3})
    assert after.points[1] == 4 - 2 + 10
    # Round 5: blue +5 and yellow received +4 are halved to 4, three blacks are held.
    after = resolved(5, [(1, "blue", 2, "yellow")], holding={1: ("black",) * 3})
    assert after.points[1] == 4 + 25


# --- items --------------------------------------------------------------------------------------


def test_items_say_where_points_come_from() -> None:
    after = resolved(3, [(1, "yellow", 2, "black")])
    assert after.reports[1].items == (
        Item(points=1, why="gave", partner=2, gave="yellow", received="black"),
        Item(points=-2, why="received", partner=2, gave="yellow", received="black"),
        Item(points=1, why="doubled", partner=2, gave="yellow", received="black"),
    )
    assert after.reports[2].items == (
        Item(points=1, why="gave", partner=1, gave="black", received="yellow"),
        Item(points=2, why="received", partner=1, gave="black", received="yellow"),
    )


def test_items_name_what_is_added_halved_nullified_and_paid_at_the_end() -> None:
    more = items_of(4, [Trade(partner=2, gave="white", received="yellow")], ())
    assert more[2] == Item(points=3, why="received_for", partner=2, gave="white", received="yellow")
    halved = items_of(5, [Trade(partner=2, gave="blue", received="yellow")], ())
    assert halved[2] == Item(points=-5, why="halved", partner=2, gave="blue", received="yellow")
    nullified = items_of(4, [Trade(partner=2, gave="green", received="red")], ("white",) * 3)
    assert nullified[1] == Item(points=4, why="nullified", partner=2, gave="green", received="red")
    assert nullified[2] == Item(points=10, why="held", thing="white", n=3)


def test_items_add_up_to_gains_times_powers_of_two_less_losses_for_every_pair_of_trades() -> None:
    """Resolution 3 as a formula, over all 7 x 36 x 36 pairs of trades."""
    swaps = [(gave, received) for gave in COLOURS for received in COLOURS]
    for number in range(1, 8):
        for first in swaps:
            for second in swaps:
                trades = [
                    Trade(partner=2, gave=first[0], received=first[1]),
                    Trade(partner=3, gave=second[0], received=second[1]),
                ]
                items = items_of(number, trades, ())
                assert sum(item.points for item in items) == _by_formula(items, number, trades)


def _by_formula(items: tuple[Item, ...], number: int, trades: list[Trade]) -> int:
    plain = [item.points for item in items if item.why in {"gave", "received", "received_for"}]
    gains = sum(points for points in plain if points > 0)
    losses = -sum(points for points in plain if points < 0)
    swaps = Counter((trade.gave, trade.received) for trade in trades)
    doublings = swaps["yellow", "black"] if number in {3, 4} else 0
    halvings = swaps["blue", "yellow"] if number == 5 else 0
    nullified = number == 4 and swaps["green", "red"] > 0
    return (gains << doublings >> halvings) - (0 if nullified else losses)


def test_cubes_are_conserved_by_random_rounds() -> None:
    dice = Dice(b"conservation", "exodus")
    for _ in range(200):
        s = position(3, {seat: tuple(dice.choice(COLOURS) for _ in range(4)) for seat in range(1, 6)})
        sent = {}
        for seat in s.hands:
            to = dice.sample([other for other in s.hands if other != seat], 2)
            sent[seat] = offering(*zip(to, dice.sample(s.hands[seat], 2), strict=True))
        after = played(s, sent)
        assert Counter(sum(after.hands.values(), ())) == Counter(sum(s.hands.values(), ()))
        assert all(len(hand) == 4 for hand in after.hands.values())
        for seat, report in after.reports.items():
            assert report.change == sum(item.points for item in report.items) == after.points[seat]

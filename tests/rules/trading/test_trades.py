"""Blind matching: a trade happens exactly where two offers meet, and hands are what they were but for that."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mainmatch.rules import Pass, Seat
from mainmatch.rules.trading import hand_after, offered, trades_of, unanswered
from tests.rules.trading.swapping import Shell, ShellTrade, offering

SHELLS: tuple[Shell, ...] = ("cowrie", "whelk")
SENT = {
    1: offering((3, "whelk"), (2, "cowrie")),
    2: offering((1, "whelk")),
    3: offering((2, "cowrie")),
    4: Pass(),
}


def test_a_trade_needs_both_offers() -> None:
    offers = offered(SENT)
    assert trades_of(ShellTrade, 1, offers) == (ShellTrade(partner=2, gave="cowrie", received="whelk"),)
    assert trades_of(ShellTrade, 2, offers) == (ShellTrade(partner=1, gave="whelk", received="cowrie"),)
    assert {seat: unanswered(seat, offers) for seat in SENT} == {1: (3,), 2: (), 3: (2,), 4: ()}


def test_a_trade_calls_its_partner_with_on_the_wire() -> None:
    trade = ShellTrade(partner=2, gave="cowrie", received="whelk")
    assert trade.model_dump(mode="json") == {"with": 2, "gave": "cowrie", "received": "whelk"}
    assert ShellTrade.model_validate_json(trade.model_dump_json()) == trade


def test_what_is_received_takes_the_place_of_what_was_given() -> None:
    trades = trades_of(ShellTrade, 1, offered(SENT))
    assert hand_after(("cowrie", "cowrie", "whelk"), trades) == ("cowrie", "whelk", "whelk")


@given(
    st.dictionaries(
        st.integers(1, 5),
        st.lists(
            st.tuples(st.integers(1, 5), st.sampled_from(("cowrie", "whelk"))), max_size=2, unique_by=lambda o: o[0]
        ),
    )
)
def test_both_sides_tell_the_same_trades_and_nothing_is_lost(drawn: dict[Seat, list[tuple[Seat, Shell]]]) -> None:
    sent = {seat: offering(*[(to, give) for to, give in drawn.get(seat, []) if to != seat]) for seat in range(1, 6)}
    offers = offered(sent)
    trades = {seat: trades_of(ShellTrade, seat, offers) for seat in sent}
    told = {(seat, each.partner, each.gave, each.received) for seat, made in trades.items() for each in made}
    assert told == {(other, seat, received, gave) for seat, other, gave, received in told}
    for seat, made in trades.items():
        assert {each.partner for each in made} | {*unanswered(seat, offers)} == {*offers[seat]}
    hand = ("cowrie", "cowrie", "whelk", "whelk")
    after = [hand_after(hand, made) for made in trades.values()]
    assert Counter(sum(after, ())) == Counter(hand * 5)
    assert all(list(each) == sorted(each) for each in after)

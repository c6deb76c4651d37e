"""What secret variants share: what they change, and what they leave alone because the viewer knows it."""

from mainmatch.rules import Dice, Pass, Scenario
from mainmatch.rules.trading import exchanged, loose_things, other_failure, other_offers, other_seats, other_withdrawal
from tests.rules.trading.swapping import Beach, Shell, ShellReport, ShellTrade, offering

HAND: tuple[Shell, ...] = ("cowrie", "cowrie", "whelk")


def told(partner: int, received: str = "cowrie") -> ShellReport:
    trade = ShellTrade.model_validate({"with": partner, "gave": "whelk", "received": received})
    return ShellReport(trades=(trade,), failed=(), change=1, items=())


SCENE = Scenario(
    Beach(hands=dict.fromkeys((1, 2, 3), HAND), reports={1: told(2), 2: told(1), 3: told(4)}),
    {1: offering((2, "cowrie")), 2: Pass(), 3: offering((1, "cowrie"))},
)
DICE = Dice(b"secrets", "mirrored")


def test_the_host_knows_every_seat_and_a_seat_knows_itself() -> None:
    assert [other_seats(SCENE, viewer) for viewer in ("host", "public", "seat:2")] == [[], [1, 2, 3], [1, 3]]


def test_another_seat_withdraws_and_never_the_viewer() -> None:
    changed = other_withdrawal(SCENE, "seat:1", DICE)
    assert changed is not None
    assert 1 in changed.sealed
    assert len(changed.sealed) == 2
    assert other_withdrawal(SCENE, "host", DICE) is None


def test_another_seat_offers_what_is_drawn_or_nothing_where_that_is_what_it_offers() -> None:
    differently = other_offers(lambda s, seat, dice: offering((2, "whelk")))(SCENE, "seat:1", DICE)
    alike = other_offers(lambda s, seat, dice: offering((1, "cowrie")))(SCENE, "seat:1", DICE)
    assert differently is not None
    assert differently.sealed == {**SCENE.sealed, 3: offering((2, "whelk"))}
    assert alike is not None
    assert alike.sealed == {**SCENE.sealed, 3: Pass()}


def test_who_has_nothing_sealed_but_a_pass_keeps_it() -> None:
    scenario = Scenario(SCENE.state, {2: Pass()})
    assert other_offers(lambda s, seat, dice: offering())(scenario, "seat:1", DICE) is None


def test_a_trade_fails_unless_the_viewer_made_it() -> None:
    changed = other_failure(SCENE, "seat:1", DICE)
    assert changed is not None
    failed = ShellReport(trades=(), failed=(4,), change=0, items=())
    assert changed.state.reports == {1: told(2), 2: told(1), 3: failed}


def test_what_is_on_offer_or_just_came_is_not_loose() -> None:
    assert loose_things(SCENE, 1) == ["whelk"]
    assert loose_things(SCENE, 2) == ["cowrie", "whelk"]


def test_a_thing_changes_for_another_and_the_hand_stays_sorted() -> None:
    assert exchanged(HAND, "cowrie", "whelk") == ("cowrie", "whelk", "whelk")

"""Trading: offers and their refusals, trades, the phase, secret variants."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from typing_extensions import override

from mainmatch.rules import Action, Dice, Outcome, Pass, Refused, Scenario, Seat, action_schema, sample
from mainmatch.rules.actions import offer_of
from mainmatch.rules.trading import (
    Trader,
    TradingPhase,
    exchanged,
    hand_after,
    loose_things,
    offered,
    options_for,
    other_failure,
    other_offers,
    other_seats,
    other_withdrawal,
    trades_of,
    unanswered,
)
from tests.rules.swapping import Beach, OfferShells, Shell, ShellReport, ShellTrade, offering


@pytest.mark.parametrize(
    ("sent", "code", "path", "advice"),
    [
        (
            offering((2, "cowrie"), (3, "cowrie"), (4, "whelk")),
            "too_many_offers",
            "offers",
            "Make up to 2 offers, not 3.",
        ),
        (offering((1, "cowrie")), "own_seat", "offers.0.to", "This is your own seat: offer to one of 2, 3."),
        (
            offering((2, "whelk"), (9, "cowrie")),
            "unknown_seat",
            "offers.1.to",
            "There is no such seat: offer to one of 2, 3.",
        ),
        (
            offering((2, "cowrie"), (2, "whelk")),
            "same_seat_twice",
            "offers.1.to",
            "Make one offer to each seat: make the other one to somebody else.",
        ),
    ],
)
def test_what_is_refused_and_the_way_out(sent: OfferShells, code: str, path: str, advice: str) -> None:
    with pytest.raises(Refused) as refused:
        sent.check_partners(1, (1, 2, 3, 4), (2, 3))
    assert (refused.value.code, refused.value.message) == (code, advice)
    assert [(flaw.path, flaw.code, flaw.message) for flaw in refused.value.flaws] == [(path, code, advice)]


def test_none_one_or_two_offers_are_taken() -> None:
    for sent in (offering(), offering((2, "cowrie")), offering((3, "cowrie"), (2, "cowrie"))):
        sent.check_partners(1, (1, 2, 3, 4), (2, 3))


def test_the_options_name_who_can_be_reached_and_what_can_be_given() -> None:
    offers, nothing = options_for(OfferShells, (3, 4), ("whelk",))
    assert nothing.action is Pass
    assert offers.example.as_json() == {"type": "offer_shells", "offers": [{"to": 3, "give": "whelk"}]}
    validator = Draft202012Validator(offer_of(offers, cost=0).schema)
    assert validator.is_valid(offering((3, "whelk"), (4, "whelk")).as_json())
    for wrong in (offering((2, "whelk")), offering((3, "cowrie")), offering((3, "whelk"), (3, "whelk"))):
        assert not validator.is_valid(wrong.as_json())


def test_no_more_offers_fit_the_options_than_there_are_seats_to_reach() -> None:
    offers, _ = options_for(OfferShells, (3,), ("cowrie", "whelk"))
    schema = offer_of(offers, cost=0).schema
    assert schema["properties"]["offers"]["maxItems"] == 1
    for n in range(50):
        OfferShells.from_json({"offers": sample(schema, Dice(b"offers", str(n)))["offers"]}).check_partners(
            1, (1, 3), (3,)
        )


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
    assert trade.as_json() == {"with": 2, "gave": "cowrie", "received": "whelk"}
    assert msgspec.json.decode(msgspec.json.encode(trade), type=ShellTrade) == trade


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


STATE = Beach(hands={1: ("cowrie",), 2: ("whelk",), 3: ("whelk",)}, reports={})


class Tide(TradingPhase, name="tide"):
    offered: ClassVar = OfferShells

    @override
    def reachable(self, s: Beach, seat: Seat) -> Sequence[Seat]:
        return [other for other in s.hands if other != seat]

    @override
    def givable(self, s: Beach, seat: Seat) -> Sequence[Shell]:
        return s.hands[seat]

    @override
    def resolve(self, s: Beach, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        return Outcome(s)


class Neighbour(Trader):
    """Offers to the seats before and after its own."""

    name = "neighbour"
    offered: ClassVar = OfferShells

    @override
    def trades(
        self, view: Mapping[str, Any], reachable: Sequence[Seat], seat: Seat, dice: Dice
    ) -> Iterable[tuple[Seat, Shell]]:
        return [(other, view["hand"][0]) for other in reachable if abs(other - seat) == 1 and view["hand"]]


def asked(seat: Seat) -> tuple[Mapping[str, Any], ...]:
    offers = [offer_of(option, 0) for option in Tide().options(STATE, seat, purse=0)]
    return tuple({"type": each.type, "mode": each.mode, "schema": each.schema} for each in offers)


def test_everybody_may_offer_or_pass_and_silence_is_a_pass() -> None:
    assert {seat: Tide().may_send(STATE, seat) for seat in STATE.hands} == dict.fromkeys((1, 2, 3), (OfferShells, Pass))
    assert Tide().missing(STATE, 1, Dice(b"phase", "mirrored")) == Pass()


def test_the_options_are_the_types_that_may_be_sent_each_with_a_legal_example() -> None:
    options = Tide().options(STATE, 2, purse=0)
    assert tuple(option.action for option in options) == Tide().may_send(STATE, 2)
    assert options[0].example.as_json()["offers"] == [{"to": 1, "give": "whelk"}]


def test_two_bots_find_each_other_without_a_word() -> None:
    sent = {
        seat: OfferShells.from_json(
            {
                "offers": (Neighbour().choose({"hand": hand}, asked(seat), seat, Dice(b"phase", "mirrored")) or {})[
                    "offers"
                ]
            }
        )
        for seat, hand in STATE.hands.items()
    }
    assert trades_of(ShellTrade, 1, offered(sent)) == (ShellTrade(partner=2, gave="cowrie", received="whelk"),)
    assert len(trades_of(ShellTrade, 2, offered(sent))) == 2


def test_a_bot_with_nothing_to_trade_passes() -> None:
    assert Neighbour().choose({"hand": []}, asked(1), 1, Dice(b"phase", "mirrored")) == {"type": "pass"}


@pytest.mark.parametrize("n", range(5))
def test_a_bot_that_is_asked_something_else_answers_and_does_not_pass(n: int) -> None:
    vote = {
        "type": "vote",
        "mode": "sealed",
        "schema": {"type": "object", "properties": {"type": {"const": "vote"}}, "required": ["type"]},
    }
    pause = {"type": "pass", "mode": "sealed", "schema": action_schema(Pass)}
    assert Neighbour().choose({}, (vote, pause), 1, Dice(b"vote", str(n))) == {"type": "vote"}


HAND: tuple[Shell, ...] = ("cowrie", "cowrie", "whelk")


def told(partner: int, received: str = "cowrie") -> ShellReport:
    trade = msgspec.convert({"with": partner, "gave": "whelk", "received": received}, ShellTrade)
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

"""Several submissions of one seat in one phase: each in its slot, resolved together."""

from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.rules import (
    BrokenGame,
    Dice,
    Json,
    Match,
    MatchSpec,
    Pass,
    Phase,
    RandomLegal,
    Refused,
    Scenario,
    Sealed,
    Slots,
    place_in,
    seat_at,
    slot_at,
)
from mainmatch.rules.bots import turn
from mainmatch.rules.secret_variants import secret_variants_of
from mainmatch.rules.slots import in_order, slots_by_type
from tests.games.beyond.slotted import EXPEDITION, MARCH, Bid, Camp, Orders, Walk

RIDGE: Mapping[str, Json] = {"type": "walk", "way": "ridge"}
COAST: Mapping[str, Json] = {"type": "walk", "way": "coast"}
PASS: Mapping[str, Json] = {"type": "pass"}


def bid(garnets: int) -> dict[str, Json]:
    return {"type": "bid", "garnets": garnets}


def begun(seats: int = 3, wallet: int = 5, seed: bytes = bytes(32)) -> Match:
    spec = MatchSpec.of(EXPEDITION, {}, seed, seats)
    return Match.start(EXPEDITION, spec, dict.fromkeys(spec.seats, wallet)).match


def code_of(wrong: Any) -> str:
    with pytest.raises(Refused) as refused:
        wrong()
    return refused.value.code


def test_each_slot_is_replaced_and_withdrawn_on_its_own() -> None:
    match = begun().submit(1, RIDGE).submit(1, bid(2)).submit(1, COAST)
    assert {place: each.action for place, each in match.sealed.items()} == {
        (1, "way"): Walk(way="coast"),
        (1, "guide"): Bid(garnets=2),
    }
    assert match.submit(1, PASS).sealed[1, "guide"].action == Pass()
    assert match.withdraw(1, "way").sealed.keys() == {(1, "guide")}
    for slot in ("", "tent"):
        assert code_of(lambda slot=slot: match.withdraw(1, slot)) == "no_submission"


def test_each_slot_is_locked_on_its_own() -> None:
    match = begun().submit(1, RIDGE, locked=True).submit(1, bid(1))
    assert code_of(lambda: match.submit(1, COAST)) == "locked_in"
    assert code_of(lambda: match.withdraw(1, "way")) == "locked_in"
    assert match.submit(1, bid(2)).unlocked(1) == ((1, "guide"),)
    assert match.submit(1, COAST, by_host=True).sealed[1, "way"].action == Walk(way="coast")


def test_a_seat_is_waited_for_until_every_slot_that_it_may_fill_is_filled() -> None:
    match = begun(2)
    assert match.places(1) == ((1, "way"), (1, "guide"))
    half = match.submit(1, bid(1)).submit(2, RIDGE).submit(2, PASS)
    assert (half.missing(), half.submitted(half.sealed), half.is_ready("all_submitted")) == ((1,), [2], False)
    whole = half.submit(1, COAST)
    assert (whole.missing(), whole.submitted(whole.sealed), whole.is_ready("all_submitted")) == ((), [1, 2], True)
    assert not whole.is_ready("all_locked")


def test_a_slot_that_a_seat_is_not_asked_for_is_not_waited_for() -> None:
    match = begun(2).submit(1, bid(1)).close().match
    assert isinstance(match.state, Camp)
    assert match.state.guided == 1
    assert match.places(1) == ((1, "way"),)
    assert code_of(lambda: match.submit(1, bid(1))) == "action_not_allowed"
    assert match.submit(1, RIDGE).sent()[1] == Orders(way=Walk(way="ridge"), guide=None)


def test_garnets_are_held_by_all_slots_together() -> None:
    match = begun(wallet=3).submit(1, bid(2))
    assert (match.free(1), match.purse((1, "guide")), match.purse((1, "way"))) == (1, 3, 1)
    assert match.submit(1, bid(3)).free(1) == 0
    assert code_of(lambda: match.submit(1, bid(4))) == "not_enough_garnets"
    assert match.withdraw(1, "guide").free(1) == 3
    assert match.close().match.wallets == {1: 1, 2: 3, 3: 3}


def test_silence_is_a_rule_for_each_slot() -> None:
    empty, half = begun(), begun().submit(1, bid(2))
    drawn = empty.sent()[1]
    assert isinstance(drawn, Orders)
    assert half.sent()[1] == Orders(way=drawn.way, guide=Bid(garnets=2)), "the other slot's draw stays the same"
    assert half.submit(1, COAST).sent()[1] == Orders(way=Walk(way="coast"), guide=Bid(garnets=2))
    assert empty.submit(1, COAST).sent()[1] == Orders(way=Walk(way="coast"), guide=Pass())


def test_offers_come_slot_by_slot_with_what_each_can_cost() -> None:
    offers = begun(wallet=3).submit(1, bid(2)).offers(1)
    assert [(each.type, each.slot) for each in offers] == [("walk", "way"), ("bid", "guide"), ("pass", "guide")]
    assert offers[1].schema["properties"]["garnets"]["maximum"] == 3, "a new bid replaces the old one"


def test_submissions_are_loaded_into_their_slots() -> None:
    match = begun().submit(1, RIDGE).submit(1, bid(2), locked=True).submit(3, PASS)
    sealed = [(seat_at(place), each.action.as_json(), each.locked, each.cost) for place, each in match.sealed.items()]
    assert Match.load(EXPEDITION, match.spec, match.dump(), sealed) == match


def test_a_bot_fills_each_slot_in_one_turn() -> None:
    match = begun()
    moves = list(turn(match, 1, RandomLegal()))
    assert len(moves) == 2
    assert moves[-1].match.unlocked(1) == ()
    assert list(turn(match, 1, RandomLegal())) == moves


def test_the_usual_secret_variants_change_one_slot() -> None:
    match = begun().submit(1, RIDGE).submit(2, bid(2)).submit(2, COAST)
    sealed = {place: each.action for place, each in match.sealed.items()}
    scene = Scenario(match.state, sealed, match.phase, dict.fromkeys((1, 2, 3), 5))
    found: dict[str, set[Any]] = {}
    for variant in secret_variants_of(EXPEDITION):
        for n in range(60):
            changed = variant.change(scene, "seat:1", Dice(b"variant", str(n)))
            if changed is not None:
                assert changed.sealed[1, "way"] == Walk(way="ridge"), "its own"
                other = {
                    place for place in {*sealed, *changed.sealed} if sealed.get(place) != changed.sealed.get(place)
                }
                assert len(other) == 1
                found.setdefault(variant.name, set()).update(other)
    assert found["another seat's submission"] == {(2, "way"), (2, "guide")}
    assert found["another seat's withdrawal"] == {(2, "way"), (2, "guide")}
    assert found["another seat's arrival"] == {(3, "way"), (3, "guide")}


def test_places_are_seats_where_a_phase_has_no_slots() -> None:
    assert (place_in(3, ""), place_in(3, "way")) == (3, (3, "way"))
    assert [(seat_at(place), slot_at(place)) for place in (3, (3, "way"))] == [(3, ""), (3, "way")]
    assert in_order([(2, "way"), (10, "guide"), (2, "guide")]) == [(2, "guide"), (2, "way"), (10, "guide")]
    assert in_order([10, 2]) == [2, 10]


def test_an_action_is_in_one_slot() -> None:
    assert slots_by_type(Orders) == {"walk": "way", "bid": "guide", "pass": "guide"}

    class Twice(Slots):
        one: Walk | Pass
        other: Bid | Pass

    with pytest.raises(BrokenGame, match="'pass' in two slots"):

        class Wrong(Phase, name="wrong"):
            slots = Twice


class Stray(Sealed, type="stray"):
    """An action that no slot has."""


def test_an_action_of_no_slot_breaks_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    monkeypatch.setattr(type(MARCH), "may_send", lambda *_: (Walk, Stray))
    with pytest.raises(BrokenGame, match="none of its slots"):
        match.places(1)

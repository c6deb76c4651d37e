"""offer_trades: what is taken, and every way in which it is refused."""

from typing import Any

import pytest

from tests.games.famine.scenes import HANDS, given, traded
from tests.games.trading import offers, refusal

OTHERS = "2, 3, 4, 5"


@pytest.mark.parametrize(
    "action",
    [
        offers(),
        offers((2, "ruby")),
        offers((2, "ruby"), (3, "ruby")),
        offers((5, "onyx"), (2, "ruby"), (3, "diamond")),
        {"type": "pass"},
    ],
)
def test_up_to_three_offers_and_a_pass_are_taken(action: dict[str, Any]) -> None:
    assert refusal(given(), 1, action) is None


FOUR = offers((2, "ruby"), (3, "ruby"), (4, "onyx"), (5, "topaz"))


@pytest.mark.parametrize(
    ("action", "code", "path", "way_out"),
    [
        (FOUR, "too_many_offers", "offers", "up to 3 offers"),
        (offers((1, "ruby")), "own_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((2, "ruby"), (1, "onyx")), "own_seat", "offers.1.to", f"offer to one of {OTHERS}."),
        (offers((6, "ruby")), "unknown_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((0, "ruby")), "unknown_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((-1, "ruby")), "unknown_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((2, "ruby"), (2, "onyx")), "same_seat_twice", "offers.1.to", "somebody else"),
        (offers((2, "emerald")), "gem_not_held", "offers.0.give", "Your hand is diamond, onyx, ruby, ruby, topaz"),
        (offers((2, "onyx"), (3, "onyx")), "gem_not_held", "offers.1.give", "each of it once"),
        (offers((2, "diamond"), (3, "diamond")), "gem_not_held", "offers.1.give", "when the year began"),
    ],
)
def test_refusals_have_a_stable_code_a_place_and_a_way_out(
    action: dict[str, Any], code: str, path: str, way_out: str
) -> None:
    refused = refusal(given(), 1, action)
    assert refused is not None
    assert refused.code == code
    assert way_out in refused.message
    assert [(flaw.path, flaw.code) for flaw in refused.flaws] == [(path, code)]


@pytest.mark.parametrize(
    "action",
    [
        {"type": "offer_trades"},
        {"type": "offer_trades", "offers": None},
        {"type": "offer_trades", "offers": [{"to": 2}]},
        {"type": "offer_trades", "offers": [{"give": "ruby"}]},
        {"type": "offer_trades", "offers": [{"to": 2, "give": "ruby", "expect": "topaz"}]},
        {"type": "offer_trades", "offers": [], "note": "hello"},
        {"type": "pass", "offers": []},
        offers(("2", "ruby")),
        offers((True, "ruby")),
        offers((2.0, "ruby")),
        offers((2, "amber")),
        offers((2, "RUBY")),
        offers((2, None)),
    ],
)
def test_what_has_the_wrong_shape_is_refused_as_malformed(action: dict[str, Any]) -> None:
    refused = refusal(given(), 1, action)
    assert refused is not None
    assert refused.code == "malformed_action"


# --- no trade with last year's partner ------------------------------------------------------------


def test_a_seat_traded_with_last_year_is_refused_from_both_sides() -> None:
    match = traded(given(), [(1, "ruby", 2, "topaz")])
    for seat, other, rest in ((1, 2, "3, 4, 5"), (2, 1, "3, 4, 5")):
        refused = refusal(match, seat, offers((3, "onyx"), (other, "emerald")))
        assert refused is not None
        assert (refused.code, refused.flaws[0].path) == ("traded_last_year", "offers.1.to")
        assert refused.message.endswith(f"offer to one of {rest}.")


def test_an_offer_that_failed_bars_nothing() -> None:
    match = given().submit(1, offers((2, "ruby"))).close().match
    assert refusal(match, 1, offers((2, "ruby"))) is None
    assert refusal(match, 2, offers((1, "onyx"))) is None


def test_a_seat_can_be_traded_with_again_after_a_year_between() -> None:
    match = traded(given(), [(1, "ruby", 2, "topaz")]).close().match
    assert refusal(match, 1, offers((2, "ruby"))) is None


# --- what is held ---------------------------------------------------------------------------------


def test_a_gemstone_can_be_offered_from_the_year_after_it_was_received() -> None:
    match = given().submit(1, offers((2, "ruby"))).submit(2, offers((1, "emerald")))
    early = refusal(match, 1, offers((3, "emerald")))
    assert early is not None
    assert early.code == "gem_not_held"
    assert refusal(match.close().match, 1, offers((3, "emerald"))) is None


def test_a_refused_submission_leaves_the_earlier_one_in_force() -> None:
    match = given().submit(1, offers((2, "ruby"))).submit(2, offers((1, "topaz")))
    assert refusal(match, 1, offers((2, "emerald"))) is not None
    assert match.close().match.view("seat:1")["hand"] == ["diamond", "onyx", "ruby", "topaz", "topaz"]


def test_the_last_valid_submission_counts() -> None:
    match = given().submit(1, offers((2, "ruby"))).submit(2, offers((1, "topaz"))).submit(1, offers((2, "onyx")))
    assert match.close().match.view("seat:1")["hand"] == ["diamond", "ruby", "ruby", "topaz", "topaz"]


def test_refusals_say_the_same_whatever_others_hold() -> None:
    swapped = {**HANDS, "2": HANDS["3"], "3": HANDS["2"]}
    for action in (offers((2, "emerald")), offers((9, "ruby")), offers((1, "ruby")), offers((2, "ruby"), (2, "ruby"))):
        one, other = refusal(given(), 1, action), refusal(given(swapped), 1, action)
        assert one is not None
        assert other is not None
        assert (one.code, one.message) == (other.code, other.message)

"""offer_trades: what is taken, and every way in which it is refused."""

from typing import Any

import pytest

from tests.games.exodus.scenes import HANDS, given
from tests.games.trading import offers, refusal

OTHERS = "2, 3, 4"


@pytest.mark.parametrize(
    "action",
    [
        offers(),
        offers((2, "red")),
        offers((2, "red"), (3, "blue")),
        offers((4, "black"), (2, "white")),
        {"type": "pass"},
    ],
)
def test_no_offer_one_offer_two_offers_and_a_pass_are_taken(action: dict[str, Any]) -> None:
    assert refusal(given(), 1, action) is None


@pytest.mark.parametrize(
    ("action", "code", "path", "way_out"),
    [
        (offers((2, "red"), (3, "blue"), (4, "white")), "too_many_offers", "offers", "up to 2 offers"),
        (offers((1, "red")), "own_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((2, "red"), (1, "blue")), "own_seat", "offers.1.to", f"offer to one of {OTHERS}."),
        (offers((5, "red")), "unknown_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((0, "red")), "unknown_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((-2, "red")), "unknown_seat", "offers.0.to", f"offer to one of {OTHERS}."),
        (offers((2, "red"), (2, "blue")), "same_seat_twice", "offers.1.to", "somebody else"),
        (offers((2, "yellow")), "cube_not_held", "offers.0.give", "Your hand is black, blue, red, white"),
        (offers((2, "red"), (3, "green")), "cube_not_held", "offers.1.give", "Your hand is black, blue, red, white"),
        (offers((2, "red"), (3, "red")), "cube_not_held", "offers.1.give", "each of them once"),
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
        {"type": "offer_trades", "offers": [{"give": "red"}]},
        {"type": "offer_trades", "offers": [{"to": 2, "give": "red", "expect": "green"}]},
        {"type": "offer_trades", "offers": [], "note": "hello"},
        {"type": "pass", "offers": []},
        offers(("2", "red")),
        offers((True, "red")),
        offers((2.0, "red")),
        offers((2, "purple")),
        offers((2, "RED")),
        offers((2, None)),
    ],
)
def test_what_has_the_wrong_shape_is_refused_as_malformed(action: dict[str, Any]) -> None:
    refused = refusal(given(), 1, action)
    assert refused is not None
    assert refused.code == "malformed_action"


def test_two_offers_of_one_colour_are_taken_from_a_seat_that_holds_two() -> None:
    match = given()
    match = match.submit(1, offers((2, "white"))).submit(2, offers((1, "red"))).close().match
    assert match.view("seat:1")["hand"] == ["black", "blue", "red", "red"]
    assert refusal(match, 1, offers((2, "red"), (3, "red"))) is None


def test_a_cube_can_be_offered_from_the_round_after_it_was_received() -> None:
    match = given().submit(1, offers((2, "white"))).submit(2, offers((1, "green")))
    early = refusal(match, 1, offers((3, "green")))
    assert early is not None
    assert early.code == "cube_not_held"
    assert refusal(match.close().match, 1, offers((3, "green"))) is None


def test_a_refused_submission_leaves_the_earlier_one_in_force() -> None:
    match = given().submit(1, offers((2, "red"))).submit(2, offers((1, "green")))
    assert refusal(match, 1, offers((2, "green"))) is not None
    assert match.close().match.view("seat:1")["hand"] == ["black", "blue", "green", "white"]


def test_the_last_valid_submission_counts() -> None:
    match = given().submit(1, offers((2, "red"))).submit(2, offers((1, "green"))).submit(1, offers((2, "black")))
    assert match.close().match.view("seat:1")["hand"] == ["blue", "green", "red", "white"]


def test_refusals_say_the_same_whatever_others_hold() -> None:
    swapped = {**HANDS, "2": HANDS["3"], "3": HANDS["2"]}
    for action in (offers((2, "yellow")), offers((9, "red")), offers((1, "red")), offers((2, "red"), (2, "red"))):
        one, other = refusal(given(), 1, action), refusal(given(swapped), 1, action)
        assert one is not None
        assert other is not None
        assert (one.code, one.message) == (other.code, other.message)

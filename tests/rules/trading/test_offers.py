"""Offers: what is refused, in words that say the way out; and options that a form can be made of."""

import pytest
from jsonschema import Draft202012Validator

from mainmatch.rules import Dice, Pass, Refused, sample
from mainmatch.rules.actions import offer_of
from mainmatch.rules.trading import options_for
from tests.rules.trading.swapping import OfferShells, offering


@pytest.mark.parametrize(
    ("sent", "code", "path", "advice"),
    [
        (
            offering((2, "cowrie"), (3, "cowrie"), (4, "whelk")),
            "too_many_offers",
            "offers",
            "You can make up to 2 offers in a tide, and these are 3.",
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
            "You can trade with a seat once in a tide: make the other offer to somebody else.",
        ),
    ],
)
def test_what_is_refused_and_the_way_out(sent: OfferShells, code: str, path: str, advice: str) -> None:
    with pytest.raises(Refused) as refused:
        sent.check_partners(1, (1, 2, 3, 4), (2, 3))
    assert (refused.value.code, refused.value.advice) == (code, advice)
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

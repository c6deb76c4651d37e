"""The bot that every game has: legal by its options, random otherwise."""

from app.rules import Charter, Dice, Match, RandomLegal
from tests.rules.pennies import PENNIES

OFFERS = tuple(
    {"type": offer.type, "mode": offer.mode, "schema": offer.schema, "example": offer.example, "cost": offer.cost}
    for offer in Match.start(PENNIES, Charter.of(PENNIES, {}, b"seed", 2), {1: 3}).match.offers(1)
)


def test_it_sends_what_its_options_allow() -> None:
    match = Match.start(PENNIES, Charter.of(PENNIES, {}, b"seed", 2), {1: 3}).match
    for n in range(50):
        choice = RandomLegal().choose(match.view("seat:1"), OFFERS, 1, Dice(b"bot", str(n)))
        assert choice is not None
        sealed = match.submit(1, choice).sealed[1].action.as_json()
        assert {name: sealed[name] for name in choice} == choice


def test_it_sends_nothing_instant_and_nothing_when_there_is_nothing() -> None:
    instants = tuple(offer for offer in OFFERS if offer["mode"] == "instant")
    assert len(instants) == 1
    assert RandomLegal().choose({}, instants, 1, Dice(b"bot", "")) is None
    assert RandomLegal().choose({}, (), 1, Dice(b"bot", "")) is None


def test_the_same_dice_choose_the_same() -> None:
    choices = [RandomLegal().choose({}, OFFERS, 1, Dice(b"bot", "7")) for _ in range(2)]
    assert choices[0] == choices[1]

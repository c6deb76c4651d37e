"""The bot that every game has: legal by its options, random otherwise."""

from collections.abc import Mapping
from typing import Any

from app.rules import Charter, Dice, Json, Match, RandomLegal, Refused, Seat, chosen, proposals
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


def opened() -> Match:
    return Match.start(PENNIES, Charter.of(PENNIES, {}, b"seed", 2), {1: 3}).match


class Stubborn:
    """Says the same thing however often it is asked, or raises it."""

    name = "stubborn"

    def __init__(self, answer: dict[str, Json] | Exception | None) -> None:
        self.answer = answer
        self.asked = 0

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_what_a_bot_chooses_is_sealed_and_locked() -> None:
    found = chosen(opened(), 1, RandomLegal())
    assert found is not None
    action, match = found
    assert match.sealed[1].locked
    assert match.sealed[1].action.as_json()["type"] == action["type"]
    assert chosen(opened(), 1, RandomLegal()) == found, "its chance comes from the match's seed"


def test_a_bot_that_is_refused_is_asked_again_and_then_sends_the_example() -> None:
    bot, heard = Stubborn({"type": "nonsense"}), list[Exception]()
    found = chosen(opened(), 1, bot, tries=3, heard=heard.append)
    assert bot.asked == 3
    assert [type(mistake) for mistake in heard] == [Refused] * 3
    assert found is not None
    assert found[0] == next(offer["example"] for offer in OFFERS if offer["mode"] == "sealed")


def test_a_bot_that_raises_costs_nobody_the_match() -> None:
    heard = list[Exception]()
    assert chosen(opened(), 1, Stubborn(RuntimeError("out of luck")), heard=heard.append) is not None
    assert [type(mistake) for mistake in heard] == [RuntimeError] * 8


def test_a_bot_may_be_silent() -> None:
    bot = Stubborn(None)
    assert chosen(opened(), 1, bot) is None
    assert bot.asked == 1


def test_a_seat_without_sealed_offers_has_no_example() -> None:
    assert list(proposals(Stubborn({}), {}, (), 1, Dice(b"bot", ""), tries=2)) == [{}, {}, None]

"""The bot that every game has: legal by its options, random otherwise."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from typing_extensions import override

from mainmatch.rules import (
    MOST_ACTS,
    MOST_TURNS,
    BotTurns,
    Dice,
    Json,
    Match,
    MatchSpec,
    Option,
    Phase,
    RandomLegal,
    Refused,
    Seat,
    chosen,
    proposals,
    turn,
    turn_order,
)
from tests.rules.pennies import PENNIES, Dip, Guessing, PenniesGame, PenniesState, Showing

OFFERS = tuple(
    {"type": offer.type, "mode": offer.mode, "schema": offer.schema, "example": offer.example, "cost": offer.cost}
    for offer in Match.start(PENNIES, MatchSpec.of(PENNIES, {}, b"seed", 2), {1: 3}).match.offers(1)
)


def test_it_sends_what_its_options_allow() -> None:
    match = Match.start(PENNIES, MatchSpec.of(PENNIES, {}, b"seed", 2), {1: 3}).match
    for n in range(50):
        choice = RandomLegal().choose(match.view("seat:1"), OFFERS, 1, Dice(b"bot", str(n)))
        assert choice is not None
        if choice == {"type": "dip"}:
            assert match.act(1, choice).match.wallets[1] == 2
            continue
        sealed = match.submit(1, choice).sealed[1].action.as_json()
        assert {name: sealed[name] for name in choice} == choice


def test_it_acts_at_once_now_and_then_and_sends_nothing_when_there_is_nothing() -> None:
    instants = tuple(offer for offer in OFFERS if offer["mode"] == "instant")
    assert [offer["type"] for offer in instants] == ["dip"]
    choices = list[Any]()
    for offers in (OFFERS, instants):
        choices = [RandomLegal().choose({}, offers, 1, Dice(b"bot", str(n))) for n in range(400)]
        assert 60 < choices.count({"type": "dip"}) < 140, "about one in four"
    assert choices.count(None) == 400 - choices.count({"type": "dip"})
    assert RandomLegal().choose({}, (), 1, Dice(b"bot", "")) is None


def test_the_same_dice_choose_the_same() -> None:
    choices = [RandomLegal().choose({}, OFFERS, 1, Dice(b"bot", "7")) for _ in range(2)]
    assert choices[0] == choices[1]


def opened() -> Match:
    return Match.start(PENNIES, MatchSpec.of(PENNIES, {}, b"seed", 2), {1: 3}).match


class Stubborn:
    """Gives the same answer to every question, or raises the same exception."""

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
    assert not found.is_instant
    assert found.match.sealed[1].locked
    assert found.match.sealed[1].action.as_json()["type"] == found.action["type"]
    assert chosen(opened(), 1, RandomLegal()) == found, "its chance comes from the match's seed"


def test_a_bot_that_is_refused_is_asked_again_and_then_sends_the_example() -> None:
    bot, heard = Stubborn({"type": "nonsense"}), list[Exception]()
    found = chosen(opened(), 1, bot, tries=3, heard=heard.append)
    assert bot.asked == 3
    assert [isinstance(mistake, Refused) for mistake in heard] == [True] * 3
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


DIP: dict[str, Json] = {"type": "dip"}
SHOW: dict[str, Json] = {"type": "show", "pennies": 1}


class Dipping(Stubborn):
    """Dips while that is offered, then shows a penny; records the first draw of its dice in each choice."""

    def __init__(self) -> None:
        super().__init__(None)
        self.luck: list[int] = []

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        self.luck.append(dice.below(2**32))
        return DIP if any(offer["mode"] == "instant" for offer in offers) else SHOW


def rich(garnets: int) -> Match:
    return Match.start(PENNIES, MatchSpec.of(PENNIES, {}, b"seed", 2), {1: garnets}).match


def test_after_each_instant_it_is_asked_again_with_fresh_offers_and_other_dice() -> None:
    bot = Dipping()
    deeds = list(turn(rich(3), 1, bot))
    assert [deed.action for deed in deeds] == [DIP, DIP, SHOW], "they cost 1 and 2"
    assert [len(deed.told) for deed in deeds] == [1, 1, 0]
    assert deeds[-1].match.wallets[1] == 0, "what it can't pay isn't offered: never below zero"
    assert len(set(bot.luck)) == 3
    again = Dipping()
    assert [deed.match for deed in turn(rich(3), 1, again)] == [deed.match for deed in deeds]
    assert again.luck == bot.luck


def test_it_may_act_so_often_in_a_phase_and_no_more() -> None:
    deeds = list(turn(rich(1000), 1, Dipping()))
    assert [deed.action for deed in deeds] == [DIP] * MOST_ACTS + [SHOW]
    assert deeds[-1].match.wallets[1] == 1000 - sum(range(1, MOST_ACTS + 1))


def test_an_instant_that_is_refused_is_a_try() -> None:
    bot, heard = Stubborn({**DIP, "deep": True}), list[Exception]()
    deeds = list(turn(rich(3), 1, bot, tries=3, heard=heard.append))
    assert [isinstance(mistake, Refused) for mistake in heard] == [True] * 3
    assert [deed.is_instant for deed in deeds] == [False], "the example of what is sealed"


def test_its_turn_is_over_with_the_phase() -> None:
    guessing = rich(0).close().match
    assert guessing.phase is not None
    deeds = list(turn(guessing, 1, Stubborn({"type": "halt"})))
    assert [deed.action for deed in deeds] == [{"type": "halt"}]
    assert deeds[0].match.ordinal > guessing.ordinal or deeds[0].match.phase is None


def test_a_bot_that_is_silent_has_no_turn() -> None:
    assert list(turn(opened(), 1, Stubborn(None))) == []


class Answering(Showing, name="showing"):
    bots: ClassVar[Literal["once", "until_quiet"]] = "until_quiet"


class InstantsOnly(Answering, name="showing"):
    @override
    def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Dip], ...]:
        return (Dip,)

    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option(Dip, Dip()),)


def answering(phase: Phase, garnets: int = 9) -> Match:
    class Asking(PenniesGame):
        phases: ClassVar[tuple[Phase, ...]] = (phase, Guessing())

    match = Match.start(Asking(), MatchSpec.of(PENNIES, {}, b"seed", 4), dict.fromkeys(range(1, 5), garnets)).match
    return match.but(phase=phase)


def test_it_has_another_turn_when_it_sees_something_else_and_not_before() -> None:
    match = answering(Answering())
    (deed,) = turn(match, 2, Stubborn(SHOW))
    turns = BotTurns().and_one(deed.match, 2)
    assert not turns.has_next(deed.match, 2), "what it has done itself is no news"
    assert not turns.has_next(deed.match.submit(1, SHOW), 2), "nor is what others do in secret"
    assert not turns.has_next(deed.match.act(1, DIP).match, 2)
    changed = deed.match.but(state=deed.match.state.but(scores={1: 5, 2: 0, 3: 0, 4: 0}))
    assert turns.has_next(changed, 2), "the scores are on view"
    assert not turns.and_one(changed, 2).has_next(changed, 2)


def test_other_offers_are_news_too() -> None:
    match = answering(Answering())
    turns = BotTurns().and_one(match, 2)
    assert turns.has_next(match.but(wallets={**match.wallets, 2: 0}), 2)


def test_its_turns_are_numbered_and_come_to_an_end() -> None:
    match = answering(Answering())
    assert BotTurns(MOST_TURNS - 1, "other").has_next(match, 2)
    assert not BotTurns(MOST_TURNS, "other").has_next(match, 2)
    choices = [chosen(match, 2, RandomLegal(), turns=turns) for turns in range(12)]
    assert len({str(choice and choice.action) for choice in choices}) > 1, "each turn has other dice"


def test_a_seat_that_has_locked_in_is_offered_instants_only() -> None:
    match = answering(Answering()).submit(2, SHOW, locked=True)
    heard = list[Exception]()
    assert list(turn(match, 2, Stubborn(SHOW), tries=2, heard=heard.append)) == []
    assert [type(error).__name__ for error in heard] == ["LockedIn", "LockedIn"]
    assert [deed.action for deed in turn(match, 2, Dipping())][:1] == [DIP]


def test_where_nothing_is_sealed_a_bot_moves_only_if_it_answers() -> None:
    class Once(InstantsOnly, name="showing"):
        bots = "once"

    assert [deed.action for deed in turn(answering(InstantsOnly()), 2, Stubborn(DIP))][:1] == [DIP]
    assert list(turn(answering(Once()), 2, Stubborn(DIP))) == []
    assert not BotTurns().has_next(answering(InstantsOnly(), garnets=0), 2), "nothing is offered"


def test_bots_that_answer_are_asked_in_an_order_that_is_drawn_for_the_phase() -> None:
    match = answering(Answering())
    assert turn_order(match.but(phase=Showing()), (3, 1, 2)) == (1, 2, 3)
    orders = [turn_order(match.but(ordinal=n), match.spec.seats) for n in range(1, 30)]
    assert len(set(orders)) > 10
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders)
    assert turn_order(match.act(1, DIP).match, match.spec.seats) == turn_order(match, match.spec.seats)

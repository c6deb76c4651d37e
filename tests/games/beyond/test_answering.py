"""Bots that answer: asked again when others' acts have changed what they see, in the kernel's rule and on a server."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from mainmatch.rules import (
    Action,
    BotTurns,
    Dice,
    Match,
    MatchSpec,
    Outcome,
    Phase,
    RandomLegal,
    Seat,
    turn,
    turn_order,
)
from mainmatch.simulation import plan as simulation
from mainmatch.simulation.plan import Plan, played
from tests.games.beyond.answering import GOODBYES, HANDSHAKES, Handshakes, HandsState, Meeting, Parting

SEEDS = range(12)


def met(game: Handshakes, seed: int) -> Match:
    """The match when its bots have nothing to say any more, or have had their one turn."""
    spec = MatchSpec.of(game, {}, bytes([seed]), 10)
    match = Match.start(game, spec, {}).match
    turns, has_moved = dict.fromkeys(spec.seats, BotTurns()), True
    while has_moved:
        has_moved = False
        for seat in turn_order(match, spec.seats):
            if turns[seat].has_next(match, seat):
                for deed in turn(match, seat, game.bot, turns=turns[seat].count):
                    match = deed.match
                turns[seat], has_moved = turns[seat].and_one(match, seat), True
    return match


def unanswered(match: Match) -> int:
    state = match.state
    assert isinstance(state, HandsState)
    return sum(map(len, state.offered.values()))


class AskedOnce(Parting, name="meeting"):
    bots = "once"


class Hasty(Handshakes):
    phases: ClassVar[tuple[Phase, ...]] = (AskedOnce(),)


@pytest.mark.parametrize("game", [HANDSHAKES, GOODBYES], ids=lambda game: game.id)
def test_no_offer_of_a_bot_stays_unanswered(game: Handshakes) -> None:
    matches = [met(game, seed) for seed in SEEDS]
    assert {unanswered(match) for match in matches} == {0}
    assert all(sum(match.acts.values()) >= 20 for match in matches)


def test_bots_that_are_asked_once_leave_offers_unanswered() -> None:
    assert min(unanswered(met(Hasty(), seed)) for seed in SEEDS) > 0


def test_bots_that_answer_each_other_come_to_an_end_and_repeat_themselves() -> None:
    class Restless(Handshakes):
        bot = RandomLegal()

    restless = Restless()
    first, again = met(restless, 1), met(restless, 1)
    assert first == again
    assert 0 < sum(first.acts.values()) <= 16 * 10


def test_a_simulation_asks_in_a_drawn_order_until_all_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("handshakes", 10, seed="7")
    shaken: list[HandsState] = []
    resolve = Meeting.resolve

    def heard(phase: Meeting, s: HandsState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        shaken.append(s)
        return resolve(phase, s, sent, dice)

    monkeypatch.setattr(Meeting, "resolve", heard)
    matches = [played(HANDSHAKES, plan, n) for n in range(1, 9)]
    assert all(not any(state.offered.values()) for state in shaken)
    assert [len(others) for others in shaken[0].shaken.values()] == [place.score for place in matches[0].places]
    assert matches == [played(HANDSHAKES, plan, n) for n in range(1, 9)]
    starts = [Match.start(HANDSHAKES, simulation.spec_of(HANDSHAKES, plan, n), {}).match for n in range(1, 9)]
    assert len({turn_order(match, match.spec.seats) for match in starts}) == 8

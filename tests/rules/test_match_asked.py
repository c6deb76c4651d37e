"""Whom phases may ask: the seats, and in a judged game the host; and submissions that bind."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from typing_extensions import override

from mainmatch.conformance import NotConformant, check_game
from mainmatch.rules import JUDGE, Action, Dice, Game, Instant, Match, MatchSpec, Option, Outcome, Seat
from mainmatch.rules.actions import offer_of
from tests.rules.pennies import PENNIES, Guessing, PenniesConfig, PenniesGame, PenniesState, Show, Showing
from tests.rules.seating import code_of, opened, show


class Fine(Instant, type="fine"):
    """The judge takes a penny into the jar."""

    seat: Seat
    example: ClassVar[Mapping[str, Any]] = {"seat": 1}

    @override
    def apply(self, s: PenniesState, seat: Seat, dice: Dice) -> Outcome:
        purses = {**s.purses, self.seat: s.purses[self.seat] - 1}
        return Outcome(s.model_copy(update={"purses": purses, "jar": s.jar + 1}))


class Dear(Fine, type="dear"):
    @override
    def cost(self, s: PenniesState, seat: Seat) -> int:
        return 1


class Watched(Showing, name="showing"):
    @override
    def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Action], ...]:
        return (Fine, Dear) if seat == JUDGE else super().may_send(s, seat)

    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option(Fine, Fine(seat=1)),) if seat == JUDGE else super().options(s, seat, purse)


class WatchedGame(PenniesGame):
    judged = True
    phases = (Watched(), PENNIES.phases[1])

    @override
    def setup(self, config: PenniesConfig, seats: tuple[Seat, ...], dice: Dice) -> Outcome:
        opening = super().setup(config, seats, dice)
        return Outcome(opening.state, (), self.phases[0])


def test_nobody_but_the_seats_is_asked_unless_the_game_is_judged() -> None:
    match = opened()
    assert match.asked == (1, 2, 3)
    assert (match.offers(JUDGE), match.offers(9)) == ((), ())
    assert not match.may_submit(JUDGE)
    for stranger in (JUDGE, 9):
        assert code_of(match.submit, stranger, show(0)) == "action_not_allowed"
        assert code_of(match.act, stranger, {"type": "dip"}) == "action_not_allowed"


def test_a_judge_who_may_only_act_holds_nobody_up_and_pays_nothing() -> None:
    match = opened(game=WatchedGame())
    assert match.missing() == (1, 2, 3)
    fined = match.act(JUDGE, {"type": "fine", "seat": 2}).match
    assert fined.view("seat:2")["purse"] == 2
    assert (fined.wallets, fined.acts) == (match.wallets, {JUDGE: 1})
    assert code_of(match.act, JUDGE, {"type": "dear", "seat": 2}) == "not_enough_garnets"
    assert Match.load(match.game, match.spec, fined.dump()) == fined


def test_what_binds_is_locked_from_the_first_submission_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not offer_of(Option(Show, Show(pennies=1)), 0).binding
    monkeypatch.setattr(Show, "binding", True)
    assert offer_of(Option(Show, Show(pennies=1)), 0).binding
    match = opened().submit(1, show(1))
    assert match.sealed[1].locked
    assert code_of(match.submit, 1, show(0)) == code_of(match.withdraw, 1) == "locked_in"
    assert not match.is_ready("all_locked")
    assert match.submit(2, show(0)).submit(3, show(0)).is_ready("all_locked")


def test_a_phase_must_have_a_length_when_it_is_asked_about_the_opening() -> None:
    class Late(Guessing, name="guessing"):
        @override
        def lasts(self, s: PenniesState) -> timedelta:
            return timedelta(hours=(s.last or {})[1])

    flawed: type[Game] = type("Flawed", (PenniesGame,), {"phases": (PENNIES.phases[0], Late())})
    with pytest.raises(NotConformant, match="KeyError"):
        check_game(flawed(), matches=1)


def test_a_charter_has_no_seat_for_the_judge() -> None:
    assert MatchSpec.of(WatchedGame(), {}, b"seed", 2).seats == (1, 2)

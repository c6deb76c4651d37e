"""Garnets that the rules read and move: what holds in the kernel, and what the check finds."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest
from typing_extensions import override

from mainmatch.conformance import check_game
from mainmatch.conformance.report import NotConformant
from mainmatch.rules import (
    Action,
    BrokenGame,
    Dice,
    Event,
    Json,
    Match,
    MatchSpec,
    Outcome,
    Payment,
    Phase,
    Refused,
    Reveals,
    Seat,
    Table,
    Told,
    among,
    public,
    tell_all,
)
from tests.documents.blocks import blocks
from tests.games.beyond import toll
from tests.games.beyond.toll import TOLL, Demand, Road, Toll, Travel


def test_the_page_shows_this_game() -> None:
    source = Path(toll.__file__).read_text(encoding="utf-8")
    shown = [block.text for block in blocks() if block.page == "docs/games/wallets.md"]
    assert len(shown) == 2
    assert all(text in source for text in shown)


def opened(*garnets: int, game: Toll = TOLL) -> Match:
    spec = MatchSpec.of(game, {}, b"toll", len(garnets))
    return Match.start(game, spec, dict(enumerate(garnets, start=1))).match


def demand(of: Seat) -> dict[str, Json]:
    return {"type": "demand", "of": of}


def stake(garnets: int) -> dict[str, Json]:
    return {"type": "stake", "garnets": garnets}


def test_rules_read_wallets_and_each_seat_sees_its_own() -> None:
    match = opened(3, 4, 9)
    assert [offer.type for offer in match.offers(1)] == ["stake", "pass", "demand"]
    assert [offer.type for offer in match.offers(2)] == ["stake", "pass"]
    assert match.view("seat:3")["garnets"] == 9
    assert "garnets" not in match.view("public")
    assert Match.load(TOLL, match.spec, match.dump()) == match


def test_a_payment_moves_at_once_and_both_see_it() -> None:
    step = opened(0, 4, 9).act(1, demand(3))
    assert isinstance(step.match.state, Road)
    assert step.match.wallets == step.match.state.purses == {1: 2, 2: 4, 3: 7}
    assert step.payments == (Payment(3, 1, 2, 2),)
    assert [each.event.as_json() for each in step.told] == [{"by": 1, "of": 3, "paid": 2}]
    assert (step.moved_for(1), step.moved_for(2), step.moved_for(3)) == ({"received": 2}, {}, {"paid": 2})


def test_what_is_lacking_is_told_to_the_rules_and_breaks_nothing() -> None:
    step = opened(0, 1).act(1, demand(2))
    assert step.match.wallets == {1: 1, 2: 0}
    assert (step.payments[0].paid, step.payments[0].short) == (1, 1)
    assert step.told[0].event.as_json() == {"by": 1, "of": 2, "paid": 1}


def test_what_a_submission_holds_pays_for_nothing_else() -> None:
    step = opened(0, 5).submit(2, stake(4)).act(1, demand(2))
    assert step.match.wallets == {1: 1, 2: 4}
    assert step.match.free(2) == 0
    assert step.match.close().match.wallets == {1: 0, 2: 2}, "2 pays its stake, wins 1 and gets 1 of relief"


def test_a_close_applies_garnets_then_payments_then_fines() -> None:
    step = opened(1, 0, 1).submit(3, stake(1)).close()
    # 3 pays its stake and gets the garnet of the leader; 1, the richest, pays 2; then 1 has nothing left for its fine.
    assert step.match.wallets == {1: 0, 2: 0, 3: 1}
    assert step.payments == (Payment(1, 2, 1, 1), Payment(1, None, 1, 0), Payment(2, None, 1, 1))


class Publicly(Road):
    @public
    def poorest(self) -> Seat:
        return min(self.purses, key=self.purses.__getitem__)


class Shown(Toll):
    """Everybody sees who is poorest."""

    state = Publicly

    @override
    def setup(self, config: object, table: Table, dice: Dice) -> Outcome:
        return Outcome(Publicly(round=1, points=dict.fromkeys(table.seats, 0), asked=()), (), self.phases[0])


class OfTheRich(Demand, type="demand"):
    of: Seat = among(lambda s, seat: sorted(s.others(seat), key=s.purses.__getitem__)[-1:])


class OffersTell(Travel, name="travel"):
    """What the poor are offered names the richest."""

    @override
    def may_send(self, s: Road, seat: Seat) -> tuple[type[Action], ...]:
        return tuple(OfTheRich if kind is Demand else kind for kind in super().may_send(s, seat))


class Richest(Event, type="game.richest", publishes=(Reveals(lambda m: m.sent, "All is shown."),)):
    seat: Seat


class Tells(Travel, name="travel"):
    """An event names the richest."""

    @override
    def resolve(self, s: Road, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        made = super().resolve(s, sent, dice)
        told: Told = tell_all(Richest(seat=max(s.purses, key=s.purses.__getitem__)))
        return Outcome(made.state, (*made.told, told), made.then, made.garnets, made.pays, made.fines)


class Offering(Toll):
    phases: ClassVar[tuple[Phase, ...]] = (OffersTell(),)
    actions = (OfTheRich, *TOLL.actions[1:])


class Telling(Toll):
    phases: ClassVar[tuple[Phase, ...]] = (Tells(),)
    events = (*TOLL.events, Richest)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Shown(), "view.* what the secret variant 'another wallet' changes"),
        (
            Offering(),
            "(learns from the answer|can see in its offers).* the secret variant 'another wallet' changes",
        ),
        (Telling(), "event 'game.richest', after the close, what the secret variant 'another wallet' changes"),
    ],
)
def test_a_wallet_that_others_can_see_is_found(game: Toll, words: str) -> None:
    with pytest.raises(NotConformant, match=words):
        check_game(game, matches=60, candidates=1)


class Takes(Travel, name="travel"):
    """Changes the wallets' field instead of making the seats pay."""

    @override
    def resolve(self, s: Road, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        made = super().resolve(s, sent, dice)
        return Outcome(made.state.but(purses=dict.fromkeys(s.purses, 0)), made.told, made.then)


class TooMuch(Travel, name="travel"):
    """Takes garnets by other ways than payments and fines, and pays with less than nothing."""

    outcome: ClassVar[dict[str, object]] = {}

    @override
    def resolve(self, s: Road, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        return Outcome(s, (), self, **self.outcome)  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.parametrize(
    "outcome",
    [
        {"garnets": {1: -4}},
        {"pays": ((1, 2, -1),)},
        {"pays": ((1, 1, 1),)},
        {"pays": ((1, 7, 1),)},
        {"fines": {7: 1}},
        {"fines": {1: 9}, "short": lambda after, _: Outcome(after, fines={1: 1})},
    ],
)
def test_what_cannot_be_paid_by_anybody_is_a_broken_game(
    monkeypatch: pytest.MonkeyPatch, outcome: dict[str, object]
) -> None:
    monkeypatch.setattr(TooMuch, "outcome", outcome)
    monkeypatch.setattr(Toll, "phases", (TooMuch(),))
    with pytest.raises(BrokenGame):
        opened(3, 3).close()


def test_rules_that_write_wallets_themselves_are_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toll, "phases", (Takes(),))
    with pytest.raises(BrokenGame, match="the match keeps purses"):
        opened(3, 3).close()


def test_more_than_the_purse_cannot_be_staked() -> None:
    with pytest.raises(Refused, match="not_enough_garnets"):
        opened(0, 1).submit(2, stake(2))

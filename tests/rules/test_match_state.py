"""The read side of a match: spec, seats, views, dump."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from typing_extensions import override

from mainmatch.rules import (
    JUDGE,
    Dice,
    Instant,
    Match,
    MatchSpec,
    Option,
    Outcome,
    Pass,
    Phase,
    Refused,
    Seat,
    Table,
)
from mainmatch.rules.actions import offer_of
from tests.rules.pennies import GUESSING, PENNIES, PenniesConfig, PenniesGame, PenniesState, Show, Showing
from tests.rules.seating import code_of, opened, show

# What a host chooses


@pytest.mark.parametrize("count", [0, 1, 5, -3])
def test_a_game_takes_only_so_many_players(count: int) -> None:
    assert code_of(MatchSpec.of, PENNIES, {}, b"seed", count) == "wrong_seat_count"


def test_where_pairs_are_needed_an_odd_number_is_refused() -> None:
    class Paired(PenniesGame):
        seats = replace(PenniesGame.seats, even=True, default=2)

    assert MatchSpec.of(Paired(), {}, b"seed", 4).seats == (1, 2, 3, 4)
    with pytest.raises(Refused, match="even number"):
        MatchSpec.of(Paired(), {}, b"seed", 3)


@pytest.mark.parametrize(
    "config",
    [{"rounds": "2"}, {"rounds": 0}, {"round": 2}, {"rounds": True}, {"rounds": float("nan")}, {"x": object()}],
)
def test_a_config_that_does_not_fit_is_refused(config: dict[str, Any]) -> None:
    assert code_of(MatchSpec.of, PENNIES, config, b"seed", 3) == "bad_config"


# Who is waited for


def test_those_who_have_not_sent_are_known_to_the_host() -> None:
    match = opened().submit(2, show(1))
    assert match.missing() == (1, 3)


@pytest.mark.parametrize(
    ("locks", "rule", "ready"),
    [
        ({}, "all_submitted", False),
        ({1: False, 2: False}, "all_submitted", False),
        ({1: False, 2: False, 3: False}, "all_submitted", True),
        ({1: True, 2: False, 3: True}, "all_submitted", True),
        ({1: True, 2: False, 3: True}, "all_locked", False),
        ({1: True, 2: True}, "all_locked", False),
        ({1: True, 2: True, 3: True}, "all_locked", True),
        ({1: True, 2: True, 3: True}, "never", False),
    ],
)
def test_when_a_phase_closes_early(
    locks: Mapping[Seat, bool],
    rule: Any,
    ready: bool,  # noqa: FBT001 - a column of the table
) -> None:
    match = opened()
    for seat, locked in locks.items():
        match = match.submit(seat, {"type": "pass"}, locked=locked)
    assert match.is_ready(rule) is ready


def test_a_phase_in_which_nobody_may_submit_waits_for_its_deadline() -> None:
    class Quiet(Showing, name="showing"):
        @override
        def may_send(self, s: PenniesState, seat: Seat) -> tuple[()]:
            return ()

    match = opened().but(phase=Quiet())
    assert not match.is_ready("all_submitted")
    assert not match.is_ready("all_locked")
    assert match.missing() == ()


def test_a_phase_says_once_a_state_what_a_seat_may_send() -> None:
    asked: list[Seat] = []

    class Counting(Showing, name="showing"):
        @override
        def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Show | Pass | Instant], ...]:
            asked.append(seat)
            return super().may_send(s, seat)

    match = opened().but(phase=Counting())
    match.submit(1, show(1)).submit(1, show(0)).missing()
    assert asked == [1, 2, 3]
    match.act(1, {"type": "dip"}).match.submit(1, show(1))
    assert asked == [1, 2, 3, 1], "another state"
    match.but(phase=Counting()).submit(1, show(1))
    assert asked == [1, 2, 3, 1, 1], "another phase"


# Views, and reading back


def test_a_host_sees_every_seats_view() -> None:
    match = opened()
    shown = match.view("host")
    assert shown["seats"] == {str(seat): match.view(f"seat:{seat}") for seat in (1, 2, 3)}
    assert {name: part for name, part in shown.items() if name != "seats"} == match.view("public")


def test_a_view_is_rendered_once_for_a_state() -> None:
    match = opened()
    assert match.submit(1, show(1)).view("public") is match.view("public")
    assert match.act(1, {"type": "dip"}).match.view("seat:1") != match.view("seat:1")


def test_what_is_sealed_is_never_in_a_dump() -> None:
    match = opened().submit(1, show(2, boast=True))
    assert 'show"' not in match.dump()
    assert "boast" not in match.dump()


def test_phases_are_found_by_name() -> None:
    phases: tuple[Phase, ...] = PENNIES.phases
    assert [phase.name for phase in phases] == ["showing", "guessing"]
    read = opened().close().match
    assert Match.load(PENNIES, read.spec, read.dump()).phase is GUESSING


# Garnets, and offers


def test_a_cost_is_held_while_the_submission_stands() -> None:
    match = opened().submit(1, show(1, boast=True))
    assert (match.wallets[1], match.free(1), match.purse(1)) == (3, 2, 3)


def test_what_was_held_is_free_again_when_the_submission_is_replaced_or_withdrawn() -> None:
    match = opened().submit(1, show(1, boast=True))
    assert match.submit(1, show(1)).free(1) == 3
    assert match.withdraw(1).free(1) == 3


def test_a_replacement_is_paid_from_what_the_earlier_one_held() -> None:
    match = opened({1: 1}).submit(1, show(1, boast=True))
    assert match.submit(1, show(2, boast=True)).free(1) == 0


def test_offers_leave_out_what_cannot_be_paid_and_say_what_the_rest_costs() -> None:
    assert [(offer.type, offer.cost) for offer in opened().offers(1)] == [("show", 0), ("pass", 0), ("dip", 1)]
    assert [offer.type for offer in opened({}).offers(1)] == ["show", "pass"]
    broke = opened({1: 1}).submit(1, show(1, boast=True))
    assert [offer.type for offer in broke.offers(1)] == ["show", "pass"]
    assert "const" not in broke.offers(1)[0].schema["properties"]["boast"]


def test_offers_are_narrowed_to_the_seat() -> None:
    assert opened().offers(1)[0].schema["properties"]["pennies"]["maximum"] == 3


# Whom phases may ask: in a judged game the host, too


class Fine(Instant, type="fine"):
    """The judge takes a penny into the jar."""

    seat: Seat
    example: ClassVar[Mapping[str, Any]] = {"seat": 1}

    @override
    def apply(self, s: PenniesState, seat: Seat, dice: Dice) -> Outcome:
        purses = {**s.purses, self.seat: s.purses[self.seat] - 1}
        return Outcome(s.but(purses=purses, jar=s.jar + 1))


class Dear(Fine, type="dear"):
    @override
    def cost(self, s: PenniesState, seat: Seat) -> int:
        return 1


class Watched(Showing, name="showing"):
    @override
    def may_send(self, s: PenniesState, seat: Seat) -> tuple[type[Show | Pass | Instant], ...]:
        return (Fine, Dear) if seat == JUDGE else super().may_send(s, seat)

    @override
    def options(self, s: PenniesState, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option(Fine, Fine(seat=1)),) if seat == JUDGE else super().options(s, seat, purse)


class WatchedGame(PenniesGame):
    judged = True
    phases = (Watched(), PENNIES.phases[1])

    @override
    def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
        opening = super().setup(config, table, dice)
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


def test_a_charter_has_no_seat_for_the_judge() -> None:
    assert MatchSpec.of(WatchedGame(), {}, b"seed", 2).seats == (1, 2)

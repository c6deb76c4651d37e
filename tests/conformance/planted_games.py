"""Pennies with a bug in the game itself."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, cast

from typing_extensions import override

from mainmatch.rules import Action, Channel, Dice, Json, Outcome, Seat, SecretVariant, Table
from tests.rules.pennies import (
    SHOWING,
    Guessing,
    PenniesConfig,
    PenniesGame,
    PenniesState,
    PublicView,
    SeatView,
    Showing,
    other_seats,
)


class Leaky(PenniesGame):
    @override
    def public_view(self, s: PenniesState) -> PublicView:
        return super().public_view(s).but(scores=s.purses)


class Endless(Guessing, name="guessing"):
    @override
    def resolve(self, s: PenniesState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        return Outcome(s.but(jar=s.jar + sum(s.shown.values())), (), EndlessGame.phases[0])


class EndlessGame(PenniesGame):
    class Again(Showing, name="showing"):
        @override
        def resolve(self, s: PenniesState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
            return Outcome(s, (), EndlessGame.phases[1])

    phases = (Again(), Endless())

    @override
    def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
        return replace(super().setup(config, table, dice), then=self.phases[0])


class Careless(PenniesGame):
    """Trusts the setup that it is given."""

    @override
    def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
        outcome = super().setup(config.but(setup=None), table, dice)
        state: Any = outcome.state
        given = config.setup.purses if config.setup else state.purses
        return replace(outcome, state=state.but(purses={seat: given[seat] for seat in table.seats}))


class Boundless(PenniesGame):
    """Takes a number of rounds that it can't play."""

    class Loose(PenniesConfig):
        rounds: int = 2

    config = Loose


class Wavering(PenniesGame):
    """Answers the same question differently."""

    asked: ClassVar[list[int]] = []

    @override
    def public_view(self, s: PenniesState) -> PublicView:
        self.asked.append(1)
        return super().public_view(s).but(rounds=len(self.asked) % 11)


class Fractions(PenniesGame):
    class HalfView(SeatView):
        half: float

    seat = HalfView

    @override
    def seat_view(self, s: PenniesState, seat: Seat) -> SeatView:
        return self.HalfView(**super().seat_view(s, seat).as_dict(), half=s.round / 2)


class WrongView(PenniesGame):
    @override
    def seat_view(self, s: PenniesState, seat: Seat) -> SeatView:
        return cast("SeatView", super().public_view(s))


class Amnesiac(PenniesGame):
    """Its state doesn't survive JSON: a list where it says tuple."""

    class Listed(PenniesState):
        lucky: tuple[int, ...] = ()

    state = Listed

    @override
    def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
        outcome = super().setup(config, table, dice)
        listed: Any = [7]
        return replace(outcome, state=self.Listed(**outcome.state.as_dict(), lucky=listed))


class Halves(PenniesGame):
    """Counts in its state with fractions."""

    class Halved(PenniesState):
        half: float = 0.5

    state = Halved

    @override
    def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
        outcome = super().setup(config, table, dice)
        return replace(outcome, state=self.Halved(**outcome.state.as_dict()))


class Strangers(PenniesGame):
    @override
    def channels(self, s: PenniesState) -> tuple[Channel, ...]:
        return (Channel("table", (1, 77)),)


class LeakyChannel(PenniesGame):
    @override
    def channels(self, s: PenniesState) -> tuple[Channel, ...]:
        return (Channel("table", tuple(s.scores), is_open=sum(s.purses.values()) % 2 == 0),)


class LeakyTitle(PenniesGame):
    @override
    def channels(self, s: PenniesState) -> tuple[Channel, ...]:
        return (Channel("table", tuple(s.scores), title=f"{sum(s.purses.values())} pennies"),)


class IdleMutator(PenniesGame):
    secret_variants = (*PenniesGame.secret_variants, SecretVariant("never", lambda scenario, viewer, dice: None))


class GreedyMutator(PenniesGame):
    """Changes what its viewer has sent, as if that were a secret."""

    secret_variants = (
        *PenniesGame.secret_variants,
        SecretVariant(
            "everything",
            lambda scenario, viewer, dice: replace(scenario, sealed={}) if other_seats(scenario, viewer) else None,
        ),
    )


class Lasting(PenniesGame):
    """Says that its secrets last, and tells them at the close."""

    secret_variants = tuple(replace(variant, lasting=True) for variant in PenniesGame.secret_variants[1:2])


class NoMutators(PenniesGame):
    secret_variants = ()


class ForgetfulBot:
    name = "forgetful"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        return {"type": "show", "pennies": 0}


class BadBot(PenniesGame):
    bot = ForgetfulBot()


class UnlistedPhase(PenniesGame):
    phases = (SHOWING,)


class HashOrdered(PenniesGame):
    """Draws in the order of a set of words: another one in each process."""

    @override
    def setup(self, config: PenniesConfig, table: Table, dice: Dice) -> Outcome:
        outcome = super().setup(config, table, dice)
        words = {f"word{n}" for n in range(20)}
        return replace(outcome, state=outcome.state.but(jar=1 + int(words.pop()[4:])))

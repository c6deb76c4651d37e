"""Till: Tally, with garnets to spend at once, of which nobody else is told."""

from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import override

from mainmatch.games.registry import Registry
from mainmatch.rules import (
    Dice,
    Instant,
    Json,
    Outcome,
    Pass,
    Phase,
    Scenario,
    Sealed,
    Seat,
    SecretVariant,
    Table,
    Viewer,
)
from tests.rigs.tally import Counting, Say, Tally, TallyConfig, TallyState

SPENT = 2


class Spend(Instant, type="spend"):
    example: ClassVar[Mapping[str, Json]] = {}

    @override
    def cost(self, s: TallyState, seat: Seat) -> int:
        return SPENT

    @override
    def apply(self, s: TallyState, seat: Seat, dice: Dice) -> Outcome:
        return Outcome(s, ())


class Shopping(Counting, name="shopping"):
    @override
    def may_send(self, s: TallyState, seat: Seat) -> tuple[type[Say | Pass | Spend], ...]:
        return (Say, Pass, Spend)


SHOPPING = Shopping()


def _nothing(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    return None


class Till(Tally):
    id = "till"
    title = "Till"
    phases: ClassVar[tuple[Phase, ...]] = (SHOPPING,)
    actions: ClassVar[tuple[type[Sealed] | type[Instant], ...]] = (Say, Spend)
    secret_variants: ClassVar[tuple[SecretVariant, ...]] = (SecretVariant("nothing", _nothing),)

    @override
    def setup(self, config: TallyConfig, table: Table, dice: Dice) -> Outcome:
        seats = tuple(table.seats)
        state = TallyState(rounds=config.rounds, round=1, seats=seats, counted=dict.fromkeys(seats))
        return Outcome(state, (), SHOPPING)


TILL = Till()
GAMES = Registry([(TILL, "# Till\n")], {})

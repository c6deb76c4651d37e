"""Throws: rock, paper, scissors against everybody at once, with a hand for each of them."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from typing_extensions import override

from mainmatch.rules import (
    Action,
    Config,
    Dice,
    Event,
    Game,
    Json,
    Outcome,
    Phase,
    RandomLegal,
    Reveals,
    Sealed,
    Seat,
    SeatRange,
    Slots,
    State,
    Table,
    by_opponent,
    public,
    tell_all,
)
from tests.games.beyond.ending import ended

MOST = 5
BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


class Ring(State):
    points: Mapping[Seat, int] = public()


class Throw(Sealed, type="throw"):
    """A hand against one opponent."""

    opponent: ClassVar[Seat] = 0
    hand: Literal["rock", "paper", "scissors"]
    example: ClassVar[Mapping[str, Json]] = {"hand": "rock"}


THROWS, AGAINST = by_opponent(Throw, range(1, MOST + 1))


def won(sent: Mapping[Seat, Any]) -> dict[Seat, int]:
    """How many others each seat beats."""
    hands = {(seat, each.opponent): each.hand for seat, own in sent.items() for each in own.as_dict().values() if each}
    return {
        seat: sum(BEATS[hand] == hands[other, me] for (me, other), hand in hands.items() if me == seat) for seat in sent
    }


class Thrown(Event, type="game.thrown", publishes=(Reveals(lambda m: won(m.sent), "All see who won how often."),)):
    points: Mapping[Seat, int]


class Throwing(Phase[Ring, Throw, Slots], name="throwing"):
    silence = "You throw rock at whom you have forgotten."
    slots = AGAINST

    @override
    def may_send(self, s: Ring, seat: Seat) -> tuple[type[Throw], ...]:
        return tuple(THROWS[other] for other in s.points if other != seat)

    @override
    def missing(self, s: Ring, seat: Seat, dice: Dice) -> Slots:
        asked = {kind.opponent for kind in self.may_send(s, seat)}
        return AGAINST(**{f"against_{n}": kind(hand="rock") if n in asked else None for n, kind in THROWS.items()})

    @override
    def resolve(self, s: Ring, sent: Mapping[Seat, Slots], dice: Dice) -> Outcome:
        points = won(sent)
        return Outcome(s.but(points=points), (tell_all(Thrown(points=points)),), ended(points))


class Throws(Game):
    id, version, title = "throws", "1.0.0", "Throws"
    summary = "Throw a hand at each of the others."
    seats, config, state = SeatRange(least=2, most=MOST, default=3), Config, Ring
    phases: ClassVar[tuple[Phase, ...]] = (Throwing(),)
    actions: ClassVar[tuple[type[Action], ...]] = tuple(THROWS.values())
    events = (Thrown,)
    bot, longest = RandomLegal(), 1

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        return Outcome(Ring(points=dict.fromkeys(table.seats, 0)), (), self.phases[0])

    @override
    def round(self, s: Ring) -> int:
        return 1


THROWN = Throws()

"""Matchsticks: players take one to three sticks in turn; whoever takes the last one wins. Phases of one seat."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Config,
    Dice,
    Event,
    Game,
    Json,
    Meta,
    Option,
    Outcome,
    Phase,
    RandomLegal,
    Refused,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    View,
    Viewer,
    seat_of,
    tell_all,
)
from tests.games.beyond.ending import ended


class Sticks(Config):
    sticks: Annotated[int, Meta(ge=3, le=30)] = 12


class Heap(State):
    seats: tuple[Seat, ...]
    sticks: int
    turn: Seat
    turns: int


class Taken(Event, type="game.sticks_taken", publishes=(Reveals("sticks", "All see the heap."),)):
    seat: Seat
    sticks: int
    left: int


class Take(Sealed, type="take"):
    sticks: Annotated[int, Meta(ge=1, le=3)]
    example: ClassVar[Mapping[str, Json]] = {"sticks": 1}

    @override
    def check(self, s: Heap, seat: Seat) -> None:
        if self.sticks > s.sticks:
            raise Refused("too_many_sticks", f"Take 1 to {min(3, s.sticks)} sticks.")


class Turn(Phase[Heap, Take], name="turn"):
    silence = "You take one stick."

    @override
    def lasts(self, s: Heap) -> timedelta:
        return timedelta(hours=12)

    @override
    def may_send(self, s: Heap, seat: Seat) -> tuple[type[Take], ...]:
        return (Take,) if seat == s.turn else ()

    @override
    def options(self, s: Heap, seat: Seat, purse: int) -> tuple[Option, ...]:
        return (Option(Take, Take(sticks=1), {"sticks": {"maximum": min(3, s.sticks)}}),) if seat == s.turn else ()

    @override
    def missing(self, s: Heap, seat: Seat, dice: Dice) -> Take:
        return Take(sticks=1)

    @override
    def resolve(self, s: Heap, sent: Mapping[Seat, Take], dice: Dice) -> Outcome:
        took = sent[s.turn].sticks
        left = s.sticks - took
        told = (tell_all(Taken(seat=s.turn, sticks=took, left=left)),)
        if not left:
            scores = {seat: int(seat == s.turn) for seat in s.seats}
            return Outcome(s.but(sticks=0), told, ended(scores))
        heir = s.seats[s.seats.index(s.turn) + 1 - len(s.seats)]
        return Outcome(s.but(sticks=left, turn=heir, turns=s.turns + 1), told, TURN)


TURN = Turn()


class Shown(View):
    sticks: int
    turn: Seat


def another_move(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s: Heap = scenario.state
    if seat_of(viewer) == s.turn:
        return None
    return Scenario(s, {s.turn: Take(sticks=1 + dice.below(min(3, s.sticks)))})


class Matchsticks(Game):
    id = "matchsticks"
    version = "1.0.0"
    title = "Matchsticks"
    summary = "Take one to three in turn; the last one wins."
    seats = SeatRange(least=2, most=4, default=2)
    config = Sticks
    state = Heap
    public = Shown
    seat = Shown
    phases: ClassVar = (TURN,)
    actions = (Take,)
    events = (Taken,)
    secret_variants = (SecretVariant("another move", another_move),)
    bot = RandomLegal()
    longest = 30

    @override
    def setup(self, config: Sticks, table: Table, dice: Dice) -> Outcome:
        seats = tuple(table.seats)
        return Outcome(Heap(seats=seats, sticks=config.sticks, turn=dice.choice(seats), turns=1), (), TURN)

    @override
    def round(self, s: Heap) -> int:
        return s.turns

    @override
    def public_view(self, s: Heap) -> Shown:
        return Shown(sticks=s.sticks, turn=s.turn)

    @override
    def seat_view(self, s: Heap, seat: Seat) -> Shown:
        return self.public_view(s)


MATCHSTICKS = Matchsticks()

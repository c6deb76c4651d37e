"""A match that an author plays in all seats while the game is written: moves, places in time, and new code.

The moves are the truth: with each new code, and after each jump back, the match is what follows from them. A move that
new rules refuse stays in its place and does nothing, so that it counts again when the rules take it again.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar

from typing_extensions import override

from mainmatch.authoring.game_files import NotLoaded, Source, trace_of
from mainmatch.conformance import Playthrough
from mainmatch.games.registry import Registry
from mainmatch.rules import (
    BotTurns,
    Dice,
    Game,
    Match,
    Move,
    MoveKind,
    Refused,
    Seat,
    Step,
    TimedState,
    turn,
    turn_order,
)
from mainmatch.rules import match as kernel

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one stream of dice gave in a move, in order."""

    label: str
    values: list[Any] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ReplayedMove:
    """The match after a move (None: the opening): its step, why the rules refused the move, and the dice."""

    move: Move | None
    step: Step
    refusal: Refused | None
    dice: list[Drawn]


class Session:
    """One match of the game in ``source``. Raises NotLoaded where there is no match to begin with."""

    def __init__(self, source: Source, begun: Playthrough | None = None) -> None:
        self.source = source
        self.game: Game
        self.registry: Registry
        self.trouble = ""
        self.bots = frozenset[Seat]()
        self.game, self.registry = source.load()
        self.begun = begun or Playthrough(self.game.seats.default)
        self.moves: list[Move] = [*self.begun.moves]
        self.moments: list[ReplayedMove] = []
        self._wanted = len(self.moves)
        self._replay()
        if not self.moments:
            raise NotLoaded(self.trouble)

    @property
    def place(self) -> int:
        """The moment that is looked at: what was wanted, or the last one where the moves don't go so far now."""
        return min(self._wanted, len(self.moments) - 1)

    @property
    def match(self) -> Match:
        """The match at the place that is looked at."""
        return self.moments[self.place].step.match

    @property
    def playthrough(self) -> Playthrough:
        """The match so far, up to the place."""
        return replace(self.begun, moves=self.moves[: self.place])

    def reload(self) -> None:
        """Take the game as its files say now, play the same moves on it, and keep the place. Fills in ``trouble``."""
        try:
            self.game, self.registry = self.source.load()
        except NotLoaded as error:
            self.trouble = str(error)
        else:
            self._replay()

    def restart(self, begun: Playthrough) -> None:
        """Begin another match. Raises Refused, and keeps this one."""
        begun.opening(self.game)
        self.begun, self.moves, self._wanted = begun, [], 0
        self._replay()
        self.let_bots_play(self.bots)

    def go_to(self, place: int) -> None:
        """Look at another moment; the next move is made from there, and drops those after it."""
        self._wanted = max(0, min(place, len(self.moments) - 1))

    def send(self, move: Move) -> Step:
        """Make a move, and let the bots answer. Raises Refused, and changes nothing then."""
        step = self._make(self._in_time(move))
        self._let_bots_answer()
        return step

    def let_bots_play(self, seats: Sequence[Seat] | frozenset[Seat]) -> None:
        """Let the house bot play these seats from now on."""
        self.bots = frozenset(seats) & {*self.match.asked}
        self._let_bots_answer()

    def _replay(self) -> None:
        self.trouble, moments = "", list[ReplayedMove]()
        try:
            with _noted() as dice:
                moments.append(ReplayedMove(None, self.begun.opening(self.game), None, dice))
            for move in self.moves:
                moments.append(self._moment(moments[-1].step.match, move))
        except Refused as refusal:
            self.trouble = f"The match cannot begin: {refusal.message}"
        except BaseException as error:  # noqa: BLE001 - it is the author's, and is shown
            self.trouble = trace_of(error, self.source.root)
        self.moments = moments or self.moments

    def _moment(self, match: Match, move: Move) -> ReplayedMove:
        with _noted() as dice:
            try:
                return ReplayedMove(move, kernel.made(match, move), None, dice)
            except Refused as refusal:
                return ReplayedMove(move, Step(match, ()), refusal, dice)

    def _make(self, move: Move) -> Step:
        """Append a move. Raises Refused, and what the game's code raises."""
        try:
            made = self._moment(self.match, move)
        except BaseException as error:
            self.trouble = trace_of(error, self.source.root)
            raise
        if made.refusal:
            raise made.refusal
        place = self.place
        self.moves[place:], self.moments[place + 1 :] = [move], [made]
        self._wanted = place + 1
        return made.step

    def _in_time(self, move: Move) -> Move:
        """In a timed game, a close comes at the deadline, and an act a second after what was before it."""
        state = self.match.state
        if not isinstance(state, TimedState) or move.kind in {"submit", "withdraw"} or self.match.phase is None:
            return move
        length = (self.match.lasts() + timedelta(milliseconds=self.match.extended)) // timedelta(milliseconds=1)
        elapsed = min(length, state.elapsed + 1000) if move.kind == "act" else length
        return replace(move, elapsed=elapsed)

    def _let_bots_answer(self) -> None:
        """Let bots move until none has anything to say, and close what waits for nobody else."""
        turns: dict[tuple[int, Seat], BotTurns] = {}
        while self.bots and self.match.phase is not None:
            before = self.place
            for seat in turn_order(self.match, self.bots):
                self._let_bot(seat, turns)
            if self.place == before and {*self.match.asked} <= self.bots:
                self._make(self._in_time(Move("close")))
            elif self.place == before:
                return

    def _let_bot(self, seat: Seat, turns: dict[tuple[int, Seat], BotTurns]) -> None:
        key = self.match.ordinal, seat
        had = turns.get(key, BotTurns(len([*self._own_moves(seat)])))
        bot = self.game.judge_bot if seat == 0 and self.game.judge_bot else self.game.bot
        if not had.has_next(self.match, seat):
            return
        for chosen in turn(self.match, seat, bot, turns=had.count):
            kind: MoveKind = "act" if chosen.is_instant else "submit"
            self._make(self._in_time(Move(kind, seat, chosen.action, locked=not chosen.is_instant)))
        turns[key] = had.and_one(self.match, seat) if self.match.phase else had

    def _own_moves(self, seat: Seat) -> Iterator[Move]:
        """What this seat has sent in the open phase."""
        for moment in reversed(self.moments[: self.place + 1]):
            if moment.step.match.ordinal != self.match.ordinal or moment.move is None:
                return
            if moment.move.seat == seat:
                yield moment.move


class _NotedDice(Dice):
    """Dice that note what they give."""

    def __init__(self, notes: list[Drawn], seed: bytes, label: str) -> None:
        super().__init__(seed, label)
        self._notes, self._drawn, self._is_within = notes, Drawn(label), False

    def _note(self, draw: Callable[..., Any], *given: Any) -> Any:
        # A choice draws a number: what the game asked for is noted, and not what that comes to.
        if self._is_within:
            return draw(*given)
        self._is_within = True
        try:
            found = draw(*given)
        finally:
            self._is_within = False
        if not self._drawn.values:
            self._notes.append(self._drawn)
        self._drawn.values.append(found)
        return found

    @override
    def below(self, bound: int) -> int:
        return int(self._note(super().below, bound))

    @override
    def choice(self, options: Sequence[T]) -> T:
        found: T = self._note(super().choice, options)
        return found

    @override
    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        found: tuple[T, ...] = self._note(super().shuffled, items)
        return found

    @override
    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        found: tuple[T, ...] = self._note(super().sample, items, count)
        return found


@contextmanager
def _noted() -> Iterator[list[Drawn]]:
    """Note what the kernel's dice give, by their labels. In this process an author plays, and nobody else."""
    notes: list[Drawn] = []
    before = vars(kernel)["Dice"]
    setattr(kernel, "Dice", partial(_NotedDice, notes))  # noqa: B010 - a type checker takes it for a class
    try:
        yield notes
    finally:
        setattr(kernel, "Dice", before)  # noqa: B010 - as above

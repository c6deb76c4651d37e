"""The match that a seed draws: who sits there, its config, its wallets, and the moves that come.

``Played`` is who makes the moves: ``harness.Table`` checks each of them, ``candidates.Unchecked`` none. Both make the
same, for nothing else draws from the dice of the match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Self

from mainmatch.conformance.check_declarations import silent_match
from mainmatch.conformance.random_moves import Turn, random_move
from mainmatch.conformance.report import Fault
from mainmatch.rules.actions import Action, Offer, Pass
from mainmatch.rules.ballot import VoteCandidate
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import Refused
from mainmatch.rules.events import Told
from mainmatch.rules.game import Bot, Game
from mainmatch.rules.match import Match, Move, Step
from mainmatch.rules.match_state import CloseEarly, MatchSpec
from mainmatch.rules.values import JUDGE, Json, Seat

_RULES: Sequence[CloseEarly] = ("never", "all_locked", "all_submitted")
_KINDS = ("person", "bot", "cast", "guest")
_RICHEST = 8
_TABLES = 20
_BUSIEST = 4000
"""Random moves in a match, times its seats: each is compared for all of them. After that, nobody sends anything."""


@dataclass(slots=True)
class Played:
    """A match that is being played."""

    match: Match

    def offers_to(self, seat: Seat) -> Sequence[Offer]:
        """What the seat is offered now."""
        return self.match.offers(seat)

    def takes(self, move: Move) -> bool:
        """Make a move. Returns False if it is refused."""
        raise NotImplementedError

    def waits(self, dice: Dice) -> None:
        """Let time pass, in a game that knows it."""
        self.match = later(self.match, dice)

    def closes(self) -> None:
        """Close the phase."""
        self.takes(Move("close"))


@dataclass(frozen=True, slots=True)
class RandomMatch:
    """A match from its opening. ``which``: the index of its config. ``dice`` draw its moves."""

    game: Game
    which: int
    spec: MatchSpec
    wallets: Mapping[Seat, int]
    bots: Sequence[Bot]
    dice: Dice

    @classmethod
    def drawn(
        cls, game: Game, seed: int, count: int, configs: Sequence[Mapping[str, Json]], bots: Sequence[Bot]
    ) -> Self:
        """The match of this seed with so many seats. Raises Fault if no config can be played with them."""
        dice = Dice(str(seed).encode(), "conformance")
        wallets = {seat: dice.below(_RICHEST + 1) for seat in range(1, count + 1)}
        secret = bytes(dice.below(256) for _ in range(32))
        # Whether a config can be played may follow from the items that the seats hold, so they are drawn again. From
        # dice of their own, so that games that don't ask who sits there play the same matches.
        seating = Dice(str(seed).encode(), "table")
        turn = seed // (game.seats.most - game.seats.least + 1)
        for _ in range(_TABLES):
            sitting = _sitting(game, count, seating)
            for which in ((turn + n) % len(configs) for n in range(len(configs))):
                try:
                    spec = MatchSpec.of(game, configs[which], secret, count, sitting)
                    Match.start(game, spec, {})
                except Refused:
                    continue
                return cls(game, which, spec, wallets, bots, dice)
        raise Fault("none of the configs is taken with this number of seats")

    def kinds(self) -> tuple[type[Action], ...]:
        """The types of action that its phases accept if nobody sends anything, and those that every match knows."""
        found: dict[type[Action], None] = {Pass: None, VoteCandidate: None}
        for match in silent_match(self.game, self.spec):
            if match.phase is not None:
                for seat in match.asked:
                    found.update(dict.fromkeys(match.phase.may_send(match.subject, seat)))
        return tuple(found)

    def opening(self) -> Step:
        """The match as it is opened."""
        return Match.start(self.game, self.spec, self.wallets)

    def play(self, table: Played, kinds: Sequence[type[Action]]) -> None:
        """Make random moves to the end of the match. ``kinds``: the types of its actions."""
        seats, dice = table.match.asked, self.dice
        silent = dice.choice(seats)
        rule = dice.choice(_RULES)
        left = _BUSIEST // len(seats)
        while table.match.phase is not None:
            ordinal = table.match.ordinal
            for _ in range(min(left, dice.below(3 * len(seats) + 1))):
                left -= 1
                table.waits(dice)
                seat = dice.choice(seats)
                if seat != silent:
                    turn = Turn(table.match, table.offers_to(seat), seat, kinds, self._bots_in(seat), dice)
                    table.takes(random_move(turn))
                if not _is_open(table.match, ordinal) or table.match.is_ready(rule):
                    break
            if _is_open(table.match, ordinal):
                table.closes()

    def _bots_in(self, seat: Seat) -> Sequence[Bot]:
        """The bots that can play this seat."""
        if seat != JUDGE or self.game.judge_bot is None:
            return self.bots
        return (self.game.judge_bot, RandomLegal())


def later(match: Match, dice: Dice) -> Match:
    """The match after some of what is left of its phase; the same where its game doesn't know time."""
    if not match.game.is_timed or match.phase is None:
        return match
    length = match.lasts() // timedelta(milliseconds=1)
    return match.at((match.elapsed or 0) + dice.below(max(1, length >> dice.below(12))))


def told_to(told: Told) -> str:
    """Whom an event is told to: all, seats, or a seat."""
    return "all" if told.seats is None else "a seat" if len(told.seats) == 1 else "seats"


def _sitting(game: Game, count: int, dice: Dice) -> dict[str, Json]:
    """Who sits there, a person among them, with some of the items that the rules read."""
    kinds = {str(seat): dice.choice(_KINDS) for seat in range(1, count + 1)}
    kinds[dice.choice([*kinds])] = "person"
    seats: dict[str, Json] = {seat: {"kind": kind} for seat, kind in kinds.items()}
    if game.items:
        held = {seat: {item: dice.below(2) for item in game.items} for seat in kinds}
        seats = {seat: {"kind": kind, "items": {**held[seat]}} for seat, kind in kinds.items()}
    return {"seats": seats}


def _is_open(match: Match, ordinal: int) -> bool:
    """Whether the phase is still open: an instant action can end it, and the match."""
    return match.phase is not None and match.ordinal == ordinal

"""A match as text that a review can read: its moves, and below each, indented, what follows from it.

    odd-one-out 0.1.0
    seats 3, seed "0", garnets 5, config {}

    1. choosing, round 1
    seat 1 submits {"type": "choose", "number": 3}
    seat 3 submits {"type": "choose", "number": 2}, locked
    close
        all hear game.round_scored {"scored": {"1": 3, "3": 2}}
        all see points {"1": 3, "2": 0, "3": 2}
        only seat 1 sees i_chose 3

``playthrough`` plays the moves of such a text again and tells it as it goes now. Where the rules still say the same,
that is the same text:

    assert playthrough(GAME, text) == text
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from mainmatch.rules import Game, Json, Match, MatchSpec, Move, Refused, Step, Told, seat_of, viewer_of
from mainmatch.rules.match import made

_HEAD = re.compile(r"seats (\d+), seed (\".*\"), garnets (\d+), config (\{.*\})")
_CLOSE = re.compile(r"close(?:, at (?P<elapsed>\d+) ms)?")
_MOVE = re.compile(
    r"seat (?P<seat>\d+) (?P<kind>submit|act|withdraw)s(?: (?P<action>\{.*\}))?(?: from (?P<slot>\w+))?"
    r"(?P<locked>, locked)?(?P<by_host>, by the host)?(?:, at (?P<elapsed>\d+) ms)?"
)
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A match from its opening: what a host chose, and the moves. Every wallet begins with ``garnets``."""

    seats: int
    seed: str = "0"
    garnets: int = 5
    config: Mapping[str, Json] = field(default_factory=dict)
    moves: Sequence[Move] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what ``told`` wrote; what is indented follows from the rest. Raises ValueError."""
        lines = text.splitlines()
        head = _HEAD.fullmatch(lines[1]) if len(lines) > 1 else None
        if head is None:
            raise ValueError('line 2 of a playthrough is: seats 3, seed "0", garnets 5, config {}')
        moves = [
            _move(n, line)
            for n, line in enumerate(lines[2:], start=3)
            if line.strip() and not line.startswith(_INDENT) and not re.match(r"\d+\. ", line)
        ]
        return cls(int(head[1]), json.loads(head[2]), int(head[3]), json.loads(head[4]), moves)

    def opening(self, game: Game) -> Step:
        """The match as it begins. Raises Refused."""
        spec = MatchSpec.of(game, self.config, self.seed.encode(), self.seats)
        return Match.start(game, spec, dict.fromkeys(spec.seats, self.garnets))

    def told(self, game: Game) -> str:
        """The match as text. A move that the rules refuse changes nothing, and says why."""
        return "\n".join([f"{game.id} {game.version}", self._head, *self._lines(game), ""])

    @property
    def _head(self) -> str:
        return f"seats {self.seats}, seed {_text(self.seed)}, garnets {self.garnets}, config {_text(self.config)}"

    def _lines(self, game: Game) -> Iterator[str]:
        step = self.opening(game)
        yield from _indented(_follows(None, step))
        yield from _phase(step.match)
        for move in self.moves:
            yield told_of(move)
            before = step.match
            try:
                step = made(before, move)
            except Refused as refusal:
                yield f"{_INDENT}refused {refusal.code}: {refusal.message}"
                continue
            yield from _indented(_follows(before, step))
            if step.match.ordinal != before.ordinal or step.match.phase is None:
                yield from _phase(step.match)


def playthrough(game: Game, text: str) -> str:
    """Play the moves of a text again, and tell the match as it goes now. Raises ValueError."""
    return Playthrough.read(text).told(game)


def told_of(move: Move) -> str:
    """A move as a line."""
    at = "" if move.elapsed is None else f", at {move.elapsed} ms"
    if move.kind == "close":
        return f"close{at}"
    action = "" if move.action is None else f" {_text(move.action)}"
    slot = f" from {move.slot}" if move.slot else ""
    ends = ", locked" * move.locked + ", by the host" * move.by_host
    return f"seat {move.seat} {move.kind}s{action}{slot}{ends}{at}"


def _move(n: int, line: str) -> Move:
    found = _CLOSE.fullmatch(line) or _MOVE.fullmatch(line)
    if found is None:
        raise ValueError(f"line {n} is no move: {line}")
    parts: dict[str, Any] = found.groupdict()
    elapsed = int(parts["elapsed"]) if parts["elapsed"] else None
    if "kind" not in parts:
        return Move("close", elapsed=elapsed)
    action = json.loads(parts["action"]) if parts["action"] else None
    ends = {name: bool(parts[name]) for name in ("locked", "by_host")}
    return Move(parts["kind"], int(parts["seat"]), action, **ends, elapsed=elapsed, slot=parts["slot"] or "")


def _phase(match: Match) -> Iterator[str]:
    if match.phase is not None:
        yield from ("", f"{match.ordinal}. {match.phase.name}, round {match.round}")
    elif match.result is not None:
        yield from (f"{_INDENT}{name} {_text(part)}" for name, part in match.result.as_json().items())


def _follows(before: Match | None, step: Step) -> Iterator[str]:
    """What is heard, then what each viewer sees changed: first what all see, then what one seat alone does."""
    yield from (f"{_hears(each)} {each.event.type} {_text(each.event.as_json())}" for each in step.told)
    known = set[str]()
    for viewer in ("public", *map(viewer_of, step.match.spec.seats)):
        now, then = step.match.view(viewer), before.view(viewer) if before else {}
        seat = seat_of(viewer)
        who = "all see" if seat is None else f"only seat {seat} sees"
        yield from (
            f"{who} {name} {_text(part)}" for name, part in now.items() if name not in known and then.get(name) != part
        )
        known |= {*now} if seat is None else set()
    if before is not None and step.match.wallets != before.wallets:
        yield f"wallets {_text(step.match.wallets)}"


def _hears(told: Told) -> str:
    if told.seats is None:
        return "all hear"
    return f"only seats {', '.join(map(str, told.seats))} hear" if told.seats else "only the host hears"


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (_INDENT + line for line in lines)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

"""One duel from beginning to end, as text that a person can check against the rulebook.

May touch: mainmatch.rules, the game, and golden.txt beside it. ``python -m tests.games.duel_of_nerve.golden``
writes the file anew after a wanted change; the difference then belongs into the review.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.rules import Json, Match, MatchSpec, Refused, Seat, Step
from tests.games.duel_of_nerve.table import lay

FILE = Path(__file__).with_name("golden.txt")
SEED = b"golden"

Line = tuple[Seat, dict[str, Json]]


def word(seat: Seat, kind: str) -> Line:
    return seat, {"type": kind}


# Seat 1 leads in round 1, as the host wanted. One tuple a phase.
SCRIPT: tuple[tuple[Line, ...], ...] = (
    ((1, lay(6)), (2, lay(10)), (2, lay(4)), word(2, "pass")),
    (word(2, "double"), word(1, "check"), word(1, "double")),
    ((1, lay(6)), (1, lay(5)), (2, lay(1))),
    (word(2, "double"),),
    (word(2, "call"), word(1, "fold")),
    ((1, lay(9)), (2, lay(8))),
    (word(1, "double"),),
    (word(2, "call"), word(2, "fold")),
    ((1, lay(7)), (2, lay(7))),
    (word(2, "double"),),
    (word(1, "call"),),
    ((1, lay(1)), (2, lay(2))),
    (word(1, "double"),),
    (word(2, "call"),),
    ((1, lay(8)), (2, lay(3))),
    (),
    ((1, lay(3)), (2, lay(5))),
    (word(1, "double"),),
    (),
    ((1, lay(4)), (2, lay(9))),
    (word(2, "double"),),
    (word(1, "fold"),),
)


def playthrough() -> str:
    """The whole duel, phase by phase: what was sent, what was told; what everybody sees halfway and at the end."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    step = Match.start(GAME, MatchSpec.of(GAME, {"setup": {"first_lead": 1}}, SEED, 2), {})
    yield f"{GAME.title} {GAME.version}, seed {SEED.decode()!r}"
    yield from _told(step)
    for n, script in enumerate(SCRIPT):
        yield from ("", *_standing(step.match))
        text, match = _sent(step.match, script)
        yield from (*text, *_silent(match))
        step = match.close()
        yield from _told(step)
        if n == len(SCRIPT) // 2:
            yield from _views(step.match)
    assert step.match.result is not None
    yield from ("", "== the end ==", *_views(step.match))
    yield from (f"{name}: {json.dumps(found)}" for name, found in step.match.result.as_json().items())


def _standing(match: Match) -> Iterator[str]:
    assert match.phase is not None
    yield f"== round {match.round}, {match.phase.name}: {match.view('public')['lead']} leads =="


def _sent(match: Match, script: tuple[Line, ...]) -> tuple[list[str], Match]:
    text = []
    for seat, action in script:
        said = f"{seat} sends {json.dumps(action)}"
        try:
            match = match.submit(seat, action)
        except Refused as no:
            said += f" -- refused, {no.code}: {no.message}"
        text.append(said)
    return text, match


def _silent(match: Match) -> Iterator[str]:
    if match.missing():
        yield f"silent: {', '.join(str(seat) for seat in match.missing())}"


def _views(match: Match) -> Iterator[str]:
    public = match.view("public")
    yield f"everybody sees {json.dumps(public)}"
    for seat in match.spec.seats:
        own = {name: found for name, found in match.view(f"seat:{seat}").items() if name not in public}
        yield f"{seat} sees {json.dumps(own)}"


def _told(step: Step) -> Iterator[str]:
    for told in step.told:
        audience = "everybody" if told.seats is None else ", ".join(str(seat) for seat in told.seats)
        yield f"{audience} hears {told.event.type} {json.dumps(told.event.as_json())}"


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")

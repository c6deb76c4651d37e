"""One match from beginning to end, as text that a person can check against the rulebook.

May touch: mainmatch.rules, the game, and golden.txt beside it. ``python -m tests.games.together.golden``
writes the file anew after a wanted change; the difference then belongs into the review.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from mainmatch.games.together import GAME
from mainmatch.rules import Json, Match, MatchSpec, Refused, Seat, Step
from tests.games.together.scenes import both, gifts, votes

FILE = Path(__file__).with_name("golden.txt")
SEED = b"golden"
GARNETS: Mapping[Seat, int] = {1: 2, 2: 0, 3: 1, 4: 1, 5: 0, 6: 1, 7: 1, 8: 3}
PASS: dict[str, Json] = {"type": "pass"}

Line = tuple[Seat, dict[str, Json] | None, bool]
"""Who sends what (None: takes it back), and whether it is locked in."""


def line(seat: Seat, action: dict[str, Json] | None, *, locked: bool = False) -> Line:
    return seat, action, locked


def vote(seat: Seat) -> dict[str, Json]:
    return {"type": "vote_candidate", "seat": seat}


# The seed draws 1, 2, 3 and 6 into group A, 4, 5, 7 and 8 into B. One tuple a phase.
SCRIPT: tuple[tuple[Line, ...], ...] = (
    (
        line(1, votes(s1=2), locked=True),
        line(1, votes(s1=5)),
        line(2, votes(s2=6)),
        line(2, both(votes(s2=1), 4, 5, 7)),
        line(2, votes(s2=1, s3=1)),
        line(3, both(votes(s3=1), 4, 5, 8)),
        line(6, gifts(4, 5)),
        line(6, gifts(4, 5, 5)),
        line(6, gifts(4, 5, 6)),
        line(6, gifts(4, 5, 7)),
        line(4, gifts(4, 5, 7)),
        line(4, {"type": "submit"}),
        line(4, PASS),
        line(5, votes(s6=1)),
        line(5, None),
        line(5, gifts(4, 7, 8)),
        line(8, votes()),
        line(8, votes(s6=0)),
        line(8, votes(s2=1)),
    ),
    (
        line(1, both(votes(s1=1), 4, 5, 7)),
        line(2, votes(s6=1)),
        line(2, votes(s2=1)),
        line(3, votes(s3=2)),
        line(6, both(votes(s3=1), 4, 5, 7)),
        line(4, votes(s3=5)),
        line(4, votes(s3=3)),
        line(5, gifts(4, 7, 8)),
        line(7, gifts(4, 5, 8)),
        line(8, gifts(4, 5, 7)),
    ),
    (
        line(3, vote(5)),
        line(3, vote(2)),
        line(8, vote(5)),
        line(4, PASS),
    ),
)


def playthrough() -> str:
    """The whole match, phase by phase: what was sent, what was told, what it cost; the views at the end."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    step = Match.start(GAME, MatchSpec.of(GAME, {}, SEED, len(GARNETS)), GARNETS)
    yield f"{GAME.title} {GAME.version}, seed {SEED.decode()!r}"
    yield f"garnets {_compact(GARNETS)}"
    yield from _told(step)
    for script in SCRIPT:
        yield ""
        text, step = _phase(step.match, script)
        yield from text
    result = step.match.result
    assert result is not None
    yield from ("", "== the end ==", *_views(step.match))
    for name, found in result.as_json().items():
        rows = [f"  {_compact(row)}" for row in found] if name == "standings" else []
        yield from [f"{name}:", *rows] if rows else [f"{name}: {_compact(found)}"]
    yield f"garnets {_compact(step.match.wallets)}"


def _phase(match: Match, script: tuple[Line, ...]) -> tuple[list[str], Step]:
    assert match.phase is not None
    lines = [f"== round {match.round}, {match.phase.name} =="]
    for seat, action, locked in script:
        said = "takes it back" if action is None else f"sends {_compact(action)}" + (", locked in" if locked else "")
        try:
            match = match.withdraw(seat) if action is None else match.submit(seat, action, locked=locked)
        except Refused as no:
            said += f" -- refused, {no.code}: {no.message}"
        lines.append(f"{seat} {said}")
    step = match.close()
    silent = ", ".join(str(seat) for seat in match.missing())
    lines += [f"silent: {silent}"] if silent else []
    lines += _told(step)
    tokens = {seat: step.match.view(f"seat:{seat}")["tokens"] for seat in match.spec.seats}
    lines.append(f"tokens, each known to its seat: {_compact(tokens)}")
    if step.match.wallets != match.wallets:
        lines.append(f"garnets {_compact(step.match.wallets)}")
    return lines, step


def _views(match: Match) -> list[str]:
    """The public view, and what each seat sees beyond it."""
    public = match.view("public")
    lines = [f"everybody sees {name} {_compact(value)}" for name, value in public.items()]
    for seat in match.spec.seats:
        view = match.view(f"seat:{seat}")
        lines += [f"{seat} sees {name} {_compact(value)}" for name, value in view.items() if name not in public]
    return lines


def _told(step: Step) -> list[str]:
    assert all(told.seats is None for told in step.told)
    return [f"everybody hears {told.event.type} {_compact(told.event.as_json())}" for told in step.told]


def _compact(value: object) -> str:
    return json.dumps(value)


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")

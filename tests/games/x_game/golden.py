"""One match from beginning to end, as text that a person can check against the rulebook.

May touch: mainmatch.rules, the game, and golden.txt beside it. ``python -m tests.games.x_game.golden``
writes the file anew after a wanted change; the difference then belongs into the review.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from mainmatch.games.x_game import GAME
from mainmatch.rules import Json, Match, MatchSpec, Refused, Seat, Step, Told

FILE = Path(__file__).with_name("golden.txt")
SEED = b"golden"
GARNETS: Mapping[Seat, int] = {1: 9, 2: 5, 3: 2, 4: 1, 5: 0}

Line = tuple[Seat, dict[str, Json] | None, bool]
"""Who sends what (None: takes it back), and whether it is locked in."""


def pair(seat: Seat, one: tuple[Seat, Seat], other: tuple[Seat, Seat], *, locked: bool = False) -> Line:
    return seat, {"type": "pair_players", "pairs": [[*one], [*other]]}, locked


def choose(seat: Seat, choice: str, *, double: bool = False, locked: bool = False) -> Line:
    return seat, {"type": "choose", "choice": choice, "double": double}, locked


def vote(seat: Seat, candidate: Seat) -> Line:
    return seat, {"type": "vote_candidate", "seat": candidate}, False


def send(seat: Seat, kind: str) -> Line:
    return seat, {"type": kind}, False


def take_back(seat: Seat) -> Line:
    return seat, None, False


# The seed draws the order 1, 3, 2, 4, 5. One tuple a phase.
SCRIPT: tuple[tuple[Line, ...], ...] = (
    (
        pair(2, (1, 3), (4, 5)),
        send(1, "pass"),
        pair(1, (1, 2), (3, 4)),
        pair(1, (2, 3), (4, 5)),
        pair(1, (5, 3), (4, 2), locked=True),
        pair(1, (2, 3), (4, 5)),
    ),
    (
        choose(2, "censure"),
        choose(4, "ally"),
        choose(3, "betray", locked=True),
        send(5, "pass"),
        choose(5, "betray"),
        choose(2, "ally"),
        send(1, "double"),
    ),
    (),
    (
        choose(1, "censure"),
        choose(2, "censure", double=True),
        choose(4, "betray", double=True),
        choose(4, "betray"),
        choose(5, "ally"),
        send(3, "pass"),
    ),
    (pair(2, (1, 3), (4, 5)),),
    (
        choose(1, "ally", double=True),
        choose(1, "ally"),
        choose(3, "betray", double=True),
        choose(4, "ally"),
        choose(5, "censure"),
        take_back(5),
        take_back(2),
    ),
    (pair(4, (1, 2), (3, 5)),),
    (
        choose(1, "betray", double=True),
        choose(2, "censure", double=True),
        choose(3, "ally"),
        choose(5, "censure"),
        send(4, "double"),
    ),
    (pair(5, (1, 4), (2, 3)),),
    (
        choose(1, "ally"),
        choose(4, "ally"),
        choose(2, "ally"),
        choose(3, "ally"),
        send(5, "pass"),
    ),
    (vote(5, 1), vote(3, 4), vote(3, 1)),
)


def playthrough() -> str:
    """The whole match, phase by phase: what was sent, what was told, what it cost; the views at the end."""
    step = Match.start(GAME, MatchSpec.of(GAME, {}, SEED, 5), GARNETS)
    lines = [f"{GAME.title} {GAME.version}, seed {SEED.decode()!r}", f"garnets {_compact(GARNETS)}", *_told(step)]
    for script in SCRIPT:
        text, step = _phase(step.match, script)
        lines += ["", *text]
    assert step.match.result is not None
    lines += ["", "== the end ==", *_views(step.match)]
    lines += [f"{name}: {_compact(value)}" for name, value in step.match.result.as_json().items()]
    lines += [f"garnets {_compact(step.match.wallets)}"]
    return "\n".join(lines) + "\n"


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
    if step.match.wallets != match.wallets:
        lines.append(f"garnets {_compact(step.match.wallets)}")
    return lines, step


def _views(match: Match) -> list[str]:
    """The public view, and what each seat sees beyond it."""
    public = match.view("public")
    lines = [f"everybody sees {name} {_compact(value)}" for name, value in public.items()]
    for seat in match.spec.seats:
        view = match.view(f"seat:{seat}")
        assert {name: view[name] for name in public} == public
        lines += [f"{seat} sees {name} {_compact(value)}" for name, value in view.items() if name not in public]
    return lines


def _told(step: Step) -> list[str]:
    return [f"{_audience(told)} hears {told.event.type} {_compact(told.event.as_json())}" for told in step.told]


def _audience(told: Told) -> str:
    return "everybody" if told.seats is None else f"{list(told.seats)}"


def _compact(value: object) -> str:
    return json.dumps(value)


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")

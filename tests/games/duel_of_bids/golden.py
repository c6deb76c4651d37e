"""One duel from beginning to end, as text that a person can check against the rulebook.

May touch: mainmatch.rules, the game, and golden.txt beside it. ``python -m tests.games.duel_of_bids.golden``
writes the file anew after a wanted change; the difference then belongs into the review.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from mainmatch.games.duel_of_bids import GAME
from mainmatch.rules import Json, Match, MatchSpec, Refused, Seat, Step
from tests.games.duel_of_bids.table import LOOK, bid

FILE = Path(__file__).with_name("golden.txt")
SEED = b"golden"

Line = tuple[Seat, dict[str, Json]]

# The seed draws the lots. One tuple a sale; a look is an instant action, everything else is sealed.
SCRIPT: tuple[tuple[Line, ...], ...] = (
    ((1, bid(6)), (2, bid(31)), (2, bid(4)), (1, {"type": "double"})),
    ((2, LOOK), (1, bid(2)), (2, bid(2))),
    ((1, {"type": "pass"}), (2, bid(9)), (2, bid(5))),
    ((2, LOOK), (1, bid(25)), (1, bid(7))),
    (),
    ((1, bid(5)), (2, bid(6))),
    ((1, LOOK), (1, bid(3)), (2, bid(8))),
    ((1, bid(11)), (2, bid(11))),
    ((1, bid(12)), (2, bid(11))),
)


def playthrough() -> str:
    """The whole duel, sale by sale: what was sent, what was told; what everybody sees halfway and at the end."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    step = Match.start(GAME, MatchSpec.of(GAME, {}, SEED, 2), {})
    yield f"{GAME.title} {GAME.version}, seed {SEED.decode()!r}"
    yield from _told(step)
    for n, script in enumerate(SCRIPT):
        yield from ("", f"== sale {step.match.round}: {json.dumps(step.match.view('public')['up'])} ==")
        text, match = _sent(step.match, script)
        yield from (*text, *_silent(match))
        step = match.close()
        yield from _told(step)
        if n == len(SCRIPT) // 2:
            yield from _views(step.match)
    assert step.match.result is not None
    yield from ("", "== the end ==", *_views(step.match))
    yield from (f"{name}: {json.dumps(found)}" for name, found in step.match.result.as_json().items())


def _sent(match: Match, script: tuple[Line, ...]) -> tuple[list[str], Match]:
    text = []
    for seat, action in script:
        said = f"{seat} sends {json.dumps(action)}"
        try:
            step = match.act(seat, action) if action == LOOK else Step(match.submit(seat, action), ())
        except Refused as no:
            text.append(f"{said} -- refused, {no.code}: {no.message}")
            continue
        match = step.match
        text += [said, *_told(step)]
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

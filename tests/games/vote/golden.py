"""A vote and a jury from beginning to end, as text that a person can check against the rulebook.

May touch: mainmatch.rules, the games, and golden.txt beside it. ``python -m tests.games.vote.golden`` writes the file
anew after a wanted change; the difference then belongs into the review.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from mainmatch.games.vote import JURY, VOTE
from mainmatch.rules import Game, Json, Match, MatchSpec, Refused, Seat, Step

FILE = Path(__file__).with_name("golden.txt")

Line = tuple[Seat, dict[str, Json]]


def vote(seat: Seat, *, extra: bool = False, idol: bool = False) -> dict[str, Json]:
    """A vote, with what is played."""
    return {"type": "vote", "seat": seat, "extra": extra, "idol": idol}


def say(words: str) -> dict[str, Json]:
    """A speech, a question or a reply."""
    return {"type": "say", "words": words}


HOLD: Mapping[Seat, Mapping[str, int]] = {1: {"idol": 1}, 2: {"extra-vote": 1}, 5: {"token-of-life": 1}}
BALLOTS: tuple[tuple[Line, ...], ...] = (
    (
        (1, vote(5)),
        (1, vote(3, idol=True)),
        (2, vote(1, extra=True)),
        (3, vote(1, idol=True)),
        (3, vote(1)),
        (4, vote(2)),
    ),
    ((1, vote(3)), (2, vote(3)), (4, vote(3, extra=True)), (4, vote(2)), (5, vote(2))),
)
SCENES: tuple[tuple[Line, ...], ...] = (
    ((2, say("I lied, and well.")), (1, say("To whom?")), (3, {"type": "pass"})),
    ((2, say("To you.")), (1, say("And then?"))),
    ((1, vote(2)), (2, vote(4)), (3, vote(4)), (5, vote(2))),
)


def begun(game: Game, seats: int, hold: Mapping[Seat, Mapping[str, int]], **config: Json) -> Step:
    """A match whose seats hold these items."""
    table: dict[str, Json] = {"seats": {str(seat): {"items": {**held}} for seat, held in hold.items()}}
    return Match.start(game, MatchSpec.of(game, config, b"golden", seats, table), {})


def playthrough() -> str:
    """Both matches, phase by phase: what was sent and told; what everybody sees at the end."""
    jury = begun(JURY, 5, {2: {"finalist": 1}, 4: {"finalist": 1}})
    return "\n".join((*_lines(begun(VOTE, 5, HOLD), BALLOTS), "", *_lines(jury, SCENES))) + "\n"


def _lines(step: Step, script: tuple[tuple[Line, ...], ...]) -> Iterator[str]:
    yield f"{step.match.game.title} {step.match.game.version}"
    lines = iter(script)
    while step.match.phase is not None:
        yield from ("", f"== {step.match.phase.name} {step.match.round} ==")
        match = step.match
        for seat, action in next(lines, ()) if match.phase and match.phase.name != "reading" else ():
            said = f"{seat} sends {json.dumps(action)}"
            try:
                match = match.submit(seat, action)
            except Refused as no:
                said += f" -- refused, {no.code}: {no.message}"
            yield said
        step = match.close()
        for told in step.told:
            yield f"everybody hears {told.event.type} {json.dumps(told.event.as_json())}"
    assert step.match.result is not None
    assert step.match.verdict is not None
    yield from ("", f"everybody sees {json.dumps(step.match.view('public'))}")
    yield from (f"spent: {grant.item} of {grant.seat}" for grant in step.match.verdict.grants)
    yield from (f"{name}: {json.dumps(found)}" for name, found in step.match.result.as_json().items())


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")

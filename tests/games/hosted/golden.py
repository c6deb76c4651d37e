"""One hosted match from beginning to end, as text that a person can check against the rulebook.

May touch: mainmatch.rules, the game, and golden.txt beside it. ``python -m tests.games.hosted.golden`` writes the file
anew after a wanted change; the difference then belongs into the review.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from mainmatch.games.hosted import GAME
from mainmatch.rules import JUDGE, Json, Match, MatchSpec, Refused, Seat, Step

FILE = Path(__file__).with_name("golden.txt")
CUBES: Json = [
    {"ask": "Cube", "kind": "choice", "choices": ["red", "blue"]},
    {"ask": "To", "kind": "player"},
    {"ask": "How many", "kind": "number", "least": 1, "most": 3},
]
CONFIG: Mapping[str, Json] = {"rounds": 3, "question": "Write a name.", "scores": "private"}

Line = tuple[Seat, dict[str, Json]]


def answer(**answers: Json) -> dict[str, Json]:
    """What a player sends: by question, with _ for a blank."""
    return {"type": "answer", "answers": {ask.replace("_", " "): given for ask, given in answers.items()}}


def publish(**parts: Json) -> dict[str, Json]:
    """What a host sends."""
    return {"type": "publish", **parts}


SCRIPT: tuple[tuple[Line, ...], ...] = (
    ((1, answer(Your_move="Ida")), (2, answer(Your_move="")), (2, answer(Move="Ben")), (3, {"type": "pass"})),
    (
        (JUDGE, publish(post="A draft.")),
        (JUDGE, publish(answers={"9": "Who?"})),
        (
            JUDGE,
            publish(post="One name.", answers={"1": "Well said."}, points={"1": 2}, question="Now cubes.", form=CUBES),
        ),
    ),
    (
        (1, answer(Cube="red", To=1, How_many=1)),
        (1, answer(Cube="red", To=3, How_many=2)),
        (2, answer(Cube="blue", To=1, How_many=4)),
    ),
    ((JUDGE, publish(post="Cubes went.", points={"1": 1, "3": 5}, garnets={"2": -9, "3": 2})),),
    ((2, answer(Cube="blue", To=1, How_many=3)),),
    (
        (JUDGE, publish(post="The end?")),
        (JUDGE, publish(ending={"tokens": {"3": 1}, "candidates": [3]})),
        (JUDGE, publish(ending={"tokens": {"3": 1}, "candidates": [1], "places": {"3": 1}})),
        (
            JUDGE,
            publish(
                post="The end.",
                ending={"tokens": {"3": 1}, "candidates": [1, 2], "grants": [{"seat": 3, "item": "idol"}]},
            ),
        ),
    ),
    ((3, {"type": "vote_candidate", "seat": 2}),),
)


def playthrough() -> str:
    """The whole match, phase by phase: what was sent and what was told; what everybody sees halfway and at the end."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    step = Match.start(GAME, MatchSpec.of(GAME, CONFIG, b"golden", 3), {2: 1})
    yield f"{GAME.title} {GAME.version}"
    for n, script in enumerate(SCRIPT):
        assert step.match.phase is not None
        yield from ("", f"== {step.match.phase.name} {step.match.round} ==")
        text, match = _sent(step.match, script)
        yield from text
        step = match.close()
        yield from _told(step)
        yield from _views(step.match) if n == 3 else ()
    assert step.match.result is not None
    yield from ("", "== the end ==", *_views(step.match), f"wallets: {json.dumps(step.match.wallets)}")
    yield from (f"{name}: {json.dumps(found)}" for name, found in step.match.result.as_json().items())


def _sent(match: Match, script: tuple[Line, ...]) -> tuple[list[str], Match]:
    text = []
    for seat, action in script:
        said = f"{seat or 'the host'} sends {json.dumps(action)}"
        try:
            match = match.submit(seat, action)
        except Refused as no:
            said += f" -- refused, {no.code}: {no.message}"
        text.append(said)
    return text, match


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

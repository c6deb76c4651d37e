"""Two matches from beginning to end, as text that a person can check against the rulebook.

May touch: mainmatch.rules, the game, and golden.txt beside it. ``python -m tests.games.locked_out.golden``
writes the file anew after a wanted change; the difference then belongs into the review.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from mainmatch.games.locked_out import GAME
from mainmatch.games.locked_out.state import ROOMS, Room, Team
from mainmatch.games.locked_out.views import RoundClosed
from mainmatch.rules import Json, Match, MatchSpec, Refused, Seat, Step, Told
from tests.games.locked_out.scenes import CALL, SEATS, SETUP, move, state_of

FILE = Path(__file__).with_name("golden.txt")
SEED = b"golden"

Line: TypeAlias = tuple[Seat, dict[str, Json]]
Script: TypeAlias = Sequence[Sequence[Line]]
"""Who sends what, phase by phase; a call is an instant action, everything else is sealed."""


def all_go(wishes: Mapping[Room, Sequence[Seat]]) -> list[Line]:
    return [(seat, move(to)) for to, seats in wishes.items() for seat in seats]


def guess(**teams: Sequence[Seat]) -> dict[str, Json]:
    named: list[tuple[str, Team]] = [(str(seat), team) for team, seats in teams.items() for seat in seats]  # type: ignore[misc]
    return {"type": "guess_teams", "teams": dict(sorted(named))}


# Water is 1 to 4, fire 5 to 8, grass 9 to 12. Alpha holds 1 2 5 9, beta 3 6 7 10, gamma 4 8 11 12.
QUIZ_SCRIPT: Script = (
    (
        (1, {"type": "pass"}),
        (1, move("alpha")),
        (1, move("gamma", 4)),
        (1, CALL),
        *all_go({"gamma": (1, 2, 5, 9), "alpha": (3, 6, 7), "beta": (4, 8)}),
        (9, move("gamma", 2)),
        (10, move("gamma")),
    ),
    (
        (12, CALL),
        (12, CALL),
        (5, move("gamma", 1)),
        (9, move("gamma", 1)),
    ),
    (),
    (
        (1, CALL),
        (1, guess(water=(1, 2), fire=(5,), grass=(13,))),
        (1, guess(water=(1, 2, 5), grass=(9, 10))),
        (2, guess(water=(1, 2, 3, 4))),
        (3, {"type": "pass"}),
        (9, guess(grass=(9, 10, 11, 12), fire=(5, 6, 7))),
        (12, guess(fire=(1, 2, 3, 4))),
    ),
)
CALL_SCRIPT: Script = (
    all_go({"beta": (1, 2, 8, 11), "gamma": (5, 9, 6, 7), "alpha": (3, 10, 4, 12)}),
    all_go({"gamma": (1, 2, 3, 4), "alpha": (8, 11, 5, 6), "beta": (10, 12, 7, 9)}),
    ((5, CALL), (10, move("gamma", 2)), (4, CALL)),
)


def playthrough() -> str:
    """Both matches: one that ends with a quiz in round 4, one that water's call ends in round 3."""
    quiz = _match("a quiz decides", {"setup": SETUP, "rounds": 4}, {1: 5, 9: 3}, QUIZ_SCRIPT)
    call = _match("water gathers and calls", {"setup": SETUP}, {10: 1}, CALL_SCRIPT)
    return "\n".join([*quiz, "", *call]) + "\n"


def _match(title: str, config: Mapping[str, Json], garnets: Mapping[Seat, int], script: Script) -> Iterator[str]:
    step = Match.start(GAME, MatchSpec.of(GAME, config, SEED, 12), garnets)
    yield f"=== {GAME.title} {GAME.version}, seed {SEED.decode()!r}: {title} ==="
    yield f"garnets {json.dumps(garnets)}"
    yield from _told(step)
    for lines in script:
        yield from ("", *_standing(step.match))
        text, step = _phase(step.match, lines)
        yield from text
    result = step.match.result
    assert result is not None
    yield from ("", "== the end ==", *_views(step.match))
    for name, found in result.as_json().items():
        rows = [f"  {json.dumps(row)}" for row in found] if name == "standings" else []
        yield from [f"{name}:", *rows] if rows else [f"{name}: {json.dumps(found)}"]
    yield f"garnets {json.dumps(step.match.wallets)}"


def _standing(match: Match) -> Iterator[str]:
    """Where everybody stands, as the host sees it: seat, team and priority."""
    assert match.phase is not None
    s = state_of(match)
    yield f"== round {match.round}, {match.phase.name} =="
    for room in ROOMS:
        four = ", ".join(f"{seat} ({s.teams[seat]} {s.priorities[seat]})" for seat in s.occupants(room))
        yield f"{room}: {four}"


def _phase(match: Match, lines: Sequence[Line]) -> tuple[list[str], Step]:
    text, step, ordinal = [], Step(match, ()), match.ordinal
    for seat, action in lines:
        said = f"{seat} sends {json.dumps(action)}"
        try:
            step = step.match.act(seat, action) if action == CALL else Step(step.match.submit(seat, action), ())
            text += [said, *_told(step)]
        except Refused as no:
            text.append(f"{said} -- refused, {no.code}: {no.message}")
    if step.match.phase is None or step.match.ordinal > ordinal:
        return text, step
    text.append(f"silent: {', '.join(str(seat) for seat in step.match.missing()) or 'nobody'}")
    wallets, step = step.match.wallets, step.match.close()
    text += _told(step)
    return [*text, *([f"garnets {json.dumps(step.match.wallets)}"] if step.match.wallets != wallets else [])], step


def _views(match: Match) -> Iterator[str]:
    yield f"everybody sees {json.dumps(match.view('public'))}"
    for seat in SEATS:
        own = {name: found for name, found in match.view(f"seat:{seat}").items() if name not in match.view("public")}
        yield f"{seat} sees {json.dumps(own)}"


def _told(step: Step) -> list[str]:
    return [_line(told) for told in step.told]


def _line(told: Told) -> str:
    audience = "everybody" if told.seats is None else ", ".join(str(seat) for seat in told.seats)
    if not isinstance(told.event, RoundClosed):
        return f"  {audience} hears {told.event.type} {json.dumps(told.event.as_json())}"
    heard: Any = told.event.as_json()
    way = heard["last_move"]
    screwed = ", screwed" if way["screwed"] else ""
    share = f", {heard['from_tiebreak']} of it from tie-breaks" if heard["from_tiebreak"] else ""
    return (
        f"  {audience} hears: {way['from']} to {way['to']}{screwed}, with {way['with']}, who is on "
        f"{heard['partner_team']}; now with {heard['roommates']} in {heard['room']}, "
        f"priority {heard['priority']}{share}"
    )


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")

"""Playthroughs as text, to be read in review: ``python -m tests.games.far_out.golden`` writes them anew."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.rules import Dice, Json, Match, MatchSpec, RandomLegal, Seat, Step, turn
from tests.games.far_out.scenes import state_of

SEATS = (1, 2, 3, 4, 5, 6)
PURSE = 3
SEEDS: Mapping[str, bytes] = {"extreme-ways": b"golden 11", "ravens": b"golden 28"}
CONFIGS: Mapping[str, Mapping[str, Json]] = {
    "extreme-ways": {"auction_reveal": "winners_and_amounts", "rebound_tokens": True},
    "ravens": {},
}


def path_of(game: FarOut) -> Path:
    return Path(__file__).with_name(f"{game.id}.txt")


def playthrough(game: FarOut, seed: bytes | None = None) -> str:
    """The whole match: what is sent, what is told, how it ends; and, for the reader, what was true."""
    return "\n".join(_lines(game, seed or SEEDS[game.id])) + "\n"


def _lines(game: FarOut, seed: bytes) -> Iterator[str]:
    yield f"{game.title} {game.version}, {len(SEATS)} seats with {PURSE} garnets each, seed {seed.decode()!r}"
    yield f"config {json.dumps(CONFIGS[game.id])}; seats 1 to 4 are house bots, 5 is random, 6 silent but in round 1"
    step = Match.start(game, MatchSpec.of(game, CONFIGS[game.id], seed, len(SEATS)), dict.fromkeys(SEATS, PURSE))
    while step.match.phase:
        match = step.match
        yield ""
        yield f"== {match.phase.name} {match.round}" if match.phase else ""
        yield from _told(step)
        for seat in SEATS:
            yield from _bought(match, seat)
            match = _sent(match, seat, seed)
            yield f"  {seat} sends {_action(match, seat)}"
        step = match.close()
    yield ""
    yield "== Result"
    yield from _told(step)
    yield from _result(step.match)
    yield ""
    yield "== For the reader, and nobody else: the true moves"
    for number, ways in enumerate(state_of(step.match).rounds, start=1):
        yield f"  {number}: {json.dumps({option: way.truth for option, way in ways.items()})}"


def _bought(match: Match, seat: Seat) -> Iterator[str]:
    """Seat 2 buys in the third round; what that leads to is in the events."""
    if (match.ordinal, seat) == (3, 2):
        yield f"  {seat} buys: {json.dumps(match.act(seat, _PURCHASE).told[0].event.as_json())}"


_PURCHASE: Mapping[str, Json] = {"type": "buy_chips", "garnets": 2}


def _sent(match: Match, seat: Seat, seed: bytes) -> Match:
    if (match.ordinal, seat) == (3, 2):
        match = match.act(seat, _PURCHASE).match
    if not match.may_submit(seat) or (seat == SEATS[-1] and match.ordinal > 1):
        return match
    if match.phase and match.phase.name == "moving" and seat == 1 and match.view("seat:1").get("rebound_available"):
        target = Dice(seed, "rebound").choice(SEATS[1:])
        option = next(iter(_view(match)["rounds"][0]))
        return match.submit(1, {"type": "plan", "moves": [*[option] * 6, {"rebound": target}]})
    for deed in turn(match, seat, match.game.bot if seat < 5 else RandomLegal()):
        match = deed.match
    return match


def _view(match: Match) -> Any:
    return match.view("public")


def _action(match: Match, seat: Seat) -> str:
    if seat not in match.sealed:
        return "nothing"
    fields = match.sealed[seat].action.as_json()
    return f"{fields.pop('type')} {' '.join(json.dumps(field) for field in fields.values())}".strip()


def _told(step: Step) -> Iterator[str]:
    for told in step.told:
        to = "all hear" if told.seats is None else f"{told.seats[0]} hears"
        yield f"  {to} {told.event.type}: {json.dumps(told.event.as_json())}"


def _result(match: Match) -> Iterator[str]:
    assert match.result is not None
    for name, found in match.result.as_json().items():
        rows = [f"  {json.dumps(row)}" for row in found] if name == "standings" else []
        yield from [f"{name}:", *rows] if rows else [f"{name}: {json.dumps(found)}"]


if __name__ == "__main__":
    for each in (EXTREME_WAYS, RAVENS):
        path_of(each).write_text(playthrough(each), encoding="utf-8")

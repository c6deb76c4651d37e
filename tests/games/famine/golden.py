"""A playthrough as text, to be read in review: ``python -m tests.games.famine.golden`` writes it anew."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.games.famine import GAME
from app.games.famine.bot import partners
from app.rules import CandidateVote, Charter, Dice, Json, Match, Seat

PATH = Path(__file__).with_name("golden.txt")
# One of few seeds in which nearly everything happens: all kinds of lesson, a locked diamond, every end of year.
SEED = b"golden 781"
SEATS = (1, 2, 3, 4, 5, 6)


def playthrough(seed: bytes = SEED) -> str:
    """The whole match: what is sent, what each seat is told, how it ends."""
    return "\n".join(_lines(seed)) + "\n"


def _lines(seed: bytes) -> Iterator[str]:
    yield f"{GAME.title} {GAME.version}, {len(SEATS)} seats, seed {seed.decode()!r}"
    match = Match.start(GAME, Charter.of(GAME, {}, seed, len(SEATS)), {}).match
    while match.phase:
        yield ""
        yield f"== Year {match.round}: {match.phase.name}"
        match = _sent(match, seed)
        yield from (f"  {seat} holds {_hand(match, seat):46} and sends {_action(match, seat)}" for seat in SEATS)
        is_vote = _is_vote(match)
        match = match.close().match
        if not is_vote:
            yield from (line for seat in SEATS for line in _told(match, seat))
    yield ""
    yield "== Result"
    assert match.result is not None
    for name, found in match.result.model_dump(mode="json").items():
        rows = [f"  {json.dumps(row)}" for row in found] if name == "standings" else []
        yield from [f"{name}:", *rows] if rows else [f"{name}: {json.dumps(found)}"]


def _sent(match: Match, seed: bytes) -> Match:
    """Every seat agrees with its partners of the year; one in twelve forgets."""
    for seat in SEATS:
        dice = Dice(seed, f"player/{match.ordinal}/{seat}")
        if match.may_submit(seat) and (dice.below(12) or _is_vote(match)):
            match = match.submit(seat, _choice(match, seat, dice), locked=True)
    return match


def _is_vote(match: Match) -> bool:
    return match.phase is not None and match.phase.name == CandidateVote.name


def _choice(match: Match, seat: Seat, dice: Dice) -> dict[str, Json]:
    schema: Any = match.offers(seat)[0].schema["properties"]
    if "offers" not in schema:
        return {"type": "vote_candidate", "seat": dice.choice(schema["seat"]["enum"])}
    view = _view(match, seat)
    gems = list(view["hand"])
    for _ in range(view["locked_diamonds"]):
        gems.remove("diamond")
    made: list[Json] = []
    for to in partners(match.round, seat, len(SEATS)):
        # They have talked: each gives what the other collects, and so some come to own three or five of a kind.
        theirs: Any = _view(match, to)["hand"]
        give = max(gems, key=lambda gem: theirs.count(gem) - gems.count(gem))
        gems.remove(give)
        made.append({"to": to, "give": give})
    return {"type": "offer_trades", "offers": made[: 2 + dice.below(2)]} if dice.below(12) else {"type": "pass"}


def _view(match: Match, seat: Seat) -> Any:
    return match.view(f"seat:{seat}")


def _hand(match: Match, seat: Seat) -> str:
    view = _view(match, seat)
    locked = f" ({view['locked_diamonds']} locked)" if view["locked_diamonds"] else ""
    return " ".join(view["hand"]) + locked


def _action(match: Match, seat: Seat) -> str:
    if seat not in match.sealed:
        return "nothing"
    action: Any = match.sealed[seat].action.as_json()
    if action["type"] != "offer_trades":
        return json.dumps(action)
    return ", ".join(f"{offer['give']} to {offer['to']}" for offer in action["offers"])


def _told(match: Match, seat: Seat) -> Iterator[str]:
    view = _view(match, seat)
    report = view["last_year"]
    failed = f", failed with {report['failed']}" if report["failed"] else ""
    yield f"  {seat}: {report['change']:+}, now {view['favor']}{failed}"
    yield from (f"      {item['points']:+3} {item['why']}" for item in report["items"])
    year = match.round - 1
    for lesson in view["learned"]:
        if lesson["year"] == year and match.phase:
            yield f"      learns about seat {lesson['about']}: {lesson['kind']} {json.dumps(lesson['value'])}"


if __name__ == "__main__":
    PATH.write_text(playthrough(), encoding="utf-8")

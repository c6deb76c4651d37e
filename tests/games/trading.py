"""What the two games of mirrored trades are tested with: offers, bots, whole matches, and playthroughs as text."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mainmatch.rules import Bot, CandidateVote, Dice, Game, Json, Match, MatchSpec, Refused, Seat, proposals


def offers(*pairs: tuple[Any, Any]) -> dict[str, Any]:
    """``offer_trades`` as a client sends it."""
    return {"type": "offer_trades", "offers": [{"to": to, "give": give} for to, give in pairs]}


def refusal(match: Match, seat: Seat, action: Mapping[str, Any]) -> Refused | None:
    """How the match refuses a submission, None when it takes it."""
    try:
        match.submit(seat, dict(action))
    except Refused as refused:
        return refused
    return None


def sent_by(bot: Bot, match: Match, seat: Seat, dice: Dice) -> Match:
    """The match after a bot's submission; for a bot that is refused three times the example is sent."""
    found = tuple(
        {"type": each.type, "mode": each.mode, "schema": each.schema, "example": each.example, "cost": each.cost}
        for each in match.offers(seat)
    )
    for action in proposals(bot, match.view(f"seat:{seat}"), found, seat, dice, tries=3):
        if action is None:
            return match
        if refusal(match, seat, action) is None:
            return match.submit(seat, action)
    raise AssertionError("even the example was refused")


def played_out(game: Game, bots: Mapping[Seat, Bot], seed: bytes) -> Match:
    """A whole match, each seat played by its bot."""
    match = Match.start(game, MatchSpec.of(game, {}, seed, len(bots)), {}).match
    while match.phase:
        for seat, bot in bots.items():
            if match.may_submit(seat):
                match = sent_by(bot, match, seat, Dice(seed, f"bot/{match.ordinal}/{seat}"))
        match = match.close().match
    return match


# --- playthroughs ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays a game's playthrough, and how it is written.

    One in ``forgetful`` submissions is forgotten; ``traded`` says what a seat offers in a round (a pass
    included), ``held`` its hand and ``learned`` what else it is told; ``span`` and ``score`` are the game's words.
    """

    game: Game
    seats: Sequence[Seat]
    span: str
    score: str
    width: int
    forgetful: int
    traded: Callable[[Match, Seat, Dice], dict[str, Json]]
    held: Callable[[Mapping[str, Any]], str]
    learned: Callable[[Match, Mapping[str, Any]], Iterator[str]] = lambda match, view: iter(())


def playthrough(players: Players, seed: bytes) -> str:
    """The whole match: what is sent, what each seat is told, how it ends."""
    return "\n".join(_lines(players, seed)) + "\n"


def _lines(players: Players, seed: bytes) -> Iterator[str]:
    game, seats = players.game, players.seats
    yield f"{game.title} {game.version}, {len(seats)} seats, seed {seed.decode()!r}"
    match = Match.start(game, MatchSpec.of(game, {}, seed, len(seats)), {}).match
    while match.phase:
        yield ""
        yield f"== {players.span.capitalize()} {match.round}: {match.phase.name}"
        match = _sent(players, match, seed)
        for seat in seats:
            held = players.held(_view(match, seat))
            yield f"  {seat} holds {held:{players.width}} and sends {_action(match, seat)}"
        is_vote = _is_vote(match)
        match = match.close().match
        if not is_vote:
            yield from (line for seat in seats for line in _told(players, match, seat))
    yield ""
    yield "== Result"
    assert match.result is not None
    for name, found in match.result.as_json().items():
        rows = [f"  {json.dumps(row)}" for row in found] if name == "standings" else []
        yield from [f"{name}:", *rows] if rows else [f"{name}: {json.dumps(found)}"]


def _sent(players: Players, match: Match, seed: bytes) -> Match:
    for seat in players.seats:
        dice = Dice(seed, f"player/{match.ordinal}/{seat}")
        if match.may_submit(seat) and (dice.below(players.forgetful) or _is_vote(match)):
            match = match.submit(seat, _choice(players, match, seat, dice), locked=True)
    return match


def _is_vote(match: Match) -> bool:
    return match.phase is not None and match.phase.name == CandidateVote.name


def _choice(players: Players, match: Match, seat: Seat, dice: Dice) -> dict[str, Json]:
    if _is_vote(match):
        candidates = match.offers(seat)[0].schema["properties"]["seat"]["enum"]
        return {"type": "vote_candidate", "seat": dice.choice(candidates)}
    return players.traded(match, seat, dice)


def _view(match: Match, seat: Seat) -> Mapping[str, Any]:
    return match.view(f"seat:{seat}")


def _action(match: Match, seat: Seat) -> str:
    if seat not in match.sealed:
        return "nothing"
    action: Any = match.sealed[seat].action.as_json()
    if action["type"] != "offer_trades":
        return json.dumps(action)
    return ", ".join(f"{offer['give']} to {offer['to']}" for offer in action["offers"])


def _told(players: Players, match: Match, seat: Seat) -> Iterator[str]:
    view = _view(match, seat)
    report = view[f"last_{players.span}"]
    failed = f", failed with {report['failed']}" if report["failed"] else ""
    yield f"  {seat}: {report['change']:+}, now {view[players.score]}{failed}"
    yield from (f"      {item['points']:+3} {item['why']}" for item in report["items"])
    yield from players.learned(match, view)

"""An exported match, played again with the game that is installed here.

May touch: the rules and the registry of games. Rule kept here: whatever the lines hold, and whatever a
game makes of it, the answer is a sentence, never a crash.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mainmatch.games.registry import Registry, UnknownGame
from mainmatch.rules import Game, Match, MatchSpec, Move, Refused, Step, Told, Viewer, replay, viewer_of
from mainmatch.services.export.export_format import BadExport

__all__ = ["Replayed", "replayed"]


@dataclass(slots=True)
class Replayed:
    """What came out: phases by number, the result, and what each viewer would have been told of the game's own.

    ``wrong`` says why the match can't have been played like this.
    """

    types: frozenset[str]
    wrong: str | None = None
    count: int = 0
    result: Any = None
    told: dict[Viewer, list[tuple[str, Any]]] = field(default_factory=lambda: defaultdict(list))


def replayed(
    header: Mapping[str, Any],
    phases: Sequence[Mapping[str, Any]],
    entries: Sequence[Mapping[str, Any]],
    games: Registry,
) -> Replayed:
    """Play a complete export again. Raises BadExport where its game, in its version, is not installed here."""
    spec = header["charter"]
    try:
        game = games.get(spec["game"], spec["version"])
    except UnknownGame:
        raise BadExport(
            f"This match was played under {spec['game']} {spec['version']}, which is not installed here: "
            "install it to play the match again."
        ) from None
    found = Replayed(frozenset(event.type for event in game.events))
    played = [phase for phase in phases if phase["discarded_at"] is None]
    if header["asked"] != _asked(game, spec["players"]):
        found.wrong = "the seats that phases may ask are others"
        return found
    try:
        _play(found, game, header, played, entries)
    except Refused as refused:
        found.wrong = f"the rules refuse an entry: {refused.code}"
    except Exception as error:  # noqa: BLE001 - a game may raise anything over entries that were made up
        found.wrong = f"the game breaks over an entry ({type(error).__name__})"
    return found


def _play(
    found: Replayed,
    game: Game,
    header: Mapping[str, Any],
    played: Sequence[Mapping[str, Any]],
    entries: Iterable[Mapping[str, Any]],
) -> None:
    spec = header["charter"]
    made = MatchSpec.of(game, spec["config"], bytes.fromhex(header["seed"]), spec["players"])
    wallets = {seat: spec["garnets"].get(str(seat), 0) for seat in made.seats}
    counted = {phase["id"] for phase in played}
    moves = [entry for entry in entries if entry["phase"] in counted]
    match: Match | None = None
    opened: list[tuple[int, str, int]] = []
    for step, entry in zip(replay(game, made, wallets, _moves(moves)), (None, *moves), strict=True):
        if match is not None and entry is not None and entry["phase"] != played[match.ordinal - 1]["id"]:
            found.wrong = "an entry stands in a phase that wasn't open"
            return
        match = step.match
        _tell(found, step)
        if match.phase is not None and match.ordinal > len(opened):
            opened.append((match.ordinal, match.phase.name, match.round))
    found.count = len(opened)
    if opened != [(phase["n"], phase["name"], phase["round"]) for phase in played]:
        found.wrong = "the match played again has other phases"
    elif match is not None and match.result is not None:
        found.result = match.result.model_dump(mode="json")


def _moves(entries: Iterable[Mapping[str, Any]]) -> Iterator[Move]:
    for entry in entries:
        yield Move(entry["kind"], entry["seat"], entry["action"], entry["locked"], entry["by_host"])


def _tell(found: Replayed, step: Step) -> None:
    seats = step.match.spec.seats
    for told in step.told:
        heard = [viewer_of(seat) for seat in (seats if told.seats is None else told.seats)]
        for viewer in ("host", *(("public",) if told.seats is None else ()), *heard):
            found.told[viewer].append(_event(told))


def _event(told: Told) -> tuple[str, Any]:
    return told.event.type, told.event.as_json()


def _asked(game: Game, players: int) -> list[int]:
    return [*((0,) if game.judged else ()), *range(1, players + 1)]

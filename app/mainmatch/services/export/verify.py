"""The verification of an export: what it says, worked out again from itself, without a server.

Nothing in the file is believed because the file says so; what can't be worked out from this export is said to be open,
and never counts as right.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from mainmatch.games.registry import Registry, UnknownGame
from mainmatch.rules import Game, Match, MatchSpec, Move, Refused, Step, Viewer, replay, viewer_of
from mainmatch.services.commitments import (
    Hash,
    canonical,
    commitment_of,
    digest_of,
    root_of,
    root_through,
    salt_of,
    silence_of,
)
from mainmatch.services.export.export_format import FORMAT, BadExport, Line, read

__all__ = ["Finding", "Replayed", "replayed", "verify"]

_Rows: TypeAlias = Sequence[Mapping[str, Any]]

# An exported match, played again with the installed game. Whatever the lines hold, and whatever a game makes of it, the
# answer is a sentence, never a crash.


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


def replayed(header: Mapping[str, Any], phases: _Rows, entries: _Rows, games: Registry) -> Replayed:
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


def _play(found: Replayed, game: Game, header: Mapping[str, Any], played: _Rows, entries: _Rows) -> None:
    spec = header["charter"]
    made = MatchSpec.of(game, spec["config"], bytes.fromhex(header["seed"]), spec["players"])
    wallets = {seat: spec["garnets"].get(str(seat), 0) for seat in made.seats}
    counted = {phase["id"] for phase in played}
    moves = [entry for entry in entries if entry["phase"] in counted]
    made_moves = (Move(each["kind"], each["seat"], each["action"], each["locked"], each["by_host"]) for each in moves)
    match: Match | None = None
    opened: list[tuple[int, str, int]] = []
    for step, entry in zip(replay(game, made, wallets, made_moves), (None, *moves), strict=True):
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


def _tell(found: Replayed, step: Step) -> None:
    seats = step.match.spec.seats
    for told in step.told:
        heard = [viewer_of(seat) for seat in (seats if told.seats is None else told.seats)]
        for viewer in ("host", *(("public",) if told.seats is None else ()), *heard):
            found.told[viewer].append((told.event.type, told.event.as_json()))


def _asked(game: Game, players: int) -> list[int]:
    return [*((0,) if game.judged else ()), *range(1, players + 1)]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked: right, wrong, or open, which is what this export doesn't hold the proof of."""

    what: str
    state: Literal["right", "wrong", "open"]
    said: str


def verify(text: bytes, games: Registry) -> list[Finding]:
    """Check an export. Raises BadExport for a file that isn't one, or isn't as it was written."""
    lines = read(text)
    try:
        export = _Export.of(lines)
        return [Finding("Hash chain", "right", f"{len(lines)} lines, none changed"), *_checked(export, games)]
    except BadExport:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        # The chain can be made anew by whoever changes a line: what the lines hold is anybody's guess.
        raise BadExport(f"A line of the export lacks what it should say ({type(error).__name__}).") from None


@dataclass(frozen=True, slots=True)
class _Export:
    """The lines, by what they are about."""

    header: Mapping[str, Any]
    phases: _Rows
    entries: _Rows
    events: _Rows
    result: Mapping[str, Any] | None

    @classmethod
    def of(cls, lines: Sequence[Line]) -> "_Export":
        by_kind: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
        for line in lines:
            by_kind[line.kind].append(line.body)
        headers, results = by_kind["header"], by_kind["result"]
        if len(headers) != 1 or headers[0]["format"] != FORMAT or len(results) > 1:
            raise BadExport(f"This is no export in the format {FORMAT}; another version of Mainmatch may read it.")
        return cls(headers[0], by_kind["phase"], by_kind["entry"], by_kind["event"], results[0] if results else None)

    @property
    def match_id(self) -> str:
        found: str = self.header["match"]["id"]
        return found

    @property
    def seed(self) -> str | None:
        found: str | None = self.header["seed"]
        return found

    def told(self, kind: str) -> Iterator[Mapping[str, Any]]:
        """The events of a type in the viewer's own feed."""
        return (event for event in self.events if event["type"] == kind)

    def in_force(self, phase_id: str) -> dict[int, Mapping[str, Any]]:
        """What stood in a phase, by seat."""
        last: dict[int, Mapping[str, Any]] = {}
        for entry in self.entries:
            if entry["phase"] == phase_id and entry["revision"] is not None:
                last[entry["seat"]] = entry
        return {seat: entry for seat, entry in last.items() if entry["kind"] == "submit"}


def _checked(export: _Export, games: Registry) -> Iterator[Finding]:
    again = replayed(export.header, export.phases, export.entries, games) if export.seed is not None else None
    checks: tuple[tuple[str, Callable[[], tuple[str | None, str]], str], ...] = (
        ("Seed commitment", lambda: _commitment(export), _UNCOMMITTED),
        ("Commitment as it was told", lambda: _told_commitment(export), _NO_BEGINNING),
        ("Receipts", lambda: _receipts(export), "there are none in this export"),
        ("Own places in the roots", lambda: _proofs(export), "there are none in this export"),
        ("Roots", lambda: _roots(export), _SEALED),
        ("Roots as they were told", lambda: _told_roots(export), "no phase that ended is told of in this export"),
        ("Feed without a gap", lambda: _dense(export), "there are no events in this export"),
        ("Replay: phases", lambda: _phases(export, again), _SEALED),
        ("Replay: result", lambda: _result(export, again), "there is no result, or no seed, in this export"),
        ("Replay: what was told", lambda: _events(export, again), _NO_WHOLE_FEED),
    )
    for what, check, why_open in checks:
        wrong, said = check()
        yield Finding(what, "wrong" if wrong else "right" if said else "open", wrong or said or why_open)


_SEALED = "the seed is not in this export"
_UNCOMMITTED = "the seed is not in this export, or the season's match never started"
_NO_BEGINNING = "the events of the beginning are not in this export"
_NO_WHOLE_FEED = "no seed, a part of the feed, or a match that was rewound"


def _commitment(export: _Export) -> tuple[str | None, str]:
    if export.seed is None or export.header["commitment"] is None:
        return None, ""
    spec = export.header["charter"]
    worked_out = commitment_of(export.match_id, export.seed, **{name: spec[name] for name in _CHARTER})
    if worked_out != export.header["commitment"]:
        return "seed, game, config and wallets don't give the commitment", ""
    return None, "seed, game, config and wallets are those that were committed to"


_CHARTER = ("game", "version", "players", "config", "garnets")


def _told_commitment(export: _Export) -> tuple[str | None, str]:
    told = [
        event["data"]["commitment"]
        for kind in ("match.created", "match.started")
        for event in export.told(kind)
        if event["data"].get("commitment") is not None
    ]
    if any(each != export.header["commitment"] for each in told):
        return "the feed was told another commitment", ""
    return None, "the feed was told the same before round 1" if told else ""


def _receipts(export: _Export) -> tuple[str | None, str]:
    count = 0
    for entry in export.entries:
        if entry["kind"] != "submit":
            continue
        count += 1
        if digest_of(_facts(export, entry)) != entry["digest"]:
            return f"{_name(entry)}: what it says doesn't give its digest", ""
        if export.seed is not None and _salt(export, entry["phase"], entry["seat"], entry["revision"]) != entry["salt"]:
            return f"{_name(entry)}: its salt doesn't come out of the seed", ""
    return None, f"{count} digests" if count else ""


def _proofs(export: _Export) -> tuple[str | None, str]:
    roots = {phase["id"]: phase["commitment"] for phase in export.phases}
    count = 0
    for entry in export.entries:
        proof = entry["proof"]
        if proof is None:
            continue
        count += 1
        if root_through(entry["digest"], proof["index"], proof["count"], proof["path"]) != roots.get(entry["phase"]):
            return f"{_name(entry)}: it is not what the phase was resolved with", ""
    return None, f"{count} submissions are what their phases were resolved with" if count else ""


def _roots(export: _Export) -> tuple[str | None, str]:
    if export.seed is None or export.header["asked"] is None:
        return None, ""
    count = 0
    for phase in export.phases:
        if phase["commitment"] is None:
            continue
        count += 1
        if root_of(_leaves(export, phase["id"])) != phase["commitment"]:
            return f"{phase['name']}, round {phase['round']}: what was sealed doesn't give the root", ""
    return None, f"{count} roots" if count else ""


def _leaves(export: _Export, phase_id: str) -> list[Hash]:
    in_force = export.in_force(phase_id)
    return [
        in_force[seat]["digest"]
        if seat in in_force
        else silence_of(export.match_id, phase_id, seat, _salt(export, phase_id, seat, 0))
        for seat in export.header["asked"]
    ]


def _told_roots(export: _Export) -> tuple[str | None, str]:
    roots = {phase["id"]: phase["commitment"] for phase in export.phases}
    told = [event for event in export.told("phase.closed") if "commitment" in event["data"]]
    for event in told:
        if roots.get(event["phase_id"]) != event["data"]["commitment"]:
            return f"{event['phase']}, round {event['round']}: the feed was told another root", ""
    return None, f"{len(told)} roots are those that the feed was told at the close" if told else ""


def _dense(export: _Export) -> tuple[str | None, str]:
    seqs = [event["seq"] for event in export.events]
    if seqs and seqs != list(range(seqs[0], seqs[0] + len(seqs))):
        return "the feed has a gap", ""
    return None, f"{len(seqs)} events" if seqs else ""


def _phases(export: _Export, again: Replayed | None) -> tuple[str | None, str]:
    if again is None:
        return None, ""
    if again.wrong is not None:
        return again.wrong, ""
    return None, f"{again.count} phases, in their order"


def _result(export: _Export, again: Replayed | None) -> tuple[str | None, str]:
    if again is None or again.wrong is not None:
        return None, ""
    told = [event["data"].get("result") for event in export.told("match.finished")]
    if _text(again.result) != _text(export.result) or any(_text(each) != _text(again.result) for each in told[-1:]):
        return "the match played again ends otherwise", ""
    return None, "the match played again ends the same" if again.result is not None else ""


def _events(export: _Export, again: Replayed | None) -> tuple[str | None, str]:
    was_rewound = any(phase["discarded_at"] is not None for phase in export.phases)
    is_whole = bool(export.events) and export.events[0]["seq"] == 1
    if again is None or again.wrong is not None or was_rewound or not is_whole:
        return None, ""
    told = [[event["type"], event["data"]] for event in export.events if event["type"] in again.types]
    if _text(told) != _text([[kind, data] for kind, data in again.told[export.header["viewer"]]]):
        return "the match played again tells this viewer something else", ""
    return None, f"{len(told)} events of the game, told again the same"


def _facts(export: _Export, entry: Mapping[str, Any]) -> dict[str, Any]:
    same = {name: entry[name] for name in ("phase", "seat", "revision", "action", "locked", "salt")}
    return {"match_id": export.match_id, "accepted_at": entry["at"], **same}


def _salt(export: _Export, phase_id: str, seat: int, revision: int) -> str:
    return salt_of(export.seed or "", phase_id, seat, revision)


def _name(entry: Mapping[str, Any]) -> str:
    return f"seat {entry['seat']}, revision {entry['revision']} in {entry['phase']}"


def _text(value: object) -> str:
    # Result and views have seats as keys, which are text once they have travelled.
    return canonical(json.loads(json.dumps(value)))

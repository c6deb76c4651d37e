"""The verification of an export: recompute its statements from its other lines, without a server.

No statement is trusted unless it can be recomputed. What this export does not allow to check is reported as open, never
as right.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from mainmatch import rules
from mainmatch.games.registry import Registry, UnknownGame
from mainmatch.services.export.export_format import FORMAT, BadExport, Line, read
from mainmatch.services.fairness import commitments
from mainmatch.services.values import canonical

_Rows: TypeAlias = Sequence[Mapping[str, Any]]

# An exported match, replayed with the installed game. Whatever the lines contain and the game raises, the result is a
# sentence, never a crash.


@dataclass(slots=True)
class Replayed:
    """The outcome of a replay: the number of phases, the result, and the game's events by viewer as (type, data).

    ``wrong``: why the match cannot have been played like this; None if it can.
    """

    types: frozenset[str]
    wrong: str | None = None
    count: int = 0
    result: Any = None
    events: dict[rules.Viewer, list[tuple[str, Any]]] = field(default_factory=lambda: defaultdict(list))


def replayed(header: Mapping[str, Any], phases: _Rows, entries: _Rows, games: Registry) -> Replayed:
    """Replay a complete export. Raises BadExport if this version of its game is not installed."""
    spec = header["charter"]
    try:
        game = games.get(spec["game"], spec["version"])
    except UnknownGame:
        raise BadExport(
            f"This match was played with {spec['game']} {spec['version']}, which is not installed here. "
            "Install it to replay the match."
        ) from None
    found = Replayed(frozenset(event.type for event in game.events))
    played = [phase for phase in phases if phase["discarded_at"] is None]
    if header["asked"] != _asked(game, spec["players"]):
        found.wrong = "the seats that phases may ask differ"
        return found
    try:
        _play(found, game, header, played, entries)
    except rules.Refused as refused:
        found.wrong = f"the rules refuse an entry: {refused.code}"
    except Exception as error:  # noqa: BLE001 - a game may raise anything over forged entries
        found.wrong = f"the game fails on an entry ({type(error).__name__})"
    return found


def _play(found: Replayed, game: rules.Game, header: Mapping[str, Any], played: _Rows, entries: _Rows) -> None:
    spec = header["charter"]
    made = rules.MatchSpec.of(game, spec["config"], bytes.fromhex(header["seed"]), spec["players"], spec["table"])
    wallets = {seat: spec["garnets"].get(str(seat), 0) for seat in made.seats}
    counted = {phase["id"] for phase in played}
    moves = [entry for entry in entries if entry["phase"] in counted]
    members = ("kind", "seat", "action", "locked", "by_host", "elapsed")
    made_moves = (rules.Move(**{name: each[name] for name in members}, slot=_slot(each)) for each in moves)
    match: rules.Match | None = None
    opened: list[tuple[int, str, int]] = []
    for step, entry in zip(rules.replay(game, made, wallets, made_moves), (None, *moves), strict=True):
        if match is not None and entry is not None and entry["phase"] != played[match.ordinal - 1]["id"]:
            found.wrong = "an entry is in a phase that was not open"
            return
        match = step.match
        _collect_events(found, step)
        if match.phase is not None and match.ordinal > len(opened):
            opened.append((match.ordinal, match.phase.name, match.round))
    found.count = len(opened)
    slots = commitments.slots_of(game)
    if any(list(phase.get("slots", ())) != list(slots.get(phase["name"], ())) for phase in played):
        found.wrong = "a phase has other slots"
    elif opened != [(phase["n"], phase["name"], phase["round"]) for phase in played]:
        found.wrong = "the replay has other phases"
    elif match is not None and match.result is not None:
        found.result = match.result.told()


def _collect_events(found: Replayed, step: rules.Step) -> None:
    seats = step.match.spec.seats
    for each in step.told:
        recipients = [rules.viewer_of(seat) for seat in (seats if each.seats is None else each.seats)]
        for viewer in ("host", *(("public",) if each.seats is None else ()), *recipients):
            found.events[viewer].append((each.event.type, each.event.as_json()))


def _asked(game: rules.Game, players: int) -> list[int]:
    return [*((0,) if game.judged else ()), *range(1, players + 1)]


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. ``open``: this export does not contain what the check needs."""

    what: str
    state: Literal["right", "wrong", "open"]
    said: str


def verify(text: bytes, games: Registry) -> list[Finding]:
    """Check an export. Raises BadExport for a file that is not an export, or was changed."""
    lines = read(text)
    try:
        export = _Export.of(lines)
        chain = Finding("Hash chain", "right", f"{len(lines)} lines, none changed since the chain was made")
        return [chain, *_checked(export, games), Finding("Outside of all hashes", "open", _OUTSIDE)]
    except BadExport:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        # A forger can recompute the chain, so an intact chain doesn't mean that the lines have the right shape.
        raise BadExport(f"A line of the export lacks a member or has a wrong one ({type(error).__name__}).") from None


_OUTSIDE = (
    "facts of the match such as its title, but not its id; names of seats and bots; of entries by_host, garnets held, "
    "numbers, and time elapsed beyond its effects; times of phases and what closed them; events of the server itself; "
    "clarifications, chat and acts of hosts: who makes the chain anew can change them"
)


@dataclass(frozen=True, slots=True)
class _Export:
    """The lines of an export, by kind."""

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
            raise BadExport(f"This is not an export in the format {FORMAT}. Another version of Mainmatch may read it.")
        return cls(headers[0], by_kind["phase"], by_kind["entry"], by_kind["event"], results[0] if results else None)

    @property
    def match_id(self) -> str:
        found: str = self.header["match"]["id"]
        return found

    @property
    def seed(self) -> str | None:
        found: str | None = self.header["seed"]
        return found

    def events_of(self, kind: str) -> Iterator[Mapping[str, Any]]:
        """The events of a type in the viewer's own feed."""
        return (event for event in self.events if event["type"] == kind)

    def in_force(self, phase_id: str) -> dict[rules.Place, Mapping[str, Any]]:
        """The submissions in force in a phase, by their places."""
        last: dict[rules.Place, Mapping[str, Any]] = {}
        for entry in self.entries:
            if entry["phase"] == phase_id and entry["revision"] is not None:
                last[rules.place_in(entry["seat"], _slot(entry))] = entry
        return {place: entry for place, entry in last.items() if entry["kind"] == "submit"}


def _checked(export: _Export, games: Registry) -> Iterator[Finding]:
    again = replayed(export.header, export.phases, export.entries, games) if export.seed is not None else None
    checks: tuple[tuple[str, Callable[[], tuple[str | None, str]], str], ...] = (
        ("Seed commitment", lambda: _commitment(export), _UNCOMMITTED),
        ("Commitment in the feed", lambda: _sent_commitment(export), _NO_BEGINNING),
        ("Receipts", lambda: _receipts(export), "there are none in this export"),
        ("Inclusion proofs", lambda: _proofs(export), "there are none in this export"),
        ("Roots", lambda: _roots(export), _SEALED),
        ("Roots in the feed", lambda: _sent_roots(export), "no close of a phase is in this export"),
        ("Feed without a gap", lambda: _dense(export), "there are no events in this export"),
        ("Replay: phases", lambda: _phases(export, again), _SEALED),
        ("Replay: result", lambda: _result(export, again), "there is no result, or no seed, in this export"),
        ("Replay: events", lambda: _events(export, again), _NO_WHOLE_FEED),
    )
    for what, check, why_open in checks:
        wrong, said = check()
        yield Finding(what, "wrong" if wrong else "right" if said else "open", wrong or said or why_open)


_SEALED = "the seed is not in this export"
_UNCOMMITTED = "the seed is not in this export, or the season's match never started"
_NO_BEGINNING = "the first events are not in this export"
_NO_WHOLE_FEED = "no seed, a part of the feed, or a match that was rewound"


def _commitment(export: _Export) -> tuple[str | None, str]:
    if export.seed is None or export.header["commitment"] is None:
        return None, ""
    spec = export.header["charter"]
    expected = commitments.commitment_of(export.match_id, export.seed, **{name: spec[name] for name in _COMMITTED})
    if expected != export.header["commitment"]:
        return "seed, game, config and wallets don't give the commitment", ""
    return None, "seed, game, config and wallets give the commitment"


_COMMITTED = ("game", "version", "players", "config", "garnets", "table")


def _sent_commitment(export: _Export) -> tuple[str | None, str]:
    sent = commitments.binding(export.events)
    if any(each != export.header["commitment"] for each in sent):
        return "the feed has another commitment", ""
    return None, "the feed has the same, before round 1" if sent else ""


def _receipts(export: _Export) -> tuple[str | None, str]:
    count = 0
    for entry in export.entries:
        if entry["kind"] != "submit":
            continue
        count += 1
        if commitments.digest_of(_facts(export, entry)) != entry["digest"]:
            return f"{_name(entry)}: its content does not give its digest", ""
        place = rules.place_in(entry["seat"], _slot(entry))
        if export.seed is not None and _salt(export, entry["phase"], place, entry["revision"]) != entry["salt"]:
            return f"{_name(entry)}: its salt does not follow from the seed", ""
    return None, f"{count} digests" if count else ""


def _proofs(export: _Export) -> tuple[str | None, str]:
    roots = {phase["id"]: phase["commitment"] for phase in export.phases}
    count = 0
    for entry in export.entries:
        proof = entry["proof"]
        if proof is None:
            continue
        count += 1
        if commitments.root_through(entry["digest"], proof["index"], proof["count"], proof["path"]) != roots.get(
            entry["phase"]
        ):
            return f"{_name(entry)}: its phase was not resolved with it", ""
    return None, f"{count} submissions: their phases were resolved with them" if count else ""


def _roots(export: _Export) -> tuple[str | None, str]:
    if export.seed is None or export.header["asked"] is None:
        return None, ""
    count = 0
    for phase in export.phases:
        if phase["commitment"] is None:
            continue
        count += 1
        if commitments.root_of(_leaves(export, phase)) != phase["commitment"]:
            return f"{phase['name']}, round {phase['round']}: its submissions do not give the root", ""
    return None, f"{count} roots" if count else ""


def _leaves(export: _Export, phase: Mapping[str, Any]) -> list[commitments.Hash]:
    phase_id, in_force = phase["id"], export.in_force(phase["id"])
    return [
        in_force[place]["digest"]
        if place in in_force
        else commitments.silence_of(
            export.match_id, phase_id, rules.seat_at(place), _salt(export, phase_id, place, 0), rules.slot_at(place)
        )
        for place in commitments.places_of(export.header["asked"], phase.get("slots", ()))
    ]


def _sent_roots(export: _Export) -> tuple[str | None, str]:
    roots = {phase["id"]: phase["commitment"] for phase in export.phases}
    sent = [event for event in export.events_of("phase.closed") if "commitment" in event["data"]]
    for event in sent:
        if roots.get(event["phase_id"]) != event["data"]["commitment"]:
            return f"{event['phase_id']}, round {event['round']}: the feed has another root", ""
    return None, f"{len(sent)} roots are the same in the feed, at the close" if sent else ""


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
    sent = [event["data"].get("result") for event in export.events_of("match.finished")]
    # Results that an earlier version stored don't have ``dropped``.
    shown = [each and {"dropped": {}, **each} for each in (export.result, *sent[-1:])]
    if any(_text(each) != _text(again.result) for each in shown):
        return "the replay has another result", ""
    return None, "the replay has the same result" if again.result is not None else ""


def _events(export: _Export, again: Replayed | None) -> tuple[str | None, str]:
    was_rewound = any(phase["discarded_at"] is not None for phase in export.phases)
    is_whole = bool(export.events) and export.events[0]["seq"] == 1
    if again is None or again.wrong is not None or was_rewound or not is_whole:
        return None, ""
    sent = [[event["type"], event["data"]] for event in export.events if event["type"] in again.types]
    if _text(sent) != _text([[kind, data] for kind, data in again.events[export.header["viewer"]]]):
        return "the replay gives this viewer other events", ""
    return None, f"{len(sent)} events of the game, the same in the replay"


def _facts(export: _Export, entry: Mapping[str, Any]) -> dict[str, Any]:
    same = {name: entry[name] for name in ("phase", "seat", "revision", "action", "locked", "salt")}
    slot = {"slot": entry["slot"]} if "slot" in entry else {}
    return {"match_id": export.match_id, "accepted_at": entry["at"], **same, **slot}


def _salt(export: _Export, phase_id: str, place: rules.Place, revision: int) -> str:
    return commitments.salt_of(export.seed or "", phase_id, rules.seat_at(place), revision, rules.slot_at(place))


def _slot(entry: Mapping[str, Any]) -> str:
    slot: str = entry.get("slot", "")
    return slot


def _name(entry: Mapping[str, Any]) -> str:
    slot = f", {entry['slot']}" if "slot" in entry else ""
    return f"seat {entry['seat']}{slot}, revision {entry['revision']} in {entry['phase']}"


def _text(value: object) -> str:
    # Results and views have seats as keys: numbers in memory, strings in JSON.
    return canonical(json.loads(json.dumps(value)))

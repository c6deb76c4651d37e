"""The export of a match: hash-chained lines of JSON with what the caller may know.

What the caller must not know leaves no line, no number and no gap. The seed and other seats' submissions are included
once the match is finished, if its rulebook keeps nothing secret. docs/fairness.md has the table of who gets what.
"""

import importlib.metadata
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from mainmatch.rules import JUDGE, Place, Seat, Viewer, place_in, seat_of
from mainmatch.services.caller import Caller
from mainmatch.services.chat import access as channel_access
from mainmatch.services.chat import messages
from mainmatch.services.commitments import (
    Hash,
    leaves_for,
    places_of,
    proof_of,
    published_commitment,
    salt_and_digest,
    slots_of,
)
from mainmatch.services.errors import Busy
from mainmatch.services.events.telling import feed_of
from mainmatch.services.export.export_format import FORMAT, Chain, Line
from mainmatch.services.hosting.announcements import known_rulings
from mainmatch.services.matches.access import MatchAccess, see
from mainmatch.services.matches.loader import game_of
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import Pieces, UnitOfWork
from mainmatch.store import audit, feeds, journal, matches, phases, seats
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.phases import PhaseRecord
from mainmatch.store.publications import heads_of

__all__ = ["Reader", "export", "reader_of"]

_VOTE = "candidate-vote"
_ROWS = 25
"""Messages, or events, of one read: an event of a message has 18 KiB at most."""

_LINES = 100
"""Of those that are read at the beginning, in one piece."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The viewer of an export. ``is_complete``: the whole match with its seed; else what this viewer may know."""

    viewer: Viewer
    is_complete: bool
    known_from: int = 0
    """Include only events after this number of the viewer's feed."""
    known_entries: int = 0
    """Include only the seat's entries after so many of the match."""


def export(uow: UnitOfWork, caller: Caller, match_id: str) -> Pieces:
    """The export for this caller, as the match is when it begins. Raises Unknown ``unknown_match``.

    What grows without bound is read page by page, up to where it was at the beginning.
    """
    access = see(uow, caller, match_id)
    record = access.match
    reader = reader_of(uow, access)
    head = heads_of(record.heads).get(reader.viewer, 0)
    # Chat has a scope of its own.
    places = channel_access.places_of(uow, access) if "chat:read" in caller.scopes else []
    closed, known = set[str](), set[str]()
    is_partial = reader.viewer == "public" and not reader.is_complete
    chain, first = Chain(), _first_lines(uow, access, reader)
    after = reader.known_from
    while is_partial and (page := _events(uow, record, reader, after, head)):
        after = page[-1]["seq"]
        closed |= {event["phase_id"] for event in page if event["type"] == "phase.closed"}
        known |= {event["phase_id"] for event in page if event["phase_id"] is not None}
        uow = (yield "") or uow
    lines = first(closed, known) if is_partial else first(None, None)
    while some := [*islice(lines, _LINES)]:
        uow = (yield chain.text(some)) or uow
    for place in places:
        for start in range(0, place.reading.head, _ROWS):
            found = messages.between(uow, access, place, start, start + _ROWS)
            text = chain.text(Line("message", each.model_dump(mode="json")) for each in found)
            uow = (yield text) or uow
            see(uow, caller, match_id)
    after = reader.known_from
    while page := _events(uow, record, reader, after, head):
        after = page[-1]["seq"]
        uow = (yield chain.text(Line("event", each) for each in page)) or uow
        see(uow, caller, match_id)
    yield chain.end()


def _first_lines(
    uow: UnitOfWork, access: MatchAccess, reader: Reader
) -> Callable[[Collection[str] | None, Collection[str] | None], Iterator[Line]]:
    """The lines up to the clarifications, read now. They are made when it is known which phases the reader knows."""
    record = access.match
    result = matches.result(uow.tx, record.id) if record.status == "finished" else None
    entries, opened = journal.entries(uow.tx, record.id), phases.of(uow.tx, record.id)
    asked, slots = _asked(uow, record)
    header, seated = _header(uow, record, reader, asked), seats.of(uow.tx, record.id)
    acts, rulings = [*_acts(uow, access, reader)], known_rulings(uow, access)

    def made(closed: Collection[str] | None, known: Collection[str] | None) -> Iterator[Line]:
        yield Line("header", header)
        for seat in seated:
            yield Line("seat", {"seat": seat.seat, "display_name": seat.display_name, "bot": seat.bot})
        yield from (Line("phase", each) for each in _phases(opened, closed, known, slots))
        yield from (Line("entry", each) for each in _entries(record, reader, opened, entries, asked, slots))
        if result:
            yield Line("result", json.loads(result))
        yield from (Line("act", each) for each in acts)
        for ruling in rulings:
            yield Line("clarification", {"n": ruling.n, "at": rfc3339(ruling.at), "text": ruling.text})

    return made


def reader_of(uow: UnitOfWork, access: MatchAccess) -> Reader:
    """The reader of this caller's export."""
    viewer = access.viewer
    if _may_have_all(uow, access.match, viewer):
        return Reader(viewer, is_complete=True)
    if seat_of(viewer) is None:
        return Reader(viewer, is_complete=False)
    earlier = 0 if access.known_entry is None else journal.count_until(uow.tx, access.match.id, access.known_entry)
    return Reader(viewer, is_complete=False, known_from=access.known_from, known_entries=earlier)


def _may_have_all(uow: UnitOfWork, record: MatchRecord, viewer: Viewer) -> bool:
    if record.status != "finished":
        return False
    if viewer == "host":
        return True
    try:
        reveals_all = game_of(uow, record).reveals_all
    except Busy:
        return False
    # Votes are never revealed (rules/vote.py), and with the seed they could be derived from the phase's root.
    return reveals_all and all(phase.name != _VOTE for phase in phases.of(uow.tx, record.id))


def _header(uow: UnitOfWork, record: MatchRecord, reader: Reader, asked: Sequence[Seat] | None) -> dict[str, Any]:
    config = json.loads(record.config)
    knows_opening = reader.is_complete or reader.viewer == "host"
    if not knows_opening:
        config.pop("setup", None)
    return {
        "format": FORMAT,
        "server": f"mainmatch/{importlib.metadata.version('mainmatch')}",
        "exported_at": rfc3339(uow.now),
        "viewer": reader.viewer,
        "complete": reader.is_complete,
        "match": {
            **{name: getattr(record, name) for name in ("id", "title", "status", "close_early", "publication")},
            "schedule": json.loads(record.schedule),
            "created_at": rfc3339(record.created_at),
            "started_at": rfc3339(record.started_at) if record.started_at else None,
            "finished_at": rfc3339(record.finished_at) if record.finished_at else None,
        },
        "charter": {
            "game": record.game,
            "version": record.version,
            "players": record.players,
            "config": config,
            "garnets": json.loads(record.garnets) if knows_opening else None,
            "table": json.loads(record.start_table) if knows_opening else None,
        },
        "asked": asked,
        "commitment": published_commitment(record),
        "seed": record.seed if reader.is_complete else None,
    }


_Slots: TypeAlias = Mapping[str, Sequence[str]]
"""Slots by the names of their phases."""


def _asked(uow: UnitOfWork, record: MatchRecord) -> tuple[list[Seat] | None, _Slots]:
    """The seats whose leaves a root has, and the slots of each; None if the game is no longer installed."""
    try:
        game = game_of(uow, record)
    except Busy:
        return None, {}
    return [*((JUDGE,) if game.judged else ()), *range(1, record.players + 1)], slots_of(game)


def _phases(
    opened: Sequence[PhaseRecord], closed: Collection[str] | None, known: Collection[str] | None, slots: _Slots
) -> Iterator[dict[str, Any]]:
    """The phases that the reader may know; for spectators, who may have a delay, those in their feed. None: all."""
    for phase in opened:
        if known is None or phase.id in known:
            named = {"slots": [*slots[phase.name]]} if phase.name in slots else {}
            yield {**_phase(phase, ended=closed is None or phase.id in closed), **named}


def _phase(phase: PhaseRecord, *, ended: bool) -> dict[str, Any]:
    shows_end = ended and phase.closed_at is not None
    return {
        **{name: getattr(phase, name) for name in ("id", "n", "branch", "name", "round")},
        "opened_at": rfc3339(phase.opened_at),
        "due_at": rfc3339(phase.due_at),
        "closed_at": rfc3339(phase.closed_at) if shows_end and phase.closed_at else None,
        "closed_by": phase.closed_by if shows_end else None,
        "commitment": phase.commitment if shows_end else None,
        "discarded_at": rfc3339(phase.discarded_at) if ended and phase.discarded_at else None,
    }


def _entries(
    record: MatchRecord,
    reader: Reader,
    opened: Sequence[PhaseRecord],
    entries: Sequence[JournalRecord],
    asked: Sequence[Seat] | None,
    slots: _Slots,
) -> Iterator[dict[str, Any]]:
    by_id = {phase.id: phase for phase in opened}
    in_force = _in_force(entries)
    places = {} if asked is None else {each.id: places_of(asked, slots.get(each.name, ())) for each in opened}
    leaves = _leaves(record, opened, in_force.values(), places)
    for n, entry in enumerate(entries, start=1):
        phase = by_id[entry.phase_id]
        stands = in_force.get((entry.phase_id, entry.seat, entry.slot)) is entry
        if _may_know(record, reader, phase, n, entry, stands=stands):
            proof = _proof(leaves[phase.id], places[phase.id], entry) if stands and phase.id in leaves else None
            yield _entry(record, reader, n, entry, proof)


def _leaves(
    record: MatchRecord,
    opened: Iterable[PhaseRecord],
    in_force: Collection[JournalRecord],
    places: Mapping[str, Sequence[Place]],
) -> dict[str, list[Hash]]:
    """The leaves of each published root, by phase."""
    by_phase: dict[str, list[JournalRecord]] = defaultdict(list)
    for entry in in_force:
        by_phase[entry.phase_id].append(entry)
    return {
        phase.id: leaves_for(record, phase.id, places[phase.id], by_phase[phase.id])
        for phase in opened
        if phase.commitment is not None and phase.id in places
    }


def _in_force(entries: Sequence[JournalRecord]) -> dict[tuple[str, Seat | None, str], JournalRecord]:
    """The last submission of each phase, seat and slot, unless it was withdrawn."""
    last = {(entry.phase_id, entry.seat, entry.slot): entry for entry in entries if entry.revision is not None}
    return {place: entry for place, entry in last.items() if entry.kind == "submit"}


def _may_know(
    record: MatchRecord, reader: Reader, phase: PhaseRecord, n: int, entry: JournalRecord, *, stands: bool
) -> bool:
    if reader.is_complete:
        return True
    if reader.viewer == "host":
        # Replaced and withdrawn submissions, and those of a phase that never closed, are for their seat only.
        is_resolved = phase.closed_at is not None and phase.id != record.phase_id
        return entry.seat == JUDGE or (is_resolved and (stands or entry.revision is None))
    is_own = entry.seat is not None and entry.seat == seat_of(reader.viewer)
    return is_own and n > reader.known_entries


def _proof(leaves: list[Hash], places: Sequence[Place], entry: JournalRecord) -> dict[str, Any]:
    index = list(places).index(place_in(entry.seat or JUDGE, entry.slot))
    return {"index": index, "count": len(leaves), "path": proof_of(leaves, index)}


def _entry(
    record: MatchRecord, reader: Reader, n: int, entry: JournalRecord, proof: Mapping[str, Any] | None
) -> dict[str, Any]:
    salt, digest = salt_and_digest(entry, record) if entry.kind == "submit" else (None, None)
    return {
        # The journal numbers the entries of all seats: a gap would reveal how much the others sent.
        "n": n if reader.is_complete else None,
        "phase": entry.phase_id,
        **{name: getattr(entry, name) for name in ("kind", "seat", "revision", "locked", "held", "by_host")},
        "at": rfc3339(entry.at),
        "elapsed": entry.elapsed,
        "action": None if entry.action is None else json.loads(entry.action),
        "salt": salt,
        "digest": digest,
        "proof": proof,
        **({"slot": entry.slot} if entry.slot else {}),
    }


def _acts(uow: UnitOfWork, access: MatchAccess, reader: Reader) -> Iterator[dict[str, Any]]:
    """The host acts, for hosts who don't play, and after the end for all. Without details, which name accounts."""
    if reader.viewer == "host" or access.match.status == "finished":
        for act in audit.of(uow.tx, access.match.id):
            yield {"n": act.n, "at": rfc3339(act.at), "act": act.act, "reason": act.reason, "hash": act.hash}


def _events(uow: UnitOfWork, record: MatchRecord, reader: Reader, after: int, head: int) -> list[dict[str, Any]]:
    """Some events of the viewer's own feed after a number, up to ``head``; none at its end."""
    feed = feed_of(record.id, reader.viewer)
    page = feeds.page(uow.tx, feed, after, min(_ROWS, head - after)) if after < head else []
    return [json.loads(feeds.envelope(feed, seq, body)) for seq, body in page]

"""The export of a match: hash-chained lines of JSON with what the caller may know.

What the caller must not know leaves no line, no number and no gap. The seed and other seats' submissions are included
once the match is finished, if its rulebook keeps nothing secret. docs/fairness.md has the table of who gets what.
"""

import importlib.metadata
import json
from collections import defaultdict
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from mainmatch.rules import JUDGE, Place, Seat, Viewer, place_in, seat_of
from mainmatch.services.caller import Caller
from mainmatch.services.chat import access as channel_access
from mainmatch.services.chat import messages
from mainmatch.services.errors import Busy
from mainmatch.services.events.match_events import ClarificationPosted, PhaseClosed
from mainmatch.services.events.telling import feed_of
from mainmatch.services.export.export_format import FORMAT, Chain, Line
from mainmatch.services.fairness import commitments
from mainmatch.services.matches.access import MatchAccess, see
from mainmatch.services.matches.loader import game_of
from mainmatch.services.unit_of_work import Pieces, UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import audit, feeds, hosts, journal, matches, publications, seats
from mainmatch.store.journal import JournalRecord, PhaseRecord
from mainmatch.store.matches import MatchRecord

_SERVER = f"mainmatch/{importlib.metadata.version('mainmatch')}"
_VOTE = "candidate-vote"
_ROWS = 16
"""Rows of one read with texts of people, games or players in them: an event of a message has 18 KiB at most."""

_SMALL_ROWS = 500
"""Rows of one read without such texts, and lines that are made of what is in memory."""

_T = TypeVar("_T")
_Reads: TypeAlias = Generator[str, UnitOfWork | None, _T]
"""Pieces, and what they were read for."""

_Standing: TypeAlias = dict[str, dict[Place, int]]
"""By phase and place, the row of the submission in force."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The viewer of an export. ``is_complete``: the whole match with its seed; else what this viewer may know."""

    viewer: Viewer
    is_complete: bool
    known_from: int = 0
    """Include only events after this number of the viewer's feed."""
    known_entry: int = 0
    """Include only the seat's entries after this row of the journal."""


def export(uow: UnitOfWork, caller: Caller, match_id: str) -> Pieces:
    """The export for this caller, as the match is when it begins. Raises Unknown ``unknown_match``.

    What grows with the match is read page by page, up to the row at which its journal was at the beginning, and what
    the caller may not know is not read: neither a page's end nor the time until the next one tells of it.
    """
    return _Export(uow, caller, see(uow, caller, match_id)).pieces()


class _Export:
    """An export as it is written. In memory are its phases, and a page at a time of all that grows with the match."""

    def __init__(self, uow: UnitOfWork, caller: Caller, access: MatchAccess) -> None:
        self._uow, self._caller, self._access = uow, caller, access
        self._record = record = access.match
        self._reader = reader_of(uow, access)
        self._chain = Chain()
        self._head = record.heads.of(access.viewer)
        self._opened = journal.phases_of(uow.tx, record.id)
        self._asked, self._slots = _asked(uow, record)
        # Of phases whose games are gone nobody knows the places.
        self._places: dict[str, list[Place]] = (
            {}
            if self._asked is None
            else {each.id: commitments.places_of(self._asked, self._slots.get(each.name, ())) for each in self._opened}
        )

    def pieces(self) -> Pieces:
        """The text, in pieces."""
        uow, record, access, reader = self._uow, self._record, self._access, self._reader
        header, seated = _header(uow, record, reader, self._asked), seats.of(uow.tx, record.id)
        result = matches.result(uow.tx, record.id) if record.status == "finished" else None
        # Hosts who don't play may have the acts, and after the end all.
        has_acts = access.viewer == "host" or record.status == "finished"
        last_act = audit.last_number(uow.tx, record.id) if has_acts else 0
        last_ruling = hosts.last_clarification(uow.tx, record.id)
        # Chat has a scope of its own.
        places = channel_access.places_of(uow, access) if "chat:read" in self._caller.scopes else []
        closed: Collection[str] | None = None
        known: Collection[str] | None = None
        if reader.viewer == "public" and (record.delay_rounds or not reader.is_complete):
            heard = yield from self._heard()
            last_ruling = heard.rulings if record.delay_rounds else last_ruling
            closed, known = (None, None) if reader.is_complete else (heard.closed, heard.known)
        yield from self._put([Line("header", header)])
        yield from self._put_all(
            Line("seat", {"seat": seat.seat, "display_name": seat.display_name, "bot": seat.bot}) for seat in seated
        )
        yield from self._put_all(Line("phase", each) for each in _phases(self._opened, closed, known, self._slots))
        if reader.is_complete or reader.viewer != "public":
            yield from self._entries()
        if result:
            yield from self._put([Line("result", json.loads(result))])
        yield from self._acts(last_act)
        yield from self._rulings(last_ruling)
        for place in places:
            yield from self._messages(place)
        yield from self._events()
        yield self._chain.end()

    def _turn(self, text: str = "") -> Pieces:
        """Give a piece; what follows is read by another short read, if the caller may still see the match."""
        self._uow = (yield text) or self._uow
        see(self._uow, self._caller, self._record.id)

    def _put(self, lines: Iterable[Line]) -> Pieces:
        yield from self._turn(self._chain.text(lines))

    def _put_all(self, lines: Iterator[Line]) -> Pieces:
        while some := [*islice(lines, _SMALL_ROWS)]:
            yield from self._put(some)

    def _heard(self) -> "_Reads[_Heard]":
        """What the public feed has told so far."""
        heard = _Heard(set(), set())
        for page in self._pages():
            for event in page:
                heard.add(event)
            yield from self._turn()
        return heard

    def _pages(self) -> Iterator[list[dict[str, Any]]]:
        """The events of the viewer's own feed, page by page; each page is read when it is asked for."""
        feed, row = feed_of(self._record.id, self._reader.viewer), 0
        while True:
            found, last = publications.following(self._uow.tx, self._record.id, self._reader.viewer, row, _ROWS)
            known = [each for each in found if self._reader.known_from < each[0] <= self._head]
            yield [json.loads(feeds.envelope(feed, *each)) for each in known]
            if last is None or (found and found[-1][0] >= self._head):
                return
            row = last

    def _events(self) -> Pieces:
        for page in self._pages():
            yield from self._put(Line("event", each) for each in page)

    def _messages(self, place: channel_access.ChannelAccess) -> Pieces:
        for start in range(0, place.reading.head, _ROWS):
            found = messages.between(self._uow, self._access, place, start, start + _ROWS)
            yield from self._put(Line("message", each.model_dump(mode="json")) for each in found)

    def _acts(self, last: int) -> Pieces:
        """The host acts. Without details, which name accounts."""
        for after in range(0, last, _ROWS):
            found = audit.page_of(self._uow.tx, self._record.id, after, min(_ROWS, last - after))
            yield from self._put(
                Line("act", {"n": act.n, "at": rfc3339(act.at), "act": act.act, "reason": act.reason, "hash": act.hash})
                for act in found
            )

    def _rulings(self, last: int) -> Pieces:
        for after in range(0, last, _ROWS):
            found = hosts.clarifications_of(self._uow.tx, self._record.id, after, min(_ROWS, last - after))
            yield from self._put(
                Line("clarification", {"n": ruling.n, "at": rfc3339(ruling.at), "text": ruling.text})
                for ruling in found
            )

    def _entries(self) -> Pieces:
        """The entries that the reader may know: of a seat no others are read, but what is in force beside them."""
        record, reader = self._record, self._reader
        seat = None if reader.is_complete else seat_of(reader.viewer)
        standing = yield from self._standing()
        by_id = {phase.id: phase for phase in self._opened}
        of, leaves = "", list[commitments.Hash]()
        after, n = reader.known_entry, 0
        while page := journal.following(self._uow.tx, record.id, after, record.revision, _ROWS, seat):
            text = ""
            for row, entry in page:
                if entry.phase_id != of:
                    of = entry.phase_id
                    leaves = yield from self._leaves(by_id[of], standing.get(of, {}))
                after, n = row, n + 1
                place = place_in(entry.seat or JUDGE, entry.slot)
                stands = standing.get(of, {}).get(place) == row
                if _may_know(record, reader, by_id[of], entry, stands=stands):
                    proof = _proof(leaves, self._places[of], place) if stands and leaves else None
                    text += self._chain.text([Line("entry", _entry(record, reader, n, entry, proof))])
            yield from self._turn(text)

    def _standing(self) -> _Reads[_Standing]:
        """The last submission of each phase, seat and slot, unless it was withdrawn."""
        found: _Standing = defaultdict(dict)
        after = 0
        while page := journal.sent_between(self._uow.tx, self._record.id, after, self._record.revision, _SMALL_ROWS):
            for row, phase_id, seat, slot, kind in page:
                place = place_in(seat or JUDGE, slot)
                found[phase_id].pop(place, None)
                if kind == "submit":
                    found[phase_id][place] = row
                after = row
            yield from self._turn()
        return found

    def _leaves(self, phase: PhaseRecord, standing: Mapping[Place, int]) -> _Reads[list[commitments.Hash]]:
        """The leaves of the phase's published root; none without one."""
        if phase.commitment is None or phase.id not in self._places:
            return []
        digests, places = dict[Place, commitments.Hash](), [*standing]
        for start in range(0, len(places), _ROWS):
            some = places[start : start + _ROWS]
            entries = journal.at(self._uow.tx, self._record.id, (standing[place] for place in some))
            digests.update(
                (place, commitments.salt_and_digest_once(entry, self._record.id, self._record.seed)[1])
                for place, entry in zip(some, entries, strict=True)
            )
            yield from self._turn()
        return commitments.leaves_of(self._record, phase.id, self._places[phase.id], digests)


@dataclass(slots=True)
class _Heard:
    """What a feed has told: the phases, those that are closed, and how many rulings."""

    known: set[str]
    closed: set[str]
    rulings: int = 0

    def add(self, event: Mapping[str, Any]) -> None:
        """Hear one more event."""
        self.rulings += event["type"] == ClarificationPosted.type
        if event["phase_id"] is not None:
            self.known.add(event["phase_id"])
        if event["type"] == PhaseClosed.type:
            self.closed.add(event["phase_id"])


def reader_of(uow: UnitOfWork, access: MatchAccess) -> Reader:
    """The reader of this caller's export."""
    viewer = access.viewer
    if _may_have_all(uow, access.match, viewer):
        return Reader(viewer, is_complete=True)
    if seat_of(viewer) is None:
        return Reader(viewer, is_complete=False)
    return Reader(viewer, is_complete=False, known_from=access.known_from, known_entry=access.known_entry or 0)


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
    return reveals_all and all(phase.name != _VOTE for phase in journal.phases_of(uow.tx, record.id))


def _header(uow: UnitOfWork, record: MatchRecord, reader: Reader, asked: Sequence[Seat] | None) -> dict[str, Any]:
    knows_opening = reader.is_complete or reader.viewer == "host"
    hidden = set() if knows_opening else {"setup"}
    return {
        "format": FORMAT,
        "server": _SERVER,
        "exported_at": rfc3339(uow.now),
        "viewer": reader.viewer,
        "complete": reader.is_complete,
        "match": {
            **{name: getattr(record, name) for name in ("id", "title", "status", "close_early", "publication")},
            "schedule": record.schedule.model_dump(mode="json"),
            "created_at": rfc3339(record.created_at),
            "started_at": rfc3339(record.started_at) if record.started_at else None,
            "finished_at": rfc3339(record.finished_at) if record.finished_at else None,
        },
        "charter": {
            "game": record.game,
            "version": record.version,
            "players": record.players,
            "config": {name: value for name, value in record.config.items() if name not in hidden},
            "garnets": record.garnets if knows_opening else None,
            "table": record.start_table if knows_opening else None,
        },
        "asked": asked,
        "commitment": commitments.published_commitment(record),
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
    return [*((JUDGE,) if game.judged else ()), *range(1, record.players + 1)], commitments.slots_of(game)


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


def _may_know(record: MatchRecord, reader: Reader, phase: PhaseRecord, entry: JournalRecord, *, stands: bool) -> bool:
    if reader.is_complete:
        return True
    if reader.viewer == "host":
        # Replaced and withdrawn submissions, and those of a phase that never closed, are for their seat only.
        is_resolved = phase.closed_at is not None and phase.id != record.phase_id
        return entry.seat == JUDGE or (is_resolved and (stands or entry.revision is None))
    return entry.seat is not None and entry.seat == seat_of(reader.viewer)


def _proof(leaves: list[commitments.Hash], places: Sequence[Place], place: Place) -> dict[str, Any]:
    index = places.index(place)
    return {"index": index, "count": len(leaves), "path": commitments.proof_of(leaves, index)}


def _entry(
    record: MatchRecord, reader: Reader, n: int, entry: JournalRecord, proof: Mapping[str, Any] | None
) -> dict[str, Any]:
    salt, digest = (
        commitments.salt_and_digest_once(entry, record.id, record.seed) if entry.kind == "submit" else (None, None)
    )
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

"""The consistency check of a whole database: matches, seasons and the ledger.

Matches are replayed, seasons folded from their events, and balances summed from the ledger. A fault names a place, an
account or a number, never a stored value.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from msgspec import structs

from mainmatch.season.events import folded, read_event
from mainmatch.season.state import Season
from mainmatch.services.errors import Busy
from mainmatch.services.events.telling import feed_of
from mainmatch.services.fairness.commitments import binding, commitment_for, leaves_for, places_of, root_of, slots_of
from mainmatch.services.matches.loader import game_of, moves_of, replayed
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import archives, audit, feeds, inspection, journal, matches, publications, seasons
from mainmatch.store.journal import PhaseRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.publication_text import HELD, addressed_to
from mainmatch.store.seasons import SeasonRecord

RecordT = TypeVar("RecordT")


@dataclass(frozen=True, slots=True)
class Fault:
    """An inconsistency: the check that found it, where it is, and what is wrong."""

    check: str
    where: str
    what: str


Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the check's name, how many items are done, and how many there are."""

_Found: TypeAlias = Iterator[tuple[str, str]]
"""Where, and what is wrong there."""


def check(uow: UnitOfWork, *, newest: int | None = None, on_progress: Progress | None = None) -> Iterator[Fault]:
    """All faults. ``newest``: replay only this many matches, the newest ones; None: all of them."""
    progress = on_progress or (lambda name, done, total: None)
    progress("database file", 0, 1)
    broken = [Fault("database file", "database", what) for what in inspection.broken_pages(uow.tx)]
    if broken:
        # Results of queries on broken pages mean nothing.
        yield from broken
        return
    rows = (
        ("references", _references),
        ("archives", _archives),
        ("feeds", _feeds),
        ("journals", _journals),
        ("audit log", _audit),
        ("ledgers", lambda uow: inspection.faults(uow.tx, inspection.LEDGERS)),
        ("seasons", _seasons),
    )
    for done, (name, find) in enumerate(rows):
        progress(name, done, len(rows))
        yield from (Fault(name, where, what) for where, what in find(uow))
    ids = inspection.match_ids(uow.tx)
    for done, match_id in enumerate(ids):
        progress("matches", done, len(ids))
        yield from _match(uow, match_id, is_replayed=newest is None or done < newest)
    progress("matches", len(ids), len(ids))


def _references(uow: UnitOfWork) -> _Found:
    for table, target in inspection.broken_references(uow.tx):
        yield table, f"a row points to {target}, where nothing is"


def _archives(uow: UnitOfWork) -> _Found:
    for match_id in archives.ids(uow.tx):
        if archives.is_damaged(uow.tx, match_id):
            yield match_id, "its archive is missing, can't be read, or was changed"
            continue
        yield from _journals(structs.replace(uow, tx=archives.reader_for(uow.tx, match_id)))


def _feeds(uow: UnitOfWork) -> _Found:
    heads = {f"account/{account_id}": head for account_id, head in inspection.account_heads(uow.tx).items()}
    for match_id in inspection.match_ids(uow.tx):
        if not archives.is_damaged(uow.tx, match_id):
            yield from ((match_id, what) for what in _heads(uow, match_id))
    extents = inspection.feed_extents(uow.tx)
    for feed, extent in extents.items():
        if (extent.first, extent.rows) != (1, extent.last):
            yield feed, "it isn't numbered 1, 2, 3, ..."
    for feed in sorted({*heads, *extents}):
        last = extents[feed].last if feed in extents else 0
        if heads.get(feed) != last:
            yield feed, f"its head is {heads.get(feed, 'missing')}, its last event {last}"


def _heads(uow: UnitOfWork, match_id: str) -> Iterator[str]:
    counts = Counter[str]()
    for n, marks, events in publications.stored(uow.tx, match_id):
        heads = marks.by_viewer()
        public, held = heads.pop("public"), heads.pop(HELD)
        told = addressed_to(("public", *heads), events)
        counts.update({viewer: len(bodies) for viewer, bodies in told.items()})
        if {"public": held, **heads} != {viewer: counts[viewer] for viewer in ("public", *heads)}:
            yield f"entry {n} of its journal doesn't go on where those before it end"
        if public > held:
            yield f"entry {n} of its journal lets spectators see {public} of {held} events"


def _journals(uow: UnitOfWork) -> _Found:
    return inspection.faults(uow.tx, inspection.JOURNALS)


def _audit(uow: UnitOfWork) -> _Found:
    for scope in audit.scopes(uow.tx):
        broken = audit.first_broken(audit.of(uow.tx, scope))
        if broken is not None:
            yield scope, f"act {broken} doesn't follow from the one before it"


def _seasons(uow: UnitOfWork) -> _Found:
    yield from inspection.faults(uow.tx, inspection.SEASONS)
    for season_id in inspection.season_ids(uow.tx):
        yield from ((season_id, what) for what in _fold(uow, _listed(seasons.by_id(uow.tx, season_id))))


def _fold(uow: UnitOfWork, record: SeasonRecord) -> Iterator[str]:
    try:
        body = seasons.state(uow.tx, record.id)
    except LookupError:
        yield "it has no state"
        return
    log = seasons.events(uow.tx, record.id)
    if record.heads != Counter(viewer for _, viewers, _ in log for viewer in viewers):
        yield "its feeds don't end where its events do"
    try:
        told = (json.loads(body) for _, _, body in log)
        season = folded(read_event(event["type"], event["data"]) for event in told)
    except Exception as error:  # noqa: BLE001 - any exception over a damaged log is a finding
        yield f"its events can't be folded ({type(error).__name__})"
        return
    if season.dump() != _stored(body):
        yield "its events make another season than the one that is stored"
    if season.status != record.status:
        yield f"it is stored as {record.status}, and its events make it {season.status}"


def _stored(body: str) -> str | None:
    """A season's state as this version writes it: an earlier one stored fewer fields."""
    try:
        return Season.load(body).dump()
    except ValueError:
        return None


def _match(uow: UnitOfWork, match_id: str, *, is_replayed: bool) -> Iterator[Fault]:
    record = _listed(matches.by_id(uow.tx, match_id))
    if archives.is_damaged(uow.tx, match_id):
        # Reported with the archives.
        return
    uow = structs.replace(uow, tx=archives.reader_for(uow.tx, match_id))
    try:
        opened = journal.phases_of(uow.tx, match_id)
    except LookupError:
        yield Fault("phases", match_id, "its journal closes or moves a phase that it doesn't open")
        return
    yield from (Fault("phases", match_id, what) for what in _closes(uow, match_id, opened))
    in_force = journal.in_force(uow.tx, record, record.phase_id or "")
    if {(each.seat, each.slot) for each in in_force} != {*journal.places_in_force(record)}:
        yield Fault("journals", match_id, "its last entry says that other submissions are in force")
    yield from (Fault("commitments", match_id, what) for what in _commitments(uow, record, opened))
    if record.started_at is None:
        return
    try:
        state = matches.state(uow.tx, match_id)
    except LookupError:
        yield Fault("states", match_id, "it has begun and has no state")
        return
    if min(json.loads(state)["wallets"].values(), default=0) < 0:
        yield Fault("wallets", match_id, "a wallet is below zero")
    if is_replayed:
        yield from (Fault("replays", match_id, what) for what in _replay(uow, record, state))


def _closes(uow: UnitOfWork, match_id: str, opened: Sequence[PhaseRecord]) -> Iterator[str]:
    kinds = defaultdict[str, list[str]](list)
    for entry in journal.entries(uow.tx, match_id):
        kinds[entry.phase_id].append(entry.kind)
    for phase in opened:
        closes = kinds[phase.id].count("close")
        # An instant action can end a phase, too. Then nothing is resolved, and the journal has no close.
        ended_by_act = closes == 0 and kinds[phase.id][-1:] == ["act"]
        if phase.closed_at is not None and closes != 1 and not ended_by_act:
            yield f"{phase.id} is closed, with {closes} closes in the journal"
        if phase.closed_at is None and closes:
            yield f"{phase.id} is open, with {closes} closes in the journal"
    for phase_id in {*kinds} - {phase.id for phase in opened}:
        yield f"there are entries of {phase_id}, which isn't opened in the journal"


def _commitments(uow: UnitOfWork, record: MatchRecord, opened: Iterable[PhaseRecord]) -> Iterator[str]:
    # In the hosts' feed, which no spectator delay holds back.
    told = (json.loads(body) for _, body in feeds.rows_after(uow.tx, feed_of(record.id, "host")))
    if not {*binding(told)} <= {commitment_for(record)}:
        yield "seed, config or wallets are not those that were committed to"
    try:
        game = game_of(uow, record)
    except Busy:
        # Reported by the replay.
        return
    asked = [*((0,) if game.judged else ()), *range(1, record.players + 1)]
    slots = slots_of(game)
    for phase in opened:
        if phase.commitment is None:
            continue
        places = places_of(asked, slots.get(phase.name, ()))
        leaves = leaves_for(record, phase.id, places, journal.in_force(uow.tx, record, phase.id))
        if root_of(leaves) != phase.commitment:
            yield f"the submissions sealed in {phase.id} don't give the root that was published"


def _replay(uow: UnitOfWork, record: MatchRecord, state: str) -> Iterator[str]:
    try:
        again = replayed(uow, record, moves_of(uow, record))
    except Busy:
        yield f"{record.game} {record.version} is not installed, so the match cannot continue"
    except Exception as error:  # noqa: BLE001 - any exception of a game over a damaged journal is a finding
        yield f"the journal can't be played again ({type(error).__name__})"
    else:
        if again.dump() != state:
            yield "the journal makes another match than the one that is stored"


def _listed(record: RecordT | None) -> RecordT:
    if record is None:
        raise LookupError("it was listed in this snapshot")
    return record

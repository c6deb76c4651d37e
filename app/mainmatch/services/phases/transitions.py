"""Store one step of a match: closed and opened phases, events, the new state.

State, events, next deadline and awards are written in the transaction of the step (P7). For every viewer, old view +
events = new view.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from mainmatch.rules import JUDGE, BrokenGame, Game, Json, Match, Seat, Step, Told, Viewer, is_answering, viewer_of
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.commitments import commitment_for, places_of, root_at_close
from mainmatch.services.events.account_events import MySeatTakenOver
from mainmatch.services.events.feed_writer import EventWriter, Moment, emit_to_account
from mainmatch.services.events.match_events import (
    ForSome,
    GarnetsChanged,
    MatchFinished,
    MatchHalted,
    MatchRewound,
    MatchStarted,
    PhaseClosed,
    PhaseOpened,
    RulesTold,
    SeatHandedBack,
    SeatTakenOver,
    SubmissionStatus,
)
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.json_text import rendered
from mainmatch.services.matches import attendance, channel_sync, current_phase, seat_results
from mainmatch.services.matches.current_phase import moment_of, open_facts, paused_seconds
from mainmatch.services.matches.house_bots import bots_of
from mainmatch.services.matches.status_changes import Opened, columns_of, emit_status, open_phase
from mainmatch.services.season_commands import season_matches
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal, matches
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord, StateRecord
from mainmatch.store.phases import PhaseChanges

__all__ = ["ClosedBy", "close", "go_back", "halt", "hand_back", "hold", "note", "open_first", "publish", "take"]

ClosedBy: TypeAlias = Literal["deadline", "early", "host"]


def open_first(uow: UnitOfWork, record: MatchRecord, step: Step) -> MatchRecord:
    """Start the match and open its first phase."""
    writer = EventWriter(uow, record, Moment())
    emit_status(writer, MatchStarted(commitment=commitment_for(record)))
    running = record.but(status="running", started_at=uow.now)
    _write_outcome(writer, None, step)
    season_matches.settle(uow, running, None, step)
    return _go_on(writer, running, None, step, status="running", started_at=uow.now)


def take(uow: UnitOfWork, record: MatchRecord, match: Match, step: Step, entry: JournalRecord) -> MatchRecord:
    """Store an instant action and its step within a phase. Where bots answer, they have their turns next."""
    writer = EventWriter(uow, record, moment_of(record), entry)
    _write_outcome(writer, match, step)
    submitted = current_phase.shown(record, step.match)
    if submitted != current_phase.shown(record, match):
        writer.emit(SubmissionStatus(submitted=submitted))
    changes: dict[str, Any] = {}
    # After every step: which of them concerns a bot can be secret.
    if is_answering(match) and bots_of(uow, record, match.game):
        changes["bots_at"] = uow.now
    return _save(writer, record, match, step, **changes)


def close(
    uow: UnitOfWork,
    record: MatchRecord,
    match: Match,
    step: Step,
    entry: JournalRecord,
    closed_by: ClosedBy,
    reason: str | None = None,
) -> MatchRecord:
    """Close the open phase with this entry, and ``step`` as its outcome."""
    writer = EventWriter(uow, record, moment_of(record), entry)
    attended = _write_closed(writer, match, closed_by, reason)
    _write_outcome(writer, match, step)
    return _go_on(writer, record.but(attendance=attended), match, step, attendance=attended)


def hold(
    uow: UnitOfWork,
    record: MatchRecord,
    match: Match,
    step: Step,
    entry: JournalRecord,
    closed_by: ClosedBy,
    reason: str | None = None,
) -> MatchRecord:
    """Close the open phase; its outcome waits for a host, for at most the match's ``review_seconds``."""
    writer = EventWriter(uow, record, moment_of(record), entry)
    until = uow.now + timedelta(seconds=record.review_seconds)
    attended = _write_closed(writer, match, closed_by, reason, until)
    # Render the views now, so that a failure of the game halts the match at the close.
    step.match.views(writer.viewers)
    quiet = Opened(record.phase_id, record.phase_name, record.round, record.opened_at, review_until=until)
    return _keep(writer, match, quiet, attendance=attended)


def publish(uow: UnitOfWork, record: MatchRecord, match: Match, step: Step) -> MatchRecord:
    """Publish the outcome of a phase under review."""
    writer = EventWriter(uow, record, moment_of(record))
    _write_outcome(writer, match, step)
    return _go_on(writer, record, match, step)


def go_back(
    uow: UnitOfWork, record: MatchRecord, match: Match, back: Match, phase_id: str, rewound: MatchRewound
) -> MatchRecord:
    """Replace the match with ``back``, at the opening of this earlier phase, and open that again under a new id.

    ``record`` has the new branch.
    """
    writer = EventWriter(uow, record, Moment(), phases=PhaseChanges(discarded=phase_id))
    emit_status(writer, rewound)
    step = Step(back, ())
    _write_outcome(writer, match, step)
    season_matches.settle(uow, record, match, step)
    changes = {"status": "running", "branch": record.branch, "paused_at": None, "paused_until": None}
    # A rewind must not reset the limit of pauses.
    changes["paused_seconds"] = paused_seconds(record, uow.now)
    return _go_on(writer, record.but(status="running"), None, step, **changes)


def note(
    uow: UnitOfWork,
    record: MatchRecord,
    before: Match,
    after: Match,
    seat: Seat,
    entry: JournalRecord | None,
    event: ForSome,
) -> MatchRecord:
    """Store a change within a phase that only one seat may know. No other viewer gets an event.

    Only if all may know who has submitted, a change of that list is emitted to all.
    """
    writer = EventWriter(uow, record, moment_of(record), entry)
    writer.emit(event, to=(viewer_of(seat),))
    submitted = current_phase.shown(record, after)
    if submitted != current_phase.shown(record, before):
        writer.emit(SubmissionStatus(submitted=submitted))
    if seat != JUDGE and after.free(seat) != before.free(seat):
        writer.emit(GarnetsChanged(garnets=after.free(seat)), to=(viewer_of(seat),))
    later = writer.write()
    uow.tx.cache.put(record.id, later.revision, after)
    return later


def halt(uow: UnitOfWork, record: MatchRecord) -> None:
    """Halt a match whose game failed. Its submissions are kept (P9)."""
    uow.tx.notices.halts += 1
    writer = EventWriter(uow, record, moment_of(record))
    emit_status(writer, MatchHalted())
    # Phase and deadline stay unchanged: a halted match is never due.
    matches.update(uow.tx, writer.write(), status="halted", bots_at=None, paused_at=uow.now)


def _write_garnets(writer: EventWriter, before: Match, step: Step) -> None:
    """Emit an event to each seat whose free balance changed, or whom the rules made pay, and only to that seat."""
    known, balances = before.balances(), step.match.balances()
    if known == balances and not step.payments:
        return
    for seat in step.match.spec.seats:
        moved = step.moved_for(seat)
        if moved or balances[seat] != known[seat]:
            writer.emit(GarnetsChanged(garnets=balances[seat], **moved), to=(viewer_of(seat),))


def _write_closed(
    writer: EventWriter, match: Match, closed_by: ClosedBy, reason: str | None, review_until: datetime | None = None
) -> str:
    """Announce the close; the match's attendance after it."""
    uow, record = writer.uow, writer.match
    places = places_of(match.asked, match.phase.slot_names if match.phase else ())
    sent = journal.in_force(uow.tx, record, current_phase.open_id(record))
    root = root_at_close(record, places, sent)
    writer.phases = PhaseChanges(closed=(closed_by, root))
    closed = PhaseClosed(
        phase=open_facts(record),
        closed_by=closed_by,
        commitment=root,
        reason=reason,
        review_until=None if review_until is None else rfc3339(review_until),
    )
    writer.emit(closed)
    after = attendance.after_close(record, match, writer.seats, sent, is_due=closed_by == "deadline")
    _write_taken_over(writer, match, [seat for seat, each in after.items() if each.is_away])
    return attendance.stored(after)


def _write_taken_over(writer: EventWriter, match: Match, absent: Sequence[Seat]) -> None:
    """Tell the players for whom a bot sends from now on, and nobody who may not know who was silent."""
    uow, record = writer.uow, writer.match
    players = {each.seat: each.account_id for each in writer.seats}
    told = [(players[seat] or "", seat) for seat in absent if seat not in attendance.away(record)]
    for account_id, seat in sorted(told):
        writer.emit(SeatTakenOver(seat=seat), to=_may_know(record, match, seat))
        emit_to_account(uow, account_id, MySeatTakenOver(match_id=record.id, seat=seat))


def _may_know(record: MatchRecord, match: Match, seat: Seat) -> list[Viewer]:
    """The seat, and the hosts if they may know who has submitted in the open phase."""
    is_hidden = current_phase.known_to(record, match) == "hidden"
    return [viewer_of(seat)] if is_hidden else [viewer_of(seat), "host"]


def hand_back(uow: UnitOfWork, record: MatchRecord, match: Match, seat: Seat) -> MatchRecord:
    """Let no bot send any more for a player who is back. Nothing for all others."""
    if seat not in attendance.away(record):
        return record
    writer = EventWriter(uow, record, moment_of(record))
    writer.emit(SeatHandedBack(seat=seat), to=_may_know(record, match, seat))
    column = attendance.with_changed(record, seat, in_a_row=0, is_away=False)
    later = matches.update(uow.tx, writer.write(), attendance=column)
    uow.tx.cache.put(record.id, later.revision, match)
    return later


def _write_outcome(writer: EventWriter, match: Match | None, step: Step) -> None:
    """Emit the game's events and the chapters told, then the changes of views and of each seat's free balance."""
    game = step.match.game
    for each, data in zip(step.told, guarded(_data_of, game, step.told), strict=True):
        writer.emit_of_game(each.event.type, data, each.seats)
    told = step.match.rules_told
    if told != (() if match is None else match.rules_told):
        writer.emit(RulesTold(chapters=[*told]))
    before = {} if match is None else match.views(writer.viewers)
    changed = {}
    for viewer, now in step.match.views(writer.viewers).items():
        known = before.get(viewer, {})
        fields = {name: value for name, value in now.items() if name not in known or known[name] != value}
        if fields:
            changed[viewer] = fields
    writer.emit_views(changed)
    if match is not None:
        _write_garnets(writer, match, step)


def _data_of(game: Game, told: Sequence[Told]) -> list[dict[str, Json]]:
    """A game's events as JSON. Raises BrokenGame for one that it doesn't declare, such as an event of the server."""
    found = []
    for event in (each.event for each in told):
        if type(event) not in game.events:
            raise BrokenGame(f"{type(event).__name__} is not listed in the game's events")
        data = event.as_json()
        if not isinstance(data, dict):
            raise BrokenGame(f"the data of {event.type} is not an object")
        found.append(data)
    return found


def _go_on(writer: EventWriter, record: MatchRecord, before: Match | None, step: Step, **changes: Any) -> MatchRecord:
    """Open the next phase, or finish the match. ``before``: the match before this step; None at start and rewind."""
    uow, match = writer.uow, step.match
    if match.phase is None:
        # Close channels first: the end of the match is the last event that players get.
        channel_sync.end(writer)
        emit_status(writer, MatchFinished(result=_result(match), seals_broken=seals_broken(uow, record.id)))
        ended = {"status": "finished", "finished_at": uow.now}
        over = _save(writer, record, before, step, Opened(), **{**changes, **ended})
        season_matches.finish(uow, over, match)
        seat_results.add_final(uow, over, match)
        return over
    phase, opened = open_phase(uow, record, match, writer.seats)
    writer.phases = (writer.phases or PhaseChanges()).but(opened=phase)
    writer.moment = Moment(opened.round, opened.phase_id, opened.phase_name)
    running = record.but(**columns_of(opened))
    writer.emit(PhaseOpened(phase=open_facts(running), submitted=current_phase.shown(running, match)))
    return _save(writer, record, before, step, opened, **changes)


def _save(
    writer: EventWriter,
    record: MatchRecord,
    before: Match | None,
    step: Step,
    opened: Opened | None = None,
    **changes: Any,
) -> MatchRecord:
    uow, match = writer.uow, step.match
    channel_sync.follow(writer, before, match)
    if before is not None:
        season_matches.settle(uow, record, before, step)
    state = StateRecord(match.dump(), rendered(_result(match)) if match.result else None)
    return _keep(writer, match, opened, state, **changes)


def _keep(
    writer: EventWriter, match: Match, opened: Opened | None = None, state: StateRecord | None = None, **changes: Any
) -> MatchRecord:
    columns = {**(columns_of(opened) if opened else {}), **changes}
    uow = writer.uow
    changed = matches.update(uow.tx, writer.write(), state, **columns)
    uow.tx.cache.put(changed.id, changed.revision, match)
    return changed


def _result(match: Match) -> Any:
    return None if match.result is None else match.result.told()

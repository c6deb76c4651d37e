"""One step of a match, written down: phases closed and opened, events, the new state.

State, events, next deadline and awards are written in the transaction that made the step (P7); for every viewer, old
view + events = new view.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

from mainmatch.rules import JUDGE, BrokenGame, Event, Game, Json, Match, Seat, Step, viewer_of
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.commitments import commitment_for, root_at_close
from mainmatch.services.events.feed_writer import EventWriter, Moment
from mainmatch.services.events.match_events import (
    ForSome,
    GarnetsChanged,
    MatchFinished,
    MatchHalted,
    MatchRewound,
    MatchStarted,
    PhaseClosed,
    PhaseOpened,
    SubmissionStatus,
    ViewChanged,
)
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.json_text import rendered
from mainmatch.services.matches import channel_sync, current_phase
from mainmatch.services.matches.current_phase import moment_of, open_facts, open_id, paused_seconds
from mainmatch.services.matches.status_changes import Opened, columns_of, emit_status, open_phase
from mainmatch.services.season_commands import season_matches
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, phases
from mainmatch.store.matches import MatchRecord

__all__ = ["ClosedBy", "close", "go_back", "halt", "hold", "note", "open_first", "publish", "take"]

ClosedBy: TypeAlias = Literal["deadline", "early", "host"]


def open_first(uow: UnitOfWork, record: MatchRecord, step: Step) -> MatchRecord:
    """The match begins: its first phase opens."""
    writer = EventWriter(uow, record, Moment())
    emit_status(writer, MatchStarted(commitment=commitment_for(record)))
    running = replace(record, status="running", started_at=uow.now)
    _write_outcome(writer, None, step)
    season_matches.settle(uow, running, None, step.match)
    return _go_on(writer, running, None, step.match, status="running", started_at=uow.now)


def take(uow: UnitOfWork, record: MatchRecord, match: Match, step: Step) -> MatchRecord:
    """Write down what happened within a phase."""
    writer = EventWriter(uow, record, moment_of(record))
    _write_outcome(writer, match, step)
    return _save(writer, record, match, step.match)


def close(
    uow: UnitOfWork, record: MatchRecord, match: Match, step: Step, closed_by: ClosedBy, reason: str | None = None
) -> MatchRecord:
    """The open phase ends, and ``step`` is what follows from it."""
    writer = EventWriter(uow, record, moment_of(record))
    _write_closed(writer, match, closed_by, reason)
    _write_outcome(writer, match, step)
    return _go_on(writer, record, match, step.match)


def hold(
    uow: UnitOfWork, record: MatchRecord, match: Match, step: Step, closed_by: ClosedBy, reason: str | None = None
) -> MatchRecord:
    """The open phase ends, and what follows from it waits for the host, not longer than the match says."""
    writer = EventWriter(uow, record, moment_of(record))
    until = uow.now + timedelta(seconds=record.review_seconds)
    _write_closed(writer, match, closed_by, reason, until)
    # Rendered, to learn now whether the game can show it.
    step.match.views(writer.viewers)
    quiet = Opened(record.phase_id, record.phase_name, record.round, record.opened_at, review_until=until)
    uow.tx.notices.rearm = True
    return _keep(writer, record, match, quiet)


def publish(uow: UnitOfWork, record: MatchRecord, match: Match, step: Step) -> MatchRecord:
    """Publish what followed from a phase that was held."""
    writer = EventWriter(uow, record, moment_of(record))
    _write_outcome(writer, match, step)
    return _go_on(writer, record, match, step.match)


def go_back(uow: UnitOfWork, record: MatchRecord, match: Match, back: Match, rewound: MatchRewound) -> MatchRecord:
    """Continue as ``back``, at the opening of an earlier phase, which opens again. ``record`` has its new branch."""
    writer = EventWriter(uow, record, Moment())
    emit_status(writer, rewound)
    _write_outcome(writer, match, Step(back, ()))
    season_matches.settle(uow, record, match, back)
    changes = {"status": "running", "branch": record.branch, "paused_at": None, "paused_until": None}
    # A rewind must not reset the limit of pauses.
    changes["paused_seconds"] = paused_seconds(record, uow.now)
    return _go_on(writer, replace(record, status="running"), None, back, **changes)


def note(uow: UnitOfWork, record: MatchRecord, before: Match, after: Match, seat: Seat, event: ForSome) -> MatchRecord:
    """Write down a change within a phase that only one seat may know; no one else learns even that.

    But where everyone may know who has submitted, an event says so.
    """
    writer = EventWriter(uow, record, moment_of(record))
    writer.emit(event, to=(viewer_of(seat),))
    submitted = current_phase.shown(record, after)
    if submitted != current_phase.shown(record, before):
        writer.emit(SubmissionStatus(submitted=submitted))
    if seat != JUDGE and after.free(seat) != before.free(seat):
        writer.emit(GarnetsChanged(garnets=after.free(seat)), to=(viewer_of(seat),))
    changed = matches.update(uow.tx, record, heads=rendered(writer.write()))
    uow.tx.cache.put(record.id, changed.revision, after)
    return changed


def halt(uow: UnitOfWork, record: MatchRecord) -> None:
    """Stop a match whose game broke, alone, with everything that was sent kept (P9)."""
    uow.tx.notices.halts += 1
    writer = EventWriter(uow, record, moment_of(record))
    emit_status(writer, MatchHalted())
    heads = rendered(writer.write())
    # The phase stays as it is, its deadline too: what is halted isn't due, whatever the deadline says.
    matches.update(uow.tx, record, status="halted", bots_at=None, paused_at=uow.now, heads=heads)


def _write_garnets(writer: EventWriter, before: Match, after: Match) -> None:
    """An event for each seat whose free balance changed, and for no one else."""
    for seat in after.spec.seats:
        if after.free(seat) != before.free(seat):
            writer.emit(GarnetsChanged(garnets=after.free(seat)), to=(viewer_of(seat),))


def _write_closed(
    writer: EventWriter, match: Match, closed_by: ClosedBy, reason: str | None, review_until: datetime | None = None
) -> None:
    uow, record = writer.uow, writer.match
    root = root_at_close(uow, record, match.asked)
    phases.close(uow.tx, open_id(record), uow.now, closed_by, root)
    closed = PhaseClosed(
        phase=open_facts(record),
        closed_by=closed_by,
        commitment=root,
        reason=reason,
        review_until=None if review_until is None else rfc3339(review_until),
    )
    writer.emit(closed)


def _write_outcome(writer: EventWriter, match: Match | None, step: Step) -> None:
    """The game's own events, then what changed in each viewer's view, and in each seat's free balance."""
    game = step.match.game
    for told in step.told:
        writer.emit_of_game(told.event.type, guarded(_data_of, game, told.event), told.seats)
    before = {} if match is None else match.views(writer.viewers)
    for viewer, now in step.match.views(writer.viewers).items():
        known = before.get(viewer, {})
        changed = {name: value for name, value in now.items() if name not in known or known[name] != value}
        if changed:
            writer.emit(ViewChanged(fields=changed), to=(viewer,))
    if match is not None:
        _write_garnets(writer, match, step.match)


def _data_of(game: Game, event: Event) -> dict[str, Json]:
    """A game's own event as JSON. Raises BrokenGame for one that it doesn't declare, such as the server's own."""
    if type(event) not in game.events:
        raise BrokenGame(f"{type(event).__name__} is not listed in the game's events")
    data = event.as_json()
    if not isinstance(data, dict):
        raise BrokenGame(f"the data of {event.type} are no object")
    return data


def _go_on(writer: EventWriter, record: MatchRecord, before: Match | None, match: Match, **changes: Any) -> MatchRecord:
    """Open the next phase, or finish. ``before``: what this follows from, None where it is put in its place."""
    uow = writer.uow
    if match.phase is None:
        # Before the match's end, which is the last event that players get.
        channel_sync.end(writer)
        emit_status(writer, MatchFinished(result=_result(match), seals_broken=seals_broken(uow, record.id)))
        ended = {"status": "finished", "finished_at": uow.now}
        over = _save(writer, record, before, match, Opened(), **{**changes, **ended})
        if match.result is not None:
            season_matches.finish(uow, over, match.result)
        return over
    opened = open_phase(uow, record, match)
    writer.moment = Moment(opened.round, opened.phase_id, opened.phase_name)
    running = replace(record, **columns_of(opened))
    writer.emit(PhaseOpened(phase=open_facts(running), submitted=current_phase.shown(running, match)))
    return _save(writer, record, before, match, opened, **changes)


def _save(
    writer: EventWriter,
    record: MatchRecord,
    before: Match | None,
    match: Match,
    opened: Opened | None = None,
    **changes: Any,
) -> MatchRecord:
    uow = writer.uow
    matches.save_state(uow.tx, record.id, match.dump(), rendered(_result(match)) if match.result else None)
    channel_sync.follow(writer, before, match)
    if before is not None:
        season_matches.settle(uow, record, before, match)
    return _keep(writer, record, match, opened, **changes)


def _keep(
    writer: EventWriter, record: MatchRecord, match: Match, opened: Opened | None = None, **changes: Any
) -> MatchRecord:
    columns = {**(columns_of(opened) if opened else {}), **changes, "heads": rendered(writer.write())}
    uow = writer.uow
    changed = matches.update(uow.tx, record, **columns)
    uow.tx.cache.put(record.id, changed.revision, match)
    return changed


def _result(match: Match) -> Any:
    return None if match.result is None else match.result.model_dump(mode="json")

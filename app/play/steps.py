"""One step of a match, written down: phases closed and opened, what is told, the new state.

May touch: the store. Rule kept here: state, events, next deadline and the awards of a step are
written in the transaction that made it (P7); for every viewer, old view + events = new view.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, TypeAlias

from app.play import schedules
from app.play.desk import Desk
from app.play.instants import rfc3339
from app.play.telling import Moment, Telling, rendered, tell_account
from app.rules import Json, Match, Step, Told, Viewer
from app.store import hosts, matches, phases, seats
from app.store.matches import MatchRecord
from app.store.phases import PhaseRecord

__all__ = ["ClosedBy", "halt", "moment_of", "note", "open_first", "open_id", "phase_facts", "take", "tell_garnets"]

ClosedBy: TypeAlias = Literal["deadline", "early", "host"]


@dataclass(frozen=True, slots=True)
class _Opened:
    """The columns of a match that follow from the phase that is open now."""

    phase_id: str | None = None
    phase_name: str | None = None
    round: int | None = None
    opened_at: datetime | None = None
    due_at: datetime | None = None
    bots_at: datetime | None = None


def phase_facts(record: MatchRecord) -> dict[str, Json] | None:
    """The open phase as views and events show it, None while there is none."""
    if record.phase_id is None or record.opened_at is None or record.due_at is None:
        return None
    return {
        "id": record.phase_id,
        "name": record.phase_name,
        "round": record.round,
        "opened_at": rfc3339(record.opened_at),
        "due_at": rfc3339(record.due_at),
    }


def moment_of(record: MatchRecord) -> Moment:
    """Where in the match an event of now belongs."""
    return Moment(record.round, record.phase_id, record.phase_name)


def open_first(desk: Desk, record: MatchRecord, step: Step) -> MatchRecord:
    """The match begins: its first phase opens."""
    telling = Telling(desk, record, Moment())
    telling.everyone("match.started", {"status": "running"})
    _tell_accounts(desk, record, "match.started", {"status": "running"})
    running = replace(record, status="running", started_at=desk.now)
    blank: dict[Viewer, dict[str, Json]] = {viewer: {} for viewer in telling.viewers}
    _tell_outcome(telling, step, blank)
    return _go_on(desk, running, step.match, telling, status="running", started_at=desk.now)


def take(
    desk: Desk,
    record: MatchRecord,
    match: Match,
    step: Step,
    closed_by: ClosedBy | None = None,
    reason: str | None = None,
) -> MatchRecord:
    """Write down what ``step`` made of ``match``; ``closed_by`` says that the open phase ended with it, and how."""
    telling = Telling(desk, record, moment_of(record))
    if closed_by is not None:
        phases.close(desk.tx, open_id(record), desk.now, closed_by)
        why = {} if reason is None else {"reason": reason}
        telling.everyone("phase.closed", {"phase": phase_facts(record), "closed_by": closed_by, **why})
    seen = {viewer: match.view(viewer) for viewer in telling.viewers}
    _tell_outcome(telling, step, seen)
    tell_garnets(telling, match, step.match)
    return _save(desk, record, step.match, telling) if closed_by is None else _go_on(desk, record, step.match, telling)


def note(
    desk: Desk, record: MatchRecord, before: Match, after: Match, viewer: Viewer, kind: str, told: Mapping[str, Json]
) -> MatchRecord:
    """Within a phase, something changed that only one viewer may know; nobody else learns even that."""
    telling = Telling(desk, record, moment_of(record))
    telling.only((viewer,), kind, told)
    tell_garnets(telling, before, after)
    heads = rendered(telling.write())
    revision = matches.update_hot(desk.tx, record.id, record.revision, heads=heads)
    desk.tx.remember(record.id, revision, after)
    return replace(record, revision=revision, heads=heads)


def halt(desk: Desk, record: MatchRecord) -> None:
    """The match's game broke: it stops here, alone, with everything that was sent kept (P9)."""
    telling = Telling(desk, record, moment_of(record))
    telling.everyone("match.halted", {"status": "halted"})
    _tell_accounts(desk, record, "match.halted", {"status": "halted"})
    heads = rendered(telling.write())
    # The phase stays as it is, its deadline too: what is halted isn't due, whatever the deadline says.
    matches.update_hot(desk.tx, record.id, record.revision, status="halted", bots_at=None, heads=heads)


def tell_garnets(telling: Telling, before: Match, after: Match) -> None:
    """Tell each seat whose free balance changed, and nobody else."""
    for seat in after.charter.seats:
        if after.free(seat) != before.free(seat):
            telling.only((f"seat:{seat}",), "garnets.changed", {"garnets": after.free(seat)})


def open_id(record: MatchRecord) -> str:
    """The id of the phase that is open, as a caller who made sure of it may say."""
    if record.phase_id is None:
        raise ValueError("only an open phase can be closed")
    return record.phase_id


def _tell_outcome(telling: Telling, step: Step, seen: Mapping[Viewer, Mapping[str, Json]]) -> None:
    """The game's own events, then what changed in each viewer's view."""
    for told in step.told:
        _tell(telling, told)
    for viewer in telling.viewers:
        now = step.match.view(viewer)
        changed = {
            name: value for name, value in now.items() if name not in seen[viewer] or seen[viewer][name] != value
        }
        if changed:
            telling.only((viewer,), "view.changed", {"fields": changed})


def _tell(telling: Telling, told: Told) -> None:
    if told.seats is None:
        telling.everyone(told.event.type, told.event.as_json())
    else:
        telling.seats(told.seats, told.event.type, told.event.as_json())


def _go_on(desk: Desk, record: MatchRecord, match: Match, telling: Telling, **changes: Any) -> MatchRecord:
    """Open the next phase, or finish."""
    if match.phase is None:
        finished: dict[str, Json] = {"status": "finished", "result": _result(match)}
        telling.everyone("match.finished", finished)
        _tell_accounts(desk, record, "match.finished", {"status": "finished"})
        ended = {"status": "finished", "finished_at": desk.now}
        return _save(desk, record, match, telling, _Opened(), **{**changes, **ended})
    opened = _open_phase(desk, record, match)
    telling.moment = Moment(opened.round, opened.phase_id, opened.phase_name)
    telling.everyone("phase.opened", {"phase": phase_facts(replace(record, **_columns(opened)))})
    return _save(desk, record, match, telling, opened, **changes)


def _open_phase(desk: Desk, record: MatchRecord, match: Match) -> _Opened:
    if match.phase is None:
        raise ValueError("there is no phase to open")
    subject = match.verdict if match.verdict is not None else match.state
    length = schedules.length_of(record.schedule, match.phase.name, match.phase.lasts(subject))
    phase = PhaseRecord(
        id=f"ph_{secrets.token_urlsafe(12)}",
        match_id=record.id,
        n=match.ordinal,
        name=match.phase.name,
        round=match.round,
        opened_at=desk.now,
        due_at=schedules.due_at(desk.now, length),
    )
    phases.open(desk.tx, phase)
    desk.tx.notices.rearm = True
    bots_at = desk.now if _bots_may_move(desk, record, match) else None
    return _Opened(phase.id, phase.name, phase.round, phase.opened_at, phase.due_at, bots_at)


def _bots_may_move(desk: Desk, record: MatchRecord, match: Match) -> bool:
    return any(seat.bot is not None and match.may_submit(seat.seat) for seat in seats.of(desk.tx, record.id))


def _columns(opened: _Opened) -> dict[str, Any]:
    return {name: getattr(opened, name) for name in _Opened.__dataclass_fields__}


def _save(
    desk: Desk, record: MatchRecord, match: Match, telling: Telling, opened: _Opened | None = None, **changes: Any
) -> MatchRecord:
    heads = rendered(telling.write())
    columns = {**(_columns(opened) if opened else {}), **changes, "heads": heads}
    revision = matches.update_hot(desk.tx, record.id, record.revision, **columns)
    matches.save_state(desk.tx, record.id, match.dump(), rendered(_result(match)) if match.result else None)
    desk.tx.remember(record.id, revision, match)
    return replace(record, revision=revision, **columns)


def _result(match: Match) -> Json:
    return None if match.result is None else match.result.model_dump(mode="json")


def _tell_accounts(desk: Desk, record: MatchRecord, kind: str, told: Mapping[str, Json]) -> None:
    """Everybody who takes part is told in their own feed, in the order of their ids (lock order)."""
    taking_part = {seat.account_id for seat in seats.of(desk.tx, record.id) if seat.account_id}
    taking_part |= set(hosts.of(desk.tx, record.id))
    for account_id in sorted(taking_part):
        tell_account(desk, account_id, kind, {"match_id": record.id, **told})

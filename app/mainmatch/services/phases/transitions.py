"""One step of a match, written down: phases closed and opened, what is told, the new state.

May touch: the store. Rule kept here: state, events, next deadline and the awards of a step are
written in the transaction that made it (P7); for every viewer, old view + events = new view.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Literal, TypeAlias

from mainmatch.rules import BrokenGame, Json, Match, Seat, Step, Told, Viewer, seat_of
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.commitments import commitment_for, root_at_close
from mainmatch.services.events.feed_writer import Moment, Telling, rendered
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches import channel_sync, submission_status
from mainmatch.services.matches.current_phase import moment_of, open_id, paused_seconds, phase_facts
from mainmatch.services.matches.phase_opening import Opened, columns_of, open_phase
from mainmatch.services.matches.status_changes import tell_accounts
from mainmatch.services.season_commands import match_results
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import Desk
from mainmatch.store import matches, phases
from mainmatch.store.matches import MatchRecord

__all__ = ["ClosedBy", "close", "go_back", "halt", "hold", "note", "open_first", "publish", "take"]

ClosedBy: TypeAlias = Literal["deadline", "early", "host"]

_UNTIL_NEVER: Mapping[str, Json] = {"paused_until": None, "review_until": None}


def open_first(desk: Desk, record: MatchRecord, step: Step) -> MatchRecord:
    """The match begins: its first phase opens."""
    telling = Telling(desk, record, Moment())
    telling.everyone("match.started", {"status": "running", "commitment": commitment_for(record)})
    tell_accounts(desk, record, "match.started", {"status": "running"})
    running = replace(record, status="running", started_at=desk.now)
    _tell_outcome(telling, None, step)
    match_results.settle(desk, running, None, step.match)
    return _go_on(desk, running, None, step.match, telling, status="running", started_at=desk.now)


def take(desk: Desk, record: MatchRecord, match: Match, step: Step) -> MatchRecord:
    """Write down what happened within a phase."""
    telling = Telling(desk, record, moment_of(record))
    _tell_outcome(telling, match, step)
    return _save(desk, record, match, step.match, telling)


def close(
    desk: Desk, record: MatchRecord, match: Match, step: Step, closed_by: ClosedBy, reason: str | None = None
) -> MatchRecord:
    """The open phase ends, and ``step`` is what follows from it."""
    telling = Telling(desk, record, moment_of(record))
    _tell_closed(telling, match, closed_by, reason)
    _tell_outcome(telling, match, step)
    return _go_on(desk, record, match, step.match, telling)


def hold(
    desk: Desk, record: MatchRecord, match: Match, step: Step, closed_by: ClosedBy, reason: str | None = None
) -> MatchRecord:
    """The open phase ends, and what follows from it waits for the host, not longer than the match says."""
    telling = Telling(desk, record, moment_of(record))
    until = desk.now + timedelta(seconds=record.review_seconds)
    _tell_closed(telling, match, closed_by, reason, review_until=rfc3339(until))
    # Rendered, to learn now whether the game can show it.
    step.match.views(telling.viewers)
    quiet = Opened(record.phase_id, record.phase_name, record.round, record.opened_at, review_until=until)
    desk.tx.notices.rearm = True
    return _keep(desk, record, match, telling, quiet)


def publish(desk: Desk, record: MatchRecord, match: Match, step: Step) -> MatchRecord:
    """What followed from a phase that was held is told."""
    telling = Telling(desk, record, moment_of(record))
    _tell_outcome(telling, match, step)
    return _go_on(desk, record, match, step.match, telling)


def go_back(desk: Desk, record: MatchRecord, match: Match, back: Match, told: Mapping[str, Json]) -> MatchRecord:
    """The match is ``back``, at the opening of an earlier phase, which opens anew. ``record`` has its new branch."""
    telling = Telling(desk, record, Moment())
    telling.everyone("match.rewound", {"status": "running", "phase": None, **_UNTIL_NEVER, **told})
    tell_accounts(desk, record, "match.rewound", {"status": "running"})
    _tell_outcome(telling, match, Step(back, ()))
    match_results.settle(desk, record, match, back)
    changes = {
        "status": "running",
        "branch": record.branch,
        "paused_at": None,
        "paused_until": None,
        # Going back is no way to pause for ever.
        "paused_seconds": paused_seconds(record, desk.now),
    }
    return _go_on(desk, replace(record, status="running"), None, back, telling, **changes)


def note(
    desk: Desk, record: MatchRecord, before: Match, after: Match, viewer: Viewer, kind: str, told: Mapping[str, Json]
) -> MatchRecord:
    """Within a phase, something changed that only one viewer may know; nobody else learns even that.

    But where everybody may know who has submitted, they are told so.
    """
    telling = Telling(desk, record, moment_of(record))
    telling.only((viewer,), kind, told)
    submitted = submission_status.shown(record, after)
    if submitted != submission_status.shown(record, before):
        telling.everyone("submission.status", {"submitted": submitted})
    seat = seat_of(viewer)
    if seat is not None:
        _tell_garnets(telling, before, after, (seat,))
    changed = matches.update(desk.tx, record, heads=rendered(telling.write()))
    desk.tx.remember(record.id, changed.revision, after)
    return changed


def halt(desk: Desk, record: MatchRecord) -> None:
    """The match's game broke: it stops here, alone, with everything that was sent kept (P9)."""
    desk.tx.notices.halts += 1
    telling = Telling(desk, record, moment_of(record))
    telling.everyone("match.halted", {"status": "halted"})
    tell_accounts(desk, record, "match.halted", {"status": "halted"})
    heads = rendered(telling.write())
    # The phase stays as it is, its deadline too: what is halted isn't due, whatever the deadline says.
    matches.update(desk.tx, record, status="halted", bots_at=None, paused_at=desk.now, heads=heads)


def _tell_garnets(telling: Telling, before: Match, after: Match, seats: Collection[Seat]) -> None:
    """Tell each of these seats whose free balance changed, and nobody else."""
    for seat in seats:
        if after.free(seat) != before.free(seat):
            telling.only((f"seat:{seat}",), "garnets.changed", {"garnets": after.free(seat)})


def _tell_closed(telling: Telling, match: Match, closed_by: ClosedBy, reason: str | None, **more: Json) -> None:
    desk, record = telling.desk, telling.match
    root = root_at_close(desk, record, match.asked)
    phases.close(desk.tx, open_id(record), desk.now, closed_by, root)
    why = {} if reason is None else {"reason": reason}
    told: dict[str, Json] = {"phase": phase_facts(record), "closed_by": closed_by, "commitment": root}
    telling.everyone("phase.closed", {**told, **why, **more})


def _tell_outcome(telling: Telling, match: Match | None, step: Step) -> None:
    """The game's own events, then what changed in each viewer's view, and in each seat's purse."""
    for told in step.told:
        _tell(telling, told)
    before = {} if match is None else match.views(telling.viewers)
    for viewer, now in step.match.views(telling.viewers).items():
        known = before.get(viewer, {})
        changed = {name: value for name, value in now.items() if name not in known or known[name] != value}
        if changed:
            telling.only((viewer,), "view.changed", {"fields": changed})
    if match is not None:
        _tell_garnets(telling, match, step.match, step.match.charter.seats)


def _tell(telling: Telling, told: Told) -> None:
    data = guarded(told.event.as_json)
    if not isinstance(data, dict):
        raise BrokenGame(f"the data of {told.event.type} are no object")
    if told.seats is None:
        telling.everyone(told.event.type, data)
    else:
        telling.seats(told.seats, told.event.type, data)


def _go_on(
    desk: Desk, record: MatchRecord, before: Match | None, match: Match, telling: Telling, **changes: Any
) -> MatchRecord:
    """Open the next phase, or finish. ``before``: what this follows from, None where it is put in its place."""
    if match.phase is None:
        # Before the match's end, which is the last that players are told.
        channel_sync.end(telling)
        finished: dict[str, Json] = {
            "status": "finished",
            "result": _result(match),
            "seals_broken": seals_broken(desk, record.id),
        }
        telling.everyone("match.finished", finished)
        tell_accounts(desk, record, "match.finished", {"status": "finished"})
        ended = {"status": "finished", "finished_at": desk.now}
        over = _save(desk, record, before, match, telling, Opened(), **{**changes, **ended})
        if match.result is not None:
            match_results.finish(desk, over, match.result)
        return over
    opened = open_phase(desk, record, match)
    telling.moment = Moment(opened.round, opened.phase_id, opened.phase_name)
    running = replace(record, **columns_of(opened))
    telling.everyone(
        "phase.opened", {"phase": phase_facts(running), "submitted": submission_status.shown(running, match)}
    )
    return _save(desk, record, before, match, telling, opened, **changes)


def _save(
    desk: Desk,
    record: MatchRecord,
    before: Match | None,
    match: Match,
    telling: Telling,
    opened: Opened | None = None,
    **changes: Any,
) -> MatchRecord:
    matches.save_state(desk.tx, record.id, match.dump(), rendered(_result(match)) if match.result else None)
    channel_sync.follow(telling, before, match)
    if before is not None:
        match_results.settle(desk, record, before, match)
    return _keep(desk, record, match, telling, opened, **changes)


def _keep(
    desk: Desk, record: MatchRecord, match: Match, telling: Telling, opened: Opened | None = None, **changes: Any
) -> MatchRecord:
    columns = {**(columns_of(opened) if opened else {}), **changes, "heads": rendered(telling.write())}
    changed = matches.update(desk.tx, record, **columns)
    desk.tx.remember(record.id, changed.revision, match)
    return changed


def _result(match: Match) -> Json:
    return None if match.result is None else match.result.model_dump(mode="json")

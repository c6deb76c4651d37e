"""Changes of a match outside the game's state: host acts, changes of status, cancellation, the opening of a phase.

An event and the columns that change with it are written in one transaction.

What statistics count, written when a player's part in a match is over: at the end, or when a substitute comes.

The rows stay when the match is archived, and go when the account is erased.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct, structs

from mainmatch.match_options import schedules
from mainmatch.match_options.absence import Attendance
from mainmatch.rules import BotTurns, Match, Seat
from mainmatch.services.audit_log import seals_broken
from mainmatch.services.events.account_events import MyMatch, MyStartMissed
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import ForAll, MatchCancelled, PhaseTold, StartMissed, StatusChanged
from mainmatch.services.matches import channel_sync
from mainmatch.services.matches.current_phase import moment_of, open_facts
from mainmatch.services.matches.loader import game_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import accounts, hosts, matches, seat_results, seats
from mainmatch.store.journal import PhaseChanges
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seat_results import SeatResultRecord
from mainmatch.store.seats import SeatRecord


class Opened(Struct, frozen=True):
    """The columns of a match that describe its open phase."""

    phase_id: str | None = None
    phase_name: str | None = None
    round: int | None = None
    opened_at: datetime | None = None
    due_at: datetime | None = None
    bots_at: datetime | None = None
    early_at: datetime | None = None
    bot_turns: Mapping[Seat, BotTurns] = {}
    remind_at: datetime | None = None
    review_until: datetime | None = None
    timed_from: datetime | None = None


def columns_of(opened: Opened) -> dict[str, Any]:
    """The columns by name, for ``matches.update``."""
    return structs.asdict(opened)


NO_PHASE = columns_of(Opened())
"""The columns of a match without an open phase."""


def announce(
    uow: UnitOfWork, record: MatchRecord, event: ForAll, phases: PhaseChanges | None = None, **changes: Any
) -> MatchRecord:
    """Write an event for all viewers, and change phases and columns of the match, but not the game's state."""
    writer = EventWriter(uow, record, moment_of(record), phases=phases)
    if isinstance(event, MatchCancelled):
        channel_sync.end(uow, writer)
    if isinstance(event, StatusChanged):
        tell_participants(uow, record, event)
    writer.emit(event)
    return matches.update(uow.tx, writer.write(), **changes)


def call_off(uow: UnitOfWork, record: MatchRecord, reason: str | None) -> MatchRecord:
    """Cancel the match. This cannot be undone."""
    cancelled = MatchCancelled(seals_broken=seals_broken(uow, record.id), reason=reason)
    ended = {"status": "cancelled", "finished_at": uow.now, "paused_until": None}
    return announce(uow, record, cancelled, PhaseChanges(discarded=record.phase_id), **NO_PHASE, **ended)


def miss_start(uow: UnitOfWork, record: MatchRecord, free: Sequence[Seat]) -> MatchRecord:
    """Tell everybody that the match did not start at its time. Now a host starts it, or sets another time."""
    at = rfc3339(record.starts_at or uow.now)
    later = announce(uow, record, StartMissed(starts_at=at, free_seats=[*free]), starts_at=None)
    for account_id in _participants(uow, record):
        emit_to_account(uow, account_id, MyStartMissed(match_id=record.id, starts_at=at))
    return later


def _participants(uow: UnitOfWork, record: MatchRecord) -> list[str]:
    """The accounts of players and hosts, ordered by id (lock order)."""
    sitting = {seat.account_id for seat in seats.of(uow.tx, record.id) if seat.account_id}
    return sorted({*sitting, *hosts.of(uow.tx, record.id)})


def tell_participants(uow: UnitOfWork, record: MatchRecord, event: StatusChanged) -> None:
    """Emit a change of status to the account feeds of players and hosts, ordered by id (lock order)."""
    mine = MyMatch.of(record.id, event)
    for account_id in _participants(uow, record):
        emit_to_account(uow, account_id, mine)


def moved(record: MatchRecord, due_at: datetime, now: datetime, **changes: Any) -> tuple[dict[str, Any], PhaseTold]:
    """The columns of a match whose phase gets this deadline, with its next reminder, and the phase as told then."""
    remind_at = schedules.next_reminder(record.schedule, opened_at=record.opened_at or now, due_at=due_at, after=now)
    columns = {**changes, "due_at": due_at, "remind_at": remind_at}
    return columns, open_facts(record.but(**columns))


def add_final_results(uow: UnitOfWork, record: MatchRecord, match: Match) -> None:
    """Write the results of all seats of a match that has just finished."""
    held = seats.of(uow.tx, record.id)
    names = accounts.display_names(uow.tx, [each.account_id for each in held if each.account_id is not None])
    result = match.result
    if result is None:
        raise ValueError("a match that has finished has a result")
    seat_results.add(
        uow.tx,
        [
            _result_of(uow, record, each, names, is_final=True).but(
                has_won=each.seat in result.winners,
                is_candidate=each.seat in result.elimination_candidates,
                tokens_of_life=result.tokens_of_life[each.seat],
                garnets=result.garnets[each.seat],
            )
            for each in held
        ],
    )


def add_replaced_result(uow: UnitOfWork, record: MatchRecord, held: SeatRecord) -> None:
    """Write what the player of a seat leaves to a substitute. It counts once the match is over."""
    if held.account_id is not None:
        names = accounts.display_names(uow.tx, [held.account_id])
        seat_results.add(uow.tx, [_result_of(uow, record, held, names, is_final=False)])


def _result_of(
    uow: UnitOfWork, record: MatchRecord, held: SeatRecord, names: dict[str, str], *, is_final: bool
) -> SeatResultRecord:
    found = record.attendance.get(held.seat, Attendance())
    return SeatResultRecord(
        match_id=record.id,
        seat=held.seat,
        stint=found.stint,
        account_id=held.account_id,
        game=record.game,
        ended_at=uow.now,
        is_public=record.visibility == "public" and _is_known(held, names),
        is_revealed=game_of(uow, record).reveals_all,
        is_final=is_final,
        answered=found.answered,
        missed=found.missed,
    )


def _is_known(held: SeatRecord, names: dict[str, str]) -> bool:
    """Whether the seat has the name of its account. Under another one a player may want to stay unknown."""
    own = names.get(held.account_id or "")
    return own is not None and held.display_name in {own, f"{own} ({held.seat})"}

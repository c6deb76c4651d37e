"""When a phase is due, when again after a pause, and when to remind of it.

May touch: datetime values, no clock. Rule kept here (P30): a deadline is a UTC instant, never
before the length or the minimum that was declared, and changed by a named act only. Instants
come in to the millisecond, and so they go out.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from mainmatch.services.schedules import timezones
from mainmatch.services.schedules.schemas import DailySchedule, RollingSchedule

__all__ = ["due_at", "next_reminder", "resumed"]


def due_at(
    schedule: RollingSchedule | DailySchedule,
    phase: str,
    opened_at: datetime,
    *,
    usual: timedelta,
    is_first: bool,
    is_fixed: bool,
) -> datetime:
    """The deadline of a phase that opens now, half-open: at this instant it is over.

    ``usual`` is the length that the game gives, ``is_fixed`` says that it belongs to the rules,
    ``is_first`` that the match begins with this phase.
    """
    opened_at = opened_at.astimezone(UTC)
    daily = _daily(schedule, phase, is_first=is_first, is_fixed=is_fixed)
    if daily is not None:
        return _first(daily, opened_at + timedelta(seconds=daily.min_seconds))
    if is_fixed:
        return opened_at + usual
    if is_first and schedule.first_phase_seconds is not None:
        return opened_at + timedelta(seconds=schedule.first_phase_seconds)
    given = schedule.phase_seconds.get(phase)
    return opened_at + (usual if given is None else timedelta(seconds=given))


def resumed(
    schedule: RollingSchedule | DailySchedule,
    phase: str,
    due_at: datetime,
    *,
    paused_at: datetime,
    now: datetime,
    is_first: bool,
    is_fixed: bool,
) -> datetime:
    """The new deadline of a phase whose clock stood still from ``paused_at`` till ``now``.

    What remained then remains now, and never is the deadline earlier than it was: of a clock that
    went back in between (P31), the pause has no length. A phase that ends at a time of the day
    does so again, on the first day that leaves it what remained.
    """
    stood = max(now - paused_at, timedelta())
    # Of a phase that was due before the pause nothing remains: it is due as soon as the clock goes on.
    earliest = max(due_at, paused_at).astimezone(UTC) + stood
    daily = _daily(schedule, phase, is_first=is_first, is_fixed=is_fixed)
    return earliest if daily is None else _first(daily, earliest)


def next_reminder(
    schedule: RollingSchedule | DailySchedule, opened_at: datetime, due_at: datetime, after: datetime
) -> datetime | None:
    """The first instant later than ``after`` at which to remind of ``due_at``, None when there is none any more.

    A reminder that would come before the phase, or as it opens, is none.
    """
    ahead = (timedelta(seconds=seconds) for seconds in schedule.reminders_seconds)
    return min((due_at - each for each in ahead if due_at - each > max(after, opened_at)), default=None)


def _daily(
    schedule: RollingSchedule | DailySchedule, phase: str, *, is_first: bool, is_fixed: bool
) -> DailySchedule | None:
    """The schedule, if this phase ends at its time of the day; None for a phase that counts from its opening."""
    counts = is_fixed or phase in schedule.phase_seconds or (is_first and schedule.first_phase_seconds is not None)
    return None if counts or not isinstance(schedule, DailySchedule) else schedule


def _first(schedule: DailySchedule, earliest: datetime) -> datetime:
    """The first instant of the schedule that isn't before ``earliest``."""
    return next(timezones.daily(earliest, schedule.time, ZoneInfo(schedule.zone), schedule.weekdays))

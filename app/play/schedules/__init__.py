"""When phases end: a match's schedule, and the instants that follow from it.

May touch: nothing but values. Rule kept here: time is handed in; no clock is read in this package.
"""

from app.play.schedules.deadlines import due_at, next_reminder, resumed
from app.play.schedules.terms import LONGEST_PHASE, DailySchedule, RollingSchedule, Schedule, must_name_phases, read

__all__ = [
    "LONGEST_PHASE",
    "DailySchedule",
    "RollingSchedule",
    "Schedule",
    "due_at",
    "must_name_phases",
    "next_reminder",
    "read",
    "resumed",
]

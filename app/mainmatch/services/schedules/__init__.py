"""When phases end: a match's schedule, and the instants that follow from it.

May touch: nothing but values. Rule kept here: time is handed in; no clock is read in this package.
"""

from mainmatch.services.schedules.due_times import due_at, next_reminder, resumed
from mainmatch.services.schedules.schemas import (
    LONGEST_PHASE,
    DailySchedule,
    RollingSchedule,
    Schedule,
    must_name_phases,
    read,
)

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

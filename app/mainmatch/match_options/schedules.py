"""Schedules: compute deadlines and reminders. Instants are parameters; no clock is read here."""

from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import count
from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar, get_args
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from mainmatch.payload import Form, Payload, Typed
from mainmatch.rules import text

# Local time as instants in UTC.


_DAY = timedelta(days=1)
_EVERY_DAY = frozenset(range(7))
_SECOND = timedelta(seconds=1)

_NO_PLACES = frozenset({"Factory", "localtime", "posixrules"})
"""Names in a zone database that mean another zone on another machine, or no zone."""


@cache
def known() -> frozenset[str]:
    """The zone names that a schedule can use, case-sensitive. Links such as Asia/Calcutta count: browsers send them.

    Zones are checked against this list, so a client's text is never used as a path.
    """
    return frozenset(available_timezones()) - _NO_PLACES


def instant_of(day: date, at: time, zone: ZoneInfo) -> datetime | None:
    """The instant (UTC) of the local time ``at`` (whole minutes) on ``day``; None for a day that the zone skipped.

    A zone skips a day when it crosses the date line: Samoa had no 30 December 2011.
    """
    # Both have the same zone object, so Python compares local times. fold=0: the first of an ambiguous time; a missing
    # time is converted with the offset before the gap.
    wanted = datetime.combine(day, at, zone)
    found = wanted.astimezone(UTC)
    if found.astimezone(zone) == wanted:
        return found
    end = _end_of_gap(wanted, found, zone)
    is_left_out = (end - _SECOND).astimezone(zone).date() < day < end.astimezone(zone).date()
    return None if is_left_out else end


def daily(since: datetime, at: time, zone: ZoneInfo, weekdays: Collection[int]) -> Iterator[datetime]:
    """The instants not before ``since`` of the local time ``at`` on a day of ``weekdays`` (Monday is 0).

    The day is the nominal one: if a gap removes the end of a Saturday, the midnight after it is Saturday's deadline.
    """
    # Begin with yesterday: such a gap moves yesterday's instant into today.
    first = since.astimezone(zone).date() - _DAY
    for day in (first + n * _DAY for n in count()):
        instant = instant_of(day, at, zone) if day.weekday() in weekdays else None
        if instant is not None and instant >= since:
            yield instant


def _end_of_gap(missing: datetime, late: datetime, zone: ZoneInfo) -> datetime:
    """The instant of the clock's jump over ``missing``, by bisection to the second; ``late`` is after the jump."""
    early = missing.replace(fold=1).astimezone(UTC)
    while late - early > _SECOND:
        middle = early + (late - early) // _SECOND // 2 * _SECOND
        if middle.astimezone(zone) < missing:
            early = middle
        else:
            late = middle
    return late


# A match's schedule, as sent and stored. It is validated when the match is created: a stored schedule always has a
# next deadline.


LONGEST_PHASE = 30 * 24 * 3600
"""Seconds. A daily schedule adds the wait until its next deadline."""

# A type with a name is a schema of its own: of a set that lists its choices in place, openapi-generator makes Java that
# doesn't compile.
Weekday = TypeAliasType("Weekday", Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
"""A local day of the week, in the order of ``date.weekday``."""

_DAYS: tuple[Weekday, ...] = get_args(Weekday.__value__)
_Items = TypeVar("_Items", bound=tuple[Any, ...])


def _each_once(given: _Items) -> _Items:
    if len(set(given)) < len(given):
        raise PydanticCustomError("repeated_item", "Name each of them once.")
    return given


def _known(zone: str) -> str:
    if zone not in known():
        raise PydanticCustomError("unknown_zone", "Give the IANA name of a time zone, such as Europe/Berlin.")
    return zone


Clock: TypeAlias = Annotated[
    Typed,
    Form(
        r"^([01][0-9]|2[0-3]):[0-5][0-9]$",
        text("Write a time of day from 00:00 to 23:59, such as {example}.", example="14:00"),
    ),
]
"""A local time of day."""

Zone: TypeAlias = Annotated[
    Typed,
    AfterValidator(_known),
    Field(max_length=64, description="IANA name of the time zone, such as Europe/Berlin."),
]

_Length = Annotated[int, Field(ge=1, le=LONGEST_PHASE)]
_Ahead = Annotated[int, Field(ge=60, le=LONGEST_PHASE)]


class _Schedule(Payload):
    """The common part of both schedules. ``strict=False`` lets an array be a tuple; its items stay strict."""

    phase_seconds: Mapping[str, _Length] = Field(
        default={}, description="Length by phase name, in seconds from the phase's opening."
    )
    first_phase_seconds: _Length | None = Field(
        default=None,
        description="Length of the match's first phase only, in seconds from its opening; where phases end at a time "
        "of day, its shortest length.",
    )
    reminders_seconds: Annotated[tuple[_Ahead, ...], AfterValidator(_each_once)] = Field(
        default=(12 * 3600, 2 * 3600),
        strict=False,
        max_length=8,
        description="Times of reminders, in seconds before a deadline. Reminders before the phase's opening are "
        "omitted.",
        json_schema_extra={"uniqueItems": True},
    )


class QuietHours(Payload):
    """Hours of a day, in local time."""

    begin: Annotated[Clock, Field(description="Local time of their beginning, such as 22:00.")]
    end: Annotated[Clock, Field(description="Local time of their end, such as 07:00. It can be on the next day.")]

    @model_validator(mode="after")
    def _must_end(self) -> Self:
        if self.begin == self.end:
            raise PydanticCustomError("never_ends", "Let quiet hours end at another time than they begin.")
        return self


class ZonedQuietHours(QuietHours):
    """Hours of a day in a time zone, in which no phase ends by its deadline."""

    zone: Zone


def quiet_until(begin: str, end: str, zone: str, now: datetime) -> datetime | None:
    """The end of the quiet hours in which ``now`` is; None outside of them, and at their end."""
    ends, begins = (
        next(daily(now + timedelta(microseconds=1), time.fromisoformat(at), ZoneInfo(zone), _EVERY_DAY))
        for at in (end, begin)
    )
    return ends if ends < begins else None


class RollingSchedule(_Schedule):
    """A schedule of fixed lengths: a phase lasts as long as given here, or its game's default."""

    mode: Annotated[Literal["rolling"], Field(description="`rolling`: deadlines a length after the opening.")] = (
        "rolling"
    )
    quiet: Annotated[
        ZonedQuietHours | None,
        Field(
            description="Hours in which no phase ends: a deadline that would be in them is at their end. Phases whose "
            "length the rules fix, and deadlines that a host or player moves, are as they are. Null: none."
        ),
    ] = None


class DailySchedule(_Schedule):
    """A daily schedule: phases end at a time of day, unless their length is given here or fixed by the rules."""

    mode: Annotated[Literal["daily"], Field(description="`daily`: deadlines at a time of day.")]
    at: Annotated[Clock, Field(description="Local time of day, such as 14:00.")]
    zone: Zone
    min_seconds: int = Field(
        default=12 * 3600, ge=0, le=LONGEST_PHASE, description="Shortest length of a phase, in seconds."
    )
    days: Annotated[tuple[Weekday, ...], AfterValidator(_each_once)] = Field(
        default=_DAYS,
        strict=False,
        min_length=1,
        max_length=7,
        description="Days of the week, in local time, on which phases end.",
        json_schema_extra={"uniqueItems": True},
    )

    @property
    def time(self) -> time:
        """``at`` as a value."""
        return time.fromisoformat(self.at)

    @property
    def weekdays(self) -> frozenset[int]:
        """``days`` as ``date.weekday`` numbers them."""
        return frozenset(_DAYS.index(day) for day in self.days)


def _mode(given: Any) -> str | None:
    """The schedule's mode, for the discriminator; ``rolling`` if there is none."""
    mode = given.get("mode", "rolling") if isinstance(given, Mapping) else getattr(given, "mode", None)
    return mode if isinstance(mode, str) else None


Schedule: TypeAlias = Annotated[
    Annotated[RollingSchedule, Tag("rolling")] | Annotated[DailySchedule, Tag("daily")],
    Discriminator(
        _mode,
        custom_error_type="unknown_mode",
        custom_error_message="A schedule is an object whose mode is rolling (also when it is left out) or daily.",
    ),
]
"""When the phases of a match end; by default ``RollingSchedule()``."""


# Deadlines and reminders.


def due_at(
    schedule: Schedule, phase: str, opened_at: datetime, *, usual: timedelta, is_first: bool, is_fixed: bool
) -> datetime:
    """The deadline of a phase that opens at ``opened_at``. At the deadline, the phase is over (half-open).

    ``usual``: the game's length. ``is_fixed``: the rules set that length. ``is_first``: the match begins with this
    phase.
    """
    opened_at = opened_at.astimezone(UTC)
    daily = _daily(schedule, phase, is_fixed=is_fixed)
    if daily is not None:
        own = schedule.first_phase_seconds if is_first else None
        return _first(daily, opened_at + timedelta(seconds=daily.min_seconds if own is None else own))
    if is_fixed:
        return opened_at + usual
    if is_first and schedule.first_phase_seconds is not None:
        return _after_quiet(schedule, opened_at + timedelta(seconds=schedule.first_phase_seconds))
    given = schedule.phase_seconds.get(phase)
    return _after_quiet(schedule, opened_at + (usual if given is None else timedelta(seconds=given)))


def resumed(
    schedule: Schedule,
    phase: str,
    due_at: datetime,
    *,
    paused_at: datetime,
    now: datetime,
    is_fixed: bool,
) -> datetime:
    """The new deadline of a phase that was paused from ``paused_at`` until ``now``.

    The remaining time stays the same, and the deadline is never earlier than before: if the clock went back in between
    (P31), the pause has length 0. A phase of a daily schedule ends on the first day that leaves at least the remaining
    time; one of a rolling schedule doesn't end in its quiet hours.
    """
    pause = max(now - paused_at, timedelta())
    # A phase that was due before the pause has no time left: it is due now.
    earliest = max(due_at, paused_at).astimezone(UTC) + pause
    daily = _daily(schedule, phase, is_fixed=is_fixed)
    if daily is not None:
        return _first(daily, earliest)
    return earliest if is_fixed else _after_quiet(schedule, earliest)


def next_reminder(schedule: Schedule, opened_at: datetime, due_at: datetime, after: datetime) -> datetime | None:
    """The first reminder of ``due_at`` later than ``after``; None if there is none.

    Reminders at or before the phase's opening are omitted.
    """
    since, instants = max(after, opened_at), [due_at - timedelta(seconds=each) for each in schedule.reminders_seconds]
    return min([each for each in instants if each > since], default=None)


def _daily(schedule: Schedule, phase: str, *, is_fixed: bool) -> DailySchedule | None:
    """The schedule, if this phase ends at its time of day; None if the phase has a length."""
    counts = is_fixed or phase in schedule.phase_seconds
    return None if counts or not isinstance(schedule, DailySchedule) else schedule


def _after_quiet(schedule: Schedule, due_at: datetime) -> datetime:
    """The deadline, or the end of the quiet hours in which it would be."""
    quiet = schedule.quiet if isinstance(schedule, RollingSchedule) else None
    return due_at if quiet is None else quiet_until(quiet.begin, quiet.end, quiet.zone, due_at) or due_at


def _first(schedule: DailySchedule, earliest: datetime) -> datetime:
    """The first instant of the schedule that is not before ``earliest``."""
    return next(daily(earliest, schedule.time, ZoneInfo(schedule.zone), schedule.weekdays))

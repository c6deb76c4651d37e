"""Properties of deadlines, pauses and reminders, for schedules that Hypothesis makes up."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mainmatch.match_options import schedules
from mainmatch.match_options.schedules import (
    LONGEST_PHASE,
    DailySchedule,
    RollingSchedule,
    ZonedQuietHours,
    known,
    quiet_until,
)
from tests.match_options.test_schedules import DAILY, DAY, HOUR, SATURDAY, WEEK, due

milliseconds = st.integers(0, 17 * 365 * 24 * 3600 * 1000)
instants = milliseconds.map(lambda n: datetime(2020, 1, 1, tzinfo=UTC) + timedelta(milliseconds=n))
lengths = st.integers(1, LONGEST_PHASE)
stretches = st.integers(0, 40 * 24 * 3600 * 1000).map(lambda n: timedelta(milliseconds=n))
reminders = st.lists(st.integers(60, LONGEST_PHASE), max_size=8, unique=True).map(tuple)
rollings = st.builds(
    RollingSchedule,
    mode=st.just("rolling"),
    phase_seconds=st.dictionaries(st.sampled_from(["round", "vote"]), lengths),
    first_phase_seconds=st.none() | lengths,
    reminders_seconds=reminders,
)
dailies = st.builds(
    DailySchedule,
    mode=st.just("daily"),
    at=st.times().map(lambda at: f"{at:%H:%M}"),
    zone=st.sampled_from(sorted(known())),
    min_seconds=st.integers(0, LONGEST_PHASE),
    first_phase_seconds=st.none() | lengths,
    days=st.lists(st.sampled_from(WEEK), min_size=1, unique=True).map(tuple),
    reminders_seconds=reminders,
)


def is_daily(schedule: DailySchedule, instant: datetime) -> bool:
    """It is one of the schedule's instants, or clocks jump at it."""
    zone = ZoneInfo(schedule.zone)
    shown, before = instant.astimezone(zone), (instant - timedelta(seconds=1)).astimezone(zone)
    on_the_dot = f"{shown:%H:%M:%S.%f}" == f"{schedule.at}:00.000000" and WEEK[shown.weekday()] in schedule.days
    return on_the_dot or shown.utcoffset() != before.utcoffset()


@given(schedule=rollings, opened_at=instants, usual=lengths, is_first=st.booleans())
def test_a_rolling_deadline_is_a_length_after_the_opening(
    *, schedule: RollingSchedule, opened_at: datetime, usual: int, is_first: bool
) -> None:
    found = due(schedule, opened_at=opened_at, usual=timedelta(seconds=usual), is_first=is_first)

    given_first = schedule.first_phase_seconds if is_first else None
    assert (found - opened_at).total_seconds() == (given_first or schedule.phase_seconds.get("round") or usual)
    assert found.tzinfo is UTC


quiets = st.builds(
    lambda begin, length, zone: ZonedQuietHours(
        begin=f"{begin // 60:02}:{begin % 60:02}",
        end=f"{(begin + length) % 1440 // 60:02}:{(begin + length) % 60:02}",
        zone=zone,
    ),
    st.integers(0, 1439),
    st.integers(1, 1439),
    st.sampled_from(sorted(known())),
)


@given(quiet=quiets, opened_at=instants, usual=lengths, later=stretches)
def test_no_rolling_deadline_is_in_quiet_hours_and_a_later_opening_ends_no_sooner(
    *, quiet: ZonedQuietHours, opened_at: datetime, usual: int, later: timedelta
) -> None:
    schedule, length = RollingSchedule(quiet=quiet), timedelta(seconds=usual)
    found = due(schedule, opened_at=opened_at, usual=length)
    assert quiet_until(quiet.begin, quiet.end, quiet.zone, found) is None
    # A day is at most so long where a zone crosses the date line.
    assert timedelta() <= found - (opened_at + length) <= timedelta(hours=49)
    assert due(schedule, opened_at=opened_at + abs(later), usual=length) >= found
    assert due(schedule, opened_at=opened_at, usual=length, is_fixed=True) == opened_at + length


@pytest.mark.parametrize(
    ("opened_at", "hours", "due_at"),
    [
        ("2020-11-20T10:00:00Z", 4, "2020-11-20T14:00:00Z"),
        ("2020-11-20T18:00:00Z", 4, "2020-11-21T06:00:00Z"),
        ("2020-11-20T18:00:00Z", 3, "2020-11-21T06:00:00Z"),
        ("2020-11-20T18:00:00Z", 12, "2020-11-21T06:00:00Z"),
        ("2020-11-20T18:00:00Z", 13, "2020-11-21T07:00:00Z"),
        # The night in which clocks go forward, and the one in which they go back: 07:00 in Berlin each time.
        ("2020-03-28T20:00:00Z", 6, "2020-03-29T05:00:00Z"),
        ("2020-10-24T20:00:00Z", 6, "2020-10-25T06:00:00Z"),
    ],
)
def test_a_deadline_of_the_night_is_at_its_end(opened_at: str, hours: int, due_at: str) -> None:
    schedule = RollingSchedule(quiet=ZonedQuietHours(begin="22:00", end="07:00", zone="Europe/Berlin"))
    opened, expected = datetime.fromisoformat(opened_at), datetime.fromisoformat(due_at)
    assert due(schedule, opened_at=opened, usual=timedelta(hours=hours)) == expected
    paused = opened + timedelta(hours=hours - 1)
    plain = opened + timedelta(hours=hours)
    resumed = schedules.resumed(schedule, "round", plain, paused_at=paused, now=paused, is_fixed=False)
    assert resumed == expected


@given(dailies, instants, stretches)
def test_a_daily_deadline_is_the_first_after_the_minimum(
    schedule: DailySchedule, opened_at: datetime, later: timedelta
) -> None:
    found = due(schedule, opened_at=opened_at)
    earliest = opened_at + timedelta(seconds=schedule.min_seconds)

    # A week, and the two hours that a clock in Troll may be put back by.
    assert earliest <= found <= earliest + 7 * DAY + 2 * HOUR
    assert is_daily(schedule, found)
    assert due(schedule, opened_at=opened_at + later) >= found, "who opens later is due no earlier"
    assert found.tzinfo is UTC


@given(
    schedule=rollings | dailies,
    paused_at=instants,
    remaining=stretches,
    stood=stretches,
    back=stretches,
    is_fixed=st.booleans(),
)
def test_after_a_pause_as_much_remains_as_before(
    *,
    schedule: RollingSchedule | DailySchedule,
    paused_at: datetime,
    remaining: timedelta,
    stood: timedelta,
    back: timedelta,
    is_fixed: bool,
) -> None:
    was_due, now = paused_at + remaining, paused_at + stood
    facts: dict[str, Any] = {"paused_at": paused_at, "is_fixed": is_fixed}
    again = schedules.resumed(schedule, "round", was_due, now=now, **facts)

    assert again - now >= remaining
    assert again >= was_due
    if is_fixed or isinstance(schedule, RollingSchedule):
        assert again - now == remaining
    else:
        assert again == due(schedule.model_copy(update={"min_seconds": 0}), opened_at=now + remaining)
    # P31: with a clock that went back, the pause had no length; the deadline that was announced is the least.
    gone_back = schedules.resumed(schedule, "round", was_due, now=paused_at - back, **facts)
    assert was_due <= gone_back <= again


@given(rollings | dailies, instants, stretches, stretches)
def test_a_phase_that_was_due_before_the_pause_is_due_when_the_clock_goes_on(
    schedule: RollingSchedule | DailySchedule, was_due: datetime, late: timedelta, stood: timedelta
) -> None:
    paused_at = was_due + late
    facts: dict[str, Any] = {"paused_at": paused_at, "now": paused_at + stood, "is_fixed": True}

    assert schedules.resumed(schedule, "round", was_due, **facts) == paused_at + stood


def test_a_daily_phase_goes_on_to_the_next_time_of_the_day_that_leaves_it_what_remained() -> None:
    schedule = DailySchedule(**DAILY)
    sunday = due(schedule)
    facts: dict[str, Any] = {"paused_at": SATURDAY + HOUR, "is_fixed": False}

    assert schedules.resumed(schedule, "round", sunday, now=SATURDAY + HOUR, **facts) == sunday
    # Even a second: what was declared isn't shortened.
    second = timedelta(seconds=1)
    assert schedules.resumed(schedule, "round", sunday, now=SATURDAY + HOUR + second, **facts) == sunday + DAY
    assert schedules.resumed(schedule, "round", sunday, now=SATURDAY + 2 * DAY, **facts) == sunday + 2 * DAY


@given(rollings | dailies, instants, stretches, stretches)
@example(RollingSchedule(reminders_seconds=(3600,)), SATURDAY, HOUR, timedelta())
def test_reminders_come_once_each_between_opening_and_deadline(
    schedule: RollingSchedule | DailySchedule, opened_at: datetime, length: timedelta, later: timedelta
) -> None:
    due_at, told, after = opened_at + length, [], opened_at - DAY
    while (instant := schedules.next_reminder(schedule, opened_at, due_at, after)) is not None:
        assert max(after, opened_at) < instant < due_at
        told.append(instant)
        after = instant

    assert told == sorted(
        {due_at - timedelta(seconds=n) for n in schedule.reminders_seconds if n < length.total_seconds()}
    )
    moved = schedules.next_reminder(schedule, opened_at, due_at + later, opened_at)
    assert moved is None or (due_at + later - moved).total_seconds() in schedule.reminders_seconds


def test_by_default_a_reminder_comes_half_a_day_and_two_hours_before() -> None:
    first = schedules.next_reminder(RollingSchedule(), SATURDAY, SATURDAY + DAY, SATURDAY)
    second = schedules.next_reminder(RollingSchedule(), SATURDAY, SATURDAY + DAY, SATURDAY + 12 * HOUR)

    assert (first, second) == (SATURDAY + 12 * HOUR, SATURDAY + 22 * HOUR)
    assert schedules.next_reminder(RollingSchedule(), SATURDAY, SATURDAY + DAY, SATURDAY + 22 * HOUR) is None
    # In a phase of twelve hours the first would come with its opening.
    half = schedules.next_reminder(RollingSchedule(), SATURDAY, SATURDAY + DAY / 2, SATURDAY)
    assert half == SATURDAY + 10 * HOUR

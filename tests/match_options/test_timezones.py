"""Daily deadlines in every zone, at every change of its clocks from 2020 to 2037 (P30, T1)."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from itertools import chain, pairwise
from zoneinfo import ZoneInfo

import pytest

from mainmatch.match_options import schedules
from mainmatch.match_options.schedules import DailySchedule, Weekday, known
from tests.match_options.walls import DAY, HOUR, MINUTE, Walk, transitions, walked

WEEK: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
HALF_DAY = 12 * HOUR
MILLISECOND = timedelta(milliseconds=1)

Deadline = Callable[[DailySchedule, datetime], datetime]


def due(schedule: DailySchedule, opened_at: datetime) -> datetime:
    return schedules.due_at(schedule, "round", opened_at, usual=DAY, is_first=False, is_fixed=False)


@lru_cache(maxsize=10_000)
def daily(zone: str, at: time, days: tuple[Weekday, ...] = WEEK, minimum: timedelta = timedelta()) -> DailySchedule:
    seconds = int(minimum.total_seconds())
    return DailySchedule(mode="daily", at=f"{at:%H:%M}", zone=zone, days=days, min_seconds=seconds)


@cache
def kinds_of_zones() -> dict[tuple[tuple[datetime, timedelta | None], ...], list[str]]:
    """All zones, together with those whose clocks show the same from 2020 to 2037."""
    kinds: dict[tuple[tuple[datetime, timedelta | None], ...], list[str]] = {}
    for name in sorted(known()):
        zone = ZoneInfo(name)
        changes = (datetime(2020, 1, 1, tzinfo=UTC), *transitions(zone, 2020, 2037))
        kinds.setdefault(tuple((at, at.astimezone(zone).utcoffset()) for at in changes), []).append(name)
    return kinds


def telling_times(walk: Walk) -> set[time]:
    """Times of the day at which a change of clocks can go wrong: its edges, its middle, and midnight."""
    found = {time(0, 0), time(23, 59)}
    for before, after in zip(walk.stretches, walk.stretches[1:], strict=False):
        left = before.shown + before.length
        edges = sorted((left, after.shown))
        middle = edges[0] + (edges[1] - edges[0]) // 2 // MINUTE * MINUTE
        found |= {each.time() for edge in edges for each in (edge - MINUTE, edge)} | {middle.time()}
    return found


def flaws(zone: str, change: datetime, deadline: Deadline = due) -> Iterator[str]:
    """What is wrong with the deadlines around one change of clocks."""
    walk = walked(ZoneInfo(zone), change)
    for at in telling_times(walk):
        deadlines = walk.deadlines(at)
        checks = (not_one_a_day, early_or_late, wrong_day)
        for flaw in chain.from_iterable(check(zone, at, deadlines, deadline) for check in checks):
            yield f"{zone} {change:%Y-%m-%d} at {at:%H:%M}: {flaw}"


Expected = list[tuple[date, datetime]]


def not_one_a_day(zone: str, at: time, expected: Expected, deadline: Deadline) -> Iterator[str]:
    """Each phase opens as soon as the last one is over: every day has its deadline, and none has two."""
    last = expected[0][1] - MILLISECOND
    for day, instant in expected:
        last = deadline(daily(zone, at), last + MILLISECOND)
        if last != instant:
            yield f"{day}'s is {last}, not {instant}"


def early_or_late(zone: str, at: time, expected: Expected, deadline: Deadline) -> Iterator[str]:
    """A phase whose minimum ends at a deadline, or just beside one; later openings mustn't be due earlier."""
    schedule = daily(zone, at, minimum=HALF_DAY)
    last = expected[0][1]
    for (_, instant), (_, following) in pairwise(expected):
        for late, right in ((-MILLISECOND, instant), (timedelta(), instant), (MILLISECOND, following)):
            earliest = instant + late
            found = deadline(schedule, earliest - HALF_DAY)
            if found != right:
                yield f"half a day from {earliest - HALF_DAY} is {found}, not {right}"
            if found < max(earliest, last):
                yield f"half a day from {earliest - HALF_DAY} is {found}: too short, or before an earlier one's"
            last = found


def wrong_day(zone: str, at: time, expected: Expected, deadline: Deadline) -> Iterator[str]:
    """Deadlines on one day of the week only, and on all but one."""
    for n, (day, instant) in enumerate(expected):
        only = (WEEK[day.weekday()],)
        others = tuple(each for each in WEEK if each not in only)
        found = deadline(daily(zone, at, only), expected[0][1])
        if found != instant:
            yield f"on {only} it is {found}, not {instant}"
        spared = deadline(daily(zone, at, others), instant)
        if expected[n + 1 :] and spared != expected[n + 1][1]:
            yield f"on {others} it is {spared}, not {expected[n + 1][1]}"


def test_every_zone_keeps_its_deadlines_at_every_change_of_its_clocks() -> None:
    kinds = kinds_of_zones()
    names = [name for kind in kinds.values() for name in kind]

    assert len(names) == len(set(names)) == len(known()) > 400
    assert sum(len(changes) - 1 for changes in kinds) > 1000
    assert [flaw for changes, (name, *_) in kinds.items() for at, _ in changes for flaw in flaws(name, at)] == []


ODD = [
    # zone, local day and time, the instant; why it is odd
    ("Europe/Berlin", "2024-03-31 02:30", "2024-03-31T01:00Z"),  # missing
    ("Europe/Berlin", "2024-10-27 02:30", "2024-10-27T00:30Z"),  # doubled
    ("Europe/Dublin", "2024-10-27 01:30", "2024-10-27T00:30Z"),  # its summer is the standard, its winter is "saving"
    ("Australia/Lord_Howe", "2024-10-06 02:15", "2024-10-05T15:30Z"),  # half an hour is missing
    ("Australia/Lord_Howe", "2024-04-07 01:45", "2024-04-06T14:45Z"),  # half an hour is doubled
    ("Antarctica/Troll", "2024-03-31 02:30", "2024-03-31T01:00Z"),  # two hours are missing
    ("Antarctica/Troll", "2024-10-27 02:30", "2024-10-27T00:30Z"),  # two hours are doubled
    ("Africa/Casablanca", "2024-03-10 02:30", "2024-03-10T01:30Z"),  # Ramadan begins: doubled
    ("Africa/Casablanca", "2024-04-14 02:30", "2024-04-14T02:00Z"),  # and ends: missing
    ("Africa/Cairo", "2024-04-26 00:30", "2024-04-25T22:00Z"),  # the day begins at one
    ("Africa/Cairo", "2024-10-31 23:30", "2024-10-31T20:30Z"),  # the day ends twice
    ("Asia/Gaza", "2023-04-29 02:30", "2023-04-29T00:00Z"),
    ("Asia/Tehran", "2022-03-22 00:00", "2022-03-21T20:30Z"),  # no midnight
    ("Asia/Tehran", "2022-09-21 23:30", "2022-09-21T19:00Z"),
    ("America/Sao_Paulo", "2018-11-04 00:00", "2018-11-04T03:00Z"),  # no midnight
    ("America/Sao_Paulo", "2019-02-16 23:30", "2019-02-17T01:30Z"),  # Saturday ends twice
    ("America/St_Johns", "2024-03-10 02:30", "2024-03-10T05:30Z"),
    ("Pacific/Chatham", "2024-09-29 03:00", "2024-09-28T14:00Z"),
    ("Asia/Kathmandu", "2024-03-31 14:00", "2024-03-31T08:15Z"),  # never changes
    ("America/Nuuk", "2023-03-25 22:30", "2023-03-26T01:00Z"),  # an hour is missing, and stays so
    ("America/Nuuk", "2024-03-30 23:30", "2024-03-31T01:00Z"),  # the day's last hour is missing: it ends at midnight
]


@pytest.mark.parametrize(("zone", "local", "instant"), ODD)
def test_a_missing_time_is_the_end_of_the_gap_and_a_doubled_one_the_first(zone: str, local: str, instant: str) -> None:
    expected, shown = datetime.fromisoformat(instant), datetime.fromisoformat(local)
    only = (WEEK[shown.weekday()],)

    for days in (WEEK, only):
        assert due(daily(zone, shown.time(), days), expected - HOUR) == expected
        assert due(daily(zone, shown.time(), days), expected) == expected
    assert due(daily(zone, shown.time(), only), expected + MILLISECOND) > expected + 6 * DAY


def test_a_day_that_a_zone_left_out_has_no_deadline() -> None:
    # Samoa went from Thursday 29 to Saturday 31 December 2011.
    noon, opened_at = time(12, 0), datetime(2011, 12, 29, 21, tzinfo=UTC)
    thursday, saturday = (datetime(2011, 12, day, 22, tzinfo=UTC) for day in (29, 30))

    assert due(daily("Pacific/Apia", noon), opened_at) == thursday
    assert due(daily("Pacific/Apia", noon), thursday + MILLISECOND) == saturday
    assert due(daily("Pacific/Apia", noon, ("fri",)), opened_at) == datetime(2012, 1, 5, 22, tzinfo=UTC)
    assert list(flaws("Pacific/Apia", datetime(2011, 12, 30, 10, tzinfo=UTC))) == []


def test_a_day_that_a_zone_had_twice_has_one_deadline() -> None:
    # Kwajalein crossed the date line eastward at the end of September 1969, and back in August 1993.
    eastward, back = datetime(1969, 9, 30, 13, tzinfo=UTC), datetime(1993, 8, 21, 12, tzinfo=UTC)

    assert due(daily("Pacific/Kwajalein", time(12, 0)), eastward) == datetime(1969, 10, 2, 0, tzinfo=UTC)
    assert list(flaws("Pacific/Kwajalein", eastward)) == []
    assert list(flaws("Pacific/Kwajalein", back)) == []


# Planted bugs: what a test can't find, it doesn't hold.


def a_day_is_24_hours(schedule: DailySchedule, opened_at: datetime) -> datetime:
    zone = ZoneInfo(schedule.zone)
    earliest = opened_at + timedelta(seconds=schedule.min_seconds)
    # Reckoned once, at the walk's beginning, and then by days of 24 hours.
    anchor = datetime.combine(date(2020, 3, 20), schedule.time, tzinfo=zone).astimezone(UTC)
    days = -((anchor - earliest) // DAY)
    found = anchor + days * DAY
    while found.astimezone(zone).weekday() not in schedule.weekdays:
        found += DAY
    return found


def by_the_wall(schedule: DailySchedule, opened_at: datetime, fold: int, *, gap: str = "end") -> datetime:
    """A deadline by the wall clock, with a choice of what is wrong about it."""
    zone = ZoneInfo(schedule.zone)
    earliest = opened_at + timedelta(seconds=schedule.min_seconds)
    day = earliest.astimezone(zone).date() - DAY
    while True:
        wanted = datetime.combine(day, schedule.time, tzinfo=zone)
        offsets = [wanted.replace(fold=each).utcoffset() or timedelta() for each in (0, 1)]
        missing = offsets[0] < offsets[1]
        found = wanted.replace(fold=fold).astimezone(UTC)
        if missing:
            found = {
                "end": datetime(2020, 3, 29, 1, tzinfo=UTC),  # Berlin's
                "earlier": wanted.replace(fold=1).astimezone(UTC),
                "later": wanted.replace(fold=0).astimezone(UTC),
                "left out": earliest - DAY,
            }[gap]
        if found >= earliest and day.weekday() in schedule.weekdays:
            return found
        day += DAY


def no_minimum(schedule: DailySchedule, opened_at: datetime) -> datetime:
    return due(schedule.model_copy(update={"min_seconds": 0}), opened_at)


def half_open(schedule: DailySchedule, opened_at: datetime) -> datetime:
    return due(schedule, opened_at + MILLISECOND)


def weekday_by_utc(schedule: DailySchedule, opened_at: datetime) -> datetime:
    every_day = schedule.model_copy(update={"days": WEEK})
    found = due(every_day, opened_at)
    while found.weekday() not in schedule.weekdays:
        found = due(every_day, found + MILLISECOND)
    return found


BERLIN = {
    "spring": datetime(2020, 3, 29, 1, tzinfo=UTC),
    "autumn": datetime(2020, 10, 25, 1, tzinfo=UTC),
}


@pytest.mark.parametrize(
    ("bug", "season"),
    [
        (a_day_is_24_hours, "spring"),
        (lambda schedule, opened_at: by_the_wall(schedule, opened_at, 1), "autumn"),
        (lambda schedule, opened_at: by_the_wall(schedule, opened_at, 0, gap="earlier"), "spring"),
        (lambda schedule, opened_at: by_the_wall(schedule, opened_at, 0, gap="later"), "spring"),
        (lambda schedule, opened_at: by_the_wall(schedule, opened_at, 0, gap="left out"), "spring"),
        (no_minimum, "spring"),
        (half_open, "spring"),
        (weekday_by_utc, "spring"),
    ],
    ids=["24 hours", "the second", "before the gap", "after the gap", "left out", "no minimum", "half-open", "utc day"],
)
def test_a_planted_bug_is_found(bug: Deadline, season: str) -> None:
    assert list(flaws("Europe/Berlin", BERLIN[season], bug))


@pytest.mark.parametrize("season", BERLIN)
def test_planting_alone_is_no_bug(season: str) -> None:
    assert list(flaws("Europe/Berlin", BERLIN[season], lambda schedule, at: by_the_wall(schedule, at, 0))) == []

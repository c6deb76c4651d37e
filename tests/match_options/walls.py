"""What the clocks of a zone really show: an oracle for daily deadlines that never turns local time into UTC.

It walks along UTC, asks what the clock on the wall shows, and reads off the first instant at which it shows a
time, or jumps over it. Nothing of ``mainmatch.match_options.schedules`` is in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY, HOUR, MINUTE, SECOND = (timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1))


def wall(instant: datetime, zone: ZoneInfo) -> datetime:
    return instant.astimezone(zone).replace(tzinfo=None)


@dataclass(frozen=True)
class Stretch:
    """From ``since`` on, for ``length``, clocks keep pace, beginning with ``shown``."""

    since: datetime
    shown: datetime
    length: timedelta


@dataclass(frozen=True)
class Walk:
    """The stretches of a zone one after the other; between two of them clocks jump."""

    stretches: tuple[Stretch, ...]

    def shows(self, day: date, at: time) -> datetime | None:
        """The first instant at which it is ``at`` on ``day``, or clocks have just jumped over it.

        None for a day without an instant, and for what isn't on the walk.
        """
        wanted = datetime.combine(day, at)
        for each in self.stretches:
            if each.shown <= wanted < each.shown + each.length:
                return each.since + (wanted - each.shown)
        for before, after in zip(self.stretches, self.stretches[1:], strict=False):
            last = before.shown + before.length - SECOND
            if last < wanted < after.shown:
                return None if last.date() < day < after.shown.date() else after.since
        return None

    def days(self) -> Iterator[date]:
        """The dates on the walk, also those that the zone left out."""
        first = min(each.shown for each in self.stretches).date()
        last = max(each.shown + each.length for each in self.stretches).date()
        return (first + n * DAY for n in range((last - first).days + 1))

    def deadlines(self, at: time) -> list[tuple[date, datetime]]:
        """The days that have a daily deadline on the walk, and its instants."""
        found = ((day, self.shows(day, at)) for day in self.days())
        return [(day, instant) for day, instant in found if instant is not None]


def walked(zone: ZoneInfo, around: datetime, reach: timedelta = 40 * HOUR) -> Walk:
    """Walk by the hour, and by the minute through each hour in which clocks don't keep pace."""
    stretches = []
    since, shown = around - reach, wall(around - reach, zone)
    for instant, shows in _readings(zone, since, around + reach):
        if shows - shown != instant - since:
            stretches.append(Stretch(since, shown, instant - since))
            since, shown = instant, shows
    return Walk((*stretches, Stretch(since, shown, around + reach - since)))


def _readings(zone: ZoneInfo, instant: datetime, until: datetime) -> Iterator[tuple[datetime, datetime]]:
    shown = wall(instant, zone)
    while instant < until:
        an_hour_later = wall(instant + HOUR, zone)
        if an_hour_later - shown != HOUR:
            yield from ((instant + n * MINUTE, wall(instant + n * MINUTE, zone)) for n in range(1, 60))
        instant, shown = instant + HOUR, an_hour_later
        yield instant, shown


def transitions(zone: ZoneInfo, first_year: int, last_year: int, stride: timedelta = 5 * DAY) -> tuple[datetime, ...]:
    """The instants from which another offset from UTC holds: looked for in strides, then halved to the second.

    No zone goes back to an offset within 5 days in the years that are tested: strides of a day find no more.
    """
    found = []
    early, end = datetime(first_year, 1, 1, tzinfo=UTC), datetime(last_year + 1, 1, 1, tzinfo=UTC)
    offset = _offset(early, zone)
    while early < end:
        late = min(early + stride, end)
        after = _offset(late, zone)
        if after != offset:
            found.append(_halved(zone, early, late))
        early, offset = late, after
    return tuple(found)


def _halved(zone: ZoneInfo, early: datetime, late: datetime) -> datetime:
    old = _offset(early, zone)
    while late - early > SECOND:
        middle = early + (late - early) // SECOND // 2 * SECOND
        early, late = (middle, late) if _offset(middle, zone) == old else (early, middle)
    return late


def _offset(instant: datetime, zone: ZoneInfo) -> timedelta | None:
    return instant.astimezone(zone).utcoffset()

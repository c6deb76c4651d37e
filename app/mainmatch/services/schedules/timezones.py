"""Local time as instants: what a clock on the wall of a zone means in UTC.

May touch: the IANA zones that Python knows, no clock. Rule kept here (P30): a missing local time
is the first valid instant after the gap, a doubled one the first of the two.
"""

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import count
from zoneinfo import ZoneInfo, available_timezones

__all__ = ["daily", "instant_of", "known"]

_DAY = timedelta(days=1)
_SECOND = timedelta(seconds=1)

_NO_PLACES = frozenset({"Factory", "localtime", "posixrules"})
"""Names in a zone database that mean another zone on another machine, or none at all."""


@cache
def known() -> frozenset[str]:
    """The names that a schedule may give, spelled exactly so. Links such as Asia/Calcutta are names: browsers say them.

    A list to look into, so that nothing that a stranger sends is ever tried as a path.
    """
    return frozenset(available_timezones()) - _NO_PLACES


def instant_of(day: date, at: time, zone: ZoneInfo) -> datetime | None:
    """The instant (UTC) at which it is ``at`` (whole minutes) on ``day``; None for a day that the zone left out.

    A day is left out where a zone crosses the date line: Samoa had no 30 December 2011.
    """
    # Both of one zone, so that Python compares what their clocks show. fold=0: of a doubled time the first,
    # of a missing one the instant reckoned with the offset before the gap.
    wanted = datetime.combine(day, at, zone)
    found = wanted.astimezone(UTC)
    if found.astimezone(zone) == wanted:
        return found
    end = _end_of_gap(wanted, found, zone)
    is_left_out = (end - _SECOND).astimezone(zone).date() < day < end.astimezone(zone).date()
    return None if is_left_out else end


def daily(since: datetime, at: time, zone: ZoneInfo, weekdays: Collection[int]) -> Iterator[datetime]:
    """The instants from ``since`` on, it included, at which it is ``at`` on a day of ``weekdays`` (Monday is 0).

    The day is the deadline's own: where a gap takes the end of a Saturday away, midnight is Saturday's deadline.
    """
    # From yesterday: such a gap carries yesterday's instant into today.
    first = since.astimezone(zone).date() - _DAY
    for day in (first + n * _DAY for n in count()):
        instant = instant_of(day, at, zone) if day.weekday() in weekdays else None
        if instant is not None and instant >= since:
            yield instant


def _end_of_gap(missing: datetime, late: datetime, zone: ZoneInfo) -> datetime:
    """Halve the stretch in which clocks jump over ``missing`` until a second is left; ``late`` is after the jump."""
    early = missing.replace(fold=1).astimezone(UTC)
    while late - early > _SECOND:
        middle = early + (late - early) // _SECOND // 2 * _SECOND
        if middle.astimezone(zone) < missing:
            early = middle
        else:
            late = middle
    return late

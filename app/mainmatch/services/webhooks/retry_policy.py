"""When a delivery that failed is tried again, and when that has lasted long enough.

May touch: values only. Rule kept here: back-off doubles from 5 seconds to 4 hours, with full jitter, so that those
who failed together don't come back together; after three days it ends.
"""

from datetime import datetime, timedelta

__all__ = ["LASTS", "next_try"]

LASTS = timedelta(hours=72)
"""How long an address may fail before its webhook is paused."""

_FIRST = 5.0
_LONGEST = 4 * 3600.0
_SHORTEST = 1.0
_MOST_ASKED = 3600
"""Seconds. What an address may ask for with Retry-After."""


def next_try(
    now: datetime, failing_since: datetime, tries: int, roll: float, retry_after: int | None
) -> datetime | None:
    """When to try again after ``tries`` failures; None: no more, it has been failing for three days.

    ``roll`` is chance, in [0, 1). ``retry_after`` is in seconds. The last try is made when the three days are over.
    """
    end = failing_since + LASTS
    if now >= end:
        return None
    longest = min(_LONGEST, _FIRST * 2.0 ** min(tries - 1, 20))
    pause = max(_SHORTEST, roll * longest, min(retry_after or 0, _MOST_ASKED))
    return min(end, now + timedelta(seconds=pause))

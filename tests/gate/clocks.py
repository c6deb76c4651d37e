"""``make test-clock``: all tests at other times than now. It takes the night.

A year ahead, on 29 February, and through the two nights in which the clocks of Berlin change. Every process of a run
sees the same time, by libfaketime, whose place is the first argument; all others go to pytest. CLOCK="29 February"
chooses one. What is measured, and not told, goes on as it does.
"""

import calendar
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from rich.console import Console
from rich.table import Table

BERLIN = ZoneInfo("Europe/Berlin")
_SITE = Path(__file__).parent / "clock_site"


def clocks(now: datetime) -> Mapping[str, datetime]:
    """When runs begin, by name."""
    changes = list(_changes(now))
    spring, autumn = (next(each for each in changes if _is_autumn(each) is wanted) for wanted in (False, True))
    return {
        "a year ahead": now + timedelta(days=365),
        "29 February": next(day for day in _leap_days(now.year) if day > now),
        # So that the clocks change soon after the start.
        "clocks go forward": spring - timedelta(minutes=3),
        "clocks go back": autumn - timedelta(minutes=3),
    }


def without_clock() -> dict[str, str]:
    """The environment for programs that can't bear another clock: Chromium spins, Redis doesn't start."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def main(library: str, *arguments: str) -> int:
    """Run the tests at each of these times; the exit code is 0 when all passed."""
    table = Table("clock", "begins", "tests")
    codes = []
    found, chosen = clocks(datetime.now(UTC)), os.environ.get("CLOCK")
    if chosen and chosen not in found:
        print(f"There is no clock {chosen!r}. Choose one of: {', '.join(found)}.", file=sys.stderr)  # noqa: T201
        return 2
    for name in [chosen] if chosen else found:
        begins = found[name]
        print(f"\n{name}: {begins:%a %d %b %Y %H:%M} UTC", flush=True)  # noqa: T201 - what the hours are spent on
        codes.append(_run(library, begins, arguments))
        table.add_row(name, f"{begins:%Y-%m-%d %H:%M}", "passed" if codes[-1] == 0 else "[red]failed")
    Console().print(table)
    return max(codes)


def _run(library: str, begins: datetime, arguments: Sequence[str]) -> int:
    ahead = (begins - datetime.now(UTC)).total_seconds()
    faked = {
        "LD_PRELOAD": library,
        "FAKETIME": f"{ahead:+.0f}s",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        # Files keep their times; looking at them is half as dear.
        "NO_FAKE_STAT": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, (str(_SITE), os.environ.get("PYTHONPATH")))),
        "TZ": str(BERLIN),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(2 * (os.cpu_count() or 1)), *arguments]
    return subprocess.run(command, env={**os.environ, **faked}, check=False).returncode


def _leap_days(year: int) -> Iterator[datetime]:
    yield from (datetime(each, 2, 29, 12, tzinfo=UTC) for each in range(year, year + 9) if calendar.isleap(each))


def _changes(now: datetime) -> Iterator[datetime]:
    """The hours of the next year in which Berlin's clocks change."""
    hour = now.replace(minute=0, second=0, microsecond=0)
    hours = [hour + timedelta(hours=n) for n in range(1, 366 * 24)]
    yield from (each for each in hours if _offset(each) != _offset(each - timedelta(hours=1)))


def _is_autumn(change: datetime) -> bool:
    return _offset(change) < _offset(change - timedelta(hours=1))


def _offset(instant: datetime) -> timedelta:
    return instant.astimezone(BERLIN).utcoffset() or timedelta()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

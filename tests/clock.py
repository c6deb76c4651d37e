"""The clock of tests: it stands until a test moves it."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

START = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)


@dataclass
class Clock:
    """What is asked for the time."""

    now: datetime = START

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **stretch: float) -> None:
        """Let this much time pass, such as ``hours=24``."""
        self.now += timedelta(**stretch)

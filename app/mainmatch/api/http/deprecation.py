"""How an operation says that it will end: ``deprecated`` in OpenAPI, and two headers of all its answers.

An operation is marked where it is declared, and nowhere else (docs/api-policy.md).
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime

_AT_LEAST = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Deprecation:
    """``since``: the day of the release that says so. ``until``: the first day on which the operation may be gone.

    Raises ValueError if that is sooner than the policy promises.
    """

    since: date
    until: date

    def __post_init__(self) -> None:
        if self.until - self.since < _AT_LEAST:
            raise ValueError(f"a deprecated operation lives for at least {_AT_LEAST.days} days")

    @property
    def headers(self) -> dict[str, str]:
        """``Deprecation`` (RFC 9745) and ``Sunset`` (RFC 8594)."""
        since, until = (datetime.combine(day, time(), UTC) for day in (self.since, self.until))
        return {"Deprecation": f"@{int(since.timestamp())}", "Sunset": format_datetime(until, usegmt=True)}

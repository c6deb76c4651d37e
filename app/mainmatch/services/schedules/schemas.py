"""What a host may say about time: a match's schedule, as it is sent and as it is stored.

May touch: nothing but values. Rule kept here: a schedule that is taken can always be reckoned
with; what is wrong with it is said when the match is created.
"""

from collections.abc import Mapping
from datetime import time
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter
from pydantic_core import PydanticCustomError

from mainmatch.services.errors import Invalid
from mainmatch.services.schedules import timezones

__all__ = ["LONGEST_PHASE", "DailySchedule", "Day", "RollingSchedule", "Schedule", "must_name_phases", "read"]

LONGEST_PHASE = 30 * 24 * 3600
"""Seconds. A match whose phase lasts longer is a forgotten one; only a daily deadline's wait comes on top of it."""

Day: TypeAlias = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
"""A local day of the week; their order is that of ``date.weekday``."""

_DAYS: tuple[Day, ...] = get_args(Day)
_Items = TypeVar("_Items", bound=tuple[Any, ...])


def _each_once(given: _Items) -> _Items:
    if len(set(given)) < len(given):
        raise PydanticCustomError("repeated_item", "Name each of them once.")
    return given


def _known(zone: str) -> str:
    if zone not in timezones.known():
        raise PydanticCustomError("unknown_zone", "Give the IANA name of a time zone, such as Europe/Berlin.")
    return zone


_Length = Annotated[int, Field(ge=1, le=LONGEST_PHASE)]
_Ahead = Annotated[int, Field(ge=60, le=LONGEST_PHASE)]


class _Terms(BaseModel):
    """What both kinds of schedule have. ``strict=False`` lets an array be a tuple; its items stay strict."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    phase_seconds: Mapping[str, _Length] = Field(
        default={}, description="Length by phase name, in seconds from the phase's opening."
    )
    first_phase_seconds: _Length | None = Field(
        default=None, description="Length of the match's first phase only, in seconds from its opening."
    )
    reminders_seconds: Annotated[tuple[_Ahead, ...], AfterValidator(_each_once)] = Field(
        default=(12 * 3600, 2 * 3600),
        strict=False,
        max_length=8,
        description="When to remind, in seconds before a deadline. One that is before the phase's opening is left out.",
        json_schema_extra={"uniqueItems": True},
    )


class RollingSchedule(_Terms):
    """Each phase lasts its length from its opening: what is given here, or its game's default."""

    mode: Literal["rolling"] = "rolling"


class DailySchedule(_Terms):
    """Each phase ends at a time of the day; one whose length is given here, or fixed by the rules, after its length."""

    mode: Literal["daily"]
    at: str = Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$", description="Local time, such as 14:00.")
    zone: Annotated[str, AfterValidator(_known)] = Field(
        max_length=64, description="IANA name of the time zone, such as Europe/Berlin."
    )
    min_seconds: int = Field(
        default=12 * 3600, ge=0, le=LONGEST_PHASE, description="A phase lasts no less, in seconds."
    )
    days: Annotated[tuple[Day, ...], AfterValidator(_each_once)] = Field(
        default=_DAYS,
        strict=False,
        min_length=1,
        max_length=7,
        description="Local days of the week on which phases end.",
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
    """The tag of the kind of schedule that was sent or made: rolling, where none is named."""
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

_SCHEDULE: TypeAdapter[RollingSchedule | DailySchedule] = TypeAdapter(Schedule)


@lru_cache(maxsize=1024)
def read(stored: str) -> RollingSchedule | DailySchedule:
    """A schedule from its JSON text, as a match's row has it. Kept: it is asked for at each opening of a phase."""
    return _SCHEDULE.validate_json(stored)


def must_name_phases(schedule: RollingSchedule | DailySchedule, names: tuple[str, ...]) -> None:
    """Raises Invalid ``unknown_phase`` when a length is given for a phase whose length isn't the host's to set."""
    if set(schedule.phase_seconds) - set(names):
        raise Invalid("unknown_phase", f"A host can set the length of these phases: {', '.join(names)}.")

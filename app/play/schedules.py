"""When a phase is due: a match's schedule, and the instants that follow from it.

May touch: datetime values, no clock. Rule kept here: a deadline is computed once, as a UTC
instant, and is never moved by reckoning it again (P30).
"""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.play.mistakes import Invalid

__all__ = ["LONGEST_PHASE", "Schedule", "due_at", "length_of", "must_name_phases"]

LONGEST_PHASE = 30 * 24 * 3600
"""Seconds. A match whose phase lasts longer is a forgotten one."""


class Schedule(BaseModel):
    """How long phases last: each its game's default length from its opening, or what is given here."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    mode: Literal["rolling"] = "rolling"
    phase_seconds: Mapping[str, Annotated[int, Field(ge=1, le=LONGEST_PHASE)]] = Field(
        default={}, description="Length by phase name, in seconds; a phase left out has its game's default length."
    )


def must_name_phases(schedule: Schedule, names: tuple[str, ...]) -> None:
    """Raises Invalid ``unknown_phase`` when a length is given for a phase whose length isn't the host's to set."""
    if set(schedule.phase_seconds) - set(names):
        raise Invalid("unknown_phase", f"A host can set the length of these phases: {', '.join(names)}.")


def length_of(schedule: str, phase: str, usual: timedelta) -> timedelta:
    """The length of a phase under a stored schedule; ``usual`` is what the game says."""
    given: dict[str, int] = json.loads(schedule)["phase_seconds"]
    return timedelta(seconds=given[phase]) if phase in given else usual


def due_at(opened_at: datetime, length: timedelta) -> datetime:
    """The deadline of a phase under the rolling schedule, half-open: at this instant it is over."""
    return opened_at + length

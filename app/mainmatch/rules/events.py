"""Events of the rules and their audience. The audience is fixed where an event is created and never changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from mainmatch.rules.values import Seat, Value

__all__ = ["Event", "Told", "tell", "tell_all"]


class Event(Value):
    """Base class of events: ``class RoundScored(Event, type="game.round_scored")``.

    Types are dotted and in the past tense. A game's own types begin with ``game.``.
    """

    type: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Told:
    """An event with its audience: these seats and the host, or all viewers when ``seats`` is None."""

    event: Event
    seats: tuple[Seat, ...] | None


def tell_all(event: Event) -> Told:
    """Send an event to all viewers, including spectators."""
    return Told(event, None)


def tell(seats: Iterable[Seat], event: Event) -> Told:
    """Send an event to these seats and the host only. ``seats`` is sorted and deduplicated."""
    return Told(event, tuple(sorted(set(seats))))

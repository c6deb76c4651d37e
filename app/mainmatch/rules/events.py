"""What the rules tell, and to whom. An event's audience is said where the event is made, and never later."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from mainmatch.rules.values import Json, Seat, Value

__all__ = ["Event", "Told", "tell", "tell_all"]


class Event(Value):
    """Something that happened: ``class RoundScored(Event, type="game.round_scored")``.

    Types are dotted and in the past tense; a game's own begin with ``game.``.
    """

    type: ClassVar[str] = ""

    def __init_subclass__(cls, type: str = "", **options: Any) -> None:  # noqa: A002 - the wire's word
        super().__init_subclass__(**options)
        cls.type = type

    def as_json(self) -> dict[str, Json]:
        """The event's ``data`` member."""
        return self.model_dump(mode="json")


@dataclass(frozen=True, slots=True)
class Told:
    """An event with its audience: these seats (and the host), or everybody when ``seats`` is None."""

    event: Event
    seats: tuple[Seat, ...] | None


def tell_all(event: Event) -> Told:
    """Tell everybody, spectators included."""
    return Told(event, None)


def tell(seats: Iterable[Seat], event: Event) -> Told:
    """Tell these seats, and nobody else but the host."""
    return Told(event, tuple(sorted(set(seats))))

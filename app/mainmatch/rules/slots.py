"""Slots: several sealed submissions of one seat in one phase, each with a name of its own.

A phase without ``Phase.slots`` has one submission a seat, and knows nothing of all this.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

from mainmatch.rules.actions import Action, ActionMeta, Sealed
from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.values import Seat, Value, ValueMeta


class Slots(Value):
    """What a seat has sent in a phase with slots: one field for each slot, which has the field's name.

    As in ``class Orders(Slots): plan: Plan | Pass; bid: Bid | NoBid | None``. The type of a field lists the actions of
    its slot. An action type is in one slot of a phase. Add None where the phase doesn't ask every seat.
    """


Sent: TypeAlias = Action | Slots
"""What a close resolves for a seat: its action, or those in its slots."""

Place: TypeAlias = Seat | tuple[Seat, str]
"""The place of a submission: its seat; in a phase with slots, its seat and slot."""


def place_in(seat: Seat, slot: str) -> Place:
    """The place of a seat's submission in a slot; ``slot`` is "" in a phase without slots."""
    return (seat, slot) if slot else seat


def seat_at(place: Place) -> Seat:
    """The seat of a place."""
    return place[0] if isinstance(place, tuple) else place


def in_order(places: Iterable[Place]) -> list[Place]:
    """Places, ascending by seat and slot."""
    return sorted(places, key=lambda place: (seat_at(place), slot_at(place)))


def slot_at(place: Place) -> str:
    """The slot of a place; "" in a phase without slots."""
    return place[1] if isinstance(place, tuple) else ""


SealedT = TypeVar("SealedT", bound=Sealed)


def by_opponent(action: type[SealedT], seats: Iterable[Seat]) -> tuple[dict[Seat, type[SealedT]], type[Slots]]:
    """An action for each of these seats, and their slots: ``throw_3``, whose ``opponent`` is 3, in ``against_3``.

    ``action`` has a class variable ``opponent``. ``may_send`` names the actions against those who are there.
    """
    kinds: dict[Seat, Any] = {
        seat: ActionMeta(
            f"{action.__name__}{seat}",
            (action,),
            {"__module__": action.__module__, "__doc__": action.__doc__},
            type=f"{action.type}_{seat}",
            opponent=seat,
        )
        for seat in seats
    }
    fields = {f"against_{seat}": kind | None for seat, kind in kinds.items()}
    slots: Any = ValueMeta("Against", (Slots,), {"__module__": action.__module__, "__annotations__": fields})
    return kinds, slots


@cache
def slots_by_type(kind: type[Slots]) -> Mapping[str, str]:
    """The slot of each action, by the ``type`` of the action. Raises BrokenGame for one that is in two slots."""
    found: dict[str, str] = {}
    for slot, hint in get_type_hints(kind).items():
        for part in get_args(hint) or (hint,):
            if isinstance(part, type) and issubclass(part, Sealed) and found.setdefault(part.type, slot) != slot:
                raise BrokenGame(f"{kind.__name__} has {part.type!r} in two slots")
    return found

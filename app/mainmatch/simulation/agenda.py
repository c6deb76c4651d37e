"""Who does what when, in one phase of a rehearsal: plausible hours, the forgetful, the late.

May touch: dice. Rule kept here: instants follow from the dice and the phase alone; deeds come in
the order of their instants.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from mainmatch.rules import Dice, Seat

__all__ = ["Deed", "agenda_of"]

Kind: TypeAlias = Literal["submit", "change", "look", "late"]

_DAY = timedelta(hours=24)
_WAKING = 7
"""The hour before which nobody is up. Players of a match of many days sleep."""


@dataclass(frozen=True, slots=True)
class Deed:
    """At ``at`` (UTC) a seat sends something, or the host (seat None) looks who is missing.

    ``late`` is after the deadline of the phase ``phase``, for which it is meant.
    """

    at: datetime
    kind: Kind
    phase: str
    seat: Seat | None = None


def agenda_of(
    phase: str, opened: datetime, due: datetime, seats: Iterable[Seat], silent_share: float, zone: ZoneInfo, dice: Dice
) -> list[Deed]:
    """What happens to this phase. Of those who stay silent a half come too late."""
    deeds = [Deed(due - (due - opened) / 12, "look", phase)]
    for seat in seats:
        if dice.below(1000) >= 1000 * silent_share:
            first = _instant(opened, due, zone, dice)
            deeds.append(Deed(first, "submit", phase, seat))
            if not dice.below(6):
                deeds.append(Deed(_instant(first, due, zone, dice), "change", phase, seat))
        elif dice.below(2):
            deeds.append(Deed(due + (due - opened) * (1 + dice.below(20)) / 1000, "late", phase, seat))
    return sorted(deeds, key=lambda deed: (deed.at, deed.seat or 0))


def _instant(opened: datetime, due: datetime, zone: ZoneInfo, dice: Dice) -> datetime:
    """Some time of the phase, in a third of all cases in its last tenth, and not at night if it lasts a day."""
    length = due - opened
    begin = due - length / 10 if not dice.below(3) else opened
    chosen = begin + (due - begin) * (1 + dice.below(998)) / 1000
    local = chosen.astimezone(zone)
    if length >= _DAY / 2 and local.hour < _WAKING:
        morning = chosen + timedelta(hours=_WAKING - local.hour)
        chosen = morning if morning < due else chosen
    return chosen

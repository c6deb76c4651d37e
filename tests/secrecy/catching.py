"""Catching a planted leak: the twin runs with the plant, until they find it."""

from tests.secrecy.planting import Plant
from tests.secrecy.rig import Effort, examine
from tests.secrecy.sight import Leak, Tally

_MATCHES = 6
"""How many matches are tried: which twists are drawn follows from the match's number."""


async def caught(plant: Plant) -> Leak | None:
    """The leak that is found first, None when the twins look the same."""
    effort = Effort(moments=plant.moments, twins=6, viewers=4, only=plant.operations, aftermaths=(plant.after,))
    for number in range(_MATCHES):
        try:
            await examine(plant.game, plant.setting, f"planted {number}", effort, Tally(), prepare=plant.plant)
        except Leak as leak:
            return leak
    return None

"""What members of a rehearsed season decide: something that they may, or nothing until the deadline.

May touch: visitors, dice. Rule kept here: a member decides by what its own view says, as a person does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mainmatch.rules import Dice
from mainmatch.simulation.http_clients import Body, Visitor

__all__ = ["Deciding"]


@dataclass(frozen=True, slots=True)
class Deciding:
    """Those who decide in one season."""

    season_id: str
    cast: Mapping[str, Visitor]
    silent_share: float
    dice: Callable[[str], Dice]

    async def on(self, decision: Body) -> None:
        """Everybody who is asked chooses, but for the silent."""
        for member in decision["deciders"]:
            dice, person = self.dice(f"{decision['id']}/{member}"), self.cast[member]
            is_silent = dice.below(1000) < 1000 * self.silent_share
            if not is_silent and decision["id"] in await self._asked(person):
                most = max(decision["least"], min(1, decision["most"]))
                choice = dice.sample(decision["options"], most)
                path = f"/v1/seasons/{self.season_id}/decisions/{decision['id']}/choice"
                await person.put(path, {"choice": [*choice]})

    async def _asked(self, person: Visitor) -> list[str]:
        """What waits for this member: the last one who decides may have closed it."""
        to_decide: list[str] = (await person.get(f"/v1/seasons/{self.season_id}/view"))["view"]["to_decide"]
        return to_decide

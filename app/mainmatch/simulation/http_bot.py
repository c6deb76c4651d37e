"""A seat played by a bot, over HTTP: it reads its options and its view, and sends what the rules take.

May touch: a visitor. Rule kept here: the bot sees what the seat sees, and what it sends goes the way of everybody's.
"""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from mainmatch.rules import MOST_ACTS, Bot, Dice, Seat, is_instant, proposals
from mainmatch.simulation.http_clients import Refusal, Visitor

__all__ = ["Hand"]


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody's seat in a match. ``locked``: what is sealed is final at once."""

    player: Visitor
    match_id: str
    seat: Seat
    bot: Bot
    locked: bool = False

    async def play(self, phase: str, chance: Callable[[int], Dice]) -> AsyncIterator[bool]:
        """All that the bot does in this phase; tells of each thing that was taken whether it was instant.

        ``chance``: dice for each time that the bot is asked, from 0. Raises Refusal for what isn't about the rules.
        """
        for acts in range(MOST_ACTS + 1):
            options = await self.player.get(f"/v1/matches/{self.match_id}/options")
            if options["phase"] is None or options["phase"]["id"] != phase:
                return
            offers = tuple(each for each in options["actions"] if each["mode"] != "instant" or acts < MOST_ACTS)
            at_once = await self._is_instant(phase, offers, chance(acts))
            if at_once is None:
                return
            yield at_once
            if not at_once:
                return

    async def _is_instant(self, phase: str, offers: tuple[Any, ...], dice: Dice) -> bool | None:
        """Send one thing; None when nothing was taken."""
        view = (await self.player.get(f"/v1/matches/{self.match_id}/view"))["view"]
        for action in proposals(self.bot, view, offers, self.seat, dice):
            if action is None:
                return None
            at_once = is_instant(action, offers)
            try:
                await self._send(phase, action, at_once=at_once)
            except Refusal as refusal:
                if refusal.code == "locked_in":
                    return None
                if refusal.status != 422:
                    raise
            else:
                return at_once
        return None

    async def _send(self, phase: str, action: Any, *, at_once: bool) -> None:
        if at_once:
            await self.player.post(f"/v1/matches/{self.match_id}/actions", {"phase": phase, "action": action})
            return
        body = {"phase": phase, "action": action, "locked": self.locked}
        await self.player.put(f"/v1/matches/{self.match_id}/submission", body)

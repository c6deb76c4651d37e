"""Play a seat with a game's bot, over the API.

It is a client like any other. The bot sees only the view and the options of its own seat, as JSON.
"""

import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from mainmatch.rules import MOST_ACTS, Bot, Dice, Seat, is_instant, proposals
from mainmatch_client import AsyncMainmatch, Problem

__all__ = ["SeatedBot"]

_TOO_LATE = {"phase_closed", "locked_in"}


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A bot in a seat. ``client``: signed in as the seat's player. ``locked``: lock submissions in at once."""

    client: AsyncMainmatch
    match_id: str
    seat: Seat
    bot: Bot
    locked: bool = False

    async def shown(self) -> str:
        """What the bot is shown now, as text: while it stays the same, there is nothing new to answer."""
        options, view = await self.client.options(self.match_id), await self.client.view(self.match_id)
        return json.dumps([view.view, [asdict(each) for each in options.actions]])

    async def play(self, phase: str, chance: Callable[[int], Dice]) -> AsyncIterator[bool]:
        """Send the bot's actions in this phase, up to its submission; yield for each whether it was instant.

        ``chance``: the dice of the bot's n-th action, from 0. Raises MainmatchError, except for refusals by the rules.
        """
        for acts in range(MOST_ACTS + 1):
            options, view = await self.client.options(self.match_id), await self.client.view(self.match_id)
            # The phase may have closed between the two requests.
            if {each and each.id for each in (options.phase, view.phase)} != {phase}:
                return
            offers = tuple(asdict(each) for each in options.actions if each.mode != "instant" or acts < MOST_ACTS)
            at_once = await self._send(phase, view.view or {}, offers, chance(acts))
            if at_once is None:
                return
            yield at_once
            if not at_once:
                return

    async def _send(
        self, phase: str, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], dice: Dice
    ) -> bool | None:
        """Send one action; return whether it was instant, None if none was accepted."""
        for action in proposals(self.bot, view, offers, self.seat, dice):
            if action is None:
                return None
            at_once = is_instant(action, offers)
            try:
                if at_once:
                    await self.client.act(self.match_id, phase, action)
                else:
                    await self.client.submit(self.match_id, phase, action, locked=self.locked)
            except Problem as problem:
                if problem.code in _TOO_LATE:
                    return None
                if problem.status != 422:
                    raise
            else:
                return at_once
        return None

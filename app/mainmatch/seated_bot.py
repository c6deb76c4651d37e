"""Play a seat with a game's bot, over the API.

It is a client like any other. The bot sees only the view and the options of its own seat, as JSON.
"""

import json
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import asdict, dataclass
from itertools import count
from typing import Any

from mainmatch.rules import MOST_ACTS, Bot, Dice, Seat, is_instant, proposals
from mainmatch_client import AsyncMainmatch, Problem

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
        """Send the bot's actions in this phase, up to its submissions; yield for each whether it was instant.

        One submission, or one in each slot where the options name slots.
        ``chance``: the dice of the bot's n-th action, from 0. Raises MainmatchError, except for refusals by the rules.
        """
        acts, sent = 0, set[str | None]()
        for n in count():
            options, view = await self.client.options(self.match_id), await self.client.view(self.match_id)
            # The phase may have closed between the two requests.
            if {each and each.id for each in (options.phase, view.phase)} != {phase}:
                return
            done = sent | {slot for slot, receipt in (options.submissions or {}).items() if receipt.locked}
            offers = tuple(
                asdict(each)
                for each in options.actions
                if (acts < MOST_ACTS if each.mode == "instant" else each.slot not in done)
            )
            offer = await self._send(phase, view.view or {}, offers, chance(n))
            if offer is None:
                return
            at_once = offer["mode"] == "instant"
            yield at_once
            acts += at_once
            sent |= set() if at_once else {offer["slot"]}
            asked = {each["slot"] for each in offers if each["mode"] == "sealed"}
            if not at_once and asked <= sent:
                return

    async def _send(
        self, phase: str, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], dice: Dice
    ) -> Mapping[str, Any] | None:
        """Send one action; return its offer, None if none was accepted."""
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
                return next((offer for offer in offers if offer["type"] == action.get("type")), None)
        return None

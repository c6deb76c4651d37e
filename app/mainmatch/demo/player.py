"""A player without hands: a game's bot in a seat, over HTTP, woken by its feed.

May touch: a client and a game's bot. Rule kept here: the bot sees the view and the options of
its own seat as JSON, and nothing else; whatever was lost, what is still owed is sent, once.
"""

import asyncio
from typing import Any

from mainmatch.demo.feed_reader import Feed
from mainmatch.demo.http_client import Client, Refusal
from mainmatch.rules import MOST_ACTS, Bot, Dice, Seat, is_instant

__all__ = ["Player"]

_TRIES = 8
_OVER = {"match.finished", "match.cancelled", "match.halted"}
_TOO_LATE = {"phase_closed", "locked_in"}


class Player:
    """Plays one seat to the end of the match.

    ``seed`` is its own chance; ``pace``: seconds of thought before it sends.
    """

    def __init__(self, client: Client, match_id: str, seat: Seat, bot: Bot, *, seed: bytes, pace: float = 0.0) -> None:
        self.sent = 0
        self.feed: Feed | None = None
        self._client = client
        self._match_id = match_id
        self._seat = seat
        self._bot = bot
        self._seed = seed
        self._pace = pace

    async def play(self) -> None:
        """Until the match is over. Start it again at any time: what was sent already isn't sent twice."""
        view = await self._client.view(self._match_id)
        if view["status"] == "finished":
            return
        async with Feed(self._client, view["cursor"], on_connect=self.move) as self.feed:
            async for event in self.feed:
                if event["type"] in _OVER:
                    return
                if event["type"] == "phase.opened":
                    await self.move()

    async def move(self) -> None:
        """Look whether something is owed, and send it."""
        if await self._owes() is None:
            return
        await asyncio.sleep(self._pace)
        for acts in range(MOST_ACTS + 1):
            options, view = await self._owes(), await self._client.view(self._match_id)
            # Read one after the other: if a phase has closed between them, its successor will wake us.
            if options is None or view["phase"] is None or view["phase"]["id"] != options["phase"]["id"]:
                return
            if not await self._has_acted(options, view["view"], acts):
                return

    async def _owes(self) -> dict[str, Any] | None:
        """The options, when the seat may send something and has nothing in force."""
        options = await self._client.options(self._match_id)
        is_asked = any(offer["mode"] == "sealed" for offer in options["actions"])
        return options if is_asked and options["submission"] is None else None

    async def _has_acted(self, options: dict[str, Any], view: dict[str, Any], acts: int) -> bool:
        """Send what the bot wants; whether that was an instant action, after which it is asked again.

        If the rules refuse it too often, the first example is sent, which is always legal.
        """
        phase = options["phase"]["id"]
        offers = tuple(each for each in options["actions"] if each["mode"] != "instant" or acts < MOST_ACTS)
        dice = Dice(self._seed, f"player/{phase}/{self._seat}" + (f"/{acts}" if acts else ""))
        example = next(offer["example"] for offer in offers if offer["mode"] == "sealed")
        for attempt in range(_TRIES + 1):
            action = self._bot.choose(view, offers, self._seat, dice) if attempt < _TRIES else example
            if action is None:
                return False
            at_once = is_instant(action, offers)
            try:
                await self._send(phase, action, at_once=at_once)
            except Refusal as refused:
                if refused.code in _TOO_LATE:
                    return False
                if refused.status != 422:
                    raise
            else:
                self.sent += not at_once
                return at_once
        return False

    async def _send(self, phase: str, action: dict[str, Any], *, at_once: bool) -> None:
        if at_once:
            await self._client.act(self._match_id, phase, action)
        else:
            await self._client.submit(self._match_id, phase, action, locked=True)

"""The argument of handlers: the seat, the event, the seat's view, and methods to act for the seat.

May touch: the client. Rule kept here: what a handler does about an event has its effect once, also if a killed bot gets
the event again. Submissions are repeatable by themselves; other requests have a key derived from the event.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mainmatch_client.async_client import AsyncMainmatch
from mainmatch_client.errors import MainmatchError
from mainmatch_client.events import Event
from mainmatch_client.models import (
    ActionResult,
    ChatMessage,
    DecisionChoice,
    MatchView,
    MemberSeasonView,
    SeatOptions,
    SubmissionReceipt,
)

__all__ = ["Context", "SeasonContext"]


@dataclass
class Context:
    """A seat, at one event.

    ``view``: as the event left it; for functions that are asked, that of the options they get. ``options``: always the
    current ones.

    ``event``: None when the bot begins with the seat. ``dice``: random numbers, the same if the same event comes again,
    and unpredictable without the token.
    """

    client: AsyncMainmatch
    match_id: str
    seat: int
    view: MatchView
    event: Event | None
    dice: Random = field(repr=False)
    occasion: str = ""
    """The text from which the keys of its requests are derived."""
    _phase: str | None = None
    _sent: int = 0

    async def options(self) -> SeatOptions:
        """Get the actions that the seat can send now."""
        options = await self.client.options(self.match_id)
        self._phase = None if options.phase is None else options.phase.id
        return options

    async def refresh(self) -> SeatOptions | None:
        """Bring ``view`` to now, and return the options of that moment; None if the seat has another player.

        Nothing has happened between the two: the seat's feed stands still from before the options until after them.
        """
        options = await self.options()
        while (view := await self.client.view(self.match_id)).cursor != self.view.cursor:
            if view.cursor.feed != self.view.cursor.feed:
                return None
            self.view = view
            options = await self.options()
        return options

    async def submit(self, action: Mapping[str, Any], *, locked: bool = False) -> SubmissionReceipt:
        """Submit an action for the phase of the last ``options``, or else the view's."""
        return await self.client.submit(self.match_id, self._open_phase(), action, locked=locked)

    async def act(self, action: Mapping[str, Any]) -> ActionResult:
        """Send an instant action, once for this event. Raises Refused ``idempotency_key_reused`` for another one."""
        return await self.client.act(self.match_id, self._open_phase(), action, idempotency_key=self._key())

    async def say(self, channel: str, text: str) -> ChatMessage:
        """Post a message, once for this event."""
        return await self.client.say(self.match_id, channel, text, idempotency_key=self._key())

    def _open_phase(self) -> str:
        phase = self._phase or (None if self.view.phase is None else self.view.phase.id)
        if phase is None:
            raise MainmatchError("No phase is open")
        return phase

    def _key(self) -> str:
        self._sent += 1
        return f"{self.occasion}.{self._sent}"


@dataclass
class SeasonContext:
    """A member of a season's cast, when a decision waits for it. ``view``: the season as the member sees it now."""

    client: AsyncMainmatch
    season_id: str
    view: MemberSeasonView

    async def decide(self, decision: str, *choice: str) -> DecisionChoice:
        """Choose, in the order of preference. Until the decision closes, another choice replaces it."""
        return await self.client.decide(self.season_id, decision, choice)

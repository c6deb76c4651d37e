"""What a handler is given: where it is, what happened, what the seat sees, and how to act for it.

May touch: the client. Rule kept here: what a handler does about an event has one effect, also when a bot that was
killed is told the event again: submissions by their nature, everything else by a key that is made of the event.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mainmatch_client.async_client import AsyncMainmatch
from mainmatch_client.errors import MainmatchError
from mainmatch_client.events import Event
from mainmatch_client.models import ActAnswer, Message, Options, Receipt, View

__all__ = ["Context"]


@dataclass
class Context:
    """One seat, at one event. ``view`` is as the event left it, ``options`` are always as they are now.

    ``event`` is None when a bot sits down and is asked at once. ``dice`` fall the same when the same event is told
    again, and nobody without the token can foresee them.
    """

    client: AsyncMainmatch
    match_id: str
    seat: int
    view: View
    event: Event | None
    dice: Random = field(repr=False)
    occasion: str = ""
    """What the keys of its requests are made of."""
    _phase: str | None = None
    _sent: int = 0

    async def options(self) -> Options:
        """What the seat may send now."""
        options = await self.client.options(self.match_id)
        self._phase = None if options.phase is None else options.phase.id
        return options

    async def submit(self, action: Mapping[str, Any], *, locked: bool = False) -> Receipt:
        """Seal an action for the phase that the options were read in, or else the view's."""
        return await self.client.submit(self.match_id, self._open_phase(), action, locked=locked)

    async def act(self, action: Mapping[str, Any]) -> ActAnswer:
        """Take an instant action, once for this event. Raises Refused ``idempotency_key_reused`` for another one."""
        return await self.client.act(self.match_id, self._open_phase(), action, idempotency_key=self._key())

    async def say(self, channel: str, text: str) -> Message:
        """Say something, once for this event."""
        return await self.client.say(self.match_id, channel, text, idempotency_key=self._key())

    def _open_phase(self) -> str:
        phase = self._phase or (None if self.view.phase is None else self.view.phase.id)
        if phase is None:
            raise MainmatchError("No phase is open")
        return phase

    def _key(self) -> str:
        self._sent += 1
        return f"{self.occasion}.{self._sent}"

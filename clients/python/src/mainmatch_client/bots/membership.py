"""The seasons of an account: finds the decisions that wait for it.

May touch: the client. Rule kept here: what is open is read from the seasons, not remembered from events, so a restarted
bot misses no decision. Each is handed over once in a run.
"""

import asyncio
import logging

from mainmatch_client.async_client import AsyncMainmatch
from mainmatch_client.bots.context import SeasonContext
from mainmatch_client.bots.handlers import Handlers, guarded
from mainmatch_client.errors import MainmatchError
from mainmatch_client.models import MemberSeasonView

__all__ = ["MAY_ASK", "Memberships"]

_log = logging.getLogger("mainmatch_client.bots")

MAY_ASK = {"account.season.decision_opened", "account.season.started", "account.season.joined", "stream.reset"}
"""Event types of an account's feed after which a decision may wait."""

_PLAYED = {"running", "finals"}


class Memberships:
    """Hands the open decisions of all seasons of an account to the handlers."""

    def __init__(self, client: AsyncMainmatch, handlers: Handlers) -> None:
        self._client = client
        self._handlers = handlers
        self._due = asyncio.Event()
        self._told: set[str] = set()

    def look(self) -> None:
        """Have it look for decisions, soon."""
        self._due.set()

    async def run(self) -> None:
        """Look for decisions whenever it is told to, for ever."""
        while True:
            await self._due.wait()
            self._due.clear()
            try:
                await self.look_now()
            except MainmatchError as error:
                _log.warning("decisions of seasons are not read: %s", error)

    async def look_now(self) -> None:
        """Hand over what waits. Raises as the client does."""
        cursor: str | None = None
        while True:
            page = await self._client.seasons(mine=True, cursor=cursor)
            for season in page.items:
                if season.status in _PLAYED and season.member is not None:
                    await self._look_at(season.id)
            if (cursor := page.next_cursor) is None:
                return

    async def _look_at(self, season_id: str) -> None:
        view = (await self._client.season_view(season_id)).view
        if not isinstance(view, MemberSeasonView):
            return
        context = SeasonContext(self._client, season_id, view)
        for each in view.decisions:
            decision = each.decision
            name = f"{season_id} {decision.id}"
            if decision.id not in view.to_decide or name in self._told:
                continue
            self._told.add(name)
            for handler in self._handlers.decides:
                await guarded(f"season {season_id}, {decision.kind}", handler, context, decision)

"""The registered handlers of a bot, by event type.

May touch: nothing. Rule kept here: an exception of a handler is logged, and stops neither the others nor the bot.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

from mainmatch_client.bots.context import Context, SeasonContext
from mainmatch_client.errors import PhaseClosed
from mainmatch_client.models import SeasonDecision, SeatOptions

__all__ = ["Asked", "Decides", "Handler", "Handlers", "guarded"]

Handler: TypeAlias = Callable[[Context], Awaitable[object]]
Asked: TypeAlias = Callable[[Context, SeatOptions], Awaitable[object]]
Decides: TypeAlias = Callable[[SeasonContext, SeasonDecision], Awaitable[object]]

_log = logging.getLogger("mainmatch_client.bots")

_MAY_ASK = {"phase.opened", "match.resumed", "match.rewound", "stream.reset"}
"""Event types after which a submission may be missing."""


@dataclass
class Handlers:
    """All handlers of a bot."""

    by_type: list[tuple[str, Handler]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    decides: list[Decides] = field(default_factory=list)

    async def deal_with(self, context: Context) -> None:
        """Call the handlers for an event, or for the beginning with a seat."""
        kind = "" if context.event is None else context.event.type
        where = f"{context.match_id}, seat {context.seat}"
        for handler in self._for(kind):
            await guarded(where, handler, context)
        if self.asked and (kind in _MAY_ASK or context.event is None) and context.view.status == "running":
            await guarded(where, self._ask, context)

    def _for(self, kind: str) -> Iterator[Handler]:
        return (handler for pattern, handler in self.by_type if kind and fnmatchcase(kind, pattern))

    async def _ask(self, context: Context) -> None:
        """Call the functions that answer, with the view and the options of one moment, which is now."""
        options = await context.refresh()
        if options is not None and options.actions and options.submission is None:
            for handler in self.asked:
                await guarded(f"{context.match_id}, seat {context.seat}", handler, context, options)


async def guarded(where: str, handler: Callable[..., Awaitable[object]], *arguments: Any) -> None:
    """Call a handler, and log its exception."""
    try:
        await handler(*arguments)
    except PhaseClosed:
        _log.info("%s: the phase was over before anything was sent", where)
    except Exception:  # noqa: BLE001 - handlers are foreign code
        _log.exception("%s: a handler failed", where)

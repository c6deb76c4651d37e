"""Views as they were answered last, for a server that has its database for itself.

A view changes only with an event of the feed that it follows (``services.views``), and so does who may see it. So an
answer is kept until such an event, and nothing else decides whether it is read anew (P34).
"""

from collections import OrderedDict, defaultdict
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from mainmatch.services.caller import Caller
from mainmatch.services.play import views
from mainmatch.services.play.views import Rendering
from mainmatch.services.unit_of_work import Executor

_Asked: TypeAlias = tuple[str, bool, str | None, str]
"""Account, whether it is an admin, the match that its token is limited to, and the match."""


class ShownViews:
    """The ``limit`` most recently read views of callers' own seats, or of spectators and hosts."""

    def __init__(self, limit: int = 4096) -> None:
        self._limit = limit
        self._kept: OrderedDict[_Asked, tuple[Rendering, tuple[str, ...]]] = OrderedDict()
        self._followers: defaultdict[str, set[_Asked]] = defaultdict(set)
        # When each feed last had an event, counted in commits; and the first of them that is counted.
        self._told: dict[str, int] = {}
        self._commits = self._counted_from = 0

    async def view(self, executor: Executor, caller: Caller, match_id: str) -> Rendering:
        """The caller's view. Raises what ``views.view`` does."""
        asked = (caller.account_id, caller.admin, caller.match_id, match_id)
        found = self._kept.get(asked)
        if found is not None:
            self._kept.move_to_end(asked)
            return found[0]
        begun = self._commits
        read = await executor.read(views.view, caller, match_id)
        # An event of the account's own feed can mean that it has another role.
        follows = () if read.feed is None else (read.feed, f"account/{caller.account_id}")
        is_current = begun >= self._counted_from and all(self._told.get(feed, 0) <= begun for feed in follows)
        if follows and is_current and executor.database.commits is not None:
            self._keep(asked, read, follows)
        return read

    def told(self, feeds: AbstractSet[str]) -> None:
        """Forget the views that follow these feeds. Call on the event loop, after the commit of their events."""
        self._commits += 1
        self._told.update(dict.fromkeys(feeds, self._commits))
        for feed in self._followers.keys() & feeds:
            for asked in [*self._followers.get(feed, ())]:
                self._forget(asked)
        if len(self._told) > self._limit:
            self._told.clear()
            self._counted_from = self._commits

    def _keep(self, asked: _Asked, read: Rendering, follows: tuple[str, ...]) -> None:
        if asked not in self._kept and len(self._kept) >= self._limit:
            self._forget(next(iter(self._kept)))
        self._kept[asked] = read, follows
        for feed in follows:
            self._followers[feed].add(asked)

    def _forget(self, asked: _Asked) -> None:
        _, follows = self._kept.pop(asked)
        for feed in follows:
            self._followers[feed].discard(asked)
            if not self._followers[feed]:
                del self._followers[feed]

"""Private threads: create them, add people, lock them.

May touch: threads, the store. Rule kept here: see ``bridge.py``; and a thread without members is locked, so that chat
ends on Discord when the match closes the channel.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, Literal, TypeVar

import discord

from mainmatch_discord.store import Stand, Store
from mainmatch_discord.words import clipped, readable

__all__ = ["Rooms"]

T = TypeVar("T")

_log = logging.getLogger("mainmatch_discord")

_WEEK: Literal[10080] = 10080
"""Minutes without a message after which Discord archives a thread. This is the longest setting."""


class Rooms:
    """The bot's threads. Raises Discord's temporary errors, so that the caller retries."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._turns: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._making = asyncio.Lock()

    async def enter(
        self,
        person: int,
        viewer: str,
        match_id: str,
        channel: str,
        title: str,
        members: tuple[int, ...],
        *,
        is_alone: bool,
    ) -> Stand | None:
        """Add a person to the thread of these members; None if no Discord channel shows the match.

        ``is_alone``: it is this person's alone, and the others have one each.
        """
        async with self._turns[match_id]:
            before = self._store.stand(person, viewer, match_id, channel)
            stretch = self._stretch(person, viewer, match_id, members)
            if is_alone:
                stretch = f"{stretch} for {person}"
            found = self._store.thread_of(match_id, channel, stretch)
            thread_id = found.id if found is not None else await self._make(match_id, channel, stretch, title)
            if thread_id is None:
                return None
            now = Stand(person, viewer, match_id, channel, thread_id, is_open=True, members=members, title=title)
            if before == now:
                return now
            if before is None or before.thread_id != thread_id:
                await self._admit(thread_id, person)
            await self._lock(thread_id, is_locked=False)
            self._store.put_stand(now)
        if before is not None and before.thread_id != thread_id:
            await self.lock_if_left(before.thread_id)
        return now

    async def close(self, stand: Stand) -> None:
        """Lock a thread while its channel is closed."""
        shut = replace(stand, is_open=False)
        self._store.put_stand(shut)
        await self._lock(stand.thread_id, is_locked=True)

    async def lock_if_left(self, thread_id: int) -> None:
        """Lock a thread that a member left. A change of members ends the stretch for all."""
        await self._lock(thread_id, is_locked=True)

    async def put_out(self, person: int, thread_id: int) -> None:
        """Remove a person from a thread that they can no longer read."""
        thread = await self._thread(thread_id)
        if thread is not None:
            await self._allowed(thread.remove_user(discord.Object(person)))

    async def remove(self, thread_id: int, message_id: int) -> None:
        """Delete a message of a thread."""
        place = self._client.get_partial_messageable(thread_id)
        await self._allowed(place.get_partial_message(message_id).delete())

    async def text_of(self, thread_id: int, message_id: int) -> str | None:
        """The text of a message; None if it was deleted."""
        try:
            message = await self._client.get_partial_messageable(thread_id).fetch_message(message_id)
        except discord.NotFound:
            return None
        return message.content

    def _stretch(self, person: int, viewer: str, match_id: str, members: tuple[int, ...]) -> str:
        """A key of the members: their seats, and the current player of each by the last substitution."""
        changes = self._store.substituted(person, viewer, match_id)
        return ",".join(f"{seat}{':' + changes[seat] if seat in changes else ''}" for seat in sorted(members))

    async def _make(self, match_id: str, channel: str, stretch: str, title: str) -> int | None:
        binding = self._store.binding("match", match_id)
        if binding is None:
            return None
        place = self._client.get_channel(binding.channel_id)
        if not isinstance(place, discord.TextChannel):
            _log.warning("The channel of match %s can have no threads", match_id)
            return None
        name = clipped(_called(channel, title), 100)
        # One at a time, so that a thread which nobody knows is one whose answer didn't come, and not another's.
        async with self._making:
            thread = self._unanswered(place, name) or await self._allowed(
                place.create_thread(
                    name=name,
                    type=discord.ChannelType.private_thread,
                    invitable=False,
                    auto_archive_duration=_WEEK,
                )
            )
            if not isinstance(thread, discord.Thread):
                return None
            self._store.put_thread(thread.id, match_id, channel, stretch)
        return thread.id

    def _unanswered(self, place: discord.TextChannel, name: str) -> discord.Thread | None:
        """A thread that the bot made just before it was killed. Nobody was added to it."""
        me = self._client.user
        mine = (each for each in place.threads if me is not None and each.owner_id == me.id and each.name == name)
        return next((each for each in mine if self._store.thread(each.id) is None), None)

    async def _admit(self, thread_id: int, person: int) -> None:
        thread = await self._thread(thread_id)
        if thread is not None:
            await self._allowed(thread.add_user(discord.Object(person)))

    async def _lock(self, thread_id: int, *, is_locked: bool) -> None:
        kept = self._store.thread(thread_id)
        thread = None if kept is None or kept.is_locked is is_locked else await self._thread(thread_id)
        if thread is not None:
            await self._allowed(thread.edit(locked=is_locked, archived=False))
            self._store.lock(thread_id, is_locked=is_locked)

    async def _thread(self, thread_id: int) -> discord.Thread | None:
        found = self._client.get_channel(thread_id)
        if found is None:
            found = await self._allowed(self._client.fetch_channel(thread_id))
        return found if isinstance(found, discord.Thread) else None

    async def _allowed(self, doing: Coroutine[Any, Any, T]) -> T | None:
        """Do it; None on a permanent refusal by Discord."""
        try:
            return await doing
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            _log.warning("Discord doesn't let the bot change a thread: status %s, code %s", error.status, error.code)
            return None


def _called(channel: str, title: str) -> str:
    """The channel's title, by default its name: ``Room alpha``."""
    return title if title and title != channel else readable(channel.replace(":", " ", 1))

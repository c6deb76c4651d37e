"""Posting on Discord: each message once, in a channel or to one person.

May touch: Discord's REST, the store. Rule kept here: no message is posted twice. Each is stored before it is posted
and after; if the bot was killed in between, the message is looked for where it would stand. Within some minutes Discord
detects a repeat by its nonce, too.
"""

import hashlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord

from mainmatch_discord.store import Store

__all__ = ["Messenger", "nonce_of"]

_LOOKED_THROUGH = 200
"""Messages. More than are posted elsewhere while one is."""

_log = logging.getLogger("mainmatch_discord")


def nonce_of(what: str) -> str:
    """A nonce of 24 characters, always the same for the same text. Discord allows 25."""
    return hashlib.sha256(what.encode()).hexdigest()[:24]


class Messenger:
    """Posts messages. ``what``, in all methods: a key of the message and its reader, to detect repeats."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def post(self, what: str, channel_id: int, card: discord.Embed) -> int | None:
        """Post in a channel or thread, for all its readers: never anything private.

        Returns the id of the Discord message; None if the bot lacks the permission. Raises discord's temporary errors.
        """
        return await self._said(what, self._client.get_partial_messageable(channel_id), card)

    async def tell(
        self, what: str, person: int, card: discord.Embed, view: discord.ui.View | None = None
    ) -> int | None:
        """Send a direct message. None if the person accepts no messages from the bot."""
        found = self._store.posted(what)
        if found is not None:
            return found
        try:
            place = await self._client.create_dm(discord.Object(person))
        except discord.HTTPException as error:
            _refused(error, "a person")
            return None
        return await self._said(what, place, card, view)

    async def _said(
        self, what: str, place: discord.abc.Messageable, card: discord.Embed, view: discord.ui.View | None = None
    ) -> int | None:
        found = self._store.posted(what)
        if found is None and not self._store.begin_post(what):
            found = await self._unanswered(place, card)
        if found is None:
            try:
                more: dict[str, Any] = {} if view is None else {"view": view}
                found = (await place.send(embed=card, nonce=nonce_of(what), **more)).id
            except discord.HTTPException as error:
                _refused(error, "a place")
                self._store.drop_post(what)
                return None
        self._store.put_posted(what, found)
        return found

    async def _unanswered(self, place: discord.abc.Messageable, card: discord.Embed) -> int | None:
        """The message of an earlier attempt whose answer didn't come: what it says stands there, and is of no key."""
        me = self._client.user
        try:
            async for message in place.history(limit=_LOOKED_THROUGH):
                is_mine = me is not None and message.author.id == me.id
                if is_mine and any(map(_same(card), message.embeds)) and not self._store.is_posted(message.id):
                    return message.id
        except discord.HTTPException as error:
            _refused(error, "a place")
        return None


def _same(card: discord.Embed) -> Callable[[discord.Embed], bool]:
    return lambda other: _words(other) == _words(card)


def _words(card: discord.Embed) -> Sequence[str]:
    """What an embed says. Discord strips it."""
    words = (card.title, card.description, card.footer.text, card.author.name)
    return [(each or "").strip() for each in words]


def _refused(error: discord.HTTPException, where: str) -> None:
    """Raise a temporary error; log a permanent one, without the message."""
    if error.status >= 500 or error.status == 429:
        raise error
    _log.warning("Discord doesn't let the bot speak to %s: status %s, code %s", where, error.status, error.code)

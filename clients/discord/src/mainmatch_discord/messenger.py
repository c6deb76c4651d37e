"""What the bot says on Discord: each thing once, in a channel or to one person.

May touch: Discord's REST, the store. Rule kept here: nothing is said twice: what was said is remembered, and where
the bot was killed in between Discord's own check of nonces, which lasts some minutes, finds the repeat.
"""

import hashlib
import logging

import discord

from mainmatch_discord.store import Store

__all__ = ["Messenger", "nonce_of"]

_log = logging.getLogger("mainmatch_discord")


def nonce_of(what: str) -> str:
    """25 characters at most, the same each time."""
    return hashlib.sha256(what.encode()).hexdigest()[:24]


class Messenger:
    """``what``, in all methods: a name of the thing said and its reader, by which a repeat is known."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def post(self, what: str, channel_id: int, card: discord.Embed) -> int | None:
        """Say something where everybody in a channel or thread reads it: never anything private.

        The Discord message, None where Discord doesn't let the bot. Raises discord's errors that pass.
        """
        return await self._said(what, self._client.get_partial_messageable(channel_id), card)

    async def tell(self, what: str, person: int, card: discord.Embed) -> int | None:
        """Say something to one person. None where they take no messages from the bot."""
        found = self._store.posted(what)
        if found is not None:
            return found
        try:
            place = await self._client.create_dm(discord.Object(person))
        except discord.HTTPException as error:
            _refused(error, "a person")
            return None
        return await self._said(what, place, card)

    async def _said(self, what: str, place: discord.abc.Messageable, card: discord.Embed) -> int | None:
        found = self._store.posted(what)
        if found is not None:
            return found
        try:
            message = await place.send(embed=card, nonce=nonce_of(what))
        except discord.HTTPException as error:
            _refused(error, "a place")
            return None
        self._store.put_posted(what, message.id)
        return message.id


def _refused(error: discord.HTTPException, where: str) -> None:
    """Raises what passes by itself; what Discord will never take is noted, without what it was."""
    if error.status >= 500 or error.status == 429:
        raise error
    _log.warning("Discord doesn't let the bot speak to %s: status %s, code %s", where, error.status, error.code)

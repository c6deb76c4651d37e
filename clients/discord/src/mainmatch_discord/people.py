"""Discord's people as Mainmatch's: each has a linked account, for which the bot speaks.

May touch: the client, the store. Rule kept here: what somebody does on Discord is done with their own account, so
the server's rules hold for them, and nobody gets to see what isn't theirs.
"""

import unicodedata
from collections.abc import Callable
from typing import Protocol

from mainmatch_client import AsyncMainmatch, NotFound
from mainmatch_discord.store import Store

__all__ = ["Known", "People"]

_LONGEST_NAME = 50


class Known(Protocol):
    """What of a Discord user is needed."""

    @property
    def id(self) -> int:
        """Discord's number of them."""

    @property
    def name(self) -> str:
        """Their name on all of Discord."""

    @property
    def global_name(self) -> str | None:
        """What they are called, where they have said so: the same everywhere, unlike nicknames."""


class People:
    """``client`` has the integration's token. ``on_new`` is called with whoever the bot speaks for from now on."""

    def __init__(self, client: AsyncMainmatch, namespace: str, store: Store) -> None:
        self.namespace = namespace
        self.on_new: Callable[[int], None] = lambda person: None
        self._client = client
        self._store = store
        self._clients: dict[int, AsyncMainmatch] = {}

    @property
    def integration(self) -> AsyncMainmatch:
        """The server as the integration sees it, which is nobody."""
        return self._client

    def client(self, person: int) -> AsyncMainmatch:
        """The server as this person sees it."""
        if person not in self._clients:
            self._clients[person] = self._client.acting_for(self.namespace, str(person))
        return self._clients[person]

    async def met(self, user: Known) -> AsyncMainmatch:
        """The same, for somebody who is here now: they get an account when they are new, and their name is kept up.

        Raises Problem and Unreachable.
        """
        name = _printable(user)
        if self._store.name_of(user.id) != name:
            await self._client.put_linked_account(self.namespace, str(user.id), display_name=name)
            self._store.put_person(user.id, name)
        self.on_new(user.id)
        return self.client(user.id)

    async def is_gone(self, person: int) -> bool:
        """Whether this person has taken their account over, and ended the link.

        Raises NotSignedIn when it is the integration's own token that isn't good any more.
        """
        try:
            await self._client.linked_account(self.namespace, str(person))
        except NotFound:
            return True
        return False

    async def account_id(self, user: Known) -> str:
        """The id of somebody's account, by which a host can name them."""
        await self.met(user)
        return (await self._client.linked_account(self.namespace, str(user.id))).account_id


def _printable(user: Known) -> str:
    """A name as Mainmatch takes them."""
    normal = unicodedata.normalize("NFC", user.global_name or user.name)
    shown = "".join(letter if letter.isprintable() else " " for letter in normal)
    return " ".join(shown.split())[:_LONGEST_NAME].strip() or f"Somebody {user.id % 10_000}"

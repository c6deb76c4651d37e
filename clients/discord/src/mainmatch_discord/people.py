"""The linked accounts of Discord users.

May touch: the client, the store. Rule kept here: a user's actions on Discord are done with their own linked account, so
the server's access rules hold.
"""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from mainmatch_client import AsyncMainmatch, NotFound, Problem
from mainmatch_client.models import MatchView, ViewsDescribed
from mainmatch_discord.store import Store

__all__ = ["Known", "People"]

_LONGEST_NAME = 50
_DEFAULT = "en"


class Known(Protocol):
    """The attributes of a Discord user that are needed."""

    @property
    def id(self) -> int:
        """The user's Discord id."""

    @property
    def name(self) -> str:
        """The user's unique name on Discord."""

    @property
    def global_name(self) -> str | None:
        """The user's display name, if set. Unlike a nickname, it is the same on all servers."""


class People:
    """All linked people. ``client`` has the integration's token. ``on_new`` is called with each new person."""

    def __init__(self, client: AsyncMainmatch, namespace: str, store: Store) -> None:
        self.namespace = namespace
        self.on_new: Callable[[int], None] = lambda person: None
        self._client = client
        self._store = store
        self._clients: dict[int, AsyncMainmatch] = {}
        self._views: dict[str, ViewsDescribed] = {}

    @property
    def integration(self) -> AsyncMainmatch:
        """The client with the integration's own token, for no person."""
        return self._client

    async def view_schema(self, game: str, view: MatchView) -> Mapping[str, Any] | None:
        """The JSON Schema of the view of a seat or of spectators; None for hosts'."""
        if view.viewer == "host":
            return None
        if game not in self._views:
            self._views[game] = (await self._client.game(game)).views
        return self._views[game].public if view.viewer == "public" else self._views[game].seat

    def client(self, person: int) -> AsyncMainmatch:
        """The client that acts for this person."""
        if person not in self._clients:
            spoken = self._client.in_language(self._store.language_of(person) or _DEFAULT)
            self._clients[person] = spoken.acting_for(self.namespace, str(person))
        return self._clients[person]

    async def met(self, user: Known, language: str = "") -> AsyncMainmatch:
        """The client of a user who is active now. It creates their account if needed, and updates their name.

        ``language``: theirs, if it is known. Raises Problem and Unreachable.
        """
        name, spoken = _printable(user), language or self._store.language_of(user.id) or _DEFAULT
        is_renamed = self._store.name_of(user.id) != name
        if is_renamed:
            await self._put(user.id, name)
        if is_renamed or self._store.language_of(user.id) != spoken:
            self._store.put_person(user.id, name, spoken)
            # Also that of somebody new: it was asked for before their language was known.
            self._clients.pop(user.id, None)
        self.on_new(user.id)
        return self.client(user.id)

    async def _put(self, person: int, name: str) -> None:
        try:
            await self._client.put_linked_account(self.namespace, str(person), display_name=name)
        except Problem as problem:
            if problem.code != "invalid_request":
                raise
            # A name that cannot be read, or that is for house bots.
            await self._client.put_linked_account(self.namespace, str(person), display_name=_somebody(person))

    async def is_gone(self, person: int) -> bool:
        """Whether this person has taken over their account and ended the link.

        Raises NotSignedIn if the integration's own token is no longer valid.
        """
        try:
            await self._client.linked_account(self.namespace, str(person))
        except NotFound:
            return True
        return False

    async def account_id(self, user: Known) -> str:
        """The id of a user's account, by which a host can name them."""
        await self.met(user)
        return (await self._client.linked_account(self.namespace, str(user.id))).account_id


def _printable(user: Known) -> str:
    """A name that Mainmatch accepts."""
    normal = unicodedata.normalize("NFC", user.global_name or user.name)
    shown = "".join(letter if letter.isprintable() else " " for letter in normal)
    return " ".join(shown.split())[:_LONGEST_NAME].strip() or _somebody(user.id)


def _somebody(person: int) -> str:
    return f"Somebody {person % 10_000}"

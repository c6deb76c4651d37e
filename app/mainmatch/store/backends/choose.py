"""Which engine a place belongs to: a directory is SQLite's, a URL PostgreSQL's.

May touch: the engines. Rule kept here: what PostgreSQL needs comes with an extra, and is looked up only when
somebody names a URL.
"""

import pkgutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Protocol, cast

from mainmatch.store.backends.protocol import Kind
from mainmatch.store.backends.sqlite import backend
from mainmatch.store.transactions.errors import Unusable

__all__ = ["Bells", "bells_of", "is_url", "kind_of"]

_SCHEMES = ("postgresql://", "postgres://")
_DRIVER = "psycopg"


class Bells(Protocol):
    """What passes texts on between the servers that share a database (mainmatch.store.backends.postgres.notify)."""

    async def send(self, text: str) -> None:
        """Pass this on to all servers, this one included. Raises ConnectionError."""

    def heard(self) -> AsyncIterator[str]:
        """What servers send from now on. Raises ConnectionError."""


def is_url(place: str | Path) -> bool:
    """Whether this is meant as a URL."""
    return "://" in str(place)


def kind_of(place: str | Path) -> Kind:
    """The engine for a directory or a URL. Raises Unusable for a URL that no engine has."""
    if not is_url(place):
        return backend
    if not str(place).startswith(_SCHEMES):
        raise Unusable("Name a directory, or a URL that begins with postgresql://.")
    try:
        return cast("Kind", pkgutil.resolve_name("mainmatch.store.backends.postgres.backend"))
    except ModuleNotFoundError as error:
        if error.name != _DRIVER:
            raise
        raise Unusable(
            f"PostgreSQL needs {_DRIVER}, which isn't there. Install it: pip install 'mainmatch[postgres]'."
        ) from None


def bells_of(url: str) -> Callable[[], AbstractAsyncContextManager[Bells]]:
    """What opens the bells of the database behind this URL, which has been opened. Opening raises ConnectionError."""
    bells: Callable[[str], AbstractAsyncContextManager[Bells]] = pkgutil.resolve_name(
        "mainmatch.store.backends.postgres.notify:bells"
    )
    return lambda: bells(url)

"""Stored places in feeds, from which a restarted program continues.

May touch: the given file or database. Rule kept here: a place is stored atomically, after its event was handled. A
program that is killed in between gets at most that one event again.

To handle each event exactly once, write its effect and the place in one transaction: use SqlitePlaces on the connection
that writes the effect, or your own Places on your database.
"""

import json
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from mainmatch_client.events import Place

__all__ = ["FilePlaces", "MemoryPlaces", "Places", "SqlitePlaces"]


_TABLE = """CREATE TABLE IF NOT EXISTS mainmatch_places (
    feed TEXT PRIMARY KEY, epoch TEXT NOT NULL, seq INTEGER NOT NULL
)"""


class Places(Protocol):
    """The interface of storage for places. It is called between two events, so it must be fast."""

    def find(self, feed: str) -> Place | None:
        """The place in this feed, None if there is none."""

    def save(self, feed: str, place: Place) -> None:
        """Everything up to this place was dealt with."""


class MemoryPlaces:
    """Places in memory, lost when the program ends."""

    def __init__(self, places: Mapping[str, Place] | None = None) -> None:
        self.places = dict(places or {})

    def find(self, feed: str) -> Place | None:
        """The place in this feed, None if there is none."""
        return self.places.get(feed)

    def save(self, feed: str, place: Place) -> None:
        """Everything up to this place was dealt with."""
        self.places[feed] = place


class FilePlaces:
    """Places in a JSON file, which is replaced atomically and synced. Use one file for each program."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        kept = json.loads(self._path.read_text(encoding="utf-8")) if self._path.exists() else {}
        self._places = {feed: Place(*place) for feed, place in kept.items()}

    def find(self, feed: str) -> Place | None:
        """The place in this feed, None if there is none."""
        return self._places.get(feed)

    def save(self, feed: str, place: Place) -> None:
        """Everything up to this place was dealt with."""
        self._places[feed] = place
        fresh = self._path.with_name(f"{self._path.name}.new")
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(self._places, file)
            file.flush()
            # Without the sync, a power failure may leave an empty file.
            os.fsync(file.fileno())
        fresh.replace(self._path)


class SqlitePlaces:
    """Places in a table of your own SQLite database.

    Within your transaction, the place is committed with it: write the effect, call ``stream.done(event)``, commit.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        with connection:
            connection.execute(_TABLE)

    def find(self, feed: str) -> Place | None:
        """The place in this feed, None if there is none."""
        row = self._connection.execute("SELECT epoch, seq FROM mainmatch_places WHERE feed = ?", (feed,)).fetchone()
        return None if row is None else Place(*row)

    def save(self, feed: str, place: Place) -> None:
        """Everything up to this place was dealt with."""
        is_theirs = self._connection.in_transaction
        self._connection.execute("INSERT OR REPLACE INTO mainmatch_places VALUES (?, ?, ?)", (feed, *place))
        if not is_theirs:
            self._connection.commit()

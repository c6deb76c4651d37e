"""Where in its feeds a program is, kept so that it goes on there when it is started again.

May touch: a file or a database, if it is given one. Rule kept here: a place is saved after its event was dealt with,
and whole: who is killed in between finds the old place or the new one, and is told that one event again at most.

To have every event dealt with exactly once, let the effect and the place be one transaction: SqlitePlaces on the
connection that the effect is written by, or a Places of your own on your database.
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
    """What a stream needs of a keeper of places. It is called between two events: be quick."""

    def find(self, feed: str) -> Place | None:
        """The place in this feed, None if there is none."""

    def save(self, feed: str, place: Place) -> None:
        """Everything up to this place was dealt with."""


class MemoryPlaces:
    """Places that end with the program."""

    def __init__(self, places: Mapping[str, Place] | None = None) -> None:
        self.places = dict(places or {})

    def find(self, feed: str) -> Place | None:
        """The place in this feed, None if there is none."""
        return self.places.get(feed)

    def save(self, feed: str, place: Place) -> None:
        """Everything up to this place was dealt with."""
        self.places[feed] = place


class FilePlaces:
    """Places in a JSON file, replaced as a whole each time, and synced. One program a file."""

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
            # Without this a power cut may leave a file with the new name and nothing in it.
            os.fsync(file.fileno())
        fresh.replace(self._path)


class SqlitePlaces:
    """Places in a table of your own database.

    Within a transaction of yours the place is committed with it: write what the event leads to, call
    ``stream.done(event)``, commit.
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

"""The bot's database, one SQLite file: its people, the channels that show matches, and posted messages.

May touch: that file, which only the bot's user can read. Rule kept here: views, actions, messages and tokens are never
stored. A leaked file shows who talks to whom, but not what.
"""

import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from mainmatch_client import Place, SqlitePlaces

__all__ = ["Binding", "Kind", "PersonPlaces", "Stand", "Store", "Thread"]

_TABLES = """
CREATE TABLE IF NOT EXISTS people (id INTEGER PRIMARY KEY, display_name TEXT NOT NULL, language TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS bindings (
    kind TEXT NOT NULL, key TEXT NOT NULL, channel_id INTEGER NOT NULL, keeper INTEGER NOT NULL,
    language TEXT NOT NULL, is_told INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, key)
);
CREATE TABLE IF NOT EXISTS over (match_id TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS threads (
    id INTEGER PRIMARY KEY, match_id TEXT NOT NULL, channel TEXT NOT NULL, stretch TEXT NOT NULL,
    seen INTEGER NOT NULL, is_locked INTEGER NOT NULL DEFAULT 0, UNIQUE (match_id, channel, stretch)
);
CREATE TABLE IF NOT EXISTS stands (
    person INTEGER, viewer TEXT, match_id TEXT, channel TEXT, thread_id INTEGER NOT NULL, is_open INTEGER NOT NULL,
    members TEXT NOT NULL, title TEXT NOT NULL, PRIMARY KEY (person, viewer, match_id, channel)
);
CREATE TABLE IF NOT EXISTS substituted (
    person INTEGER, viewer TEXT, match_id TEXT, seat INTEGER, event_id TEXT NOT NULL,
    PRIMARY KEY (person, viewer, match_id, seat)
);
CREATE TABLE IF NOT EXISTS posted (what TEXT PRIMARY KEY, message_id INTEGER);
CREATE INDEX IF NOT EXISTS posted_by_message ON posted (message_id);
CREATE TABLE IF NOT EXISTS forwarded (
    discord_id INTEGER PRIMARY KEY, thread_id INTEGER NOT NULL, person INTEGER NOT NULL, message_id TEXT
);
CREATE INDEX IF NOT EXISTS forwarded_by_message ON forwarded (message_id);
"""


Kind: TypeAlias = Literal["match", "season"]


@dataclass(frozen=True)
class Binding:
    """A Discord channel that shows a match or a season. ``keeper``: the host whose account reads the public feed.

    ``language``: of its server, as Discord calls it.
    """

    kind: Kind
    key: str
    channel_id: int
    keeper: int
    language: str

    @property
    def feed(self) -> str:
        """What is shown."""
        return f"{self.kind}/{self.key}/public"


@dataclass(frozen=True)
class Thread:
    """A Discord thread for one stretch of a channel with the same members."""

    id: int
    match_id: str
    channel: str
    seen: int
    """The newest handled Discord message of the thread."""
    is_locked: bool


@dataclass(frozen=True)
class Stand:
    """A person's current membership of a channel, from their own feed (``viewer``: ``seat:3``, ``host``)."""

    person: int
    viewer: str
    match_id: str
    channel: str
    thread_id: int
    is_open: bool
    members: tuple[int, ...]
    title: str


class Store:
    """The bot's database. Each method is one transaction."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        os.chmod(path, 0o600)  # noqa: PTH101 - of a file of an older umask, too
        self._db = sqlite3.connect(path)
        # Safe against a kill. A power failure may lose the last writes, and their events then come again.
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_TABLES)
        self.places = SqlitePlaces(self._db)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _write(self, sql: str, *values: object) -> None:
        with self._db:
            self._db.execute(sql, values)

    # --- people

    def name_of(self, person: int) -> str | None:
        """A person's name; None if they are unknown."""
        row = self._db.execute("SELECT display_name FROM people WHERE id = ?", (person,)).fetchone()
        return None if row is None else str(row[0])

    def put_person(self, person: int, display_name: str, language: str) -> None:
        """Store a person with their name and language on Discord."""
        self._write("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", person, display_name, language)

    def language_of(self, person: int) -> str:
        """A person's language, as Discord calls it; empty if they are unknown."""
        row = self._db.execute("SELECT language FROM people WHERE id = ?", (person,)).fetchone()
        return "" if row is None else str(row[0])

    def people(self) -> Sequence[int]:
        """All people."""
        return [person for (person,) in self._db.execute("SELECT id FROM people ORDER BY id")]

    def forget_person(self, person: int) -> None:
        """Remove a person."""
        with self._db:
            self._db.execute("DELETE FROM people WHERE id = ?", (person,))
            self._db.execute("DELETE FROM stands WHERE person = ?", (person,))

    # --- matches

    def bind(self, binding: Binding) -> None:
        """Show a match or a season in a channel from now on."""
        values = (binding.kind, binding.key, binding.channel_id, binding.keeper, binding.language)
        self._write(
            "INSERT OR REPLACE INTO bindings (kind, key, channel_id, keeper, language) VALUES (?, ?, ?, ?, ?)", *values
        )

    def end_binding(self, binding: Binding) -> None:
        """The channel was told of the end, so that a restarted bot does not read the public feed again."""
        self._write("UPDATE bindings SET is_told = 1 WHERE kind = ? AND key = ?", binding.kind, binding.key)

    def end(self, match_id: str) -> None:
        """Mark a match as over."""
        self._write("INSERT OR IGNORE INTO over VALUES (?)", match_id)

    def is_over(self, match_id: str) -> bool:
        """Whether a match was marked as over."""
        return self._db.execute("SELECT 1 FROM over WHERE match_id = ?", (match_id,)).fetchone() is not None

    def binding(self, kind: Kind, key: str) -> Binding | None:
        """The channel that shows a match or a season, or None."""
        return next(iter(self._bindings("kind = ? AND key = ?", kind, key)), None)

    def bindings_in(self, channel_id: int, kind: Kind) -> Sequence[Binding]:
        """The matches or seasons shown in a channel, newest last."""
        return self._bindings("channel_id = ? AND kind = ?", channel_id, kind)

    def kept_by(self, person: int) -> Sequence[Binding]:
        """Those whose public feed is read with this person's account, to its end."""
        return self._bindings("keeper = ? AND NOT is_told", person)

    def _bindings(self, where: str, *values: object) -> Sequence[Binding]:
        found = self._db.execute(
            f"SELECT kind, key, channel_id, keeper, language FROM bindings WHERE {where} ORDER BY rowid",  # noqa: S608 - ours
            values,
        )
        return [Binding(*row) for row in found]

    # --- threads

    def put_thread(self, thread_id: int, match_id: str, channel: str, stretch: str) -> None:
        """Store the thread of a channel's stretch."""
        # Discord's ids ascend with time, so all messages of a thread have larger ids than the thread.
        values = (thread_id, match_id, channel, stretch, thread_id)
        self._write("INSERT INTO threads (id, match_id, channel, stretch, seen) VALUES (?, ?, ?, ?, ?)", *values)

    def lock(self, thread_id: int, *, is_locked: bool) -> None:
        """Store whether a thread is locked."""
        self._write("UPDATE threads SET is_locked = ? WHERE id = ?", is_locked, thread_id)

    def thread_of(self, match_id: str, channel: str, stretch: str) -> Thread | None:
        """The thread of a channel's stretch."""
        values = (match_id, channel, stretch)
        found = self._threads("WHERE match_id = ? AND channel = ? AND stretch = ?", values)
        return next(iter(found), None)

    def thread(self, thread_id: int) -> Thread | None:
        """One of the bot's threads; None for others."""
        return next(iter(self._threads("WHERE id = ?", (thread_id,))), None)

    def open_threads(self) -> Sequence[Thread]:
        """The threads that are not locked."""
        return self._threads("WHERE id IN (SELECT thread_id FROM stands WHERE is_open)", ())

    def saw(self, thread_id: int, discord_id: int) -> None:
        """Store that all messages up to this one were handled."""
        self._write("UPDATE threads SET seen = max(seen, ?) WHERE id = ?", discord_id, thread_id)

    def _threads(self, where: str, values: tuple[object, ...]) -> Sequence[Thread]:
        found = self._db.execute(f"SELECT id, match_id, channel, seen, is_locked FROM threads {where}", values)  # noqa: S608 - ours
        return [Thread(row[0], row[1], row[2], row[3], is_locked=bool(row[4])) for row in found.fetchall()]

    # --- stands

    def put_stand(self, stand: Stand) -> None:
        """Store a person's membership."""
        values = (stand.person, stand.viewer, stand.match_id, stand.channel, stand.thread_id, stand.is_open)
        members = ",".join(map(str, stand.members))
        self._write("INSERT OR REPLACE INTO stands VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values, members, stand.title)

    def drop_stands(self, person: int, viewer: str, match_id: str, channel: str | None = None) -> None:
        """Remove a person's membership of one channel, or of all channels of a match."""
        values = (person, viewer, match_id, channel, channel)
        where = "person = ? AND viewer = ? AND match_id = ? AND (? IS NULL OR channel = ?)"
        self._write(f"DELETE FROM stands WHERE {where}", *values)  # noqa: S608 - ours

    def stands(self, person: int, viewer: str, match_id: str) -> Sequence[Stand]:
        """A person's memberships in a match."""
        return self._stands("person = ? AND viewer = ? AND match_id = ?", person, viewer, match_id)

    def stand(self, person: int, viewer: str, match_id: str, channel: str) -> Stand | None:
        """A person's membership of a channel, or None."""
        found = self._stands(
            "person = ? AND viewer = ? AND match_id = ? AND channel = ?", person, viewer, match_id, channel
        )
        return next(iter(found), None)

    def stands_in(self, thread_id: int) -> Sequence[Stand]:
        """All memberships of a thread."""
        return self._stands("thread_id = ?", thread_id)

    def _stands(self, where: str, *values: object) -> Sequence[Stand]:
        rows = self._db.execute(f"SELECT * FROM stands WHERE {where}", values).fetchall()  # noqa: S608 - ours
        return [
            Stand(person, viewer, match_id, channel, thread_id, bool(is_open), _seats(members), title)
            for person, viewer, match_id, channel, thread_id, is_open, members, title in rows
        ]

    def put_substituted(self, person: int, viewer: str, match_id: str, seat: int, event_id: str) -> None:
        """Store the last substitution of a seat in this feed."""
        self._write(
            "INSERT OR REPLACE INTO substituted VALUES (?, ?, ?, ?, ?)", person, viewer, match_id, seat, event_id
        )

    def substituted(self, person: int, viewer: str, match_id: str) -> dict[int, str]:
        """By seat, the id of its last substitution in this feed."""
        where = "person = ? AND viewer = ? AND match_id = ?"
        found = self._db.execute(
            f"SELECT seat, event_id FROM substituted WHERE {where}",  # noqa: S608 - ours
            (person, viewer, match_id),
        )
        return dict(found.fetchall())

    # --- what was done

    def posted(self, what: str) -> int | None:
        """The Discord message that was posted for this key, or None."""
        row = self._db.execute("SELECT message_id FROM posted WHERE what = ?", (what,)).fetchone()
        return None if row is None or row[0] is None else int(row[0])

    def begin_post(self, what: str) -> bool:
        """Store that a message is being posted for this key. Whether it is the first attempt."""
        with self._db:
            done = self._db.execute("INSERT OR IGNORE INTO posted VALUES (?, NULL)", (what,))
        return done.rowcount == 1

    def drop_post(self, what: str) -> None:
        """Store that nothing was posted for this key."""
        self._write("DELETE FROM posted WHERE what = ?", what)

    def is_posted(self, discord_id: int) -> bool:
        """Whether a message of Discord is known to be that of some key."""
        return self._db.execute("SELECT 1 FROM posted WHERE message_id = ?", (discord_id,)).fetchone() is not None

    def put_posted(self, what: str, discord_id: int) -> None:
        """Store the Discord message that was posted for this key."""
        self._write("INSERT OR REPLACE INTO posted VALUES (?, ?)", what, discord_id)

    def begin_forward(self, discord_id: int, thread_id: int, person: int) -> None:
        """Store a message of a thread before it is posted in the channel."""
        self._write("INSERT OR IGNORE INTO forwarded VALUES (?, ?, ?, NULL)", discord_id, thread_id, person)

    def end_forward(self, discord_id: int, message_id: str | None) -> None:
        """Store the id of the posted message; None: it was refused."""
        if message_id is None:
            self._write("DELETE FROM forwarded WHERE discord_id = ?", discord_id)
        else:
            self._write("UPDATE forwarded SET message_id = ? WHERE discord_id = ?", message_id, discord_id)

    def unfinished(self, match_id: str, channel: str) -> Sequence[tuple[int, int, int]]:
        """Messages with an unknown outcome, as (Discord message, thread, author)."""
        found = self._db.execute(
            "SELECT discord_id, thread_id, person FROM forwarded JOIN threads ON threads.id = thread_id "
            "WHERE match_id = ? AND channel = ? AND message_id IS NULL",
            (match_id, channel),
        )
        return found.fetchall()

    def came_from(self, message_id: str, thread_id: int) -> int | None:
        """The Discord message from which a message was posted, if it is in this thread."""
        where = "message_id = ? AND thread_id = ?"
        row = self._db.execute(f"SELECT discord_id FROM forwarded WHERE {where}", (message_id, thread_id)).fetchone()  # noqa: S608 - ours
        return None if row is None else int(row[0])


def _seats(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in text.split(",") if each)


@dataclass(frozen=True)
class PersonPlaces:
    """A person's places in feeds. Separate for each person, because two may read the same seat's feed in turn."""

    store: Store
    person: int

    def find(self, feed: str) -> Place | None:
        """The place in this feed, None if there is none."""
        return self.store.places.find(f"{self.person} {feed}")

    def save(self, feed: str, place: Place) -> None:
        """Store a place."""
        self.store.places.save(f"{self.person} {feed}", place)

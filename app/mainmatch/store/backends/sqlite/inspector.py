"""Looks for damage in the background: at the files and a part of their content each second, at all pages now and then.

A page is read by what needs it, perhaps weeks later, when the backups have the damage, too.
"""

import sqlite3
import time
from contextlib import suppress

import sqlalchemy as sa

from mainmatch.store.backends.sqlite.connection import Session, reason_of, trouble_in
from mainmatch.store.backends.sqlite.files import FileDamage, Files
from mainmatch.store.backends.storage import Storage

_LOG_REST, _PAGES_REST = 20.0, 30.0
"""Seconds in which all content is compared with what it was, and between two looks at how pages hang together."""

_SHARE = 100
"""Of the time at most one in so many goes into looking at how pages hang together."""


class Inspector:
    """Looks at a database that is in use, on a connection of its own."""

    def __init__(self, engine: sa.Engine, files: Files, storage: Storage) -> None:
        self._engine = engine
        self._files = files
        self._storage = storage
        self._session: Session | None = None
        self._ends = False
        now = time.monotonic()
        self._compared_at, self._pages_due = now, now + _PAGES_REST

    def look(self) -> None:
        """Look at what is due, and note what is wrong."""
        if self._storage.is_final:
            return
        now = time.monotonic()
        try:
            self._files.must_be_here()
            self._files.compare(min(1.0, (now - self._compared_at) / _LOG_REST) if _LOG_REST else 1.0)
            self._compared_at = now
        except FileDamage as damage:
            self._storage.fail(damage.reason, detail=str(damage), is_final=True)
        if now >= self._pages_due:
            self._read_pages()
            done = time.monotonic()
            self._pages_due = done + max(_PAGES_REST, (done - now) * _SHARE)

    def interrupt(self) -> None:
        """The server ends: a look that takes long is given up."""
        self._ends = True
        session = self._session
        if session is not None:
            with suppress(Exception):
                session.raw.interrupt()

    def _read_pages(self) -> None:
        try:
            self._session = session = Session.open(self._engine)
            try:
                if self._ends:
                    return
                found = session.raw.execute("PRAGMA quick_check(1)").fetchall()
            finally:
                self._session = None
                session.close()
        except Exception as error:
            reason = trouble_in(error)
            # An interrupted look has none.
            if reason is not None:
                self._storage.fail(reason, detail=reason_of(error), is_final=reason == "damaged")
            elif not isinstance(error, sqlite3.OperationalError):
                raise
            return
        if found != [("ok",)]:
            # What SQLite says of it names pages and tables, and no value.
            self._storage.fail("damaged", detail=str(found[0][0]).partition("\n")[0], is_final=True)

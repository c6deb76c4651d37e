"""The errors of the store.

    StoreFailure
    ├── Overloaded        nothing was done: retry
    │   └── Unreachable   the database cannot be reached
    ├── Unconfirmed       the outcome of a commit is unknown
    ├── Unavailable       the disk or the database stores nothing now; nothing was done
    ├── Closed            the database is closed
    ├── Unusable          the database cannot be opened; the message says what to do
    │   └── InUse         another process uses the database
    ├── TakenBack         a part of a command failed and was rolled back
    ├── Stale             the row was changed since it was read
    └── Taken             a name or key that must be unique is in use
    Overdrawn             a balance would be negative: an error of the command, not of the store

Messages never contain stored values.
"""


class StoreFailure(Exception):
    """The database did not confirm a write, or could not answer a read."""


class Overloaded(StoreFailure):
    """Too many commands are waiting; nothing was done. Retry in a second."""


class Unreachable(Overloaded):
    """The database cannot be reached; nothing was done. Retry in a second."""


class Unconfirmed(StoreFailure):
    """A commit was not answered, and its outcome could not be determined: it may or may not have been applied."""


class Unavailable(StoreFailure):
    """The disk or the database keeps or reads nothing now: full, read-only, failing, damaged. Nothing was done."""


class Closed(StoreFailure):
    """The database is closed; nothing was done."""


class Unusable(StoreFailure):
    """The database cannot be opened. The message says what to do."""


class InUse(Unusable):
    """Another process uses this database."""


class TakenBack(StoreFailure):
    """A part of a command raised an exception (``__cause__``), and its changes were rolled back."""


class Stale(StoreFailure):
    """The row was changed since it was read; nothing was done. Read it again."""


class Taken(StoreFailure):
    """A value that must be unique is in use; nothing was done."""


class Overdrawn(Exception):
    """A balance would be negative; nothing was done.

    Not a StoreFailure, so ``Transaction.attempt`` rolls back only the part of the command that raised it.
    """

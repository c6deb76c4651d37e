"""What can go wrong in the store, apart from what a caller did.

    StoreFailure
    ├── Overloaded        not now, and nothing was done: try again
    │   └── Unreachable   the database can't be reached
    ├── Unconfirmed       it may have been kept or not, and nobody could say within reason
    ├── Closed            the database has been closed
    ├── Unusable          this database can't be opened as it is; the message says what to do
    │   └── InUse         another process has it
    ├── TakenBack         a part of a command failed, and its changes were taken back
    ├── Stale             the row was changed by somebody else since it was read
    └── Taken             a name or key that must be unique is in use

    Overdrawn             an account can't give what it hasn't got: no trouble of the store's

A message repeats nothing that was to be stored.
"""

__all__ = [
    "Closed",
    "InUse",
    "Overdrawn",
    "Overloaded",
    "Stale",
    "StoreFailure",
    "Taken",
    "TakenBack",
    "Unconfirmed",
    "Unreachable",
    "Unusable",
]


class StoreFailure(Exception):
    """The database did not confirm a write, or could not answer a read."""


class Overloaded(StoreFailure):
    """More is asked for than is taken; nothing was done. Try again in a second."""


class Unreachable(Overloaded):
    """The database can't be reached; nothing was done. It may be back in a second."""


class Unconfirmed(StoreFailure):
    """A commit was not answered, and what became of it could not be found out: it may or may not have been kept."""


class Closed(StoreFailure):
    """The database has been closed; nothing was done."""


class Unusable(StoreFailure):
    """This database can't be opened as it is."""


class InUse(Unusable):
    """Another process has this database."""


class TakenBack(StoreFailure):
    """A part of a command raised something of its own; what it had changed is as before. ``__cause__`` says what."""


class Stale(StoreFailure):
    """The row was changed since it was read; nothing was done. Read it again."""


class Taken(StoreFailure):
    """Something that must be unique is in use; nothing was done."""


class Overdrawn(Exception):
    """An account would have less than nothing; nothing was done.

    No trouble of the store's: a part of a command that overdraws fails alone, and whatever it was for stops alone.
    """

"""The kinds of channels there are, and how channels are named.

May touch: the rules. Rule kept here: a name tells nobody anything that its readers don't know: it
counts no other channels, and it stays the same for the whole match.
"""

import secrets
from collections.abc import Iterable
from typing import Literal, TypeAlias

from mainmatch.rules import Seat

__all__ = [
    "FIXED",
    "LOUNGE",
    "TABLE",
    "Kind",
    "is_reserved",
    "new_group",
    "opened_by",
    "pair_of",
    "questions_of",
    "thoughts_of",
]

Kind: TypeAlias = Literal["game", "table", "group", "question", "thoughts", "lounge"]
"""game: the game declares it. table: all seats, where talk is free. group: players opened it, pairs included.
question: a seat and the hosts. thoughts: a seat's own. lounge: spectators and hosts, after the end everybody."""

FIXED: tuple[Kind, ...] = ("question", "thoughts", "lounge")
"""They are there in every match from its start, are never closed, and no event says so."""

TABLE = "table"
LOUNGE = "lounge"
_PREFIXES = ("questions:", "thoughts:")


def questions_of(seat: Seat) -> str:
    """Where a seat asks its hosts."""
    return f"questions:{seat}"


def thoughts_of(seat: Seat) -> str:
    """A seat's confessional."""
    return f"thoughts:{seat}"


def pair_of(seats: Iterable[Seat]) -> str:
    """The one channel of two players."""
    return f"pair:{'-'.join(map(str, sorted(seats)))}"


def new_group(seat: Seat) -> str:
    """A name for a group that this seat opens. Drawn, not counted: a number would say how many there are."""
    return f"{_groups_of(seat)}{secrets.token_hex(6)}"


def opened_by(seat: Seat, names: Iterable[str]) -> int:
    """How many groups among these this seat has opened."""
    return sum(name.startswith(_groups_of(seat)) for name in names)


def is_reserved(name: str) -> bool:
    """Whether a name belongs to the channels that every match has, so that no game may declare it."""
    return name == LOUNGE or name.startswith(_PREFIXES)


def _groups_of(seat: Seat) -> str:
    return f"group:{seat}-"

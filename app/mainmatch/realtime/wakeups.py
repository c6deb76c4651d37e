"""Wake-ups between servers: their format at the broker, and the names of feeds there.

An eavesdropper learns that and when something was committed, never the match, the seat or the content (P20). Feeds are
named by keyed hashes; the key is in the database. A wake-up for lost access or a revoked token names neither: it only
makes the other servers check.
"""

import hmac
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Self

LONGEST = 7_900
"""Characters in one text, below PostgreSQL's limit of 7,999 bytes."""

_NAME_BYTES = 16
_ORIGIN = 16
"""Characters of the sending server's id."""

_NAMES_IN_ONE = (LONGEST - _ORIGIN - 2) * 3 // 4 // _NAME_BYTES


@dataclass(slots=True)
class WakeUp:
    """What other servers must check: feeds (by hashed name), due times (``rearm``), and revoked access (``look``)."""

    names: set[bytes] = field(default_factory=set, repr=False)
    rearm: bool = False
    look: bool = False
    """A token was revoked, an account lost access to a feed (P23), or a webhook was changed: check at once."""

    def __bool__(self) -> bool:
        return bool(self.names) or self.rearm or self.look

    def merge(self, other: Self) -> None:
        """Add another wake-up to this one."""
        self.names |= other.names
        self.rearm |= other.rearm
        self.look |= other.look

    def texts(self, origin: str) -> Iterator[str]:
        """Encode as one or more texts, also when empty. ``origin``: the sender's id, 16 characters."""
        names = iter(self.names)
        flags = "-rlb"[self.rearm + 2 * self.look]
        while True:
            piece = b"".join(islice(names, _NAMES_IN_ONE))
            yield f"{origin}{flags}{b64encode(piece).decode()}"
            if len(piece) < _NAMES_IN_ONE * _NAME_BYTES:
                return
            flags = "-"

    @classmethod
    def heard(cls, text: str) -> tuple[str, Self] | None:
        """Decode a text into its origin and wake-up; None for a text that this version does not send."""
        origin, flag, names = text[:_ORIGIN], text[_ORIGIN : _ORIGIN + 1], text[_ORIGIN + 1 :]
        flags = "-rlb".find(flag or "?")
        try:
            packed = b64decode(names, validate=True)
        except (NoBase64, ValueError):
            return None
        if flags < 0 or len(packed) % _NAME_BYTES:
            return None
        found = {packed[begin : begin + _NAME_BYTES] for begin in range(0, len(packed), _NAME_BYTES)}
        return origin, cls(found, rearm=bool(flags & 1), look=bool(flags & 2))


class FeedNames:
    """Maps feeds with listeners here to their names at the broker. ``key``: the installation's."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._feeds: dict[bytes, str] = {}

    def channel(self) -> str:
        """This installation's channel at a shared broker."""
        return f"mainmatch:{hmac.digest(self._key, b'channel', 'sha256')[:_NAME_BYTES].hex()}"

    def of(self, feed: str) -> bytes:
        """The feed's name at the broker."""
        return hmac.digest(self._key, b"feed\0" + feed.encode(), "sha256")[:_NAME_BYTES]

    def listen(self, feed: str) -> None:
        """Add a feed that has listeners here."""
        self._feeds[self.of(feed)] = feed

    def forget(self, feed: str) -> None:
        """Remove a feed that has no listener here any more."""
        self._feeds.pop(self.of(feed), None)

    def feeds(self, names: Iterable[bytes]) -> set[str]:
        """The feeds with these names that have listeners here."""
        return {self._feeds[name] for name in names if name in self._feeds}

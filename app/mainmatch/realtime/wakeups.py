"""Wake-ups between servers: what is sent through the broker, and how feeds are named there.

An eavesdropper learns that something was committed, and when; never in which match, for which seat, or what (P20).
Feeds are named by keyed hashes, and servers know the key from their database; a lost right or token has no name at
all, only the hint to look for it.
"""

import hmac
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Self

__all__ = ["LONGEST", "FeedNames", "WakeUp"]

LONGEST = 7_900
"""Characters of a text: PostgreSQL takes 8,000 bytes less one."""

_NAME_BYTES = 16
_ORIGIN = 16
"""Characters that say which server sent it."""

_NAMES_IN_ONE = (LONGEST - _ORIGIN - 2) * 3 // 4 // _NAME_BYTES


@dataclass(slots=True)
class WakeUp:
    """What the others should look at: feeds by their hashed names, due times, and what somebody may have lost."""

    names: set[bytes] = field(default_factory=set, repr=False)
    rearm: bool = False
    look: bool = False
    """A token was revoked, somebody lost access to something (P23), or a webhook was changed: look for it at once."""

    def __bool__(self) -> bool:
        return bool(self.names) or self.rearm or self.look

    def merge(self, other: Self) -> None:
        """Add another one to this."""
        self.names |= other.names
        self.rearm |= other.rearm
        self.look |= other.look

    def texts(self, origin: str) -> Iterator[str]:
        """This as it is sent, in as many pieces as it takes; an empty one, too. ``origin``: 16 characters."""
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
        """Who sent it, and what; None for what no server of this version says."""
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
    """Feeds' names at the broker, and which of them have listeners here. ``key``: the installation's."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._feeds: dict[bytes, str] = {}

    def channel(self) -> str:
        """This installation's channel of a broker that others use too."""
        return f"mainmatch:{hmac.digest(self._key, b'channel', 'sha256')[:_NAME_BYTES].hex()}"

    def of(self, feed: str) -> bytes:
        """The feed's name at the broker."""
        return hmac.digest(self._key, b"feed\0" + feed.encode(), "sha256")[:_NAME_BYTES]

    def listen(self, feed: str) -> None:
        """Somebody here listens to this feed."""
        self._feeds[self.of(feed)] = feed

    def forget(self, feed: str) -> None:
        """Nobody here does any more."""
        self._feeds.pop(self.of(feed), None)

    def feeds(self, names: Iterable[bytes]) -> set[str]:
        """The feeds with these names that somebody here listens to."""
        return {self._feeds[name] for name in names if name in self._feeds}

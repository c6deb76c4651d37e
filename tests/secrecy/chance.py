"""Names drawn by chance, made repeatable: two worlds that do the same draw the same.

``secrets`` is all that the server draws names with. Here each place that draws has a stream of its own, which is
put back when a branch of a world is left: what another place draws more moves none of its names. Names that were
drawn by chance since the branch are compared by the order in which one viewer meets them, for a stream that others
use too may have moved on; all other bytes, names that were counted up or derived included, are compared as they are.
"""

import base64
import hashlib
import re
import secrets
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any
from unittest import mock

from mainmatch.services import values

_MARK = "Qz7"
_DRAWN = re.compile(rb"Qz7[A-Za-z0-9_-]{9,40}")


@dataclass
class Chance:
    """The streams, and what they have yielded since the branch that is open."""

    _counts: Counter[str] = field(default_factory=Counter)
    _fresh: set[bytes] = field(default_factory=set)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """In place of ``secrets``'s own functions, in this process."""
        drawn: dict[str, Any] = {"token_urlsafe": self._urlsafe, "token_hex": self._hex, "token_bytes": self._bytes}
        # What was drawn ahead wouldn't be put back when a branch is left.
        one_id = mock.patch.multiple(values, _PLACES=values._PLACES[:1], _ids=[])
        with mock.patch.multiple(secrets, **drawn), one_id:
            yield

    @contextmanager
    def branch(self) -> Iterator[None]:
        """What is drawn within is drawn again after it."""
        counts, fresh = self._counts.copy(), self._fresh
        self._fresh = set(fresh)
        try:
            yield
        finally:
            self._counts, self._fresh = counts, fresh

    def part(self) -> None:
        """From here on worlds go different ways: what was drawn before is compared as it is."""
        self._fresh.clear()

    def number(self) -> int:
        """For other things than names: 1, 2, 3, ... within a branch."""
        self._counts["numbers"] += 1
        return self._counts["numbers"]

    def met(self, text: bytes, seen: dict[bytes, bytes]) -> bytes:
        """The text with each freshly drawn name as a number: the how manieth ``seen`` by this viewer."""
        return _DRAWN.sub(lambda found: self._numbered(found[0], seen), text)

    def unnamed(self, text: bytes) -> bytes:
        """The text without freshly drawn names, where they decide an order."""
        return _DRAWN.sub(lambda found: b"<drawn>" if found[0] in self._fresh else found[0], text)

    def _numbered(self, name: bytes, seen: dict[bytes, bytes]) -> bytes:
        if name not in self._fresh:
            return name
        return seen.setdefault(name, b"<drawn %d of %d>" % (len(seen), len(name)))

    def _urlsafe(self, nbytes: int | None = None) -> str:
        size = nbytes or 32
        text = base64.urlsafe_b64encode(self._draw() * 2).decode()
        name = (_MARK + text)[: -(-size * 8 // 6)]
        self._fresh.add(name.encode())
        return name

    def _hex(self, nbytes: int | None = None) -> str:
        return self._draw().hex()[: 2 * (nbytes or 32)]

    def _bytes(self, nbytes: int | None = None) -> bytes:
        return self._draw()[: nbytes or 32]

    def _draw(self) -> bytes:
        frame: FrameType | None = sys._getframe(2)
        if frame is not None and frame.f_globals["__name__"] == values.__name__:
            # The place is what asks for an id: phases must not be named by how many events others have.
            frame = frame.f_back
        if frame is None:
            raise RuntimeError("nothing draws")
        # Its module's name, not its file's: what is drawn is the same wherever this is checked out.
        place = f"{frame.f_globals['__name__']} {frame.f_code.co_name}"
        self._counts[place] += 1
        return hashlib.sha512(f"{place} {self._counts[place]}".encode()).digest()

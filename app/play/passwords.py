"""Passwords: argon2id, in a pool of their own.

May touch: pwdlib, two threads. Rule kept here: hashing never runs on the event loop, at most
two at a time (each takes about 100 ms and 64 MiB); a username that doesn't exist costs as much
as a wrong password.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pwdlib import PasswordHash
from pwdlib.exceptions import PwdlibError
from pwdlib.hashers.argon2 import Argon2Hasher

from app.play.mistakes import Busy

__all__ = ["Passwords"]

R = TypeVar("R")

_THREADS = 2
_LONGEST_QUEUE = 100


class Passwords:
    """Hashes and verifies. ``hasher`` is there for tests, which can't wait; the default is pwdlib's cost."""

    def __init__(self, hasher: Argon2Hasher | None = None) -> None:
        self._hash = PasswordHash((hasher or Argon2Hasher(),))
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="passwords")
        self._waiting = 0
        # What unknown usernames are verified against; made in the pool, for it takes its time too.
        self._nobody = self._pool.submit(self._hash.hash, secrets.token_urlsafe(32))

    async def hash(self, password: str) -> str:
        """The hash to store. Raises Busy when too many are waiting."""
        return await self._run(lambda: self._hash.hash(_composed(password)))

    async def verify(self, password: str, stored: str | None) -> bool:
        """Whether the password is the one of this hash; never for None, in the same time."""
        return await self._run(lambda: self._is_right(password, stored))

    def close(self) -> None:
        """Let what is running end, and drop what waits."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _is_right(self, password: str, stored: str | None) -> bool:
        try:
            is_right = self._hash.verify(_composed(password), stored or self._nobody.result())
        except PwdlibError:
            return False
        return is_right and stored is not None

    async def _run(self, work: Callable[[], R]) -> R:
        if self._waiting >= _LONGEST_QUEUE:
            raise Busy("server_busy", "Too many are signing in. Try again in a few seconds.", retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1


def _composed(password: str) -> str:
    # The same letters typed on another keyboard may arrive as other code points.
    return unicodedata.normalize("NFC", password)

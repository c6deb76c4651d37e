"""Password hashing: argon2id, in its own threads.

Hashing never runs on the event loop, and at most three times at once (each takes about 100 ms and 64 MiB). A hash that
nobody waits for any more never begins. An unknown username takes as long as a wrong password. Sign-ins from known
devices or addresses have their own queue.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from pwdlib import PasswordHash
from pwdlib.exceptions import PwdlibError
from pwdlib.hashers.argon2 import Argon2Hasher

from mainmatch.services.errors import ServerBusy

R = TypeVar("R")

_THREADS = 2
_LONGEST_QUEUE = 40


class _Lane:
    """Threads with a bounded queue, in which only those stand who still wait."""

    def __init__(self, threads: int, name: str) -> None:
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.waiting = 0
        self._free = asyncio.Semaphore(threads)

    async def run(self, work: Callable[[], R]) -> R:
        """Run the work in one of the threads. Raises Busy when too many are waiting.

        Cancelled before its turn, the work is not done.
        """
        if self.waiting >= _LONGEST_QUEUE:
            raise ServerBusy("Too many sign-ins are in progress. Retry in a few seconds.", retry_after=5)
        self.waiting += 1
        try:
            await self._free.acquire()
            running = asyncio.get_running_loop().run_in_executor(self.pool, work)
            # Cancelled or not, the thread is taken until the work is done.
            running.add_done_callback(lambda _: self._free.release())
            return await asyncio.shield(running)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Wait for running work, and cancel queued work."""
        self.pool.shutdown(wait=True, cancel_futures=True)


class Passwords:
    """Hashes and verifies passwords. Tests pass a cheap ``hasher``.

    The default is pwdlib's cost (64 MiB, 3 passes, 4 lanes: RFC 9106's second choice, above OWASP's least).
    """

    def __init__(self, hasher: Argon2Hasher | None = None) -> None:
        self._hash = PasswordHash((hasher or Argon2Hasher(),))
        self._unknown = _Lane(_THREADS, "passwords")
        self._familiar = _Lane(1, "passwords-familiar")

    async def hash(self, password: str) -> str:
        """Hash a password for storage. Raises Busy when too many are waiting."""
        return await self._unknown.run(lambda: self._hash.hash(_composed(password)))

    async def verify(self, password: str, stored: str | None, *, is_familiar: bool = False) -> bool:
        """Whether the password matches this hash. For None (unknown username) False, in the same time.

        ``is_familiar``: the account has signed in from this device or address before. Raises Busy when too many are
        waiting.
        """
        lane = self._familiar if is_familiar else self._unknown
        return await lane.run(lambda: self._is_right(password, stored))

    @property
    def waiting(self) -> int:
        """The number of passwords that are being hashed or wait for it."""
        return self._unknown.waiting + self._familiar.waiting

    def close(self) -> None:
        """Wait for running work, and cancel queued work."""
        self._familiar.close()
        self._unknown.close()

    @cached_property
    def _nobody(self) -> str:
        """The hash that unknown usernames are verified against. Made on first use, not at start-up."""
        return self._hash.hash(secrets.token_urlsafe(32))

    def _is_right(self, password: str, stored: str | None) -> bool:
        # Read for known and unknown usernames alike, so that the time of its making reveals nothing.
        nobody = self._nobody
        try:
            is_right = self._hash.verify(_composed(password), stored or nobody)
        except PwdlibError:
            return False
        return is_right and stored is not None


def _composed(password: str) -> str:
    # Different keyboards can send different code points for the same letters.
    return unicodedata.normalize("NFC", password)

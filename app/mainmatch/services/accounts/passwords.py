"""Password hashing: argon2id, in its own threads.

Hashing never runs on the event loop, and at most three times at once (each takes about 100 ms and 64 MiB). A hash that
nobody waits for any more never begins. An unknown username takes as long as a wrong password. Sign-ins from known
devices or addresses have their own queue.

What a password must be: long enough, and not what somebody would guess first.

The rules follow NIST SP 800-63B-4 and OWASP ASVS 5.0 (6.2): any characters, no composition rules, a list of common and
leaked passwords, nothing that repeats the account's names. One is less strict: a password is the only factor here, for
which NIST asks 15 characters and ASVS recommends them; the minimum is 10, because guesses are limited by account
(``limit_sign_ins_by_strangers``) and a leaked database holds argon2id hashes only.

The list has the most common passwords, also shorter ones: guessers try them with digits behind them, twice, and in
other spellings (``P@ssw0rd123``), and so do these rules. See NOTICE for its sources.
"""

import asyncio
import re
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from importlib.resources import files
from typing import TypeVar

from pwdlib import PasswordHash
from pwdlib.exceptions import PwdlibError
from pwdlib.hashers.argon2 import Argon2Hasher

from mainmatch.rules import text
from mainmatch.services.errors import ServerBusy, WeakPassword

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


SHORTEST = 10
LONGEST = 256
"""Four times what NIST asks. It bounds the cost of a hash."""

_LEFT_WITHOUT_NAMES = 8
_FEWEST_CHARACTERS = 5
_SHORTEST_NAME = 3

_OF_THE_HOUSE = re.compile(
    r"(welcometo|ilove)?(mainmatch|tokens?oflife|garnets?|lockedout|x-?game|exodus|famine|farout|deathmatch"
    r"|(the)?genius|game(night|master))"
)
"""What players of this server think of first."""

_ALSO_COMMON = frozenset(
    """spring summer autumn winter january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday friday13th
    frühling sommer herbst januar februar märz mai juni juli oktober dezember
    montag dienstag mittwoch donnerstag freitag samstag sonntag
    primavera verano otoño invierno enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre lunes martes miércoles jueves viernes sábado domingo correcthorsebatterystaple""".split()  # noqa: SIM905 - a line for each language
)
"""Who has to change a password takes the season, the month or the day, and the year. And an example in a comic."""

_ROWS = ["1234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "abcdefghijklmnopqrstuvwxyz"]
_COLUMNS = ["1qaz", "1qay", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "6zhn", "7ujm"]
_SHORTEST_WALK = 4
_LINES = [line for each in (*_ROWS, *_COLUMNS) for line in (each, each[::-1])]
_WALKS = re.compile(
    "|".join(
        line[begin : begin + length]
        for length in range(max(map(len, _LINES)), _SHORTEST_WALK - 1, -1)
        for line in _LINES
        for begin in range(len(line) - length + 1)
    )
)
"""Keys beside each other: fewer are part of words."""

_SHIFTED = str.maketrans("!@#$%^&*()", "1234567890")

_LEET = [str.maketrans("@4368017$5!|+9", f"aaegbo{one}tssiitg") for one in "il"]
"""Other spellings of letters; 1 stands for two of them."""

_ENDS = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_REPEATED = re.compile(r"(.+?)\1+", re.DOTALL)


def must_be_hard_to_guess(password: str, *names: str) -> None:
    """Check a password of an account with these names. Raises Invalid ``weak_password``, which says why."""
    plain = left = _plain(password)
    if _is_common(plain):
        raise WeakPassword("This password is one of the most common ones. Choose another, such as four random words.")
    if len(set(plain)) < _FEWEST_CHARACTERS:
        raise WeakPassword(text("Use at least {count} different characters.", count=_FEWEST_CHARACTERS))
    for name in names:
        left = left.replace(_plain(name), "") if len(name) >= _SHORTEST_NAME else left
    if left != plain and len(left) < _LEFT_WITHOUT_NAMES:
        raise WeakPassword(
            text(
                "The password is mostly your name. Add {count} other characters, or choose another one.",
                count=_LEFT_WITHOUT_NAMES,
            )
        )


def _is_common(plain: str) -> bool:
    found = _REPEATED.fullmatch(plain)
    once = found[1] if found else plain
    core = _ENDS.sub("", once)
    if {plain, once, core, *(core.translate(each) for each in _LEET)} & (_common() | _ALSO_COMMON):
        return True
    if len(_WALKS.sub("", plain.translate(_SHIFTED))) < _FEWEST_CHARACTERS:
        return True
    return any(
        len(_OF_THE_HOUSE.sub("", spelt)) < min(_LEFT_WITHOUT_NAMES, len(spelt))
        for spelt in (plain, *(plain.translate(each) for each in _LEET))
    )


def _plain(typed: str) -> str:
    # Guessers try capitals and other forms of the same letters first.
    return unicodedata.normalize("NFKC", typed).casefold()


@cache
def _common() -> frozenset[str]:
    return frozenset((files("mainmatch.services.accounts") / "common_passwords.txt").read_text("ascii").split())

"""Whether the storage keeps what is written: noted by what fails, cleared by a probe that works.

A thread of its own looks after it, so that nobody has to write to find out. Some trouble passes: a full disk. Other
trouble does not: files that were removed or damaged under the server. Then nothing more is written until a restart,
because what was acknowledged might be gone with the next one.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from threading import Event, Lock, Thread
from typing import Literal, TypeAlias

import structlog

from mainmatch.store import meta
from mainmatch.store.backends.jobs import Job, JobQueue
from mainmatch.store.transactions.errors import StoreFailure, Unavailable, Unusable
from mainmatch.store.transactions.transaction import Transaction

StorageFault: TypeAlias = Literal["full", "read_only", "failing", "damaged", "missing"]

REASONS: Mapping[StorageFault, str] = {
    "full": "the disk is full",
    "read_only": "the database is read-only",
    "failing": "the disk reports errors",
    "damaged": "the database is damaged",
    "missing": "a file of the database was removed or replaced",
}
"""In plain words, for anybody: without a place."""


def why_unusable(
    place: str, error: Exception, said: object, trouble: StorageFault | None, way_out: str = ""
) -> Unusable:
    """What an opening fails with, in a line. ``said``: the database's own words, which repeat nothing stored."""
    why = f"{said}".rstrip(".") if trouble is None else f"{REASONS[trouble]} ({said})"
    return Unusable(" ".join([f"{place} can't be used: {why}.", *getattr(error, "detail", ()), way_out]).rstrip())


_EVERY = 1.0
"""Seconds between two looks, and between two probes."""

_PROBE = "x" * 64 * 1024
"""As much as the largest commands write: a disk that takes only a few bytes more is full."""

_log = structlog.get_logger(__name__)


class Storage:
    """Whether writes are kept, and if not, why. Any thread may call anything."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._reason: StorageFault | None = None
        self._is_final = False

    @property
    def reason(self) -> StorageFault | None:
        """Why writes are not kept; None while they are."""
        return self._reason

    @property
    def is_final(self) -> bool:
        """Whether nothing is written until a restart."""
        return self._is_final

    def fail(self, reason: StorageFault, *, detail: str | None = None, is_final: bool = False) -> Unavailable:
        """Note a failure, and log it if it is news. The error for its caller."""
        with self._lock:
            is_news = self._reason is None or (is_final and not self._is_final)
            if is_news:
                self._reason, self._is_final = reason, is_final
        if is_news:
            _log.error(
                "storage unavailable",
                reason=REASONS[reason],
                detail=detail,
                next="Restart after the repair" if is_final else "Writes work again by themselves",
                runbook="The storage fails",
            )
        return Unavailable(f"Nothing was done: {REASONS[reason]}.")

    def must_take_writes(self) -> None:
        """Raises Unavailable when nothing may be written any more."""
        if self._is_final and self._reason is not None:
            raise self.fail(self._reason, is_final=True)

    def clear(self) -> None:
        """A probe was kept."""
        with self._lock:
            if self._reason is None or self._is_final:
                return
            self._reason = None
        _log.warning("storage available again")


class Guard:
    """A thread that looks after the storage: it probes while writes fail. ``look`` is called once a second, too."""

    def __init__(self, storage: Storage, writes: JobQueue, look: Callable[[], None] = lambda: None) -> None:
        self._storage = storage
        self._writes = writes
        self._look = look
        self._ends = Event()
        self._thread = Thread(target=self._watch, name="store-guard", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Wait until it has ended; commands are still taken then."""
        self._ends.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _watch(self) -> None:
        while not self._ends.wait(_EVERY):
            try:
                self._look()
                if self._storage.reason is not None and not self._storage.is_final:
                    self._probe()
            except StoreFailure:
                # Noted by the thread that met it.
                continue
            except BaseException as error:  # noqa: BLE001 - without this thread the server would never be ready again
                _log.error("storage not looked at", error=type(error).__name__)

    def _probe(self) -> None:
        """Write as a command does, and take it away again: the storage keeps both, or it is not cleared."""
        for command in (_put, _remove):
            waiter: Future[None] = Future()
            self._writes.put(Job(command, waiter))
            waiter.result()
        self._storage.clear()


def _put(tx: Transaction) -> None:
    meta.put(tx, "probe", _PROBE)


def _remove(tx: Transaction) -> None:
    meta.remove(tx, "probe")

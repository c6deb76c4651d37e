"""What happens when the process runs out of memory: it ends in order, with a line in the log, and is started anew.

An allocation that fails, fails anywhere: in a callback that nobody repeats, in a library's C code that goes on with
what it didn't get. Whoever asked for much at once is refused, and all others go on; but where little isn't there
either, nothing that the process does from then on can be relied on. All that was acknowledged is on the disk.
"""

import asyncio
import mmap
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import structlog

EXIT_CODE = 1

_RESERVE = 16 * 1024 * 1024
"""Bytes of address space, and none of memory, that are kept for an end in order."""

_LEAST = 2 * 1024 * 1024
"""Bytes that have to be there: what Python takes at once for many small objects."""

_LAST_LINE = b"out of memory: the server ends at once\n"

_log = structlog.get_logger(__name__)


def _end_at_once() -> NoReturn:
    os.write(2, _LAST_LINE)
    os._exit(EXIT_CODE)


def _map_memory(size: int) -> mmap.mmap:
    try:
        return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError:
        raise MemoryError from None


class MemoryWatch:
    """Calls ``end`` once when memory runs out; when it does so again before the end, the process ends at once.

    Raises MemoryError if there is none to begin with.
    """

    def __init__(
        self,
        end: Callable[[], None],
        *,
        end_at_once: Callable[[], NoReturn] = _end_at_once,
        map_memory: Callable[[int], mmap.mmap] = _map_memory,
    ) -> None:
        self._end, self._end_at_once, self._map = end, end_at_once, map_memory
        self._reserve: mmap.mmap | None = map_memory(_RESERVE)
        self._lock = threading.Lock()

    def look(self) -> None:
        """End the process if there is no memory left."""
        try:
            self._map(_LEAST).close()
        except MemoryError:
            self._run_out()

    @contextmanager
    def hearing(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Hear of the errors that nobody catches: those of the loop's callbacks and tasks, and of threads."""
        others = threading.excepthook

        def died(args: threading.ExceptHookArgs) -> None:
            # Its work waits for ever, whether or not there is memory again.
            if issubclass(args.exc_type, MemoryError):
                self._run_out()
            others(args)

        loop.set_exception_handler(self._tell)
        threading.excepthook = died
        try:
            yield
        finally:
            threading.excepthook = others
            loop.set_exception_handler(None)

    def _tell(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(context.get("exception"), MemoryError):
            self.look()
            # Thousands of lines about one thing would take the rest.
            if self._reserve is None:
                return
        loop.default_exception_handler(context)

    def _run_out(self) -> None:
        with self._lock:
            if self._reserve is None:
                self._end_at_once()
            self._reserve.close()
            self._reserve = None
        _log.critical("out of memory", advice="the server ends, to be started anew: give it more memory")
        self._end()

"""What ``mainmatch play`` does between two requests: it runs the game, follows its files, and has them checked.

The game's code runs in one thread, one call at a time. A call that takes too long is struck where it stands, so that an
endless loop in a game leaves the page alive and says where it is.
"""

import asyncio
import ctypes
import json
import os
import pkgutil
import sys
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from mainmatch.authoring.checking import WAIT, is_part
from mainmatch.authoring.session import Session
from mainmatch.authoring.shown import shown
from mainmatch.rules import Refused

T = TypeVar("T")

LONGEST = 5.0
"""Seconds that the game may take for one request; then it is struck where it stands."""

CHECKED = 8
"""Matches of the check that follows each change."""


class TooLong(BaseException):
    """Raised in the game's code when it takes too long: it loops, as it seems."""


class Play:
    """The session, the pages that look at it, and what follows each change of the game's files."""

    def __init__(self, wanted: str, session: Session, saved: Path) -> None:
        self.wanted, self.session, self.saved = wanted, session, saved
        self.verdict: dict[str, Any] | None = None
        self.took = 0.0
        self._pool = ThreadPoolExecutor(1, "game")
        self._lock = asyncio.Lock()
        self._changed = asyncio.Condition()
        self._checking: asyncio.Task[None] | None = None
        self._text, self._n, self._is_over = "", 0, False

    async def run(self, call: Callable[[], T]) -> T:
        """Run the game's code, one call at a time, for at most ``LONGEST`` seconds; then show what has become."""
        async with self._lock:
            running = asyncio.get_running_loop().run_in_executor(self._pool, self._noted, call)
            if not (await asyncio.wait([running], timeout=LONGEST))[0]:
                # The game's thread is in the author's loop: the error is raised there, and its trace says where.
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(TooLong))
            try:
                return await running
            finally:
                await self.tell()

    def _noted(self, call: Callable[[], T]) -> T:
        self._thread = threading.get_ident()
        try:
            return call()
        except Refused:
            raise
        except BaseException as error:
            raise Refused("game_crashed", f"The game failed: {type(error).__name__}: {error}") from error
        finally:
            self._seen = shown(self.session)

    async def tell(self) -> None:
        """Show the newest state to all pages."""
        async with self._changed:
            more = {"verdict": self.verdict, "took": self.took, "saved": str(self.saved)}
            self._text = json.dumps({**self._seen, **more})
            self._n += 1
            self._changed.notify_all()

    async def states(self) -> AsyncIterator[str]:
        """The state as it is, and each that follows, as server-sent events."""
        known = 0
        while not self._is_over:
            async with self._changed:
                while self._n == known and not self._is_over:
                    await self._changed.wait()
                known, text = self._n, self._text
            yield f"data: {text}\n\n"

    async def end(self) -> None:
        """End all streams of states."""
        async with self._changed:
            self._is_over = True
            self._changed.notify_all()

    async def follow(self) -> None:
        """Take each change of the game's files, and check it."""
        watch = pkgutil.resolve_name("watchfiles:awatch")
        source = self.session.source
        async for _ in watch(source.root, watch_filter=is_part, recursive=source.place.is_dir(), **WAIT):
            since = perf_counter()
            with suppress(Refused):
                await self.run(self.session.reload)
            self.took = perf_counter() - since
            await self.check()

    async def check(self) -> None:
        """Begin the check of a few matches anew, in a process of its own; it tells its verdict."""
        await self.stop_checking()
        self.verdict = None
        await self.tell()
        self._checking = asyncio.create_task(self._check())

    async def stop_checking(self) -> None:
        """End the check that runs."""
        if self._checking is not None:
            self._checking.cancel()
            with suppress(asyncio.CancelledError):
                await self._checking

    async def _check(self) -> None:
        command = [sys.executable, "-m", "mainmatch", "check", self.wanted, "--matches", str(CHECKED)]
        environment = {**os.environ, "NO_COLOR": "1"}
        process = await asyncio.create_subprocess_exec(
            *command,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=environment,
        )
        try:
            said, _ = await process.communicate()
            self.verdict = {"code": process.returncode, "says": said.decode()}
            await self.tell()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

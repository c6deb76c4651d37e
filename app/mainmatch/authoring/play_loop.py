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

from mainmatch.authoring.check_command import WAIT, is_part
from mainmatch.authoring.game_files import NotLoaded, Source
from mainmatch.authoring.page_state import page_state
from mainmatch.authoring.session import Session
from mainmatch.conformance import Playthrough
from mainmatch.rules import Refused

T = TypeVar("T")

LONGEST = 5.0
"""Seconds that the game may take for one request; then it is struck where it stands."""

CHECKED = 8
"""Matches of the check that follows each change."""


class TooLong(BaseException):
    """Raised in the game's code when it takes too long: it loops, as it seems."""


class Play:
    """The session, the pages that look at it, and what follows each change of the game's files.

    ``playthrough``: the file that the match begins from, if it is there, and is saved to. While the files have no game
    that can begin, there is no session, and pages show why. Raises OSError, ValueError.
    """

    def __init__(self, wanted: str, source: Source, playthrough: Path | None = None) -> None:
        self.wanted, self.source, self._playthrough = wanted, source, playthrough
        begins = playthrough and playthrough.exists()
        self._begun = Playthrough.read(playthrough.read_text("utf-8")) if playthrough and begins else None
        self._session: Session | None = None
        self._trouble = ""
        self.verdict: dict[str, Any] | None = None
        self.took = 0.0
        self._pool = ThreadPoolExecutor(1, "game")
        self._lock = asyncio.Lock()
        self._changed = asyncio.Condition()
        self._checking: asyncio.Task[None] | None = None
        self._text, self._n, self._is_over = "", 0, False

    @property
    def session(self) -> Session:
        """The match that is played. Raises Refused while there is none."""
        if self._session is None:
            raise Refused("no_game", "The game can't be loaded. Save it without the error that the page shows.")
        return self._session

    @property
    def saved(self) -> Path:
        """Where a playthrough is saved: with the game's tests if it has some, else where the command was called."""
        tests = self.source.root / "tests"
        beside = (tests if tests.is_dir() else Path.cwd()) / f"{self.session.game.id}.playthrough.txt"
        return self._playthrough or beside

    def load(self) -> None:
        """Take the game as its files say now."""
        if self._session is not None:
            self._session.reload()
            return
        try:
            self._session = Session(self.source, self._begun)
        except NotLoaded as error:
            self._trouble = str(error)

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
            self._seen = self._state()

    def _state(self) -> dict[str, Any]:
        if self._session is None:
            return {"file": str(self.source.place), "trouble": self._trouble}
        return {**page_state(self._session), "saved": str(self.saved)}

    async def tell(self) -> None:
        """Show the newest state to all pages."""
        async with self._changed:
            self._text = json.dumps({**self._seen, "verdict": self.verdict, "took": self.took})
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
        recursive = self.source.place.is_dir()
        async for _ in watch(self.source.root, watch_filter=is_part, recursive=recursive, **WAIT):
            since = perf_counter()
            with suppress(Refused):
                await self.run(self.load)
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

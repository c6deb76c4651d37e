"""What a planted server tells on SIGUSR1: how long its event loop and its writer were held up, and what it holds.

Stalls are measured in the processor time of the server's process: what a game burns counts, and not what others take.
"""

import asyncio
import gc
import json
import signal
import sys
import time
from collections import Counter
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import Any

from mainmatch.store.database import Database

STALLS = "stalls"
"""The file with them, as JSON in seconds: ``loop`` and ``writer``."""

HELD, BLOCKS = "held", "blocks"
"""The file with the numbers of objects by type, as JSON, and in it the number of all blocks of memory."""

_EVERY = 0.01
_CACHED = type(lru_cache(repr))


def beat(data: Path, database: Database) -> None:
    """Begin to measure; for the server's own event loop. On SIGUSR1 the longest stalls are written, and forgotten."""
    longest = {"loop": 0.0, "writer": 0.0}
    loop = asyncio.get_running_loop()

    def measured(what: str, begun: float) -> None:
        longest[what] = max(longest[what], time.process_time() - begun)

    def beat_on(begun: float) -> None:
        measured("loop", begun)
        loop.call_later(_EVERY, beat_on, time.process_time())

    def write_on() -> None:
        while True:
            time.sleep(_EVERY)
            begun = time.process_time()
            database.write_now(_nothing)
            measured("writer", begun)

    def tell(*_: object) -> None:
        _write(data / STALLS, longest)
        longest.update(loop=0.0, writer=0.0)

    beat_on(time.process_time())
    Thread(target=write_on, daemon=True).start()
    signal.signal(signal.SIGUSR1, tell)


def _nothing(tx: Any) -> None:
    """Wait for the writer."""


def tell_held(data: Path) -> None:
    """On SIGUSR1, write how many objects there are."""

    def tell(*_: object) -> None:
        _forget_bounded()
        gc.collect()
        held = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
        _write(data / HELD, {**held, BLOCKS: sys.getallocatedblocks()})

    signal.signal(signal.SIGUSR1, tell)


def _forget_bounded() -> None:
    """Empty the caches of functions that have a limit; those without one are what is looked for."""
    for name, module in [*sys.modules.items()]:
        for each in [*vars(module).values()] if name.startswith("mainmatch.") else ():
            if isinstance(each, _CACHED) and each.cache_parameters()["maxsize"] is not None:
                each.cache_clear()


def _write(file: Path, told: object) -> None:
    draft = file.with_suffix(".draft")
    draft.write_text(json.dumps(told), encoding="ascii")
    draft.rename(file)

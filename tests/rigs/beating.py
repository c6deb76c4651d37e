"""How long a server's event loop and its writer were held up, told on a signal. The plant ``tells-its-stalls``.

Measured in the processor time of the server's process: what a game burns counts, what others take from it doesn't.
"""

import asyncio
import json
import signal
import time
from pathlib import Path
from threading import Thread
from typing import Any

from mainmatch.store.database import Database

__all__ = ["STALLS", "beat"]

STALLS = "stalls"
"""The file with them, as JSON in seconds: ``loop`` and ``writer``."""

_EVERY = 0.01


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
        draft = data / f"{STALLS}.draft"
        draft.write_text(json.dumps(longest), encoding="ascii")
        draft.rename(data / STALLS)
        longest.update(loop=0.0, writer=0.0)

    beat_on(time.process_time())
    Thread(target=write_on, daemon=True).start()
    signal.signal(signal.SIGUSR1, tell)


def _nothing(tx: Any) -> None:
    """Wait for the writer."""

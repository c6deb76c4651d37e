"""What a server that has just started has imported: in an interpreter of its own, once for all tests that look."""

import subprocess
import sys
import tempfile
from datetime import UTC, datetime

from mainmatch.store.database import Database
from tests import databases

_START = """
import asyncio, sys
import mainmatch.__main__
import mainmatch.cli.commands
from mainmatch.main import create_app, lifespan
from mainmatch.settings import Settings

async def start():
    async with lifespan(create_app(Settings.of({"MAINMATCH_DATA": sys.argv[1]}))):
        print(*sys.modules)

asyncio.run(start())
"""


def modules() -> frozenset[str]:
    """The names of all modules that ``mainmatch serve`` has imported when it serves, without any setting."""
    return frozenset(databases.once("modules", _started).decode().split())


def _started() -> bytes:
    with tempfile.TemporaryDirectory() as data:
        with databases.laid_out():
            Database.open(data, now=lambda: datetime.now(UTC)).close()
        command = [sys.executable, "-c", _START, data]
        return subprocess.run(command, check=True, capture_output=True, env={"PATH": ""}).stdout

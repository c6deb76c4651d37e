"""npm, as tests of the clients call it: what a command says, and that nothing of it stays behind."""

import asyncio
import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.image import ROOT

# Where requirements/node.sh had to bring Node, it is there.
PATH = os.pathsep.join([str(Path(sys.executable).parents[1] / "node"), os.environ.get("PATH", os.defpath)])
PATIENCE = 580
"""Seconds that a command may take on a machine that is busy, within those of a test; without other work it is 20."""


def need_npm() -> None:
    """Skip without Node and npm; in CI that fails."""
    if shutil.which("npm", path=PATH) is None:
        pytest.skip("no npm: `sh requirements/node.sh` gets Node into .venv, or install Node 20.19 or newer")


def build_web() -> None:
    """The build of the web client's sources as they are: make knows whether there is something to do."""
    need_npm()
    command = ["make", "--no-print-directory", "web", f"PATH={PATH}"]
    # Workers of one run begin at once, and two builds would write into one folder.
    with (ROOT / ".venv" / "web.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=170)


async def run(command: str, place: Path, **settings: str) -> str:
    """What a command says, standard error included; it has to succeed."""
    process = await asyncio.create_subprocess_exec(
        *("sh", "-ec", command),
        cwd=place,
        start_new_session=True,
        # A proxy of the machine leads npm to its registry, and nobody to our own servers.
        env={**os.environ, "PATH": PATH, "no_proxy": "127.0.0.1", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            said, _ = await process.communicate()
    except TimeoutError:
        # With all that it has started.
        os.killpg(process.pid, signal.SIGKILL)
        await process.communicate()
        raise
    assert process.returncode == 0, said.decode()
    return said.decode()

"""docs/front-ends.md does what it says: its shell blocks, as they are written, against a live server."""

import asyncio
import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from mainmatch.demo.server import ServerProcess
from tests.http_client import Client

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "front-ends.md"
BLOCKS = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


STAND_IN = Path(__file__).with_name("curl_stand_in.py")
# A bare Debian has no curl; a machine with one tries both, so that the stand-in never falls behind.
CURLS = ["a stand-in", *(["curl"] if shutil.which("curl") else [])]


@pytest.mark.parametrize("curl", CURLS)
async def test_the_first_submission_works_as_written(curl: str, server_process: ServerProcess, tmp_path: Path) -> None:
    server = server_process
    path = os.environ["PATH"] if curl == "curl" else f"{_with_stand_in(tmp_path)}:{os.environ['PATH']}"
    answers = _values(await _bash("".join(BLOCKS), server, path))

    assert [answer for answer in answers if "code" in answer] == [], "no example is refused"
    *_, events, view = answers
    receipts = [answer for answer in answers if "garnets_held" in answer]
    assert [(receipt["dry_run"], receipt["revision"]) for receipt in receipts] == [(True, None), (False, 1), (False, 2)]
    assert "phase.closed" in [event["type"] for event in events["items"]]
    assert view["phase"]["id"] != receipts[2]["phase_id"], "something came of it"
    async with Client(server.url) as ada:
        await ada.sign_in("ada", "correct horse battery")
        history = await ada.get(f"/v1/matches/{view['match_id']}/submission/history")
        assert [entry["digest"] for entry in history["items"]] == [receipt["digest"] for receipt in receipts[1:]]


def _with_stand_in(folder: Path) -> Path:
    """A folder in which ``curl`` is the stand-in."""
    command = folder / "curl"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} {STAND_IN} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return folder


async def _bash(script: str, server: ServerProcess, path: str) -> str:
    """What a shell prints that fails with the first command that does."""
    process = await asyncio.create_subprocess_exec(
        *("bash", "-euo", "pipefail", "-c", script),
        env={**os.environ, "BASE": server.url, "no_proxy": "*", "PATH": path},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(60):
        out, complaints = await process.communicate()
    assert process.returncode == 0, complaints.decode()
    return out.decode()


def _values(text: str) -> list[dict[str, Any]]:
    """JSON objects, one behind the other."""
    found, rest, decoder = [], text.strip(), json.JSONDecoder()
    while rest:
        value, end = decoder.raw_decode(rest)
        found.append(value)
        rest = rest[end:].strip()
    return found

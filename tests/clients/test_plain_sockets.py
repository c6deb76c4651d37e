"""The programs of docs/events.md, which use no client of ours: they print a whole match, as they stand there.

The one for Node is run where ``ws`` is installed: tests/clients/typescript.
"""

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from mainmatch_client import AsyncMainmatch
from tests.clients.kits import PATH
from tests.clients.python.live_server import ROOT, Live, laid

pytestmark = pytest.mark.anyio

PAGE = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
PROGRAMS = {
    language: re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for language in ("python", "js")
}


async def said_of_a_match(command: list[str], place: Path, url: str, prefix: str) -> list[str]:
    async with laid(url, "duel-of-nerve", 0, prefix=prefix) as table:
        host = table.host
        await host.start(table.match_id)
        feed = (await host.view(table.match_id)).cursor.feed
        process = await asyncio.create_subprocess_exec(
            *(*command, url, host.token or "", feed),
            cwd=place,
            env={**os.environ, "PATH": PATH, "no_proxy": "127.0.0.1"},
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            async with asyncio.timeout(120):
                said, _ = await process.communicate()
        except TimeoutError:
            process.kill()
            raise
        assert process.returncode == 0
        assert said.decode().splitlines() == await told(host, table.match_id)
        return said.decode().splitlines()


async def told(host: AsyncMainmatch, match_id: str) -> list[str]:
    events = (await host.events(match_id, limit=500)).items
    return [f"{event.seq} {event.type}" for event in events]


async def test_the_python_program_prints_a_match(live: Live, tmp_path: Path) -> None:
    (program,) = PROGRAMS["python"]
    (tmp_path / "follow.py").write_text(program, encoding="utf-8")
    said = await said_of_a_match([sys.executable, "follow.py"], tmp_path, live.url, "plain-py")
    assert said[-1].endswith(" match.finished")

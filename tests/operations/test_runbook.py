"""The runbook's backup and restore, rehearsed: its blocks are run as they stand, with a real server."""

import asyncio
import os
import re
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest

from mainmatch.demo.server import ServerProcess
from tests.app import PASSWORD

pytestmark = pytest.mark.anyio

RUNBOOK = Path(__file__).parents[2] / "docs" / "operating" / "runbook.md"
NO_LIMITS = {"MAINMATCH_LIMITS": "off", "MAINMATCH_LOG_LEVEL": "warning"}


def block(name: str) -> str:
    """The commands under a mark of the runbook."""
    found = re.search(rf"<!-- rehearsed: {name} -->\n```sh\n(.*?)```", RUNBOOK.read_text(encoding="utf-8"), re.DOTALL)
    assert found, name
    return found[1]


async def run(name: str, place: Path) -> str:
    """Run a block in a shell, with the runbook's folders below this place."""
    commands = block(name).replace("/backups", f"{place}/backups").replace("/tmp/mainmatch-trial", f"{place}/trial")  # noqa: S108 - the runbook's own
    commands = commands.replace("data/lock", f"{place}/data/lock")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    shell = await asyncio.create_subprocess_exec(
        *("sh", "-euc", commands),
        env={**os.environ, "PATH": path, "MAINMATCH_DATA": str(place / "data"), "COLUMNS": "200"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await shell.communicate()
    assert shell.returncode == 0, said.decode()
    return said.decode()


async def people(client: httpx2.AsyncClient, *names: str) -> list[int]:
    """Sign these people in; how each try ended."""
    tries = [
        await client.post("/v1/auth/token", data={"username": name, "password": PASSWORD, "grant_type": "password"})
        for name in names
    ]
    return [each.status_code for each in tries]


async def sign_up(client: httpx2.AsyncClient, name: str) -> dict[str, Any]:
    made = await client.post("/v1/accounts", json={"username": name, "password": PASSWORD})
    assert made.status_code == 201
    account: dict[str, Any] = made.json()
    return account


@pytest.mark.night
async def test_backup_and_restore_as_the_runbook_says(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    server = ServerProcess(tmp_path / "data", settings=NO_LIMITS)
    await server.start()
    async with httpx2.AsyncClient(base_url=server.url, timeout=30) as client:
        await sign_up(client, "before")
        for _ in range(2):
            # As an operator does who backs up twice a day.
            assert "checked" in await run("sqlite backup", tmp_path)
        assert "No faults" in await run("sqlite trial", tmp_path)
        await sign_up(client, "after")
        assert await people(client, "before", "after") == [200, 200]
    await server.stop()
    assert "No faults" in await run("sqlite restore", tmp_path)
    await server.start()
    async with httpx2.AsyncClient(base_url=server.url, timeout=30) as client:
        assert await people(client, "before", "after") == [200, 401]
    await server.stop()


@pytest.mark.night
@pytest.mark.parametrize("companion", ["", "-wal"], ids=["database", "log"])
async def test_what_was_acknowledged_is_rescued_from_the_handles_of_a_server(tmp_path: Path, companion: str) -> None:
    (tmp_path / "backups").mkdir()
    server = ServerProcess(tmp_path / "data", settings=NO_LIMITS)
    await server.start()
    async with httpx2.AsyncClient(base_url=server.url, timeout=30) as client:
        await sign_up(client, "before")
        (tmp_path / "data" / f"mainmatch.sqlite3{companion}").unlink()
        lost = await client.post("/v1/accounts", json={"username": "after", "password": PASSWORD})
        assert lost.status_code == 503
    await run("sqlite rescue", tmp_path)
    await server.stop()
    for file in (tmp_path / "data").iterdir():
        file.unlink()
    for file in (tmp_path / "backups").iterdir():
        file.rename(tmp_path / "data" / file.name.removeprefix("rescued-"))
    await server.start()
    async with httpx2.AsyncClient(base_url=server.url, timeout=30) as client:
        assert await people(client, "before", "after") == [200, 401]
    await server.stop()

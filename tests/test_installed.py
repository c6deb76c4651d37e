"""What an installed wheel serves: the web client and the docs page, from a folder that knows nothing of the tree."""

import asyncio
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import httpx2
import pytest
from typing_extensions import override

from mainmatch.demo.server import ServerProcess
from mainmatch.games.registry import Registry
from tests.clients.kits import build_web

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as `make wheel` makes it."""
    build_web()
    folder = tmp_path_factory.mktemp("dist")
    building = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(building, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("mainmatch-*.whl"))


class Installed(ServerProcess):
    """``mainmatch serve`` by another Python, outside of the tree."""

    def __init__(self, place: Path, python: Path | str, **settings: str) -> None:
        super().__init__(place / "data", settings=settings)
        self.python = python

    @override
    def command(self) -> Sequence[str]:
        return str(self.python), "-m", "mainmatch", "serve"

    @override
    def environment(self) -> Mapping[str, str]:
        return {name: value for name, value in super().environment().items() if name != "MAINMATCH_WEB"}


async def must_serve_its_pages(server: ServerProcess) -> None:
    await server.start()
    # And no fork of a process that has imported the tree's.
    assert isinstance(server._process, asyncio.subprocess.Process)
    try:
        async with httpx2.AsyncClient(base_url=server.url, trust_env=False) as client:
            page = await client.get("/")
            scripts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
            assert len(scripts) >= 3, page.text
            docs = await client.get("/docs")
            for address in [*scripts, *re.findall(r'(?:src|href)="(/docs/assets/[^"]+)"', docs.text)]:
                assert (await client.get(address)).status_code == 200, address
            assert docs.status_code == 200
            assert len((await client.get("/v1/games")).json()["items"]) == len(Registry.load().all())
    finally:
        await server.stop()
    assert "Play at" in server.output


async def test_a_wheel_serves_the_web_client_and_the_docs_page(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(site)
    # Before the tree, which the tests' own environment has installed. The packages are those of the lock.
    await must_serve_its_pages(Installed(tmp_path, sys.executable, PYTHONPATH=str(site)))


@pytest.mark.night
async def test_a_wheel_brings_all_it_needs_into_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "venv"
    for command in (
        [sys.executable, "-m", "venv", str(environment)],
        [str(environment / "bin" / "pip"), "install", "--quiet", str(wheel)],
    ):
        await asyncio.to_thread(subprocess.run, command, check=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""})
    await must_serve_its_pages(Installed(tmp_path, environment / "bin" / "python"))
    for plays in (["demo", "--pace", "0", "--exit"], ["rehearse", "x-game"], ["rehearse-season"]):
        command = [str(environment / "bin" / "mainmatch"), *plays]
        ran = await asyncio.to_thread(
            subprocess.run, command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""}, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stderr

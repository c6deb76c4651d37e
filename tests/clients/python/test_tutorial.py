"""clients/python/README.md does what it says: its files and commands as they stand there, against a real server.

Two blocks have a stand-in, which does the same without a network: the server is one that a fixture has started, and
pip's part is done by building the wheel and unpacking it.
"""

import ast
import asyncio
import os
import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.clients.python.live_server import ROOT, Live

pytestmark = pytest.mark.anyio

HERE = ROOT / "clients" / "python"
PAGE = (HERE / "README.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
COMMANDS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
SERVING, INSTALLING, *RUNNING, HOSTING = COMMANDS

PAGES = [HERE / "README.md", HERE.parent / "README.md", HERE.parent / "transcripts" / "README.md"]

SHIM = '#!/bin/sh\nPYTHONPATH="{site}" exec {python} -W error "$@"\n'


async def test_the_tutorial_works_as_written(live: Live, tmp_path: Path) -> None:
    assert SERVING == "make serve\n"
    assert INSTALLING == "python3 -m venv .venv\n.venv/bin/pip install .\n"
    assert [command.removeprefix(".venv/bin/python ").strip() for command in RUNNING] == list(FILES)
    assert PAGE.count("```") == 2 * (len(FILES) + len(COMMANDS)), "every block is a file or a command"

    await installed(tmp_path)
    for name, text in FILES.items():
        await asyncio.to_thread((tmp_path / name).write_text, text, encoding="utf-8")
    said = [await run(["sh", "-c", command], tmp_path, BASE=live.url) for command in RUNNING]

    await asyncio.to_thread((tmp_path / "examples").symlink_to, HERE / "examples")
    assert HOSTING.count("http://127.0.0.1:8000") == 1
    hosted = await run(["sh", "-c", HOSTING.replace("http://127.0.0.1:8000", live.url)], tmp_path)

    practice, bot, follow, ledger = said
    assert practice == "Bela sits in a match of x-game\n"
    assert bot.count("sent ") >= 1
    assert re.search(r"^winners: \[", bot, re.MULTILINE)
    assert re.fullmatch(r"the match is finished after \d+ events\n", follow)
    assert re.fullmatch(r"phases: \d+\n", ledger)
    assert re.search(r"^winners: (seat \d|nobody)", hosted, re.MULTILINE)


async def installed(place: Path) -> None:
    """A ``.venv/bin/python`` in which the package is installed from its wheel."""
    site, dist, commands = place / "site", place / "dist", place / ".venv" / "bin"
    await run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)], HERE)
    (wheel,) = await asyncio.to_thread(lambda: list(dist.glob("mainmatch_client-*.whl")))
    await run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(site)], place)

    def shimmed() -> None:
        assert (site / "mainmatch_client" / "py.typed").exists()
        commands.mkdir(parents=True)
        (commands / "python").write_text(SHIM.format(site=site, python=sys.executable))
        (commands / "python").chmod(0o755)

    await asyncio.to_thread(shimmed)


async def run(command: list[str], place: Path, **settings: str) -> str:
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=place,
        env={**os.environ, "no_proxy": "*", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(60):
        said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    return said.decode()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_the_kits_pages_leads_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_kit_stands_by_itself() -> None:
    """It is installed without the server: it imports what its own pyproject.toml names, and nothing of the server."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[\[>=<~; ]", each, maxsplit=1)[0] for each in project["dependencies"]}
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (HERE / "src").rglob("*.py")]
    modules = [
        name
        for tree in trees
        for node in ast.walk(tree)
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    ]
    used = {name.partition(".")[0] for name in modules} - sys.stdlib_module_names - {"mainmatch_client"}
    assert used == declared

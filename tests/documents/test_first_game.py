"""docs/first-game.md, done as it says: each command is run, each change made, and what the page says of them is so."""

import os
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from mainmatch.demo.server import ServerProcess
from tests import forked_servers
from tests.authoring.played import Player, choose
from tests.documents.blocks import Block, blocks

pytestmark = pytest.mark.anyio

BLOCKS = [block for block in blocks() if block.page == "docs/first-game.md"]
DIFFS = [block for block in BLOCKS if block.language == "diff"]
SAID = [line for block in BLOCKS if block.language == "sh" for line in block.text.splitlines()]
(TEST,) = (block.text for block in BLOCKS if block.language == "python")


def changed(file: Path, diffs: list[Block]) -> None:
    """Make changes as the page shows them: lines with - or a space are there, lines with + or a space will be."""
    for diff in diffs:
        text, lines = file.read_text(encoding="utf-8"), diff.text.splitlines(keepends=True)
        old, new = ("".join(line[1:] or "\n" for line in lines if line[0] in kept) for kept in ("- ", "+ "))
        assert text.count(old) == 1, str(diff)
        file.write_text(text.replace(old, new), encoding="utf-8")


def run(command: str, place: Path) -> tuple[int, str]:
    """What a command of the page comes to."""
    words = command.split()
    options = {"mainmatch": ["-m", "mainmatch"], "python": []}[words[0]]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [*forked_servers.python(), *options, *words[1:]],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    assert run(SAID[0], tmp_path)[0] == 0
    return tmp_path / "odd-one-out" / "odd_one_out.py"


def test_the_page_has_the_commands_and_changes_that_are_done_here() -> None:
    assert SAID == [
        "mainmatch new-game odd-one-out",
        "mainmatch play odd-one-out",
        "cd odd-one-out && python -m pytest",
        "mainmatch check odd-one-out",
        "pip install ./odd-one-out",
        "mainmatch demo --game odd-one-out",
        "MAINMATCH_GAMES=odd-one-out mainmatch serve",
    ]
    assert len(DIFFS) == 7


def test_a_changed_rule_fails_its_test_and_a_changed_example_is_taken_back(file: Path) -> None:
    tested = SAID[2].partition("&& ")[2]
    before = file.read_text(encoding="utf-8")
    changed(file, DIFFS[:1])
    code, said = run(tested, file.parent)
    assert (code, "1 failed, 1 passed" in said) == (1, True), said
    changed(file, DIFFS[1:2])
    assert file.read_text(encoding="utf-8") == before
    assert run(tested, file.parent)[0] == 0


def test_a_secret_that_nobody_declared_is_found_and_passes_when_it_is_declared(file: Path) -> None:
    changed(file, DIFFS[2:5])
    code, said = run(SAID[3], file.parents[1])
    assert (code, "Does not conform." in said, "'game.matched'" in said) == (1, True, True), said
    changed(file, DIFFS[5:6])
    assert run(SAID[3], file.parents[1])[0] == 1
    changed(file, DIFFS[6:])
    code, said = run(SAID[3], file.parents[1])
    assert (code, "game.matched: at close choosing, to a seat" in said) == (0, True), said


async def test_the_page_shows_what_it_says_and_the_saved_match_is_a_test(file: Path) -> None:
    changed(file, DIFFS[2:])
    async with Player.of(str(file.parent)) as author:
        for seat in (1, 2):
            await author.submits(seat, choose(4))
        await author.does("close")
        while (state := await author.state())["place"] < 3:
            pass
        assert [each["to"] for each in state["told"]] == [None, [1], [2]]
        assert state["viewers"][1]["document"]["view"]["matched"] == 1
        assert (await author.client.get("/first-game")).text.startswith("# A first game in ten minutes")
        await author.does("save")
    tests = file.parent / "tests"
    (tests / "test_playthrough.py").write_text(TEST, encoding="utf-8")
    code, said = run(SAID[2].partition("&& ")[2], file.parent)
    assert (code, "3 passed" in said) == (0, True), said


@pytest.fixture
def installed(file: Path, tmp_path: Path) -> Path:
    """What pip does, where uv puts none into an environment: the wheel is built, and unpacked."""
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(site)],
        cwd=file.parent,
        check=True,
        capture_output=True,
    )
    (wheel,) = site.glob("*.whl")
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(site)], check=True)
    return site


def test_an_installed_game_is_played_by_the_demo(installed: Path) -> None:
    command = [*forked_servers.python(), "-m", *SAID[5].split(), "--pace", "0", "--exit"]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, "Winners:" in ran.stdout) == (0, True), ran.stdout + ran.stderr


async def test_a_server_has_the_game_that_its_operator_names(installed: Path, tmp_path: Path) -> None:
    name, _, allowed = SAID[6].split()[0].partition("=")
    server = ServerProcess(tmp_path / "data", settings={"PYTHONPATH": str(installed), name: allowed})
    await server.start()
    try:
        async with httpx2.AsyncClient(base_url=server.url, trust_env=False) as client:
            game = (await client.get("/v1/games/odd-one-out")).json()
    finally:
        await server.stop()
    assert (game["title"], "refused" in server.output) == ("Odd One Out", False)

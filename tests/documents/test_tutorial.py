"""docs/writing-a-game.md, done as it says: the package is built from the page, examined, and played on a server."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from mainmatch.demo.server import ServerProcess
from tests.documents.tables import DOCS

pytestmark = pytest.mark.anyio

PAGE = (DOCS / "writing-a-game.md").read_text(encoding="utf-8")
FILES: Mapping[str, str] = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
SAID = [
    line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE) for line in block.splitlines()
]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, in a directory of their own."""
    root = tmp_path_factory.mktemp("lonely-numbers")
    for name, text in FILES.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built as a wheel and installed where Python finds it; nothing is fetched from anywhere."""
    site, dist = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)], package, {})
    (wheel,) = dist.glob("*.whl")
    # A pure wheel is installed by unpacking it; pip need not be here, since uv puts none into an environment.
    run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(site)], package, {})
    return site


def run(command: list[str], place: Path, settings: Mapping[str, str]) -> str:
    ended = subprocess.run(
        command, cwd=place, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_the_page_has_every_file_of_the_package_and_the_commands_around_it() -> None:
    assert {"pyproject.toml", "lonely_numbers.py", "tests/test_lonely_numbers.py", "play.py"} == FILES.keys()
    assert PAGE.count("```") == 2 * (len(FILES) + PAGE.count("```sh\n")), "every block is a file or a command"
    assert SAID[-3:] == [
        ".venv/bin/python -m pytest tests",
        "MAINMATCH_GAMES=lonely-numbers .venv/bin/mainmatch serve",
        ".venv/bin/python play.py",
    ]


def test_the_game_fits_into_one_file_of_about_sixty_lines() -> None:
    assert len(FILES["lonely_numbers.py"].splitlines()) <= 61


def test_the_package_is_strictly_typed_and_clean(package: Path) -> None:
    tree = [str(package / "lonely_numbers.py"), str(package / "tests")]
    config = str(DOCS.parent / "pyproject.toml")
    run([sys.executable, "-m", "ruff", "format", "--check", "--config", config, *tree], package, {})
    paths = {"MYPYPATH": f"{package}{os.pathsep}{DOCS.parent}"}
    cache = str(package / ".mypy_cache")
    run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, "-m", "lonely_numbers"], package, paths)


def test_the_game_conforms(package: Path, installed: Path) -> None:
    options = ["-q", "-s", "-p", "no:cacheprovider", "-W", "error"]
    said = run([sys.executable, "-m", "pytest", *options, "tests"], package, {"PYTHONPATH": str(installed)})
    assert "2 passed" in said
    assert "Report(matches=60" in said


async def test_a_match_is_played_on_a_running_server(package: Path, installed: Path, tmp_path: Path) -> None:
    settings = {"PYTHONPATH": str(installed), "MAINMATCH_GAMES": "lonely-numbers"}
    server = ServerProcess(tmp_path / "data", settings=settings)
    await server.start()
    try:
        said = await asyncio.to_thread(run, [sys.executable, "play.py", server.url], package, {})
    finally:
        await server.stop()
    assert "refused" not in server.output
    lines = said.splitlines()
    assert sum(line.startswith("game.round_decided") for line in lines) == 3
    assert sorted(row["seat"] for row in json.loads(lines[-1])) == [1, 2, 3]

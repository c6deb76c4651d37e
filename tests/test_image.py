"""The image is built from what its Dockerfile copies, .dockerignore lets that in, and nothing else.

The web client's stage is run by tests/clients/web, step by step, in a folder that has just the files that it copies.
"""

import re
from pathlib import PurePosixPath

import pytest

from tests.image import ROOT, files_of, is_let_in, stages

STAGES = stages()
SOURCES = [source for stage in STAGES for copy in stage.copies if copy.stage is None for source in copy.sources]
MOST = 9_300_000
"""Bytes that may go to the engine; it was 2 MB when this was written, 6.5 when types and examples described all,
7.4 with the web client in four languages, 7.7 with the games in them, templates and push, 7.8 with errors in them,
8.2 with sessions, proofs, removals and pages for them, 9.0 with news, guests, reports and what was sent."""


@pytest.mark.parametrize("source", SOURCES)
def test_what_is_copied_is_there_and_let_in(source: str) -> None:
    kept_out = [path for path in files_of(ROOT / source) if not is_let_in(path)]
    assert (ROOT / source).exists()
    assert kept_out == []


def test_nothing_is_let_in_that_is_not_copied() -> None:
    let_in = {path for path in files_of() if is_let_in(path)}
    copied = {path for source in SOURCES for path in files_of(ROOT / source)}
    # The whole folder of locks is small.
    assert {path for path in let_in - copied if not path.startswith("requirements/")} == set()
    assert sum((ROOT / path).stat().st_size for path in let_in) < MOST


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        ".venv/bin/python",
        "app/mainmatch/__pycache__/main.cpython-311.pyc",
        "clients/typescript/src/node_modules/ws/index.js",
        "clients/web/dist/index.html",
        "clients/web/node_modules/vite/package.json",
        "data/mainmatch.db",
        "tests/conftest.py",
    ],
)
def test_what_is_installed_built_or_played_stays_out(path: str) -> None:
    assert not is_let_in(path)


def test_what_runs_has_the_built_pages_and_no_node() -> None:
    *_, last = STAGES
    building = next(stage for stage in STAGES if stage.name == "build")
    pages = next(copy for copy in building.copies if copy.stage == "web")
    # Where the wheel takes them from.
    assert pages.target == PurePosixPath("/src/clients/web/dist")
    assert not last.base.startswith("node")
    assert [copy for copy in last.copies if copy.stage is None] == []
    named = {stage.name for stage in STAGES}
    assert {copy.stage for stage in STAGES for copy in stage.copies if copy.stage} <= named


def test_packages_come_from_locks_alone() -> None:
    commands = [step[1] for stage in STAGES for step in stage.steps if isinstance(step, tuple)]
    installs = [
        each for command in commands for each in re.findall(r"npm (?:ci|install)[^&]*|pip [^&]*install [^&]*", command)
    ]
    assert len(installs) >= 3
    assert [
        each for each in installs if not re.search(r"npm ci --ignore-scripts|--require-hashes|--no-index", each)
    ] == []

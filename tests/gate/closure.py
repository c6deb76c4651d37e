"""``--closure PATH``: the tests that PATH is most likely to break, as far as imports tell. A pytest plugin.

A test is asked when it imports the file, directly or through others, or when it is the test module of a file that does:
``tests/api/routers/test_chat.py`` goes with ``app/mainmatch/api/routers/chat.py`` though it speaks HTTP. Whatever puts
everything together imports everything and tells nothing: ways through it don't count. The nearest are asked: whole
steps of imports, until ``ENOUGH`` test modules are found. What is farther off or costly is left to `make test`, but for
the test modules of the file itself.
"""

from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import grimp
import pytest

from tests.gate.costs import CheapOnly, read_record

_TREE = Path(__file__).parents[2]
_SOURCES = {
    "mainmatch": _TREE / "app" / "mainmatch",
    "bench": _TREE / "bench",
    "tests": _TREE / "tests",
    "mainmatch_client": _TREE / "clients/python/src/mainmatch_client",
    "mainmatch_discord": _TREE / "clients/discord/src/mainmatch_discord",
}
_TESTS_OF = {
    "mainmatch": _TREE / "tests",
    "bench": _TREE / "tests/bench",
    "mainmatch_client": _TREE / "tests/clients/python",
    "mainmatch_discord": _TREE / "tests/clients/discord",
}
_ROOTS = {
    "mainmatch.main",
    "mainmatch.cli.commands",
    "mainmatch.cli.admin",
    "mainmatch.runtime.background_tasks",
    "mainmatch.games.registry",
    "tests.conftest",
}
"""Modules that import everything."""

ENOUGH = 100
"""Test modules, without what is costly in them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("closure").addoption("--closure", metavar="PATH", help="Only the tests nearest to this file.")


def pytest_configure(config: pytest.Config) -> None:
    wanted = config.getoption("closure")
    if not wanted:
        return
    place = (config.invocation_params.dir / wanted).resolve()
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    if not files or not all(file.is_file() and _module(file) for file in files):
        raise pytest.UsageError(
            f"{wanted} is no Python file or folder of this tree. Name one: app/mainmatch/rules/dice.py."
        )
    own = {test.relative_to(_TREE).as_posix() for file in files for test in _tests_of(file)}
    costly = {name for name in read_record() if name.partition("::")[0] not in own}
    config.pluginmanager.register(_Only(closure(files)), "closure")
    config.pluginmanager.register(CheapOnly(costly), "cheap-only")


class _Only:
    """Collects these files alone."""

    def __init__(self, wanted: Collection[Path]) -> None:
        self.wanted = wanted

    @pytest.hookimpl
    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        return True if collection_path.is_file() and collection_path not in self.wanted else None


def closure(files: Collection[Path]) -> set[Path]:
    """The test modules nearest to these files, and all of the files themselves."""
    graph = _imports()
    step = {module for file in files if (module := _module(file))}
    roots = _ROOTS - step
    reached, tests = set[str](), set[Path]()
    while step:
        found = tests.union(*(_tests_of(place) for module in step for place in _places(module)))
        if reached and len(found) > ENOUGH:
            break
        tests = found
        reached |= step
        importers = (graph.find_modules_that_directly_import(each) for each in step & graph.modules)
        step = set[str]().union(*importers) - reached - roots
    return tests


@cache
def _imports() -> grimp.ImportGraph:
    return grimp.build_graph(*_SOURCES, cache_dir=None)


def _module(file: Path) -> str | None:
    """The dotted name of a Python file of this tree."""
    for package, folder in _SOURCES.items():
        if file.suffix == ".py" and file.is_relative_to(folder):
            parts = file.relative_to(folder).with_suffix("").parts
            return ".".join((package, *(part for part in parts if part != "__init__")))
    return None


def _places(module: str) -> Iterator[Path]:
    package, *parts = module.split(".")
    place = _SOURCES[package].joinpath(*parts)
    yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists())


def _tests_of(file: Path) -> set[Path]:
    """The test modules that mirror a file."""
    for package, folder in _TESTS_OF.items():
        if file.is_relative_to(_SOURCES[package]):
            mirror = folder / file.relative_to(_SOURCES[package]).parent
            return {*mirror.glob(f"test_{file.stem}.py"), *mirror.glob(f"test_{file.stem}_*.py")}
    return {file} if file.name.startswith("test_") else set()

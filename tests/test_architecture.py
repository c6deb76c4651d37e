"""The architecture is a test: the import contracts of pyproject.toml, and what imports alone can't show.

Every check here is shown to bite: a violation planted in a copy of the tree, or in a few lines of source,
must be found. What the rules mean is in docs/decisions.
"""

import ast
import itertools
import os
import re
import shutil
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT_IMPORTS = Path(sysconfig.get_path("scripts")) / "lint-imports"

PACKAGE = ROOT / "app" / "mainmatch"
MODULES = sorted(PACKAGE.rglob("*.py"))
REGISTRY = PACKAGE / "games" / "registry.py"
PURE_PACKAGES = {"rules", "season", "games"}
FOR_AUTHORS = {
    "conformance/__init__.py", "rules/__init__.py", "rules/ballot.py", "rules/forms.py", "rules/rooms.py",
    "rules/trading.py",
}  # fmt: skip
PURE_MODULES = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in PURE_PACKAGES and path != REGISTRY]

NAMELESS = {
    "utils",
    "util",
    "helpers",
    "helper",
    "common",
    "core",
    "base",
    "misc",
    "manager",
    "managers",
    "shared",
    "lib",
}
LONGEST_UNTESTED = 80
"""Lines. A module that has more of them has a test module of its own name."""
PURE_LIBRARY = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "difflib", "enum",
    "fractions", "functools", "hashlib", "heapq", "hmac", "inspect", "itertools", "json", "math", "operator", "re",
    "string", "types", "typing", "typing_extensions", "unicodedata",
}  # fmt: skip
PURE_THIRD_PARTIES = {"msgspec", "pydantic", "pydantic_core", "annotated_types"}
CLOCKS = {"now", "utcnow", "today", "monotonic", "perf_counter", "time_ns"}
SIDE_DOORS = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "globals", "id", "hash", "__import__"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and dotted module of every import, wherever it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""


def called(tree: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """Line, last name and whether it is a bare name, of everything that is called or passed on by that name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.lineno, node.func.id, True
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr, False


def hidden_imports(tree: ast.AST) -> set[int]:
    """Lines where something is imported within a function, or by a call."""
    functions = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    ]
    within = {line for function in functions for line, _ in imported(function)}
    return within | {line for line, name, _ in called(tree) if name in {"import_module", "__import__"}}


def impurities(tree: ast.AST) -> set[tuple[int, str]]:
    """What a rulebook may not touch: foreign imports, clocks, and built-ins that reach out or differ between runs."""
    allowed = PURE_LIBRARY | PURE_THIRD_PARTIES | {"mainmatch"}
    foreign = {(line, name) for line, name in imported(tree) if name.partition(".")[0] not in allowed}
    clocks = {(line, name) for line, name, bare in called(tree) if not bare and name in CLOCKS}
    doors = {(line, name) for line, name, bare in called(tree) if bare and name in SIDE_DOORS}
    return foreign | clocks | doors


def untested(tree: Path) -> list[str]:
    """Modules below ``app`` that are long enough for tests of their own, and have no test module of their name."""
    package = tree / "app" / "mainmatch"
    modules = [path.relative_to(package) for path in package.rglob("*.py") if path.name != "__init__.py"]
    return sorted(
        module.as_posix()
        for module in modules
        if len((package / module).read_text(encoding="utf-8").splitlines()) > LONGEST_UNTESTED
        and not (tree / "tests" / module.with_name(f"test_{module.name}")).exists()
    )


# The import contracts


PLANTS = [
    ("layers", "mainmatch.attic", ""),
    ("layers", "mainmatch.attic_of_many.shelf", ""),
    ("layers", "mainmatch.games.planted", "import mainmatch.store"),
    ("layers", "mainmatch.store.planted", "import mainmatch.games"),
    ("layers", "mainmatch.realtime.planted", "import mainmatch.services"),
    ("layers", "mainmatch.runtime.planted", "import mainmatch.main"),
    ("layers", "mainmatch.api.planted_telemetry", "import mainmatch.telemetry"),
    ("layers", "mainmatch.services.errors", "import mainmatch.settings"),
    ("layers", "mainmatch.rules.planted", "from mainmatch import games"),
    ("layers", "mainmatch.rules.planted_season", "import mainmatch.season"),
    ("layers", "mainmatch.season.planted", "from mainmatch import games"),
    ("layers", "mainmatch.simulation.planted_main", "import mainmatch.main"),
    ("slices", "mainmatch.services.attic", ""),
    ("slices", "mainmatch.services.matches.planted", "import mainmatch.services.play"),
    ("slices", "mainmatch.services.play.planted", "import mainmatch.services.hosting"),
    ("slices", "mainmatch.services.hosting.planted", "import mainmatch.services.lobby"),
    ("pure", "mainmatch.season.planted_chance", "from secrets import choice"),
    ("pure", "mainmatch.games.planted_chance", "import random"),
    ("pure", "mainmatch.rules.planted_locks", "import asyncio.locks"),
    ("pure", "mainmatch.rules.planted_time", "from time import time"),
    ("pure", "mainmatch.conformance.planted_time", "from time import time"),
    ("pure", "mainmatch.games.planted_tables", "import sqlmodel"),
    ("clients", "mainmatch.demo.planted", "import mainmatch.services"),
    ("clients", "mainmatch.simulation.planted", "import mainmatch.store"),
    ("sdk", "mainmatch.services.chat.planted_sdk", "import mainmatch_client"),
    ("sdk", "mainmatch.cli.planted_sdk", "from mainmatch_client import Event"),
    ("sdk", "mainmatch.simulation.planted_sdk", "from mainmatch_client.models import View"),
    ("plots", "mainmatch.simulation.planted_plots", "import matplotlib"),
    ("api", "mainmatch.api.planted", "import mainmatch.store"),
    ("api", "mainmatch.api.planted_games", "from mainmatch.games import registry"),
    ("realtime", "mainmatch.services.feeds.feed_reader.planted_realtime", "import mainmatch.realtime"),
    ("games", "mainmatch.games.planted_game", "import mainmatch.games.x_game"),
    ("games", "mainmatch.games.planted_registry", "import mainmatch.games.registry"),
    ("database", "mainmatch.services.chat.planted_select", "from sqlalchemy import select"),
    ("http", "mainmatch.services.chat.planted_web", "import fastapi"),
    ("telemetry", "mainmatch.store.planted_metrics", "import prometheus_client"),
    ("tables", "mainmatch.services.chat.planted_tables", "from mainmatch.store import tables"),
    ("cycles", "mainmatch.services.chat.planting", "import mainmatch.services.chat.planted_in_turn"),
    ("cycles", "mainmatch.services.chat.planted_in_turn", "import mainmatch.services.chat.planting"),
]
"""A contract's id, and a module whose source breaks it."""


def lint_imports(tree: Path) -> subprocess.CompletedProcess[str]:
    # Wide enough that no name is wrapped.
    environment = {**os.environ, "COLUMNS": "500", "PYTHONPATH": str(tree / "app")}
    command = [str(LINT_IMPORTS), "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """What is said of each contract, by its name, of a copy of the tree in which everything is planted at once."""
    tree = tmp_path_factory.mktemp("planted")
    shutil.copytree(ROOT / "app", tree / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    for _, module, source in PLANTS:
        file = tree.joinpath("app", *module.split(".")).with_suffix(".py")
        file.parent.mkdir(exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(source + "\n")
    ran = lint_imports(tree)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    parts = re.split(r"^(\S.*)\n-+$", ran.stdout.partition("Broken contracts")[2], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_tree_keeps_every_contract() -> None:
    ran = lint_imports(ROOT)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "0 broken" in ran.stdout


@pytest.mark.parametrize(("contract", "module", "source"), PLANTS)
def test_a_planted_violation_breaks_its_contract(
    broken: Mapping[str, str], contract: str, module: str, source: str
) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (name,) = (each["name"] for each in contracts if each["id"] == contract)

    # A cycle is told by the last parts of its names, and a package that has no place by its own name.
    told = (
        f".{module.rpartition('.')[2]} "
        if contract == "cycles"
        else module
        if source
        else ".".join(module.split(".")[: 3 if contract == "slices" else 2])
    )
    assert told in broken[name]


# What imports alone can't show


def test_no_import_hides_in_a_function() -> None:
    assert {name_of(path): lines for path in MODULES if (lines := hidden_imports(tree_of(path)))} == {}


def test_rules_and_games_touch_nothing_but_values() -> None:
    assert {name_of(path): found for path in PURE_MODULES if (found := impurities(tree_of(path)))} == {}


def test_every_package_has_a_name() -> None:
    nameless = [name_of(path) for path in MODULES if NAMELESS & {*path.relative_to(ROOT).with_suffix("").parts}]

    assert nameless == [], "a function without a room is a missing noun"


def test_every_module_says_what_it_is_and_authors_read_what_they_may_import() -> None:
    silent = [name_of(path) for path in MODULES if not ast.get_docstring(tree_of(path))]
    listing = {path.relative_to(PACKAGE).as_posix() for path in MODULES if "__all__" in path.read_text()}
    games = {each for each in listing if each.startswith("games/")}

    assert silent == []
    assert listing - games == FOR_AUTHORS
    assert {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob("games/*/__init__.py")} <= games


def test_every_module_has_its_test_module() -> None:
    assert [*untested(ROOT)] == []


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    requirements = [*project["dependencies"], *itertools.chain(*project["optional-dependencies"].values())]
    declared = {requirement.split(">=")[0].split("[")[0] for requirement in requirements}
    distributions = packages_distributions()
    third_parties = {
        distributions[module][0].lower().replace("_", "-")
        for path in MODULES
        for module in {name.partition(".")[0] for _, name in imported(tree_of(path))}
        if module in distributions and module != "mainmatch"
    }

    assert third_parties - declared == set()


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    import os",
        "async def f():\n    from mainmatch import web",
        "class A:\n    def f(self):\n        import os",
    ],
)
def test_a_hidden_import_is_found(source: str) -> None:
    assert hidden_imports(ast.parse(source))


def test_a_module_without_its_test_module_is_found(tmp_path: Path) -> None:
    package, tests = tmp_path / "app" / "mainmatch" / "store", tmp_path / "tests" / "store"
    package.mkdir(parents=True)
    tests.mkdir(parents=True)
    for name, lines in (("short", 80), ("long", 81), ("tested", 81), ("__init__", 81)):
        (package / f"{name}.py").write_text("pass\n" * lines)
    (tests / "test_tested.py").touch()
    # A test module of this name elsewhere is another module's.
    (tests.parent / "test_long.py").touch()

    assert untested(tmp_path) == ["store/long.py"]


def test_an_import_by_call_is_found() -> None:
    assert hidden_imports(ast.parse("import importlib\nimportlib.import_module('mainmatch.api')")) == {2}


@pytest.mark.parametrize(
    "source",
    [
        "datetime.now()",
        "datetime.datetime.utcnow()",
        "date.today()",
        "read = datetime.now",
        "import random",
        "from os import path",
        "import somebodys_library",
        "open('x')",
        "hash(seat)",
        "__import__('time')",
    ],
)
def test_an_impurity_is_found(source: str) -> None:
    assert impurities(ast.parse(source))


def test_a_pure_rulebook_passes() -> None:
    source = "import json\nfrom mainmatch import rules\nfrom pydantic import Field\nsorted({1})"
    assert impurities(ast.parse(source)) == set()

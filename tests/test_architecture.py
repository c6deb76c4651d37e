"""The architecture is a test: the import contracts of pyproject.toml, and what imports alone can't show.

Every check here is shown to bite: a violation planted in a copy of the tree, or in a few lines of source,
must be found. What the rules mean is in docs/decisions.
"""

import ast
import itertools
import shutil
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT_IMPORTS = Path(sysconfig.get_path("scripts")) / "lint-imports"

MODULES = sorted((ROOT / "app").rglob("*.py"))
REGISTRY = ROOT / "app" / "games" / "registry.py"
PURE_ROOMS = {"rules", "season", "games"}
PURE_MODULES = [path for path in MODULES if path.relative_to(ROOT / "app").parts[0] in PURE_ROOMS and path != REGISTRY]

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
PURE_LIBRARY = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime", "enum", "fractions",
    "functools", "hashlib", "heapq", "hmac", "inspect", "itertools", "json", "math", "operator", "re", "string",
    "types", "typing", "typing_extensions",
}  # fmt: skip
PURE_THIRD_PARTIES = {"pydantic", "pydantic_core", "annotated_types"}
CLOCKS = {"now", "utcnow", "today", "monotonic", "perf_counter", "time_ns"}
SIDE_DOORS = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "globals", "id", "hash", "__import__"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


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
    allowed = PURE_LIBRARY | PURE_THIRD_PARTIES | {"app"}
    foreign = {(line, name) for line, name in imported(tree) if name.partition(".")[0] not in allowed}
    clocks = {(line, name) for line, name, bare in called(tree) if not bare and name in CLOCKS}
    doors = {(line, name) for line, name, bare in called(tree) if bare and name in SIDE_DOORS}
    return foreign | clocks | doors


# The import contracts


@pytest.fixture
def copied_tree(tmp_path: Path) -> Path:
    """A copy of what the contracts read, to plant something in."""
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint_imports(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(LINT_IMPORTS), "--no-cache", "--no-logo", *arguments]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def test_the_tree_keeps_every_contract(copied_tree: Path) -> None:
    ran = lint_imports(copied_tree)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "0 broken" in ran.stdout


@pytest.mark.parametrize(
    ("contract", "file", "source"),
    [
        ("rooms", "app/attic.py", ""),
        ("rooms", "app/attic/__init__.py", ""),
        ("rooms", "app/games/planted.py", "import app.store"),
        ("rooms", "app/store/planted.py", "import app.games"),
        ("rooms", "app/relay/planted.py", "import app.play"),
        ("rooms", "app/clock.py", "import app.web"),
        ("rooms", "app/play/planted.py", "import app.settings"),
        ("rooms", "app/rules/planted.py", "from app import games"),
        ("rooms", "app/rules/planted.py", "import app.season"),
        ("rooms", "app/season/planted.py", "from app import games"),
        ("pure", "app/season/planted.py", "from secrets import choice"),
        ("visitor", "app/demo/planted.py", "import app.play"),
        ("visitor", "app/simulation/planted.py", "import app.store"),
        ("rooms", "app/simulation/planted.py", "import app.main"),
        ("pencil", "app/simulation/planted.py", "import matplotlib"),
        ("doors", "app/web/planted.py", "import app.store"),
        ("doors", "app/web/planted.py", "from app.games import registry"),
        ("ring", "app/play/planted.py", "import app.relay"),
        ("guests", "app/games/planted.py", "import app.games.x_game"),
        ("guests", "app/games/planted.py", "import app.games.registry"),
        ("pure", "app/games/planted.py", "import random"),
        ("pure", "app/rules/planted.py", "import asyncio.locks"),
        ("pure", "app/rules/planted.py", "from time import time"),
        ("pure", "app/games/planted.py", "import sqlmodel"),
        ("cellar", "app/play/planted.py", "from sqlalchemy import select"),
        ("porch", "app/play/planted.py", "import fastapi"),
        ("tables", "app/play/planted.py", "from app.store import tables"),
        ("cycles", "app/play/planted/__init__.py", "import app.play.planting"),
    ],
)
def test_a_planted_violation_breaks_its_contract(copied_tree: Path, contract: str, file: str, source: str) -> None:
    planted = copied_tree / file
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(source + "\n")
    (copied_tree / "app" / "play" / "planting.py").write_text(
        "import app.play.planted\n" if contract == "cycles" else ""
    )

    ran = lint_imports(copied_tree, "--contract", contract)

    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "0 kept, 1 broken" in ran.stdout


# What imports alone can't show


def test_no_import_hides_in_a_function() -> None:
    assert {name_of(path): lines for path in MODULES if (lines := hidden_imports(tree_of(path)))} == {}


def test_rules_and_games_touch_nothing_but_values() -> None:
    assert {name_of(path): found for path in PURE_MODULES if (found := impurities(tree_of(path)))} == {}


def test_every_room_has_a_name() -> None:
    nameless = [name_of(path) for path in MODULES if NAMELESS & {*path.relative_to(ROOT).with_suffix("").parts}]

    assert nameless == [], "a function without a room is a missing noun"


def test_every_module_says_what_it_is_and_what_it_offers() -> None:
    silent = [name_of(path) for path in MODULES if not ast.get_docstring(tree_of(path))]
    closed = [name_of(path) for path in MODULES if not path.name.startswith("_") and "__all__" not in path.read_text()]

    assert silent == []
    assert closed == []


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    requirements = [*project["dependencies"], *itertools.chain(*project["optional-dependencies"].values())]
    declared = {requirement.split(">=")[0].split("[")[0] for requirement in requirements}
    distributions = packages_distributions()
    third_parties = {
        distributions[module][0].lower().replace("_", "-")
        for path in MODULES
        for module in {name.partition(".")[0] for _, name in imported(tree_of(path))}
        if module in distributions and module != "app"
    }

    assert third_parties - declared == set()


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    import os",
        "async def f():\n    from app import web",
        "class A:\n    def f(self):\n        import os",
    ],
)
def test_a_hidden_import_is_found(source: str) -> None:
    assert hidden_imports(ast.parse(source))


def test_an_import_by_call_is_found() -> None:
    assert hidden_imports(ast.parse("import importlib\nimportlib.import_module('app.web')")) == {2}


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
    assert impurities(ast.parse("import json\nfrom app import rules\nfrom pydantic import Field\nsorted({1})")) == set()

"""A new game in a folder of its own, without which nothing of it stays imported."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.authoring.new_game import new_game


@pytest.fixture(autouse=True)
def _modules_as_before() -> Iterator[None]:
    """Games are loaded anew here: other tests go on with those that they have."""
    paths, modules = sys.path[:], {**sys.modules}
    yield
    sys.path[:] = paths
    for name in {*sys.modules} - {*modules}:
        del sys.modules[name]
    for name, module in modules.items():
        if sys.modules.get(name) is not module:
            sys.modules[name] = module
            package, _, own = name.rpartition(".")
            setattr(modules[package], own, module)


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    return new_game("odd-one-out", tmp_path)[0]


def replaced(file: Path, old: str, new: str) -> None:
    """Save a change of the file, as an editor does."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")

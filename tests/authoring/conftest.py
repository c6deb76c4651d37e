"""A new game in a folder of its own, without which nothing of it stays imported."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.authoring.new_game import new_game


@pytest.fixture
def game_file(tmp_path: Path) -> Iterator[Path]:
    paths, modules = sys.path[:], {*sys.modules}
    yield new_game("odd-one-out", tmp_path)[0]
    sys.path[:] = paths
    for name in {*sys.modules} - modules:
        if str(tmp_path) in (getattr(sys.modules[name], "__file__", None) or ""):
            del sys.modules[name]


def replaced(file: Path, old: str, new: str) -> None:
    """Save a change of the file, as an editor does."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")

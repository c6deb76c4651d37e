import subprocess
import sys
from pathlib import Path

import pytest

from mainmatch.authoring.new_game import NotMade, new_game
from mainmatch.games.registry import GROUP, Registry
from tests.documents.tables import DOCS


def test_a_new_game_passes_its_own_test_before_anything_is_installed(game_file: Path) -> None:
    options = ["-q", "-p", "no:cacheprovider", "-W", "error"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *options], cwd=game_file.parent, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout
    assert "2 passed" in ran.stdout


def test_a_new_game_is_strictly_typed_and_named_all_over(game_file: Path) -> None:
    project = game_file.parent
    texts = [each.read_text(encoding="utf-8") for each in project.rglob("*.*") if each.is_file()]
    assert len(texts) == 3
    assert not any(
        "first" in text.lower().replace("builds the first", "").replace("the first state", "") for text in texts
    )
    config = str(DOCS.parent / "pyproject.toml")
    for command in (
        ["ruff", "format", "--check", "--config", config, "."],
        ["mypy", "--strict", "--cache-dir", str(project / ".mypy_cache"), game_file.name],
    ):
        ran = subprocess.run([sys.executable, "-m", *command], cwd=project, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_entry_point_names_the_game(game_file: Path) -> None:
    text = (game_file.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'[project.entry-points."{GROUP}"]\nodd-one-out = "odd_one_out:GAME"' in text
    assert "odd-one-out" not in {game.id for game in Registry.load().all()}


@pytest.mark.parametrize("name", ["Odd", "odd_one", "odd--one", "-odd", "../odd", ""])
def test_a_name_that_no_game_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NotMade, match="lower-case words"):
        new_game(name, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_nothing_is_written_over(game_file: Path) -> None:
    with pytest.raises(NotMade, match="already"):
        new_game("odd-one-out", game_file.parents[1])


def test_a_name_that_begins_like_the_template_is_taken_as_it_is(tmp_path: Path) -> None:
    made = new_game("first-game-two", tmp_path)
    assert [each.name for each in made] == ["first_game_two.py", "test_first_game_two.py", "pyproject.toml"]
    assert "class FirstGameTwo(" in made[0].read_text(encoding="utf-8")

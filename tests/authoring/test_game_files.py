import sys
from pathlib import Path

import pytest

from mainmatch.authoring.game_files import NotLoaded, source_of
from tests.authoring.conftest import replaced


def test_a_game_is_found_by_file_project_package_and_id(game_file: Path) -> None:
    package = game_file.parents[1] / "cards"
    package.mkdir()
    (package / "__init__.py").write_text("from cards.duel import GAME\n", encoding="utf-8")
    (package / "duel.py").write_text(game_file.read_text(encoding="utf-8"), encoding="utf-8")
    for wanted in (game_file, f"{game_file}:GAME", game_file.parent, package, package / "duel.py"):
        assert source_of(str(wanted)).load()[0].id == "odd-one-out"
    assert source_of("x-game").load()[0].id == "x-game"


def test_a_change_is_seen_even_within_the_second_in_which_it_was_loaded(game_file: Path) -> None:
    source = source_of(str(game_file))
    for n in range(3):
        replaced(game_file, f'"0.{n + 1}.0"', f'"0.{n + 2}.0"')
        assert source.load()[0].version == f"0.{n + 2}.0"
    assert not [*game_file.parent.glob("__pycache__")]


def test_modules_beside_the_game_are_loaded_anew_and_no_others(game_file: Path) -> None:
    beside = game_file.with_name("its_words.py")
    beside.write_text('TITLE = "One"\n', encoding="utf-8")
    replaced(game_file, "from mainmatch import rules", "from its_words import TITLE\nfrom mainmatch import rules")
    replaced(game_file, '"Odd One Out"', "TITLE")
    source = source_of(str(game_file))
    assert source.load()[0].title == "One"
    kernel = sys.modules["mainmatch.rules"]
    replaced(beside, "One", "Two")
    assert source.load()[0].title == "Two"
    assert sys.modules["mainmatch.rules"] is kernel


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("GAME = OddOneOut()", "GAME = OddOneOut(", r"(?s)odd_one_out\.py.*SyntaxError"),
        ("GAME = OddOneOut()", "GAME = 1 / 0", r"odd_one_out\.py:\d+ in <module>: GAME = 1 / 0\nZeroDivisionError"),
        ("GAME = OddOneOut()", "", "has no game: name an instance"),
        ("GAME = OddOneOut()", "ONE = OddOneOut()\nTWO = OddOneOut()", r"several games: .*:ONE or .*:TWO"),
        ('"0.1.0"', '"1"', "is refused: ValueError: its version isn't a semantic version"),
    ],
)
def test_what_cannot_be_loaded_says_why_and_where(game_file: Path, old: str, new: str, said: str) -> None:
    replaced(game_file, old, new)
    with pytest.raises(NotLoaded, match=said):
        source_of(str(game_file)).load()


def test_a_game_that_is_nowhere_names_those_that_are() -> None:
    with pytest.raises(NotLoaded, match=r"no file or game nowhere\.py.* x-game"):
        source_of("nowhere.py")

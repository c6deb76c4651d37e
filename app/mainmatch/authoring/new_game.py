"""``mainmatch new-game``: a folder with a game in one file, its test, and the entry point by which servers find it.

The game is ``first_game`` under another name. It plays at once, and passes the check.
"""

import re
from importlib.resources import files
from pathlib import Path

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "first-game"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["mainmatch"]

[project.entry-points."mainmatch.games"]
first-game = "first_game:GAME"

[tool.hatch.build.targets.wheel]
only-include = ["first_game.py"]

[tool.pytest.ini_options]
pythonpath = ["."]
"""


class NotMade(Exception):
    """The folder can't be made. The text says why."""


def new_game(name: str, below: Path) -> list[Path]:
    """Write the files of a game of this name, lower-case words with hyphens between them. Raises NotMade."""
    if not _NAME.fullmatch(name):
        raise NotMade(f"{name!r} is no name of a game. Use lower-case words with hyphens between them: odd-one-out.")
    folder, module = below / name, name.replace("-", "_")
    if folder.exists():
        raise NotMade(f"There is {folder} already. Choose another name, or remove it.")
    here = files("mainmatch.authoring")
    texts = {
        f"{module}.py": (here / "first_game.py").read_text("utf-8"),
        f"tests/test_{module}.py": (here / "first_game_test.py").read_text("utf-8"),
        "pyproject.toml": _PROJECT,
    }
    words = [word.capitalize() for word in name.split("-")]
    names = {
        "mainmatch.authoring.first_game": module,
        "first_game": module,
        "first-game": name,
        "First Game": " ".join(words),
        "FirstGame": "".join(words),
    }
    anything = re.compile("|".join(map(re.escape, names)))
    for place, text in texts.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(anything.sub(lambda found: names[found[0]], text), encoding="utf-8")
    return [folder / place for place in texts]

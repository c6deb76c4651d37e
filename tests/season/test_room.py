"""What the room knows of the others, and what it lends to them."""

import ast
from pathlib import Path

import app.season

ROOM = Path(app.season.__file__).parent
KNOWN = {"app.rules.dice", "app.rules.refusal", "app.rules.values", "app.rules.verdict"}


def test_a_season_knows_words_dice_refusals_and_results_and_nothing_else_of_the_rules() -> None:
    imported = {
        node.module or ""
        for path in ROOM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    }
    assert {module for module in imported if module.startswith("app.") and "season" not in module} == KNOWN


def test_the_room_lends_what_it_says() -> None:
    assert [name for name in app.season.__all__ if not hasattr(app.season, name)] == []

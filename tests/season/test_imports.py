"""The imports and exports of the season engine."""

import ast
from pathlib import Path

import mainmatch.season

PACKAGE = Path(mainmatch.season.__file__).parent
KNOWN = {
    "mainmatch.rules.dice",
    "mainmatch.rules.errors",
    "mainmatch.rules.flaws",
    "mainmatch.rules.texts",
    "mainmatch.rules.values",
    "mainmatch.rules.verdict",
}


def test_a_season_knows_words_dice_refusals_results_and_nothing_else_of_the_rules() -> None:
    imported = {
        node.module or ""
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    }
    assert {module for module in imported if module.startswith("mainmatch.") and "season" not in module} == KNOWN

"""Imports tell which tests a file can break."""

from pathlib import Path

import pytest

from tests.gate.closure import closure

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("file", "asked", "left_out"),
    [
        # What imports it, through others too; and the tests of what does, though they speak HTTP.
        (
            "app/play/talk/speaking.py",
            {"play/talk/test_speaking.py", "web/routers/test_chat.py"},
            {"rules/test_dice.py"},
        ),
        ("app/rules/dice.py", {"rules/test_dice.py", "games/x_game/test_game.py"}, {"gate/test_skips.py"}),
        # A game is no other's matter, nor the server's that lists them all.
        ("app/games/x_game/actions.py", {"games/x_game/test_game.py"}, {"games/exodus/test_game.py", "test_main.py"}),
        # Unless the list itself changes.
        ("app/main.py", {"test_main.py", "web/test_cors.py"}, {"rules/test_dice.py"}),
        ("tests/rules/pennies.py", {"rules/test_match.py"}, {"web/test_cors.py"}),
        ("tests/rules/test_dice.py", {"rules/test_dice.py"}, {"rules/test_match.py"}),
        ("clients/python/src/mainmatch_client/errors.py", {"clients/python/test_clients.py"}, {"rules/test_dice.py"}),
    ],
)
def test_a_file_has_its_tests(file: str, asked: set[str], left_out: set[str]) -> None:
    found = {path.relative_to(ROOT / "tests").as_posix() for path in closure([ROOT / file])}
    assert asked <= found
    assert not left_out & found

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
            "app/mainmatch/services/chat/messages.py",
            {"services/chat/test_messages.py", "api/routers/test_chat.py"},
            {"rules/test_dice.py"},
        ),
        # The nearest, where very many import it.
        ("app/mainmatch/rules/dice.py", {"rules/test_dice.py", "rules/test_match.py"}, {"journeys/test_bots.py"}),
        # A game is no other's matter, nor the server's that lists them all.
        (
            "app/mainmatch/games/x_game/phases.py",
            {"games/x_game/test_game.py"},
            {"games/exodus/test_game.py", "test_main.py"},
        ),
        # Unless the list itself changes.
        ("app/mainmatch/main.py", {"test_main.py", "api/http/test_embedding.py"}, {"rules/test_dice.py"}),
        ("tests/rules/pennies.py", {"rules/test_match.py"}, {"api/http/test_cors.py"}),
        ("tests/rules/test_dice.py", {"rules/test_dice.py"}, {"rules/test_match.py"}),
        ("clients/python/src/mainmatch_client/errors.py", {"clients/python/test_clients.py"}, {"rules/test_dice.py"}),
    ],
)
def test_a_file_has_its_tests(file: str, asked: set[str], left_out: set[str]) -> None:
    found = {path.relative_to(ROOT / "tests").as_posix() for path in closure([ROOT / file])}
    assert asked <= found
    assert not left_out & found

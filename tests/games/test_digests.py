"""The same moves give the same bytes: the digests of digests.json, under this Python and the hash seed of this run.

They hold for every Python; ``sh tests/games/pythons.sh`` asks those that are installed here. A game's rules changed
on purpose change its digest: ``.venv/bin/python -m tests.games.digests --write <game>`` writes it anew.
"""

import json
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from tests.games import digests

GAMES = sorted(game.id for game in Registry.load().all())


def test_every_shipped_game_has_its_digest() -> None:
    assert sorted(digests.WRITTEN) == sorted(digests.shipped()) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_game_plays_as_its_digest_says(game: str) -> None:
    assert digests.main([game]) == ""


def test_another_digest_is_said_with_the_command_that_writes_it_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digests, "WRITTEN", {**digests.WRITTEN, "x-game": "0" * 64})
    assert digests.main(["x-game"]).endswith("python -m tests.games.digests --write x-game")


def test_writing_anew_changes_the_named_game_and_no_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stale = {**digests.WRITTEN, "x-game": "0" * 64, "gone": "0" * 64}
    monkeypatch.setattr(digests, "WRITTEN", stale)
    monkeypatch.setattr(digests, "FILE", tmp_path / "digests.json")
    assert digests.main(["--write", "x-game"]) == ""
    found = json.loads(digests.FILE.read_text())
    assert found.keys() == {*GAMES}
    assert {game_id for game_id in GAMES if found[game_id] != stale[game_id]} == {"x-game"}

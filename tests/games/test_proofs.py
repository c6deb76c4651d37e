"""The figures of proofs.json are those of the games: one of them each day, all at night."""

import pytest

from tests.games import proofs
from tests.rigs.sizes import size

ASKED = [*proofs.SHIPPED][: size(1, len(proofs.SHIPPED))]


def test_every_shipped_game_has_its_figures() -> None:
    assert {game_id: [*each["events"]] for game_id, each in proofs.WRITTEN.items()} == {
        game_id: [event.type for event in game.events] for game_id, game in proofs.SHIPPED.items()
    }


@pytest.mark.parametrize("game_id", ASKED)
def test_the_figures_are_those_of_the_game(game_id: str) -> None:
    assert proofs.WRITTEN[game_id] == proofs.proofs_of(game_id), f"python -m tests.games.proofs {game_id}"


def test_every_event_was_told_in_twenty_matches() -> None:
    assert all(proof["when"] for each in proofs.WRITTEN.values() for proof in each["events"].values())

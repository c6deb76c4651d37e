"""Matches that are due at once: each has its work done, in whatever order they come and whatever the others write."""

import pytest

from mainmatch.services import due_work, lobby
from mainmatch.services.lobby import NewMatch
from mainmatch.store import journal, matches
from tests.services.table import Table


def of_bots(table: Table, game: str) -> str:
    host = table.person("host")
    made = table.write(lobby.create, host, NewMatch.model_validate({"game": game}))
    for _ in range(made.player_count):
        table.write(lobby.add_bot, host, made.id, None, "house")
    table.write(lobby.start, host, made.id)
    return made.id


@pytest.mark.parametrize("first", ["duel-of-bids", "duel-of-nerve"])
def test_bots_that_act_and_bots_that_only_submit(table: Table, monkeypatch: pytest.MonkeyPatch, first: str) -> None:
    """The statements of a command keep their order, also those that another match has in another one."""
    found = matches.list_due
    monkeypatch.setattr(
        matches, "list_due", lambda *asked: sorted(found(*asked), key=lambda match: match.game != first)
    )
    acting = of_bots(table, "duel-of-bids")
    for _ in range(12):
        of_bots(table, "duel-of-nerve")
        if not table.write(due_work.wake_due, 100):
            table.clock.forward(hours=30)
    kinds = [entry.kind for entry in table.read(lambda uow: journal.entries(uow.tx, acting))]
    assert kinds.count("act") >= 2

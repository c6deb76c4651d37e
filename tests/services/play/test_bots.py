"""House bots: they play by themselves, step by step, like anybody."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.rules import Dice, Json, Move, Seat, replay
from mainmatch.services import due_work
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.matches.loader import game_of, spec_of, wallets_of
from mainmatch.services.play import views
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal, matches
from tests.services.table import Table


def filled(table: Table, game: str, policy: str, **payload: Any) -> str:
    host = table.person("host")
    made = table.write(match_creation.create, host, NewMatch.model_validate({"game": game, **payload}))
    table.watched[made.id] = host
    for _ in range(made.player_count):
        table.write(seat_changes.add_bot, host, made.id, None, policy)
    table.write(match_start.start, host, made.id)
    return made.id


GAMES = (
    "duel-of-bids",
    "duel-of-nerve",
    "exodus",
    "extreme-ways",
    "famine",
    "locked-out",
    "ravens",
    "together",
    "x-game",
)


@pytest.mark.parametrize("policy", ["house", pytest.param("random", marks=pytest.mark.night)])
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_match_without_a_deadline(table: Table, game: str, policy: str) -> None:
    match_id = filled(table, game, policy)
    steps = 0
    while table.write(due_work.wake_due, 10):
        steps += 1
    assert table.document(match_id, "public")["status"] == "finished"
    opened = [event for event in table.told(match_id, "public") if event["type"] == "phase.opened"]
    assert steps == len(opened)


def test_a_bot_that_breaks_costs_its_own_seat_only(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def choose(
            self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
        ) -> dict[str, Json] | None:
            raise RuntimeError("out of luck")

    monkeypatch.setattr(type(GAME), "bot", Broken())
    match_id = filled(table, "x-game", "house")
    while table.write(due_work.wake_due, 10):
        pass
    assert table.document(match_id, "public")["status"] == "finished"
    assert table.read(views.result, table.person("host"), match_id).standings


@pytest.mark.parametrize("game", ["locked-out", "ravens"])
def test_what_bots_do_at_once_is_in_the_journal_and_replays_to_the_same_bytes(table: Table, game: str) -> None:
    # A match of twelve: that none of them ever does something at once is as good as impossible.
    match_id = filled(table, game, "random", garnets={str(seat): 3 for seat in range(1, 13)})
    while table.write(due_work.wake_due, 10):
        pass

    def kept(uow: UnitOfWork) -> tuple[str, str, set[str]]:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        entries = journal.entries(uow.tx, match_id)
        assert {entry.account_id for entry in entries} == {None}
        moves = [
            Move(entry.kind, entry.seat, json.loads(entry.action or "null"), entry.locked)  # type: ignore[arg-type]
            for entry in entries
        ]
        *_, last = replay(game_of(uow, record), spec_of(uow, record), wallets_of(record), moves)
        return last.match.dump(), matches.state(uow.tx, match_id), {move.kind for move in moves}

    replayed, stored, kinds = table.read(kept)
    assert replayed == stored
    assert {"act", "submit"} <= kinds

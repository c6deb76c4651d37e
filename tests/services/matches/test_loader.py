"""Out of the store and back: what is stored is the match, and the journal alone makes it again (P10)."""

import json
from typing import Any, cast

import pytest

from mainmatch.rules import Match, Move, replay
from mainmatch.services import due_work
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.matches.loader import game_of, spec_of, wallets_of
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal, matches
from tests.services.play.test_bots import GAMES, filled
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def stored(table: Table, match_id: str) -> str:
    return table.executor.read_now(lambda uow: matches.state(uow.tx, match_id))


def replayed(table: Table, match_id: str) -> Match:
    """The match from its game, config, seed and journal, the stored state left aside."""

    def again(uow: UnitOfWork) -> Match:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        moves = [
            Move(
                cast("Any", entry.kind),
                entry.seat,
                None if entry.action is None else json.loads(entry.action),
                entry.locked,
            )
            for entry in journal.entries(uow.tx, match_id)
        ]
        game, spec = game_of(uow, record), spec_of(uow, record)
        *_, last = replay(game, spec, wallets_of(record), moves)
        return last.match

    return table.executor.read_now(again)


@pytest.mark.parametrize("game", GAMES)
def test_the_journal_alone_gives_the_stored_state_to_the_byte(table: Table, game: str) -> None:
    match_id = filled(table, game, "random", garnets={"1": 9, "2": 9})
    while table.write(due_work.wake_due, 10):
        pass
    assert replayed(table, match_id).dump() == stored(table, match_id)


def test_replacements_withdrawals_and_silence_are_replayed_too(table: Table) -> None:
    match_id = table.started("exodus", *FIVE)
    for round_ in range(7):
        table.submit("ada", match_id, {"type": "pass"})
        hand = table.document(match_id, "seat:1")["view"]["hand"]
        table.submit("ada", match_id, {"type": "offer_trades", "offers": [{"to": 2, "give": hand[0]}]})
        theirs = table.document(match_id, "seat:2")["view"]["hand"]
        table.submit("ben", match_id, {"type": "offer_trades", "offers": [{"to": 1, "give": theirs[0]}]})
        if round_ % 2:
            table.write(submissions.withdraw, table.person("ben"), match_id)
        table.clock.forward(hours=24)
        table.write(due_work.wake_due, 10)
    assert replayed(table, match_id).dump() == stored(table, match_id)


def test_a_match_that_the_process_forgot_is_the_same_match(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config={"setup": {"order": [1, 2, 3, 4, 5]}}, garnets={"2": 5})
    table.submit("ada", match_id, {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}, locked=True)
    table.submit("ben", match_id, {"type": "choose", "choice": "ally", "double": True})

    def both(uow: UnitOfWork) -> tuple[Match, Match]:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        kept = live_of(uow, record).match
        uow.tx.cache.put(("live", record.id), record.revision, None)
        return kept, live_of(uow, record).match

    kept, loaded = table.executor.write_now(both)
    assert kept is not loaded
    assert kept == loaded

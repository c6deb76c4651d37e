from datetime import timedelta

import pytest

from mainmatch.store import accounts, matches, seat_results
from mainmatch.store.database import Database
from mainmatch.store.tables.matches import SeatResultRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account, match

pytestmark = pytest.mark.engines


def _result(match_id: str, seat: int = 1, account_id: str | None = "ac_ann", **more: object) -> SeatResultRecord:
    plain = SeatResultRecord(
        match_id=match_id,
        seat=seat,
        stint=0,
        account_id=account_id,
        game="x-game",
        ended_at=START,
        is_public=True,
        is_revealed=False,
        is_final=True,
        answered=3,
        missed=1,
    )
    return plain.but(**more)


def _begin(tx: Transaction) -> None:
    accounts.add(tx, account())
    ended = {"started_at": START, "finished_at": START + timedelta(hours=2), "visibility": "public"}
    matches.add(tx, match("m_over", status="finished", **ended))
    matches.add(tx, match("m_runs", status="running", visibility="public"))


def test_a_sum_counts_matches_that_are_over_and_for_others_public_ones(database: Database) -> None:
    def play(tx: Transaction) -> None:
        _begin(tx)
        hidden = _result("m_over", 2, is_public=False, is_final=False)
        tx.add(_result("m_over", has_won=True, tokens_of_life=2), hidden, _result("m_runs", 3))

    database.write_now(play)

    (own,) = database.read_now(seat_results.of_account, "ac_ann", is_own=True)
    (told,) = database.read_now(seat_results.of_account, "ac_ann", is_own=False)
    assert (own.of, own.matches, own.won, own.tokens_of_life, own.substituted) == ("x-game", 1, 1, 2, 1)
    assert (own.answered, own.missed) == (6, 2)
    assert (told.matches, told.substituted) == (1, 0)
    assert (told.answered, told.missed) == (0, 0), "only of games that reveal submissions"


def test_the_sums_of_a_game_are_by_seat_with_its_bots(database: Database) -> None:
    def play(tx: Transaction) -> None:
        _begin(tx)
        tx.add(_result("m_over", is_revealed=True), _result("m_over", 2, None))

    database.write_now(play)

    one, two = database.read_now(seat_results.of_game, "x-game")
    assert (one.of, one.bots, one.answered, one.missed) == (1, 0, 3, 1)
    assert (two.of, two.bots, two.answered) == (2, 1, 0)
    (played,) = database.read_now(seat_results.latest_of_game, "x-game")
    assert played.finished_at - played.started_at == timedelta(hours=2)

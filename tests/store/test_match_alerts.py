from datetime import datetime, timedelta

import pytest

from mainmatch.store import accounts, match_alerts
from mainmatch.store.database import Database
from mainmatch.store.match_alerts import Opened
from mainmatch.store.tables.accounts import MatchAlertRecord
from mainmatch.store.transactions.transaction import Transaction
from tests.clock import START
from tests.store.rows import account

pytestmark = pytest.mark.engines


def _alert(name: str, game: str = "", seats: int = 1, pattern: str = "%") -> MatchAlertRecord:
    return MatchAlertRecord(name, "ac_ann", game, seats, "", "", pattern, START)


def test_those_are_found_that_ask_for_such_a_match_and_were_not_just_told(database: Database) -> None:
    asked = [_alert("al_1"), _alert("al_2", "exodus"), _alert("al_3", seats=4), _alert("al_4", pattern="%sun%")]

    def begin(tx: Transaction) -> None:
        accounts.add(tx, account())
        for each in asked:
            tx.add(each)
        match_alerts.note_told(tx, [_alert("al_1")], START)

    database.write_now(begin)
    opened = Opened(game="x-game", title="on sunday", free_seats=3, speed="days")

    def found(told_until: datetime) -> list[str]:
        return [each.id for each in database.read_now(match_alerts.find, opened, told_until, 9)]

    assert found(START - timedelta(minutes=1)) == ["al_4"]
    assert found(START) == ["al_1", "al_4"]
    assert database.write_now(Transaction.remove, MatchAlertRecord, id="al_4")
    assert found(START) == ["al_1"]

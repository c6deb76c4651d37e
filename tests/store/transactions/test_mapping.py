"""Conditions of statements, on both engines."""

import pytest

from mainmatch.store import matches, seats
from mainmatch.store.database import Database
from mainmatch.store.tables.matches import SeatRecord
from mainmatch.store.transactions.statements import prepare
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import match

pytestmark = pytest.mark.engines


@pytest.mark.parametrize("wanted", [(), ("m_3",), ("m_3", "m_1", "m_3", "m_9"), tuple(f"m_{n}" for n in range(1500))])
def test_rows_are_found_by_any_number_of_texts(database: Database, wanted: tuple[str, ...]) -> None:
    def found(tx: Transaction) -> set[str]:
        for n in range(5):
            matches.add(tx, match(f"m_{n}"))
        tx.add(*[SeatRecord(f"m_{n}", 1) for n in range(5)])
        return {match_id for match_id, held in seats.of_many(tx, wanted).items() if held}

    assert database.write_now(found) == {f"m_{n}" for n in range(5)} & {*wanted}


def test_a_list_is_no_part_of_the_text_that_asks_for_it(database: Database) -> None:
    # Otherwise SQLAlchemy would write the statement anew for each list.
    def prepared(tx: Transaction) -> object:
        return prepare(seats._OF_MANY, tx.connection.dialect, ("match_ids",))

    assert database.read_now(prepared) is not None

"""A statement means the same whether SQLAlchemy asks it or the store does."""

import pkgutil
import threading
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, timezone
from importlib import import_module
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

import mainmatch.store
from mainmatch.store import chat, feeds, matches, meta
from mainmatch.store.database import Database
from mainmatch.store.tables import metadata
from mainmatch.store.tables.matches import MatchRecord
from mainmatch.store.tables.system import FeedRow, MetaRow
from mainmatch.store.transactions.statements import column_by, delete_by, insert_into, prepare, update_by, values_of
from mainmatch.store.transactions.transaction import Transaction
from tests.store.rows import match, running_match

pytestmark = pytest.mark.engines

_META = MetaRow.__table__
_BERLIN = timezone(timedelta(hours=1))
_NOON = datetime(2020, 11, 21, 13, 0, 0, 250_000, _BERLIN)


_DIALECTS: tuple[sa.Dialect, ...] = (
    sqlite.dialect(),
    postgresql.psycopg.dialect(),  # type: ignore[no-untyped-call]
)


def _statements() -> Iterator[Any]:
    for module in pkgutil.iter_modules(mainmatch.store.__path__, "mainmatch.store."):
        if module.name.endswith((".distributed", ".pool", ".postgres", ".bells")):
            continue
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, sa.Select | sa.Insert | sa.Update | sa.Delete):
                yield pytest.param(value, id=f"{module.name.removeprefix('mainmatch.store.')}.{name}")
    for table in metadata.sorted_tables:
        key, columns = tuple(table.primary_key.columns.keys()), tuple(table.columns.keys())
        yield pytest.param(insert_into(table), id=f"insert_into.{table}")
        yield pytest.param(column_by(table, columns[-1], key), id=f"column_by.{table}")
        yield pytest.param(update_by(table, key, columns), id=f"update_by.{table}")
        yield pytest.param(delete_by(table, key), id=f"delete_by.{table}")


@pytest.mark.parametrize("statement", tuple(_statements()))
def test_every_statement_of_the_store_has_its_text_and_types_worked_out(statement: Any) -> None:
    """On both engines: for what its parameters are called, or left to SQLAlchemy where their values make the text."""
    for dialect in _DIALECTS:
        compiled = statement.compile(dialect=dialect)
        given = tuple(each.key for each in compiled.bind_names if each.required)
        prepared = prepare(statement, dialect, given)
        if compiled.post_compile_params:
            assert prepared is None
        else:
            assert prepared is not None
            assert prepared.text == compiled.string


def test_a_row_comes_back_as_sqlalchemy_reads_it(database: Database) -> None:
    record = match(title="Ä 1 % :x ?", created_at=_NOON, due_at=_NOON + timedelta(days=1))

    def both(tx: Transaction) -> tuple[object, object]:
        matches.add(tx, record)
        asked = {"id": record.id}
        return tx.fetch(matches._BY_ID, asked), [tuple(row) for row in tx.connection.execute(matches._BY_ID, asked)]

    ours, theirs = database.write_now(both)

    assert ours == theirs
    assert isinstance(ours, list)
    assert values_of(MatchRecord(*ours[0])) == values_of(record)
    assert MatchRecord(*ours[0]).created_at.tzinfo is UTC


def test_what_stands_in_a_statement_and_what_is_given_find_their_places(database: Database) -> None:
    database.write_now(running_match)

    def asked(tx: Transaction) -> tuple[dict[str, int], list[tuple[str, int]]]:
        owed = [(match.id, seat) for match, seat, _ in matches.owed(tx, "ac_ann")]
        return matches.revisions(tx, ["m_1", "m_3"]), owed

    assert database.read_now(asked) == ({"m_1": 0}, [("m_1", 1)])


def test_one_change_and_many_say_how_many_rows_they_changed(database: Database) -> None:
    def change(tx: Transaction) -> list[int]:
        rows = [{"key": f"number {n}", "value": "x"} for n in range(3)]
        return [
            tx.execute(insert_into(_META), rows),
            tx.change(MetaRow, {"key": "number 1"}, value="y"),
            tx.change(MetaRow, {"key": "number 9"}, value="y"),
            tx.execute(delete_by(_META, ("key",)), [{"key": "number 0"}, {"key": "number 2"}, {"key": "number 9"}]),
        ]

    assert database.write_now(change) == [3, 1, 0, 2]


def test_a_failure_is_sqlalchemys_and_repeats_nothing_that_was_to_be_stored(database: Database) -> None:
    database.write_now(meta.add, "canary", "canary")

    with pytest.raises(sa.exc.IntegrityError) as caught:
        database.write_now(meta.add, "canary", "canary")

    assert "canary" not in str(caught.value)


_MESSAGE = {"_match": "m_1", "_channel": "table", "_n": 1}


def _hide(tx: Transaction, given: Mapping[str, object]) -> int:
    return tx.execute(chat._HIDE, given)


def test_what_is_no_instant_and_what_is_missing_is_refused_before_it_is_asked(database: Database) -> None:
    naive = {**_MESSAGE, "_at": datetime(2020, 11, 21)}  # noqa: DTZ001 - what must not come in
    for given in (naive, _MESSAGE):
        with pytest.raises(sa.exc.SQLAlchemyError):
            database.write_now(_hide, given)


def test_whoever_listens_to_cursors_hears_of_it(database: Database) -> None:
    heard: list[tuple[str, bool]] = []
    cursors: list[object] = []
    own: list[int] = []

    def note(_connection: object, cursor: object, text: str, _given: object, _context: object, many: bool) -> None:  # noqa: FBT001 - SQLAlchemy's
        # A server of another test can ask its own database in a thread of this process.
        if threading.get_ident() in own:
            heard.append((text.split(" ", 1)[0], many))
            cursors.append(cursor)

    def ask(tx: Transaction) -> None:
        own.append(threading.get_ident())
        meta.get(tx, "epoch")
        meta.get(tx, "nothing")
        tx.execute(insert_into(_META), [{"key": "a", "value": ""}, {"key": "b", "value": ""}])

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        database.write_now(ask)
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)

    assert heard == [("SELECT", False), ("SELECT", False), ("INSERT", True)]
    assert len(set(map(id, cursors))) == 1, "making one takes as long as asking"


@pytest.mark.parametrize("many", [1, 40, 600])
def test_many_rows_are_written_in_their_order_and_counted(database: Database, many: int) -> None:
    def write(tx: Transaction) -> tuple[int, list[tuple[int, str]]]:
        rows = [{"feed": "account/a", "seq": seq, "body": f'{{"n":"Ä {seq} %s"}}'} for seq in range(1, many + 1)]
        return tx.execute(insert_into(FeedRow.__table__), rows), feeds.page(tx, "account/a", 0, 1000)

    count, found = database.write_now(write)
    assert count == many
    assert found == [(seq, f'{{"n":"Ä {seq} %s"}}') for seq in range(1, many + 1)]


def test_rows_of_which_one_is_there_already_are_refused_together(database: Database) -> None:
    rows = [{"feed": "account/a", "seq": seq, "body": "canary"} for seq in (1, 2, 1)]
    with pytest.raises(sa.exc.IntegrityError) as caught:
        database.write_now(lambda tx: tx.execute(insert_into(FeedRow.__table__), rows))
    assert "canary" not in str(caught.value)
    assert database.read_now(feeds.page, "account/a", 0, 9) == []


def test_after_a_statement_that_was_never_asked_the_next_one_is_answered(database: Database) -> None:
    def ask(tx: Transaction) -> object:
        with pytest.raises(sa.exc.SQLAlchemyError):
            tx.execute(chat._HIDE, {**_MESSAGE, "_at": "never"})
        return meta.get(tx, "nothing")

    assert database.read_now(ask) is None

"""PostgreSQL: its connections and their settings.

What it acknowledges it keeps, for all servers that share it. A connection whose settings read back differently is
refused, with the way out; a password is in no error, and neither is what was to be stored.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, LiteralString, Self, TypeAlias, TypeVar

import psycopg
import sqlalchemy as sa
from psycopg import pq, sql
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from typing_extensions import override

from mainmatch.store.backends.storage import StorageFault
from mainmatch.store.transactions.errors import InUse, Unreachable, Unusable

Fate: TypeAlias = Literal["committed", "aborted", "in progress", "unknown"]
"""What became of a transaction, in PostgreSQL's words; unknown: there is nobody to ask who could know."""

_OLDEST = 14
"""PostgreSQL 13 gets no more repairs."""

_ANSWERED_WITHIN = 30.0
"""Seconds for a statement, a commit included: longer than PostgreSQL stands still for a checkpoint or a failover."""

_LOOK_EVERY = 0.1
"""Seconds, as in psycopg."""

_USED, _MIGRATING = (0x4D4D, 1), (0x4D4D, 2)
"""Advisory locks, which only we know the meaning of: who uses the database, and who changes its tables."""

_LEAVING = 1.0
"""Seconds for which PostgreSQL may still believe in a connection that was closed: nobody waits for its end."""

_STUCK = 15
"""Seconds a transaction may stand still between two statements: then its server was stopped or cut off, and others
wait for what it holds. A game may think for a few seconds."""

_SETTINGS: dict[str, tuple[str, ...]] = {
    "rw": (
        "default_transaction_isolation = 'read committed'",
        "default_transaction_read_only = off",
        f"idle_in_transaction_session_timeout = '{_STUCK}s'",
        "lock_timeout = '2s'",
    ),
    "ro": (
        "default_transaction_isolation = 'repeatable read'",
        "default_transaction_read_only = on",
        f"idle_in_transaction_session_timeout = '{_STUCK}s'",
    ),
    # To migrate and to copy: long, and nobody else's business.
    "rwc": (
        "default_transaction_isolation = 'read committed'",
        "default_transaction_read_only = off",
        "idle_in_transaction_session_timeout = 0",
        "lock_timeout = '60s'",
    ),
}
_ALL = ("TimeZone = 'UTC'", "client_encoding = 'UTF8'", "client_min_messages = 'warning'", "jit = off")

_KEPT = frozenset({"on", "local", "remote_write", "remote_apply"})

_REQUIRED: dict[str, Mapping[str, frozenset[str]]] = {
    "rw": {
        "default_transaction_isolation": frozenset({"read committed"}),
        "default_transaction_read_only": frozenset({"off"}),
    },
    "ro": {
        "default_transaction_isolation": frozenset({"repeatable read"}),
        "default_transaction_read_only": frozenset({"on"}),
    },
    "rwc": {"default_transaction_read_only": frozenset({"off"})},
}
_REQUIRED_OF_ALL: Mapping[str, frozenset[str]] = {
    "fsync": frozenset({"on"}),
    "synchronous_commit": _KEPT,
    "server_encoding": frozenset({"UTF8"}),
    "client_encoding": frozenset({"UTF8"}),
    "TimeZone": frozenset({"UTC"}),
    "in_recovery": frozenset({"false"}),
}
_WAY_OUT: Mapping[str, str] = {
    "fsync": "Set fsync = on in postgresql.conf: without it a power cut breaks the database.",
    "synchronous_commit": "Set it to on, for the role or in postgresql.conf.",
    "server_encoding": "Make a database with ENCODING 'UTF8' TEMPLATE template0, and name that one.",
    "in_recovery": "This is a standby: name the server that takes writes.",
}

_READ_BACK = (
    "SELECT name, setting FROM pg_settings WHERE name = ANY(%s) "
    "UNION ALL SELECT 'in_recovery', pg_is_in_recovery()::text"
)

# Transactions are numbered anew from where a standby was promoted, and on another cluster altogether.
_HISTORY = (
    "SELECT system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) FROM pg_control_system()"
)
_BEGIN_MARKED = "BEGIN; SELECT pg_current_xact_id()::text"


class _Wide(sa.BigInteger):
    """Numbers are asked for as 64 bits, though fewer are stored: a client may ask for what comes after 2**40."""

    render_bind_cast = True


class Alone:
    """The right to be the only one who uses a database, as long as the connection lasts."""

    def __init__(self, url: str) -> None:
        self._connection = _connected(url)
        try:
            _must_get(self._connection, "SELECT pg_try_advisory_lock(%s, %s)")
        except BaseException:
            self._connection.close()
            raise

    def end(self) -> None:
        """Let others have it."""
        self._connection.close()


def engine_of(url: str, mode: str, *, among_others: bool = True, is_bounded: bool = False) -> sa.Engine:
    """An engine whose connections only read (``ro``), write (``rw``), or migrate (``rwc``).

    No connection is pooled: its opener keeps it. ``among_others``: each of them says that the database is
    in use, and is refused while somebody has it alone. ``is_bounded``: a statement that is not answered in time
    ends the connection; a migration and an operator's check take as long as they take.
    """
    engine = sa.create_engine(
        "postgresql+psycopg://",
        creator=lambda: _ready(url, mode, _Answered if is_bounded else psycopg.Connection, among_others=among_others),
        poolclass=NullPool,
        hide_parameters=True,
        use_native_hstore=False,
        # By place: psycopg looks for named ones in each text anew.
        paramstyle="format",
    )
    if mode != "rwc":
        # Alembic's own questions about tables are asked with numbers of 32 bits.
        engine.dialect.colspecs = {**engine.dialect.colspecs, sa.Integer: _Wide}
    sa.event.listen(engine, "handle_error", _say_less)
    return engine


def _ready(url: str, mode: str, kind: type[psycopg.Connection[Any]], *, among_others: bool) -> psycopg.Connection[Any]:
    connection = _connected(url, kind)
    try:
        _set_up(connection, mode)
        if among_others:
            _must_get(connection, "SELECT pg_try_advisory_lock_shared(%s, %s)")
    except BaseException as error:
        connection.close()
        if isinstance(error, psycopg.Error):
            raise Unreachable(_unreachable(error)) from None
        raise
    return connection


def _say_less(context: sa.engine.ExceptionContext) -> None:
    """PostgreSQL quotes in its second line what was to be stored: that goes into no error and no log of ours."""
    source, wrapped = context.original_exception, context.sqlalchemy_exception
    if isinstance(source, psycopg.Error):
        source.args = (reason_of(source),)
        if wrapped is not None:
            wrapped.args = (f"({type(source).__name__}) {reason_of(source)}",)


def described(url: str) -> str:
    """A URL as people may see it: host, port and name, without user and password. Raises Unusable."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise Unusable("MAINMATCH_DATABASE_URL can't be read: write postgresql://user:password@host/name.") from None
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{parts.get('host') or ''}{port}/{parts.get('dbname') or ''}"


T = TypeVar("T")


class _Answered(psycopg.Connection[Any]):
    """Closes itself when a statement is not answered in time.

    Nothing else notices a half-open connection whose other end still confirms what is sent, such as a proxy's.
    """

    @override
    def wait(self, gen: PQGen[T], interval: float = _LOOK_EVERY, timeout: float | None = None) -> T:
        try:
            return super().wait(gen, interval, timeout or _ANSWERED_WITHIN)
        except psycopg.OperationalError:
            # Still active: the answer to it could be taken for that to the next statement.
            if self.info.transaction_status == pq.TransactionStatus.ACTIVE:
                self.close()
            raise


def _connected(url: str, kind: type[psycopg.Connection[Any]] = psycopg.Connection) -> psycopg.Connection[Any]:
    try:
        # Autocommit towards the driver: transactions are begun and ended here, in PostgreSQL's own words.
        return kind.connect(
            url, autocommit=True, connect_timeout=10, tcp_user_timeout=30_000, fallback_application_name="mainmatch"
        )
    except psycopg.ProgrammingError:
        raise Unusable("MAINMATCH_DATABASE_URL can't be read: write postgresql://user:password@host/name.") from None
    except psycopg.Error as error:
        raise Unreachable(_unreachable(error)) from None


def _must_get(connection: psycopg.Connection[Any], asked: LiteralString) -> None:
    until = time.monotonic() + _LEAVING
    while connection.execute(asked, _USED).fetchone() != (True,):
        if time.monotonic() > until:
            raise InUse(
                "A server, or a command that needs it alone, is using this database. Stop it first, or wait for it."
            )
        time.sleep(0.02)


def _history(connection: psycopg.Connection[Any]) -> str:
    try:
        found = connection.execute(_HISTORY, prepare=False).fetchone()
    except psycopg.Error:
        # A service that keeps these functions for itself; or it is gone, and the next question says so.
        return ""
    return "" if found is None else str(found[0])


def _unreachable(error: BaseException) -> str:
    said = " ".join(str(reason_of(error)).split())
    return f"PostgreSQL can't be reached or refuses us: {said}. Look at MAINMATCH_DATABASE_URL, and whether it runs."


def _set_up(connection: psycopg.Connection[Any], mode: str) -> None:
    if connection.info.server_version < _OLDEST * 10_000:
        raise Unusable(f"This is PostgreSQL {connection.info.server_version // 10_000}; {_OLDEST} or newer is needed.")
    # Off by a role or in the file: it would acknowledge what it may lose. What is stricter than on is left so.
    connection.execute(
        "SELECT set_config(name, 'on', false) FROM pg_settings WHERE name = 'synchronous_commit' AND setting = 'off'"
    )
    for setting in (*_ALL, *_SETTINGS[mode]):
        connection.execute(f"SET {setting}", prepare=False)
    _must_be_safe(connection, {**_REQUIRED_OF_ALL, **_REQUIRED[mode]})


def _must_be_safe(connection: psycopg.Connection[Any], required: Mapping[str, frozenset[str]]) -> None:
    found = dict(connection.execute(_READ_BACK, [list(required)], prepare=False).fetchall())
    for name, allowed in required.items():
        if found.get(name) not in allowed:
            way_out = _WAY_OUT.get(name, "Take out what sets it otherwise for this role or database.")
            raise Unusable(f"PostgreSQL answers {name}={found.get(name)} where {min(allowed)} is needed. {way_out}")


@dataclass(frozen=True, slots=True)
class Mark:
    """What a transaction can be asked for by, on another connection: its number, and in whose counting."""

    number: str
    history: str


@dataclass(frozen=True, slots=True)
class Session:
    """An open connection whose transactions are begun and ended here."""

    connection: sa.Connection
    raw: psycopg.Connection[Any]
    cursor: psycopg.Cursor[Any]
    """For BEGIN, COMMIT and the like: making one takes as long as either."""
    history: str = ""
    """Who counts the transactions here: a cluster, since a standby of it was promoted; empty when it doesn't say."""

    @classmethod
    def open(cls, engine: sa.Engine) -> Self:
        """Open a connection. Raises Unreachable, and Unusable when its settings aren't safe."""
        try:
            # The first one of an engine asks SQLAlchemy's questions, too, which may be cut off.
            connection = engine.connect()
        except (DBAPIError, psycopg.Error) as error:
            raise Unreachable(_unreachable(error)) from None
        # SQLAlchemy is told of one transaction that never ends, so that it begins and rolls back none by itself.
        connection.begin()
        raw = connection.connection.driver_connection
        if not isinstance(raw, psycopg.Connection):
            raise TypeError("this engine is not PostgreSQL")
        return cls(connection, raw, raw.cursor(), _history(raw))

    @property
    def is_in_transaction(self) -> bool:
        """Whether a transaction is open that can still be committed."""
        return self.raw.info.transaction_status == pq.TransactionStatus.INTRANS

    @property
    def is_broken(self) -> bool:
        """Whether the connection is gone."""
        return self.raw.closed or self.raw.broken or self.connection.invalidated

    def begin_marked(self) -> Mark:
        """Begin a transaction that can be asked for later, in one query. Raises psycopg.Error."""
        cursor = self.cursor.execute(_BEGIN_MARKED, prepare=False)
        cursor.nextset()
        (number,) = cursor.fetchone() or ("",)
        return Mark(number, self.history)

    def fate_of(self, mark: Mark) -> Fate:
        """What became of another connection's transaction. Raises psycopg.Error."""
        if not mark.history or mark.history != self.history:
            return "unknown"
        found = self.raw.execute("SELECT pg_xact_status(%s::text::xid8)", [mark.number]).fetchone()
        # None: so old that its mark was swept away.
        return "unknown" if found is None or found[0] is None else found[0]

    def begin_alone(self) -> None:
        """Begin a transaction while nobody else migrates: others wait until it is over."""
        self.run("BEGIN")
        self.raw.execute("SELECT pg_advisory_xact_lock(%s, %s)", _MIGRATING)

    def fill(self, table: sa.TableClause, rows: Iterable[Sequence[Any]]) -> None:
        """Write many rows, as fast as PostgreSQL takes them; foreign keys are looked at afterwards."""
        columns = sql.SQL(", ").join(sql.Identifier(column.name) for column in table.c)
        asked = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), columns)
        dialect = self.connection.dialect
        stored = [column.type.dialect_impl(dialect).bind_processor(dialect) for column in table.c]
        with self.raw.cursor() as cursor, cursor.copy(asked) as into:
            for row in rows:
                values = zip(row, stored, strict=True)
                into.write_row([value if as_stored is None else as_stored(value) for value, as_stored in values])

    def broken_references(self) -> int:
        """PostgreSQL has checked what it was told to do: 0."""
        return 0

    def run(self, command: str) -> None:
        """BEGIN, COMMIT and the like. Raises psycopg.Error."""
        self.cursor.execute(command, prepare=False)

    def close(self) -> None:
        """Close the connection, whatever state it is in; an open transaction is rolled back."""
        # First, so that nothing is said any more on a connection that may not answer.
        self.raw.close()
        self.connection.invalidate()
        self.connection.close()


def state_of(error: BaseException) -> str | None:
    """PostgreSQL's code of five characters for what went wrong (its appendix A), None for whatever else was raised."""
    source = error.orig if isinstance(error, DBAPIError) else error
    return source.sqlstate if isinstance(source, psycopg.Error) else None


_TROUBLE: Mapping[str, StorageFault] = {
    "25006": "read_only",
    "53100": "full",
    "58000": "failing",
    "58030": "failing",
    "58P01": "missing",
    "58P02": "missing",
    "XX001": "damaged",
    "XX002": "damaged",
}
"""PostgreSQL's codes, appendix A: classes 25, 53, 58 and XX."""


def trouble_in(error: BaseException) -> StorageFault | None:
    """What of the storage's an error tells of; None for an error of a command, and of the connection."""
    return _TROUBLE.get(state_of(error) or "")


def reason_of(error: BaseException) -> str | None:
    """What went wrong, in words that repeat nothing that was to be stored; None for whatever isn't PostgreSQL's."""
    source = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(source, psycopg.Error):
        return None
    if source.sqlstate is None:
        return str(source)
    name = source.diag.constraint_name
    # Of class 22, data exceptions, the first line quotes the data, too.
    said = None if source.sqlstate.startswith("22") else source.diag.message_primary
    return " ".join(each for each in (source.sqlstate, type(source).__name__, said or name) if each)

"""The pool: threads with a connection to PostgreSQL each, which run a command in a transaction of its own.

Nobody is answered before the commit has returned; a command that others stood in the way of runs again, and what it
did before is gone, notices and cached values included; whether an unanswered commit happened is never guessed: the
database is asked, on another connection.
"""

import random
import time
from dataclasses import dataclass

import psycopg
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError

from mainmatch.store.backends.jobs import Job, JobQueue, Threads
from mainmatch.store.backends.postgres.connection import Fate, Mark, Session, reason_of, state_of, trouble_in
from mainmatch.store.backends.protocol import Backend
from mainmatch.store.transactions import errors as failures
from mainmatch.store.transactions.revision_cache import RevisionCache
from mainmatch.store.transactions.transaction import Transaction

_PATIENCE = 10.0
"""Seconds after which a command that others stand in the way of is given up."""

_REACHED_WITHIN = 2.0
"""Seconds after which a database that can't be reached is given up: who waits should hear of it."""

_MOST_RACES = 5
"""How often a command runs that finds taken what it wanted: then it isn't somebody who was a moment faster."""

_OTHERS = {"40001": "serialization", "40P01": "deadlock", "55P03": "lock"}
"""What PostgreSQL says when commands stood in each other's way: nothing is wrong with either."""

_GONE = ("unreachable", "lost connection", "lost commit")
"""The database itself was away; of a lost commit it is known that nothing was kept."""

_CHANCE = random.SystemRandom()

_log = structlog.get_logger(__name__)


class Again(Exception):
    """Nothing of the command was kept. ``why`` says what stood in its way; ``__cause__`` is what was raised."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Workers:
    """Run commands on connections of ``engine``. ``writes``: what they do is kept."""

    def __init__(self, engine: sa.Engine, backend: Backend, *, writes: bool) -> None:
        self.engine = engine
        self.backend = backend
        self._writes = writes

    def threads(self, name: str, queue: JobQueue, count: int) -> Threads:
        """So many threads with a connection each, for this queue."""
        return Threads(name, queue, [_Lane(self) for _ in range(count)])

    def run(self, jobs: list[Job], session: Session | None) -> Session | None:
        """Run commands, each in a transaction of its own; the connection for the next ones, as long as it holds."""
        for job in jobs:
            begun = time.monotonic()
            session = self._do(job, session)
            self.backend.after_commit.settle((job,), time.monotonic() - begun if self._writes else None)
        return session

    def _do(self, job: Job, session: Session | None) -> Session | None:
        """Run a command till it has come to something; the connection for the next one, as long as it holds."""
        begun, tries = time.monotonic(), 0
        while True:
            try:
                session = session or Session.open(self.engine)
                self._once(job, session)
                return _kept(session)
            except (Again, failures.Unreachable) as error:
                again = error if isinstance(error, Again) else Again("unreachable")
                session = _kept(session)
                tries += 1
                if _is_hopeless(again.why, tries, time.monotonic() - begun):
                    self._fail(job, _given_up(again, error))
                    return session
                self.backend.retries[again.why] += 1
                time.sleep(_pause(again.why, tries))
            except BaseException as error:  # noqa: BLE001 - this thread must live, and everybody be answered
                self._fail(job, error)
                # Whatever it was: on a fresh connection there is nothing of it.
                drop(session)
                return None

    def _once(self, job: Job, session: Session) -> None:
        """Run a command, and commit. Raises Again when nothing of it is kept, and it isn't the command's fault."""
        mark = self.begin(session)
        cache = RevisionCache(beneath=self.backend.cache) if self._writes else self.backend.cache
        is_query = not self._writes
        now, epoch = self.backend.now(), self.backend.epoch
        tx = Transaction(session.connection, cache, now, epoch, is_shared=self._writes, is_query=is_query)
        try:
            value = job.run(tx, *job.args, **job.kwargs)
            _must_be_whole(session)
        except BaseException as error:
            why = "lost connection" if session.is_broken else _why_again(error)
            if why != "lost connection":
                _take_back(session)
            if why is not None:
                raise Again(why) from error
            job.fail(self._in_our_words(error))
            return
        finally:
            tx.end()
        if self._writes:
            job.notices = tx.notices
        self.end(session, mark)
        job.value = value
        if self._writes:
            cache.settle()

    def begin(self, session: Session) -> Mark | None:
        """Begin a transaction. Raises Again when the connection was lost before."""
        try:
            if self._writes:
                return session.begin_marked()
            session.run("BEGIN")
        except psycopg.Error as error:
            if trouble_in(error) is not None:
                raise
            # It was gone before the command began, after a restart of PostgreSQL for instance.
            raise Again("lost connection") from error
        return None

    def end(self, session: Session, mark: Mark | None) -> None:
        """Commit. Raises Again when nothing was kept, and Unconfirmed when nobody knows."""
        try:
            # Not COMMIT where nothing is to be kept: this ends the snapshot whatever a command left open.
            session.run("COMMIT" if mark else "ROLLBACK")
        except psycopg.Error as error:
            if mark is None:
                # It was read, all of it; the next use of the connection finds out.
                return
            if not session.is_broken:
                # Refused: nothing was kept.
                if (why := _why_again(error)) is not None:
                    raise Again(why) from error
                raise
            self._must_have_happened(mark, error)

    def _must_have_happened(self, mark: Mark, lost: psycopg.Error) -> None:
        """A commit wasn't answered. Returns if it happened; raises Again if not, Unconfirmed if nobody knows."""
        fate = self._fate_of(mark)
        _log.warning("commit outcome unknown", fate=fate, reason=reason_of(lost))
        if fate == "aborted":
            raise Again("lost commit") from lost
        if fate != "committed":
            raise failures.Unconfirmed(
                "The database didn't confirm this, and can't be asked: it may or may not have been kept."
            )

    def _fate_of(self, mark: Mark) -> Fate:
        """What became of a transaction, as soon as that is settled; a commit may wait for a disk or a standby."""
        begun, tries = time.monotonic(), 0
        fate: Fate = "unknown"
        while True:
            session: Session | None = None
            try:
                session = Session.open(self.engine)
                fate = session.fate_of(mark)
            except (psycopg.Error, failures.Unreachable, failures.Unusable):
                fate = "in progress"
            finally:
                drop(session)
            tries += 1
            if fate != "in progress" or time.monotonic() - begun > _REACHED_WITHIN:
                return fate
            time.sleep(_pause("lost commit", tries))

    def _fail(self, job: Job, error: BaseException) -> None:
        _log.error("transaction failed", error=type(error).__name__, reason=reason_of(error))
        job.fail(self._in_our_words(error))

    def _in_our_words(self, error: BaseException) -> BaseException:
        """The database's trouble is no command's: it is noted, and reported in the store's own words."""
        reason = trouble_in(error)
        if isinstance(error, failures.Unusable):
            # A standby where the writing server was, for instance. Another one that has it alone goes away by itself.
            if not isinstance(error, failures.InUse):
                self.backend.storage.fail("failing", detail=str(error))
            return type(error)(str(error))
        # A query that writes is no trouble of the database's.
        if reason is not None and (self._writes or reason != "read_only"):
            failure: failures.StoreFailure = self.backend.storage.fail(reason, detail=reason_of(error))
        elif isinstance(error, IntegrityError) or not isinstance(error, (DBAPIError, psycopg.Error)):
            return error
        else:
            _log.error("statement failed", error=type(error).__name__, reason=reason_of(error))
            failure = failures.StoreFailure(
                "The database did not confirm this. Look whether it happened before you try again."
            )
        failure.__cause__ = error
        return failure


@dataclass(slots=True, eq=False)
class _Lane:
    """A thread's connection."""

    workers: Workers
    session: Session | None = None

    def run(self, jobs: list[Job]) -> None:
        """Run commands."""
        self.session = self.workers.run(jobs, self.session)

    def let_go(self) -> None:
        """Close the connection: the next command opens a fresh one."""
        session, self.session = self.session, None
        drop(session)


def _kept(session: Session | None) -> Session | None:
    """The connection, unless it is gone."""
    if session is not None and session.is_broken:
        drop(session)
        return None
    return session


def _must_be_whole(session: Session) -> None:
    if not session.is_in_transaction:
        # The command swallowed an error of PostgreSQL's, which keeps nothing then, and says so to nobody.
        raise failures.StoreFailure("a verb went on after its transaction had failed")


def _take_back(session: Session) -> None:
    try:
        session.run("ROLLBACK")
    except psycopg.Error as error:
        # Taken back all the same. What the command found may have been right: the next run says it again.
        raise Again("lost connection") from error


def _why_again(error: BaseException) -> str | None:
    if isinstance(error, (failures.Stale, failures.Taken, IntegrityError)):
        # Found taken, and it wasn't when this command began to look: run again, it says so in its own words.
        return "race"
    return _OTHERS.get(state_of(error) or "")


def _is_hopeless(why: str, tries: int, seconds: float) -> bool:
    if why == "race":
        return tries >= _MOST_RACES
    return seconds > (_REACHED_WITHIN if why in _GONE else _PATIENCE)


def _pause(why: str, tries: int) -> float:
    """Seconds. Others are done in milliseconds, and must not all come back at the same instant."""
    if why in ("lost connection", "lost commit") and tries == 1:
        return 0.0
    longest = min(0.2, 0.005 * 2.0 ** min(tries, 10))
    return _CHANCE.uniform(0.2, 1.0) * longest


def _given_up(again: Again, error: BaseException) -> BaseException:
    if again.why == "race" and again.__cause__ is not None:
        return again.__cause__
    if isinstance(error, failures.Unreachable):
        return error
    if again.why in _GONE:
        return failures.Unreachable("The connection to the database was lost again and again; nothing was done.")
    return failures.Overloaded("Others were faster again and again; nothing was done. Try again in a second.")


def drop(session: Session | None) -> None:
    """Close the connection: the next command opens a fresh one."""
    if session is not None:
        try:
            session.close()
        except (sa.exc.SQLAlchemyError, psycopg.Error) as error:
            _log.warning("connection did not close", error=type(error).__name__)

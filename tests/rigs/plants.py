"""Bugs to plant: each patches one thing in the server's own process, and must turn the rig red that is meant for it."""

import asyncio
import itertools
import math
import os
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TextIO

import sqlalchemy as sa

import mainmatch.main
from mainmatch.api.http.app_state import ShownViews
from mainmatch.api.http.authentication import Authenticator
from mainmatch.api.http.middleware import RequestMiddleware
from mainmatch.api.streams.socket_protocol import AckedCursors
from mainmatch.realtime.broker_connection import BrokerConnection
from mainmatch.rules import Match
from mainmatch.runtime import server_protocol
from mainmatch.runtime.hot_http import HotHttp, Submissions
from mainmatch.runtime.peer_sync import RevokedAccess
from mainmatch.services import due_work
from mainmatch.services.events import telling
from mainmatch.services.feeds import feed_reader
from mainmatch.services.games import watchdog
from mainmatch.services.live_matches.registry import LiveMatches
from mainmatch.services.play import closing, submissions
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import database, journal, matches, publications, seats
from mainmatch.store.backends import protocol
from mainmatch.store.backends.jobs import answer
from mainmatch.store.backends.postgres.notify import Broker
from mainmatch.store.backends.postgres.pool import Workers
from mainmatch.store.backends.sqlite import connection
from mainmatch.store.backends.sqlite.connection import Session
from mainmatch.store.backends.sqlite.threads import Writer
from mainmatch.store.database import Database
from mainmatch.store.idempotency import IdempotencyRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.publication_text import addressed_to
from mainmatch.store.transactions.transaction import Notices, Transaction
from tests.rigs.failing import failing_connection
from tests.rigs.reports import beat, tell_held


def acknowledges_before_commit() -> None:
    """Answers what is sent to a match as soon as its command has run; the commit comes half a second later."""
    run, append = Writer._run, journal.append
    command = Session.run
    sent: list[object] = []
    answered: list[object] = []

    def append_and_tell(tx: Transaction, rows: Any) -> None:
        sent.extend(row for row in rows if row["kind"] != "event")
        append(tx, rows)

    def run_and_answer(self: Writer, job: Any, session: Session, stage: Any) -> None:
        sent.clear()
        run(self, job, session, stage)
        if sent:
            # Not for a new account: it must be there when it is used, or nothing else is tried.
            job.loop.call_soon_threadsafe(answer, (job,))
            answered.append(job)

    def dawdle(self: Session, words: str) -> None:
        if words == "COMMIT" and answered:
            # Who hears of an answer has the time to end the server, on a busy machine, too.
            time.sleep(0.5)
            answered.clear()
        command(self, words)

    _patch(journal, "append", append_and_tell)
    _patch(Writer, "_run", run_and_answer)
    _patch(Session, "run", dawdle)


def addresses_neighbours() -> None:
    """Seat 2 hears what is addressed to seat 1."""

    def address_both(viewers: Any, events: Any) -> dict[str, list[str]]:
        wider = [(to if to is None or "seat:1" not in to else {*to, "seat:2"}, body) for to, body in events]
        return addressed_to(viewers, wider)

    _patch(telling, "addressed_to", address_both)
    _patch(publications, "addressed_to", address_both)


def asks_for_no_sync() -> None:
    """A setting that loses commits with the power; the check at the start must refuse it."""
    connection._SETTINGS["rw"] = (*connection._SETTINGS["rw"], "synchronous = NORMAL")


def believes_its_clock() -> None:
    """Whatever another server has written before is later than now, if this one's clock says so."""
    _patch(Transaction, "advance_now", lambda self, changed_at: None)
    _patch(database, "advanced", lambda now, changed_at: now)


def reads_while_it_locks() -> None:
    """The scheduler reads the last rows of journals in the statement that locks their matches."""
    due = matches._SELECT.where(matches._MATCHES.c.wake_at <= sa.bindparam("now"))
    locked = due.order_by(matches._MATCHES.c.wake_at, matches._MATCHES.c.id).limit(
        sa.bindparam("limit", type_=sa.Integer)
    )
    locked = locked.with_for_update(key_share=True, skip_locked=True)

    def list_due(tx: Transaction, now: Any, limit: int) -> list[MatchRecord]:
        return [MatchRecord(*row) for row in tx.fetch(locked, {"now": now, "limit": limit})]

    _patch(matches, "list_due", list_due)


def pushes_other_texts() -> None:
    """What sockets are sent is the same JSON, and another text."""
    publish_all = Notices.publish_all

    def publish_with_blanks(self: Notices, news: Any) -> None:
        others = [(feed, first, [body.replace(":", ": ", 1) for body in bodies]) for feed, first, bodies in news]
        publish_all(self, others)

    _patch(Notices, "publish_all", publish_with_blanks)


def strikes_late() -> None:
    """A game that loops is struck after two seconds only."""
    _patch(watchdog._guard, "_busy", math.inf)


def syncs_nothing() -> None:
    """The same, with the check gone."""
    asks_for_no_sync()
    del connection._REQUIRED["rw"]["synchronous"]


def forgets_keys() -> None:
    """Answers aren't kept under their Idempotency-Key."""
    add = Transaction.add

    def add_others(self: Transaction, *records: Any) -> None:
        add(self, *(each for each in records if not isinstance(each, IdempotencyRecord)))

    _patch(Transaction, "add", add_others)


def accepts_after_due() -> None:
    """Submissions are taken until the phase is closed, and that is a bit late."""
    is_open, list_due = submissions._is_open, matches.list_due

    def believe(uow: UnitOfWork, record: Any, phase_id: str | None) -> bool:
        later = record.due_at + timedelta(seconds=1) if record.due_at else None
        return is_open(uow, record.but(due_at=later), phase_id)

    _patch(submissions, "_is_open", believe)
    _patch(matches, "list_due", lambda tx, now, limit: list_due(tx, now - timedelta(seconds=0.1), limit))


def caches_by_revision() -> None:
    """Queries read a match once more after anything happens in it, as a rival's submission."""
    find_access = seats.find_access

    def of_revision(tx: Transaction, match_id: str, account_id: str, **more: Any) -> seats.AccessRow:
        access = find_access(tx, match_id, account_id, **more)
        if tx.is_query and access.found and tx.cache.get("planted", access.found.revision) is None:
            matches.records(tx, (match_id,))
            tx.cache.put("planted", access.found.revision, True)
        return access

    _patch(seats, "find_access", of_revision)


def counts_the_first() -> None:
    """A resolution uses what a seat sent first, whatever its journal says."""
    submit = Match.submit

    def keep(self: Match, seat: int, action: Any, **how: Any) -> Match:
        sealed = submit(self, seat, action, **how)
        earlier = self.sealed.get(seat)
        return sealed if earlier is None else replace(sealed, sealed={**sealed.sealed, seat: earlier})

    _patch(Match, "submit", keep)


def fails_commits() -> None:
    """No bug: what the disk does, as ``tests.rigs.failing`` says."""
    connect, kind = sqlite3.connect, failing_connection(Path(os.environ["MAINMATCH_DATA"]))

    def connect_to_fail(place: str, **how: Any) -> sqlite3.Connection:
        return connect(place, **how, factory=kind if place.endswith("?mode=rw") else sqlite3.Connection)

    _patch(sqlite3, "connect", connect_to_fail)


def forgets_empty_phases() -> None:
    """Nobody sent anything, so there is nothing to resolve."""
    close = closing.close

    def close_full(uow: UnitOfWork, record: Any, *args: Any, **how: Any) -> None:
        of_phase = sa.text("SELECT 1 FROM journal WHERE phase_id = :phase_id")
        sent = uow.tx.connection.execute(of_phase, {"phase_id": record.phase_id})
        if sent.first() is not None:
            close(uow, record, *args, **how)

    _patch(closing, "close", close_full)
    _patch(due_work, "_is_over", lambda *_: False)


def holds_up_the_loop() -> None:
    """Whoever rings, rings long."""
    pass_on = mainmatch.main._pass_on

    def ring_long(*args: Any) -> None:
        time.sleep(6)
        pass_on(*args)

    _patch(mainmatch.main, "_pass_on", ring_long)


def hears_nobody() -> None:
    """Rings go nowhere, and none comes: only latency may suffer."""
    _patch(BrokerConnection, "run", _rest)


def garbles_rings() -> None:
    """A third of the rings is lost, others come late, out of their order, and twice."""
    send, kept = Broker.send, list[str]()

    async def send_some(self: Broker, text: str) -> None:
        chance = random.random()  # noqa: S311 - whatever it is, nothing may rest on it
        if chance > 1 / 3:
            kept.append(text)
        if chance > 2 / 3:
            for each in (*reversed(kept), kept[0]):
                await send(self, each)
            kept.clear()

    _patch(Broker, "send", send_some)


def looks_for_nothing() -> None:
    """What other servers took away is never found, rung for or not."""
    _patch(RevokedAccess, "run", _rest)


async def _rest(self: object) -> None:
    await asyncio.Event().wait()


def keeps_little() -> None:
    """No bug: caches that clients fill take 200 entries, and so are full when a soak takes its first measure."""
    for cache, limit in (
        (Authenticator, "_most"),
        (AckedCursors, "_most"),
        (LiveMatches, "_limit"),
        (ShownViews, "_limit"),
    ):
        _patch(cache, "__init__", _limited(cache.__init__, limit))
    _patch(protocol, "MOST_VALUES", 200)


def _limited(make: Callable[..., None], limit: str) -> Callable[..., None]:
    def make_small(self: object, *args: Any, **how: Any) -> None:
        make(self, *args, **how)
        setattr(self, limit, min(getattr(self, limit), 200))

    return make_small


def keeps_not_all() -> None:
    """On PostgreSQL: every third submission is answered, and taken back."""
    append, end = journal.append, Workers.end
    sent, counted = threading.local(), itertools.count(1)

    def append_and_tell(tx: Transaction, rows: Any) -> None:
        sent.has_come = any(row["kind"] != "event" for row in rows)
        append(tx, rows)

    def forget(self: Workers, session: Any, mark: Any) -> None:
        if getattr(sent, "has_come", False) and next(counted) % 3 == 0:
            session.run("ROLLBACK")
        else:
            end(self, session, mark)
        sent.has_come = False

    _patch(journal, "append", append_and_tell)
    _patch(Workers, "end", forget)


def keeps_requests() -> None:
    """What was asked once is never let go of."""
    respond, kept = RequestMiddleware.__call__, list[object]()

    async def keep(self: RequestMiddleware, scope: Any, receive: Any, send: Any) -> None:
        kept.append(scope)
        await respond(self, scope, receive, send)

    _patch(RequestMiddleware, "__call__", keep)


def lets_games_fail_everybody() -> None:
    """What one game raises takes the whole transaction along."""

    @contextmanager
    def attempt(self: Transaction) -> Iterator[None]:
        yield

    _patch(Transaction, "attempt", attempt)


def lets_games_loop() -> None:
    """No watchdog."""

    def call_it(call: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return call(*args, **kwargs)

    _patch(watchdog, "guarded", call_it)


def notes_its_order() -> None:
    """No bug: writes down, in order, what is written, when commits have returned, and answers with success."""
    notes = (Path(os.environ["MAINMATCH_DATA"]) / "order").open("w", buffering=1)
    command = Session.run
    written: dict[int, int] = {}

    def commit(self: Session, words: str) -> None:
        changes = self.raw.total_changes
        has_written = changes != written.get(id(self.raw), 0)
        if words == "COMMIT" and has_written:
            notes.write("write\n")
        command(self, words)
        if words == "COMMIT" and has_written:
            written[id(self.raw)] = changes
            notes.write("committed\n")

    _patch(Session, "run", commit)
    _note_answers(notes)
    _note_hot_answers(notes)


def _note_answers(notes: TextIO) -> None:
    respond, write = RequestMiddleware.__call__, server_protocol.answer_whole
    noted = set[int]()

    def note_answer(scope: Any, status: int) -> None:
        # What cannot be written whole goes through ``send``, too.
        if status < 300 and scope["method"] != "GET" and id(scope) not in noted:
            noted.add(id(scope))
            notes.write("answer\n")

    def whole(cycle: Any, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> bool:
        note_answer(cycle.scope, status)
        return write(cycle, status, headers, body)

    async def note(self: RequestMiddleware, scope: Any, receive: Any, send: Any) -> None:
        async def send_and_note(message: Any) -> None:
            if message["type"] == "http.response.start":
                note_answer(scope, message["status"])
            await send(message)

        if scope["type"] == "http" and scope["method"] != "GET":
            noted.discard(id(scope))
            notes.write("asked\n")
        await respond(self, scope, receive, send_and_note)

    _patch(RequestMiddleware, "__call__", note)
    _patch(server_protocol, "answer_whole", whole)


def _note_hot_answers(notes: TextIO) -> None:
    begin, settle = Submissions.begin, HotHttp._settle

    def begin_and_note(self: Submissions, *given: Any) -> bool:
        is_taken = begin(self, *given)
        if is_taken:
            notes.write("asked\n")
        return is_taken

    def settle_and_note(self: HotHttp, *given: Any) -> None:
        if given[-2] is not None:
            notes.write("answer\n")
        settle(self, *given)

    _patch(Submissions, "begin", begin_and_note)
    _patch(HotHttp, "_settle", settle_and_note)


def tells_its_stalls() -> None:
    """No bug: measures how long its event loop and its writer are held up."""
    listen = Database.listen

    def listen_and_beat(self: Database, on_commit: Any) -> None:
        listen(self, on_commit)
        beat(Path(os.environ["MAINMATCH_DATA"]), self)

    _patch(Database, "listen", listen_and_beat)


def tells_its_tasks() -> None:
    """No bug: on SIGUSR1, writes down how many tasks there are."""
    told = Path(os.environ["MAINMATCH_DATA"]) / "tasks"

    def tell(*_: object) -> None:
        # Python runs handlers in the main thread, whose loop this is.
        draft = told.with_suffix(".draft")
        draft.write_text(str(len(asyncio.all_tasks())), encoding="ascii")
        draft.rename(told)

    signal.signal(signal.SIGUSR1, tell)


def tells_more() -> None:
    """Events have a field that other versions don't know."""
    envelope = feed_reader.envelope
    _patch(feed_reader, "envelope", lambda feed, seq, body: f'{envelope(feed, seq, body)[:-1]},"more":true}}')


def tells_what_it_holds() -> None:
    """No bug: on SIGUSR1, writes down how many objects there are by type, and how many blocks of memory in all."""
    tell_held(Path(os.environ["MAINMATCH_DATA"]))


def waits_in_the_loop() -> None:
    """The event loop waits for each command, and does nothing else meanwhile."""

    async def write(self: Database, command: Any, *args: Any, **how: Any) -> Any:
        return self.write_now(command, *args, **how)

    _patch(Database, "write", write)


def _patch(where: Any, name: str, planted: Any) -> None:
    # Gone or renamed is an error here: a plant that patches nothing would prove nothing.
    if not hasattr(where, name):
        raise SystemExit(f"{where} has no {name} to plant a bug in")
    setattr(where, name, planted)

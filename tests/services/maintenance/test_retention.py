"""Matches that were over long ago are archived, and read as before: by the same people, to the byte."""

import json
import subprocess
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from mainmatch.games.registry import Registry
from mainmatch.rules.errors import CodedError
from mainmatch.services.caller import Caller
from mainmatch.services.chat import channels, messages
from mainmatch.services.chat.messages import NewChatMessage
from mainmatch.services.errors import Conflict, Unknown
from mainmatch.services.export import match_export
from mainmatch.services.export.verify import verify
from mainmatch.services.feeds import feed_reader
from mainmatch.services.feeds.feed_reader import Wanted
from mainmatch.services.hosting import announcements, hosts, review, timing
from mainmatch.services.hosting.announcements import NewAnnouncement, NewClarification
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.maintenance import database_check, retention
from mainmatch.services.matches import queries
from mainmatch.services.play import submissions, views
from mainmatch.services.privacy import personal_data
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import archives, matches
from mainmatch.store.archives import unpacked as unpack
from mainmatch.store.database import Database
from mainmatch.store.tables import metadata
from mainmatch.store.tables.matches import journal_of
from mainmatch.store.transactions.errors import Unusable
from tests import forked_servers
from tests.clock import Clock
from tests.rigs.sizes import size
from tests.services.exported import FOUR, exported, finished, play_on, started, whole
from tests.services.seasons.evening import Evening
from tests.services.table import Table
from tests.stored_proof import stored_faults

PEOPLE = (*FOUR, "host", "stranger")


def archived(table: Table, match_id: str) -> None:
    """Archive this match, which is over."""
    found = table.read(retention.pack, match_id)
    assert found is not None
    assert table.write(retention.archive, found)


def talked(table: Table, **payload: Any) -> str:
    """A match in which all kinds of rows are left: talk, rulings, host acts, withdrawals."""
    match_id = started(table, **payload)
    table.write(messages.post, table.person("ada"), match_id, "table", NewChatMessage(text="Red for blue?"))
    quick = table.write(messages.post, table.person("host"), match_id, "table", NewChatMessage(text="Be quick."))
    table.write(messages.hide, table.person("host"), match_id, "table", quick.id, None)
    table.write(announcements.clarify, table.person("host"), match_id, NewClarification(text="Both count."))
    phase = table.phase(match_id)
    table.write(submissions.submit, table.person("ada"), match_id, phase, {"type": "pass"}, locked=False)
    table.write(submissions.withdraw, table.person("ada"), match_id, phase)
    if payload.get("visibility", "public") == "public":
        table.write(messages.post, table.person("stranger"), match_id, "lounge", NewChatMessage(text="Go, Ada!"))
    play_on(table, match_id)
    return match_id


def known(table: Table, match_id: str, name: str) -> dict[str, Any]:
    """All that this person can read of a match: answers, or the code of an error."""
    caller = table.person(name)
    asked: Mapping[str, Callable[[], Any]] = {
        "facts": lambda: table.read(queries.facts, caller, match_id).model_copy(update={"archived_at": None}),
        "result": lambda: table.read(views.result, caller, match_id),
        "view": lambda: table.read(views.view, caller, match_id),
        "first view": lambda: table.read(views.view, caller, match_id, None, 1),
        "options": lambda: table.read(views.options, caller, match_id),
        "receipt": lambda: table.read(submissions.receipt, caller, match_id),
        "history": lambda: table.read(submissions.history, caller, match_id),
        "events": lambda: table.read(feed_reader.read, caller, feed_reader.match_feed(match_id), Wanted(limit=500)),
        "last events": lambda: table.read(
            feed_reader.read, caller, feed_reader.match_feed(match_id), Wanted(after=7, limit=3)
        ),
        "public events": lambda: table.read(
            feed_reader.read, caller, feed_reader.match_feed(match_id, "public"), Wanted(limit=500)
        ),
        "host's events": lambda: table.read(
            feed_reader.read, caller, feed_reader.match_feed(match_id, "host"), Wanted(limit=500)
        ),
        "seat 1's events": lambda: table.read(
            feed_reader.read, caller, feed_reader.match_feed(match_id, "seat:1"), Wanted(limit=500)
        ),
        "channels": lambda: table.read(channels.listed, caller, match_id),
        "table": lambda: table.read(messages.listed, caller, match_id, "table", after=0, limit=100),
        "lounge": lambda: table.read(messages.listed, caller, match_id, "lounge", after=0, limit=100),
        "thoughts": lambda: table.read(messages.listed, caller, match_id, "thoughts:1", after=0, limit=100),
        "clarifications": lambda: table.read(announcements.clarifications_of, caller, match_id),
        "audit": lambda: table.read(hosts.audit_of, caller, match_id),
        "hosts": lambda: table.read(hosts.hosts_of, caller, match_id),
        "export": lambda: table.read(whole(match_export.export), caller, match_id),
        "own": lambda: {*table.read(whole(personal_data.export), caller).splitlines()},
    }
    return {what: _answer(ask) for what, ask in asked.items()}


def _answer(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except CodedError as error:
        return error.code


@pytest.mark.parametrize("payload", [{}, {"visibility": "private"}, {"spectator_delay_rounds": 2}])
def test_an_archived_match_tells_each_reader_what_it_told_before(table: Table, payload: dict[str, Any]) -> None:
    match_id = talked(table, **payload)
    before = {name: known(table, match_id, name) for name in PEOPLE}
    archived(table, match_id)
    for name in PEOPLE:
        after = known(table, match_id, name)
        index = {"of": "archive_accounts", "match_id": match_id}
        after["own"] -= {json.dumps(index, separators=(",", ":"))}
        assert after == before[name]
    assert before["ada"]["events"] != before["stranger"]["events"]
    assert "Go, Ada!" in str(before["stranger"]) or payload


def test_what_it_tells_is_the_same_with_nothing_remembered(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = talked(table)
    monkeypatch.setattr("mainmatch.store.transactions.revision_cache.RevisionCache.get", lambda *_: None)
    before = {name: known(table, match_id, name) for name in PEOPLE}
    archived(table, match_id)
    for name in PEOPLE:
        after = known(table, match_id, name)
        assert {**after, "own": None} == {**before[name], "own": None}


def test_a_match_that_is_too_long_to_be_held_in_memory_stays_as_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = talked(table)
    length = table.read(lambda uow: archives.length_of(uow.tx, match_id))
    monkeypatch.setattr(retention, "LONGEST", length - 1)
    assert table.read(retention.pack, match_id) is None
    monkeypatch.setattr(retention, "LONGEST", length)
    archived(table, match_id)


def test_its_export_is_complete_and_verifies(table: Table) -> None:
    match_id = finished(table)
    archived(table, match_id)
    findings = verify(exported(table, "host", match_id), table.executor.games)
    states = {each.what: each.state for each in findings}
    assert {states[what] for what in ("Seed commitment", "Roots", "Replay: result", "Replay: events")} == {"right"}


def test_of_an_archived_match_only_what_a_list_shows_is_left_in_rows(table: Table) -> None:
    match_id = talked(table)
    archived(table, match_id)

    def left(uow: Any) -> dict[str, int]:
        found = {}
        for name, held in metadata.tables.items():
            if "match_id" in held.c or name == "journal":
                is_of = journal_of("id") if name == "journal" else held.c.match_id == sa.bindparam("id")
                count = sa.select(sa.func.count()).select_from(held).where(is_of)
                found[name] = uow.tx.connection.scalar(count, {"id": match_id})
        return {name: count for name, count in found.items() if count}

    assert table.read(left) == {
        "archives": 1,
        "archive_accounts": 6,
        "hosts": 1,
        "journal": 1,
        "seats": 4,
        "seat_results": 4,
    }
    [own] = table.read(queries.listed, table.person("ada"), **_ALL).items
    assert own.archived_at == table.clock()


_ALL: dict[str, Any] = {"status": None, "game": None, "mine": True, "limit": 10, "cursor": None}


def test_what_changes_a_match_is_refused_once_it_is_archived(table: Table) -> None:
    match_id = talked(table)
    archived(table, match_id)
    host, ada = table.person("host"), table.person("ada")
    commands: list[tuple[Any, ...]] = [
        (messages.post, host, match_id, "table", NewChatMessage(text="Well played!")),
        (messages.hide, host, match_id, "table", "msg_x", None),
        (announcements.announce, host, match_id, NewAnnouncement(text="Well played!")),
        (announcements.clarify, host, match_id, NewClarification(text="It counts.")),
        (submissions.submit, ada, match_id, "ph_1", {"type": "pass"}),
        (submissions.withdraw, ada, match_id, "ph_1"),
        (submissions.act, ada, match_id, "ph_1", {"type": "pass"}),
        (hosts.add_host, host, match_id, hosts.NewHost(account="ada")),
        (hosts.remove_host, host, match_id, host.account_id),
        (review.rewind, host, match_id, review.RewindRequest(to_phase="ph_1", reason="No.")),
        (timing.pause, host, match_id, timing.PauseRequest()),
        (seat_changes.leave, ada, match_id),
        (match_start.start, host, match_id),
        (timing.cancel, host, match_id, timing.CancelRequest()),
    ]
    for command, *given in commands:
        with pytest.raises(Conflict, match="match_archived"):
            table.write(command, *given)


def test_whether_a_match_is_archived_is_hidden_with_the_match(table: Table) -> None:
    match_id = talked(table, visibility="private")
    archived(table, match_id)
    with pytest.raises(Unknown, match="unknown_match"):
        table.write(messages.post, table.person("stranger"), match_id, "lounge", NewChatMessage(text="?"))


def test_only_matches_that_were_over_by_then_are_due_the_oldest_first(table: Table) -> None:
    first = finished(table)
    table.clock.forward(days=2)
    second = finished(table)
    started(table)
    now = table.clock()
    assert table.read(retention.due, now - timedelta(days=1)) == [(first, "exodus")]
    assert table.read(retention.due, now) == [(first, "exodus"), (second, "exodus")]
    assert table.read(retention.due, now, 1) == [(first, "exodus")]
    archived(table, first)
    assert table.read(retention.due, now) == [(second, "exodus")]
    assert table.read(retention.pack, first) is None
    assert table.read(retention.pack, "m_unknown") is None


def test_a_match_that_changed_since_it_was_packed_is_left_alone(table: Table) -> None:
    match_id = talked(table)
    found = table.read(retention.pack, match_id)
    assert found is not None
    table.write(announcements.announce, table.person("host"), match_id, NewAnnouncement(text="Well played!"))
    assert not table.write(retention.archive, found)
    assert table.read(queries.facts, table.person("host"), match_id).archived_at is None
    again = table.read(retention.pack, match_id)
    assert again is not None
    assert table.write(retention.archive, again)
    assert not table.write(retention.archive, again)


@pytest.mark.anyio
async def test_an_export_of_an_archived_match_unpacks_it_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = started(table)
    for _ in range(99):
        table.executor.write_now(messages.post, table.person("ada"), match_id, "table", NewChatMessage(text="Red?"))
    play_on(table, match_id)
    archived(table, match_id)
    unpacked: list[bytes] = []

    def unpack_and_note(body: bytes) -> Any:
        unpacked.append(body)
        return unpack(body)

    monkeypatch.setattr(archives, "unpacked", unpack_and_note)
    pieces = [each async for each in table.executor.read_pieces(match_export.export, table.person("ada"), match_id)]
    assert len(pieces) > 9
    assert len(unpacked) <= 1


@pytest.mark.embedded
def test_a_server_that_is_killed_while_it_archives_loses_nothing(tmp_path: Path, games: Registry) -> None:
    data, clock, people = tmp_path / "data", Clock(), dict[str, Caller]()

    def told(ask: Callable[[Table], Any]) -> Any:
        database = Database.open(data, now=clock)
        try:
            table = Table(Executor(database, games), clock, people)
            assert table.read(stored_faults) == []
            return ask(table)
        finally:
            database.close()

    match_id = told(talked)

    def found(table: Table) -> tuple[Any, Any]:
        return exported(table, "host", match_id), table.read(retention.pack, match_id)

    before, packed = told(found)
    command = [*forked_servers.python(), "-m", "tests.services.crashing_archive", str(data), match_id]
    kills = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        # In the gate before each fifth statement, and after the last.
        for statement in range(1, 40, size(5, 1)):
            nursery.stdin.write(f"{statement}\n")
            nursery.stdin.flush()
            heard = nursery.stdout.readline().strip()
            export, packed = told(found)
            assert export == before
            if heard == "done":
                break
            kills += 1
            assert packed is not None
        nursery.stdin.close()
    assert kills > 10 // size(5, 1)
    assert packed is None


def test_one_server_archives_and_another_takes_over_when_it_is_gone(table: Table) -> None:
    assert table.write(retention.claim, "one")
    table.clock.forward(seconds=50)
    assert table.write(retention.claim, "one")
    table.clock.forward(seconds=50)
    assert not table.write(retention.claim, "two")
    table.clock.forward(seconds=10)
    assert table.write(retention.claim, "two")
    assert not table.write(retention.claim, "one")


def test_nothing_in_an_archive_names_somebody_who_has_gone(table: Table) -> None:
    match_id = talked(table)
    archived(table, match_id)
    for name in ("ada", "stranger"):
        assert f"'{name.title()}'" in inside(table, match_id)
        table.write(personal_data.leave, table.signed_in(name))
        table.clock.forward(days=7)
        assert table.write(personal_data.erase_due) == 1
        assert name.title() not in inside(table, match_id).replace("Go, Ada!", "")
        host = known(table, match_id, "host")
        assert name.title() not in str(host).replace("Go, Ada!", "")
    assert "Former player" in inside(table, match_id)
    assert verify(exported(table, "host", match_id), table.executor.games)


def test_nothing_names_a_spectator_who_has_gone_in_a_match_that_is_not_archived(table: Table) -> None:
    match_id = talked(table)
    table.write(personal_data.leave, table.signed_in("stranger"))
    table.clock.forward(days=7)
    assert table.write(personal_data.erase_due) == 1
    assert "Stranger" not in str(known(table, match_id, "host"))


def inside(table: Table, match_id: str) -> str:
    """All that is in the archive of a match."""

    def read(uow: Any) -> str:
        tx = archives.reader_for(uow.tx, match_id)
        assert tx is not uow.tx
        return "\n".join(str([*row]) for held in archives.ARCHIVED for row in tx.connection.execute(sa.select(held)))

    return table.read(read)


def test_a_seasons_matches_can_be_archived(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", "dan", "eve", start_garnets=3)
    evening.announce("x-game")
    first = evening.match("x-game")
    table.watched.clear()
    evening.play(first)
    before = table.read(views.result, table.person("ann"), first)
    archived(table, first)
    evening.prove()
    assert table.read(views.result, table.person("ann"), first) == before


@pytest.mark.damaged
def test_a_damaged_archive_is_refused_and_found_by_the_check(table: Table) -> None:
    match_id = finished(table)
    archived(table, match_id)
    held = metadata.tables["archives"]
    table.executor.write_now(lambda uow: uow.tx.connection.execute(sa.update(held).values(body=b"rotten")).rowcount)
    with pytest.raises(Unusable, match="damaged"):
        table.read(views.view, table.person("stranger"), match_id)
    # Those who can be answered without it are.
    assert table.read(views.result, table.person("ada"), match_id).winners
    faults = table.read(lambda uow: [*database_check.check(uow)])
    assert [(fault.check, fault.where) for fault in faults] == [("archives", match_id)]


def test_the_archive_says_nothing_of_another_match(table: Table) -> None:
    first, second = finished(table), finished(table)
    archived(table, first)
    assert second not in inside(table, first)
    assert json.loads(table.read(views.view, table.person("ada"), second).body)["status"] == "finished"
    assert table.read(lambda uow: matches.result(uow.tx, second)) is not None

"""Two submissions of a seat in one phase, through the real commands: each kept, held, told and proven on its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import Json, Refused, seat_at, viewer_of
from mainmatch.services import due_work
from mainmatch.services.export import match_export
from mainmatch.services.export.export_format import Line
from mainmatch.services.export.verify import verify
from mainmatch.services.hosting import announcements, review, submit_for_seat
from mainmatch.services.hosting.announcements import ReminderRequest
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.hosting.submit_for_seat import BreakSealRequest, SeatSubmission
from mainmatch.services.live_matches.entry import Entry
from mainmatch.services.live_matches.registry import live_of
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.maintenance import database_check
from mainmatch.services.matches import loader, queries
from mainmatch.services.play import submissions, views
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import journal, matches
from mainmatch.store.database import Database
from tests.games.beyond.slotted import EXPEDITION
from tests.services.exported import lines_of, whole, written
from tests.services.table import Table

PEOPLE = ("ada", "ben")
RIDGE: dict[str, Json] = {"type": "walk", "way": "ridge"}
COAST: dict[str, Json] = {"type": "walk", "way": "coast"}
PASS: dict[str, Json] = {"type": "pass"}
GARNETS = {"1": 5, "2": 5}


def bid(garnets: int) -> dict[str, Json]:
    return {"type": "bid", "garnets": garnets}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("expedition", *PEOPLE, garnets=GARNETS)


def heard(table: Table, match_id: str) -> dict[str, int]:
    return {viewer: len(table.told(match_id, viewer)) for viewer in ("public", "host", "seat:1", "seat:2")}


def test_each_slot_has_receipts_revisions_and_holds_of_its_own(table: Table, match_id: str) -> None:
    sent = [table.submit("ada", match_id, each) for each in (RIDGE, bid(2), COAST, bid(3))]
    assert [(each.slot, each.revision, each.garnets_held) for each in sent] == [
        ("way", 1, 0),
        ("guide", 1, 2),
        ("way", 2, 0),
        ("guide", 2, 3),
    ]
    assert len({each.salt for each in sent}) == 4
    ada = table.person("ada")
    assert table.submit("ada", match_id, COAST) == sent[2], "a repeat"
    assert table.document(match_id, "seat:1")["garnets"] == 2

    table.write(submissions.withdraw, ada, match_id, None, "guide")
    assert table.document(match_id, "seat:1")["garnets"] == 5
    assert table.read(submissions.receipt, ada, match_id, "way") == sent[2]
    for slot in ("guide", "tent", None):
        with pytest.raises(Refused, match="no"):
            table.read(submissions.receipt, ada, match_id, slot)
    told = [each["data"] for each in table.told(match_id, "seat:1") if each["type"] == "submission.withdrawn"]
    assert [(each["slot"], each["revision"]) for each in told] == [("guide", 3)]
    history = table.read(submissions.history, ada, match_id).items
    assert [(each.kind, each.slot, each.revision) for each in history][-1] == ("withdraw", "guide", 3)

    options = table.read(views.options, ada, match_id)
    assert [(each.type, each.slot) for each in options.actions] == [
        ("walk", "way"),
        ("bid", "guide"),
        ("pass", "guide"),
    ]
    assert (options.submission, options.submissions) == (None, {"way": sent[2]})


def test_nobody_else_learns_which_slots_are_filled(table: Table, match_id: str) -> None:
    before = heard(table, match_id)
    for action in (RIDGE, bid(2), PASS):
        table.submit("ada", match_id, action)
    table.write(submissions.withdraw, table.person("ada"), match_id, None, "way")
    after = heard(table, match_id)
    assert {viewer for viewer, count in after.items() if count != before[viewer]} == {"seat:1"}


def test_a_seat_is_missing_until_all_its_slots_are_filled(table: Table, match_id: str) -> None:
    host, ada = table.person("host"), table.person("ada")

    def missing() -> tuple[list[int], list[int], bool]:
        status = table.read(queries.host_status, host, match_id)
        (owed,) = table.read(queries.owed, ada)
        return status.submitted, status.missing, owed.waiting_for_me

    assert missing() == ([], [1, 2], True)
    table.submit("ada", match_id, RIDGE)
    assert missing() == ([], [1, 2], True)
    table.write(announcements.remind, host, match_id, ReminderRequest())
    assert table.told(match_id, "seat:1")[-1]["type"] == "reminder.due"
    table.submit("ada", match_id, PASS)
    assert missing() == ([1], [2], False)
    reminded = len(table.told(match_id, "seat:1"))
    table.clock.forward(hours=1)
    table.write(announcements.remind, host, match_id, ReminderRequest())
    assert len(table.told(match_id, "seat:1")) == reminded


def test_a_public_list_has_those_who_have_filled_all_slots(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(EXPEDITION.phases[0]), "status", "everyone")
    match_id = table.started("expedition", *PEOPLE, submission_status="everyone")
    before = len(table.told(match_id, "public"))
    table.submit("ada", match_id, RIDGE)
    assert table.document(match_id, "public")["submitted"] == []
    assert len(table.told(match_id, "public")) == before
    table.submit("ada", match_id, PASS)
    assert table.document(match_id, "public")["submitted"] == [1]
    assert table.told(match_id, "public")[-1]["data"] == {"submitted": [1]}


def test_the_phase_closes_early_when_every_slot_is_locked(table: Table, match_id: str) -> None:
    first = table.phase(match_id)
    for name, action in (("ada", RIDGE), ("ben", RIDGE), ("ada", bid(1)), ("ben", PASS)):
        assert table.phase(match_id) == first
        table.submit(name, match_id, action, locked=True)
    assert table.phase(match_id) != first
    assert table.document(match_id, "public")["view"]["guided"] == 1
    assert [each.slot for each in table.read(views.options, table.person("ada"), match_id).actions] == ["way"]


@contextmanager
def process(table: Table, directory: Path) -> Iterator[Table]:
    """A server that starts on this directory, and ends."""
    database = Database.open(directory, now=table.clock)
    try:
        yield replace(table, executor=Executor(database, table.executor.games))
    finally:
        database.close()


def must_replay(table: Table, match_id: str) -> dict[Any, Any]:
    """What is sealed, from the journal alone: the same as replayed from its beginning. The database is sound."""

    def sealed(uow: UnitOfWork) -> dict[Any, Any]:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        loaded, again = live_of(uow, record).match, loader.replayed(uow, record, loader.moves_of(uow, record))
        assert again == loaded
        own = {place: each for place, each in loaded.sealed.items() if seat_at(place) == 1}
        assert loader.known_to(uow, record, viewer_of(1)).sealed == own
        assert list(database_check.check(uow)) == []
        return {place: each.action.as_json() for place, each in loaded.sealed.items()}

    return table.read(sealed)


def test_what_is_stored_loads_and_replays_as_what_was_played(table: Table, match_id: str, tmp_path: Path) -> None:
    for name, action in (("ada", RIDGE), ("ada", bid(2)), ("ben", COAST), ("ben", bid(1))):
        table.submit(name, match_id, action)
    table.write(submissions.withdraw, table.person("ben"), match_id, None, "guide")
    table.executor.database.close()
    with process(table, tmp_path) as again:
        assert must_replay(again, match_id) == {(1, "way"): RIDGE, (1, "guide"): bid(2), (2, "way"): COAST}
        table.clock.forward(hours=24)
        assert again.write(due_work.wake_due, 10) == 1
        assert again.document(match_id, "seat:1")["garnets"] == 3
        assert must_replay(again, match_id) == {}


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("at", ["append", "_note"])
def test_a_kill_within_the_second_submission_keeps_the_first_alone(
    table: Table, match_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    table.submit("ada", match_id, RIDGE)

    def killed(*_args: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(journal if at == "append" else Entry, at, killed)
        # The thread that writes says so before it starts over.
        with pytest.raises(RuntimeError, match="Killed"):
            table.submit("ada", match_id, bid(2))
    table.executor.database.close()
    with process(table, tmp_path) as again:
        assert must_replay(again, match_id) == {(1, "way"): RIDGE}
        assert again.submit("ada", match_id, bid(2)).revision == 1, "sent again"
        assert must_replay(again, match_id) == {(1, "way"): RIDGE, (1, "guide"): bid(2)}


def test_house_bots_fill_every_slot(table: Table) -> None:
    match_id = table.gathered("expedition", "ada", player_count=3)
    host = table.person("host")
    for _ in range(2):
        table.write(seat_changes.add_bot, host, match_id, None, "house")
    table.write(match_start.start, host, match_id)
    while table.write(due_work.wake_due, 10):
        pass
    assert table.read(queries.host_status, host, match_id).submitted == [2, 3]


def test_hosts_send_to_a_slot_and_break_the_seal_of_each(table: Table, match_id: str) -> None:
    host, phase = table.person("host"), table.phase(match_id)
    table.submit("ada", match_id, RIDGE)
    sent = SeatSubmission(phase_id=phase, action=bid(1), reason="By mail.")
    amended = table.write(submit_for_seat.amend, host, match_id, 1, sent)
    assert amended.slot == "guide"
    assert table.write(submit_for_seat.amend, host, match_id, 1, sent) == amended, "a repeat"
    broken = table.write(submit_for_seat.break_seal, host, match_id, BreakSealRequest(reason="A dispute."))
    assert [(each.seat, each.slot, each.action) for each in broken.submissions] == [
        (1, "guide", bid(1)),
        (1, "way", RIDGE),
    ]


def test_a_rewind_keeps_what_stands_in_each_slot(table: Table, match_id: str) -> None:
    for action in (RIDGE, bid(2)):
        table.submit("ada", match_id, action)
    back = RewindRequest(to_phase=table.phase(match_id), keep_submissions=True)
    table.write(review.rewind, table.person("host"), match_id, back)
    receipts = table.read(views.options, table.person("ada"), match_id).submissions or {}
    assert {slot: each.action for slot, each in receipts.items()} == {"way": RIDGE, "guide": bid(2)}


def test_a_repeat_after_the_close_is_answered_from_its_slot(table: Table, match_id: str) -> None:
    ada, phase = table.person("ada"), table.phase(match_id)
    first, _ = [table.submit("ada", match_id, action) for action in (RIDGE, bid(2))]
    table.clock.forward(hours=24)
    table.write(due_work.wake_due, 10)
    again = table.write(submissions.submit, ada, match_id, phase, RIDGE)
    assert (again.digest, again.revision, again.slot) == (first.digest, 1, "way")
    with pytest.raises(Refused, match="not open"):
        table.write(submissions.submit, ada, match_id, phase, COAST)


GAMES = Registry([(EXPEDITION, "# Expedition\n")], {})


def finished(table: Table, match_id: str) -> bytes:
    """The export of the match after its end."""
    for n in range(3):
        for name, action in (("ada", RIDGE), ("ben", COAST), *((("ben", bid(2)),) if n == 0 else ())):
            table.submit(name, match_id, action)
        table.clock.forward(hours=24)
        table.write(due_work.wake_due, 10)
    return table.read(whole(match_export.export), table.person("ada"), match_id).encode()


def test_an_export_proves_each_slot(table: Table, match_id: str) -> None:
    text = finished(table, match_id)
    lines = lines_of(text)
    assert [line.body["slots"] for line in lines if line.kind == "phase"] == [["way", "guide"]] * 3
    entries = [line.body for line in lines if line.kind == "entry" and line.body["kind"] == "submit"]
    assert {entry["proof"]["count"] for entry in entries} == {4}
    assert [(entry["slot"], entry["proof"]["index"]) for entry in entries][:3] == [("way", 0), ("way", 2), ("guide", 3)]
    assert {each.state for each in verify(text, GAMES)} == {"right", "open"}
    assert [each.what for each in verify(text, GAMES) if each.state == "open"] == ["Outside of all hashes"]


@pytest.mark.parametrize("forged", ["entry", "phase"])
def test_a_forged_slot_is_found(table: Table, match_id: str, forged: str) -> None:
    lines = lines_of(finished(table, match_id))
    n = next(n for n, line in enumerate(lines) if line.kind == forged and {"slot", "slots"} & line.body.keys())
    lie = {"slot": "guide"} if forged == "entry" else {"slots": ["guide", "way"]}
    lines[n] = Line(forged, {**lines[n].body, **lie})
    found = {each.what for each in verify(written(lines).encode(), GAMES) if each.state == "wrong"}
    assert found & {"Receipts", "Roots"}

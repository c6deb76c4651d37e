"""A host sends for a seat, or breaks the seal."""

from typing import Any

import pytest

from mainmatch.rules import Json, Refused
from mainmatch.services import due_work
from mainmatch.services.errors import Forbidden, Unknown
from mainmatch.services.hosting import hosts, submit_for_seat, timing
from mainmatch.services.hosting.submit_for_seat import BreakSealRequest, SeatSubmission
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions, views
from tests.services.hosting.test_hosts import FIVE, ORDER, PAIRS
from tests.services.table import Table

OTHER_PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 4], [3, 5]]}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER)


def amend(table: Table, match_id: str, seat: int, action: dict[str, Json], **more: Any) -> Any:
    payload = SeatSubmission(phase_id=table.phase(match_id), action=action, **more)
    return table.write(submit_for_seat.amend, table.person("host"), match_id, seat, payload)


def test_both_versions_are_kept_and_the_seat_is_told(table: Table, match_id: str) -> None:
    first = table.submit("ada", match_id, PAIRS)
    amend(table, match_id, 1, OTHER_PAIRS, reason="By mail.")
    told = table.told(match_id, "seat:1")[-1]
    assert told["type"] == "submission.amended"
    assert (told["data"]["action"], told["data"]["reason"]) == (OTHER_PAIRS, "By mail.")
    history = table.read(submissions.history, table.person("ada"), match_id).items
    assert [(each.action, each.by_host) for each in history] == [(PAIRS, False), (OTHER_PAIRS, True)]
    assert history[0].digest == first.digest
    assert all("submission" not in event["type"] for event in table.told(match_id, "host"))
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    assert table.document(match_id, "public")["view"]["pairs"] == [[2, 4], [3, 5]]


def test_the_host_learns_nothing_of_what_the_seat_had_sent(table: Table, match_id: str) -> None:
    twin = table.started("x-game", *FIVE, config=ORDER)
    table.submit("ada", match_id, PAIRS)
    table.submit("ada", match_id, OTHER_PAIRS)
    answers = []
    for each in (match_id, twin):
        answer = amend(table, each, 1, PAIRS).model_dump(exclude={"match_id", "phase_id"})
        heads = table.document(each, "host")["cursor"]["seq"]
        answers.append((answer, heads))
    assert answers[0] == answers[1]


def test_to_send_it_again_after_a_lost_answer_has_no_second_effect(table: Table, match_id: str) -> None:
    first = amend(table, match_id, 1, OTHER_PAIRS)
    before = table.documents(match_id)
    table.clock.forward(minutes=5)
    assert amend(table, match_id, 1, OTHER_PAIRS) == first
    assert table.documents(match_id) == before


def test_a_lock_binds_the_player_and_not_the_host(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config=ORDER, close_early="never")
    table.submit("ada", match_id, PAIRS, locked=True)
    amend(table, match_id, 1, OTHER_PAIRS)
    receipt = table.read(submissions.receipt, table.person("ada"), match_id)
    assert (receipt.action, receipt.revision, receipt.locked) == (OTHER_PAIRS, 2, False)


def test_what_the_rules_refuse_a_host_cannot_send_either(table: Table, match_id: str) -> None:
    with pytest.raises(Refused):
        amend(table, match_id, 1, {"type": "pair_players", "pairs": [[1, 2], [3, 4]]})
    with pytest.raises(Unknown):
        amend(table, match_id, 6, PAIRS)
    payload = SeatSubmission(phase_id=table.phase(match_id), action=PAIRS)
    with pytest.raises(Forbidden):
        table.write(submit_for_seat.amend, table.person("ada"), match_id, 1, payload)


def test_who_breaks_the_seal_reads_and_everybody_learns_it_at_the_end(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS)
    phase = table.phase(match_id)
    before = table.documents(match_id)
    payload = BreakSealRequest(reason="They can't sign in.")
    found = table.write(submit_for_seat.break_seal, table.person("host"), match_id, payload)
    assert [(each.seat, each.action) for each in found.submissions] == [(1, PAIRS)]
    assert table.documents(match_id) == before
    for _ in range(12):
        table.clock.forward(hours=24)
        while table.write(due_work.wake_due, 10):
            pass
    result = table.read(views.result, table.person("eve"), match_id)
    broken = [{"at": "2020-11-21T14:00:00.000Z", "phase_id": phase, "seat": None, "reason": "They can't sign in."}]
    assert result.seals_broken == broken
    finished = next(event for event in table.told(match_id, "public") if event["type"] == "match.finished")
    assert finished["data"]["seals_broken"] == broken
    acts = [each.act for each in table.read(hosts.audit_of, table.person("eve"), match_id).items]
    assert "break_seal" in acts


def test_a_host_who_plays_breaks_no_seal_reads_no_log_and_sends_for_nobody(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE[:4], player_count=5, config=ORDER)
    del table.watched[match_id]  # its host looks through no other eyes any more
    table.write(seat_changes.join, table.person("host"), match_id, JoinMatchRequest())
    table.write(match_start.start, table.person("host"), match_id)
    host, phase = table.person("host"), "ph_any"
    asked: tuple[tuple[Any, tuple[Any, ...]], ...] = (
        (submit_for_seat.break_seal, (BreakSealRequest(reason="x"),)),
        (submit_for_seat.amend, (1, SeatSubmission(phase_id=phase, action=PAIRS))),
        (hosts.audit_of, ()),
    )
    for command, arguments in asked:
        with pytest.raises(Forbidden) as forbidden:
            table.write(command, host, match_id, *arguments)
        assert forbidden.value.code == "host_is_playing"

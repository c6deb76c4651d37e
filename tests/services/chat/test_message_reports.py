"""Reports of messages: what hosts see of a channel by them, what they do, and who hears of it."""

import json

import pytest

from mainmatch.services.chat import channels, message_reports
from mainmatch.services.chat.message_reports import MessageReport, MessageReportAnswer, NewMessageReport
from mainmatch.services.chat.messages import ChatMessage
from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.events.account_events import MyReport, MyReportAnswered
from mainmatch.services.hosting import hosts
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds
from tests.services.chat.scenes import FIVE, among_bots, open_with, read, said, say, set_columns, x_game
from tests.services.table import Table

VIEWERS = ("public", "host", *(f"seat:{seat}" for seat in range(1, 6)))


def report(table: Table, name: str, match_id: str, message: ChatMessage, reason: str = "It is rude.") -> None:
    payload = NewMessageReport(reason=reason)
    table.write(message_reports.report, table.person(name), match_id, message.channel, message.id, payload)


def listed(table: Table, match_id: str, name: str = "host") -> list[MessageReport]:
    return table.read(message_reports.listed, table.person(name), match_id).items


def answer(table: Table, match_id: str, message: ChatMessage, *, remove: bool, name: str = "host") -> None:
    payload = MessageReportAnswer(remove=remove, reason="No names.")
    table.write(message_reports.answer, table.person(name), match_id, message.id, payload)


def heads(table: Table, match_id: str) -> dict[str, int]:
    return {viewer: len(table.told(match_id, viewer)) for viewer in VIEWERS}


def own_events(table: Table, name: str, kind: str) -> list[dict[str, object]]:
    def look(uow: UnitOfWork) -> list[dict[str, object]]:
        told = (json.loads(body) for _, body in feeds.page(uow.tx, f"account/{table.person(name).account_id}", 0, 500))
        return [each["data"] for each in told if each["type"] == kind]

    return table.executor.read_now(look)


def test_hosts_see_a_reported_message_with_its_neighbours_and_nothing_else_of_a_group(table: Table) -> None:
    match_id = x_game(table)
    group = open_with(table, "ada", match_id, 2, 3).name
    written = [say(table, ("ada", "ben")[n % 2], match_id, group, f"line {n}") for n in range(14)]
    before = heads(table, match_id)
    report(table, "cyd", match_id, written[7])
    after = heads(table, match_id)
    assert {viewer for viewer in VIEWERS if after[viewer] != before[viewer]} == {"host"}
    say(table, "ben", match_id, group, "after the report")
    (found,) = listed(table, match_id)
    assert (found.id, found.channel) == (written[7].id, group)
    assert [each.text for each in found.messages] == [f"line {n}" for n in range(2, 13)]
    assert [each.reason for each in found.reasons] == ["It is rude."]
    assert "cyd" not in found.model_dump_json().lower()
    with pytest.raises(Unknown, match="unknown_channel"):
        read(table, "host", match_id, group)


def test_neighbours_are_among_those_that_the_reporter_could_read(table: Table) -> None:
    match_id = x_game(table)
    group = open_with(table, "ada", match_id, 2, 3).name
    for n in range(3):
        say(table, "ada", match_id, group, f"before Dot {n}")
    table.write(channels.add_members, table.person("ada"), match_id, group, channels.NewMembers(members=[4]))
    seen = say(table, "ada", match_id, group, "hello Dot")
    report(table, "dot", match_id, seen)
    (found,) = listed(table, match_id)
    assert [each.text for each in found.messages] == ["hello Dot"]


def test_reports_of_one_message_are_one_and_each_reporter_hears_of_the_answer(table: Table) -> None:
    match_id = x_game(table)
    message = say(table, "ada", match_id, "table", "rude")
    for name, reason in (("ben", "It is rude."), ("cyd", "So it is."), ("cyd", "Twice.")):
        report(table, name, match_id, message, reason)
    (found,) = listed(table, match_id)
    assert [each.reason for each in found.reasons] == ["It is rude.", "So it is."]
    assert len(own_events(table, "host", MyReport.type)) == 2
    answer(table, match_id, message, remove=True)
    assert listed(table, match_id) == []
    assert said(table, "dot", match_id, "table") == [(1, None)]
    told = {"match_id": match_id, "channel": "table", "id": message.id, "removed": True}
    heard = {name: own_events(table, name, MyReportAnswered.type) for name in FIVE}
    assert heard == {"ada": [], "ben": [told], "cyd": [told], "dot": [], "eve": []}
    with pytest.raises(Unknown, match="unknown_report"):
        answer(table, match_id, message, remove=False)


def test_a_dismissed_message_stays_and_its_reporter_cannot_report_it_again(table: Table) -> None:
    match_id = x_game(table)
    group = open_with(table, "ada", match_id, 2, 3).name
    message = say(table, "ada", match_id, group, "fine")
    report(table, "ben", match_id, message)
    answer(table, match_id, message, remove=False)
    report(table, "ben", match_id, message)
    assert listed(table, match_id) == []
    assert said(table, "cyd", match_id, group) == [(1, "fine")]
    report(table, "cyd", match_id, message, "It isn't.")
    assert [each.reason for each in listed(table, match_id)[0].reasons] == ["It isn't."]


def test_the_audit_log_names_neither_the_reporter_nor_a_group(table: Table) -> None:
    match_id = x_game(table)
    group = open_with(table, "ada", match_id, 2, 3).name
    kept, removed = (say(table, "ada", match_id, group, text) for text in ("one", "two"))
    for message in (kept, removed):
        report(table, "ben", match_id, message)
    answer(table, match_id, kept, remove=False)
    answer(table, match_id, removed, remove=True)
    log = table.read(hosts.audit_of, table.person("host"), match_id).items
    assert [(each.act, each.detail) for each in log] == [
        ("dismiss_reports", {"message_id": kept.id}),
        ("hide_message", {"message_id": removed.id}),
    ]


def test_a_host_who_plays_sees_no_report_and_hears_of_none(table: Table) -> None:
    match_id = x_game(table)
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="dot"))
    message = say(table, "ada", match_id, open_with(table, "ada", match_id, 2).name, "between us")
    report(table, "ben", match_id, message)
    for name, code in (("dot", "host_is_playing"), ("ada", "not_host"), ("stranger", "not_host")):
        with pytest.raises(Forbidden, match=code):
            listed(table, match_id, name)
        with pytest.raises(Forbidden, match=code):
            answer(table, match_id, message, remove=True, name=name)
    assert own_events(table, "dot", MyReport.type) == []
    table.write(hosts.remove_host, table.person("host"), match_id, "host")
    other = say(table, "ada", match_id, "table", "rude")
    with pytest.raises(Conflict, match="no_host_reads"):
        report(table, "ben", match_id, other)


def test_what_cannot_be_reported(table: Table) -> None:
    match_id = among_bots(table, "ada", "ben")
    line = read(table, "ada", match_id, "room:alpha").items[0]
    own = say(table, "ada", match_id, "room:alpha", "mine")
    assert line.role == "game"
    for message in (line, own):
        with pytest.raises(Conflict, match="not_reportable"):
            report(table, "ada", match_id, message)
    report(table, "ben", match_id, own)
    answer(table, match_id, own, remove=True)
    for name, code in (("host", "not_reportable"), ("stranger", "unknown_channel")):
        with pytest.raises((Conflict, Unknown), match=code):
            report(table, name, match_id, own)
    with pytest.raises(Unknown, match="unknown_message"):
        report(table, "ben", match_id, own.model_copy(update={"id": "msg_x"}))


def test_an_account_has_so_many_open_reports_in_a_match(table: Table) -> None:
    match_id = x_game(table)
    written = [say(table, "ada", match_id, "table", f"line {n}") for n in range(21)]
    for message in written[:20]:
        report(table, "ben", match_id, message)
    with pytest.raises(Conflict, match="too_many_reports"):
        report(table, "ben", match_id, written[20])
    report(table, "cyd", match_id, written[20])
    answer(table, match_id, written[0], remove=False)
    report(table, "ben", match_id, written[20])
    assert len(listed(table, match_id)) == 20


def test_talk_of_a_finished_match_can_be_reported(table: Table) -> None:
    match_id = x_game(table)
    message = say(table, "ada", match_id, "table", "rude")
    set_columns(table, match_id, status="finished")
    report(table, "ben", match_id, message)
    answer(table, match_id, message, remove=True)
    assert said(table, "cyd", match_id, "table") == [(1, None)]

"""Who gets which lines of an export, and when: the table of docs/fairness.md, row by row; and what it holds."""

import json
from dataclasses import replace
from typing import Any

import pytest

from mainmatch.services import due_work
from mainmatch.services.audit_log import note
from mainmatch.services.errors import Unknown
from mainmatch.services.export import match_export
from mainmatch.services.fairness.commitments import commitment_for
from mainmatch.services.hosting import review, substitutes
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import match_start, seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord
from tests.rigs.sizes import size
from tests.services.chat.scenes import open_with, say
from tests.services.exported import (
    FOUR,
    LONG,
    TIED,
    exported,
    finished,
    heard,
    held_by,
    lengthen,
    lines_of,
    play_round,
    started,
    view_of,
)
from tests.services.table import Table

EIGHT = (*FOUR, "fay", "gus", "hal", "ida")


def parts(table: Table, name: str, match_id: str) -> dict[str, list[Any]]:
    """The lines of this person's export, by kind."""
    found: dict[str, list[Any]] = {kind: [] for kind in ("header", "seat", "phase", "entry", "result", "act", "event")}
    for line in lines_of(exported(table, name, match_id)):
        found.setdefault(line.kind, []).append(line.body)
    return found


def record_of(table: Table, match_id: str) -> MatchRecord:
    found = table.executor.read_now(lambda uow: matches.by_id(uow.tx, match_id))
    assert found is not None
    return found


def send(table: Table, name: str, match_id: str, action: dict[str, Any], **more: Any) -> None:
    phase = view_of(table, "host", match_id)["phase"]["id"]
    table.write(submissions.submit, table.person(name), match_id, phase, action, **more)


def give(table: Table, name: str, match_id: str, to: int) -> dict[str, Any]:
    return {"type": "offer_trades", "offers": [{"to": to, "give": view_of(table, name, match_id)["view"]["hand"][0]}]}


def test_a_match_that_one_may_not_see_is_not_there(table: Table) -> None:
    match_id = started(table, visibility="private")
    for wanted in (match_id, "m_none"):
        with pytest.raises(Unknown, match="unknown_match"):
            exported(table, "eve", wanted)
    assert exported(table, "ada", match_id)


def test_a_lobby_has_its_commitment_and_nothing_to_check_yet(table: Table) -> None:
    match_id = table.gathered("exodus", *FOUR)
    found = parts(table, "eve", match_id)
    assert found["header"][0]["commitment"] == commitment_for(record_of(table, match_id))
    assert found["header"][0]["seed"] is None
    assert found["phase"] == found["entry"] == found["result"] == []


def test_the_seed_is_in_no_export_of_a_match_that_runs(table: Table) -> None:
    match_id = started(table)
    play_round(table, match_id)
    seed = record_of(table, match_id).seed.encode()
    for name in ("ada", "host", "eve"):
        assert seed not in exported(table, name, match_id)


def test_the_commitment_is_told_before_round_1_and_never_changes(table: Table) -> None:
    match_id = started(table)
    told = [each["data"].get("commitment") for each in table.told(match_id, "public")[:6]]
    expected = commitment_for(record_of(table, match_id))
    assert told[0] == expected
    assert told.index(expected, 1) < [each["type"] for each in table.told(match_id, "public")].index("phase.opened")
    play_round(table, match_id)
    assert parts(table, "ada", match_id)["header"][0]["commitment"] == expected


def test_while_it_runs_players_get_their_own_entries_and_feed_only(table: Table) -> None:
    match_id = started(table)
    send(table, "ada", match_id, give(table, "ada", match_id, 2))
    send(table, "ben", match_id, give(table, "ben", match_id, 3))
    own = parts(table, "ada", match_id)
    assert {entry["seat"] for entry in own["entry"]} == {1}
    assert {event["feed"] for event in own["event"]} == {f"match/{match_id}/seat:1"}
    assert own["entry"][0]["proof"] is None
    assert own["result"] == own["act"] == []


def test_nothing_in_a_players_export_moves_with_what_others_send(table: Table) -> None:
    match_id = started(table, submission_status="hidden")
    send(table, "ada", match_id, give(table, "ada", match_id, 2))
    before = exported(table, "ada", match_id), exported(table, "eve", match_id)
    send(table, "ben", match_id, give(table, "ben", match_id, 3))
    send(table, "ben", match_id, {"type": "pass"})
    assert (exported(table, "ada", match_id), exported(table, "eve", match_id)) == before
    # Neither does the number of an entry that comes after theirs.
    send(table, "ada", match_id, {"type": "pass"})
    assert [entry["n"] for entry in parts(table, "ada", match_id)["entry"]] == [None, None]


def test_while_it_runs_spectators_get_the_public_feed_and_no_entry(table: Table) -> None:
    match_id = started(table)
    play_round(table, match_id)
    found = parts(table, "eve", match_id)
    assert found["entry"] == []
    assert {event["feed"] for event in found["event"]} == {f"match/{match_id}/public"}
    assert [phase["commitment"] is not None for phase in found["phase"]] == [True, False]


def test_spectators_get_no_phase_that_their_feed_was_not_told_of(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = started(table)
    play_round(table, match_id)
    monkeypatch.setattr("mainmatch.store.publications.following", lambda *_: ([], None))
    assert parts(table, "eve", match_id)["phase"] == []
    assert len(parts(table, "ada", match_id)["phase"]) == 2


def test_hosts_who_do_not_play_get_what_was_resolved_and_nothing_that_is_sealed(table: Table) -> None:
    match_id = started(table)
    send(table, "ada", match_id, give(table, "ada", match_id, 3))
    play_round(table, match_id)
    send(table, "ben", match_id, {"type": "pass"})
    found = parts(table, "host", match_id)
    resolved, sealed = (phase["id"] for phase in found["phase"])
    assert [(each["seat"], each["kind"]) for each in found["entry"] if each["phase"] == resolved] == [
        (1, "submit"),
        (2, "submit"),
        (3, "submit"),
        (4, "submit"),
        (None, "close"),
    ]
    # Not what ada sent first: she replaced it, and it was resolved never.
    assert found["entry"][0]["revision"] == 2
    assert sealed not in {each["phase"] for each in found["entry"]}
    assert {event["feed"] for event in found["event"]} == {f"match/{match_id}/host"}


def test_a_host_who_plays_gets_what_a_player_gets(table: Table) -> None:
    host = table.person("host")
    match_id = table.gathered("exodus", *FOUR[1:], player_count=4)
    table.watched.clear()
    table.write(seat_changes.join, host, match_id, JoinMatchRequest())
    table.write(match_start.start, host, match_id)
    send(table, "ben", match_id, {"type": "pass"})
    found = parts(table, "host", match_id)
    assert found["header"][0]["viewer"] == "seat:4"
    assert found["entry"] == []


def test_the_setup_is_for_hosts_who_do_not_play_until_the_end(table: Table) -> None:
    order = {"setup": {"order": [5, 4, 3, 2, 1]}}
    match_id = started(table, "x-game", (*FOUR, "eli"), config=order, garnets={"2": 3})
    for name, shown in (("ada", None), ("eve", None), ("host", order["setup"])):
        spec = parts(table, name, match_id)["header"][0]["charter"]
        assert spec["config"].get("setup") == shown
        assert spec["garnets"] == ({"2": 3} if name == "host" else None)


def test_acts_are_for_hosts_at_once_and_for_all_at_the_end(table: Table) -> None:
    match_id = started(table)
    table.write(note, match_id, "ac_host", "pause", "lunch", account="ac_ben")
    assert parts(table, "ada", match_id)["act"] == parts(table, "eve", match_id)["act"] == []
    (act,) = parts(table, "host", match_id)["act"]
    assert (act["n"], act["act"], act["reason"]) == (1, "pause", "lunch")
    assert "ac_ben" not in str(act)


def test_after_the_end_everybody_gets_the_whole_match(table: Table) -> None:
    match_id = finished(table)
    table.write(note, match_id, "ac_host", "announce", "well played")
    seed = record_of(table, match_id).seed
    for name in ("ada", "eve", "host"):
        found = parts(table, name, match_id)
        assert found["header"][0]["complete"]
        assert found["header"][0]["seed"] == seed
        assert {entry["seat"] for entry in found["entry"]} == {1, 2, 3, 4, None}
        assert [entry["n"] for entry in found["entry"]] == list(range(1, len(found["entry"]) + 1))
        assert len(found["result"]) == 1
        assert [act["act"] for act in found["act"]] == ["announce"]


@pytest.mark.parametrize("name", ["ada", "eve", "host"])
def test_no_account_and_no_code_is_in_any_export(table: Table, name: str) -> None:
    match_id = finished(table, visibility="unlisted")
    text = exported(table, name, match_id)
    code = record_of(table, match_id).join_code
    assert code is not None
    assert b"ac_" not in text
    assert code.encode() not in text


def test_where_a_rulebook_keeps_secrets_they_stay_secret_after_the_end(table: Table) -> None:
    match_id = finished(table, "together", EIGHT)
    seed = record_of(table, match_id).seed.encode()
    for name, seats in (("ada", {1}), ("eve", set[int]())):
        found = parts(table, name, match_id)
        assert not found["header"][0]["complete"]
        assert {entry["seat"] for entry in found["entry"]} == seats
        assert len(found["result"]) == 1
        assert seed not in exported(table, name, match_id)
    assert seed in exported(table, "host", match_id)
    assert {entry["seat"] for entry in parts(table, "host", match_id)["entry"]} >= set(range(1, 9))


def test_who_voted_for_whom_is_never_told_whatever_the_game_reveals(table: Table) -> None:
    match_id = finished(table, config=TIED)
    assert "candidate-vote" in {phase["name"] for phase in parts(table, "eve", match_id)["phase"]}
    seed = record_of(table, match_id).seed.encode()
    assert seed not in exported(table, "eve", match_id)
    assert {entry["seat"] for entry in parts(table, "ada", match_id)["entry"]} == {1}
    assert seed in exported(table, "host", match_id)


@pytest.mark.parametrize(("knowledge", "revisions"), [("all", [1, 1, 2]), ("from_now", [2]), ("public_only", [2])])
def test_a_substitute_gets_what_the_host_lets_it_know(table: Table, knowledge: str, revisions: list[int]) -> None:
    match_id = started(table)
    play_round(table, match_id)
    send(table, "ben", match_id, {"type": "pass"})
    table.person("frida")
    table.clock.forward(seconds=1)
    payload = NewPlayer.model_validate({"account": "frida", "knowledge": knowledge})
    table.write(substitutes.substitute, table.person("host"), match_id, 2, payload)
    waits = knowledge == "public_only"
    found = parts(table, "frida", match_id)
    assert found["header"][0]["viewer"] == ("public" if waits else "seat:2")
    assert [each["revision"] for each in found["entry"]] == ([] if waits else revisions[:-1])
    if not waits:
        table.clock.forward(seconds=1)
        send(table, "frida", match_id, give(table, "frida", match_id, 1))
        found = parts(table, "frida", match_id)
        assert [each["revision"] for each in found["entry"]] == revisions
        assert (found["event"][0]["seq"] == 1) == (knowledge == "all")
    # The old player is a spectator now.
    assert parts(table, "ben", match_id)["header"][0]["viewer"] == "public"
    assert parts(table, "ben", match_id)["entry"] == []


def test_a_phase_that_was_taken_back_is_shown_as_such_and_what_was_open_in_it_stays_sealed(table: Table) -> None:
    match_id = started(table)
    play_round(table, match_id)
    send(table, "ben", match_id, {"type": "pass"})
    first = parts(table, "host", match_id)["phase"][0]["id"]
    table.write(review.rewind, table.person("host"), match_id, RewindRequest(to_phase=first))
    found = parts(table, "host", match_id)
    assert sorted((each["n"], each["branch"], each["discarded_at"] is None) for each in found["phase"]) == [
        (1, 0, False),
        (1, 1, True),
        (2, 0, False),
    ]
    assert {each["phase"] for each in found["entry"]} == {first}
    assert len(parts(table, "ben", match_id)["entry"]) == 2


def test_an_outcome_that_waits_for_its_host_is_as_sealed_as_before(table: Table) -> None:
    match_id = started(table, publication="host_review")
    play_round(table, match_id)
    (held,) = parts(table, "host", match_id)["phase"]
    assert held["commitment"] is not None
    assert parts(table, "host", match_id)["entry"] == []


def test_a_proof_comes_with_the_close_and_not_before(table: Table) -> None:
    match_id = started(table)
    play_round(table, match_id)
    send(table, "ada", match_id, {"type": "pass"})
    closed, opened = parts(table, "ada", match_id)["entry"]
    assert closed["proof"] is not None
    assert closed["proof"]["count"] == 4
    assert opened["proof"] is None


def test_what_was_replaced_or_taken_back_has_no_proof(table: Table) -> None:
    match_id = started(table)
    send(table, "ada", match_id, {"type": "pass"})
    send(table, "ada", match_id, give(table, "ada", match_id, 2))
    send(table, "dot", match_id, {"type": "pass"})
    table.write(submissions.withdraw, table.person("dot"), match_id)
    table.clock.forward(hours=200)
    table.write(due_work.wake_due, 10)
    assert [each["proof"] is None for each in parts(table, "ada", match_id)["entry"]] == [True, False]
    assert [each["proof"] for each in parts(table, "dot", match_id)["entry"]] == [None, None]


def test_all_of_an_export_is_one_snapshot_in_lines_of_json(table: Table) -> None:
    match_id = started(table)
    rows = exported(table, "ada", match_id).decode().splitlines()
    assert [json.loads(row)["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert json.loads(rows[-1])["kind"] == "end"


def test_talk_is_in_an_export_as_far_as_one_may_read_it(table: Table) -> None:
    match_id = started(table)
    pair = open_with(table, "ada", match_id, 2)
    say(table, "ada", match_id, pair.name, "between us")
    say(table, "ben", match_id, "table", "to all of you")
    say(table, "dot", match_id, "questions:4", "dear host")
    say(table, "stranger", match_id, "lounge", "what a match")
    assert heard(table, "ada", match_id) == {"between us", "to all of you"}
    assert heard(table, "cy", match_id) == {"to all of you"}
    assert heard(table, "dot", match_id) == {"to all of you", "dear host"}
    assert heard(table, "host", match_id) == {"to all of you", "dear host", "what a match"}
    assert heard(table, "stranger", match_id) == {"what a match"}
    table.people["ada"] = replace(table.person("ada"), scopes=frozenset({"match:read"}))
    assert heard(table, "ada", match_id) == set()


@pytest.mark.anyio
@pytest.mark.damaged
@pytest.mark.parametrize("name", ["host", "ada", "eve"])
async def test_an_export_holds_a_page_of_a_match_however_long_that_is(table: Table, name: str) -> None:
    match_id = started(table)
    count = size(80, 320)
    table.executor.database.write_now(lengthen, match_id, table.phase(match_id), count)
    length, held = await held_by(table, match_export.export, table.person(name), match_id)
    assert length > count * 2 * len(LONG.encode())
    assert held < 2 * 1024 * 1024

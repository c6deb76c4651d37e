"""Commitments to what is stored: what a root shows, and what it doesn't."""

from dataclasses import replace
from typing import Any

import pytest

from mainmatch.games.registry import Registry
from mainmatch.rules import viewer_of
from mainmatch.services.commitment_hashes import root_of
from mainmatch.services.commitments import commitment_for, digest_for, facts_for, leaves_for, root_at_close, salt_for
from mainmatch.services.phases import submissions
from mainmatch.store import journal, matches
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord
from tests.services.exported import FOUR, play_round, started, view_of
from tests.services.table import Table
from tests.store.rows import START, match

ASKED = (1, 2, 3)
RECORD = match(seed="11" * 32)


def entry(seat: int = 1, **more: Any) -> JournalRecord:
    plain = JournalRecord("m_1", "ph_1", seat, "submit", START, "ac_ann", 1, '{"type":"pass"}')
    return replace(plain, **more)


def record_of(table: Table, match_id: str) -> MatchRecord:
    found = table.executor.read_now(lambda uow: matches.by_id(uow.tx, match_id))
    assert found is not None
    return found


def test_a_receipts_facts_are_those_that_its_seat_can_read() -> None:
    assert facts_for(entry(), RECORD) == {
        "match_id": "m_1",
        "phase": "ph_1",
        "seat": 1,
        "revision": 1,
        "accepted_at": "2020-11-21T14:00:00.000Z",
        "action": {"type": "pass"},
        "locked": False,
        "salt": salt_for(entry(), RECORD),
    }


@pytest.mark.parametrize(
    "more",
    [
        {"seat": 2},
        {"phase_id": "ph_2"},
        {"revision": 2},
        {"at": START.replace(second=1)},
        {"action": '{"type":"pass","x":1}'},
        {"locked": True},
    ],
)
def test_another_submission_has_another_digest(more: dict[str, Any]) -> None:
    assert digest_for(entry(**more), RECORD) != digest_for(entry(), RECORD)


def test_who_sent_it_for_the_seat_is_nobodys_to_read_from_a_digest() -> None:
    assert digest_for(entry(account_id="ac_host", by_host=True), RECORD) == digest_for(entry(), RECORD)


def test_the_same_action_under_another_seed_has_another_digest() -> None:
    assert digest_for(entry(), match(seed="12" * 32)) != digest_for(entry(), RECORD)


def test_a_root_has_a_leaf_for_every_seat_in_their_order_silent_ones_too() -> None:
    standing = [entry(3), entry(1)]
    leaves = leaves_for(RECORD, "ph_1", ASKED, standing)
    assert len(leaves) == len(set(leaves)) == 3
    assert (leaves[0], leaves[2]) == (digest_for(entry(1), RECORD), digest_for(entry(3), RECORD))
    silent = leaves_for(RECORD, "ph_1", ASKED, [])
    assert leaves[1] == silent[1]
    assert not set(silent) & {leaves[0], leaves[2]}
    assert root_of(leaves) != root_of(silent)
    assert leaves_for(RECORD, "ph_2", ASKED, []) != silent


def test_the_judges_leaf_is_seat_0s() -> None:
    judged = leaves_for(RECORD, "ph_1", (0, 1), [entry(0)])
    assert judged == [digest_for(entry(0), RECORD), leaves_for(RECORD, "ph_1", (1,), [])[0]]


def test_the_root_at_the_close_is_over_what_stands_then(table: Table) -> None:
    match_id = started(table)
    phase = view_of(table, "host", match_id)["phase"]["id"]
    send = {"type": "pass"}
    for name in ("ada", "ben"):
        table.write(submissions.submit, table.person(name), match_id, phase, send)
    hand = view_of(table, "ada", match_id)["view"]["hand"]
    table.write(
        submissions.submit,
        table.person("ada"),
        match_id,
        phase,
        {"type": "offer_trades", "offers": [{"to": 3, "give": hand[0]}]},
    )
    table.write(submissions.withdraw, table.person("ben"), match_id)
    record = record_of(table, match_id)
    standing = table.executor.read_now(lambda uow: journal.entries_in_force(uow.tx, phase))
    assert [(each.seat, each.revision) for each in standing] == [(1, 2)]
    in_force = table.executor.read_now(lambda uow: journal.in_force(uow.tx, phase))
    assert [(each.seat, each.action) for each in in_force] == [(each.seat, each.action) for each in standing]
    root = table.executor.read_now(lambda uow: root_at_close(uow, record, (1, 2, 3, 4)))
    assert root == root_of(leaves_for(record, phase, (1, 2, 3, 4), standing))


def test_without_an_open_phase_there_is_no_root(table: Table) -> None:
    match_id = table.gathered("exodus", *FOUR)
    record = record_of(table, match_id)
    with pytest.raises(ValueError, match="open phase"):
        table.executor.read_now(lambda uow: root_at_close(uow, record, (1, 2, 3, 4)))


def test_everybody_is_told_the_same_root_at_the_close(table: Table) -> None:
    match_id = started(table)
    play_round(table, match_id)
    told = set()
    for viewer in ("public", "host", *map(viewer_of, (1, 2, 3, 4))):
        (closed,) = [each for each in table.told(match_id, viewer) if each["type"] == "phase.closed"]
        told.add(closed["data"]["commitment"])
    assert len(told) == 1
    assert len(told.pop()) == 64


def test_the_commitment_stays_as_long_as_the_match(table: Table) -> None:
    match_id = table.gathered("exodus", *FOUR)
    before = commitment_for(record_of(table, match_id))
    assert commitment_for(record_of(table, started(table))) != before
    assert commitment_for(record_of(table, match_id)) == before


def test_the_games_whose_rulebooks_keep_secrets_say_so(games: Registry) -> None:
    """extreme-ways.md: "and nothing else"; together.md: "Never: who voted or donated"."""
    assert {game.id for game in games.all() if not game.reveals_all} == {"extreme-ways", "ravens", "together"}

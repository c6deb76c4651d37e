"""The checker itself: a good history passes, and each way of being wrong is found."""

from dataclasses import replace

import pytest

from tests.rigs.histories import Entry, Key, Op, faults_of

GOOD = Key(
    ops=(
        Op(7, 1.0, 1.1, "told", 1),
        Op(8, 1.05, 1.2, "told", 2),
        Op(8, 1.3, 1.4, "told", 2),
        Op(None, 1.5, 1.6, "told"),
        Op(9, 1.7, 1.8, "unanswered", is_kept=True),
        Op(10, 2.1, 2.2, "refused"),
        Op(8, 2.3, 2.4, "told", 2),
    ),
    entries=(Entry(7, 1, 1.08), Entry(8, 2, 1.1), Entry(None, 3, 1.55), Entry(9, 4, 1.75)),
    counted=9,
    due=2.0,
    closed=2.01,
    closed_by="deadline",
)


def test_a_good_history_has_no_faults() -> None:
    assert faults_of(GOOD) == []


def test_what_was_replaced_may_be_sent_again() -> None:
    again = replace(GOOD, entries=(*GOOD.entries, Entry(8, 5, 1.9)), counted=8)
    assert faults_of(again) == []


def test_an_unanswered_request_may_have_been_lost() -> None:
    unsure = (*GOOD.ops[:4], Op(9, 1.7, 1.8, "unanswered"), *GOOD.ops[5:])
    for entries, counted in ((GOOD.entries, 9), (GOOD.entries[:-1], None)):
        assert faults_of(replace(GOOD, ops=unsure, entries=entries, counted=counted)) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"counted": 8}, "the last in force"),
        ({"counted": None}, "the last in force"),
        ({"entries": GOOD.entries[1:]}, "revisions are not"),
        ({"entries": (Entry(7, 1, 1.0), *GOOD.entries[2:])}, "acknowledged and lost"),
        ({"entries": (*GOOD.entries[:2], Entry(9, 3, 1.75))}, "withdrawals were acknowledged"),
        ({"entries": (*GOOD.entries, Entry(10, 5, 1.9)), "counted": 10}, "nobody was told yes"),
        ({"entries": (*GOOD.entries, Entry(9, 5, 1.9)), "counted": 9}, "a revision of its own"),
        ({"entries": (*GOOD.entries[:3], Entry(9, 4, 2.0))}, "counted though it came"),
        ({"ops": (*GOOD.ops, Op(9, 2.0, 2.1, "told", 9))}, "acknowledged and lost"),
        ({"ops": (*GOOD.ops[:3], Op(None, 2.0, 2.1, "told"), *GOOD.ops[4:])}, "acknowledged though it was sent"),
        ({"ops": (Op(7, 1.25, 1.3, "told", 1), *GOOD.ops[1:])}, "sent after a later one was answered"),
        ({"closed": 1.9}, "before its deadline"),
        ({"ops": (*GOOD.ops, Op(11, 1.7, 1.8, "unanswered", is_kept=True))}, "read and lost"),
        ({"ops": (*GOOD.ops[:4], Op(9, 1.7, 1.8, "unanswered", is_kept=False))}, "nobody was told yes"),
    ],
)
def test_a_fault_is_found(change: dict[str, object], fault: str) -> None:
    assert any(fault in found for found in faults_of(replace(GOOD, **change)))  # type: ignore[arg-type] # any field

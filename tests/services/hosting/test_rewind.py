"""Going back: nothing is deleted, nothing of the discarded branch is in a later view, the same inputs give the same."""

from datetime import timedelta
from typing import Any

import pytest

from mainmatch.rules import Json
from mainmatch.rules.errors import NoSubmission
from mainmatch.services import due_work
from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.hosting import review, timing
from mainmatch.services.hosting.review import PublishRequest, RewindRequest
from mainmatch.services.hosting.timing import ClosePhaseRequest, PauseRequest
from mainmatch.services.matches.loader import moves_of, replayed
from mainmatch.services.play import submissions
from mainmatch.store import journal, matches
from tests.services.play.test_bots import filled
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
OTHER_PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 4], [3, 5]]}
CHOICES: dict[str, dict[str, Json]] = {
    name: {"type": "choose", "choice": choice, "double": double}
    for name, choice, double in (
        ("ben", "ally", True),
        ("cy", "betray", False),
        ("dot", "ally", False),
        ("eve", "ally", False),
    )
}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5})


def back(table: Table, match_id: str, phase_id: str, **more: Any) -> None:
    payload = RewindRequest(to_phase=phase_id, **more)
    table.write(review.rewind, table.person("host"), match_id, payload)


def a_round(table: Table, match_id: str, pairs: dict[str, Json] = PAIRS) -> tuple[str, str]:
    """Play a round of five; the ids of its two phases."""
    pairing = table.phase(match_id)
    table.submit("ada", match_id, pairs, locked=True)
    choice = table.phase(match_id)
    for name, action in CHOICES.items():
        table.submit(name, match_id, action, locked=True)
    table.submit("ada", match_id, {"type": "pass"}, locked=True)
    return pairing, choice


def shown(table: Table, match_id: str) -> dict[str, Any]:
    return {viewer: document["view"] for viewer, document in table.documents(match_id).items()}


def test_the_opening_comes_back_as_it_was_and_garnets_with_it(table: Table, match_id: str) -> None:
    opening, purse = shown(table, match_id), table.document(match_id, "seat:2")["garnets"]
    pairing, _ = a_round(table, match_id)
    assert table.document(match_id, "seat:2")["garnets"] < purse
    back(table, match_id, pairing, reason="I was wrong.")
    assert shown(table, match_id) == opening
    assert table.document(match_id, "seat:2")["garnets"] == purse
    assert table.phase(match_id) != pairing
    rewound = [event for event in table.told(match_id, "seat:4") if event["type"] == "match.rewound"]
    assert rewound[0]["data"]["to"]["id"] == pairing
    assert rewound[0]["data"]["reason"] == "I was wrong."


def test_the_same_inputs_give_the_same_bytes_again(table: Table, match_id: str) -> None:
    pairing, _ = a_round(table, match_id)
    first = shown(table, match_id)
    back(table, match_id, pairing)
    a_round(table, match_id)
    assert shown(table, match_id) == first


def test_other_inputs_leave_nothing_of_the_discarded_branch(table: Table, match_id: str) -> None:
    twin = table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5})
    a_round(table, twin, OTHER_PAIRS)
    pairing, _ = a_round(table, match_id)
    back(table, match_id, pairing)
    a_round(table, match_id, OTHER_PAIRS)
    assert shown(table, match_id) == shown(table, twin)


def test_what_was_sent_can_be_sent_again_with_one_word(table: Table, match_id: str) -> None:
    pairing, choice = a_round(table, match_id)
    first = shown(table, match_id)
    back(table, match_id, choice, keep_submissions=True)
    receipt = table.read(submissions.receipt, table.person("ben"), match_id)
    assert (receipt.action, receipt.locked, receipt.revision) == (CHOICES["ben"], False, 1)
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    assert shown(table, match_id) == first
    assert pairing in {each.id for each in table.executor.read_now(lambda uow: journal.played_phases(uow.tx, match_id))}


def test_by_default_everybody_sends_anew(table: Table, match_id: str) -> None:
    _, choice = a_round(table, match_id)
    back(table, match_id, choice)
    with pytest.raises(NoSubmission):
        table.read(submissions.receipt, table.person("ben"), match_id)


def test_nothing_is_deleted_and_the_journal_of_what_counts_is_the_match(table: Table, match_id: str) -> None:
    pairing, _ = a_round(table, match_id)
    entries = len(table.executor.read_now(lambda uow: journal.entries(uow.tx, match_id)))
    back(table, match_id, pairing)
    a_round(table, match_id, OTHER_PAIRS)

    def both(uow: Any) -> tuple[str, str, int]:
        record = matches.by_id(uow.tx, match_id)
        assert record is not None
        again = replayed(uow, record, moves_of(uow, record))
        return again.dump(), matches.state(uow.tx, match_id), len(journal.entries(uow.tx, match_id))

    again, stored, kept = table.executor.read_now(both)
    assert again == stored
    assert kept == 2 * entries
    assert len(table.read(submissions.history, table.person("ben"), match_id).items) == 2


def test_a_finished_match_is_over_for_its_end_reveals_what_was_hidden(table: Table) -> None:
    match_id = filled(table, "exodus", "random")
    while table.write(due_work.wake_due, 10):
        pass
    assert table.document(match_id, "public")["status"] == "finished"
    before = table.documents(match_id)
    opened = table.executor.read_now(lambda uow: journal.played_phases(uow.tx, match_id))
    with pytest.raises(Conflict) as conflict:
        back(table, match_id, opened[-1].id)
    assert conflict.value.code == "match_over"
    assert table.documents(match_id) == before


def test_a_last_outcome_under_review_can_still_be_taken_back(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, publication="host_review", review_seconds=7 * 24 * 3600)
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    while (last := table.read(review.review, table.person("host"), match_id)).result is None:
        table.write(review.publish, table.person("host"), match_id, PublishRequest())
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    # The draw decides whether the last one is a choice or a vote on the candidate.
    names = table.executor.read_now(
        lambda uow: {phase.id: phase.name for phase in journal.played_phases(uow.tx, match_id)}
    )
    back(table, match_id, last.phase_id)
    document = table.document(match_id, "public")
    assert document["review_until"] is None
    assert document["phase"]["name"] == names[last.phase_id]


def test_one_goes_back_as_often_as_need_be(table: Table, match_id: str) -> None:
    first, _ = a_round(table, match_id)
    for _ in range(3):
        back(table, match_id, table.phase(match_id))
    with pytest.raises(Unknown) as unknown:
        back(table, match_id, "ph_never")
    assert unknown.value.code == "unknown_phase_id"
    back(table, match_id, first)
    with pytest.raises(Unknown):
        back(table, match_id, first)


def test_a_pause_ends_with_going_back(table: Table, match_id: str) -> None:
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    back(table, match_id, table.phase(match_id))
    assert table.document(match_id, "public")["status"] == "running"
    assert table.document(match_id, "public")["phase"]["due_at"] == "2020-11-22T14:00:00.000Z"


def test_only_hosts_go_back_and_only_in_a_match_that_has_begun(table: Table, match_id: str) -> None:
    with pytest.raises(Forbidden):
        table.write(review.rewind, table.person("ada"), match_id, RewindRequest(to_phase=table.phase(match_id)))
    lobby = table.gathered("x-game", *FIVE)
    with pytest.raises(Conflict) as conflict:
        back(table, lobby, "ph_none")
    assert conflict.value.code == "not_started"


def test_going_back_is_no_way_to_pause_for_ever(table: Table, match_id: str) -> None:
    for _ in range(2):
        table.write(
            timing.pause, table.person("host"), match_id, PauseRequest(until=table.clock() + timedelta(days=14))
        )
        table.clock.forward(days=13)
        back(table, match_id, table.phase(match_id))
    table.write(timing.pause, table.person("host"), match_id, PauseRequest())
    table.clock.forward(days=3)
    back(table, match_id, table.phase(match_id))
    with pytest.raises(Conflict) as conflict:
        table.write(timing.pause, table.person("host"), match_id, PauseRequest(until=table.clock() + timedelta(days=2)))
    assert conflict.value.code == "pause_limit_reached"

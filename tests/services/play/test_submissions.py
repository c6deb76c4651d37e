"""Submitting, withdrawing, closing: the way of a submission through the commands."""

import pytest

from mainmatch.rules import Json, Refused
from mainmatch.rules.errors import LockedIn, NoSubmission, PhaseClosed
from mainmatch.services.errors import Conflict, Forbidden
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.lobby import seat_changes
from mainmatch.services.play import submissions
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}
OTHER_PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 4], [3, 5]]}
ALLY: dict[str, Json] = {"type": "choose", "choice": "ally", "double": False}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5})


def test_repeating_a_submission_has_one_effect_and_the_same_receipt(table: Table, match_id: str) -> None:
    first = table.submit("ada", match_id, PAIRS)
    seen = table.document(match_id, "seat:1")
    table.clock.forward(minutes=5)
    assert table.submit("ada", match_id, PAIRS) == first
    assert table.document(match_id, "seat:1") == seen


def test_what_only_looks_equal_is_no_repeat(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS, locked=True)
    table.submit("ben", match_id, ALLY)
    with pytest.raises(Refused) as refused:
        table.submit("ben", match_id, {**ALLY, "double": 0})
    assert refused.value.code == "malformed_action"


def test_a_repeat_after_the_phase_has_closed_still_has_its_receipt(table: Table, match_id: str) -> None:
    pairing = table.phase(match_id)
    first = table.submit("ada", match_id, PAIRS, locked=True)
    again = table.write(submissions.submit, table.person("ada"), match_id, pairing, PAIRS, locked=True)
    assert again == first


def test_a_phase_of_another_match_is_closed_here_whatever_was_sent_there(table: Table, match_id: str) -> None:
    there = table.started("x-game", *FIVE, config=ORDER)
    elsewhere = table.phase(there)
    table.submit("ada", there, PAIRS)
    with pytest.raises(PhaseClosed) as conflict:
        table.write(submissions.submit, table.person("ada"), match_id, elsewhere, PAIRS)
    assert conflict.value.code == "phase_closed"


def test_a_refused_submission_leaves_the_earlier_one_in_force(table: Table, match_id: str) -> None:
    receipt = table.submit("ada", match_id, PAIRS)
    with pytest.raises(Refused) as refused:
        table.submit("ada", match_id, {"type": "pair_players", "pairs": [[1, 2], [3, 4]]})
    assert refused.value.code == "bad_pairs"
    assert table.read(submissions.receipt, table.person("ada"), match_id) == receipt


def test_asking_to_unlock_what_is_locked_is_refused_and_the_very_repeat_is_not(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS, locked=True)
    kept = table.submit("ben", match_id, ALLY, locked=True)
    for dry_run in (False, True):
        with pytest.raises(LockedIn):
            table.submit("ben", match_id, ALLY, dry_run=dry_run)
    assert table.submit("ben", match_id, ALLY, locked=True) == kept


def test_a_repeat_of_a_binding_action_has_its_receipt_without_asking_for_a_lock(table: Table) -> None:
    match_id = table.started("duel-of-nerve", "ada", "ben", close_early="never")
    for name, card in (("ada", 1), ("ben", 9)):
        table.submit(name, match_id, {"type": "lay_card", "card": card})
    table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    lead = "ada" if table.document(match_id, "public")["view"]["lead"] == 1 else "ben"
    first = table.submit(lead, match_id, {"type": "check"})
    assert first.locked
    assert table.submit(lead, match_id, {"type": "check"}) == first
    with pytest.raises(LockedIn):
        table.submit(lead, match_id, {"type": "double"})


def test_a_dry_run_changes_nothing(table: Table, match_id: str) -> None:
    before = table.documents(match_id)
    rehearsed = table.submit("ada", match_id, PAIRS, locked=True, dry_run=True)
    assert rehearsed.dry_run
    assert rehearsed.revision is None
    assert table.documents(match_id) == before
    with pytest.raises(NoSubmission) as unknown:
        table.read(submissions.receipt, table.person("ada"), match_id)
    assert unknown.value.code == "no_submission"


def test_a_locked_submission_stands(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS, locked=True)
    table.submit("ben", match_id, ALLY, locked=True)
    with pytest.raises(Refused) as changing:
        table.submit("ben", match_id, {**ALLY, "choice": "betray"})
    with pytest.raises(Refused) as withdrawing:
        _withdraw(table, match_id)
    assert changing.value.code == withdrawing.value.code == "locked_in"


def _withdraw(table: Table, match_id: str) -> None:
    table.write(submissions.withdraw, table.person("ben"), match_id)


def test_withdrawing_gives_back_what_was_held(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS, locked=True)
    table.submit("ben", match_id, {**ALLY, "double": True})
    assert table.document(match_id, "seat:2")["garnets"] == 3
    _withdraw(table, match_id)
    assert table.document(match_id, "seat:2")["garnets"] == 5
    again = table.submit("ben", match_id, ALLY)
    assert again.revision == 3


def test_other_seats_learn_nothing_of_a_submission(table: Table, match_id: str) -> None:
    before = {viewer: seen for viewer, seen in table.documents(match_id).items() if viewer != "seat:1"}
    table.submit("ada", match_id, PAIRS)
    table.submit("ada", match_id, OTHER_PAIRS)
    table.write(submissions.withdraw, table.person("ada"), match_id)
    after = {viewer: seen for viewer, seen in table.documents(match_id).items() if viewer != "seat:1"}
    assert after == before


def test_the_last_lock_in_closes_the_phase_in_the_same_breath(table: Table, match_id: str) -> None:
    opened = table.phase(match_id)
    table.submit("ada", match_id, PAIRS, locked=True)
    assert table.phase(match_id) != opened
    assert [event["type"] for event in table.told(match_id, "public")[-4:]] == [
        "phase.closed",
        "game.pairs_announced",
        "view.changed",
        "phase.opened",
    ]


def test_a_submission_counts_until_the_deadline_and_not_at_it(table: Table, match_id: str) -> None:
    phase = table.phase(match_id)
    table.clock.forward(hours=24, milliseconds=-1)
    assert table.submit("ada", match_id, PAIRS).revision == 1
    table.clock.forward(milliseconds=1)
    with pytest.raises(PhaseClosed) as conflict:
        table.write(submissions.submit, table.person("ada"), match_id, phase, OTHER_PAIRS)
    assert conflict.value.code == "phase_closed"


def test_a_submission_names_its_phase_and_never_lands_in_another(table: Table, match_id: str) -> None:
    pairing = table.phase(match_id)
    table.submit("ada", match_id, PAIRS, locked=True)
    with pytest.raises(PhaseClosed) as conflict:
        table.write(submissions.submit, table.person("ben"), match_id, pairing, ALLY)
    phase = conflict.value.more["phase"]
    assert isinstance(phase, dict)
    assert phase["id"] == table.phase(match_id)


def test_only_hosts_close_a_phase_early_and_everybody_hears_why(table: Table, match_id: str) -> None:
    with pytest.raises(Forbidden) as forbidden:
        table.write(timing.close_phase, table.person("ada"), match_id, ClosePhaseRequest())
    assert forbidden.value.code == "not_host"
    table.write(
        timing.close_phase,
        table.person("host"),
        match_id,
        ClosePhaseRequest(phase_id=table.phase(match_id), reason="All are done."),
    )
    closed = [event for event in table.told(match_id, "seat:4") if event["type"] == "phase.closed"]
    assert closed[0]["data"]["reason"] == "All are done."


def test_closing_a_phase_that_is_over_is_refused(table: Table, match_id: str) -> None:
    phase = table.phase(match_id)
    table.submit("ada", match_id, PAIRS, locked=True)
    with pytest.raises(PhaseClosed) as conflict:
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest(phase_id=phase))
    assert conflict.value.code == "phase_closed"


def test_every_command_of_a_match_keeps_every_view_foldable(table: Table, match_id: str) -> None:
    table.submit("ada", match_id, PAIRS, locked=True)
    for name in FIVE[1:]:
        table.submit(name, match_id, ALLY, locked=True)
    table.submit("ada", match_id, {"type": "pass"}, locked=True)
    assert table.proofs > 50
    assert table.document(match_id, "public")["view"]["points"] == {"1": 2, "2": 2, "3": 2, "4": 2, "5": 2}


def test_leaving_is_over_once_the_match_has_begun(table: Table, match_id: str) -> None:
    with pytest.raises(Conflict) as conflict:
        table.write(seat_changes.leave, table.person("ada"), match_id)
    assert conflict.value.code == "already_started"

"""Live phases of seconds, in which the first submission counts."""

import pytest

from mainmatch.rules import Json, Refused
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services import due_work
from mainmatch.services.errors import Invalid
from mainmatch.services.games import catalogue
from mainmatch.services.lobby.match_creation import create
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.play import submissions, views
from tests.services.table import Table

PEOPLE = ("ada", "ben", "cleo")


def answer(total: int) -> dict[str, Json]:
    return {"type": "answer", "total": total}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("quick-sums", *PEOPLE)


def total(table: Table, match_id: str) -> int:
    return int(sum(table.document(match_id, "public")["view"]["terms"]))


def test_the_first_answer_counts(table: Table, match_id: str) -> None:
    receipt = table.submit("ada", match_id, answer(5))
    assert receipt.locked, "nobody asked for it: it binds"
    assert receipt.changeable_until is None
    with pytest.raises(Refused) as changing:
        table.submit("ada", match_id, answer(total(table, match_id)))
    with pytest.raises(Refused) as withdrawing:
        table.write(submissions.withdraw, table.person("ada"), match_id)
    assert changing.value.code == withdrawing.value.code == "locked_in"


def test_an_answer_that_is_sent_again_has_its_receipt_again(table: Table, match_id: str) -> None:
    phase = table.phase(match_id)
    receipt = table.submit("ada", match_id, answer(5))
    assert table.submit("ada", match_id, answer(5)) == receipt
    for name in PEOPLE[1:]:
        table.submit(name, match_id, answer(5))
    assert table.phase(match_id) != phase
    assert table.write(submissions.submit, table.person("ada"), match_id, phase, answer(5)) == receipt


def test_a_dry_run_says_that_it_would_be_locked_and_binds_nobody(table: Table, match_id: str) -> None:
    rehearsed = table.submit("ada", match_id, answer(5), dry_run=True)
    assert (rehearsed.locked, rehearsed.changeable_until) == (True, None)
    assert table.submit("ada", match_id, answer(6)).revision == 1


def test_a_client_is_told_that_it_binds(table: Table, match_id: str) -> None:
    (offer,) = table.read(views.options, table.person("ada"), match_id).actions
    assert offer.binding


def test_an_answer_counts_for_ten_seconds_and_not_longer(table: Table, match_id: str) -> None:
    phase, right = table.phase(match_id), answer(total(table, match_id))
    table.clock.forward(milliseconds=9_999)
    table.submit("ada", match_id, right)
    table.clock.forward(milliseconds=1)
    with pytest.raises(PhaseClosed) as late:
        table.write(submissions.submit, table.person("ben"), match_id, phase, right)
    assert late.value.code == "phase_closed"
    assert table.write(due_work.wake_due, 10) == 1
    assert table.document(match_id, "public")["view"]["scores"] == {"1": 1, "2": 0, "3": 0}


def test_a_match_is_played_without_waiting_when_all_answer(table: Table, match_id: str) -> None:
    for _ in range(5):
        right = total(table, match_id)
        for n, name in enumerate(PEOPLE):
            table.submit(name, match_id, answer(right + n))
    result = table.read(views.result, table.person("ada"), match_id)
    assert [(row["seat"], row["score"]) for row in result.standings] == [(1, 5), (2, 0), (3, 0)]
    assert table.document(match_id, "public")["status"] == "finished"


def test_the_length_belongs_to_the_rules(table: Table) -> None:
    (phase,) = table.read(catalogue.described, "quick-sums").phases
    assert (phase.seconds, phase.fixed_length) == (10, True)
    payload = {"game": "quick-sums", "schedule": {"phase_seconds": {"question": 3600}}}
    with pytest.raises(Invalid) as invalid:
        table.write(create, table.person("host"), NewMatch.model_validate(payload))
    assert invalid.value.code == "unknown_phase"

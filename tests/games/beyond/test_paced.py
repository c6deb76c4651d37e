"""What only the game knows, beside the host's settings: early closing, and the length of the candidate vote."""

from datetime import timedelta

import pytest

from mainmatch.services import due_work
from mainmatch.services.games import catalogue
from mainmatch.services.play import views
from tests.services.table import Table

PEOPLE = ("ada", "ben", "cleo")


def all_send(table: Table, match_id: str, *, locked: bool) -> None:
    phase = table.phase(match_id)
    for n, name in enumerate(PEOPLE):
        if table.phase(match_id) == phase:
            table.submit(name, match_id, {"type": "raise", "hand": n == 0}, locked=locked)


def name_of_phase(table: Table, match_id: str) -> str:
    return str(table.document(match_id, "public")["phase"]["name"])


@pytest.mark.parametrize("setting", ["never", "all_locked", "all_submitted"])
def test_the_rules_come_before_the_hosts_setting(table: Table, setting: str) -> None:
    match_id = table.started("pace", *PEOPLE, close_early=setting)
    all_send(table, match_id, locked=True)
    assert name_of_phase(table, match_id) == "slow", "it lasts until its deadline"
    table.clock.forward(hours=24)
    assert table.write(due_work.wake_due, 10) == 1
    all_send(table, match_id, locked=False)
    assert name_of_phase(table, match_id) == "candidate-vote", "nobody is waited for"


@pytest.mark.parametrize(("schedule", "length"), [({}, 600), ({"phase_seconds": {"candidate-vote": 60}}, 60)])
def test_the_vote_lasts_as_the_host_says_or_else_the_game(
    table: Table, schedule: dict[str, object], length: int
) -> None:
    match_id = table.started("pace", *PEOPLE, schedule=schedule)
    table.clock.forward(hours=24)
    table.write(due_work.wake_due, 10)
    all_send(table, match_id, locked=False)
    due = table.read(views.options, table.person("ada"), match_id).due_at
    assert due == table.clock() + timedelta(seconds=length)


def test_the_catalogue_says_which_phases_close_early(table: Table) -> None:
    phases = table.read(catalogue.described, "pace").phases
    assert [(each.name, each.close_early) for each in phases] == [("slow", "never"), ("quick", "all_submitted")]

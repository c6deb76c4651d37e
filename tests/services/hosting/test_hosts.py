"""Several hosts, and the audit log."""

from dataclasses import replace

import pytest

from mainmatch.rules import Json
from mainmatch.services.errors import Conflict, Forbidden, Unknown
from mainmatch.services.feeds.feed_reader import open_feed
from mainmatch.services.hosting import hosts, timing
from mainmatch.services.hosting.hosts import NewHost
from mainmatch.services.hosting.timing import PhaseExtension
from mainmatch.services.play import views
from mainmatch.store import audit
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")
ORDER = {"setup": {"order": [1, 2, 3, 4, 5]}}
PAIRS: dict[str, Json] = {"type": "pair_players", "pairs": [[2, 3], [4, 5]]}


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER)


# --- hosts ----------------------------------------------------------------------------------


def test_a_second_host_can_do_what_the_first_can(table: Table, match_id: str) -> None:
    grace = table.person("grace")
    added = table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="Grace"))
    assert (added.account_id, added.display_name) == (grace.account_id, "Grace")
    table.write(timing.extend, grace, match_id, PhaseExtension(seconds=60))
    assert table.read(open_feed, grace, f"match/{match_id}/host").head > 0
    again = table.write(hosts.add_host, table.person("host"), match_id, NewHost(account=grace.account_id))
    assert again == added
    found = table.read(hosts.hosts_of, grace, match_id)
    assert {each.display_name for each in found.items} == {"Host", "Grace"}


def test_who_hosts_no_more_sees_and_does_nothing_more(table: Table, match_id: str) -> None:
    grace = table.person("grace")
    table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="grace"))
    table.write(hosts.remove_host, table.person("host"), match_id, grace.account_id)
    with pytest.raises(Forbidden):
        table.write(timing.extend, grace, match_id, PhaseExtension(seconds=60))
    with pytest.raises(Unknown):
        table.read(open_feed, grace, f"match/{match_id}/host")


def test_a_match_always_has_a_host(table: Table, match_id: str) -> None:
    with pytest.raises(Conflict) as conflict:
        table.write(hosts.remove_host, table.person("host"), match_id, table.person("host").account_id)
    assert conflict.value.code == "last_host"
    with pytest.raises(Unknown):
        table.write(hosts.remove_host, table.person("host"), match_id, table.person("ada").account_id)
    with pytest.raises(Unknown):
        table.write(hosts.add_host, table.person("host"), match_id, NewHost(account="nobody"))
    with pytest.raises(Forbidden):
        table.write(hosts.add_host, table.person("ada"), match_id, NewHost(account="ada"))


# --- the log ------------------------------------------------------------------------------------


def test_the_log_is_for_hosts_until_the_end(table: Table, match_id: str) -> None:
    table.write(timing.extend, table.person("host"), match_id, PhaseExtension(seconds=60, reason="Late."))
    for name in ("ada", "stranger"):
        with pytest.raises(Forbidden):
            table.read(hosts.audit_of, table.person(name), match_id)
    entries = table.read(hosts.audit_of, table.person("host"), match_id).items
    assert [(each.n, each.act, each.reason) for each in entries] == [(1, "extend", "Late.")]
    rows = table.executor.read_now(lambda uow: audit.of(uow.tx, match_id))
    assert audit.first_broken(rows) is None


def test_through_a_seats_eyes_a_host_sees_nothing_move_that_is_sealed(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5}, submission_status="hidden")
    table.submit("ada", match_id, PAIRS, locked=True)
    before = table.read(views.view, table.person("host"), match_id, "seat:2")
    table.submit("ben", match_id, {"type": "choose", "choice": "ally", "double": True})
    assert table.document(match_id, "seat:2")["garnets"] < 5
    assert table.read(views.view, table.person("host"), match_id, "seat:2") == before
    with pytest.raises(Conflict) as conflict:
        table.read(views.view, table.person("host"), match_id, "seat:2", 1)
    assert conflict.value.code == "not_finished"


def test_an_admin_who_plays_reads_the_log_when_the_match_is_over(table: Table, match_id: str) -> None:
    table.people["ada"] = replace(table.person("ada"), admin=True)
    with pytest.raises(Forbidden):
        table.read(hosts.audit_of, table.person("ada"), match_id)

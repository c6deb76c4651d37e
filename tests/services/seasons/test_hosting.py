"""What hosts of a season do, and nobody else."""

import pytest

from mainmatch.rules import Refused
from mainmatch.season.state import Season
from mainmatch.services.errors import Conflict, Forbidden
from mainmatch.services.lobby import match_creation
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.season_commands.season_writer import load
from mainmatch.services.seasons import cast, hosting
from mainmatch.services.seasons.schemas import NewPolicies, NewSeasonAnnouncement, NewSeasonHost, ReasonRequest
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import seasons
from tests.services.season_commands.test_wallets import FIVE, shown, spend
from tests.services.seasons.evening import Evening
from tests.services.seasons.test_cast import can_read
from tests.services.table import Table


@pytest.fixture
def evening(table: Table) -> Evening:
    """Five people with five garnets each, and an X Game announced."""
    begun = Evening.started(table, *FIVE, start_garnets=5, transfers="open")
    begun.announce("x-game")
    return begun


def test_a_match_that_is_taken_back_leaves_no_garnet_behind(evening: Evening) -> None:
    match_id = evening.match("x-game")
    assert spend(evening, match_id) > 0
    evening.play(match_id)
    evening.host(hosting.take_back, match_id, ReasonRequest(reason="The wrong rules were told."))
    assert set(evening.free().values()) == {5}
    assert set(shown(evening.view("ann")).values()) == {5}


def test_only_hosts_of_the_season_create_its_matches_and_do_what_hosts_do(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat", everyone_plays=False)
    evening.announce("duel-of-nerve")
    payload = NewMatch.model_validate({"game": "duel-of-nerve", "season_id": evening.id})
    for name, mistake in (("ann", "not_season_host"), ("zoe", "not_season_host")):
        with pytest.raises(Forbidden, match=mistake):
            table.write(match_creation.create, table.person(name), payload)
    table.person("grace")
    evening.host(cast.add_host, NewSeasonHost(account="grace"))
    assert evening.view("grace").viewer == "host"
    table.write(match_creation.create, table.person("grace"), payload)
    table.write(cast.remove_host, table.person("grace"), evening.id, "ac_grace")
    assert not can_read(table, "grace", f"season/{evening.id}/host")
    with pytest.raises(Conflict, match="last_host"):
        evening.host(cast.remove_host, "ac_host")


def test_what_a_host_announces_is_told_to_all_and_nothing_follows_from_it(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat")
    said = NewSeasonAnnouncement(text="The finals are on Sunday.")
    with pytest.raises(Forbidden, match="not_season_host"):
        table.write(hosting.announce, table.person("ann"), evening.id, said)
    before = table.read(read_season, evening.id)
    evening.host(hosting.announce, said)
    # Not even a turn, from which the season's lots are drawn.
    assert table.read(read_season, evening.id) == before
    assert evening.told("public")[-1] == "season.host_announced"
    evening.host(hosting.cancel, ReasonRequest(reason="Enough."))
    with pytest.raises(Refused, match="season_over"):
        evening.host(hosting.announce, said)


def read_season(uow: UnitOfWork, season_id: str) -> Season:
    record = seasons.by_id(uow.tx, season_id)
    assert record is not None
    return load(uow, record)


def test_policies_are_changed_until_the_start_and_told_to_everybody(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben", "cat")
    evening.host(hosting.change_policies, NewPolicies(policies={"start_garnets": 7}))
    assert "season.policies_changed" in evening.told("public")
    evening.host(hosting.start)
    assert set(evening.free().values()) == {7}
    with pytest.raises(Refused, match="not_now"):
        evening.host(hosting.change_policies, NewPolicies(policies={}))


def test_a_decision_is_closed_by_its_hosts_alone(table: Table) -> None:
    evening = Evening.started(table, "ann", "ben", "cat")
    with pytest.raises(Forbidden, match="not_season_host"):
        table.write(hosting.close_decision, table.person("ann"), evening.id, "de_1")
    with pytest.raises(Refused, match="unknown_decision"):
        evening.host(hosting.close_decision, "de_1")

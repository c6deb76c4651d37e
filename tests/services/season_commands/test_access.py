"""Who sees a season, and as whom."""

import pytest

from mainmatch.services.errors import Forbidden, Unknown
from mainmatch.services.seasons import cast, hosting, queries
from mainmatch.services.seasons.schemas import JoinSeasonRequest
from tests.services.seasons.evening import Evening
from tests.services.seasons.test_cast import can_read
from tests.services.table import Table


def listed(table: Table, name: str, *, mine: bool = False) -> list[str]:
    found = table.read(queries.listed, table.person(name), status=None, mine=mine, limit=20, cursor=None)
    return [each.id for each in found.items]


def test_a_private_season_is_joined_with_its_code_and_hidden_from_others(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben", visibility="private")
    with pytest.raises(Unknown, match="unknown_season"):
        table.write(cast.join, table.person("cat"), evening.id, JoinSeasonRequest(join_code="no"))
    with pytest.raises(Unknown, match="unknown_season"):
        evening.view("cat")
    assert listed(table, "ann") == listed(table, "host", mine=True) == [evening.id]
    assert listed(table, "cat") == []
    assert not can_read(table, "cat", f"season/{evening.id}/public")


def test_an_unlisted_season_is_seen_by_link_and_says_that_a_code_is_wrong(table: Table) -> None:
    evening = Evening.cast(table, "ann", visibility="unlisted")
    evening.view("cat")
    with pytest.raises(Forbidden, match="wrong_code"):
        table.write(cast.join, table.person("cat"), evening.id, JoinSeasonRequest(join_code="no"))


def test_a_host_who_is_in_the_cast_has_a_members_eyes(table: Table) -> None:
    evening = Evening.cast(table, "ann", "ben")
    assert can_read(table, "host", f"season/{evening.id}/host")
    evening.host(cast.join, JoinSeasonRequest())
    assert not can_read(table, "host", f"season/{evening.id}/host")
    evening.host(hosting.start)
    page = table.read(queries.ledger_of, table.person("host"), evening.id, after=0, limit=10)
    assert all([*entry.lines] == [evening.member("host")] for entry in page.items)

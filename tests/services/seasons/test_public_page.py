"""What readers without an account see of a public season, and that others stay hidden from them."""

import pytest

from mainmatch.services.errors import Unknown
from mainmatch.services.seasons import public_page, queries
from tests.services.seasons.evening import Evening
from tests.services.table import Table

FIVE = ("ada", "ben", "cy", "dot", "eve")


def test_it_is_what_a_spectator_sees(table: Table) -> None:
    evening = Evening.started(table, *FIVE, balances="own")
    evening.announce("x-game")
    found = table.read(public_page.public_season, evening.id, ["de"])
    assert found.view == evening.view("zoe").view
    assert all(each.garnets is None for each in found.view.standings)
    assert found.season == table.read(queries.facts, table.person("zoe"), evening.id)
    assert found.language == "de"
    newest, *_, first = found.story
    assert newest.says.startswith("Folge 1 wurde")
    assert first.says == "Die Staffel „Autumn“ wurde angelegt."


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_other_seasons_are_not_there(table: Table, visibility: str) -> None:
    evening = Evening.cast(table, "ada", visibility=visibility)
    for season_id in (evening.id, "se_none"):
        with pytest.raises(Unknown, match="unknown_season"):
            table.read(public_page.public_season, season_id, ["en"])

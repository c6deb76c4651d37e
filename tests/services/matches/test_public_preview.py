"""Link previews: what of a match is shown to readers without an account."""

import pytest

from mainmatch.services.errors import NotFinished, UnknownMatch
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import ClosePhaseRequest
from mainmatch.services.lobby import seat_changes
from mainmatch.services.matches.public_preview import finished_preview, preview_of
from tests.services.play.test_submissions import FIVE
from tests.services.table import Table


def test_a_lobby_shows_its_free_seats_and_no_name(table: Table) -> None:
    match_id = table.gathered("x-game", title="Friday")
    table.write(seat_changes.add_bot, table.person("host"), match_id, None, "random", count=2)
    preview = table.read(preview_of, match_id)
    assert (preview.title, preview.game, preview.status) == ("Friday", "The X Game", "lobby")
    assert (preview.free_seats, preview.player_count, preview.rows) == (3, 5, ())


def test_names_and_scores_are_shown_at_the_end(table: Table) -> None:
    match_id = table.started("x-game", *FIVE)
    with pytest.raises(NotFinished):
        table.read(finished_preview, match_id)
    while table.document(match_id, "public")["status"] == "running":
        table.write(timing.close_phase, table.person("host"), match_id, ClosePhaseRequest())
    rows = table.read(finished_preview, match_id).rows
    assert sorted(row.name for row in rows) == [name.title() for name in sorted(FIVE)]
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_matches_that_are_not_public_have_none(table: Table, visibility: str) -> None:
    with pytest.raises(UnknownMatch):
        table.read(preview_of, table.gathered("x-game", visibility=visibility))

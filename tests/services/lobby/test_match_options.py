"""What does not fit is refused before anybody gathers; a setup is the host's secret."""

import pytest

from mainmatch.rules import Refused
from mainmatch.services.errors import ServiceError
from mainmatch.services.matches import queries
from tests.services.lobby.test_seat_changes import FIVE, create
from tests.services.table import Table


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "x-game", "player_count": 6}, "wrong_seat_count"),
        ({"game": "x-game", "config": {"missing_choice": "hug"}}, "bad_config"),
        ({"game": "x-game", "config": {"setup": {"order": [1, 1, 2, 3, 4]}}}, "bad_setup"),
        ({"game": "x-game", "schedule": {"phase_seconds": {"lunch": 60}}}, "unknown_phase"),
        ({"game": "x-game", "garnets": {"6": 1}}, "unknown_seat"),
        ({"game": "x-game", "garnets": {"01": 1}}, "unknown_seat"),
        ({"game": "x-game", "submission_status": "everyone"}, "invalid_request"),
    ],
)
def test_what_does_not_fit_is_refused_before_anybody_gathers(
    table: Table, payload: dict[str, object], code: str
) -> None:
    with pytest.raises((ServiceError, Refused)) as refused:
        create(table, **payload)
    assert refused.value.code == code
    listing = table.read(queries.listed, table.person("host"), status=None, game=None, mine=True, limit=9, cursor=None)
    assert listing.items == []


def test_a_given_setup_is_the_hosts_secret(table: Table) -> None:
    match_id = table.gathered("x-game", *FIVE, config={"setup": {"order": [5, 4, 3, 2, 1]}})
    assert "setup" in table.read(queries.facts, table.person("host"), match_id).config
    assert "setup" not in table.read(queries.facts, table.person("ada"), match_id).config

"""Who sees a match, as whom, and what only players or hosts do."""

from dataclasses import replace

import pytest

from mainmatch.services.errors import Forbidden, Unknown
from mainmatch.services.lobby import seat_changes
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches import queries
from mainmatch.services.matches.access import must_host, must_not_play, must_sit, see
from tests.services.lobby.test_seat_changes import create
from tests.services.play.test_submissions import FIVE, ORDER, PAIRS
from tests.services.table import Table


def test_a_private_match_is_to_strangers_as_if_it_were_not_there(table: Table) -> None:
    private = create(table, game="x-game", visibility="private")
    answers = []
    for match_id in (private, "m_nothing"):
        for join in (JoinMatchRequest(), JoinMatchRequest(join_code="wrong"), JoinMatchRequest(invite_code="wrong")):
            with pytest.raises(Unknown) as unknown:
                table.write(seat_changes.join, table.person("ada"), match_id, join)
            answers.append((unknown.value.code, unknown.value.message))
    assert len(set(answers)) == 1


def test_a_host_who_takes_a_seat_gives_up_the_hosts_eyes(table: Table) -> None:
    match_id = create(table, game="x-game", config={"setup": {"order": [5, 4, 3, 2, 1]}})
    joined = table.write(seat_changes.join, table.person("host"), match_id, JoinMatchRequest())
    assert joined.hosting
    assert "setup" not in joined.config
    with pytest.raises(Forbidden) as forbidden:
        table.read(queries.host_status, table.person("host"), match_id)
    assert forbidden.value.code == "status_hidden"


@pytest.fixture
def match_id(table: Table) -> str:
    return table.started("x-game", *FIVE, config=ORDER, garnets={"2": 5})


def test_strangers_and_hosts_have_no_seat_to_submit_for(table: Table, match_id: str) -> None:
    for name in ("host", "stranger"):
        with pytest.raises(Forbidden) as forbidden:
            table.submit(name, match_id, PAIRS)
        assert forbidden.value.code == "not_seated"


def test_what_a_caller_is_in_a_match_follows_from_host_and_seat(table: Table) -> None:
    match_id = table.started("x-game", *FIVE)
    roles = {name: table.read(see, table.person(name), match_id) for name in ("ben", "host", "zoe")}
    assert {name: (each.role, each.viewer, each.plays) for name, each in roles.items()} == {
        "ben": ("player", "seat:2", True),
        "host": ("host", "host", False),
        "zoe": ("spectator", "public", False),
    }
    assert must_sit(roles["ben"]) == 2
    must_host(roles["host"])
    must_not_play(roles["host"])
    for name in ("ben", "zoe"):
        with pytest.raises(Forbidden, match="not_host"):
            must_host(roles[name])
    with pytest.raises(Forbidden, match="host_is_playing"):
        must_not_play(roles["ben"])


def test_a_token_for_another_match_sees_none(table: Table) -> None:
    match_id = table.started("x-game", *FIVE)
    narrow = replace(table.person("ada"), match_id="m_other")
    with pytest.raises(Unknown, match="unknown_match"):
        table.read(see, narrow, match_id)

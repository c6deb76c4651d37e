"""What an invitation shows: to whom it is sent, and to nobody else."""

import pytest

from mainmatch.services.errors import UnknownMatch
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import invitations, match_start
from mainmatch.services.lobby.invitations import InvitationCode, MatchInvitation
from tests.services.lobby.test_seat_changes import FIVE
from tests.services.table import Table


def shown(table: Table, match_id: str, **codes: str | None) -> MatchInvitation | None:
    try:
        return table.read(invitations.shown, match_id, InvitationCode.model_validate(codes))
    except UnknownMatch:
        return None


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_the_code_shows_the_match_until_it_starts(table: Table, visibility: str) -> None:
    match_id = table.gathered("x-game", *FIVE, visibility=visibility, config={"setup": {"order": [1, 2, 3, 4, 5]}})
    code = table.code(match_id)
    found = shown(table, match_id, join_code=code)
    assert found is not None
    assert (found.match.hosts, found.match.seats[1].display_name, found.seat) == (["Host"], "Ben", None)
    assert (found.match.role, found.match.join_code, "setup" in found.match.config) == ("spectator", None, False)
    assert shown(table, match_id) is None
    assert shown(table, match_id, join_code="wrong", invite_code=code) is None
    table.write(match_start.start, table.person("host"), match_id)
    assert shown(table, match_id, join_code=code) is None


def test_a_public_match_shows_itself_and_a_missing_one_does_not(table: Table) -> None:
    assert shown(table, table.gathered("x-game", *FIVE)) is not None
    assert shown(table, "m_nothing", join_code="", invite_code="") is None


def test_an_invite_names_its_seat_and_is_not_used_up(table: Table) -> None:
    match_id = table.started("x-game", *FIVE, visibility="private")
    payload = NewPlayer(invite=True)
    code = table.write(substitutes.substitute, table.person("host"), match_id, 3, payload).invite_code
    for _ in range(2):
        found = shown(table, match_id, join_code=code, invite_code=code)
        assert found is not None
        assert (found.seat, found.match.status) == (3, "running")
    table.clock.forward(days=8)
    assert shown(table, match_id, invite_code=code) is None

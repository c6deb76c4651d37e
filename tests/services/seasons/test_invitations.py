"""What an invitation to a season shows: to whom it is sent, and to nobody else."""

from mainmatch.services.errors import UnknownSeason
from mainmatch.services.seasons import cast, hosting, invitations
from mainmatch.services.seasons.invitations import SeasonInvitation, SeasonInvitationCode
from mainmatch.services.seasons.schemas import JoinSeasonRequest, NewEpisode, NewMember, NewSeason
from tests.services.table import Table


def shown(table: Table, season_id: str, code: str | None) -> SeasonInvitation | None:
    try:
        return table.read(invitations.shown, season_id, SeasonInvitationCode(join_code=code))
    except UnknownSeason:
        return None


def test_an_invitation_shows_title_hosts_cast_and_games(table: Table) -> None:
    host = table.person("host")
    season = table.write(cast.create, host, NewSeason(title="The first season", visibility="private"))
    table.write(cast.join, table.person("ann"), season.id, JoinSeasonRequest(join_code=season.join_code, alias="Fox"))
    for name in ("Bo", "Cy", "Di", "Ed"):
        table.write(cast.add_member, host, season.id, NewMember(bot="house", alias=name))
    found = shown(table, season.id, season.join_code)
    assert found is not None
    assert (found.season.title, found.season.join_code, found.hosts) == ("The first season", None, ["Host"])
    assert (found.cast, found.games) == (["Fox", "Bo", "Cy", "Di", "Ed"], [])
    assert shown(table, season.id, "wrong") is None
    assert shown(table, season.id, None) is None
    table.write(hosting.start, host, season.id)
    assert shown(table, season.id, season.join_code) is None


def test_a_public_season_needs_no_code_and_names_its_games(table: Table) -> None:
    host = table.person("host")
    season = table.write(cast.create, host, NewSeason(title="For all", visibility="public"))
    for name in ("Ada", "Bo", "Cy", "Di", "Ed"):
        table.write(cast.add_member, host, season.id, NewMember(bot="house", alias=name))
    table.write(hosting.start, host, season.id)
    table.write(hosting.announce_episode, host, season.id, NewEpisode(game="x-game"))
    found = shown(table, season.id, None)
    assert found is not None
    assert found.games == ["x-game"]

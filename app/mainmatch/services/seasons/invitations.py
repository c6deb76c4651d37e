"""What an invitation to a season shows before one joins, for a caller who has its code and perhaps no account yet.

Rule: without a valid code a season that isn't public is answered as one that doesn't exist, after the same queries.
"""

from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services.bodies import BARE, copied
from mainmatch.services.errors import UnknownSeason
from mainmatch.services.season_commands.season_writer import load
from mainmatch.services.seasons.schemas import SeasonFacts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import is_code
from mainmatch.store import accounts, seasons


class SeasonInvitationCode(Payload):
    """The code that came with the invitation."""

    join_code: Annotated[Typed | None, Field(description="The season's join code.", max_length=64), BARE] = None


class SeasonInvitation(BaseModel):
    """A season as people see it who are invited to it."""

    season: Annotated[SeasonFacts, Field(description="The season, as spectators see it.")]
    hosts: Annotated[list[str], Field(description="Display names of the hosts.")]
    cast: Annotated[list[str], Field(description="Aliases of the members, in the order in which they came.")]
    games: Annotated[list[str], Field(description="Ids of the games of the announced episodes, in order.")]


def shown(uow: UnitOfWork, season_id: str, payload: SeasonInvitationCode) -> SeasonInvitation:
    """The season of an invitation. Raises Unknown ``unknown_season`` without a valid code, and after its start."""
    header = seasons.header(uow.tx, season_id, join_code=payload.join_code)
    if header is None or not (header.visibility == "public" or is_code(header.join_code, payload.join_code)):
        raise UnknownSeason
    record = seasons.load(uow.tx, header)
    if record.visibility != "public" and record.status != "casting":
        # The join code lets nobody in after the start, so it shows nothing then.
        raise UnknownSeason
    season = load(uow, record)
    hosting = seasons.hosts_of(uow.tx, season_id)
    names = accounts.display_names(uow.tx, hosting)
    return SeasonInvitation(
        season=copied(SeasonFacts, record, role="spectator", hosting=False, member=None, join_code=None),
        hosts=[names[each] for each in hosting if each in names],
        cast=[each.alias for each in season.members.values()],
        games=[each.game for each in season.episodes],
    )

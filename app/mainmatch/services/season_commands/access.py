"""A caller's access to a season.

Access is denied unless allowed. A hidden season answers exactly like one that does not exist. Every command on a season
begins with ``see``.
"""

from dataclasses import dataclass

from mainmatch.season.values import HOST, Viewer, viewer_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NotInCast, NotSeasonHost, UnknownSeason
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import seasons
from mainmatch.store.seasons import SeasonRecord


@dataclass(frozen=True, slots=True)
class SeasonAccess:
    """The access of a caller who can see the season."""

    season: SeasonRecord
    is_host: bool
    member: str | None
    is_admin: bool
    known_from: int = 0
    """A player who took the member's place later reads the feed only after this sequence number."""

    @property
    def viewer(self) -> Viewer:
        """The viewer that the caller reads as. A host who is in the cast reads as a member."""
        return season_viewer(self.member, is_host=self.is_host)

    @property
    def role(self) -> str:
        """The caller's role for clients: ``member``, ``host`` or ``spectator``."""
        if self.member is not None:
            return "member"
        return "host" if self.is_host else "spectator"


def see(uow: UnitOfWork, caller: Caller, season_id: str) -> SeasonAccess:
    """The caller's access. Raises Unknown for a season that does not exist or is hidden from them."""
    # All queries run before any check, as for matches: equal timing for hidden and missing seasons.
    # A token for one match reaches no season.
    within_reach = season_id if caller.match_id is None else ""
    place = seasons.place_of(uow.tx, within_reach, caller.account_id)
    is_inside = place.is_host or place.member is not None or caller.admin
    found = seasons.header(uow.tx, within_reach, sees_hidden=is_inside)
    if uow.tx.is_shared:
        # What was read before the season was locked can be outdated.
        place = seasons.place_of(uow.tx, within_reach, caller.account_id)
    if found is None or is_season_hidden(found.visibility, place.member, caller, is_host=place.is_host):
        raise UnknownSeason
    record = seasons.load(uow.tx, found)
    return SeasonAccess(record, place.is_host, place.member, caller.admin, place.known_from)


def is_season_hidden(visibility: str, member: str | None, caller: Caller, *, is_host: bool) -> bool:
    """Whether the season is hidden from this caller."""
    return visibility == "private" and not (is_host or member is not None or caller.admin)


def season_viewer(member: str | None, *, is_host: bool) -> Viewer:
    """The viewer for a member's id and host status."""
    if member is not None:
        return viewer_of(member)
    return HOST if is_host else "public"


def hosted(uow: UnitOfWork, caller: Caller, season_id: str) -> SeasonRecord:
    """The season, for a host of it or an admin. Raises as ``see``, and Forbidden ``not_season_host``."""
    access = see(uow, caller, season_id)
    if not (access.is_host or access.is_admin):
        raise NotSeasonHost
    return access.season


def must_be_member(access: SeasonAccess) -> str:
    """The caller's member id. Raises Forbidden ``not_in_cast``."""
    if access.member is None:
        raise NotInCast
    return access.member

"""Access to a match: what a caller may see and do there.

Access is denied unless allowed. A hidden match gets exactly the answer of one that doesn't exist. Every command on a
match begins with ``see``.
"""

from msgspec import Struct

from mainmatch.rules import JUDGE, Seat, Viewer, text, viewer_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import HostIsPlaying, MatchArchived, NotHost, NotSeated, UnknownMatch, UnknownViewer
from mainmatch.services.idempotency import forget_about
from mainmatch.services.matches.loader import game_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord


class MatchAccess(Struct, frozen=True):
    """A caller's access to a match that they may see."""

    match: MatchRecord
    is_host: bool
    seat: Seat | None
    is_admin: bool
    known_from: int = 0
    """A substitute reads the seat's feed only after this number."""
    known_entry: int | None = None
    """A substitute reads the seat's messages and submissions only after this row of the journal; None: all."""
    waits: bool = False
    """Whether the caller holds a seat and plays it from the next phase on. Until then they see the public view."""

    @property
    def plays(self) -> bool:
        """Whether the caller holds a seat; hosts and admins who do see no more than a player."""
        return self.seat is not None or self.waits

    @property
    def viewer(self) -> Viewer:
        """The viewer that the caller reads as. A host who plays reads as their seat."""
        if self.seat is not None:
            return viewer_of(self.seat)
        return "host" if self.is_host and not self.waits else "public"

    @property
    def role(self) -> str:
        """``player``, ``host`` or ``spectator``, as clients show it."""
        if self.seat is not None:
            return "player"
        return "host" if self.is_host and not self.waits else "spectator"


def see(uow: UnitOfWork, caller: Caller, match_id: str, *, reads: bool = False) -> MatchAccess:
    """The caller's access. Raises Unknown ``unknown_match`` for a match that is hidden from them or isn't there.

    In a command it also raises Conflict ``match_archived``, unless the command only ``reads`` the match.
    """
    # One query before any check, which finds nothing of a hidden match: it takes as long as a missing one.
    within_reach = match_id if caller.match_id in (None, match_id) else ""
    found, held, is_host = seats.find_access(uow.tx, within_reach, caller.account_id, sees_hidden=caller.admin)
    if found is None or is_hidden(found.visibility, is_host, held, caller):
        raise UnknownMatch
    if found.archived_at is not None and not (uow.tx.is_query or reads):
        raise MatchArchived
    return access_of(found, is_host, held, caller)


def is_hidden(visibility: str, is_host: bool, held: SeatRecord | None, caller: Caller) -> bool:  # noqa: FBT001
    """Whether a match of this visibility is hidden from the caller."""
    is_inside = is_host or held is not None or caller.admin
    return visibility == "private" and not is_inside


def access_of(match: MatchRecord, is_host: bool, held: SeatRecord | None, caller: Caller) -> MatchAccess:  # noqa: FBT001
    """The access of a caller who holds this seat, or none."""
    if held is None:
        return MatchAccess(match, is_host, None, caller.admin)
    # A substitute with ``public_only`` is a spectator until the next phase.
    is_waiting = held.blind_phase_id is not None and held.blind_phase_id == match.phase_id
    entry = None if held.knowledge == "all" else held.known_entry
    if is_waiting:
        # No ``known_from``: it is a number of the seat's feed, and would reveal in the public one how long that is.
        return MatchAccess(match, is_host, None, caller.admin, known_entry=entry, waits=True)
    return MatchAccess(match, is_host, held.seat, caller.admin, held.known_from, entry)


def shut_out(uow: UnitOfWork, match: MatchRecord, account_id: str, viewer: Viewer) -> None:
    """End an account's streams as this viewer, and as the public one if the match is now hidden from it (P23).

    Its stored answers about this match are deleted, so a repeated request is decided again.
    """
    forget_about(uow, account_id, match.id)
    lost = {viewer}
    belongs = hosts.is_host(uow.tx, match.id, account_id) or seats.by_account(uow.tx, match.id, account_id)
    if match.visibility == "private" and not belongs:
        lost.add("public")
    uow.tx.notices.shut |= {(account_id, f"match/{match.id}/{each}") for each in lost}


def hide(uow: UnitOfWork, match: MatchRecord) -> None:
    """End the streams of all who no longer see the match after a change of its visibility."""
    if match.visibility == "private":
        sitting = {each.account_id for each in seats.of(uow.tx, match.id) if each.account_id is not None}
        uow.tx.notices.hidden[f"match/{match.id}/public"] = frozenset({*sitting, *hosts.of(uow.tx, match.id)})


def must_sit(access: MatchAccess) -> Seat:
    """The caller's own seat. Raises Forbidden ``not_seated``."""
    if access.seat is None:
        raise NotSeated
    return access.seat


def acting_seat(uow: UnitOfWork, access: MatchAccess) -> Seat:
    """The seat for which the caller sends: their own, or in a judged game the judge's for a host who doesn't play.

    Several hosts share the judge's seat, and each can replace a submission of another. Raises Forbidden ``not_seated``,
    and for a host Busy if the match's game is no longer installed.
    """
    if access.seat is not None:
        return access.seat
    if access.viewer == "host" and game_of(uow, access.match).judged:
        return JUDGE
    return must_sit(access)


def must_host(access: MatchAccess) -> None:
    """Raise Forbidden ``not_host`` for all but hosts of this match and admins."""
    if not (access.is_host or access.is_admin):
        raise NotHost


def must_not_play(access: MatchAccess) -> None:
    """Raise Forbidden ``host_is_playing`` for a caller who holds a seat."""
    if access.plays:
        raise HostIsPlaying


def viewer_as(access: MatchAccess, wanted: Viewer | None) -> Viewer:
    """The wanted viewer, by default the caller's own. Hosts who don't play can read as any viewer.

    Raises Forbidden ``not_host`` or ``host_is_playing``, Unknown ``unknown_viewer``.
    """
    if wanted is None or wanted in (access.viewer, "public"):
        return wanted or access.viewer
    if not access.is_host:
        raise NotHost("Only hosts can view the match as another seat.")
    must_not_play(access)
    if wanted not in ("host", *(viewer_of(seat) for seat in range(1, access.match.players + 1))):
        raise UnknownViewer(text("View as `host`, `public` or `seat:1` to `seat:{n}`.", n=access.match.players))
    return wanted

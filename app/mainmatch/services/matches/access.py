"""Access to a match: what a caller may see and do there.

May touch: the store, to look it up. Rule kept here: deny unless allowed; a match that one may
not see answers exactly like one that doesn't exist. Every command on a match begins with ``see``.
"""

from dataclasses import dataclass
from datetime import datetime

from mainmatch.rules import JUDGE, Seat, Viewer, viewer_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden, Unknown
from mainmatch.services.idempotency import forget_about
from mainmatch.services.matches.loader import game_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, matches, seats
from mainmatch.store import seats as stored_access
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

__all__ = [
    "MatchAccess",
    "access_of",
    "acting_seat",
    "is_hidden",
    "must_host",
    "must_sit",
    "see",
    "shut_out",
    "viewer_as",
]


@dataclass(frozen=True, slots=True)
class MatchAccess:
    """A caller's access to a match that they may see."""

    match: MatchRecord
    is_host: bool
    seat: Seat | None
    is_admin: bool
    known_from: int = 0
    """Who came into the seat later reads its feed after this number."""
    known_since: datetime | None = None
    """Who came into the seat later, and may not read what it was told and sent before: since then."""
    waits: bool = False
    """Holds a seat, and plays it from the next phase on: until then no player, and no host with a host's eyes."""

    @property
    def plays(self) -> bool:
        """Whether the caller holds a seat: they see what a player may see, whatever else they are."""
        return self.seat is not None or self.waits

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the caller has. A host who plays gives up the host's."""
        if self.seat is not None:
            return viewer_of(self.seat)
        return "host" if self.is_host and not self.waits else "public"

    @property
    def role(self) -> str:
        """``player``, ``host`` or ``spectator``, as clients show it."""
        if self.seat is not None:
            return "player"
        return "host" if self.is_host and not self.waits else "spectator"


def see(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchAccess:
    """The caller's standing. Raises Unknown for matches that don't exist or aren't theirs to see."""
    # All asked before any of it is looked at, and the match itself only after it: what is hidden must
    # not take longer than what isn't there, on a server that remembers nothing of it either.
    found, held, is_host = stored_access.approach(uow.tx, match_id, caller.account_id)
    if found is None or caller.match_id not in (None, match_id):
        raise unknown_match()
    if is_hidden(found.visibility, is_host, held, caller):
        raise unknown_match()
    return access_of(matches.whole(uow.tx, found), is_host, held, caller)


def is_hidden(visibility: str, is_host: bool, held: SeatRecord | None, caller: Caller) -> bool:  # noqa: FBT001
    """Whether a match isn't theirs to see at all."""
    is_inside = is_host or held is not None or caller.admin
    return visibility == "private" and not is_inside


def access_of(match: MatchRecord, is_host: bool, held: SeatRecord | None, caller: Caller) -> MatchAccess:  # noqa: FBT001
    """The standing of a caller who holds this seat, or none."""
    if held is None:
        return MatchAccess(match, is_host, None, caller.admin)
    # A substitute who is to know what spectators know waits among them for the next phase.
    is_waiting = held.blind_phase_id is not None and held.blind_phase_id == match.phase_id
    since = None if held.knowledge == "all" else held.joined_at
    if is_waiting:
        # No ``known_from``: it counts in the seat's feed, and would say in the public one how much the seat was told.
        return MatchAccess(match, is_host, None, caller.admin, known_since=since, waits=True)
    return MatchAccess(match, is_host, held.seat, caller.admin, held.known_from, since)


def unknown_match() -> Unknown:
    """The one answer for a match that isn't there and for one that may not be seen."""
    return Unknown(
        "unknown_match", "There is no match with this id that you may see; join a private one with its code."
    )


def shut_out(uow: UnitOfWork, match: MatchRecord, account_id: str, viewer: Viewer) -> None:
    """Whoever was this viewer is it no more: open streams end (P23), of a match that they may not see any more all.

    Nor is an answer given again that they had as this viewer: a repeat is judged anew.
    """
    forget_about(uow, account_id, match.id)
    lost = {viewer}
    belongs = hosts.is_host(uow.tx, match.id, account_id) or seats.by_account(uow.tx, match.id, account_id)
    if match.visibility == "private" and not belongs:
        lost.add("public")
    uow.tx.notices.shut |= {(account_id, f"match/{match.id}/{each}") for each in lost}


def must_sit(standing: MatchAccess) -> Seat:
    """The caller's own seat. Raises Forbidden ``not_seated``."""
    if standing.seat is None:
        raise Forbidden("not_seated", "Only the players of this match can do this, each for their own seat.")
    return standing.seat


def acting_seat(uow: UnitOfWork, standing: MatchAccess) -> Seat:
    """The seat for which the caller sends: their own, or the judge's for a host who doesn't play a judged game.

    Several such hosts speak with one voice: each may change what another has sent. Raises Forbidden
    ``not_seated``, and for a host Busy when this server doesn't have the match's game any more.
    """
    if standing.viewer == "host" and game_of(uow, standing.match).judged:
        return JUDGE
    return must_sit(standing)


def must_host(standing: MatchAccess) -> None:
    """Raises Forbidden ``not_host`` for everybody but hosts of this match and admins."""
    if not (standing.is_host or standing.is_admin):
        raise Forbidden("not_host", "Only a host of this match can do this.")


def viewer_as(standing: MatchAccess, wanted: Viewer | None) -> Viewer:
    """The viewer asked for, or the caller's own. Hosts who don't play may look through any eyes."""
    if wanted is None or wanted in (standing.viewer, "public"):
        return wanted or standing.viewer
    if not standing.is_host:
        raise Forbidden("not_host", "Only hosts can look through other eyes than their own.")
    if standing.plays:
        raise Forbidden("host_is_playing", "A host who holds a seat sees what that seat sees, and nothing more.")
    if wanted not in ("host", *(viewer_of(seat) for seat in range(1, standing.match.players + 1))):
        raise Unknown("unknown_viewer", f"Look as host, public or seat:1 to seat:{standing.match.players}.")
    return wanted

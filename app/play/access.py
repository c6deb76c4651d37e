"""Who stands where in a match, and what they may see or do from there.

May touch: the store, to look it up. Rule kept here: deny unless allowed; a match that one may
not see answers exactly like one that doesn't exist. Every verb on a match begins with ``see``.
"""

from dataclasses import dataclass

from app.play.callers import Caller
from app.play.desk import Desk
from app.play.mistakes import Forbidden, Unknown
from app.rules import Seat, Viewer, viewer_of
from app.store import hosts, matches, seats
from app.store.matches import MatchRecord

__all__ = ["Standing", "must_host", "must_sit", "see", "viewer_as"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A caller in front of a match that they may see."""

    match: MatchRecord
    is_host: bool
    seat: Seat | None
    is_admin: bool

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the caller has. A host who plays gives up the host's."""
        if self.seat is not None:
            return viewer_of(self.seat)
        return "host" if self.is_host else "public"

    @property
    def role(self) -> str:
        """``player``, ``host`` or ``spectator``, as clients show it."""
        if self.seat is not None:
            return "player"
        return "host" if self.is_host else "spectator"


def see(desk: Desk, caller: Caller, match_id: str) -> Standing:
    """The caller's standing. Raises Unknown for matches that don't exist or aren't theirs to see."""
    match = matches.by_id(desk.tx, match_id)
    if match is None or caller.match_id not in (None, match_id):
        raise unknown_match()
    seat = seats.by_account(desk.tx, match_id, caller.account_id)
    standing = Standing(match, hosts.is_host(desk.tx, match_id, caller.account_id), seat, caller.admin)
    if match.visibility == "private" and not (standing.is_host or seat is not None or caller.admin):
        raise unknown_match()
    return standing


def unknown_match() -> Unknown:
    """The one answer for a match that isn't there and for one that may not be seen."""
    return Unknown(
        "unknown_match", "There is no match with this id that you may see; join a private one with its code."
    )


def must_sit(standing: Standing) -> Seat:
    """The caller's own seat. Raises Forbidden ``not_seated``."""
    if standing.seat is None:
        raise Forbidden("not_seated", "Only the players of this match can do this, each for their own seat.")
    return standing.seat


def must_host(standing: Standing) -> None:
    """Raises Forbidden ``not_host`` for everybody but hosts of this match and admins."""
    if not (standing.is_host or standing.is_admin):
        raise Forbidden("not_host", "Only a host of this match can do this.")


def viewer_as(standing: Standing, wanted: Viewer | None) -> Viewer:
    """The viewer asked for, or the caller's own. Hosts who don't play may look through any eyes."""
    if wanted is None or wanted in (standing.viewer, "public"):
        return wanted or standing.viewer
    if not standing.is_host:
        raise Forbidden("not_host", "Only hosts can look through other eyes than their own.")
    if standing.seat is not None:
        raise Forbidden("host_is_playing", "A host who holds a seat sees what that seat sees, and nothing more.")
    if wanted not in ("host", *(viewer_of(seat) for seat in range(1, standing.match.players + 1))):
        raise Unknown("unknown_viewer", f"Look as host, public or seat:1 to seat:{standing.match.players}.")
    return wanted

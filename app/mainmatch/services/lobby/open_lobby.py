"""What commands of the lobby begin and end with: the match while it has not started, and its events."""

from typing import Any

from mainmatch.services import errors
from mainmatch.services.caller import Caller
from mainmatch.services.events.feed_writer import EventWriter
from mainmatch.services.events.match_events import ForAll
from mainmatch.services.events.telling import MatchMoment
from mainmatch.services.matches.access import must_host, see
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches
from mainmatch.store.matches import MatchRecord


def lobby_of(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchRecord:
    """The match, for a host, while it has not started."""
    access = see(uow, caller, match_id)
    must_host(access)
    must_be_in_lobby(access.match)
    return access.match


def must_be_in_lobby(record: MatchRecord) -> None:
    """Raise Conflict ``already_started``."""
    if record.status != "lobby":
        raise errors.AlreadyStarted


def published(uow: UnitOfWork, record: MatchRecord, *events: ForAll, **columns: Any) -> MatchRecord:
    """Write events of the lobby for all viewers, and change columns of the match."""
    writer = EventWriter(uow, record, MatchMoment())
    for event in events:
        writer.emit(event)
    return matches.update(uow.tx, writer.write(), **columns)

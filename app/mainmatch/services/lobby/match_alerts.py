"""Match alerts: an account hears of it when a match opens that it waits for.

The scheduler tells them soon after the opening, so many at once, whoever asks: creating a match takes no longer for it.
Only public matches with free seats count. An alert is told of one match in ten minutes at most, so nobody floods feeds.
"""

from datetime import timedelta
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NoSuchGame, UnknownMatchAlert
from mainmatch.services.events.account_events import MyMatchOpened
from mainmatch.services.events.feed_writer import emit_to_accounts
from mainmatch.services.matches.loader import Speed, speed_of
from mainmatch.services.pagination import Page
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc, random_id
from mainmatch.store import hosts, match_alerts, matches, seats
from mainmatch.store.match_alerts import MatchAlertRecord, Opened
from mainmatch.store.matches import MatchRecord

_AT_ONCE = 200
"""Alerts told in one transaction."""

_BETWEEN = timedelta(minutes=10)
"""Shortest time between two matches of which an alert is told."""

_ESCAPED = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


class NewMatchAlert(Payload):
    """The matches to hear of. All that is given must fit."""

    game: Annotated[Typed | None, Field(min_length=1, max_length=64, description="Game id. Default: any game.")] = None
    free_seats: Annotated[int, Field(ge=1, le=64, description="Least number of free seats.")] = 1
    speed: Annotated[
        Speed | None,
        Field(description="live: no phase takes longer than an hour. slow: the others. Default: any speed."),
    ] = None
    q: Annotated[
        Typed | None,
        Field(min_length=1, max_length=120, description="Text that the title contains, whatever its case."),
    ] = None


class MatchAlert(BaseModel):
    """One of your alerts."""

    id: Annotated[str, Field(description="Id of the alert.")]
    game: Annotated[str | None, Field(description="Game id; null for any game.")]
    free_seats: Annotated[int, Field(description="Least number of free seats.")]
    speed: Annotated[Speed | None, Field(description="`live` or `slow`; null for any speed.")]
    q: Annotated[str | None, Field(description="Text that the title contains; null for any title.")]
    created_at: Annotated[Utc, Field(description="Time of creation.")]


class MatchAlertList(Page[MatchAlert]):
    """Your alerts, oldest first."""


def create(uow: UnitOfWork, caller: Caller, payload: NewMatchAlert) -> MatchAlert:
    """Make an alert. Raises Invalid ``unknown_game``, Conflict ``too_many_match_alerts``."""
    if payload.game is not None and all(each.id != payload.game for each in uow.games.all()):
        raise NoSuchGame
    uow.quotas.must_have_room(uow.tx, "match_alerts", caller.account_id)
    record = MatchAlertRecord(
        id=random_id("al"),
        account_id=caller.account_id,
        game=payload.game or "",
        free_seats=payload.free_seats,
        speed=payload.speed or "",
        q=payload.q or "",
        pattern=f"%{(payload.q or '').casefold().translate(_ESCAPED)}%",
        created_at=uow.now,
    )
    uow.tx.add(record)
    return _alert(record)


def listed(uow: UnitOfWork, caller: Caller) -> MatchAlertList:
    """The caller's alerts."""
    alerts = uow.tx.find_all(MatchAlertRecord, "created_at", "id", account_id=caller.account_id)
    return MatchAlertList(items=[_alert(each) for each in alerts])


def remove(uow: UnitOfWork, caller: Caller, alert_id: str) -> None:
    """Remove an alert. Raises Unknown ``unknown_match_alert``."""
    if not uow.tx.remove(MatchAlertRecord, account_id=caller.account_id, id=alert_id):
        raise UnknownMatchAlert


def is_wanted(uow: UnitOfWork, record: MatchRecord) -> bool:
    """Whether anybody could wait for this match: its seats are for all."""
    is_for_all = record.visibility == "public" and record.season_id is None and record.rematch_of is None
    return is_for_all and match_alerts.is_any(uow.tx)


def tell(uow: UnitOfWork, record: MatchRecord) -> None:
    """Tell accounts that the match opened; once all are told, nothing more is due."""
    free = sum(each.account_id is None and each.bot is None for each in seats.of(uow.tx, record.id))
    opened = Opened(record.game, record.title.casefold(), free, speed_of(uow, record))
    found = match_alerts.find(uow.tx, opened, uow.now - _BETWEEN, _AT_ONCE) if record.visibility == "public" else []
    if found:
        match_alerts.note_told(uow.tx, found, uow.now)
        inside = {*hosts.of(uow.tx, record.id), *(each.account_id for each in seats.of(uow.tx, record.id))}
        told = sorted({each.account_id for each in found} - inside)
        emit_to_accounts(uow, told, MyMatchOpened(match_id=record.id, game=record.game, title=record.title))
    matches.update(uow.tx, record, alerts_at=uow.now if len(found) == _AT_ONCE else None)


def _alert(record: MatchAlertRecord) -> MatchAlert:
    return MatchAlert(
        id=record.id,
        game=record.game or None,
        free_seats=record.free_seats,
        speed=record.speed or None,  # type: ignore[arg-type]  # stored as it was checked
        q=record.q or None,
        created_at=record.created_at,
    )

"""Start a match: by its host, or at its time."""

from collections.abc import Sequence
from typing import Annotated, Literal

import structlog
from pydantic import Field

from mainmatch.payload import Payload
from mainmatch.rules import Seat, text
from mainmatch.season.values import SEATS_FREE
from mainmatch.services import errors
from mainmatch.services.caller import Caller
from mainmatch.services.games.watchdog import GuardedMatch
from mainmatch.services.hosting.hosts import record as note
from mainmatch.services.lobby import settings_changes
from mainmatch.services.lobby.open_lobby import lobby_of
from mainmatch.services.lobby.seat_changes import seat_bots
from mainmatch.services.matches import aliases, status_changes
from mainmatch.services.matches.attendance import BOTS
from mainmatch.services.matches.loader import game_of, spec_of, wallets_of
from mainmatch.services.matches.queries import (
    MatchFacts,
    facts,
)
from mainmatch.services.play import transitions
from mainmatch.services.season_commands import season_matches
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import hosts, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.transactions.errors import TakenBack

_log = structlog.get_logger(__name__)


class StartRequest(Payload):
    """How the match starts."""

    when_seats_are_free: Annotated[
        Literal["start_with_fewer"] | None,
        Field(
            description="start_with_fewer: the players who are there play without the free seats. Players in the last "
            "seats move to free ones before them. Default: the start is refused."
        ),
    ] = None


def start(uow: UnitOfWork, caller: Caller, match_id: str, payload: StartRequest | None = None) -> MatchFacts:
    """Start the match, as a host.

    Raises Conflict ``seats_free`` and ``already_started``, Refused ``wrong_seat_count``.
    """
    record = lobby_of(uow, caller, match_id)
    free = _free(uow, record)
    if free and (payload is None or payload.when_seats_are_free is None):
        game, count = game_of(uow, record), record.players - len(free)
        fewer = (
            text("or send `when_seats_are_free`: `start_with_fewer`")
            if game.seats.takes(count)
            else text("the game takes {players} players", players=str(game.seats))
        )
        raise errors.SeatsFree(
            text("Seats {free} are free. Wait for players or add bots; {fewer}.", free=free, fewer=fewer)
        )
    if free:
        note(uow, caller, match_id, "change_settings", None, settings=["player_count"])
        record = settings_changes.leave_out_free_seats(uow, record)
    begin(uow, record)
    return facts(uow, caller, match_id)


def start_due(uow: UnitOfWork, record: MatchRecord) -> None:
    """Start a match at its ``starts_at``, or do what its host has chosen for free seats. It is due once.

    A match that cannot start waits for its host.
    """
    free = _free(uow, record)
    if free and record.when_seats_are_free == "cancel":
        status_changes.call_off(uow, record, SEATS_FREE)
        season_matches.called_off(uow, record, SEATS_FREE)
        return
    try:
        with uow.tx.attempt():
            begin(uow, _filled(uow, record, free))
    except TakenBack as failed:
        _log.info("match not started", match_id=record.id, error=type(failed.__cause__).__name__)
        status_changes.miss_start(uow, record, free)


def _free(uow: UnitOfWork, record: MatchRecord) -> list[Seat]:
    return [each.seat for each in seats.of(uow.tx, record.id) if each.account_id is None and each.bot is None]


def _filled(uow: UnitOfWork, record: MatchRecord, free: Sequence[Seat]) -> MatchRecord:
    """The match with bots in its free seats, or without these, as its host wants.

    Raises SeatsFree, ``too_many_bots`` and ``wrong_seat_count``.
    """
    if not free:
        return record
    if record.when_seats_are_free == "start_with_fewer":
        return settings_changes.leave_out_free_seats(uow, record)
    if record.when_seats_are_free != "fill_with_bots":
        raise errors.SeatsFree
    uow.quotas.must_have_room(uow.tx, "bots", hosts.of(uow.tx, record.id)[0], len(free))
    return seat_bots(uow, record, free, BOTS[0])[0]


def begin(uow: UnitOfWork, record: MatchRecord) -> None:
    """Start a match whose seats are taken."""
    record = season_matches.begin(uow, record)
    if record.drawn_aliases:
        record = aliases.draw(uow, record)
    step = GuardedMatch.start(game_of(uow, record), spec_of(uow, record), wallets_of(record))
    transitions.open_first(uow, record, step)

"""Take and leave seats before the start, add and remove bots, remove players."""

import secrets
from collections.abc import Collection, Iterable
from typing import Annotated, Any

from pydantic import Field

from mainmatch.payload import Payload, Typed
from mainmatch.rules import Seat, text, viewer_of
from mainmatch.services import errors
from mainmatch.services.bodies import BARE
from mainmatch.services.caller import Caller
from mainmatch.services.events.account_events import MySeatJoined, MySeatLeft
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.events.match_events import SeatJoined, SeatLeft
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.hosts import record as note
from mainmatch.services.lobby.open_lobby import lobby_of, must_be_in_lobby, published
from mainmatch.services.matches.access import must_sit, see, shut_out
from mainmatch.services.matches.queries import (
    MatchFacts,
    SeatFacts,
    facts,
)
from mainmatch.services.names.display_names import DisplayName, marked
from mainmatch.services.season_commands import season_matches
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import is_code
from mainmatch.store import seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import InviteRecord, SeatRecord


class JoinMatchRequest(Payload):
    """A request for a seat. Unlisted and private matches require a code."""

    join_code: Annotated[Typed | None, Field(description="The match's join code.", max_length=64), BARE] = None
    invite_code: Annotated[
        Typed | None,
        Field(
            description="Code of an invitation to a seat. With both, the join code counts if this is no invitation.",
            max_length=64,
        ),
        BARE,
    ] = None
    seat: Annotated[int | None, Field(ge=1, le=64, description="Seat to join. Default: the first free seat.")] = None
    display_name: DisplayName | None = Field(
        default=None,
        description="Name shown in this match. Default: the account's. The number of the seat is added to a name that "
        "looks like another player's: Ada (3).",
    )


class AddedBots(SeatFacts):
    """The seat that a bot took, the first one of several, and all of them."""

    seats: Annotated[list[SeatFacts], Field(description="All seats that bots took, in order.")]


def join(uow: UnitOfWork, caller: Caller, match_id: str, payload: JoinMatchRequest) -> MatchFacts:
    """Take a seat for the caller. Raises Conflict if there is none, Forbidden for a wrong code."""
    is_within_reach = caller.match_id in (None, match_id)
    invite_code = payload.invite_code
    if invite_code is not None and is_within_reach and substitutes.redeem(uow, caller, match_id, invite_code):
        return facts(uow, caller, match_id)
    if invite_code is not None and payload.join_code is None:
        # Not any free seat instead: they were invited to one.
        see(uow, caller, match_id)
        raise errors.WrongCode(
            "This invitation was used, revoked or replaced, or is older than a week. Ask for another one."
        )
    if is_within_reach and substitutes.redeem(uow, caller, match_id, None):
        return facts(uow, caller, match_id)
    record = _joinable(uow, caller, match_id, payload.join_code)
    substitutes.must_not_be_removed(uow, match_id, caller)
    member = season_matches.cast_player(uow, record, caller)
    if seats.by_account(uow.tx, match_id, caller.account_id) is not None:
        raise errors.AlreadyJoined("You already have a seat in this match.")
    must_be_in_lobby(record)
    held = seats.of(uow.tx, match_id)
    seat = _free_seats(held, payload.seat, seats.invited(uow.tx, match_id, uow.now))[0]
    wanted = payload.display_name or caller.display_name
    name = member.alias if member else marked(wanted, seats.names_of(held), str(seat))
    seats.take(uow.tx, match_id, seat, account_id=caller.account_id, bot=None, display_name=name, at=uow.now)
    if member is not None:
        seats.cast(uow.tx, match_id, seat, member.id)
    published(uow, record, SeatJoined(seat=seat, display_name=name))
    # A host who plays loses the host's view, on open streams, too.
    uow.tx.notices.shut.add((caller.account_id, f"match/{match_id}/host"))
    emit_to_account(uow, caller.account_id, MySeatJoined(match_id=match_id, seat=seat))
    return facts(uow, caller, match_id)


def leave(uow: UnitOfWork, caller: Caller, match_id: str) -> None:
    """Give up the caller's seat. Raises Forbidden ``not_seated``, Conflict ``already_started``."""
    access = see(uow, caller, match_id)
    seat, record = must_sit(access), access.match
    must_be_in_lobby(record)
    season_matches.must_not_be_assigned(uow, record, _held(uow, match_id, seat))
    _vacate(uow, record, SeatLeft(seat=seat, by="player"))
    emit_to_account(uow, caller.account_id, MySeatLeft(match_id=match_id, seat=seat))
    shut_out(uow, record, caller.account_id, viewer_of(seat))


def add_bot(
    uow: UnitOfWork,
    caller: Caller,
    match_id: str,
    seat: Seat | None,
    bot: str,
    *,
    count: int | None = None,
    fill: bool = False,
) -> AddedBots:
    """Add house bots to this seat, to the first ``count`` free seats (1 by default), or to all; as a host.

    In a season, bots play for members without a player, as far as such wait. Raises Conflict ``match_full``,
    ``seat_taken`` and ``too_many_bots``; then no bot is added.
    """
    record = lobby_of(uow, caller, match_id)
    if sum((seat is not None, count is not None, fill)) > 1:
        raise errors.InvalidRequest(text("Provide at most one of `seat`, `count` and `fill`."))
    # A bot in this very seat replaces the person who was invited to it.
    kept = seats.invited(uow.tx, match_id, uow.now) - {seat}
    chosen = _free_seats(seats.of(uow.tx, match_id), seat, kept)
    if count is not None and count > len(chosen):
        raise errors.MatchFull(
            text("Only {count} seats are free for bots. Ask for at most so many.", count=len(chosen))
        )
    uow.quotas.must_have_room(uow.tx, "bots", caller.account_id, len(chosen) if fill else count or 1)
    _, added = seat_bots(uow, record, chosen if fill else chosen[: count or 1], bot)
    return AddedBots(**added[0].model_dump(), seats=added)


def seat_bots(
    uow: UnitOfWork, record: MatchRecord, free: Iterable[Seat], bot: str
) -> tuple[MatchRecord, list[SeatFacts]]:
    """Give free seats to house bots: the match with them, and their seats."""
    added = [_seat_bot(uow, record, seat, bot) for seat in free]
    joined = [SeatJoined(seat=each.seat, display_name=each.display_name or "", bot=True) for each in added]
    return published(uow, record, *joined), added


def _seat_bot(uow: UnitOfWork, record: MatchRecord, seat: Seat, bot: str) -> SeatFacts:
    held = seats.of(uow.tx, record.id)
    uow.tx.remove(InviteRecord, match_id=record.id, seat=seat)
    member = season_matches.cast_bot(uow, record, held)
    name = member.alias if member else marked(f"House bot {seat}", seats.names_of(held), str(seat), is_bot=True)
    seats.take(uow.tx, record.id, seat, account_id=None, bot=bot, display_name=name, at=uow.now)
    if member is not None:
        seats.cast(uow.tx, record.id, seat, member.id)
    return SeatFacts(seat=seat, taken=True, bot=bot, display_name=name)


def remove_player(uow: UnitOfWork, caller: Caller, match_id: str, seat: Seat, reason: str | None) -> None:
    """Free a seat, as a host. A player stays out, and a match that isn't public gets a new join code.

    Raises Unknown ``unknown_seat_number`` and ``no_player``, Conflict ``already_started``, Forbidden ``season_seats``.
    """
    record = lobby_of(uow, caller, match_id)
    if seat > record.players:
        raise errors.UnknownSeatNumber(text("Seats are numbered from 1 to {n}.", n=record.players))
    held = _held(uow, match_id, seat)
    if held.account_id is None and held.bot is None:
        raise errors.NoPlayer
    season_matches.must_not_be_assigned(uow, record, held)
    note(uow, caller, match_id, "remove_player", reason, seat=seat)
    is_person = held.account_id is not None
    code = secrets.token_urlsafe(9) if record.join_code is not None and is_person else record.join_code
    _vacate(uow, record, SeatLeft(seat=seat, by="host", reason=reason), join_code=code)
    if held.account_id is not None:
        if held.account_id != caller.account_id:
            substitutes.keep_out(uow, match_id, held.account_id)
        emit_to_account(uow, held.account_id, MySeatLeft(match_id=match_id, seat=seat))
        shut_out(uow, record, held.account_id, viewer_of(seat))


def _held(uow: UnitOfWork, match_id: str, seat: Seat) -> SeatRecord:
    """The record of a seat; of a seat that doesn't exist, that of a free one."""
    return next((each for each in seats.of(uow.tx, match_id) if each.seat == seat), SeatRecord(match_id, seat))


def _joinable(uow: UnitOfWork, caller: Caller, match_id: str, code: str | None) -> MatchRecord:
    within_reach = match_id if caller.match_id in (None, match_id) else ""
    found, _, is_host = seats.find_access(uow.tx, within_reach, caller.account_id, join_code=code)
    if found and (found.visibility == "public" or is_code(found.join_code, code) or is_host):
        return found
    # A wrong code must not reveal a hidden match: ``see`` raises for it as for a missing one.
    see(uow, caller, match_id)
    raise errors.WrongCode


def _free_seats(all_seats: list[SeatRecord], wanted: Seat | None, kept: Collection[Seat | None]) -> list[Seat]:
    """The wanted seat, or all free ones, at least one. ``kept``: seats to which somebody is invited."""
    empty = [each.seat for each in all_seats if each.account_id is None and each.bot is None]
    free = [seat for seat in empty if seat not in kept]
    if empty and not free:
        raise errors.MatchFull("The free seats are kept for people who are invited to them.")
    if not free:
        raise errors.MatchFull
    if wanted is None:
        return free
    if wanted not in free:
        raise errors.SeatTaken(text("This seat is taken. Free seats: {free}.", free=free))
    return [wanted]


def _vacate(uow: UnitOfWork, record: MatchRecord, left: SeatLeft, **columns: Any) -> None:
    seats.free(uow.tx, record.id, left.seat)
    published(uow, record, left, **columns)

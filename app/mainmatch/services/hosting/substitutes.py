"""Substitutes: a seat passes to another player, a bot, or the holder of an invite.

The seat keeps its state. The former player's access ends with the commit, on open streams, too (P23). The host chooses
how much of the past the new player can read.
"""

import secrets
from datetime import timedelta
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from mainmatch.rules import Seat, text, viewer_of
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import must_allow
from mainmatch.services.accounts.sign_up import account_named
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.caller import Caller
from mainmatch.services.events.account_events import MyInvitation, MySeatJoined, MySeatLeft
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.events.match_events import SeatSubstituted
from mainmatch.services.hosting.hosts import AccountName, Act, begin, record
from mainmatch.services.matches import aliases, attendance, seat_results, status_changes
from mainmatch.services.matches.access import shut_out
from mainmatch.services.matches.attendance import BOTS
from mainmatch.services.matches.queries import MatchFacts, facts
from mainmatch.services.names.display_names import Label, marked
from mainmatch.services.season_commands import season_matches
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import hosts, matches, removals, seasons, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.removals import RemovalRecord
from mainmatch.store.seats import InviteRecord, SeatRecord

INVITE_LASTS = timedelta(days=7)

Knowledge = Literal["all", "from_now", "public_only"]


class NewPlayer(Act):
    """The seat's new player: exactly one of ``account``, ``bot`` or ``invite``, or an account that is invited."""

    account: Annotated[AccountName | None, Field(description="Username or id of the new player's account.")] = None
    bot: Annotated[
        Literal["house", "random"] | None,
        Field(description="Bot that plays the seat: the game's own (`house`) or one with random legal actions."),
    ] = None
    invite: Annotated[
        Literal[True] | None,
        Field(
            description="Whether to invite, for a week. Without `account` you get a code, and the seat passes to the "
            "person who joins with it; with `account`, to that account, when it joins. Nothing changes before."
        ),
    ] = None
    knowledge: Annotated[
        Knowledge,
        Field(
            description="What the substitute can read of the past. all: all events and submissions of the seat. "
            "from_now: the seat's current state and later events. public_only: like from_now, but only "
            "the spectators' view until the open phase is over; the substitute plays from the next phase "
            "on."
        ),
    ] = "all"
    display_name: Annotated[Label | None, Field(description="Name of the seat. Default: the account's.")] = None


class PlayerSubstitution(BaseModel):
    """The substitution. An invite's code is shown only once."""

    match: Annotated[MatchFacts, Field(description="The match.")]
    invite_code: Annotated[
        str | None, Field(description="Code with which the new player joins; null unless one was asked for.")
    ] = None
    expires_at: Annotated[Utc | None, Field(description="Time at which the code stops working; null without one.")] = (
        None
    )


def substitute(uow: UnitOfWork, caller: Caller, match_id: str, seat: Seat, payload: NewPlayer) -> PlayerSubstitution:
    """Give a seat to another player.

    Raises Unknown ``unknown_account`` and ``unknown_seat_number``, Conflict ``already_joined`` and ``match_over``,
    Forbidden ``seating_refused``.
    """
    match = begin(uow, caller, match_id).match
    held = _seat(uow, match, seat)
    if sum(each is not None for each in (payload.account or payload.invite, payload.bot)) != 1:
        raise errors.InvalidRequest(
            text("Provide exactly one of `account`, `bot` or `invite`, or an `account` and `invite`.")
        )
    if payload.invite:
        return _invite(uow, caller, match, seat, payload)
    give(uow, caller, match, held, payload)
    return PlayerSubstitution(match=facts(uow, caller, match_id))


def give(uow: UnitOfWork, caller: Caller, match: MatchRecord, held: SeatRecord, payload: NewPlayer) -> None:
    """Give a seat to a new player and record that; do nothing if the player is the same.

    Who loses the seat by it stays out, unless they gave it away themselves.
    """
    newcomer = _newcomer(uow, caller, match, held, payload)
    if newcomer.account_id is not None:
        season_matches.must_be_welcome(uow, match, held, newcomer.account_id)
    if (newcomer.account_id, newcomer.bot) == (held.account_id, held.bot):
        return
    record(
        uow,
        caller,
        match.id,
        "substitute",
        payload.reason,
        seat=held.seat,
        account_id=newcomer.account_id,
        bot=newcomer.bot,
    )
    _hand_over(uow, match, held, newcomer, payload.reason)
    if held.account_id is not None and held.account_id != caller.account_id:
        keep_out(uow, match.id, held.account_id)


def keep_out(uow: UnitOfWork, scope: str, account_id: str) -> None:
    """Let nobody who was removed from a match or season come back by themselves."""
    removals.add(uow.tx, RemovalRecord(scope, account_id, uow.now))


def invite_account(
    uow: UnitOfWork, match_id: str, seat: Seat, account_id: str, *, rematch_of: str | None, knowledge: Knowledge = "all"
) -> None:
    """Keep a seat for an account, which takes it by joining without a code; tell it."""
    until, own = uow.now + INVITE_LASTS, _own_hash(match_id, account_id)
    uow.tx.add(InviteRecord(own, match_id, seat, knowledge, uow.now, until))
    emit_to_account(uow, account_id, MyInvitation(match_id=match_id, seat=seat, rematch_of=rematch_of))


def _own_hash(match_id: str, account_id: str) -> str:
    # Longer than any code that can be sent.
    return digest_of(f"the invitation of the account {account_id} to a seat of the match {match_id}")


def redeem(uow: UnitOfWork, caller: Caller, match_id: str, code: str | None) -> bool:
    """Take the seat of an invite; False if there is none. Raises Conflict ``already_joined``.

    ``code``: the invite's; None: that of the caller's own invite.
    """
    hashed = _own_hash(match_id, caller.account_id) if code is None else digest_of(code)
    invite = seats.take_invite(uow.tx, match_id, hashed, uow.now)
    # Load the match only after a valid code: a wrong one must not reveal which matches exist.
    match = None if invite is None else matches.by_id(uow.tx, match_id)
    if invite is None or match is None:
        return False
    if seats.by_account(uow.tx, match_id, caller.account_id) is not None:
        raise errors.AlreadyJoined("You already have a seat in this match.")
    must_not_be_removed(uow, match_id, caller)
    held = _seat(uow, match, invite.seat)
    season_matches.must_be_welcome(uow, match, held, caller.account_id)
    name = marked(caller.display_name, _other_names(uow, held), str(held.seat))
    newcomer = _seated(uow, match, held, caller.account_id, None, name, invite.knowledge)
    record(uow, caller, match_id, "take_invited_seat", None, seat=invite.seat)
    _hand_over(uow, match, held, newcomer, None)
    return True


def must_not_be_removed(uow: UnitOfWork, match_id: str, caller: Caller) -> None:
    """Raise Forbidden ``removed`` for a player whom a host removed; hosts come back as they like."""
    if removals.is_removed(uow.tx, match_id, caller.account_id):
        if not hosts.is_host(uow.tx, match_id, caller.account_id):
            raise errors.Removed
        removals.remove(uow.tx, match_id, caller.account_id)


def _seat(uow: UnitOfWork, match: MatchRecord, seat: Seat) -> SeatRecord:
    if match.status in ("finished", "cancelled"):
        raise errors.MatchOver("The match is over, so its seats cannot be taken.")
    found = next((each for each in seats.of(uow.tx, match.id) if each.seat == seat), None)
    if found is None:
        raise errors.UnknownSeatNumber(text("Seats are numbered from 1 to {n}.", n=match.players))
    return found


def _newcomer(uow: UnitOfWork, caller: Caller, match: MatchRecord, held: SeatRecord, payload: NewPlayer) -> SeatRecord:
    if payload.account is None:
        name = payload.display_name or f"House bot {held.seat}"
        name = marked(name, _other_names(uow, held), str(held.seat), is_bot=True)
        return _seated(uow, match, held, None, payload.bot or BOTS[0], name, "all")
    account = account_named(uow, payload.account)
    seat = seats.by_account(uow.tx, match.id, account.id)
    # Under aliases a host must not find a player's seat by trying.
    if seat is not None and (seat != held.seat or held.joined_as is not None):
        raise errors.AlreadyJoined
    if account.id != held.account_id:
        must_allow(uow, caller, account)
    name = marked(payload.display_name or account.display_name, _other_names(uow, held), str(held.seat))
    return _seated(uow, match, held, account.id, None, name, payload.knowledge)


def _other_names(uow: UnitOfWork, held: SeatRecord) -> list[str]:
    return seats.names_of(each for each in seats.of(uow.tx, held.match_id) if each.seat != held.seat)


def _seated(
    uow: UnitOfWork,
    match: MatchRecord,
    held: SeatRecord,
    account_id: str | None,
    bot: str | None,
    display_name: str,
    knowledge: str,
) -> SeatRecord:
    if account_id is not None and match.phase_id is not None and _hosts(uow, match, account_id):
        # Otherwise a host could read sealed submissions without breaking a seal: take the seat, look, give it back.
        knowledge = "public_only"
    alias = aliases.alias_of(held)
    return SeatRecord(
        match.id,
        held.seat,
        account_id,
        bot,
        alias or display_name,
        uow.now,
        joined_as=None if alias is None else display_name,
        knowledge=knowledge,
        known_from=0 if knowledge == "all" else match.heads.of(viewer_of(held.seat)),
        known_entry=match.revision,
        blind_phase_id=match.phase_id if knowledge == "public_only" else None,
    )


def _hosts(uow: UnitOfWork, match: MatchRecord, account_id: str) -> bool:
    """Whether the account hosts the match, or the season that it is part of."""
    if hosts.is_host(uow.tx, match.id, account_id):
        return True
    return match.season_id is not None and seasons.place_of(uow.tx, match.season_id, account_id).is_host


def _hand_over(uow: UnitOfWork, match: MatchRecord, held: SeatRecord, newcomer: SeatRecord, reason: str | None) -> None:
    seats.change(uow.tx, newcomer)
    uow.tx.remove(InviteRecord, match_id=match.id, seat=held.seat)
    if held.account_id is not None:
        shut_out(uow, match, held.account_id, viewer_of(held.seat))
        emit_to_account(uow, held.account_id, MySeatLeft(match_id=match.id, seat=held.seat))
    if newcomer.account_id is not None:
        removals.remove(uow.tx, match.id, newcomer.account_id)
        # A host who plays loses the host's view, on open streams, too.
        shut_out(uow, match, newcomer.account_id, "host")
        emit_to_account(uow, newcomer.account_id, MySeatJoined(match_id=match.id, seat=held.seat))
    event = SeatSubstituted(seat=held.seat, display_name=newcomer.display_name, bot=newcomer.bot, reason=reason)
    bots_at = uow.now if newcomer.bot is not None and match.due_at is not None else match.bots_at
    turns = {seat: had for seat, had in match.bot_turns.items() if seat != held.seat}
    changes: dict[str, Any] = {"bots_at": bots_at, "bot_turns": turns}
    if match.started_at is not None:
        seat_results.add_replaced(uow, match, held)
        changes["attendance"] = attendance.after_hand_over(match, held.seat)
    status_changes.announce(uow, match, event, **changes)


def _invite(uow: UnitOfWork, caller: Caller, match: MatchRecord, seat: Seat, payload: NewPlayer) -> PlayerSubstitution:
    expires_at = uow.now + INVITE_LASTS
    uow.tx.remove(InviteRecord, match_id=match.id, seat=seat)
    if payload.account is not None:
        account = account_named(uow, payload.account)
        if seats.by_account(uow.tx, match.id, account.id) is not None:
            raise errors.AlreadyJoined
        removals.remove(uow.tx, match.id, account.id)
        record(uow, caller, match.id, "invite", payload.reason, seat=seat, account_id=account.id)
        invite_account(uow, match.id, seat, account.id, rematch_of=None, knowledge=payload.knowledge)
        return PlayerSubstitution(match=facts(uow, caller, match.id), expires_at=expires_at)
    code = secrets.token_urlsafe(12)
    uow.tx.add(InviteRecord(digest_of(code), match.id, seat, payload.knowledge, uow.now, expires_at))
    record(uow, caller, match.id, "invite", payload.reason, seat=seat)
    return PlayerSubstitution(match=facts(uow, caller, match.id), invite_code=code, expires_at=expires_at)

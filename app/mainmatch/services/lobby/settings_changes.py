"""Write new settings of a match in its lobby: its columns, its seats with their feeds, and what all hear of it."""

import secrets
from typing import Any

from mainmatch.rules import Json, text, viewer_of
from mainmatch.rules.errors import WrongSeatCount
from mainmatch.services.events.account_events import MySeatJoined, MySeatLeft
from mainmatch.services.events.feed_writer import EventWriter, emit_to_account
from mainmatch.services.events.match_events import GarnetsChanged, MatchChanged, SeatJoined, SeatLeft
from mainmatch.services.events.telling import MatchMoment
from mainmatch.services.fairness.commitments import published_commitment
from mainmatch.services.lobby import match_alerts
from mainmatch.services.matches.access import hide, shut_out
from mainmatch.services.matches.loader import game_of, wallets_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, publications, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import InviteRecord, SeatRecord


def write(
    uow: UnitOfWork, match: MatchRecord, columns: dict[str, Any], fields: dict[str, Json], reason: str | None
) -> MatchRecord:
    """Change these columns. ``fields``: the new values by setting, as all may read them."""
    later = match.but(**columns)
    if "players" in columns:
        later = _resize(uow, later, match.players)
    if "visibility" in columns:
        code = None if later.visibility == "public" else match.join_code or secrets.token_urlsafe(9)
        columns["join_code"] = code
        columns["alerts_at"] = uow.now if match_alerts.is_wanted(uow, later) else None
        hide(uow, later)
    commitment = published_commitment(later)
    if commitment == published_commitment(match):
        commitment = None
    writer = EventWriter(uow, later, MatchMoment())
    writer.emit(MatchChanged(fields=fields, commitment=commitment, reason=reason))
    before = wallets_of(match)
    for seat, amount in wallets_of(later).items():
        if amount != before.get(seat, amount):
            writer.emit(GarnetsChanged(garnets=amount), to=(viewer_of(seat),))
    return matches.update(uow.tx, writer.write(), **columns)


def _resize(uow: UnitOfWork, match: MatchRecord, before: int) -> MatchRecord:
    """Add or remove seats at the end, and their feeds."""
    for seat in range(match.players + 1, before + 1):
        uow.tx.remove(InviteRecord, match_id=match.id, seat=seat)
    seats.remove_after(uow.tx, match.id, match.players)
    added = [SeatRecord(match_id=match.id, seat=seat) for seat in range(before + 1, match.players + 1)]
    if added:
        uow.tx.add(*added)
    return match.but(heads=publications.resize(uow.tx, match.id, match.players))


def leave_out_free_seats(uow: UnitOfWork, match: MatchRecord) -> MatchRecord:
    """Remove the free seats. Players in the last seats move to free ones before them, with their starting balances.

    Raises Refused ``wrong_seat_count`` for a number of players that the game does not take.
    """
    held = [each for each in seats.of(uow.tx, match.id) if each.account_id is not None or each.bot is not None]
    count, game = len(held), game_of(uow, match)
    if not game.seats.takes(count):
        raise WrongSeatCount(
            text(
                "{game} takes {seats} players; {count} of {players} seats are taken.",
                game=text(game.title),
                seats=game.seats.said,
                count=count,
                players=match.players,
            )
        )
    gaps = sorted({*range(1, count + 1)} - {each.seat for each in held})
    moves = dict(zip((each.seat for each in held if each.seat > count), gaps, strict=True))
    match = _move(uow, match, [each for each in held if each.seat in moves], moves)
    balances = wallets_of(match)
    kept = {moves.get(each.seat, each.seat): balances[each.seat] for each in held}
    garnets = {str(seat): amount for seat, amount in sorted(kept.items()) if amount}
    return write(uow, match, {"players": count, "garnets": garnets}, {"player_count": count}, None)


def _move(uow: UnitOfWork, match: MatchRecord, moving: list[SeatRecord], to: dict[int, int]) -> MatchRecord:
    writer = EventWriter(uow, match, MatchMoment())
    for each in moving:
        seat = to[each.seat]
        seats.free(uow.tx, match.id, each.seat)
        uow.tx.remove(InviteRecord, match_id=match.id, seat=seat)
        known_from = 0 if each.knowledge == "all" else match.heads.of(viewer_of(seat))
        # A house bot has the number of its seat in its name.
        is_numbered = each.bot is not None and each.display_name == f"House bot {each.seat}"
        name = f"House bot {seat}" if is_numbered else each.display_name or ""
        seats.change(uow.tx, each.but(seat=seat, known_from=known_from, display_name=name))
        if each.member is not None:
            seats.cast(uow.tx, match.id, seat, each.member)
        writer.emit(SeatLeft(seat=each.seat, by="host"))
        writer.emit(SeatJoined(seat=seat, display_name=name, bot=each.bot is not None))
    # In the order of the accounts' ids (lock order).
    for account_id, seat in sorted((each.account_id, each.seat) for each in moving if each.account_id is not None):
        shut_out(uow, match, account_id, viewer_of(seat))
        emit_to_account(uow, account_id, MySeatLeft(match_id=match.id, seat=seat))
        emit_to_account(uow, account_id, MySeatJoined(match_id=match.id, seat=to[seat]))
    return matches.update(uow.tx, writer.write()) if moving else match

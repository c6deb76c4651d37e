"""Rematches: a new lobby for the people of a finished match, with its settings.

Who asks for it gets their seat again at once. The others are invited to theirs, and nobody else can take them for a
week: whoever has no time for it plays no match that they did not join.
"""

import re
from typing import Annotated

from pydantic import Field

from mainmatch.services import lobby
from mainmatch.services.accounts.seating import may_seat
from mainmatch.services.bodies import Payload
from mainmatch.services.caller import Caller
from mainmatch.services.errors import InsufficientScope, NotFinished, NotInMatch, RematchExists, SeasonSeats
from mainmatch.services.events.account_events import MyHostingStarted
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.hosting import substitutes
from mainmatch.services.matches.access import see
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.names.display_names import Title, cleaned_title
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, hosts, matches, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

__all__ = ["Rematch", "open_rematch"]

_NUMBERED = re.compile(r"(.*) \((\d{1,4})\)", re.DOTALL)
_LONGEST_TITLE = 120


class Rematch(Payload):
    """A rematch of a finished match."""

    title: Annotated[
        Title | None, Field(description="Title, for people. Default: the match's, with the next number: Friday (2).")
    ] = None


def open_rematch(uow: UnitOfWork, caller: Caller, match_id: str, payload: Rematch) -> MatchFacts:
    """Create the rematch of a finished match, as one of its players or hosts.

    Raises Conflict ``not_finished`` and ``rematch_exists``, Forbidden ``not_in_match`` and ``season_seats``, and as
    ``lobby.create``.
    """
    if caller.match_id is not None:
        raise InsufficientScope("This token is for one match only. Use another one to create a rematch.")
    access = see(uow, caller, match_id, reads=True)
    before = access.match
    if not (access.is_host or access.plays):
        raise NotInMatch
    if before.status != "finished":
        raise NotFinished
    if before.season_id is not None:
        raise SeasonSeats("A season decides who plays its matches. Create its next match instead.")
    if (known := matches.rematch_of(uow.tx, match_id)) is not None:
        raise RematchExists(more={"match_id": known})
    title = payload.title or next_title(cleaned_title(before.title) or before.game)
    made = lobby.create(uow, caller, lobby.settings_for_another(before, title), rematch_of=match_id)
    _add_hosts(uow, caller, made.id, hosts.of(uow.tx, match_id))
    _fill(uow, caller, made.id, before, seats.of(uow.tx, match_id))
    return lobby.facts(uow, caller, made.id)


def next_title(title: str) -> str:
    """The title with the next number, as in ``Friday (2)``, cut to the longest that there is."""
    numbered = _NUMBERED.fullmatch(title)
    number = f" ({int(numbered[2]) + 1 if numbered else 2})"
    return (numbered[1] if numbered else title)[: _LONGEST_TITLE - len(number)] + number


def _add_hosts(uow: UnitOfWork, caller: Caller, match_id: str, before: list[str]) -> None:
    for account_id in sorted({*before} - {caller.account_id}):
        account = accounts.by_id(uow.tx, account_id)
        if account is None or not may_seat(uow, caller, account):
            continue
        hosts.add(uow.tx, match_id, account_id)
        emit_to_account(uow, account_id, MyHostingStarted(match_id=match_id))


def _fill(uow: UnitOfWork, caller: Caller, match_id: str, before: MatchRecord, held: list[SeatRecord]) -> None:
    """Seat bots and the caller where they sat, and invite the others, in the order of their accounts (lock order)."""
    for each in held:
        if each.bot is not None:
            lobby.add_bot(uow, caller, match_id, each.seat, each.bot)
        elif each.account_id == caller.account_id:
            lobby.join(uow, caller, match_id, lobby.JoinRequest(seat=each.seat))
    others = [each for each in held if each.account_id not in (None, caller.account_id)]
    for each in sorted(others, key=lambda seat: seat.account_id or ""):
        substitutes.invite_account(uow, match_id, each.seat, each.account_id or "", rematch_of=before.id)

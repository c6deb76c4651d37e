"""A new match from another one: its settings and nothing else, or a rematch for the people of a finished match.

No secret comes along: neither the seed nor the join code, and never the ``setup``. Who asks for a rematch gets their
seat again at once. The others are invited to theirs, and nobody else can take them for a week: whoever has no time for
it plays no match that they did not join.
"""

import re
from collections.abc import Mapping
from typing import Any

from mainmatch.rules import Flaw, text
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import may_seat
from mainmatch.services.caller import Caller
from mainmatch.services.events.account_events import MyHostingStarted
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.events.telling import feed_of
from mainmatch.services.hosting import substitutes
from mainmatch.services.lobby import match_creation, match_options, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.matches import queries
from mainmatch.services.matches.access import MatchAccess, see
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.names.display_names import cleaned_title
from mainmatch.services.news import webhook_registration
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts, hosts, matches, seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seats import SeatRecord

_NUMBERED = re.compile(r"(.*) \((\d{1,4})\)", re.DOTALL)
_LONGEST_TITLE = 120


def create(uow: UnitOfWork, caller: Caller, payload: NewMatch) -> MatchFacts:
    """Create a match, with the settings of another one where the request names it and has none.

    Raises as ``lobby.create`` and ``registration.create_for_channel``; with ``from``, Unknown ``unknown_match``; for a
    rematch also Conflict ``not_finished`` and ``rematch_exists``, Forbidden ``not_in_match`` and ``season_seats``.
    """
    made = _create(uow, caller, payload)
    if payload.discord is not None:
        webhook_registration.create_for_channel(uow, caller, feed_of(made.id, "public"), payload.discord)
    return made


def _create(uow: UnitOfWork, caller: Caller, payload: NewMatch) -> MatchFacts:
    if payload.from_ is None:
        return match_creation.create(uow, caller, payload)
    if caller.match_id is not None:
        raise errors.InsufficientScope("This token is for one match only. Create matches with another token.")
    access = see(uow, caller, payload.from_, reads=True)
    if payload.game not in ("", access.match.game):
        message = text("Leave the game out with `from`: its settings are of that match's game.")
        raise errors.InvalidRequest(flaws=(Flaw("body.game", "not_allowed", message),))
    sent = {name: getattr(payload, name) for name in payload.model_fields_set - {"game", "from_", "rematch"}}
    if payload.rematch:
        return _open_rematch(uow, caller, access, sent)
    return match_creation.create(uow, caller, _settings_seen(access).model_copy(update=sent))


def _settings_seen(access: MatchAccess) -> NewMatch:
    """The settings that a match's facts tell the caller; hosts who don't play know the starting balances, too."""
    settings = match_options.settings_for_another(access.match)
    # In a season's match they are what its members had.
    knows_garnets = access.is_host and not access.plays and access.match.season_id is None
    return settings if knows_garnets else settings.model_copy(update={"garnets": {}})


def _open_rematch(uow: UnitOfWork, caller: Caller, access: MatchAccess, sent: Mapping[str, Any]) -> MatchFacts:
    before = access.match
    if not (access.is_host or access.plays):
        raise errors.NotInMatch
    if before.status != "finished":
        raise errors.NotFinished
    if before.season_id is not None or sent.get("season_id") is not None:
        raise errors.SeasonSeats("A season decides who plays its matches. Create its next match instead.")
    if (known := matches.rematch_of(uow.tx, before.id)) is not None:
        raise errors.RematchExists(more={"match_id": known})
    title = next_title(cleaned_title(before.title) or before.game)
    settings = match_options.settings_for_another(before, title).model_copy(update=dict(sent))
    made = match_creation.create(uow, caller, settings, rematch_of=before.id)
    _add_hosts(uow, caller, made.id, hosts.of(uow.tx, before.id))
    held = [each for each in seats.of(uow.tx, before.id) if each.seat <= made.player_count]
    _fill(uow, caller, made.id, before, held)
    return queries.facts(uow, caller, made.id)


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
            seat_changes.add_bot(uow, caller, match_id, each.seat, each.bot)
        elif each.account_id == caller.account_id:
            seat_changes.join(uow, caller, match_id, seat_changes.JoinMatchRequest(seat=each.seat))
    others = [each for each in held if each.account_id not in (None, caller.account_id)]
    for each in sorted(others, key=lambda seat: seat.account_id or ""):
        substitutes.invite_account(uow, match_id, each.seat, each.account_id or "", rematch_of=before.id)

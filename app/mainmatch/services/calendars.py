"""A calendar of one's deadlines, at an address whose secret is the proof: calendars of phones have no token.

It has what waits for its owner alone: the open phases and decisions in which they can still send something, by the
title of the match or season. The address is shown once, stored as a hash, and ends when it is revoked.
"""

import pkgutil
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, ClassVar

from pydantic import BaseModel, Field

from mainmatch.season.views import HostSeasonView, MemberSeasonView
from mainmatch.services.accounts.operation_rules import begin
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import UnknownCalendar
from mainmatch.services.idempotency import ShownOnce
from mainmatch.services.matches.queries import owed
from mainmatch.services.seasons import queries as seasons
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, tokens
from mainmatch.store import seasons as stored_seasons

PATH = "/v1/calendars/"
"""What the path of a calendar begins with, before its secret."""


class CalendarFacts(BaseModel):
    """Your calendar. Its address isn't shown again."""

    created_at: Annotated[Utc, Field(description="Time at which its address was made.")]


class CalendarCreated(CalendarFacts, ShownOnce):
    """Your calendar. Keep ``path``: it is shown only once, and a repeated request answers null instead."""

    once_only: ClassVar[frozenset[str]] = frozenset({"path"})

    path: Annotated[
        str | None,
        Field(description="Path of its address on this server.", repr=False, examples=["/v1/calendars/....ics"]),
    ]


@dataclass(frozen=True, slots=True)
class _Deadline:
    key: str
    path: str
    title: str
    at: datetime


def create(uow: UnitOfWork, caller: Caller) -> CalendarCreated:
    """Make the address of the caller's calendar; an earlier one ends. Raises as ``operation_rules.begin``."""
    begin(uow, caller, "createCalendar")
    tokens.remove_link_secrets(uow.tx, "calendar", caller.account_id)
    secret = secrets.token_urlsafe(24)
    tokens.add_link_secret(uow.tx, "calendar", caller.account_id, digest_of(secret), uow.now)
    return CalendarCreated(created_at=uow.now, path=f"{PATH}{secret}.ics")


def get(uow: UnitOfWork, caller: Caller) -> CalendarFacts:
    """The caller's calendar. Raises Unknown ``unknown_calendar``."""
    created_at = tokens.link_made_at(uow.tx, "calendar", caller.account_id)
    if created_at is None:
        raise UnknownCalendar
    return CalendarFacts(created_at=created_at)


def remove(uow: UnitOfWork, caller: Caller) -> None:
    """End the address. Raises Unknown ``unknown_calendar``."""
    if not tokens.remove_link_secrets(uow.tx, "calendar", caller.account_id):
        raise UnknownCalendar


def text_at(uow: UnitOfWork, secret: str, public_url: str) -> str:
    """The calendar with this secret, as RFC 5545 has it. Raises Unknown ``unknown_calendar``."""
    account_id = tokens.link_owner(uow.tx, "calendar", digest_of(secret), uow.now)
    account = accounts.by_id(uow.tx, account_id) if account_id else None
    if account is None or account.suspended_at is not None or account.erase_at is not None:
        raise UnknownCalendar
    scopes = frozenset({"match:read", "season:read"})
    reader = Caller(account.id, account.username, account.display_name, False, scopes, None, "")
    # Imported by name, because few servers have a calendar: it takes a tenth of a second.
    icalendar = pkgutil.resolve_name("icalendar")
    calendar = icalendar.Calendar(
        {"VERSION": "2.0", "PRODID": "-//Mainmatch//Deadlines//EN", "X-WR-CALNAME": "Mainmatch"}
    )
    for each in sorted(_deadlines(uow, reader), key=lambda each: (each.at, each.key)):
        event = icalendar.Event({"UID": f"{each.key}@mainmatch"})
        # DTSTAMP as the deadline is: what is the same has the same bytes, and so the same entity tag.
        for name in ("DTSTAMP", "DTSTART"):
            event.add(name, each.at.astimezone(UTC))
        event.add("SUMMARY", each.title)
        if public_url:
            event.add("URL", f"{public_url}/{each.path}")
        calendar.add_component(event)
    text: bytes = calendar.to_ical()
    return text.decode()


def _deadlines(uow: UnitOfWork, reader: Caller) -> Iterator[_Deadline]:
    for match in owed(uow, reader):
        phase = match.phase
        if match.waiting_for_me and phase.due_at is not None:
            key, path = f"{match.match_id}-{phase.id}", f"m/{match.match_id}"
            yield _Deadline(key, path, match.title, phase.due_at)
    for place in stored_seasons.of_account(uow.tx, reader.account_id):
        facts = seasons.facts(uow, reader, place.season_id)
        if facts.status != "running":
            continue
        shown = seasons.view(uow, reader, place.season_id).view
        waiting = shown.to_decide if isinstance(shown, MemberSeasonView | HostSeasonView) else ()
        for each in shown.decisions:
            if each.decision.id in waiting:
                key, path = f"{place.season_id}-{each.decision.id}", f"seasons/{place.season_id}"
                yield _Deadline(key, path, facts.title, each.decision.due_at)

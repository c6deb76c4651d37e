"""Data export and account deletion (GDPR): what the server keeps of a person, and how somebody leaves for good.

What is shown is one's own, and holds no credential. Deletion removes what names the person; what others have played
with stays, under an account that nobody is.
"""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from mainmatch.rules import Json
from mainmatch.services import lobby
from mainmatch.services.accounts.sign_up import account_of, record_of
from mainmatch.services.accounts.tokens import must_be_session
from mainmatch.services.bodies import Payload
from mainmatch.services.caller import Caller
from mainmatch.services.erase_names import (
    NAME,
    Stay,
    erase_in_answers,
    erase_in_matches,
    erase_in_seasons,
    stays_of,
)
from mainmatch.services.errors import (
    HasIntegration,
    InsufficientScope,
    LastAdmin,
    NotYourUsername,
    SignInAgain,
    StillHosting,
)
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.season_commands import run_command
from mainmatch.services.seasons import cast
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.webhooks import push_subscriptions, registration
from mainmatch.store import (
    accounts,
    feeds,
    hosts,
    identities,
    matches,
    personal_data,
    season_members,
    seasons,
    seats,
    tokens,
)
from mainmatch.store.accounts import AccountRecord

__all__ = ["AccountRemoval", "export", "leave"]

_READS = frozenset({"match:read", "chat:read", "season:read"})
"""What is kept of somebody is what these let a token read, too; the export is no shortcut."""


class AccountRemoval(Payload):
    """The confirmation of an account's deletion: the username, typed again."""

    username: Annotated[str, Field(description="Your username, typed again.", min_length=1, max_length=64)]


def export(uow: UnitOfWork, caller: Caller) -> str:
    """All that is kept of the caller, as lines of JSON: a table's name, and a row of it.

    Raises Forbidden ``insufficient_scope`` for a token that may not read all of it, ``sign_in_again`` for integrations.
    """
    if caller.via is not None:
        raise SignInAgain
    if not caller.scopes >= _READS:
        raise InsufficientScope(f"This needs a token with the scopes {' '.join(sorted(_READS))}.")
    record = record_of(uow, caller)
    events = [*_own_events(uow, record.id)]
    kept = personal_data.kept_of(uow.tx, record.id, _matches_of(uow, record.id, events))
    lines: list[dict[str, Json]] = [
        {"of": "account", **account_of(record).model_dump(mode="json"), "email": record.email}
    ]
    for name, row in kept:
        shown = {key: rfc3339(each) if isinstance(each, datetime) else each for key, each in row.items()}
        lines.append({"of": name, **shown})
    lines += [{"of": "feed", **event} for event in events]
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)


def leave(uow: UnitOfWork, caller: Caller, payload: AccountRemoval) -> None:
    """Remove the account and the names of its person.

    Seats in running matches go on with a house bot. Raises Forbidden ``sign_in_again``, Invalid ``not_your_username``,
    Conflict ``still_hosting``, ``last_admin`` and ``has_integration``.
    """
    must_be_session(caller)
    record = record_of(uow, caller)
    if payload.username.casefold() != record.username.casefold():
        raise NotYourUsername
    events = [*_own_events(uow, record.id)]
    _must_be_free(uow, record)
    stays = _stays(uow, record.id, events)
    _leave_seasons(uow, caller, record)
    _leave_matches(uow, caller, record)
    erase_in_matches(uow, record.id, events, _matches_of(uow, record.id, events))
    erase_in_answers(uow, record.id, [*stays, *erase_in_seasons(uow, events)])
    for webhook in registration.listed(uow, caller).items:
        registration.remove(uow, caller, webhook.id)
    push_subscriptions.remove_all(uow, record.id)
    uow.tx.notices.revoked |= {token.id for token in tokens.listed(uow.tx, record.id)} | {caller.token_id}
    personal_data.erase(uow.tx, record.id)
    # No sign-up or sign-in as this account again; the row stays, for others' matches point to it.
    gone = f"former-{secrets.token_hex(8)}"
    nobody = {"username": gone, "username_key": accounts.key_of(gone), "display_name": NAME, "password_hash": None}
    accounts.update(uow.tx, record.id, **nobody, admin=False, feed_head=0, second_factor_at=None, email=None)


def _must_be_free(uow: UnitOfWork, record: AccountRecord) -> None:
    if record.admin and sum(each.admin for each in accounts.list_all(uow.tx)) == 1:
        raise LastAdmin
    if identities.namespaces_of(uow.tx, record.id):
        raise HasIntegration
    if any(_needs_host(uow, row["match_id"], record.id) for row in personal_data.rows_of(uow.tx, "hosts", record.id)):
        raise StillHosting("You are the only host of a running match. Add another host or cancel the match first.")
    for row in personal_data.rows_of(uow.tx, "season_hosts", record.id):
        season = seasons.by_id(uow.tx, row["season_id"])
        is_on = season is not None and season.status in ("casting", "running", "finals")
        if is_on and season_members.hosts_of(uow.tx, row["season_id"]) == [record.id]:
            raise StillHosting("You are the only host of a running season. Add another host or end the season first.")


def _needs_host(uow: UnitOfWork, match_id: str, account_id: str) -> bool:
    match = matches.by_id(uow.tx, match_id)
    is_over = match is None or match.status in ("finished", "cancelled")
    return not is_over and hosts.of(uow.tx, match_id) == [account_id]


def _matches_of(uow: UnitOfWork, account_id: str, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """The account's matches, seats that it has left included: its feed names them all."""
    held = [*personal_data.rows_of(uow.tx, "hosts", account_id), *personal_data.rows_of(uow.tx, "seats", account_id)]
    named = (event["data"].get("match_id") for event in events)
    return sorted({*(row["match_id"] for row in held), *(each for each in named if each)})


def _stays(uow: UnitOfWork, account_id: str, events: Sequence[Mapping[str, Any]]) -> list[Stay]:
    """All seats that the account ever had."""
    told = stays_of(events, "seat", "match_id", "seat")
    held = {(row["match_id"], row["seat"]) for row in personal_data.rows_of(uow.tx, "seats", account_id)}
    still = {(each.about, each.place) for each in told if each.until is None}
    return [*told, *(Stay(*each, None, None) for each in held - still)]


def _leave_seasons(uow: UnitOfWork, caller: Caller, record: AccountRecord) -> None:
    for place in season_members.of_account(uow.tx, record.id):
        season = seasons.by_id(uow.tx, place.season_id)
        if season is None:
            continue
        is_in = run_command.load(uow, season).members[place.member].is_active
        if season.status == "casting" or (is_in and season.status in ("running", "finals")):
            cast.leave(uow, caller, season.id)
        if season.status != "casting":
            season_members.change(uow.tx, season.id, place.member, account_id=None, bot=None)


def _leave_matches(uow: UnitOfWork, caller: Caller, record: AccountRecord) -> None:
    for row in personal_data.rows_of(uow.tx, "seats", record.id):
        match = matches.by_id(uow.tx, row["match_id"])
        if match is None or match.status in ("finished", "cancelled"):
            continue
        if match.status == "lobby" and match.season_id is None:
            lobby.leave(uow, caller, match.id)
            continue
        held = next(each for each in seats.of(uow.tx, match.id) if each.seat == row["seat"])
        bot = NewPlayer(bot="house", display_name=f"House bot {held.seat}", knowledge="from_now")
        substitutes.give(uow, caller, match, held, bot)


def _own_events(uow: UnitOfWork, account_id: str) -> Iterator[dict[str, Any]]:
    return (json.loads(body) for _, body in feeds.rows_after(uow.tx, f"account/{account_id}"))

"""Data export and account deletion (GDPR): what the server keeps of a person, and how somebody leaves for good.

What is shown is one's own, and holds no credential. Deletion ends all access and leaves all seats at once. A week
later it removes what names the person, unless its owner has signed in and taken it back; what others have played with
stays, under an account that nobody is.
"""

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from mainmatch.rules import text
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import begin
from mainmatch.services.accounts.sign_up import account_of, record_of
from mainmatch.services.accounts.tokens import end_access
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.caller import Caller
from mainmatch.services.hosting import substitutes
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.lobby import seat_changes
from mainmatch.services.news import push_subscriptions
from mainmatch.services.news.webhook_registration import CHANGE_FEED
from mainmatch.services.privacy.erase_names import (
    NAME,
    Stay,
    erase_in_answers,
    erase_in_matches,
    erase_in_seasons,
    stays_of,
)
from mainmatch.services.season_commands.season_writer import load as load_season
from mainmatch.services.seasons import cast
from mainmatch.services.unit_of_work import Pieces, UnitOfWork
from mainmatch.services.values import rfc3339
from mainmatch.store import (
    accounts,
    archives,
    feeds,
    hosts,
    match_removal,
    matches,
    personal_data,
    seasons,
    seats,
    webhooks,
)
from mainmatch.store.accounts import AccountRecord, NamespaceRecord
from mainmatch.store.matches import MatchRecord
from mainmatch.store.webhooks import WebhookRecord

KEPT = timedelta(days=7)
"""How long the deletion of an account can be taken back."""

_ROWS = 10
"""Rows, or events, of one read: of messages, some 18 KiB each."""

_READS = frozenset({"match:read", "chat:read", "season:read"})
"""What is kept of somebody is what these let a token read, too; the export is no shortcut."""


def export(uow: UnitOfWork, caller: Caller) -> Pieces:
    """All that is kept of the caller, as lines of JSON: a table's name, and a row of it.

    No number in them counts what others said or did, as a message's place in its channel would.
    Raises Forbidden ``insufficient_scope`` for a token that may not read all of it, ``sign_in_again`` for integrations.
    """
    if caller.via is not None:
        raise errors.SignInAgain
    if not caller.scopes >= _READS:
        raise errors.InsufficientScope(f"This needs a token with the scopes {' '.join(sorted(_READS))}.")
    record = record_of(uow, caller)
    facts = {"of": "account", **account_of(record).model_dump(mode="json"), "email": record.email}
    uow = (yield _text([facts])) or uow
    feed, named = f"account/{record.id}", set[str]()
    head = feeds.head(uow.tx, feed)
    for after in range(0, head, _ROWS):
        named |= _named(json.loads(body) for _, body in feeds.page(uow.tx, feed, after, _ROWS))
        uow = (yield "") or uow
    match_ids = sorted(named | _held(uow, record.id))
    for name in personal_data.SHOWN:
        last: Sequence[Any] | None = None
        while last != ():
            rows, last = personal_data.page_of(uow.tx, name, record.id, match_ids, last, _ROWS)
            uow = (yield _rows_text(name, rows)) or uow
    for match_id in archives.archived_with(uow.tx, record.id, match_ids):
        kept = personal_data.archived_rows(uow.tx, match_id, record.id)
        uow = (yield "".join(_rows_text(name, rows) for name, rows in kept)) or uow
    for after in range(0, head, _ROWS):
        page = feeds.page(uow.tx, feed, after, min(_ROWS, head - after))
        uow = (yield _text({"of": "feed", **json.loads(body)} for _, body in page)) or uow


def _rows_text(name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    return _text(
        {"of": name, **{key: rfc3339(each) if isinstance(each, datetime) else each for key, each in row.items()}}
        for row in rows
    )


def _text(lines: Iterable[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)


def leave(uow: UnitOfWork, caller: Caller) -> None:
    """Begin the deletion of the caller's account: end all access to it, and leave its seats and seasons.

    Seats in running matches go on with a house bot. Raises as ``operation_rules.begin``, and
    Conflict ``still_hosting``, ``last_admin`` and ``has_integration``.
    """
    record = begin(uow, caller, "deleteMe")
    _must_be_free(uow, record)
    _leave_seasons(uow, caller, record)
    _leave_matches(uow, caller, record)
    push_subscriptions.remove_all(uow, record.id)
    end_access(uow, record.id)
    accounts.update(uow.tx, record.id, erase_at=uow.now + KEPT)
    note(uow, SERVER, record.id, "accounts.begin_deletion")


def erase_due(uow: UnitOfWork) -> int:
    """Erase the account whose deletion is due for the longest time. Returns how many are due."""
    due = accounts.due_for_erasure(uow.tx, uow.now)
    if due:
        erase(uow, due[0])
    return len(due)


def remove_guest_due(uow: UnitOfWork) -> int:
    """Remove the guest whose time is over for the longest, and what it practised. Returns how many are due."""
    due = accounts.guests_to_remove(uow.tx, uow.now)
    guest = accounts.by_id_for_update(uow.tx, due[0]) if due else None
    # It can have been kept since it was found.
    if guest is not None and guest.guest_until is not None:
        end_access(uow, guest.id)
        match_removal.remove_played_alone(uow.tx, guest.id)
        erase(uow, guest.id)
    return len(due)


def erase(uow: UnitOfWork, account_id: str) -> None:
    """Remove the account and the names of its person for good."""
    events = [*_own_events(uow, account_id)]
    stays = _stays(uow, account_id, events)
    for place in seasons.of_account(uow.tx, account_id):
        seasons.change(uow.tx, place.season_id, place.member, account_id=None, bot=None)
    # Also matches whose seat the account has left: its feed names them all.
    erase_in_matches(uow, account_id, events, sorted(_named(events) | _held(uow, account_id)))
    erase_in_answers(uow, account_id, [*stays, *erase_in_seasons(uow, events)])
    for webhook in webhooks.listed(uow.tx, account_id):
        uow.tx.remove(WebhookRecord, id=webhook.id)
        uow.tx.notices.publish(CHANGE_FEED + webhook.id)
    personal_data.erase(uow.tx, account_id)
    # No sign-up or sign-in as this account again; the row stays, for others' matches point to it.
    gone = f"former-{secrets.token_hex(8)}"
    nobody = {"username": gone, "username_key": accounts.key_of(gone), "display_name": NAME, "password_hash": None}
    nothing = dict.fromkeys(("second_factor_at", "email", "erase_at", "guest_until"))
    accounts.update(uow.tx, account_id, **nobody, **nothing, admin=False, feed_head=0)


def _must_be_free(uow: UnitOfWork, record: AccountRecord) -> None:
    if record.admin and sum(each.admin and each.erase_at is None for each in accounts.list_all(uow.tx)) == 1:
        raise errors.LastAdmin
    if uow.tx.has(NamespaceRecord, account_id=record.id):
        raise errors.HasIntegration
    hosted = (matches.by_id(uow.tx, row["match_id"]) for row in personal_data.rows_of(uow.tx, "hosts", record.id))
    if held := [match for match in hosted if match is not None and _needs_host(uow, match, record.id)]:
        if all(match.status == "lobby" for match in held):
            raise errors.StillHosting(
                text("You are the only host of a match that has not started. Add another host or cancel it first.")
            )
        raise errors.StillHosting(
            text("You are the only host of a match that is not over. Add another host or cancel it first.")
        )
    for row in personal_data.rows_of(uow.tx, "season_hosts", record.id):
        season = seasons.by_id(uow.tx, row["season_id"])
        is_on = season is not None and season.status in ("casting", "running", "finals")
        if is_on and accounts.staying(uow.tx, seasons.hosts_of(uow.tx, row["season_id"])) == {record.id}:
            raise errors.StillHosting(
                text("You are the only host of a season that is not over. Add another host or end the season first.")
            )


def _needs_host(uow: UnitOfWork, match: MatchRecord, account_id: str) -> bool:
    is_over = match.status in ("finished", "cancelled")
    return not is_over and accounts.staying(uow.tx, hosts.of(uow.tx, match.id)) == {account_id}


def _named(events: Iterable[Mapping[str, Any]]) -> set[str]:
    return {event["data"]["match_id"] for event in events if event["data"].get("match_id")}


def _held(uow: UnitOfWork, account_id: str) -> set[str]:
    rows = (personal_data.rows_of(uow.tx, name, account_id) for name in ("hosts", "seats"))
    return {row["match_id"] for each in rows for row in each}


def _stays(uow: UnitOfWork, account_id: str, events: Sequence[Mapping[str, Any]]) -> list[Stay]:
    """All seats that the account ever had."""
    told = stays_of(events, "seat", "match_id", "seat")
    held = {(row["match_id"], row["seat"]) for row in personal_data.rows_of(uow.tx, "seats", account_id)}
    still = {(each.about, each.place) for each in told if each.until is None}
    return [*told, *(Stay(*each, None, None) for each in held - still)]


def _leave_seasons(uow: UnitOfWork, caller: Caller, record: AccountRecord) -> None:
    for place in seasons.of_account(uow.tx, record.id):
        season = seasons.by_id(uow.tx, place.season_id)
        if season is None:
            continue
        is_in = load_season(uow, season).members[place.member].is_active
        if season.status == "casting" or (is_in and season.status in ("running", "finals")):
            cast.leave(uow, caller, season.id)
        if season.status in ("running", "finals"):
            seasons.change(uow.tx, season.id, place.member, account_id=None, bot=None)


def _leave_matches(uow: UnitOfWork, caller: Caller, record: AccountRecord) -> None:
    for row in personal_data.rows_of(uow.tx, "seats", record.id):
        match = matches.by_id(uow.tx, row["match_id"])
        if match is None or match.status in ("finished", "cancelled"):
            continue
        if match.status == "lobby" and match.season_id is None:
            seat_changes.leave(uow, caller, match.id)
            continue
        held = next(each for each in seats.of(uow.tx, match.id) if each.seat == row["seat"])
        bot = NewPlayer(bot="house", display_name=f"House bot {held.seat}", knowledge="from_now")
        substitutes.give(uow, caller, match, held, bot)


def _own_events(uow: UnitOfWork, account_id: str) -> Iterator[dict[str, Any]]:
    return (json.loads(body) for _, body in feeds.rows_after(uow.tx, f"account/{account_id}"))

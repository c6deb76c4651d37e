"""The hosts of a match, and the audit log of their acts.

A match always has a host. Players can read the audit log when the match is over.

Common steps of host acts: access, the published reason, the audit entry, and the match in the answer.
"""

import json
from functools import partial
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.rules import Json
from mainmatch.services import audit_log
from mainmatch.services.accounts.operation_rules import must_allow
from mainmatch.services.accounts.sign_up import account_named
from mainmatch.services.bodies import BARE, copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import LastHost, NotRemoved, UnknownAccount
from mainmatch.services.events.account_events import MyHostingEnded, MyHostingStarted
from mainmatch.services.events.feed_writer import emit_to_account
from mainmatch.services.events.match_events import HostJoined, HostLeft
from mainmatch.services.matches import status_changes
from mainmatch.services.matches.access import MatchAccess, must_host, must_not_play, see, shut_out
from mainmatch.services.names.texts import Remark
from mainmatch.services.pagination import NUMBER, PAGE, History, Page, in_turn, page_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, audit, hosts, removals
from mainmatch.store.removals import RemovalRecord

Reason = Annotated[Remark | None, Field(description="Reason, published to all and stored in the audit log.")]


class Act(Payload):
    """The common part of host acts."""

    reason: Reason = None


class ActOnPhase(Act):
    """The common part of acts on the phase that the host has seen."""

    phase_id: Annotated[
        Typed | None,
        Field(max_length=64, description="Id of the phase that you mean. Refused if it is another one by then."),
    ] = None


def begin(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchAccess:
    """The host's access to the match. Raises Unknown ``unknown_match`` and Forbidden ``not_host``."""
    access = see(uow, caller, match_id)
    must_host(access)
    return access


def record(uow: UnitOfWork, caller: Caller, match_id: str, act: str, reason: str | None, /, **detail: Json) -> None:
    """Append the act to the audit log. ``detail`` must not contain sealed values."""
    audit_log.note(uow, match_id, caller.account_id, act, reason, **detail, **audit_log.through(caller))


AccountName = Annotated[Typed, Field(min_length=1, max_length=64, description="Username or account id."), BARE]


class NewHost(Act):
    """A new host."""

    account: AccountName


class HostFacts(BaseModel):
    """A host."""

    account_id: Annotated[str, Field(description="Id of the account.")]
    username: Annotated[str | None, Field(description="Username of the account; null for a linked account.")]
    display_name: Annotated[str, Field(description="Name shown to others.")]


class HostList(Page[HostFacts]):
    """The hosts of a match."""


class AuditEntry(BaseModel):
    """A host act. ``hash`` chains it to the previous entry (docs/fairness.md)."""

    n: Annotated[int, Field(description="Number of the entry in this match, from 1.")]
    at: Annotated[Utc, Field(description="Time of the act.")]
    by: Annotated[str | None, Field(description="Display name; null for the server.")]
    act: Annotated[str, Field(description="What the host did, such as `extend`.")]
    reason: Annotated[str | None, Field(description="The reason that the host gave.")]
    detail: Annotated[dict[str, Json], Field(description="Details of the act, which depend on `act`.")]
    hash: Annotated[str, Field(description="SHA-256 over this entry and the hash before.")]


class AuditLog(History[AuditEntry]):
    """The host acts in a match, oldest first."""


class PlayerRemoval(HostFacts):
    """A person whom a host removed."""

    at: Annotated[Utc, Field(description="Time of the removal.")]


class PlayerRemovalList(Page[PlayerRemoval]):
    """The people who stay out of a match until a host lets them in, the first removed first."""


def hosts_of(uow: UnitOfWork, caller: Caller, match_id: str) -> HostList:
    """The hosts, for a caller who can see the match. Raises Unknown ``unknown_match``."""
    see(uow, caller, match_id)
    found = [accounts.by_id(uow.tx, account_id) for account_id in hosts.of(uow.tx, match_id)]
    return HostList(items=[copied(HostFacts, each, account_id=each.id) for each in found if each])


def add_host(uow: UnitOfWork, caller: Caller, match_id: str, payload: NewHost) -> HostFacts:
    """Add an account as a host. Raises Unknown ``unknown_account``, Forbidden ``seating_refused``."""
    match = begin(uow, caller, match_id).match
    account = account_named(uow, payload.account)
    if not hosts.is_host(uow.tx, match_id, account.id):
        must_allow(uow, caller, account)
        hosts.add(uow.tx, match_id, account.id)
        record(uow, caller, match_id, "add_host", payload.reason, account_id=account.id)
        joined = HostJoined(display_name=account.display_name, reason=payload.reason)
        status_changes.announce(uow, match, joined)
        emit_to_account(uow, account.id, MyHostingStarted(match_id=match_id))
    return copied(HostFacts, account, account_id=account.id)


def remove_host(uow: UnitOfWork, caller: Caller, match_id: str, name: str) -> None:
    """Remove a host, who may be the caller. Raises Unknown ``unknown_account``, Conflict ``last_host``."""
    match = begin(uow, caller, match_id).match
    account, known = account_named(uow, name, is_going_too=True), hosts.of(uow.tx, match_id)
    if account.id not in known:
        raise UnknownAccount("This account is not a host of the match.")
    if not accounts.staying(uow.tx, {*known} - {account.id}):
        raise LastHost("A match must always have a host. Add another one first.")
    hosts.remove(uow.tx, match_id, account.id)
    shut_out(uow, match, account.id, "host")
    record(uow, caller, match_id, "remove_host", None, account_id=account.id)
    status_changes.announce(uow, match, HostLeft(display_name=account.display_name))
    emit_to_account(uow, account.id, MyHostingEnded(match_id=match_id))


def removed_from(uow: UnitOfWork, caller: Caller, match_id: str) -> PlayerRemovalList:
    """Whom hosts removed from the match, for its hosts. Raises Forbidden ``not_host``."""
    must_host(see(uow, caller, match_id))
    out = uow.tx.find_all(RemovalRecord, "at", "account_id", scope=match_id)
    found = [(each.at, accounts.by_id(uow.tx, each.account_id)) for each in out]
    return PlayerRemovalList(
        items=[copied(PlayerRemoval, account, account_id=account.id, at=at) for at, account in found if account]
    )


def let_in(uow: UnitOfWork, caller: Caller, match_id: str, name: str) -> None:
    """Let somebody join again whom a host removed. Raises Unknown ``unknown_account`` and ``not_removed``."""
    begin(uow, caller, match_id)
    account = account_named(uow, name)
    if not removals.remove(uow.tx, match_id, account.id):
        raise NotRemoved
    record(uow, caller, match_id, "let_in", None, account_id=account.id)


def audit_of(uow: UnitOfWork, caller: Caller, match_id: str, *, limit: int = PAGE, after: int = 0) -> AuditLog:
    """The audit log: for hosts who don't play, and for players when the match is over."""
    access = see(uow, caller, match_id)
    if access.match.status not in ("finished", "cancelled") or access.seat is None:
        must_host(access)
        must_not_play(access)
    entries, next_after = page_of(limit, in_turn(after, partial(audit.page_of, uow.tx, match_id), NUMBER), NUMBER)
    actors = {each.account_id for each in entries if each.account_id is not None}
    found = {account_id: accounts.by_id(uow.tx, account_id) for account_id in actors}
    names = {account.id: account.display_name for account in found.values() if account is not None}
    return AuditLog(
        items=[
            copied(AuditEntry, each, by=names.get(each.account_id or ""), detail=json.loads(each.detail))
            for each in entries
        ],
        next_after=next_after,
    )

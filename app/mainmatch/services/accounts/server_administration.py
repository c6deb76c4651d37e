"""What an admin sees of the server: its accounts, its state, and the audit log of what admins did.

Nothing of a match or season is here: an admin of the server learns no secret of a game by it.
"""

import json
from functools import partial
from typing import Annotated

from msgspec import Struct
from pydantic import BaseModel, Field

from mainmatch.rules import Json
from mainmatch.services import pagination
from mainmatch.services.accounts.operation_rules import must_be_session
from mainmatch.services.audit_log import SERVER
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NotAdmin
from mainmatch.services.maintenance.figures import figures
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, audit

_BY_NAME = "username"
"""The sort of the list, which its cursors name."""


class AccountSummary(BaseModel):
    """An account, as admins see it."""

    id: Annotated[str, Field(description="Id of the account.")]
    username: Annotated[str, Field(description="Username.")]
    display_name: Annotated[str, Field(description="Name shown to others.")]
    created_at: Annotated[Utc, Field(description="Time of the sign-up.")]
    admin: Annotated[bool, Field(description="Whether it is an admin of this server.")]
    suspended_at: Annotated[
        Utc | None,
        Field(
            description="Time of the suspension; null if it is not suspended.", examples=["2026-11-21T14:00:00.000Z"]
        ),
    ]
    second_factor_enabled: Annotated[bool, Field(description="Whether a sign-in needs the second factor.")]
    email_verified: Annotated[bool, Field(description="Whether it has a verified address, to which codes are sent.")]


class AccountSummaryList(pagination.Page[AccountSummary]):
    """Accounts of the server, by username."""


class BackupState(BaseModel):
    """The scheduled backups of the embedded database."""

    last_at: Annotated[
        Utc | None,
        Field(description="Time of the newest backup; null if there is none.", examples=["2026-11-21T14:00:00.000Z"]),
    ]
    failures: Annotated[int, Field(description="Failed backups since the server started.", examples=[0])]
    every_hours: Annotated[float, Field(description="Hours between two backups.", examples=[24])]
    kept: Annotated[int, Field(description="Number of backups that are kept.", examples=[7])]


class ServerState(BaseModel):
    """The state of the server."""

    version: Annotated[str, Field(description="Version of the server.")]
    trouble: Annotated[
        str | None,
        Field(description="Why nothing can be written now; null while it can.", examples=["The disk is full."]),
    ]
    account_count: Annotated[int, Field(description="Number of accounts.")]
    overdue_seconds: Annotated[float, Field(description="Seconds since the oldest due work should have been done.")]
    webhooks_failing: Annotated[int, Field(description="Number of webhooks whose last delivery failed.")]
    quotas: Annotated[
        dict[str, int], Field(description="Most that one account can have, by what is counted; empty without quotas.")
    ]
    backups: Annotated[
        BackupState | None, Field(description="The scheduled backups; null if the server makes none itself.")
    ]


class ServerAuditEntry(BaseModel):
    """An act of an admin or the operator."""

    n: Annotated[int, Field(description="Number of the entry, from 1.")]
    at: Annotated[Utc, Field(description="Time of the act.")]
    by: Annotated[str | None, Field(description="Display name; null for the server and the operator.")]
    act: Annotated[str, Field(description="What was done, such as `accounts.suspend`.")]
    account: Annotated[str | None, Field(description="Display name of the account that it was done to, if any.")]
    reason: Annotated[str | None, Field(description="The reason that was given.")]


class ServerAudit(pagination.History[ServerAuditEntry]):
    """The acts of admins and the operator, oldest first."""


class ServerFacts(Struct, frozen=True):
    """What the process knows of itself, for ``ServerState``."""

    version: str
    trouble: str | None
    quotas: dict[str, int]
    backups: BackupState | None


def listed(uow: UnitOfWork, caller: Caller, q: str | None, limit: int, cursor: str | None) -> AccountSummaryList:
    """A page of the accounts whose username or display name has ``q`` in it, by username.

    Raises Forbidden ``not_admin`` and ``sign_in_again``, Invalid ``bad_cursor``.
    """
    _must_be_admin(caller)
    after = pagination.read_sorted(cursor, _BY_NAME, is_time=False)
    found = accounts.search(uow.tx, q, None if after is None else str(after[0]), limit + 1)
    page = found[: pagination.fitting(found[:limit])]
    return AccountSummaryList(
        items=[
            copied(
                AccountSummary,
                each,
                second_factor_enabled=each.second_factor_at is not None,
                email_verified=each.email is not None,
            )
            for each in page
        ],
        next_cursor=pagination.sorted_cursor(_BY_NAME, accounts.key_of(page[-1].username), page[-1].id)
        if len(found) > len(page)
        else None,
    )


def state_of(uow: UnitOfWork, caller: Caller, facts: ServerFacts) -> ServerState:
    """The state of the server. Raises as ``listed``."""
    _must_be_admin(caller)
    found = figures(uow)
    return copied(
        ServerState,
        facts,
        account_count=accounts.count(uow.tx),
        overdue_seconds=found["overdue_seconds"],
        webhooks_failing=int(found["webhooks_failing"]),
    )


def audit_of(uow: UnitOfWork, caller: Caller, *, limit: int = pagination.PAGE, after: int = 0) -> ServerAudit:
    """The server's audit log. Raises as ``listed``."""
    _must_be_admin(caller)
    return acts(uow, limit=limit, after=after)


def acts(uow: UnitOfWork, *, limit: int, after: int) -> ServerAudit:
    """The acts after number ``after``, up to ``limit``, for one who may read them."""
    entries, next_after = pagination.page_of(
        limit, pagination.in_turn(after, partial(audit.page_of, uow.tx, SERVER), pagination.NUMBER), pagination.NUMBER
    )
    details: list[dict[str, Json]] = [json.loads(each.detail) for each in entries]
    about = [str(each["account"]) if "account" in each else None for each in details]
    actors = {each.account_id for each in entries if each.account_id is not None}
    names = accounts.display_names(uow.tx, {*actors, *(each for each in about if each is not None)})
    return ServerAudit(
        items=[
            copied(ServerAuditEntry, each, by=names.get(each.account_id or ""), account=names.get(whom or ""))
            for each, whom in zip(entries, about, strict=True)
        ],
        next_after=next_after,
    )


def _must_be_admin(caller: Caller) -> None:
    if not caller.admin:
        raise NotAdmin
    must_be_session(caller)

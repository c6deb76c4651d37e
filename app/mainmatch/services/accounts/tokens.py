"""Tokens (opaque, hashed, scoped, revocable), and the tickets that open streams.

A token is 256 random bits, stored as SHA-256 and shown once. Only a session makes tokens, and grants them no more than
it has; they outlive its end, but not ``end_all``. A commit's notices hold the ids of tokens that it revoked (P23).
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from mainmatch.payload import Payload, Typed
from mainmatch.rules import text
from mainmatch.services import errors
from mainmatch.services.accounts.operation_rules import begin, must_be_session, tell
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.bodies import copied
from mainmatch.services.caller import SCOPES, Caller, Scope, TokenKind
from mainmatch.services.idempotency import ShownOnce
from mainmatch.services.matches.access import see
from mainmatch.services.names.display_names import Label
from mainmatch.services.pagination import Page
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import accounts, tokens
from mainmatch.store.accounts import AccountRecord, IdentityRecord, NamespaceRecord
from mainmatch.store.tokens import BearerRecord, CodeRecord, TokenRecord

TICKET_SECONDS = 30

_MOST_PERSONAL = 100
_MOST_SESSIONS = 50
_OF_THE_WHOLE_ACCOUNT: Scope = "account:write"
"""The scope for the account's tokens, links and name, which a token for one match cannot have."""

_NOT_FOR_INTEGRATIONS: frozenset[Scope] = frozenset({"account:write", "webhook:write"})
"""Scopes with which an integration could keep access to an account after its link has ended."""

TOKEN = re.compile(r"mm_[A-Za-z0-9_-]{43}")
"""The form of a token. Other texts are refused without a look-up."""

_TICKET = re.compile(r"mmt_[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class Known:
    """A token in force: its caller, its expiry, and its stored last use."""

    caller: Caller
    expires_at: datetime | None
    last_used_at: datetime | None


class WantedSession(Struct, frozen=True):
    """A session that somebody wants. ``restores``: also takes back the deletion of the account.

    ``remembered_for``: how long the device remembers it; None: it does not.
    """

    scopes: Sequence[str]
    lasts: timedelta
    restores: bool = False
    remembered_for: timedelta | None = None


Remember = Annotated[
    bool,
    Field(
        description="true: stay signed in on this device. The access token is short, and the response sets a "
        "cookie for `POST /v1/auth/refresh`."
    ),
]
KeepLinks = Annotated[
    bool,
    Field(
        description="true: all providers of `GET /v1/me/links` are yours, and stay ways to sign in. By default they "
        "end, unless the account has no password."
    ),
]


class NewToken(BaseModel):
    """A token for a bot or a script."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    name: Annotated[Label, Field(description="Label for your list of tokens.", examples=["my bot"])]
    scopes: Annotated[
        list[Scope],
        Field(
            description="What the token can be used for.",
            min_length=1,
            max_length=len(SCOPES),
            examples=[["match:read", "match:play"]],
        ),
    ]
    expires_in_days: Annotated[int, Field(description="Days until it stops working.", ge=1, le=365)] = 90
    match_id: Annotated[Typed | None, Field(max_length=64, description="The only match that the token can access.")] = (
        None
    )
    namespace: Annotated[
        Typed | None,
        Field(
            max_length=64,
            description="One of your integrations. The token acts for the linked accounts of this namespace, with "
            "these scopes. It acts for no other account, including yours.",
        ),
    ] = None


class SignOut(Payload):
    """What ends with all sessions."""

    keep_tokens: Annotated[
        bool, Field(description="true: only sessions end, and the tokens of your bots and scripts stay.")
    ] = False
    keep_links: KeepLinks = False


class TokenFacts(BaseModel):
    """A token's properties, without the token itself."""

    id: Annotated[str, Field(description="Id of the token.")]
    kind: Annotated[
        Literal["session", "personal"], Field(description="Whether it comes from a sign-in or was created.")
    ]
    name: Annotated[str, Field(description="Its name, for people.")]
    scopes: Annotated[list[Scope], Field(description="What it can be used for.")]
    match_id: Annotated[str | None, Field(description="Id of the one match that it is for; null for all.")]
    namespace: Annotated[
        str | None, Field(description="Namespace of the integration that the token is limited to.")
    ] = None
    created_at: Annotated[Utc, Field(description="Time of creation.")]
    expires_at: Annotated[Utc | None, Field(description="Time at which it stops working; null for never.")]
    last_used_at: Annotated[
        Utc | None, Field(description="Time of the last use, accurate to some minutes; null if no use is known.")
    ] = None


class TokenList(Page[TokenFacts]):
    """The valid tokens, newest first."""


class TokenCreated(TokenFacts, ShownOnce):
    """A new token. Store ``token``: it is shown only once, and a repeated request answers null instead."""

    once_only: ClassVar[frozenset[str]] = frozenset({"token"})

    token: Annotated[
        str | None, Field(description="The token. Send it as `Authorization: Bearer`.", repr=False, examples=["mm_..."])
    ]


class SessionToken(BaseModel):
    """The answer to a sign-in (RFC 6749, section 5.1)."""

    access_token: Annotated[
        str, Field(description="The token. Send it as `Authorization: Bearer`.", repr=False, examples=["mm_..."])
    ]
    token_type: Annotated[Literal["bearer"], Field(description="`bearer`.")] = "bearer"  # noqa: S105 - the name of the scheme
    expires_in: Annotated[int, Field(description="Lifetime in seconds.")]
    scope: Annotated[str, Field(description="Scopes of the token, separated by spaces.")]
    device: Annotated[
        str | None,
        Field(
            repr=False,
            examples=["mmd_..."],
            description="Marker of this device. Store it on the device and send it as `device` at the next sign-in. "
            "Failed attempts by others on your username then cannot lock you out. It grants no access by "
            "itself. Null after a sign-in without a password.",
        ),
    ] = None
    _refresh_token: str = PrivateAttr("")

    @property
    def refresh_token(self) -> str:
        """For the cookie of a remembered session; empty without one. No body shows it."""
        return self._refresh_token

    @refresh_token.setter
    def refresh_token(self, token: str) -> None:
        self._refresh_token = token


class SessionFacts(BaseModel):
    """A sign-in."""

    id: Annotated[str, Field(description="Id of the session.")]
    current: Annotated[bool, Field(description="Whether this request uses it.")]
    created_at: Annotated[Utc, Field(description="Time of the sign-in.")]
    last_used_at: Annotated[
        Utc | None, Field(description="Time of the last use, accurate to some minutes; null if no use is known.")
    ]
    ends_at: Annotated[Utc | None, Field(description="Time at which it ends if it is not used until then.")]


class SessionList(Page[SessionFacts]):
    """The sessions, newest first."""


class StreamTicket(BaseModel):
    """A ticket that opens one stream, once."""

    ticket: Annotated[
        str, Field(description="The ticket. Send it when the stream opens.", repr=False, examples=["mmt_..."])
    ]
    expires_in: Annotated[int, Field(description="Lifetime in seconds.")] = TICKET_SECONDS


def digest_of(secret: str) -> str:
    """The hash of a token or ticket for storage. 256 random bits need no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def open_session(uow: UnitOfWork, account_id: str, wanted: WantedSession) -> SessionToken:
    """Open a session for an authenticated account. Beyond 50 sessions the oldest ones end.

    Raises Forbidden ``account_suspended`` and ``account_being_deleted``.
    """
    account = _lock(uow, account_id)
    if account is not None and account.suspended_at is not None:
        raise errors.AccountSuspended
    if account is not None and account.erase_at is not None:
        _keep(uow, account, wanted)
    # What the device remembers is no access token.
    lasts = wanted.remembered_for or wanted.lasts
    secret = f"{'mm' if wanted.remembered_for is None else 'mmf'}_{secrets.token_urlsafe(32)}"
    sessions = [token for token in tokens.listed(uow.tx, account_id) if token.kind == "session"]
    for oldest in sessions[: max(0, len(sessions) - _MOST_SESSIONS + 1)]:
        end_session(uow, oldest.id)
    record = record_for(uow, account_id, "session", secret, wanted.scopes, lasts).but(name="Signed in")
    uow.tx.add(record)
    return SessionToken(access_token=secret, expires_in=int(lasts.total_seconds()), scope=record.scopes)


def _keep(uow: UnitOfWork, account: AccountRecord, wanted: WantedSession) -> None:
    """Take back the deletion of an account, if its owner says so."""
    if not wanted.restores:
        raise errors.AccountBeingDeleted
    accounts.update(uow.tx, account.id, erase_at=None)
    note(uow, SERVER, account.id, "accounts.take_back_deletion")
    tell(uow, account.id, "createSession")


def create(uow: UnitOfWork, caller: Caller, payload: NewToken) -> TokenCreated:
    """Make a personal token.

    Raises Forbidden ``scope_not_held`` and as ``operation_rules.begin``, Unknown ``unknown_match``, Invalid
    ``invalid_scope``, Conflict.
    """
    begin(uow, caller, "createToken")
    if set(payload.scopes) - caller.scopes:
        raise errors.ScopeNotHeld(
            text("Your own token has only these scopes: {scopes}.", scopes=" ".join(sorted(caller.scopes)))
        )
    if payload.match_id is not None:
        see(uow, caller, payload.match_id, reads=True)
        if _OF_THE_WHOLE_ACCOUNT in payload.scopes:
            raise errors.InvalidScope(
                f"A token for one match cannot have {_OF_THE_WHOLE_ACCOUNT}, which covers the whole "
                "account. Leave out the scope or match_id."
            )
    if payload.namespace is not None:
        _must_suit_integration(uow, caller, payload.namespace, payload.scopes)
    if sum(held.kind == "personal" for held in _in_force(uow, caller.account_id)) >= _MOST_PERSONAL:
        raise errors.TooManyTokens(text("An account can have {n} tokens. Revoke one first.", n=_MOST_PERSONAL))
    secret = f"mm_{secrets.token_urlsafe(32)}"
    record = record_for(
        uow, caller.account_id, "personal", secret, payload.scopes, timedelta(days=payload.expires_in_days)
    )
    record = record.but(name=payload.name, match_id=payload.match_id, namespace=payload.namespace)
    uow.tx.add(record)
    return TokenCreated.model_validate({**_facts(record).model_dump(), "token": secret})


def listed(uow: UnitOfWork, caller: Caller) -> TokenList:
    """The caller's sessions and personal tokens in force, newest first."""
    return TokenList(items=[_facts(record) for record in reversed(_in_force(uow, caller.account_id))])


def sessions(uow: UnitOfWork, caller: Caller) -> SessionList:
    """The caller's sessions in force, newest first."""
    held = [each for each in reversed(_in_force(uow, caller.account_id)) if each.kind == "session"]
    return SessionList(
        items=[
            copied(SessionFacts, each, current=each.id == caller.token_id, ends_at=_ends_at(uow, each)) for each in held
        ]
    )


def revoke(uow: UnitOfWork, caller: Caller, token_id: str, operation: str = "deleteToken") -> None:
    """Revoke a token of the caller. A repeat has no effect.

    Raises Unknown ``unknown_token``, and for another than the caller's own session as ``operation_rules.begin``.
    """
    must_be_session(caller)
    if token_id != caller.token_id:
        begin(uow, caller, operation)
    found = uow.tx.find(TokenRecord, id=token_id)
    if found is None or found.account_id != caller.account_id or found.kind == "ticket":
        raise errors.UnknownToken
    end_session(uow, found.id)


def revoke_presented(uow: UnitOfWork, secret: str) -> None:
    """Revoke the presented token. An unknown one is no error (RFC 7009, section 2.2)."""
    found = tokens.by_hash(uow.tx, digest_of(secret))
    if found is not None:
        # Who signs out of a remembered session is not remembered.
        end_session(uow, (found.kind == "session" and found.parent_id) or found.token_id)


def sign_out_everywhere(uow: UnitOfWork, caller: Caller, payload: SignOut) -> None:
    """End all sessions of the caller, this one too, and the personal tokens unless they are to stay.

    Raises Forbidden ``sign_in_again``.
    """
    account = begin(uow, caller, "signOutEverywhere")
    if account.password_hash is not None and not payload.keep_links:
        end_providers(uow, account.id)
    ended = end_all(uow, caller.account_id, keep_tokens=payload.keep_tokens)
    note(uow, SERVER, caller.account_id, "accounts.sign_out_everywhere", tokens_ended=ended)


def end_providers(uow: UnitOfWork, account_id: str) -> None:
    """Unlink the providers of an account that has a password: a thief may have linked one of theirs."""
    for each in accounts.identities_of(uow.tx, account_id):
        if each.kind == "oidc":
            uow.tx.remove(IdentityRecord, id=each.id)
            note(uow, SERVER, account_id, "accounts.unlink", kind=each.kind, authority=each.authority)


def end_access(uow: UnitOfWork, account_id: str) -> int:
    """End all access to an account, also of integrations, and its codes: how many sign-ins and tokens have ended."""
    uow.tx.remove(CodeRecord, account_id=account_id)
    uow.tx.notices.revoked |= tokens.remove_acting(uow.tx, account_id)
    return end_all(uow, account_id)


def end_all(uow: UnitOfWork, account_id: str, *, keep_tokens: bool = False, but: str | None = None) -> int:
    """End all sessions and personal tokens of an account, or its sessions only: how many. ``but``: a token to keep."""
    _lock(uow, account_id)
    held = [each for each in tokens.listed(uow.tx, account_id) if each.id != but]
    ended = [each for each in held if each.kind == "session" or not keep_tokens]
    for each in ended:
        end_session(uow, each.id)
    return len(ended)


def caller_of(uow: UnitOfWork, digest: str) -> Known | None:
    """The caller for a token's hash; None if the token is not in force."""
    found = tokens.by_hash(uow.tx, digest)
    if found is None or found.kind == "ticket" or not is_in_force(uow, found):
        return None
    return Known(_caller(uow, found), _ends_at(uow, found), found.last_used_at)


def callers_of(uow: UnitOfWork, digests: Iterable[str]) -> dict[str, Known]:
    """As ``caller_of``, for several hashes at once. Tokens that are not in force are missing."""
    return {
        digest: Known(_caller(uow, found), _ends_at(uow, found), found.last_used_at)
        for digest, found in tokens.by_hashes(uow.tx, digests).items()
        if found.kind != "ticket" and is_in_force(uow, found)
    }


def note_uses(uow: UnitOfWork, uses: Mapping[str, datetime]) -> None:
    """Store the last use of tokens, by id."""
    tokens.used(uow.tx, uses)


def buy_ticket(uow: UnitOfWork, caller: Caller, origin: str | None) -> StreamTicket:
    """Make a ticket with the access of the caller's token, bound to ``origin`` if the request has one."""
    secret = f"mmt_{secrets.token_urlsafe(32)}"
    record = record_for(uow, caller.account_id, "ticket", secret, caller.scopes, timedelta(seconds=TICKET_SECONDS)).but(
        match_id=caller.match_id,
        origin=origin,
        parent_id=caller.token_id,
        namespace=caller.via or caller.namespace,
    )
    # Names the removed tokens in the notices, so that their streams end: a later clean-up will not find them.
    uow.tx.notices.revoked |= tokens.remove_expired(uow.tx, uow.now)
    uow.tx.add(record)
    return StreamTicket(ticket=secret)


def redeem(uow: UnitOfWork, ticket: str, origin: str | None) -> Caller:
    """Redeem a ticket. Raises Unauthenticated ``invalid_token``, Forbidden ``origin_refused`` (the ticket stays valid).

    The caller's ``token_id`` is that of the token that made the ticket, and whose end closes the stream.
    """
    found = tokens.by_hash(uow.tx, digest_of(ticket)) if _TICKET.fullmatch(ticket) else None
    parent = uow.tx.find(TokenRecord, id=found.parent_id) if found is not None and found.parent_id else None
    if found is None or parent is None or not (is_in_force(uow, found) and is_in_force(uow, parent)):
        raise _used_up()
    if found.origin is not None and found.origin != origin:
        raise errors.OriginRefused
    if tokens.consume_ticket(uow.tx, digest_of(ticket)) is None:
        # A concurrent request has used it.
        raise _used_up()
    return _caller(uow, found, parent)


def _used_up() -> errors.Unauthenticated:
    return errors.InvalidToken("A ticket works once and for 30 seconds. POST /v1/stream/tickets creates a new one.")


def _must_suit_integration(uow: UnitOfWork, caller: Caller, namespace: str, scopes: Iterable[Scope]) -> None:
    found = uow.tx.find(NamespaceRecord, name=namespace)
    if found is None or found.account_id != caller.account_id:
        raise errors.UnknownNamespace("You have no such namespace. PUT /v1/integrations/{namespace} reserves one.")
    if _NOT_FOR_INTEGRATIONS & set(scopes):
        raise errors.InvalidScope(
            f"Integrations cannot have {' or '.join(sorted(_NOT_FOR_INTEGRATIONS))}: their effects "
            "would outlive the link."
        )


def _lock(uow: UnitOfWork, account_id: str) -> AccountRecord | None:
    # Two commands at once: what one of them makes must not survive the other's end of everything.
    return accounts.by_id_for_update(uow.tx, account_id)


def _in_force(uow: UnitOfWork, account_id: str) -> list[TokenRecord]:
    """The account's valid tokens without tickets, oldest first."""
    return [token for token in tokens.listed(uow.tx, account_id) if is_in_force(uow, token)]


def end_session(uow: UnitOfWork, token_id: str) -> None:
    """End a token, and what was opened with it."""
    uow.tx.notices.revoked |= {token_id, *tokens.bought_with(uow.tx, token_id)}
    tokens.revoke(uow.tx, token_id, uow.now)


def is_in_force(uow: UnitOfWork, token: TokenRecord | BearerRecord) -> bool:
    """Whether a token is neither revoked nor over."""
    ends_at = _ends_at(uow, token)
    return token.revoked_at is None and (ends_at is None or uow.now < ends_at)


def _ends_at(uow: UnitOfWork, token: TokenRecord | BearerRecord) -> datetime | None:
    """When a token ends if nobody uses it until then."""
    if token.kind != "session" or uow.session_idle is None or token.parent_id is not None:
        return token.expires_at
    idle = (token.last_used_at or token.created_at) + uow.session_idle
    return idle if token.expires_at is None else min(idle, token.expires_at)


def is_admin(uow: UnitOfWork, account: AccountRecord | BearerRecord) -> bool:
    """Whether the account has admin rights now: where they need a second factor, only with one."""
    return account.admin and (account.second_factor_at is not None or not uow.admins_need_second_factor)


def _caller(uow: UnitOfWork, bearer: BearerRecord, parent: TokenRecord | None = None) -> Caller:
    is_acting = bearer.kind == "acting" or (bearer.kind == "ticket" and bearer.namespace is not None)
    # An integration's own token gives no access to the account that made it, only to linked accounts.
    is_integration = bearer.namespace is not None and not is_acting
    # A session that a refresh token opened is that remembered session.
    family = bearer.parent_id if bearer.kind == "session" else None
    return Caller(
        account_id=bearer.account_id,
        username=bearer.username,
        display_name=bearer.display_name,
        admin=bearer.namespace is None and is_admin(uow, bearer),
        scopes=frozenset() if is_integration else _scopes(bearer.scopes),
        match_id=bearer.match_id,
        token_id=parent.id if parent is not None else family or bearer.token_id,
        kind=_KINDS[bearer.kind],
        namespace=bearer.namespace if is_integration else None,
        via=bearer.namespace if is_acting else None,
        expires_at=(parent or bearer).expires_at,
        guest=bearer.guest_until is not None,
    )


@lru_cache
def _scopes(text: str) -> frozenset[str]:
    """The stored scopes. Callers share them: a set of its own would be most of what a cached token takes."""
    return frozenset(text.split())


_KINDS: Mapping[str, TokenKind] = {
    "session": "session",
    "personal": "personal",
    "ticket": "ticket",
    # Used by programs, as personal tokens are, so an Idempotency-Key is required.
    "acting": "personal",
}


def record_for(
    uow: UnitOfWork, account_id: str, kind: TokenKind, secret: str, scopes: Iterable[str], lasts: timedelta
) -> TokenRecord:
    """A token of an account, to be stored."""
    return TokenRecord(
        id=f"tk_{secrets.token_urlsafe(12)}",
        hash=digest_of(secret),
        account_id=account_id,
        kind=kind,
        name="",
        scopes=" ".join(sorted(set(scopes))),
        created_at=uow.now,
        expires_at=uow.now + lasts,
    )


def _facts(record: TokenRecord) -> TokenFacts:
    shown = {name: getattr(record, name) for name in TokenFacts.model_fields}
    return TokenFacts.model_validate({**shown, "scopes": record.scopes.split()})

"""Tokens, refresh tokens and one-time codes, stored as hashes.

A ticket or a code is used at most once. A token is revoked at most once, and its tickets and acting tokens end with it.
Of a session that is remembered on a device, the newest refresh token and the one before are kept.

Secrets in addresses that need no token: whose they are. Only hashes are stored.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa

from mainmatch.store.tables.accounts import AccountRow, CodeRow, LinkSecretRow, RefreshRow, TokenRow
from mainmatch.store.tables.accounts import CodeRecord as CodeRecord
from mainmatch.store.tables.accounts import RefreshRecord as RefreshRecord
from mainmatch.store.tables.accounts import TokenRecord as TokenRecord
from mainmatch.store.transactions.statements import among, columns_of, given
from mainmatch.store.transactions.transaction import Transaction


@dataclass(frozen=True, slots=True)
class BearerRecord:
    """A token with its account. It may be expired or revoked: the caller checks that."""

    token_id: str
    account_id: str
    kind: str
    scopes: str
    match_id: str | None
    origin: str | None
    parent_id: str | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    username: str
    display_name: str
    admin: bool
    namespace: str | None = None
    last_used_at: datetime | None = None
    second_factor_at: datetime | None = None
    guest_until: datetime | None = None


_TOKENS = TokenRow.__table__
_ACCOUNTS = AccountRow.__table__
_LISTED = (
    sa.select(*columns_of(_TOKENS, TokenRecord))
    .where(given(_TOKENS, "account_id"), _TOKENS.c.revoked_at.is_(None))
    .where(_TOKENS.c.kind.not_in(("ticket", "acting")), _TOKENS.c.parent_id.is_(None))
    .order_by(_TOKENS.c.created_at, _TOKENS.c.id)
)
_OF_ACCOUNT = {"username", "display_name", "admin", "second_factor_at", "guest_until"}
_BEARERS: sa.Select[Any] = sa.select(
    _TOKENS.c.id.label("token_id"),
    *((_ACCOUNTS if each.name in _OF_ACCOUNT else _TOKENS).c[each.name] for each in fields(BearerRecord)[1:]),
).join_from(_TOKENS, _ACCOUNTS, _TOKENS.c.account_id == _ACCOUNTS.c.id)
_BY_HASH = _BEARERS.where(given(_TOKENS, "hash"))
_BY_HASHES = _BEARERS.add_columns(_TOKENS.c.hash).where(among(_TOKENS.c.hash, "hashes"))
_IN_FORCE = (
    sa.select(_TOKENS.c.id)
    .where(among(_TOKENS.c.id, "token_ids"), _TOKENS.c.revoked_at.is_(None))
    .where(_TOKENS.c.expires_at.is_(None) | (_TOKENS.c.expires_at > sa.bindparam("at")))
)
_REVOKE = (
    sa.update(_TOKENS)
    .where(_TOKENS.c.id == sa.bindparam("token_id"), _TOKENS.c.revoked_at.is_(None))
    .values(revoked_at=sa.bindparam("at"))
)
_EXPIRED = sa.select(_TOKENS.c.id).where(_TOKENS.c.expires_at < sa.bindparam("before"))
_REMOVE_EXPIRED = sa.delete(_TOKENS).where(_TOKENS.c.expires_at < sa.bindparam("before"))
_LAST_SEEN = sa.select(sa.func.max(_TOKENS.c.last_used_at)).where(
    given(_TOKENS, "account_id"), _TOKENS.c.kind == "session"
)
_USED = (
    sa.update(_TOKENS)
    .where(_TOKENS.c.id == sa.bindparam("token_id"))
    .where(_TOKENS.c.last_used_at.is_(None) | (_TOKENS.c.last_used_at < sa.bindparam("at")))
    .values(last_used_at=sa.bindparam("at"))
)


def last_seen(tx: Transaction, account_id: str) -> datetime | None:
    """When a session of the account was last used, to the minute; None: never."""
    found: datetime | None = tx.fetch_value(_LAST_SEEN, {"account_id": account_id})
    return found


def by_hash(tx: Transaction, token_hash: str) -> BearerRecord | None:
    """The token and its account, also if it is revoked or expired, or None. One query."""
    return tx.fetch_record(BearerRecord, _BY_HASH, {"hash": token_hash})


def by_hashes(tx: Transaction, hashes: Iterable[str]) -> dict[str, BearerRecord]:
    """As ``by_hash``, for several tokens in one query, by hash; unknown ones are missing."""
    found = tx.fetch(_BY_HASHES, {"hashes": list(hashes)})
    return {row[-1]: BearerRecord(*row[:-1]) for row in found}


def in_force(tx: Transaction, token_ids: Iterable[str], at: datetime) -> set[str]:
    """The ids of the tokens that are neither revoked nor expired at this instant, in one query."""
    return set(tx.fetch_values(_IN_FORCE, {"token_ids": list(token_ids), "at": at}))


def listed(tx: Transaction, account_id: str) -> Sequence[TokenRecord]:
    """The account's tokens that are not revoked, oldest first, without tickets and acting tokens."""
    return tx.fetch_records(TokenRecord, _LISTED, {"account_id": account_id})


def revoke(tx: Transaction, token_id: str, at: datetime) -> bool:
    """Revoke a token, and remove its tickets and acting tokens. True for the call that revoked it."""
    tx.remove(TokenRecord, parent_id=token_id)
    return tx.execute(_REVOKE, {"token_id": token_id, "at": at}) == 1


def prove(tx: Transaction, token_id: str, at: datetime) -> None:
    """Store when the person of a session last proved who they are."""
    tx.change(TokenRecord, {"id": token_id}, proven_at=at)


def consume_ticket(tx: Transaction, ticket_hash: str) -> BearerRecord | None:
    """Remove a ticket. Only the call that removes it gets it, expired or not; others get None."""
    ticket = by_hash(tx, ticket_hash)
    return ticket if tx.remove(TokenRecord, hash=ticket_hash, kind="ticket") == 1 else None


def remove_expired(tx: Transaction, before: datetime) -> set[str]:
    """Remove tokens that expired before this instant, with their tickets; return the ids of the expired ones."""
    # A query first, because RETURNING doesn't include rows removed by the cascade.
    expired = set(tx.fetch_values(_EXPIRED, {"before": before}))
    tx.execute(_REMOVE_EXPIRED, {"before": before})
    return expired


def bought_with(tx: Transaction, token_id: str) -> set[str]:
    """The ids of tickets and acting tokens that end with this one."""
    return set(tx.find_values(TokenRecord, "id", parent_id=token_id))


def remove_acting(tx: Transaction, account_id: str) -> set[str]:
    """Remove the tokens with which integrations act for this account; return their ids."""
    found = set(tx.find_values(TokenRecord, "id", account_id=account_id, kind="acting"))
    tx.remove(TokenRecord, account_id=account_id, kind="acting")
    return found


def used(tx: Transaction, uses: Mapping[str, datetime]) -> None:
    """Store the last use of tokens, by id, unless a later one is stored."""
    for token_id, at in uses.items():
        tx.execute(_USED, {"token_id": token_id, "at": at})


_REFRESH = RefreshRow.__table__
_ROTATE = (
    sa.update(_REFRESH)
    .where(_REFRESH.c.token_id == sa.bindparam("of"))
    .values(
        previous_hash=_REFRESH.c.hash,
        hash=sa.bindparam("following"),
        salt=sa.bindparam("with"),
        rotated_at=sa.bindparam("at"),
    )
)


def rotate_refresh_token(tx: Transaction, token_id: str, following: str, salt: str, at: datetime) -> None:
    """Replace the newest refresh token of a session by the one with this hash."""
    tx.execute(_ROTATE, {"of": token_id, "following": following, "with": salt, "at": at})


_CODES = CodeRow.__table__
_FIND = sa.select(*columns_of(_CODES, CodeRecord)).where(
    given(_CODES, "hash", "kind"), _CODES.c.expires_at > sa.bindparam("now")
)
_TAKE = (
    sa.delete(_CODES)
    .where(given(_CODES, "hash", "kind"), _CODES.c.expires_at > sa.bindparam("now"))
    .returning(*columns_of(_CODES, CodeRecord))
)
_REMOVE_EXPIRED_CODE = sa.delete(_CODES).where(_CODES.c.expires_at <= sa.bindparam("now"))


def find_code(tx: Transaction, kind: str, code_hash: str, now: datetime) -> CodeRecord | None:
    """The record of a code, which stays valid; None if it is unknown or expired."""
    return tx.fetch_record(CodeRecord, _FIND, {"kind": kind, "hash": code_hash, "now": now})


def take_code(tx: Transaction, kind: str, code_hash: str, now: datetime) -> CodeRecord | None:
    """Use up a code and return its record; None if it is unknown or expired."""
    # One statement, so only one of several concurrent calls gets it.
    return tx.fetch_record(CodeRecord, _TAKE, {"kind": kind, "hash": code_hash, "now": now})


def remove_expired_codes(tx: Transaction, now: datetime) -> int:
    """Remove expired codes; return how many."""
    return tx.execute(_REMOVE_EXPIRED_CODE, {"now": now})


Kind: TypeAlias = Literal["unsubscribe", "calendar"]

_SECRETS = LinkSecretRow.__table__
_NOW = sa.bindparam("now", type_=_SECRETS.c.created_at.type)
_KIND, _WHOSE = _SECRETS.c.kind == sa.bindparam("kind"), _SECRETS.c.account_id == sa.bindparam("account_id")
_OWNER = sa.select(_SECRETS.c.account_id).where(
    _SECRETS.c.hash == sa.bindparam("hash"), _KIND, _SECRETS.c.expires_at.is_(None) | (_SECRETS.c.expires_at > _NOW)
)
_FORGET = sa.delete(_SECRETS).where(_WHOSE, _SECRETS.c.expires_at <= _NOW)


def add_link_secret(
    tx: Transaction, kind: Kind, account_id: str, secret_hash: str, now: datetime, expires_at: datetime | None = None
) -> None:
    """Store the hash of an account's new secret, and remove those of its secrets that have expired."""
    tx.execute(_FORGET, {"account_id": account_id, "now": now})
    row = {"hash": secret_hash, "account_id": account_id, "kind": kind, "created_at": now, "expires_at": expires_at}
    tx.insert(LinkSecretRow, [row])


def link_owner(tx: Transaction, kind: Kind, secret_hash: str, now: datetime) -> str | None:
    """The id of the account whose secret this is; None if it is unknown or has expired."""
    found: str | None = tx.fetch_value(_OWNER, {"hash": secret_hash, "kind": kind, "now": now})
    return found


def link_made_at(tx: Transaction, kind: Kind, account_id: str) -> datetime | None:
    """When the account's secret of this kind was made; None without one."""
    found: datetime | None = tx.find_value(LinkSecretRow, "created_at", account_id=account_id, kind=kind)
    return found


def remove_link_secrets(tx: Transaction, kind: Kind, account_id: str) -> bool:
    """Remove the account's secrets of this kind; whether there was one."""
    return tx.remove(LinkSecretRow, account_id=account_id, kind=kind) > 0

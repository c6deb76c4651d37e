"""Accounts, the places from which they have signed in, their second factors and recovery codes.

A username is unique without regard to case. A password hash is in no repr. A place is a keyed hash, never an address. A
recovery code is stored as its hash, and used at most once. Who changes a second factor has locked the account.

External identities of accounts, and the namespaces of integrations.

An external identity belongs to at most one account, and a namespace permanently to one. A subject is in no repr.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from mainmatch.store.tables.accounts import AccountRecord as AccountRecord
from mainmatch.store.tables.accounts import AccountRow, RecoveryCodeRow, SecondFactorRow, SignInPlaceRow
from mainmatch.store.tables.accounts import IdentityRecord as IdentityRecord
from mainmatch.store.tables.accounts import NamespaceRecord as NamespaceRecord
from mainmatch.store.tables.accounts import SecondFactorRecord as SecondFactorRecord
from mainmatch.store.transactions.errors import Taken
from mainmatch.store.transactions.statements import RowLock, among, columns_of, given, values_of
from mainmatch.store.transactions.transaction import Transaction

_OF_ONE_ADDRESS = 10
"""Most accounts of one address that are found by it."""

_ACCOUNTS = AccountRow.__table__
_SELECT = sa.select(*columns_of(_ACCOUNTS, AccountRecord))
_LOCKED_BY_ID = RowLock(_SELECT.where(given(_ACCOUNTS, "id")))
_ALL = _SELECT.order_by(_ACCOUNTS.c.created_at, _ACCOUNTS.c.id)
_ALL_LOCKED = RowLock(_ALL)
_BY_EMAIL = (
    _SELECT.where(sa.func.lower(_ACCOUNTS.c.email) == sa.bindparam("email"), _ACCOUNTS.c.erase_at.is_(None))
    .order_by(_ACCOUNTS.c.created_at, _ACCOUNTS.c.id)
    .limit(_OF_ONE_ADDRESS)
)
_NAMES = sa.select(_ACCOUNTS.c.id, _ACCOUNTS.c.display_name).where(among(_ACCOUNTS.c.id, "account_ids"))
_AMONG = among(_ACCOUNTS.c.id, "account_ids")
_LOCKED_IN_ORDER = RowLock(sa.select(_ACCOUNTS.c.id).where(_AMONG).order_by(_ACCOUNTS.c.id))
_ADVANCE_ALL = (
    sa.update(_ACCOUNTS)
    .where(_AMONG)
    .values(feed_head=_ACCOUNTS.c.feed_head + 1)
    .returning(_ACCOUNTS.c.id, _ACCOUNTS.c.feed_head)
)
_NOW = sa.bindparam("now", type_=_ACCOUNTS.c.erase_at.type)
_ERASABLE = sa.select(_ACCOUNTS.c.id).where(_ACCOUNTS.c.erase_at <= _NOW).order_by(_ACCOUNTS.c.erase_at)
_GONE_GUESTS = sa.select(_ACCOUNTS.c.id).where(_ACCOUNTS.c.guest_until <= _NOW).order_by(_ACCOUNTS.c.guest_until)
_SOME_GUESTS = (
    sa.select(_ACCOUNTS.c.id)
    .where(_ACCOUNTS.c.guest_until.is_not(None))
    .limit(sa.bindparam("most", type_=sa.Integer))
    .subquery("guests")
)
_COUNT_GUESTS = sa.select(sa.func.count()).select_from(_SOME_GUESTS)
_STAYING = sa.select(_ACCOUNTS.c.id).where(_AMONG, _ACCOUNTS.c.erase_at.is_(None))
_COUNT = sa.select(sa.func.count()).select_from(_ACCOUNTS)
_ADVANCE = (
    sa.update(_ACCOUNTS)
    .where(_ACCOUNTS.c.id == sa.bindparam("account_id"))
    .values(feed_head=_ACCOUNTS.c.feed_head + sa.bindparam("rows"))
    .returning(_ACCOUNTS.c.feed_head)
)


def key_of(username: str) -> str:
    """The unique form of a username, without regard to case."""
    return username.casefold()


def add(tx: Transaction, account: AccountRecord) -> AccountRecord:
    """Store a new account. Raises Taken if its username is in use."""
    try:
        tx.insert(AccountRow, [{**values_of(account), "username_key": key_of(account.username)}])
    except IntegrityError:
        raise Taken("this username is in use") from None
    return account


def by_id(tx: Transaction, account_id: str) -> AccountRecord | None:
    """The account, or None."""
    return tx.find(AccountRecord, id=account_id)


def by_id_for_update(tx: Transaction, account_id: str) -> AccountRecord | None:
    """The account, or None. It is locked until the end of this command."""
    return tx.fetch_record(AccountRecord, tx.for_update(_LOCKED_BY_ID), {"id": account_id})


def by_username(tx: Transaction, username: str) -> AccountRecord | None:
    """The account with this username, without regard to case, or None."""
    return tx.find(AccountRecord, username_key=key_of(username))


def by_email(tx: Transaction, email: str) -> list[AccountRecord]:
    """The accounts with this verified address, without regard to case, oldest first; at most ten."""
    return tx.fetch_records(AccountRecord, _BY_EMAIL, {"email": email.lower()})


def display_names(tx: Transaction, account_ids: Collection[str]) -> dict[str, str]:
    """The display names of these accounts, by id, in one query."""
    found = tx.fetch(_NAMES, {"account_ids": [*account_ids]}) if account_ids else ()
    return {row[0]: row[1] for row in found}


def due_for_erasure(tx: Transaction, now: datetime) -> list[str]:
    """The ids of the accounts whose deletion nobody has taken back in time, the longest due first."""
    return list(tx.fetch_values(_ERASABLE, {"now": now}))


def guests_to_remove(tx: Transaction, now: datetime) -> list[str]:
    """The ids of the guests whose time is over, the longest over first."""
    return list(tx.fetch_values(_GONE_GUESTS, {"now": now}))


def count_guests(tx: Transaction, most: int) -> int:
    """How many guests there are, up to ``most``. It can't change during this command."""
    tx.lock_name("guests")
    return int(tx.fetch_value(_COUNT_GUESTS, {"most": most}))


def staying(tx: Transaction, account_ids: Collection[str]) -> set[str]:
    """Those of these accounts that are not being deleted."""
    return set(tx.fetch_values(_STAYING, {"account_ids": [*account_ids]}))


def list_all(tx: Transaction) -> list[AccountRecord]:
    """All accounts, oldest first. In a command, they are locked until its end."""
    return tx.fetch_records(AccountRecord, tx.for_update(_ALL_LOCKED))


def search(tx: Transaction, text: str | None, after: str | None, limit: int) -> list[AccountRecord]:
    """Up to ``limit`` accounts with ``text`` in their username or display name, by the username's unique form.

    ``after``: only those behind this one.
    """
    found = _SELECT.order_by(_ACCOUNTS.c.username_key).limit(limit)
    if after is not None:
        found = found.where(_ACCOUNTS.c.username_key > after)
    if text is not None:
        names = (_ACCOUNTS.c.username_key, sa.func.lower(_ACCOUNTS.c.display_name))
        wanted = (key_of(text), text.lower())
        parts = zip(names, wanted, strict=True)
        found = found.where(sa.or_(*(name.contains(part, autoescape=True) for name, part in parts)))
    return [AccountRecord(*row) for row in tx.connection.execute(found)]


def count(tx: Transaction) -> int:
    """The number of accounts."""
    return int(tx.fetch_value(_COUNT))


def update(tx: Transaction, /, account_id: str, **columns: object) -> AccountRecord | None:
    """Change columns (such as ``display_name``, ``password_hash``, ``admin``); return the changed account, or None.

    ``username`` changes together with ``username_key``, and only to a free name.
    """
    tx.change(AccountRecord, {"id": account_id}, **columns)
    return by_id(tx, account_id)


def advance_feeds(tx: Transaction, account_ids: Sequence[str]) -> dict[str, int]:
    """Reserve a number in the feeds of these accounts, and return them by account; those that are gone are missing."""
    asked = {"account_ids": [*account_ids]}
    # In the order of ids, as all that lock several accounts do.
    tx.lock(_LOCKED_IN_ORDER, asked)
    return {row[0]: row[1] for row in tx.fetch(_ADVANCE_ALL, asked)}


def advance_feed(tx: Transaction, account_id: str, rows: int) -> int:
    """Reserve ``rows`` numbers in the account's feed and return the first. LookupError if there is no such account.

    The rows must be appended in the same transaction: a feed has no gaps.
    """
    head = tx.fetch_value(_ADVANCE, {"account_id": account_id, "rows": rows})
    if head is None:
        raise LookupError("there is no such account")
    return int(head) - rows + 1


_PLACES = SignInPlaceRow.__table__
_REMOVE_OLDER = sa.delete(_PLACES).where(_PLACES.c.seen_at < sa.bindparam("before"))


def is_known_place(tx: Transaction, account_id: str, place: str) -> bool:
    """Whether this account has signed in from this place."""
    return tx.has(SignInPlaceRow, account_id=account_id, place=place)


def note_place(tx: Transaction, account_id: str, place: str, at: datetime) -> None:
    """Store that this account signed in from this place at ``at``."""
    tx.put(SignInPlaceRow, {"account_id": account_id, "place": place}, seen_at=at)


def remove_older_places(tx: Transaction, before: datetime) -> int:
    """Remove places without a sign-in since this instant; return how many."""
    return tx.execute(_REMOVE_OLDER, {"before": before})


_FACTORS = SecondFactorRow.__table__
_TAKE_STEP = (
    sa.update(_FACTORS)
    .where(_FACTORS.c.account_id == sa.bindparam("of"), _FACTORS.c.last_step < sa.bindparam("step"))
    .values(last_step=sa.bindparam("step"))
)


def put_second_factor(tx: Transaction, factor: SecondFactorRecord) -> None:
    """Store a second factor in place of the account's earlier one and its recovery codes."""
    remove_second_factor(tx, factor.account_id)
    tx.add(factor)


def remove_second_factor(tx: Transaction, account_id: str) -> None:
    """Remove the account's second factor and its recovery codes."""
    tx.remove(RecoveryCodeRow, account_id=account_id)
    tx.remove(SecondFactorRecord, account_id=account_id)


def take_step(tx: Transaction, account_id: str, step: int) -> bool:
    """Use up a step and those before it. False if it was used up already."""
    return tx.execute(_TAKE_STEP, {"of": account_id, "step": step}) == 1


def put_recovery_codes(tx: Transaction, account_id: str, hashes: Iterable[str], at: datetime) -> None:
    """Store recovery codes in place of the account's earlier ones."""
    tx.remove(RecoveryCodeRow, account_id=account_id)
    tx.insert(RecoveryCodeRow, [{"hash": each, "account_id": account_id, "created_at": at} for each in hashes])


def take_recovery_code(tx: Transaction, account_id: str, code_hash: str) -> bool:
    """Use up a recovery code. False if the account has no such code."""
    return tx.remove(RecoveryCodeRow, account_id=account_id, hash=code_hash) == 1


def count_recovery_codes(tx: Transaction, account_id: str) -> int:
    """How many recovery codes are left."""
    return len(tx.find_values(RecoveryCodeRow, "hash", account_id=account_id))


def find_identity(tx: Transaction, kind: str, authority: str, subject: str) -> IdentityRecord | None:
    """The identity, or None."""
    return tx.find(IdentityRecord, kind=kind, authority=authority, subject=subject)


def identities_of(tx: Transaction, account_id: str) -> Sequence[IdentityRecord]:
    """The identities of an account, oldest first."""
    return tx.find_all(IdentityRecord, "created_at", "id", account_id=account_id)

"""Idempotency keys: a repeated request has one effect and the same answer.

The answer is stored in the transaction that had the effect (P4), so neither exists without the other; a secret that is
shown once is not stored.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from mainmatch.services.caller import Caller
from mainmatch.services.errors import IdempotencyKeyReused
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import idempotency
from mainmatch.store.idempotency import IdempotencyRecord


class ShownOnce(BaseModel):
    """An answer with members that are shown only once. A repeated request answers null instead."""

    once_only: ClassVar[frozenset[str]] = frozenset()

    def without_secrets(self) -> "ShownOnce":
        """The same answer as a repeat shows it."""
        return self.model_copy(update=dict.fromkeys(self.once_only))


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer: its status, and its JSON (empty: no body)."""

    status: int
    text: str
    is_repeat: bool = False


def fingerprint_of(method: str, path: str, query: str, match_id: str | None, body: object, about: str = "") -> str:
    """What a key stands for: the same method, address and body, with a token bound to the same match (or none).

    ``about``: the match or season that the address names. The fingerprint begins with it, for ``forget_about``.
    """
    facts = json.dumps([method, path, query, match_id, body], sort_keys=True)
    return f"{about}:{hashlib.sha256(facts.encode()).hexdigest()}"


def forget_about(uow: UnitOfWork, account_id: str, about: str) -> None:
    """Remove this account's stored answers about a match or season: after losing access it can't fetch them (P23)."""
    idempotency.remove_that_begin(uow.tx, account_id, f"{about}:")


def once(
    uow: UnitOfWork,
    caller: Caller,
    key: str,
    fingerprint: str,
    status: int,
    command: Callable[[UnitOfWork], BaseModel | None],
) -> Kept:
    """Run ``command``, or return its answer again if it ran under this key before.

    Raises Invalid ``idempotency_key_reused`` when the key stands for another request, and what the command raises; then
    nothing is stored, for it had no effect.
    """
    # First, by a query of its own: of two tries at once, the second finds what the first has done, and isn't refused.
    uow.tx.lock_name(f"idempotency/{caller.account_id}/{key}")
    known = kept_for(uow, caller.account_id, key, fingerprint)
    return known or keep(uow, caller.account_id, key, fingerprint, status, command(uow))


def kept_for(uow: UnitOfWork, account_id: str, key: str, fingerprint: str) -> Kept | None:
    """The answer given under this key before. Raises Invalid ``idempotency_key_reused``."""
    known = uow.tx.find(IdempotencyRecord, account_id=account_id, key=key)
    if known is None:
        return None
    if known.fingerprint != fingerprint:
        raise IdempotencyKeyReused
    return Kept(known.status, known.body, is_repeat=True)


def keep(uow: UnitOfWork, account_id: str, key: str, fingerprint: str, status: int, answer: BaseModel | None) -> Kept:
    """Store an answer under its key, in this transaction."""
    safe = answer.without_secrets() if isinstance(answer, ShownOnce) else answer
    uow.tx.add(IdempotencyRecord(account_id, key, fingerprint, status, _text(safe), uow.now))
    return Kept(status, _text(answer))


def _text(answer: BaseModel | None) -> str:
    return "" if answer is None else answer.model_dump_json(by_alias=True)

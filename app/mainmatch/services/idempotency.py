"""Idempotency keys: a repeated request has one effect and the same answer.

The answer is stored in the transaction that had the effect (P4), so neither exists without the other; a secret that is
shown once is not stored. A refusal is an answer, too: a first try that hung on its way
must not be done after a second one was refused.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import astuple, dataclass
from typing import ClassVar, Self

from pydantic import BaseModel

from mainmatch.rules.errors import CodedError, Flaw, Refused
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Busy, IdempotencyKeyReused, Unauthenticated
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import idempotency
from mainmatch.store.idempotency import IdempotencyRecord
from mainmatch.store.transactions.errors import TakenBack

__all__ = ["Kept", "ShownOnce", "fingerprint_of", "forget_about", "keep", "kept_for", "once"]


_REFUSAL = "refusal"
_LEAST_REFUSAL = 400
"""The lowest status of an answer that refuses (RFC 9110, 15)."""


class ShownOnce(BaseModel):
    """An answer with members that are shown only once. A repeated request answers null instead."""

    once_only: ClassVar[frozenset[str]] = frozenset()

    def without_secrets(self) -> "ShownOnce":
        """The same answer as a repeat shows it."""
        return self.model_copy(update=dict.fromkeys(self.once_only))


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer: its status, and its JSON (empty: no body). ``refusal``: what to raise instead."""

    status: int
    text: str
    is_repeat: bool = False
    refusal: CodedError | None = None

    def must_be_taken(self) -> Self:
        """The same answer. Raises the refusal, if it is one."""
        if self.refusal is not None:
            raise self.refusal
        return self


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
    """Run ``command``, or return its answer again if it ran under this key before; its refusal, too.

    Raises Invalid ``idempotency_key_reused`` when the key stands for another request, and what the command raises if
    that says nothing of the request: Busy, Unauthenticated, and what is no CodedError. Then nothing is stored.
    """
    known = kept_for(uow, caller.account_id, key, fingerprint)
    if known is not None:
        return known
    try:
        with uow.tx.attempt():
            answer = command(uow)
    except TakenBack as taken_back:
        refusal = taken_back.__cause__
        if not isinstance(refusal, CodedError) or isinstance(refusal, (Busy, Unauthenticated)):
            raise (refusal or taken_back) from None
        said = [refusal.code, refusal.message, [[*astuple(each)] for each in refusal.flaws], {**refusal.more}]
        text = json.dumps({_REFUSAL: said})
        idempotency.add(uow.tx, IdempotencyRecord(caller.account_id, key, fingerprint, refusal.status, text, uow.now))
        return Kept(refusal.status, text, refusal=refusal)
    return keep(uow, caller.account_id, key, fingerprint, status, answer)


def kept_for(uow: UnitOfWork, account_id: str, key: str, fingerprint: str) -> Kept | None:
    """The answer given under this key before. Raises Invalid ``idempotency_key_reused``."""
    known = idempotency.find(uow.tx, account_id, key)
    if known is None:
        return None
    if known.fingerprint != fingerprint:
        raise IdempotencyKeyReused
    return Kept(known.status, known.body, is_repeat=True, refusal=_refusal_in(known))


def _refusal_in(known: IdempotencyRecord) -> CodedError | None:
    if known.status < _LEAST_REFUSAL:
        return None
    code, message, flaws, more = json.loads(known.body)[_REFUSAL]
    refusal = Refused(code, message, tuple(Flaw(*each) for each in flaws))
    refusal.more = more
    return refusal


def keep(uow: UnitOfWork, account_id: str, key: str, fingerprint: str, status: int, answer: BaseModel | None) -> Kept:
    """Store an answer under its key, in this transaction."""
    safe = answer.without_secrets() if isinstance(answer, ShownOnce) else answer
    idempotency.add(uow.tx, IdempotencyRecord(account_id, key, fingerprint, status, _text(safe), uow.now))
    return Kept(status, _text(answer))


def _text(answer: BaseModel | None) -> str:
    return "" if answer is None else answer.model_dump_json(by_alias=True)

"""A fresh proof that a session's person is the account's owner: the password or the provider, and the second factor.

It counts for that session alone, for some minutes. What needs one is in ``operation_rules``. Passwords arrive verified.
"""

from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services.accounts import oidc, second_factor
from mainmatch.services.accounts.operation_rules import FRESH, begin
from mainmatch.services.accounts.passwords import LONGEST
from mainmatch.services.accounts.second_factor import SecondFactorCode
from mainmatch.services.accounts.sign_in import Candidate
from mainmatch.services.caller import Caller
from mainmatch.services.errors import WrongPassword
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import tokens

_Password = Annotated[str, Field(min_length=1, max_length=LONGEST, examples=["correct horse battery"])]


class PasswordProof(Payload):
    """The proof that the operation needs, in its own body; without it the session needs a fresh ``createProof``."""

    password: Annotated[
        _Password | None, Field(description="Your password, unless you gave a fresh proof.", repr=False)
    ] = None
    second_factor: Annotated[
        SecondFactorCode | None, Field(description="Code of the second factor, for accounts that have one.", repr=False)
    ] = None


class NewProof(PasswordProof):
    """A proof that it is you: the password, or `code` and `verifier` of a provider that is linked to your account."""

    password: Annotated[_Password | None, Field(description="Your password.", repr=False)] = None
    code: Annotated[
        Typed | None,
        Field(
            min_length=1,
            max_length=128,
            repr=False,
            description="`oidc_code` from the callback URL, for accounts without a password.",
            examples=["mmo_..."],
        ),
    ] = None
    verifier: Annotated[
        oidc.Verifier | None,
        Field(
            repr=False,
            description="The verifier from which the `challenge` sent to `start` was derived.",
            examples=["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"],
        ),
    ] = None


class SessionProof(BaseModel):
    """A proof that counts for this session."""

    expires_in: Annotated[int, Field(description="How long it counts, in seconds.")] = int(FRESH.total_seconds())


def candidate(uow: UnitOfWork, caller: Caller) -> Candidate:
    """The caller's password hash, to verify a password. Raises as ``operation_rules.begin``."""
    account = begin(uow, caller, "createProof")
    return Candidate(account.id, account.password_hash, has_second_factor=account.second_factor_at is not None)


def by_password(uow: UnitOfWork, caller: Caller, verified: Candidate, second_factor_code: str | None) -> SessionProof:
    """Note the proof of a verified password.

    Raises Forbidden ``wrong_password`` if it was changed meanwhile, ``second_factor_required`` and
    ``wrong_second_factor``.
    """
    account = begin(uow, caller, "createProof")
    if account.password_hash != verified.password_hash:
        raise WrongPassword
    second_factor.prove(uow, account, second_factor_code)
    return _noted(uow, caller)


def by_provider(uow: UnitOfWork, caller: Caller, payload: NewProof) -> SessionProof:
    """Note the proof of a provider that is linked to the caller's account.

    Raises Forbidden ``wrong_arrival``, ``second_factor_required`` and ``wrong_second_factor``.
    """
    account = begin(uow, caller, "createProof")
    oidc.must_arrive(uow, account.id, payload.code or "", payload.verifier or "")
    second_factor.prove(uow, account, payload.second_factor)
    return _noted(uow, caller)


def _noted(uow: UnitOfWork, caller: Caller) -> SessionProof:
    tokens.prove(uow.tx, caller.token_id, uow.now)
    return SessionProof()

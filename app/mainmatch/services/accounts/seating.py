"""Who may give an account a seat, a membership or a host's role without asking: a choice of its owner."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from mainmatch.services.caller import Caller
from mainmatch.services.errors import SeatingRefused
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import removals
from mainmatch.store.accounts import AccountRecord

Seating: TypeAlias = Annotated[
    Literal["everyone", "known", "nobody"],
    Field(
        description="Who can give you a seat, a membership or a host's role without asking: everybody, those with whom "
        "you had a part in a match that began or in a season, or nobody. All others can invite you."
    ),
]


def may_seat(uow: UnitOfWork, caller: Caller, account: AccountRecord) -> bool:
    """Whether the caller may seat this account, unasked."""
    if account.id == caller.account_id or account.seating == "everyone":
        return True
    return account.seating == "known" and removals.have_met(uow.tx, caller.account_id, account.id)


def must_allow(uow: UnitOfWork, caller: Caller, account: AccountRecord) -> None:
    """Raise Forbidden ``seating_refused``."""
    if not may_seat(uow, caller, account):
        raise SeatingRefused

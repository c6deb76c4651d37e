"""The operator's account commands, for the command line with the server stopped.

Every change is in the audit log. A new password revokes all sign-ins and tokens.
"""

from mainmatch.services.accounts import administration, second_factor
from mainmatch.services.accounts.password_changes import give
from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.errors import NoSecondFactor
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import accounts
from mainmatch.store.accounts import AccountRecord


class Impossible(Exception):
    """The command is not possible. The text says why and what to do."""


def make_admin(uow: UnitOfWork, username: str) -> None:
    """Make an account an admin. Raises Impossible."""
    account = find(uow, username)
    if account.suspended_at is not None or account.erase_at is not None:
        raise Impossible("This account is suspended or being deleted. Lift the suspension first, or take another one.")
    accounts.update(uow.tx, account.id, admin=True)
    note(uow, SERVER, None, "users.make_admin", account=account.id)


def unmake_admin(uow: UnitOfWork, username: str) -> None:
    """Remove an account's admin rights. Raises Impossible, also for the last admin."""
    account = find(uow, username)
    if not any(each.admin and each.erase_at is None and each.id != account.id for each in accounts.list_all(uow.tx)):
        raise Impossible("There would be no admin left. Make another account admin first.")
    accounts.update(uow.tx, account.id, admin=False)
    note(uow, SERVER, None, "users.unmake_admin", account=account.id)


def suspend(uow: UnitOfWork, username: str) -> int:
    """Suspend an account. Returns the number of revoked sign-ins and tokens. Raises Impossible, also for an admin."""
    account = find(uow, username)
    if account.admin:
        raise Impossible("This account is an admin. Remove its admin rights first.")
    ended = administration.suspend(uow, account.id)
    note(uow, SERVER, None, "users.suspend", account=account.id, tokens_ended=ended)
    return ended


def lift_suspension(uow: UnitOfWork, username: str) -> None:
    """Let a suspended account sign in again. Raises Impossible."""
    account = find(uow, username)
    administration.lift(uow, account.id)
    note(uow, SERVER, None, "users.lift_suspension", account=account.id)


def set_password(uow: UnitOfWork, username: str, password_hash: str) -> int:
    """Set an account's password. Returns the number of revoked sign-ins and tokens. Raises Impossible."""
    account = find(uow, username)
    ended = give(uow, account.id, password_hash)
    note(uow, SERVER, None, "users.set_password", account=account.id, tokens_ended=ended)
    return ended


def remove_second_factor(uow: UnitOfWork, username: str) -> int:
    """Remove an account's second factor. Returns the number of revoked sign-ins and tokens. Raises Impossible."""
    account = find(uow, username)
    try:
        ended = second_factor.remove(uow, account.id)
    except NoSecondFactor:
        raise Impossible("This account has no second factor.") from None
    note(uow, SERVER, None, "users.remove_second_factor", account=account.id, tokens_ended=ended)
    return ended


def find(uow: UnitOfWork, username: str) -> AccountRecord:
    """The account with this username. Raises Impossible."""
    account = accounts.by_username(uow.tx, username)
    if account is None:
        raise Impossible("No account has this username. List all with `mainmatch admin users list`.")
    return account

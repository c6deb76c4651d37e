"""Where people have signed in from, as it is stored.

May touch: ``sign_in_places``. Rule kept here: a place is a keyed hash, never an address.
"""

from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import SignInPlaceRow
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["is_known", "remove_older", "see"]

_PLACES = SignInPlaceRow.__table__
_THIS = (_PLACES.c.account_id == sa.bindparam("of"), _PLACES.c.place == sa.bindparam("there"))
_IS_KNOWN = sa.select(sa.literal(1)).select_from(_PLACES).where(*_THIS)
_SEE_AGAIN = sa.update(_PLACES).where(*_THIS).values(seen_at=sa.bindparam("at"))
_ADD = sa.insert(_PLACES)
_REMOVE_OLDER = sa.delete(_PLACES).where(_PLACES.c.seen_at < sa.bindparam("before"))


def is_known(tx: Transaction, account_id: str, place: str) -> bool:
    """Whether this account has signed in from there."""
    return tx.ask_one(_IS_KNOWN, {"of": account_id, "there": place}) is not None


def see(tx: Transaction, account_id: str, place: str, at: datetime) -> None:
    """This account has signed in from there, now."""
    if tx.change(_SEE_AGAIN, {"of": account_id, "there": place, "at": at}) == 0:
        tx.change(_ADD, {"account_id": account_id, "place": place, "seen_at": at})


def remove_older(tx: Transaction, before: datetime) -> int:
    """Forget where nobody has signed in from since this instant; how many places."""
    return tx.change(_REMOVE_OLDER, {"before": before})

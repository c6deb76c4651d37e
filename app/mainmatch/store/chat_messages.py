"""What was said in the channels of a match, as it is stored.

May touch: ``messages``. Rule kept here: append-only and dense within a channel; a message that is
hidden stays, with its text; a text appears in no repr.
"""

from dataclasses import dataclass, field
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.tables import MessageRow
from mainmatch.store.transactions.mapping import columns_of, values_of
from mainmatch.store.transactions.transaction import Transaction

__all__ = ["MessageRecord", "add", "between", "hide", "last_until"]


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """The ``n``-th message of a channel. Without a ``seat`` a host said it, or in the lounge a spectator."""

    match_id: str
    channel: str
    n: int
    at: datetime
    seat: int | None
    account_id: str | None
    name: str
    text: str = field(repr=False)
    hidden_at: datetime | None = None


_MESSAGES = MessageRow.__table__
_IN_CHANNEL = sa.and_(
    _MESSAGES.c.match_id == sa.bindparam("_match"),
    _MESSAGES.c.channel == sa.bindparam("_channel"),
)
_ADD = sa.insert(_MESSAGES)
_BETWEEN = (
    sa.select(*columns_of(_MESSAGES, MessageRecord))
    .where(_IN_CHANNEL, _MESSAGES.c.n > sa.bindparam("after"), _MESSAGES.c.n <= sa.bindparam("until"))
    .order_by(_MESSAGES.c.n)
)
_HIDE = (
    sa.update(_MESSAGES)
    .where(_IN_CHANNEL, _MESSAGES.c.n == sa.bindparam("_n"), _MESSAGES.c.hidden_at.is_(None))
    .values(hidden_at=sa.bindparam("_at"))
)
_LAST_UNTIL = sa.select(sa.func.max(_MESSAGES.c.n)).where(_IN_CHANNEL, _MESSAGES.c.at <= sa.bindparam("at"))


def add(tx: Transaction, message: MessageRecord) -> None:
    """Store a message under the number that its channel gave out."""
    tx.change(_ADD, values_of(message))


def between(tx: Transaction, match_id: str, channel: str, after: int, until: int) -> list[MessageRecord]:
    """The messages after number ``after`` up to ``until``, in order, hidden ones too."""
    asked = {"_match": match_id, "_channel": channel, "after": after, "until": until}
    return [MessageRecord(*row) for row in tx.ask(_BETWEEN, asked)]


def hide(tx: Transaction, match_id: str, channel: str, n: int, at: datetime) -> bool:
    """Take a message out of sight; False when it is already, or isn't there."""
    asked = {"_match": match_id, "_channel": channel, "_n": n, "_at": at}
    return tx.change(_HIDE, asked) == 1


def last_until(tx: Transaction, match_id: str, channel: str, at: datetime) -> int:
    """The number of the last message that was said by this instant, itself included; 0 for none."""
    return tx.ask_value(_LAST_UNTIL, {"_match": match_id, "_channel": channel, "at": at}) or 0

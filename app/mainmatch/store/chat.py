"""Channels of a match, their memberships over time, and their messages.

A seat's stretches of a channel don't overlap; one that ended can continue only at the number at which it ended.
Messages are append-only and numbered without gaps within a channel. A hidden one stays, with its text. A text is in no
repr.

Reports of messages to the hosts of a match: at most one by an account of a message. A reason is in no repr.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

import sqlalchemy as sa

from mainmatch.store.archives import reader_for
from mainmatch.store.tables.matches import ChannelMemberRow, ChannelRow, MessageReportRow, MessageRow
from mainmatch.store.tables.matches import ChannelRecord as ChannelRecord
from mainmatch.store.tables.matches import MessageRecord as MessageRecord
from mainmatch.store.tables.matches import MessageReportRecord as MessageReportRecord
from mainmatch.store.tables.matches import StretchRecord as StretchRecord
from mainmatch.store.transactions.errors import Stale
from mainmatch.store.transactions.statements import columns_of, given, update_by
from mainmatch.store.transactions.transaction import Transaction

_CHANNELS = ChannelRow.__table__
_MEMBERS = ChannelMemberRow.__table__
_SET_OPEN = update_by(_CHANNELS, ("match_id", "name"), ("is_open",))
_END_STRETCH = update_by(_MEMBERS, ("match_id", "channel", "seat", "after"), ("until",))


def channels_of(tx: Transaction, match_id: str) -> list[ChannelRecord]:
    """The channels of a match, oldest first."""
    return reader_for(tx, match_id).find_all(ChannelRecord, "created_at", "name", match_id=match_id)


def channel_by_name(tx: Transaction, match_id: str, name: str) -> ChannelRecord | None:
    """The channel, or None."""
    return reader_for(tx, match_id).find(ChannelRecord, match_id=match_id, name=name)


def set_open(tx: Transaction, turned: Iterable[ChannelRecord], *, is_open: bool) -> None:
    """Open channels, or close them."""
    changes = [{"_match_id": channel.match_id, "_name": channel.name, "is_open": is_open} for channel in turned]
    if changes:
        tx.execute(_SET_OPEN, changes)


def advance(tx: Transaction, channel: ChannelRecord) -> int:
    """Reserve and return the number of the next message. Raises Stale if it was taken since the channel was read."""
    key, n = {"match_id": channel.match_id, "name": channel.name, "head": channel.head}, channel.head + 1
    if tx.change(ChannelRecord, key, head=n) != 1:
        raise Stale("the channel has a new message since it was read")
    return n


def stretches(tx: Transaction, match_id: str, channel: str | None = None) -> list[StretchRecord]:
    """The stretches of a match, or of one of its channels, by channel, seat and number."""
    key = {"match_id": match_id} if channel is None else {"match_id": match_id, "channel": channel}
    return reader_for(tx, match_id).find_all(StretchRecord, "channel", "seat", "after", **key)


def put_stretches(tx: Transaction, known: Iterable[StretchRecord], changed: Iterable[StretchRecord]) -> None:
    """Store stretches: one with the same beginning as one of ``known`` replaces it, the others are new."""
    begun = {_key(stretch) for stretch in known}
    changed = list(changed)
    ends = [stretch for stretch in changed if _key(stretch) in begun]
    fresh = [stretch for stretch in changed if _key(stretch) not in begun]
    if ends:
        places = ("match_id", "channel", "seat", "after")
        changes = [{**{f"_{name}": getattr(each, name) for name in places}, "until": each.until} for each in ends]
        tx.execute(_END_STRETCH, changes)
    tx.add(*fresh)


def _key(stretch: StretchRecord) -> tuple[str, int, int]:
    return (stretch.channel, stretch.seat, stretch.after)


_MESSAGES = MessageRow.__table__
_IN_CHANNEL = sa.and_(_MESSAGES.c.match_id == sa.bindparam("_match"), _MESSAGES.c.channel == sa.bindparam("_channel"))
_SAID_BY = sa.select(_MESSAGES.c.match_id, _MESSAGES.c.channel, _MESSAGES.c.n).where(given(_MESSAGES, "account_id"))
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
_LAST_UNTIL = sa.select(sa.func.max(_MESSAGES.c.n)).where(_IN_CHANNEL, _MESSAGES.c.entry <= sa.bindparam("entry"))


def messages_between(tx: Transaction, match_id: str, channel: str, after: int, until: int) -> list[MessageRecord]:
    """The messages after number ``after`` up to ``until``, in order, including hidden ones."""
    asked = {"_match": match_id, "_channel": channel, "after": after, "until": until}
    return reader_for(tx, match_id).fetch_records(MessageRecord, _BETWEEN, asked)


def messages_in(tx: Transaction, match_id: str, ranges: Iterable[tuple[str, int, int]]) -> list[MessageRecord]:
    """The messages in these ranges (channel, after, until), by channel and number, including hidden ones."""
    inside = [
        sa.and_(_MESSAGES.c.channel == channel, _MESSAGES.c.n > after, _MESSAGES.c.n <= until)
        for channel, after, until in ranges
    ]
    if not inside:
        return []
    found = sa.select(*columns_of(_MESSAGES, MessageRecord)).where(_MESSAGES.c.match_id == match_id, sa.or_(*inside))
    rows = tx.connection.execute(found.order_by(_MESSAGES.c.channel, _MESSAGES.c.n))
    return [MessageRecord(*row) for row in rows]


def hide_message(tx: Transaction, match_id: str, channel: str, n: int, at: datetime) -> bool:
    """Mark a message as hidden; False if it is hidden already or does not exist."""
    asked = {"_match": match_id, "_channel": channel, "_n": n, "_at": at}
    return tx.execute(_HIDE, asked) == 1


def last_message_until(tx: Transaction, match_id: str, channel: str, entry: int) -> int:
    """The number of the last message up to this row of the match's journal; 0 if there is none."""
    asked = {"_match": match_id, "_channel": channel, "entry": entry}
    return reader_for(tx, match_id).fetch_value(_LAST_UNTIL, asked) or 0


def said_by(tx: Transaction, account_id: str) -> list[tuple[str, str, int]]:
    """All messages of an account, hidden ones too: match id, channel and number."""
    return [(row[0], row[1], row[2]) for row in tx.fetch(_SAID_BY, {"account_id": account_id})]


_REPORTS = MessageReportRow.__table__
_IS_OPEN = _REPORTS.c.answered_at.is_(None)
_OPEN = (
    sa.select(*columns_of(_REPORTS, MessageReportRecord))
    .where(given(_REPORTS, "match_id"), _IS_OPEN)
    .order_by(_REPORTS.c.at, _REPORTS.c.channel, _REPORTS.c.n, _REPORTS.c.account_id)
)
_OPEN_BY = sa.select(sa.func.count()).where(given(_REPORTS, "match_id", "account_id"), _IS_OPEN)
_ANSWER = (
    sa.update(_REPORTS)
    .where(
        *(
            _REPORTS.c[name] == sa.bindparam(f"_{name}", type_=_REPORTS.c[name].type)
            for name in ("match_id", "channel", "n")
        ),
        _IS_OPEN,
    )
    .values(answered_at=sa.bindparam("_at", type_=_REPORTS.c.answered_at.type))
)


def open_by(tx: Transaction, match_id: str, account_id: str) -> int:
    """How many open reports in this match are the account's."""
    return tx.fetch_value(_OPEN_BY, {"match_id": match_id, "account_id": account_id}) or 0


def opened(tx: Transaction, match_id: str) -> Sequence[MessageReportRecord]:
    """The open reports of a match, oldest first."""
    return tx.fetch_records(MessageReportRecord, _OPEN, {"match_id": match_id})


def answer(tx: Transaction, match_id: str, channel: str, n: int, at: datetime) -> None:
    """Answer all open reports of a message."""
    tx.execute(_ANSWER, {"_match_id": match_id, "_channel": channel, "_n": n, "_at": at})

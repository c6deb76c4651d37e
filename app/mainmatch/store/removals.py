"""People whom hosts removed from a match or season, until a host lets them in; and who has met whom."""

import sqlalchemy as sa

from mainmatch.store.tables.matches import HostRow, MatchRow, SeatRow
from mainmatch.store.tables.matches import RemovalRecord as RemovalRecord
from mainmatch.store.tables.seasons import SeasonHostRow, SeasonMemberRow
from mainmatch.store.transactions.transaction import Transaction


def add(tx: Transaction, removal: RemovalRecord) -> None:
    """Keep somebody out, unless they are out already."""
    if not is_removed(tx, removal.scope, removal.account_id):
        tx.add(removal)


def is_removed(tx: Transaction, scope: str, account_id: str) -> bool:
    """Whether this account stays out of this match or season."""
    return tx.has(RemovalRecord, scope=scope, account_id=account_id)


def remove(tx: Transaction, scope: str, account_id: str) -> bool:
    """Let somebody in again; False if they weren't out."""
    return tx.remove(RemovalRecord, scope=scope, account_id=account_id) == 1


_SEATS, _HOSTS, _MATCHES = SeatRow.__table__, HostRow.__table__, MatchRow.__table__
_MEMBERS, _SEASON_HOSTS = SeasonMemberRow.__table__, SeasonHostRow.__table__


def _places(account: str) -> sa.Subquery:
    """The matches that began and the seasons in which an account has a part."""
    held = (
        sa.select(each.c.match_id.label("place"))
        .join(_MATCHES, _MATCHES.c.id == each.c.match_id)
        .where(each.c.account_id == sa.bindparam(account), _MATCHES.c.started_at.is_not(None))
        for each in (_SEATS, _HOSTS)
    )
    seasons = (
        sa.select(each.c.season_id.label("place")).where(each.c.account_id == sa.bindparam(account))
        for each in (_MEMBERS, _SEASON_HOSTS)
    )
    return sa.union(*held, *seasons).subquery(account)


_ONES, _OTHERS = _places("one"), _places("other")
_IN_COMMON = sa.select(_ONES.c.place).join(_OTHERS, _OTHERS.c.place == _ONES.c.place).limit(1)


def have_met(tx: Transaction, one: str, other: str) -> bool:
    """Whether these accounts have or had a part in the same match that began, or in the same season."""
    return bool(tx.fetch(_IN_COMMON, {"one": one, "other": other}))

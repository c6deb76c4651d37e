"""Results of players in matches, and their sums, which are what statistics are.

A sum reads a limited number of rows, found by an index. Rows count once their match has finished.
"""

from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from mainmatch.store.tables.matches import MatchRow, SeatResultRow
from mainmatch.store.tables.matches import SeatResultRecord as SeatResultRecord
from mainmatch.store.transactions.transaction import Transaction

LATEST = 2000
"""Results of an account that count: the latest ones."""

LATEST_OF_GAME = 1000
"""Matches of a game that count: the latest ones."""


class Sums(NamedTuple):
    """Sums over results: of a game, or of a seat of a game."""

    of: str | int
    """The game, or the seat."""
    matches: int
    """In which the player was there at the end."""
    won: int
    elimination_candidate: int
    tokens_of_life: int
    garnets: int
    substituted: int
    """Matches that a substitute finished."""
    bots: int
    answered: int
    missed: int


class Played(NamedTuple):
    """A finished match of a game."""

    players: int
    started_at: datetime
    finished_at: datetime


_RESULTS = SeatResultRow.__table__
_MATCHES = MatchRow.__table__

_OF_ACCOUNT = (
    sa.select(_RESULTS)
    .where(_RESULTS.c.account_id == sa.bindparam("account_id"))
    .order_by(_RESULTS.c.ended_at.desc())
    .limit(LATEST)
)
_LATEST_OF_GAME = (
    sa.select(_MATCHES.c.id, _MATCHES.c.players, _MATCHES.c.started_at, _MATCHES.c.finished_at)
    .where(_MATCHES.c.game == sa.bindparam("game"), _MATCHES.c.status == "finished", _MATCHES.c.visibility == "public")
    .order_by(_MATCHES.c.finished_at.desc())
    .limit(LATEST_OF_GAME)
)
_PLAYED = _LATEST_OF_GAME.with_only_columns(_MATCHES.c.players, _MATCHES.c.started_at, _MATCHES.c.finished_at)


def _summed(rows: sa.Subquery, of: str, shows_reliability: sa.ColumnElement[bool]) -> sa.Select[Sums]:
    def number(condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
        return sa.func.sum(sa.case((condition, 1), else_=0))

    def total(name: str, condition: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
        return sa.func.sum(sa.case((condition, rows.c[name]), else_=0))

    return (
        sa.select(
            rows.c[of],
            number(rows.c.is_final),
            number(rows.c.has_won),
            number(rows.c.is_candidate),
            sa.func.sum(rows.c.tokens_of_life),
            sa.func.sum(rows.c.garnets),
            number(sa.not_(rows.c.is_final)),
            number(rows.c.account_id.is_(None)),
            total("answered", shows_reliability),
            total("missed", shows_reliability),
        )
        .group_by(rows.c[of])
        .order_by(rows.c[of])
    )


def _of_account(*, is_own: bool) -> sa.Select[Sums]:
    latest = _OF_ACCOUNT if is_own else _OF_ACCOUNT.where(_RESULTS.c.is_public)
    rows = latest.subquery("latest")
    summed = _summed(rows, "game", sa.true() if is_own else rows.c.is_revealed)
    return summed.join_from(rows, _MATCHES, _MATCHES.c.id == rows.c.match_id).where(_MATCHES.c.status == "finished")


def _of_game() -> sa.Select[Sums]:
    latest = _LATEST_OF_GAME.subquery("latest")
    rows = sa.select(_RESULTS).join_from(latest, _RESULTS, _RESULTS.c.match_id == latest.c.id).subquery("rows")
    return _summed(rows, "seat", rows.c.is_revealed)


_SUMS_OF_ACCOUNT = {is_own: _of_account(is_own=is_own) for is_own in (False, True)}
_SUMS_OF_GAME = _of_game()


def of_account(tx: Transaction, account_id: str, *, is_own: bool) -> list[Sums]:
    """Sums over an account's latest results, by game. Others count public ones only, and reliability if revealed."""
    return tx.fetch_records(Sums, _SUMS_OF_ACCOUNT[is_own], {"account_id": account_id})


def latest_of_game(tx: Transaction, game: str) -> list[Played]:
    """The latest public matches of a game that finished."""
    return tx.fetch_records(Played, _PLAYED, {"game": game})


def of_game(tx: Transaction, game: str) -> list[Sums]:
    """Sums over the results of these matches, by seat."""
    return tx.fetch_records(Sums, _SUMS_OF_GAME, {"game": game})

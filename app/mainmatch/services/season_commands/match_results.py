"""What a match of a season leads to: garnets that moved, its result, its being called off.

May touch: the store. Rule kept here: a match without a season never asks anything here; one with a season tells it in
the transaction of the step itself (P7), match first, then season (lock order).
"""

from mainmatch.rules import Match, Result
from mainmatch.season import PlayedMatch, Season, commands
from mainmatch.services.matches.loader import wallets_of
from mainmatch.services.season_commands import run_command, wallets
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.matches import MatchRecord

__all__ = ["called_off", "finish", "settle"]


def settle(uow: UnitOfWork, record: MatchRecord, before: Match | None, after: Match) -> None:
    """Garnets moved within a match: between the members' purses in it and the bank."""
    if record.season_id is None:
        return
    earlier = wallets_of(record) if before is None else before.wallets
    awards = after.result.garnets if after.result is not None else {}
    # What the match awards is the season's to pay: its policies decide about it.
    moved = {seat: n - awards.get(seat, 0) - earlier[seat] for seat, n in after.wallets.items()}
    if any(moved.values()):
        _, season = run_command.of_match(uow, record.season_id)
        wallets.settle(uow, season.id, record, _played(season, record).seats, moved)


def finish(uow: UnitOfWork, record: MatchRecord, result: Result) -> None:
    """The match is over: purses come back, and the season goes on with the result."""
    if record.season_id is None:
        return
    stored, season = run_command.of_match(uow, record.season_id)
    played = _played(season, record)
    run_command.go_on(
        uow,
        stored,
        lambda _, balances: commands.TakeResult(balances=balances, match=record.id, result=result),
        paying=lambda: wallets.release(uow, season, record.id, played.seats),
    )


def called_off(uow: UnitOfWork, record: MatchRecord, reason: str | None) -> None:
    """The match was called off by its host: what it led to so far counts no more, and another one takes its place."""
    if record.season_id is None or record.started_at is None:
        return
    stored, season = run_command.of_match(uow, record.season_id)
    played = _played(season, record)
    because = reason or "The match was called off."
    run_command.go_on(
        uow,
        stored,
        lambda _, balances: commands.TakeBackMatch(balances=balances, match=record.id, cancelled=True, reason=because),
        paying=lambda: wallets.call_off(uow, season, record.id, played.seats),
    )


def _played(season: Season, record: MatchRecord) -> PlayedMatch:
    # A season that goes on without a match calls it off in the same step: one that is played is part of it.
    return season.find_match(record.id).match

"""Statistics of accounts and games: sums over the latest matches that finished.

What others read of an account tells no more than they could see: matches by invitation, and those played under another
name, count for the account itself only. Whether a player was in time is told of games that reveal all submissions.
"""

from collections.abc import Iterable
from statistics import mean, median
from typing import Annotated, Self

from pydantic import BaseModel, Field

from mainmatch.rules import text
from mainmatch.services.accounts.sign_up import account_named, no_account
from mainmatch.services.bodies import copied
from mainmatch.services.caller import Caller
from mainmatch.services.errors import NotFound
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import seat_results
from mainmatch.store.seat_results import LATEST_OF_GAME, Played, Sums


class PlayerReliability(BaseModel):
    """How often phases that waited for a submission got it in time."""

    answered: Annotated[int, Field(description="Phases that were answered in time.")]
    missed: Annotated[int, Field(description="Phases whose deadline came without a submission.")]
    share: Annotated[
        float | None, Field(description="Share of phases that were answered in time, 0 to 1; null without any.")
    ]

    @classmethod
    def of(cls, sums: Iterable[Sums]) -> Self:
        """The reliability over these sums."""
        known = [(each.answered, each.missed) for each in sums]
        answered, missed = sum(each[0] for each in known), sum(each[1] for each in known)
        asked = answered + missed
        return cls(answered=answered, missed=missed, share=round(answered / asked, 4) if asked else None)


class PlayerStatistics(BaseModel):
    """Results of a player."""

    matches: Annotated[int, Field(description="Finished matches that the player played to the end.")]
    won: Annotated[int, Field(description="Matches won, with at least one Token of Life.")]
    tokens_of_life: Annotated[int, Field(description="Tokens of Life won.")]
    garnets: Annotated[int, Field(description="Garnets awarded at the end of matches.")]
    elimination_candidate: Annotated[int, Field(description="Matches in which the player was Elimination Candidate.")]
    substituted: Annotated[int, Field(description="Matches that a substitute finished in the player's place.")]
    reliability: Annotated[
        PlayerReliability, Field(description="Answers in time. Others see those in games that reveal all submissions.")
    ]

    @classmethod
    def of(cls, sums: list[Sums], **more: object) -> Self:
        """The results over these sums."""
        names = ("matches", "won", "tokens_of_life", "garnets", "elimination_candidate", "substituted")
        totals = {name: sum(getattr(each, name) for each in sums) for name in names}
        return cls(**totals, reliability=PlayerReliability.of(sums), **more)  # type: ignore[arg-type]  # names of its own fields


class PlayerStatisticsOfGame(PlayerStatistics):
    """Results of a player in one game."""

    game: Annotated[str, Field(description="Id of the game.")]


class AccountStatistics(PlayerStatistics):
    """Results of an account in all games, and in each."""

    username: Annotated[
        str | None, Field(description="Username, if the account is yours or you asked by it; null by its id.")
    ]
    display_name: Annotated[str, Field(description="Name shown to others.")]
    games: Annotated[list[PlayerStatisticsOfGame], Field(description="Results by game.")]


class SeatStatistics(BaseModel):
    """Results of a seat, whoever sat there."""

    seat: Annotated[int, Field(description="Number of the seat, from 1.")]
    matches: Annotated[int, Field(description="Matches that had this seat.")]
    won: Annotated[int, Field(description="Matches that this seat won.")]
    elimination_candidate: Annotated[int, Field(description="Matches in which it was Elimination Candidate.")]
    bots: Annotated[int, Field(description="Matches in which a bot sat there at the end.")]


class GameStatistics(BaseModel):
    """The latest public matches of a game."""

    game: Annotated[str, Field(description="Id of the game.")]
    matches: Annotated[int, Field(description=f"Finished public matches, the latest {LATEST_OF_GAME} at most.")]
    mean_player_count: Annotated[float | None, Field(description="Mean number of players; null without matches.")]
    median_seconds: Annotated[int | None, Field(description="Median length of a match; null without matches.")]
    seats: Annotated[list[SeatStatistics], Field(description="Results by seat: whether a seat has an advantage.")]
    reliability: Annotated[
        PlayerReliability,
        Field(description="Answers in time of all players; none in games that keep submissions secret."),
    ]


def of_account(uow: UnitOfWork, caller: Caller, name: str) -> AccountStatistics:
    """The statistics of an account, by its username or id. Raises Unknown ``unknown_account``."""
    record = account_named(uow, name)
    if record.statistics == "me" and record.id != caller.account_id:
        raise no_account()
    # A token for one match must not tell of others.
    is_own = record.id == caller.account_id and caller.match_id is None
    sums = seat_results.of_account(uow.tx, record.id, is_own=is_own)
    games = [PlayerStatisticsOfGame.of([each], game=each.of) for each in sums]
    # Ids stand in places whose readers need not know the name that somebody signs in with.
    is_known = record.id == caller.account_id or name != record.id
    username = record.username if is_known else None
    return AccountStatistics.of(sums, username=username, display_name=record.display_name, games=games)


def of_game(uow: UnitOfWork, _: Caller, game: str) -> GameStatistics:
    """The statistics of an installed game, of its public matches only. Raises Unknown ``not_found``."""
    if all(each.id != game for each in uow.games.all()):
        raise NotFound(text("There is no such game. GET /v1/games lists the games of this server."))
    sums, played = seat_results.of_game(uow.tx, game), seat_results.latest_of_game(uow.tx, game)
    seats = [copied(SeatStatistics, each, seat=int(each.of)) for each in sums]
    return GameStatistics(
        game=game,
        matches=len(played),
        mean_player_count=round(mean(each.players for each in played), 2) if played else None,
        median_seconds=round(median(map(_seconds, played))) if played else None,
        seats=seats,
        reliability=PlayerReliability.of(sums),
    )


def _seconds(match: Played) -> float:
    return (match.finished_at - match.started_at).total_seconds()

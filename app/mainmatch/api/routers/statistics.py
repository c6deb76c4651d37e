"""Operations on statistics of accounts and games."""

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.services.accounts import statistics
from mainmatch.services.accounts.statistics import AccountStatistics, GameStatistics
from mainmatch.services.errors import NotFound, UnknownAccount

router = Router("Games")
_READ = needs("match:read")


@router.get("/v1/accounts/{username}/statistics", access=_READ, answers=AccountStatistics, errors=(UnknownAccount,))
async def get_account_statistics(
    call: Here, username: Annotated[str, Path(max_length=64, description="Username or account id.", examples=["ada"])]
) -> Response:
    """Get a player's statistics.

    Read how a player has played, in all games and in each: results, and how often they were in time. It counts the
    latest 2,000 matches that have finished. You see all of your own; of others, public matches that they played under
    the display name of their account. Who has set `statistics` to `me` is shown to nobody else.
    """
    return await call.read(statistics.of_account, username)


@router.get("/v1/games/{game}/statistics", access=_READ, answers=GameStatistics, errors=(NotFound,))
async def get_game_statistics(call: Here, game: Annotated[str, Path(max_length=64, examples=["x-game"])]) -> Response:
    """Get a game's statistics.

    Read how long matches of a game take, how many play, which seats win, and how often players are in time. It counts
    the latest 1,000 public matches that have finished.
    """
    return await call.read(statistics.of_game, game)

"""Operations on games: the catalogue, which is the same for all callers and cacheable, and statistics of play."""

from operator import attrgetter
from typing import Annotated

from fastapi import Path, Query
from starlette.responses import Response

from mainmatch.api.http.context import Cursor, Here, PageSize, needs, open_to_all
from mainmatch.api.http.router import Router
from mainmatch.services.accounts import statistics
from mainmatch.services.accounts.statistics import AccountStatistics, GameStatistics
from mainmatch.services.errors import NotFound, UnknownAccount
from mainmatch.services.games import catalogue
from mainmatch.services.games.catalogue import GameFacts, GameList
from mainmatch.services.pagination import WHOLE, part_of

router = Router("Games")

_PUBLIC = open_to_all("rules are no secret")


@router.get("/v1/games", access=_PUBLIC, speaks=True, answers=GameList)
async def list_games(
    call: Here,
    limit: PageSize = WHOLE,
    cursor: Cursor = None,
    tag: Annotated[
        str | None, Query(min_length=1, max_length=100, description="Only games with this tag.", examples=["Dilemma"])
    ] = None,
    designer: Annotated[
        str | None, Query(min_length=1, max_length=100, description="Only games of this designer.", examples=["elara"])
    ] = None,
    featured_in: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=100,
            description="Only games that were played in this show or season.",
            examples=["Exordium"],
        ),
    ] = None,
) -> Response:
    """List the games.

    See the games of this server, all of them or those with a tag, of a designer or from a show. Upper and lower case
    are the same.
    """
    wanted = {"tags": tag, "designers": designer, "featured_in": featured_in}
    found = await call.app_state.executor.read(catalogue.listed, call.languages, wanted)
    page = part_of(found, limit, cursor, attrgetter("id"))
    return _public(call.show(call.speak(page, *(each.language for each in found.items))))


@router.get("/v1/games/{game}", access=_PUBLIC, speaks=True, answers=GameFacts, errors=(NotFound,))
async def get_game(call: Here, game: Annotated[str, Path(max_length=64, examples=["x-game"])]) -> Response:
    """Get a game.

    Read a game's rules, and the schemas of its config, actions, views and events.
    """
    found = await call.app_state.executor.read(catalogue.described, game, call.languages)
    return _public(call.show(call.speak(found, found.language, found.rules_language)))


def _public(answer: Response) -> Response:
    answer.headers["Cache-Control"] = "public, max-age=60"
    return answer


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

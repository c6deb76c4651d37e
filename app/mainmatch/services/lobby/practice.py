"""Practice: a match of one person and bots, which begins at once."""

from typing import Annotated

from pydantic import Field

from mainmatch.payload import Payload, Typed
from mainmatch.rules import Json, text
from mainmatch.services.caller import Caller
from mainmatch.services.errors import TooManyMatches
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.matches.house_bots import BOTS
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.names.display_names import Title
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import quotas

MOST_OF_GUESTS = 5
"""Practice matches of a guest that are not over."""


class NewPractice(Payload):
    """A match against bots."""

    game: Annotated[Typed, Field(min_length=1, max_length=64, description="Game id, from GET /v1/games.")]
    title: Annotated[Title | None, Field(description="Title, for people. Default: the game's name.")] = None
    config: dict[str, Json] = Field(default={}, description="Settings of the game, as its config schema defines them.")


def begin(uow: UnitOfWork, caller: Caller, payload: NewPractice) -> MatchFacts:
    """Create a private match, seat the caller first and bots in all other seats, and start it.

    Raises as ``match_creation.create``, ``seat_changes.add_bot`` and ``match_start.start``.
    """
    if caller.guest and quotas.held(uow.tx, "matches", caller.account_id, MOST_OF_GUESTS) >= MOST_OF_GUESTS:
        raise TooManyMatches(
            text("Guests have {count} matches at once. Finish one first, or keep your account.", count=MOST_OF_GUESTS)
        )
    wanted = NewMatch(
        game=payload.game,
        title=payload.title,
        config=payload.config,
        visibility="private",
        close_early="all_submitted",
    )
    made = match_creation.create(uow, caller, wanted)
    seat_changes.join(uow, caller, made.id, JoinMatchRequest(join_code=made.join_code))
    if any(not each.taken for each in made.seats[1:]):
        seat_changes.add_bot(uow, caller, made.id, None, BOTS[0], fill=True)
    return match_start.start(uow, caller, made.id)

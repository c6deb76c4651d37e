"""Clones: a new match with the settings of one that the caller may see, and nothing else of it.

Nobody comes along, and no secret: neither the seed nor the join code, and never the ``setup``.
"""

from typing import Annotated

from pydantic import Field

from mainmatch.services import lobby
from mainmatch.services.bodies import Payload
from mainmatch.services.caller import Caller
from mainmatch.services.errors import InsufficientScope
from mainmatch.services.lobby import NewMatch
from mainmatch.services.matches.access import see
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.names.display_names import Title
from mainmatch.services.unit_of_work import UnitOfWork

__all__ = ["Clone", "clone", "settings_seen"]


class Clone(Payload):
    """A clone of a match."""

    title: Annotated[Title | None, Field(description="Title, for people. Default: the match's.")] = None


def clone(uow: UnitOfWork, caller: Caller, match_id: str, payload: Clone) -> MatchFacts:
    """Create a match with the settings of another one. Raises Unknown ``unknown_match``, and as ``lobby.create``."""
    if caller.match_id is not None:
        raise InsufficientScope("This token is for one match only. Use another one to clone a match.")
    return lobby.create(uow, caller, settings_seen(uow, caller, match_id, payload.title))


def settings_seen(uow: UnitOfWork, caller: Caller, match_id: str, title: str | None = None) -> NewMatch:
    """The settings of a match that its facts tell the caller; hosts who don't play know the starting balances, too.

    Raises Unknown ``unknown_match``.
    """
    access = see(uow, caller, match_id, reads=True)
    settings = lobby.settings_for_another(access.match, title)
    # In a season's match they are what its members had.
    knows_garnets = access.is_host and not access.plays and access.match.season_id is None
    return settings if knows_garnets else settings.model_copy(update={"garnets": {}})

"""What a visitor without an account finds: whether they can be a guest, and what is played that all may watch."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seasons, seats

_MOST = 6
"""Matches, and seasons, to show."""
_LOOKED_AT = 50
"""Matches that are looked at for them: some are of one person and bots."""


class MatchToWatch(BaseModel):
    """A public match that is being played."""

    id: Annotated[str, Field(description="Id of the match.")]
    game: Annotated[str, Field(description="Id of the game.")]
    title: Annotated[str, Field(description="Title, for people.")]
    player_count: Annotated[int, Field(description="Number of players.")]


class SeasonToWatch(BaseModel):
    """A public season that is being played."""

    id: Annotated[str, Field(description="Id of the season.")]
    title: Annotated[str, Field(description="Title, for people.")]
    status: Annotated[Literal["running", "finals"], Field(description="Status of the season.")]


class VisitorWelcome(BaseModel):
    """What a visitor can do and watch."""

    guests: Annotated[bool, Field(description="Whether `POST /v1/guests` lets visitors in.")]
    guest_days: Annotated[
        int | None, Field(description="Days after which a guest is removed unless it is kept; null without guests.")
    ]
    matches: Annotated[
        list[MatchToWatch],
        Field(description="Public matches of several people that are running, newest first; none without guests."),
    ]
    seasons: Annotated[list[SeasonToWatch], Field(description="Public seasons that are running, newest first.")]


def shown(uow: UnitOfWork, guest_days: int | None) -> VisitorWelcome:
    """What is there. Only what every account could list, too."""
    return VisitorWelcome(
        guests=guest_days is not None,
        guest_days=guest_days,
        matches=[] if guest_days is None else _matches(uow),
        seasons=_seasons(uow),
    )


def _matches(uow: UnitOfWork) -> list[MatchToWatch]:
    # An account that there is not: nothing is its own.
    found, _ = matches.listed(uow.tx, "", matches.Search(status="running"), _LOOKED_AT)
    sitting = seats.of_many(uow.tx, [each.id for each in found])
    of_several = (each for each in found if sum(seat.account_id is not None for seat in sitting[each.id]) > 1)
    return [
        MatchToWatch(id=each.id, game=each.game, title=each.title, player_count=each.players)
        for each, _ in zip(of_several, range(_MOST), strict=False)
    ]


def _seasons(uow: UnitOfWork) -> list[SeasonToWatch]:
    return [
        SeasonToWatch(id=each.id, title=each.title, status=status)
        for status in ("running", "finals")
        for each in seasons.listed(uow.tx, account_id="", mine=False, status=status, after=None, limit=_MOST)
    ][:_MOST]

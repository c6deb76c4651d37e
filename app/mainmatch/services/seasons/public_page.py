"""What a public season shows to readers without an account: its public view, and the last of what its public feed says.

Both are what spectators see, so they have their delay. Whether a season is hidden or missing takes the same one query.
"""

import json
from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.season.views import PublicSeasonView
from mainmatch.season.views import view as season_view
from mainmatch.services.bodies import copied
from mainmatch.services.errors import UnknownSeason
from mainmatch.services.events.feed_writer import season_feed_of
from mainmatch.services.events.sentences import with_season_sentences
from mainmatch.services.season_commands import wallets
from mainmatch.services.season_commands.season_writer import load
from mainmatch.services.seasons.schemas import SeasonFacts
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import feeds, seasons

_NEWEST = 100
"""Events that are looked at."""


class StoryLine(BaseModel):
    """What an event says."""

    at: Annotated[str, Field(description="Time of the event.", examples=["2026-11-21T14:00:00.000Z"])]
    says: Annotated[
        str,
        Field(
            description="A sentence. `{member:cm_Kq7x}` stands for a member's name, `{at:...}` for an instant.",
            examples=["{member:cm_Kq7x} withdrew."],
        ),
    ]


class PublicSeason(BaseModel):
    """A public season, as anyone may read it."""

    season: Annotated[SeasonFacts, Field(description="The season's summary, as a spectator sees it.")]
    view: Annotated[PublicSeasonView, Field(description="The season as spectators know it.")]
    story: Annotated[list[StoryLine], Field(description="The last of what happened, newest first.")]
    language: Annotated[str, Field(description="Language of the story.", examples=["en"])]


def public_season(uow: UnitOfWork, season_id: str, accepted: Sequence[str]) -> PublicSeason:
    """A public season. Raises Unknown ``unknown_season`` for all others."""
    header = seasons.header(uow.tx, season_id)
    if header is None or header.visibility != "public":
        raise UnknownSeason
    record, words = seasons.load(uow.tx, header), server_texts(accepted)
    season, feed = load(uow, record), season_feed_of(season_id, "public")
    head: int = json.loads(record.heads).get("public", 0)
    told = [feeds.envelope(feed, seq, body) for seq, body in feeds.page(uow.tx, feed, max(0, head - _NEWEST), _NEWEST)]
    events = map(json.loads, with_season_sentences(uow.games, words, told))
    story = [StoryLine(at=each["at"], says=each["says"]) for each in events if "says" in each]
    shown = season_view(season, "public", wallets.shown_to(uow, season, "public"))
    facts = copied(SeasonFacts, record, role="spectator", hosting=False, member=None, join_code=None)
    return PublicSeason(season=facts, view=shown, story=story[::-1], language=words.language)

"""What happened last in matches, from each caller's own feed: for lists of one's own matches.

Rule: it reads no feed but that of the caller's own viewer, and none of its events from before a substitute's time.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.rules import ENGLISH, Game, Json
from mainmatch.services.errors import Busy
from mainmatch.services.events.sentences import with_sentences, words_of
from mainmatch.services.games.watchdog import guarded
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.matches.loader import game_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import Utc
from mainmatch.store import publications

_OVER = frozenset({"finished", "cancelled"})
_NO_NEWS = frozenset({
    "view.changed", "garnets.changed", "submission.status_changed", "channel.members_changed", "message.hidden",
})  # fmt: skip
"""Events that say nothing by themselves."""


class LastEvent(BaseModel):
    """The newest event for you in a match: if there is one, the newest of the game that says something."""

    type: Annotated[str, Field(description="Type of the event.", examples=["game.round_scored"])]
    at: Annotated[Utc, Field(description="Time of the event.")]
    round: Annotated[int | None, Field(description="Round of the match; null outside of rounds.")]
    phase_name: Annotated[str | None, Field(description="Name of the phase; null outside of phases.")]
    data: Annotated[dict[str, Json], Field(description="What happened, as the type of the event says.")]
    says: Annotated[
        str | None,
        Field(
            description="What happened, as a sentence for the reader; `{seat:3}` is the name of seat 3, "
            "`{at:2026-11-21T14:00:00.000Z}` an instant. Null for an event without words."
        ),
    ]
    language: Annotated[str, Field(description="Language of the sentence (BCP 47), by `Accept-Language`.")]


def last_events(uow: UnitOfWork, seen: Sequence[MatchAccess], accepted: Sequence[str]) -> dict[str, LastEvent]:
    """The last event of each of these matches that goes on, by match id. None for a substitute who waits."""
    open_ones = {each.match.id: each for each in seen if each.match.status not in _OVER and each.viewer != "public"}
    feeds = [(match_id, access.viewer) for match_id, access in open_ones.items()]
    found = publications.newest(uow.tx, feeds)
    told = {
        match_id: _last(uow, open_ones[match_id], rows, accepted)
        for (match_id, _), rows in zip(feeds, found, strict=True)
    }
    return {match_id: event for match_id, event in told.items() if event is not None}


def _last(
    uow: UnitOfWork, access: MatchAccess, rows: Sequence[tuple[int, str]], accepted: Sequence[str]
) -> LastEvent | None:
    events = [json.loads(body) for seq, body in rows if seq > access.known_from]
    news = [each for each in events if each["type"] not in _NO_NEWS]
    if not news:
        return None
    try:
        game = game_of(uow, access.match)
    except Busy:
        # A match whose game is not installed must not hide the others.
        return _event(news[-1], ENGLISH)
    return _said(uow, game, access, news, accepted)


def _said(
    uow: UnitOfWork, game: Game, access: MatchAccess, news: Sequence[Mapping[str, Json]], accepted: Sequence[str]
) -> LastEvent:
    words = words_of(uow.games, game, accepted)
    told = guarded(with_sentences, game, words, access.viewer, map(json.dumps, news))
    saying = [each for each in map(json.loads, told) if "says" in each]
    of_game = [each for each in saying if str(each["type"]).startswith("game.")]
    return _event([*news, *saying, *of_game][-1], words.language)


def _event(envelope: Mapping[str, Json], language: str) -> LastEvent:
    named = {name: envelope.get(name) for name in ("type", "round", "phase_name", "data", "says")}
    at = datetime.fromisoformat(str(envelope["at"]))
    return LastEvent.model_validate({**named, "at": at, "language": language})

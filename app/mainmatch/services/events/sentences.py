"""What events say to their reader, made when they are read: from the event as the reader gets it, and no more.

Nothing of it is stored, so a feed is the same for readers of all languages.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mainmatch.games.registry import Registry, UnknownGame
from mainmatch.rules import Event, Game, Translation, Viewer
from mainmatch.season.texts import readable
from mainmatch.season.values import TypedEvent
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.event import IN_SEASON
from mainmatch.services.events.match_events import MatchEvent
from mainmatch.services.server_texts import server_texts
from mainmatch.services.values import rendered

_GAME = re.compile(r"\{game:([^{}]{1,61})\}")


def words_of(games: Registry, game: Game, accepted: Sequence[str]) -> Translation:
    """The texts of the game and of the server in the first accepted language that the game has, else in English."""
    own = games.translation(game, accepted)
    return replace(own, messages={**server_texts([own.language]).messages, **own.messages})


def with_sentences(game: Game, words: Translation, viewer: Viewer, envelopes: Iterable[str]) -> tuple[str, ...]:
    """The envelopes of a viewer's feed, those of events that say something with ``says``."""
    kinds: Mapping[str, type[Event | TypedEvent]] = {
        **{kind: each for kind, each in MatchEvent.KINDS.items() if each.sentence or each.says is not TypedEvent.says},
        **{each.type: each for each in game.events if each.says is not Event.says},
    }

    def said(envelope: Mapping[str, Any]) -> str:
        kind, data = kinds.get(envelope["type"], TypedEvent), envelope["data"]
        if kind is TypedEvent:
            return ""
        return words(kind.from_json(data).says(viewer) if issubclass(kind, Event) else kind.from_json(data).says())

    return _told(envelopes, said)


def with_season_sentences(games: Registry, words: Translation, envelopes: Iterable[str]) -> tuple[str, ...]:
    """The envelopes of a season's feed, those of events that say something with ``says``; games by their titles."""

    def title(found: re.Match[str]) -> str:
        try:
            game = games.get(found[1])
        except UnknownGame:
            return readable(found[1])
        return games.translation(game, [words.language])(game.title)

    def said(envelope: Mapping[str, Any]) -> str:
        kind = IN_SEASON.get(envelope["type"])
        return "" if kind is None else _GAME.sub(title, words(kind.from_json(envelope["data"]).says()))

    return _told(envelopes, said)


def with_account_sentences(words: Translation, envelopes: Iterable[str]) -> tuple[str, ...]:
    """The envelopes of an account's feed, those of events that say something with ``says``."""

    def said(envelope: Mapping[str, Any]) -> str:
        kind = AccountEvent.KINDS.get(envelope["type"])
        return "" if kind is None else words(kind.from_json(envelope["data"]).says())

    return _told(envelopes, said)


def _told(envelopes: Iterable[str], said: Callable[[Mapping[str, Any]], str]) -> tuple[str, ...]:
    def told(text: str) -> str:
        envelope = json.loads(text)
        words = said(envelope)
        return rendered({**envelope, "says": words}) if words else text

    return tuple(map(told, envelopes))

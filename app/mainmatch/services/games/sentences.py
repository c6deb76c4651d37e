"""What a game's events say to their reader, made when they are read: from the event as the reader gets it, and no more.

Nothing of it is stored, so a feed is the same for readers of all languages.
"""

import json
from collections.abc import Iterable, Mapping

from mainmatch.rules import Event, Game, Translation, Viewer
from mainmatch.services.json_text import rendered

__all__ = ["with_sentences"]


def with_sentences(game: Game, translation: Translation, viewer: Viewer, envelopes: Iterable[str]) -> tuple[str, ...]:
    """The envelopes of a viewer's feed, those of events that say something with ``says``."""
    kinds = {kind.type: kind for kind in game.events if kind.says is not Event.says}
    return tuple(_with_sentence(kinds, translation, viewer, text) for text in envelopes)


def _with_sentence(kinds: Mapping[str, type[Event]], translation: Translation, viewer: Viewer, text: str) -> str:
    envelope = json.loads(text)
    kind = kinds.get(envelope["type"])
    said = "" if kind is None else translation(kind.from_json(envelope["data"]).says(viewer))
    return rendered({**envelope, "says": said}) if said else text

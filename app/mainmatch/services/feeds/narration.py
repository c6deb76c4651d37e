"""What a feed says with names: of a match's or a season's envelopes the sentences, their placeholders filled in.

Whoever prints them says how: what people wrote is escaped for the place where it is shown.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest

from mainmatch.rules import Translation, Viewer, text
from mainmatch.services.events.sentences import with_season_sentences, with_sentences, words_of
from mainmatch.services.games.watchdog import GameFailed, guarded
from mainmatch.services.matches.loader import game_of
from mainmatch.services.season_commands.season_writer import load
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import seats
from mainmatch.store.matches import MatchRecord
from mainmatch.store.seasons import SeasonRecord

_REMOVED = text("A removed member")
_PLACEHOLDERS = re.compile(
    r"\{(seat:\d{1,2}|member:cm_[\w-]{1,40}|at:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\}", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Narrator:
    """Says what envelopes of a feed say. ``names``: by placeholder, ``seat:3`` or ``member:cm_Kq7x``."""

    title: str
    words: Translation
    names: Mapping[str, str]
    told: Callable[[str], str]

    def says(self, envelope: str, escaped: Callable[[str], str], instant: Callable[[datetime], str]) -> str:
        """The sentence of an envelope, "" for none: ``escaped`` texts and names, and times as ``instant`` has them."""
        said: str = json.loads(self.told(envelope)).get("says", "")
        return "".join(self._filled(said, escaped, instant))

    def _filled(self, said: str, escaped: Callable[[str], str], instant: Callable[[datetime], str]) -> Iterator[str]:
        parts = iter(_PLACEHOLDERS.split(said))
        for words, placeholder in zip_longest(parts, parts):
            yield escaped(words)
            if placeholder is None:
                continue
            kind, _, value = placeholder.partition(":")
            if kind != "at":
                yield escaped(self.names.get(placeholder) or self._unnamed(kind, value))
                continue
            try:
                at = datetime.fromisoformat(value)
            except ValueError:
                # Somebody wrote it.
                yield escaped(f"{{{placeholder}}}")
            else:
                yield instant(at)

    def _unnamed(self, kind: str, value: str) -> str:
        return self.words(text("Seat {seat}", seat=value)) if kind == "seat" else self.words(_REMOVED)


def of_match(uow: UnitOfWork, match: MatchRecord, viewer: Viewer, accepted: Sequence[str]) -> Narrator:
    """Of a viewer's feed of a match. Raises Busy ``game_not_installed``."""
    game = game_of(uow, match)
    words = words_of(uow.games, game, accepted)

    def told(envelope: str) -> str:
        try:
            (with_words,) = guarded(with_sentences, game, words, viewer, [envelope])
        except GameFailed:
            # What the game can't say is left out.
            return envelope
        return with_words

    names = {f"seat:{each.seat}": each.display_name for each in seats.of(uow.tx, match.id) if each.display_name}
    return Narrator(match.title, words, names, told)


def of_season(uow: UnitOfWork, record: SeasonRecord, accepted: Sequence[str]) -> Narrator:
    """Of any feed of a season."""
    season = load(uow, record)
    words = server_texts(accepted)

    def told(envelope: str) -> str:
        (with_words,) = with_season_sentences(uow.games, words, [envelope])
        return with_words

    return Narrator(season.title, words, {f"member:{each.id}": each.alias for each in season.members.values()}, told)

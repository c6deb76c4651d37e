"""Messages for a channel of Discord: what the public feed of a match or a season says, in sentences with names.

Nobody is mentioned and no link is unfolded; Discord's marks in what people wrote are escaped.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest

from mainmatch.rules import Json, text
from mainmatch.services.events.sentences import with_season_sentences, with_sentences, words_of
from mainmatch.services.games.watchdog import GameFailed, guarded
from mainmatch.services.json_text import compact
from mainmatch.services.matches.loader import game_of
from mainmatch.services.season_commands.season_writer import load
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import matches, seasons, seats

MOST = 2000
"""Characters of a message. Discord counts those beyond the Basic Multilingual Plane twice."""

_MOST_TITLE = 200
_SUPPRESS_EMBEDS = 4
"""Flag of a message whose links show no preview."""

_REMOVED = text("A removed member")
_MARKS = re.compile(r"[\\*_~`|<>#\[\]()+-]")
_PLACEHOLDERS = re.compile(
    r"\{(seat:\d{1,2}|member:cm_[\w-]{1,40}|at:\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\}", re.ASCII
)


@dataclass(frozen=True, slots=True)
class _Source:
    """What the messages of a feed are about: its title, the names in its sentences, and its envelopes with these."""

    title: str
    names: Mapping[str, str]
    """By placeholder: ``seat:3``, ``member:cm_Kq7x``."""
    removed: str
    """What a member is called who is no longer there."""
    told: Callable[[str], str]


def message(uow: UnitOfWork, feed: str, waiting: Sequence[tuple[int, str]], language: str) -> tuple[str, int]:
    """The body of a message about the first of these public events, as many as fit, and the number of the last of them.

    ``waiting``: numbers and envelopes, at least one. The body is empty if they say nothing. Raises Busy
    ``game_not_installed``.
    """
    kind, key, _ = feed.split("/")
    source = (_season if kind == "season" else _match)(uow, key, language)
    if source is None:
        return "", waiting[-1][0]
    lines = [f"**{_clipped(_escaped(source.title), _MOST_TITLE)}**"]
    room, last = MOST - _length(lines[0]), 0
    for seq, envelope in waiting:
        said = "".join(_filled(json.loads(source.told(envelope)).get("says", ""), source))
        if said and len(lines) > 1 and _length(said) >= room:
            break
        last = seq
        if said:
            lines.append(_clipped(said, room - 1))
            room -= _length(lines[-1]) + 1
    return (_body("\n".join(lines)) if len(lines) > 1 else ""), last


def trial(language: str) -> str:
    """The body of a test message."""
    return _body(_escaped(server_texts([language.lower()])(text("Matches are told in this channel."))))


def _body(content: str) -> str:
    body: dict[str, Json] = {"content": content, "allowed_mentions": {"parse": []}, "flags": _SUPPRESS_EMBEDS}
    return compact(body)


def _match(uow: UnitOfWork, match_id: str, language: str) -> _Source | None:
    match = matches.by_id(uow.tx, match_id)
    if match is None:
        return None
    game = game_of(uow, match)
    words = words_of(uow.games, game, [language.lower()])

    def told(envelope: str) -> str:
        try:
            (with_words,) = guarded(with_sentences, game, words, "public", [envelope])
        except GameFailed:
            # What the game can't say is left out.
            return envelope
        return with_words

    names = {f"seat:{each.seat}": each.display_name for each in seats.of(uow.tx, match.id) if each.display_name}
    return _Source(match.title, names, words(_REMOVED), told)


def _season(uow: UnitOfWork, season_id: str, language: str) -> _Source | None:
    header = seasons.header(uow.tx, season_id, sees_hidden=True)
    if header is None:
        return None
    season = load(uow, seasons.load(uow.tx, header))
    words = server_texts([language.lower()])
    names = {f"member:{each.id}": each.alias for each in season.members.values()}

    def told(envelope: str) -> str:
        (with_words,) = with_season_sentences(uow.games, words, [envelope])
        return with_words

    return _Source(season.title, names, words(_REMOVED), told)


def _filled(said: str, source: _Source) -> Iterator[str]:
    """The parts of a sentence: texts, names, and times that Discord shows in each reader's zone."""
    parts = iter(_PLACEHOLDERS.split(said))
    for words, placeholder in zip_longest(parts, parts):
        yield _escaped(words)
        if placeholder is None:
            continue
        kind, _, value = placeholder.partition(":")
        if kind == "at":
            yield _instant(value)
        else:
            yield _escaped(source.names.get(placeholder) or (f"Seat {value}" if kind == "seat" else source.removed))


def _instant(at: str) -> str:
    try:
        return f"<t:{int(datetime.fromisoformat(at).timestamp())}:f>"
    except ValueError:
        # Somebody wrote it.
        return _escaped(f"{{at:{at}}}")


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", text)


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _clipped(text: str, most: int) -> str:
    if _length(text) <= most:
        return text
    cut = text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore")
    return cut.rstrip("\\") + "…"

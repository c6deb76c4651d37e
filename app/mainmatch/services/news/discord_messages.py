"""Messages for a channel of Discord: what the public feed of a match or a season says, in sentences with names.

Nobody is mentioned and no link is unfolded; Discord's marks in what people wrote are escaped.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from mainmatch.rules import Json, text
from mainmatch.services.feeds.narration import Narrator, of_match, of_season
from mainmatch.services.news.news import Waiting
from mainmatch.services.server_texts import server_texts
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import compact
from mainmatch.store import matches, seasons

MOST = 2000
"""Characters of a message. Discord counts those beyond the Basic Multilingual Plane twice."""

_MOST_TITLE = 200
_SUPPRESS_EMBEDS = 4
"""Flag of a message whose links show no preview."""

_MARKS = re.compile(r"[\\*_~`|<>#\[\]()+-]")


def message(uow: UnitOfWork, feed: str, waiting: Sequence[tuple[int, str]], language: str) -> tuple[str, int]:
    """The body of a message about the first of these public events, as many as fit, and the number of the last of them.

    ``waiting``: numbers and envelopes, at least one. The body is empty if they say nothing. Raises Busy
    ``game_not_installed``.
    """
    kind, key, _ = feed.split("/")
    narrator = _narrator(uow, kind, key, language)
    if narrator is None:
        return "", waiting[-1][0]
    lines = [f"**{_clipped(_escaped(narrator.title), _MOST_TITLE)}**"]
    room, last = MOST - _length(lines[0]), 0
    for seq, envelope in waiting:
        said = narrator.says(envelope, _escaped, _instant)
        if said and len(lines) > 1 and _length(said) >= room:
            break
        last = seq
        if said:
            lines.append(_clipped(said, room - 1))
            room -= _length(lines[-1]) + 1
    return (_body("\n".join(lines)) if len(lines) > 1 else ""), last


def news_message(waiting: Sequence[Waiting], language: str) -> str:
    """The body of a message about what waits for the account whose channel it is, as much as fits."""
    words = server_texts([language.lower()])
    lines: list[str] = []
    for each in waiting:
        line = f"**{_clipped(_escaped(each.title), _MOST_TITLE)}**: {_escaped(words(each.says))}"
        if _length("\n".join([*lines, line])) > MOST:
            break
        lines.append(line)
    return _body("\n".join(lines))


def trial(language: str) -> str:
    """The body of a test message."""
    return _body(_escaped(server_texts([language.lower()])(text("Matches are told in this channel."))))


def _body(content: str) -> str:
    body: dict[str, Json] = {"content": content, "allowed_mentions": {"parse": []}, "flags": _SUPPRESS_EMBEDS}
    return compact(body)


def _narrator(uow: UnitOfWork, kind: str, key: str, language: str) -> Narrator | None:
    """Of a match's or a season's public feed; None for one that is gone."""
    accepted = [language.lower()]
    if kind == "match":
        match = matches.by_id(uow.tx, key)
        return None if match is None else of_match(uow, match, "public", accepted)
    header = seasons.header(uow.tx, key, sees_hidden=True)
    return None if header is None else of_season(uow, seasons.load(uow.tx, header), accepted)


def _instant(at: datetime) -> str:
    """A time that Discord shows in each reader's zone."""
    return f"<t:{int(at.timestamp())}:f>"


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", text)


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _clipped(text: str, most: int) -> str:
    if _length(text) <= most:
        return text
    cut = text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore")
    return cut.rstrip("\\") + "…"

"""Recaps: the story of a match, a season or an episode for one viewer, as Markdown or HTML.

Made of nothing but what the viewer's own feeds say, so it tells no more than those. What people wrote is escaped.
"""

import html
import json
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from typing_extensions import override

from mainmatch.rules import Text, Viewer, text
from mainmatch.season.values import Viewer as SeasonViewer
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Forbidden, Unknown, UnknownFeed
from mainmatch.services.feeds import feed_reader, narration
from mainmatch.services.feeds.feed_reader import FeedHead
from mainmatch.services.feeds.narration import Narrator
from mainmatch.services.matches.access import see
from mainmatch.services.season_commands.access import see as see_season
from mainmatch.services.unit_of_work import Pieces, UnitOfWork

_ROWS = 50
"""Events of one read."""
_BREAKS = re.compile(r"\s+")
_MARKS = re.compile(r"[\\`*_\[\]<>#|~&!$]")
"""What Markdown can read as more than text within a line."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a recap is printed. ``begin`` gets the language and the title, ``line`` a time and a sentence."""

    media: str
    begin: Callable[[str, str], str]
    heading: Callable[[str], str]
    line: Callable[[str, str], str]
    end: str
    escaped: Callable[[str], str]
    instant: Callable[[datetime], str]


def _stamp(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


MARKDOWN = Form(
    media="text/markdown; charset=utf-8",
    begin=lambda _, title: f"# {title}\n\n",
    heading=lambda title: f"\n## {title}\n\n",
    line=lambda at, said: f"- {at}: {said}\n",
    end="",
    escaped=partial(_MARKS.sub, r"\\\g<0>"),
    instant=_stamp,
)
HTML = Form(
    media="text/html; charset=utf-8",
    begin=lambda language, title: (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n<title>{title}</title>\n<h1>{title}</h1>\n'
    ),
    heading=lambda title: f"<h2>{title}</h2>\n",
    line=lambda at, said: f"<p>{at}: {said}</p>\n",
    end="</html>\n",
    escaped=html.escape,
    instant=lambda at: f'<time datetime="{at.isoformat()}">{_stamp(at)}</time>',
)


def of_match(
    uow: UnitOfWork, caller: Caller, match_id: str, viewer: Viewer | None, form: Form, accepted: Sequence[str]
) -> Pieces:
    """The story of the caller's feed of a match, or of its public one. Raises as ``feeds.open_match``."""
    opened = partial(feed_reader.open_match, caller=caller, match_id=match_id, viewer=viewer)
    printer = _of_rounds(uow, caller, opened(uow), form, accepted)
    uow = (yield form.begin(printer.language, printer.title)) or uow
    yield from _story(uow, opened, printer)
    yield form.end


def of_season(
    uow: UnitOfWork,
    caller: Caller,
    season_id: str,
    viewer: SeasonViewer | None,
    form: Form,
    accepted: Sequence[str],
    episode: int | None,
) -> Pieces:
    """The story of the caller's feed of a season, or of its public one.

    ``episode``: of this one alone, with its matches as far as the reader sees them. Raises as ``feeds.open_season``.
    """
    opened = partial(feed_reader.open_season, caller=caller, season_id=season_id, viewer=viewer)
    opened(uow)
    season = see_season(uow, caller, season_id).season
    printer = _OfEpisodes(narration.of_season(uow, season, accepted), form, episode)
    uow = (yield form.begin(printer.language, printer.title)) or uow
    uow = yield from _story(uow, opened, printer)
    eyes: Viewer | None = "public" if viewer == "public" else None
    for match_id in printer.played if episode is not None else ():
        in_match = partial(feed_reader.open_match, caller=caller, match_id=match_id, viewer=eyes)
        with suppress(Unknown, Forbidden):
            of_match = _of_rounds(uow, caller, in_match(uow), form, accepted)
            uow = (yield form.heading(of_match.title)) or uow
            uow = yield from _story(uow, in_match, of_match)
    yield form.end


class _Printer:
    """Prints envelopes of a feed, one after the other."""

    def __init__(self, narrator: Narrator, form: Form) -> None:
        self._narrator = narrator
        self._form = form
        self.language = narrator.words.language
        self.title = self._escaped(narrator.title)

    def printed(self, envelope: str) -> str:
        """What an envelope says, after the heading that it begins, if it does."""
        event, form = json.loads(envelope), self._form
        heading = self.heading(event)
        if not self.counts():
            return ""
        said = self._narrator.says(envelope, self._escaped, form.instant)
        line = form.line(form.instant(datetime.fromisoformat(event["at"])), said) if said else ""
        return (form.heading(self._escaped(self._narrator.words(heading))) if heading and said else "") + line

    def heading(self, event: Mapping[str, Any]) -> Text | None:
        """The heading that an event begins."""
        raise NotImplementedError

    def counts(self) -> bool:
        """Whether the story has what follows the last heading."""
        return True

    def _escaped(self, said: str) -> str:
        # A list item of Markdown ends with its line.
        return self._form.escaped(_BREAKS.sub(" ", said))


class _OfRounds(_Printer):
    """Of a match's feed, with a heading for each round."""

    _round: int | None = None

    @override
    def heading(self, event: Mapping[str, Any]) -> Text | None:
        if event["round"] in (None, self._round):
            return None
        self._round = event["round"]
        return text("Round {round}", round=self._round)


class _OfEpisodes(_Printer):
    """Of a season's feed, with a heading for each episode. ``played``: the ids of the matches that started."""

    def __init__(self, narrator: Narrator, form: Form, only: int | None) -> None:
        super().__init__(narrator, form)
        self._only = only
        self._n = 0
        self.played: list[str] = []

    @override
    def heading(self, event: Mapping[str, Any]) -> Text | None:
        if event["type"] == "season.match_started" and self.counts():
            self.played.append(event["data"]["match"])
        if event["type"] != "season.episode_announced":
            return None
        self._n = event["data"]["n"]
        return text("Episode {number}", number=self._n)

    @override
    def counts(self) -> bool:
        return self._only in (None, self._n)


def _of_rounds(uow: UnitOfWork, caller: Caller, head: FeedHead, form: Form, accepted: Sequence[str]) -> _OfRounds:
    _, match_id, viewer = head.feed.split("/")
    match = see(uow, caller, match_id, reads=True).match
    return _OfRounds(narration.of_match(uow, match, viewer, accepted), form)


def _story(
    uow: UnitOfWork, opened: Callable[[UnitOfWork], FeedHead], printer: _Printer
) -> Generator[str, UnitOfWork | None, UnitOfWork]:
    """What a feed says, page by page, each after a look whether it is still the reader's."""
    head = opened(uow)
    after = head.start
    while page := feed_reader.page(uow, head.feed, after, _ROWS):
        after = page[-1][0]
        uow = (yield "".join(printer.printed(envelope) for _, envelope in page)) or uow
        if opened(uow).feed != head.feed:
            raise UnknownFeed
    return uow

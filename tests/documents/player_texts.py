"""``make texts``: every text that a player can meet, by language, and what each language lacks.

A table with tabs: who says it, then English and the translations; empty where readers get English. Plural forms have
" | " between them. A text stands once for each package that says it, as in the catalogues.
"""

import importlib.resources
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import mainmatch.api
import mainmatch.main  # Of all kinds of errors.
import mainmatch.rules
import mainmatch.season
import mainmatch.services
from mainmatch.games.registry import Registry
from mainmatch.rules import (
    CandidateVote,
    Game,
    Match,
    MatchSpec,
    Pass,
    Phase,
    VoteCandidate,
    annotation_texts,
    phase_title,
    with_chapters,
)
from mainmatch.rules.actions import action_schema
from mainmatch.rules.errors import CodedError, title_of
from mainmatch.rules.flaws import MESSAGES
from mainmatch.rules.texts import Text
from mainmatch.season.events import KINDS
from mainmatch.season.texts import readable
from mainmatch.services.events.account_events import AccountEvent
from mainmatch.services.events.match_events import MatchEvent
from mainmatch.services.games.player_rules import words_of_names

LANGUAGES = ("de", "es", "ko")
"""The languages of the web client, besides English."""

GAMES = Registry.load()
KERNEL = Path(mainmatch.rules.__file__).parent
SEASON = Path(mainmatch.season.__file__).parent
SERVICES = Path(mainmatch.services.__file__).parent
API = Path(mainmatch.api.__file__).parent
WEB = Path(__file__).parents[2] / "clients" / "web" / "locale"


def _offered(game: Game) -> Iterator[str]:
    """What a silent match says beside the choices of seats, and of their silence."""
    match = Match.start(game, MatchSpec.of(game, {}, bytes(32), game.seats.default), {}).match
    while match.phase is not None and match.phase.name != CandidateVote.name:
        for seat in match.asked:
            for offer in match.offers(seat):
                yield from annotation_texts(offer.schema)
            yield match.silence(seat) or ""
        match = match.close().match


def _declared(game: Game) -> Iterator[str]:
    """What a game says in its class and those of its phases and actions."""
    yield from (game.title, game.summary)
    yield from (each for each in game.config().as_json().values() if isinstance(each, str) and " " in each)
    for language in LANGUAGES:
        yield from words_of_names(with_chapters(GAMES.translation(game, [language]).rules, game.chapters))
    for phase in game.phases:
        yield from (phase_title(phase.name), phase.silence, phase.passing)
    for action in game.actions:
        yield action.label
        for choice in action.__choices__.values():
            yield choice.message
            if choice.code not in CodedError.KINDS:
                yield title_of(choice.code)
    schemas = (kind.json_schema("serialization") for kind in (game.config, game.public, game.seat, *game.events))
    for schema in (*schemas, *map(action_schema, game.actions)):
        yield from annotation_texts(schema)


def _written(package: Path) -> Iterator[str]:
    """The texts in the package's sources: ``text("...")``, ``ntext("...", "...", n)`` and ``self.said("...")``."""
    keywords = {"text": None, "ntext": (1, 2), "said": None}
    for _, _, message, _, _ in extract_from_dir(package, [("**.py", "python")], keywords=keywords):
        yield from [message] if isinstance(message, str) else message


def _refused(package: Path) -> Iterator[str]:
    """The titles of a game's own refusals: ``Refused("bad_pairs", ...)`` and ``Refused.at("bad_form", ...)``."""
    for _, _, code, _, _ in extract_from_dir(package, [("**.py", "python")], keywords={"Refused": (1,), "at": (1,)}):
        if isinstance(code, str) and code.replace("_", "").islower() and code not in CodedError.KINDS:
            yield title_of(code)


@cache
def of_all_games() -> frozenset[str]:
    """What the kernel says in any game."""
    classes = (
        phase_title(CandidateVote.name),
        Phase.silence,
        CandidateVote.silence,
        CandidateVote.passing,
        Pass.button,
        VoteCandidate.button,
        "Vote candidate",
    )
    return frozenset(
        {
            *map(str, classes),
            "Vote for one of {values}.",
            "Choose one of {values}.",
            *MESSAGES.values(),
            *_written(KERNEL),
            *_refused(KERNEL),
        }
    )


def _settings() -> Iterator[str]:
    """Settings of games and their values in words, which members of a season decide."""
    for game in GAMES.all():
        for name, schema in game.config.json_schema().get("properties", {}).items():
            yield readable(name)
            yield from (readable(value).lower() for value in schema.get("enum", ()) if isinstance(value, str))


@cache
def of_the_server() -> frozenset[str]:
    """What the server says itself: the title and meaning of each error, and the texts in its sources."""
    errors = {said for kind in CodedError.KINDS.values() for said in (kind.title, kind.meaning())}
    kinds = (*KINDS.values(), *MatchEvent.KINDS.values(), *AccountEvent.KINDS.values())
    named = {*_settings(), *map(readable, ("idol", "extra-vote", "token-of-life"))}
    sentences = {kind.sentence for kind in kinds if kind.sentence}
    return frozenset({*errors, *named, *sentences, *_written(SEASON), *_written(SERVICES), *_written(API)})


@cache
def said_in(package: Path) -> frozenset[str]:
    """The messages of a package's catalogue: what its games say, by the English text."""
    said = {*_written(package), *_refused(package)}
    for game in GAMES.all():
        if type(game).__module__.split(".")[2] == package.name:
            said |= {_key(each) for each in (*_declared(game), *_offered(game)) if each}
    return frozenset(said)


def _key(message: str) -> str:
    return message.template if isinstance(message, Text) else message


@cache
def translated(catalogue: Path) -> Mapping[str, str]:
    """What is translated, and into what; the first form of a plural stands for the singular, the last for the rest."""
    with catalogue.open(encoding="utf-8") as lines:
        found: dict[str, str] = {}
        for each in read_po(lines, abort_invalid=True):
            ids, words = ([part] if isinstance(part, str) else [*(part or ())] for part in (each.id, each.string))
            found |= {message: words[place] for message, place in zip(ids, (0, -1), strict=False) if message}
        return found


def _rows() -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """Who says it, the English text, and its translations."""
    web = {
        lang: dict(pair for po in (WEB / lang).glob("*.po") for pair in translated(po).items()) for lang in LANGUAGES
    }
    yield from _places("web client", {*web["de"]}, web)
    yield from _places("server", of_the_server(), _catalogues(SERVICES))
    yield from _places("all games", of_all_games(), _catalogues(KERNEL))
    packages = {each.parent for each in _locales()}
    for package in sorted(packages):
        yield from _places(package.name, said_in(package) - of_all_games(), _catalogues(package))
    for game in GAMES.all():
        known = {language: GAMES.translation(game, [language]) for language in LANGUAGES}
        own = {language: "(all)" for language, each in known.items() if each.rules_language == language}
        yield f"rules of {game.id}", "(all)", own


def _places(
    who: str, said: AbstractSet[str], known: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    for text in sorted(said):
        yield who, text, {language: words[text] for language, words in known.items() if words.get(text)}


def _locales() -> Iterator[Path]:
    root = Path(str(importlib.resources.files("mainmatch.games")))
    yield from root.glob("*/locale")


def _catalogues(package: Path) -> dict[str, Mapping[str, str]]:
    return {po.stem: translated(po) for po in (package / "locale").glob("*.po")}


def _main() -> None:
    lacks: Counter[tuple[str, str]] = Counter()
    said: Counter[str] = Counter()
    for who, text, known in _rows():
        sys.stdout.write("\t".join([who, text, *(known.get(language, "") for language in LANGUAGES)]) + "\n")
        said[who] += 1
        lacks.update((who, language) for language in LANGUAGES if not known.get(language))
    for who, count in said.items():
        missing = [f"{language} lacks {lacks[who, language]}" for language in LANGUAGES if lacks[who, language]]
        sys.stderr.write(f"{who}: {count} in English; {', '.join(missing) or 'all languages have them'}\n")


if __name__ == "__main__":
    _main()

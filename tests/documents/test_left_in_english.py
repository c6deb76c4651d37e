"""No English is left over in German, Spanish and Korean: in catalogues, in the sources, and in what is played.

Korean shows it best: whatever has Latin letters there was never translated, but for a few names. The page of the web
client is read like that in a browser (clients/web/tests/languages.spec.ts).
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import polib
import pytest
from typing_extensions import override

from mainmatch.conformance.candidates import Unchecked
from mainmatch.conformance.random_match import RandomMatch
from mainmatch.games.registry import Registry
from mainmatch.rules import Game, Move, annotation_texts, with_chapters
from mainmatch.rules.bots import RandomLegal
from mainmatch.rules.errors import Refused
from mainmatch.rules.match import Step, made
from mainmatch.services.events.sentences import words_of
from mainmatch.services.games.player_rules import player_rules
from mainmatch.services.server_texts import server_texts
from tests.documents.player_texts import LANGUAGES
from tests.games.test_conformance import CONFIGS

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "app" / "mainmatch"
CATALOGUES = [
    *SOURCES.rglob("locale/*.po"), *(ROOT / "clients/discord/src").rglob("locale/*.po"),
    *(ROOT / "clients/web/locale").rglob("*.po"),
]  # fmt: skip
GAMES = Registry.load()

SAME = {
    "de": {
        "Alpha", "Bank", "Beta", "Chips", "Code", "Discord", "Gamma", "Hand", "Idol", "Lobby", "Lounge", "Mail", "Name",
        "Onyx", "Plan: {moves}", "Quiz", "Server", "Team", "Teams", "Text", "Version",
    },
    "ko": {"Discord"},
    "es": {"Alias", "Beta", "Discord", "Favor", "Gamma", "No", "Plan: {moves}", "bot", "no"},
}  # fmt: skip
"""What is written in these languages as in English."""

LATIN = re.compile(
    r"Mainmatch|Discord|JSON|CSV|ASCII|UTF-8|U\+|HTTPS?|https?|URL|IP|GET|PUT|POST|/docs|docs/\w+\.md|Content-Type|NaN"
    r"|Idempotency-Key|Bearer|iPhone|iPad|Europe/Berlin|setup\.order|\bd[xy]\b|\bids?\b|[Ii]d(?=[가-힣])|host/path|xn--"
    r"|hooks\.example\.org|false"
)
"""What Korean writes in Latin letters, too: names, formats, and what programs are told."""

OTHER_WORDS = {
    "de": r"Match|Episode|Saison|Season|Versteiger|Allianz|Tadel",
    "es": r"match|seasons?\b(?!\.md)|elenco",
    "ko": r"(?<!데스)(?<!메인 )매치|호스트",
}
"""Words for what has another one everywhere else: Partie, Folge, Staffel; partida, temporada; 경기, 진행자."""

_WORDS_OF_ENGLISH = re.compile(r"\b(the|and|with|of|your|you|is|are|this|that|from|for|not)\b")
_CODE = re.compile(r"`+[^`]*`+|\{[^{}]*\}|MAINMATCH_\w+|/v1/\S+|<[^>]*>")


def latin_in(korean: str) -> list[str]:
    """The words in Latin letters of a Korean text, but for names and code."""
    return re.findall(r"[A-Za-z]{2,}", LATIN.sub("", _CODE.sub("", korean)))


def language_of(catalogue: Path) -> str:
    return catalogue.stem if catalogue.stem in LANGUAGES else catalogue.parent.name


def translations(catalogue: Path) -> Iterator[tuple[str, str]]:
    for entry in polib.pofile(str(catalogue)):
        for form in entry.msgstr_plural.values() or [entry.msgstr]:
            yield entry.msgid, form


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_english_or_has_a_second_word_for_a_thing(language: str) -> None:
    pairs = [pair for each in CATALOGUES if language_of(each) == language for pair in translations(each)]
    assert len(pairs) > 1000
    bare = [(english, _CODE.sub("", said)) for english, said in pairs]
    assert [said for _, said in bare if _WORDS_OF_ENGLISH.search(said)] == []
    assert [said for _, said in bare if re.search(rf"\b(?:{OTHER_WORDS[language]})", said)] == []
    same = {said for english, said in pairs if said == english and re.search("[A-Za-z]{2}", _CODE.sub("", said))}
    assert same == SAME[language]
    if language == "ko":
        assert {said: found for _, said in pairs if (found := latin_in(said))} == {}


FOR_PROGRAMS = {
    "accounts/integrations.py", "accounts/oidc_provider.py", "accounts/operator.py", "accounts/tokens.py",
    "export/export_format.py", "export/verify.py", "news/deliveries.py", "news/push_subscriptions.py",
}  # fmt: skip
"""Modules of services whose errors only programs and operators get: no page asks for what they refuse."""

FOR_AUTHORS = {"What everybody sees.", "What a seat sees.", "Whom do you trust?", "Seat 2 asked me to."}
"""Descriptions in schemas, and examples."""

_SENTENCE = re.compile(r"[A-Z`{].*[\w`}] [\w`{].*[.?!]", re.DOTALL)
_UNREAD = {
    "BrokenGame",
    "ValueError",
    "TypeError",
    "RuntimeError",
    "InsufficientScope",
    "PydanticCustomError",
    "Reveals",
    "compile",
}
"""What is called with sentences for programmers and operators."""


def known_in_korean() -> set[str]:
    known = [server_texts(["ko"]), *(GAMES.translation(game, ["ko"]) for game in GAMES.all())]
    plurals = {form for each in CATALOGUES if language_of(each) == "ko" for form in _plurals(each)}
    return {message for each in known for message in each.messages} | plurals


def _plurals(catalogue: Path) -> Iterator[str]:
    for entry in polib.pofile(str(catalogue)):
        if entry.msgid_plural:
            yield from (entry.msgid, entry.msgid_plural)


def sentences_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The sentences of a module with their lines, but for docstrings, descriptions and examples."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.keyword(arg="description" | "example" | "examples" | "because"):
                continue
            case ast.Assign(targets=[ast.Name(id="example")]) | ast.AnnAssign(target=ast.Name(id="example")):
                continue
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _UNREAD:
                continue
            case ast.Constant(value=str(said)) if _SENTENCE.fullmatch(said):
                yield node.lineno, said
            case ast.JoinedStr(values=parts):
                said = "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in parts)
                if _SENTENCE.fullmatch(said):
                    yield node.lineno, said
            case _:
                yield from sentences_of(node)


def test_every_sentence_in_the_sources_of_rules_games_seasons_and_services_is_translated() -> None:
    known = known_in_korean()
    services = SOURCES / "services"
    modules = [path for name in ("rules", "games", "season", "services") for path in (SOURCES / name).rglob("*.py")]
    found = [
        f"{path.relative_to(SOURCES)}:{line}: {said}"
        for path in modules
        if not (path.is_relative_to(services) and f"{path.relative_to(services)}" in FOR_PROGRAMS)
        for line, said in sentences_of(ast.parse(path.read_text("utf-8")))
        if said not in known | FOR_AUTHORS
    ]
    assert found == []


class Reader(Unchecked):
    """A match that is read in Korean as it is played: what events say, offers, silence, channels and refusals."""

    said: set[str]

    def read(self, step: Step) -> None:
        """Note all that a step says to anybody."""
        match, game = step.match, step.match.game
        korean = words_of(GAMES, game, ["ko"])
        viewers = ("public", "host", *(f"seat:{seat}" for seat in match.spec.seats))
        told = [told.event.says(viewer) for told in step.told for viewer in viewers]
        offers = [offer for seat in match.asked for offer in match.offers(seat)]
        self.said |= {
            korean(each)
            for each in (
                *told,
                *(offer.label for offer in offers),
                *(words for offer in offers for words in annotation_texts(offer.schema)),
                *(match.silence(seat) or "" for seat in match.asked),
                *(channel.title for channel in game.channels(match.state)),
            )
        }

    @override
    def takes(self, move: Move) -> bool:
        try:
            step = made(self.match, replace(move, elapsed=self.match.elapsed))
        except Refused as refused:
            known = [GAMES.translation(self.match.game, ["ko"]), server_texts(["ko"])]
            for each in (refused.title, refused.message, *(flaw.message for flaw in refused.flaws)):
                # Values in it may be names of the API: it is enough that it was translated.
                if all(korean(each) == each for korean in known):
                    self.said.add(each)
            return False
        self.match = step.match
        self.read(step)
        return True


def sentences_kept(part: Any) -> Iterator[str]:
    """The texts of a state that are sentences in English."""
    if isinstance(part, str):
        yield from [part] if _SENTENCE.fullmatch(part) else []
    elif isinstance(part, (Mapping, Sequence)):
        for each in part.values() if isinstance(part, Mapping) else part:
            yield from sentences_kept(each)


@pytest.mark.parametrize("game", GAMES.all(), ids=lambda game: game.id)
def test_players_read_rules_in_korean(game: Game) -> None:
    korean = GAMES.translation(game, ["ko"])
    rules = player_rules(with_chapters(korean.rules, game.chapters), game.config().as_json(), {}, korean)
    assert latin_in(rules) == []


# What players and hosts write is made up of small letters in random matches.
@pytest.mark.parametrize("game", GAMES.all(), ids=lambda game: game.id)
def test_what_a_match_says_is_korean_and_its_state_keeps_no_sentence(game: Game) -> None:
    counts = [count for count in range(game.seats.least, game.seats.most + 1) if game.seats.takes(count)]
    for seed in range(3):
        drawn = RandomMatch.drawn(game, seed, counts[seed % len(counts)], CONFIGS[game.id], (game.bot, RandomLegal()))
        reader = Reader(drawn.opening().match)
        reader.said = set()
        reader.read(drawn.opening())
        drawn.play(reader, drawn.kinds())
        written = re.compile(r"\b[a-z]{1,12}\b") if game.id in ("hosted", "house") else re.compile("$^")
        left = {said: found for said in reader.said if (found := latin_in(written.sub("", said)))}
        assert left == {}
        assert [*sentences_kept(json.loads(reader.match.dump()))] == []

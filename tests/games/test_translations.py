"""The catalogues of the shipped games and of what all games say: nothing is missing in them, and nothing stale."""

import string
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry, texts_of_all_games
from mainmatch.rules import Game
from tests.documents.player_texts import KERNEL, LANGUAGES, of_all_games, said_in, translated

GAMES = Registry.load()
ROOT = Path(__file__).parents[2] / "app" / "mainmatch" / "games"
CATALOGUES = sorted(ROOT.glob("*/locale/*.po"))


def games_of(package: Path) -> list[Game]:
    return [game for game in GAMES.all() if type(game).__module__.split(".")[2] == package.name]


def test_every_game_has_the_languages_of_the_web_client() -> None:
    assert {(type(game).__module__.split(".")[2], language) for game in GAMES.all() for language in LANGUAGES} == {
        (path.parents[1].name, path.stem) for path in CATALOGUES
    }
    assert texts_of_all_games().keys() == {*LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_all_games_say_is_translated(language: str) -> None:
    found = translated(KERNEL / "locale" / f"{language}.po")
    assert found.keys() == of_all_games()
    assert all(found.values())


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: "-".join(path.relative_to(ROOT).parts))
def test_a_catalogue_has_every_message_and_no_other(catalogue: Path) -> None:
    said, found = said_in(catalogue.parents[1]), translated(catalogue)
    assert said - found.keys() - of_all_games() == set()
    assert found.keys() - said == set()
    assert [message for message, words in found.items() if not words] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: "-".join(path.relative_to(ROOT).parts))
def test_a_translation_fills_in_the_values_of_its_message(catalogue: Path) -> None:
    def values(message: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(message)} - {None}

    assert [words for message, words in translated(catalogue).items() if values(words) != values(message)] == []


RULES = sorted(ROOT.glob("*/*.*.md"))


@pytest.mark.parametrize("rules", RULES, ids=lambda path: path.name)
def test_the_rules_are_translated_with_all_names_of_programs(rules: Path) -> None:
    def names(text: str) -> set[str]:
        return {part for part in text.split("`")[1::2] if part.replace("_", "").replace(".", "").isalpha()}

    language = rules.name.split(".")[1]
    for game in games_of(rules.parent):
        translation = GAMES.translation(game, [language])
        assert translation.rules_language == language
        assert names(translation.rules) == names(GAMES.rules_text(game))


def test_rules_that_a_language_lacks_are_english(monkeypatch: pytest.MonkeyPatch) -> None:
    famine = GAMES.get("famine")
    english = GAMES.rules_text(famine)
    monkeypatch.setattr(Path, "is_file", lambda path: path.suffixes != [".ko", ".md"] and path.exists())
    translation = Registry([(famine, english)], {}).translation(famine, ["ko"])
    assert (translation.language, translation.rules_language) == ("ko", "en")
    assert translation.rules == english

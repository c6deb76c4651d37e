"""The catalogues of the shipped games: nothing is missing in them, and nothing stale."""

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from mainmatch.games.registry import Registry
from mainmatch.rules import Game, action_schema, annotation_texts

GAMES = Registry.load()
ROOT = Path(__file__).parents[2] / "app" / "mainmatch" / "games"
CATALOGUES = sorted(ROOT.glob("*/locale/*.po"))


def games_of(package: Path) -> list[Game]:
    return [game for game in GAMES.all() if type(game).__module__.split(".")[2] == package.name]


def declared(game: Game) -> Iterator[str]:
    """What a game says in its class and those of its phases and actions."""
    yield from (game.title, game.summary)
    for phase in game.phases:
        yield from (phase.silence, phase.passing)
    for action in game.actions:
        yield action.label
    schemas = (kind.json_schema("serialization") for kind in (game.config, game.public, game.seat, *game.events))
    for schema in (*schemas, *map(action_schema, game.actions)):
        yield from annotation_texts(schema)


def written(package: Path) -> Iterator[str]:
    """The texts in the package's sources, ``text("...")`` and ``ntext("...", "...", n)``."""
    keywords = {"text": None, "ntext": (1, 2)}
    for _, _, message, _, _ in extract_from_dir(package, [("**.py", "python")], keywords=keywords):
        yield from [message] if isinstance(message, str) else message


def translated(catalogue: Path) -> dict[str, str]:
    """What is translated, and into what; the first form of a plural stands for the singular, the last for the rest."""
    with catalogue.open(encoding="utf-8") as lines:
        found: dict[str, str] = {}
        for each in read_po(lines, abort_invalid=True):
            ids, words = ([part] if isinstance(part, str) else [*(part or ())] for part in (each.id, each.string))
            found |= {message: words[place] for message, place in zip(ids, (0, -1), strict=False) if message}
        return found


def test_there_is_a_catalogue() -> None:
    assert [path.relative_to(ROOT).parts[0] for path in CATALOGUES] == ["x_game"]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: "-".join(path.relative_to(ROOT).parts))
def test_a_catalogue_has_every_message_and_no_other(catalogue: Path) -> None:
    package = catalogue.parents[1]
    said = {*written(package)}
    for game in games_of(package):
        said |= {each for each in declared(game) if each}
    found = translated(catalogue)
    assert (said - found.keys(), found.keys() - said) == (set(), set())
    assert [message for message, words in found.items() if not words] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: "-".join(path.relative_to(ROOT).parts))
def test_a_translation_fills_in_the_values_of_its_message(catalogue: Path) -> None:
    def values(message: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(message)} - {None}

    assert [words for message, words in translated(catalogue).items() if values(words) != values(message)] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: "-".join(path.relative_to(ROOT).parts))
def test_the_rules_are_translated_with_all_names_of_programs(catalogue: Path) -> None:
    def names(rules: str) -> set[str]:
        return {part for part in rules.split("`")[1::2] if part.replace("_", "").replace(".", "").isalpha()}

    for game in games_of(catalogue.parents[1]):
        german = GAMES.translation(game, [catalogue.stem])
        assert german.rules != GAMES.rules_text(game)
        assert names(german.rules) == names(GAMES.rules_text(game))

"""The registry of playable games and their versions.

Shipped games and plug-ins load the same way: by an entry point of the group ``mainmatch.games`` that names a Game
instance. A game that fails to load is refused with a reason; the others still load.
"""

import gettext
import importlib.resources
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from inspect import cleandoc
from typing import TypeAlias

import polib
from typing_extensions import override

from mainmatch.rules import ENGLISH, Game, Translation, action_schema, annotation_flaws, chapters_of, prepare

GROUP = "mainmatch.games"
SHIPPED: tuple[EntryPoint, ...] = (
    EntryPoint("x-game", "mainmatch.games.x_game:GAME", GROUP),
    EntryPoint("exodus", "mainmatch.games.exodus:GAME", GROUP),
    EntryPoint("famine", "mainmatch.games.famine:GAME", GROUP),
    EntryPoint("together", "mainmatch.games.together:GAME", GROUP),
    EntryPoint("extreme-ways", "mainmatch.games.far_out:EXTREME_WAYS", GROUP),
    EntryPoint("ravens", "mainmatch.games.far_out:RAVENS", GROUP),
    EntryPoint("locked-out", "mainmatch.games.locked_out:GAME", GROUP),
    EntryPoint("duel-of-nerve", "mainmatch.games.duel_of_nerve:GAME", GROUP),
    EntryPoint("duel-of-bids", "mainmatch.games.duel_of_bids:GAME", GROUP),
    EntryPoint("hosted", "mainmatch.games.hosted:GAME", GROUP),
    EntryPoint("vote", "mainmatch.games.vote:VOTE", GROUP),
    EntryPoint("jury", "mainmatch.games.vote:JURY", GROUP),
    EntryPoint("house", "mainmatch.games.house:GAME", GROUP),
)
"""The shipped games, in the order of all lists: first what a newcomer should try.

An old version that stays playable needs an entry of its own.
"""

Key: TypeAlias = tuple[str, str]

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PART = r"(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)"
_PLURALS = re.compile(r"nplurals=(\d+);\s*plural=([^;]+)")
_NUMBER = r"(0|[1-9][0-9]*)"
_SEMVER = re.compile(
    rf"{_NUMBER}\.{_NUMBER}\.{_NUMBER}(?:-({_PART}(?:\.{_PART})*))?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?"
)
_REQUIRED = ("title", "summary", "seats", "state", "public", "seat", "phases", "longest")


class UnknownGame(KeyError):
    """The game is not registered, or not in this version."""

    def __init__(self, game_id: str, version: str | None) -> None:
        super().__init__(game_id, version)
        self.game_id = game_id
        self.version = version

    @override
    def __str__(self) -> str:
        # A KeyError would print the repr of its arguments.
        return f"There is no game {self.game_id!r}" + (f" in version {self.version}." if self.version else ".")


class Registry:
    """The games that this server can run. Immutable after loading.

    ``refused`` maps the names of refused entry points to the reason.
    """

    def __init__(self, games: Iterable[tuple[Game, str]], refused: Mapping[str, str]) -> None:
        """Take validated games with their rules texts; use ``load`` to validate them."""
        self.refused = dict(refused)
        self._games: dict[Key, Game] = {}
        self._rules: dict[Key, str] = {}
        self._translations: dict[Key, Mapping[str, Translation]] = {}
        for game, text in games:
            prepare(game.config, game.state, *game.actions, *game.events)
            self._games[_key(game)] = game
            self._rules[_key(game)] = text
            self._translations[_key(game)] = _read_translations(game, text)

    @classmethod
    def load(cls, allowed: Collection[str] = (), shipped: Iterable[EntryPoint] = SHIPPED) -> "Registry":
        """Load the shipped games, and the installed plug-ins whose entry point name is in ``allowed``."""
        installed = _installed(allowed)
        known = {entry.name for entry in installed}
        refused = {name: f"no installed package has it in {GROUP!r}" for name in sorted(allowed) if name not in known}
        taken: dict[Key, tuple[Game, str]] = {}
        for entry in (*shipped, *installed):
            try:
                game, text = _loaded(entry, taken)
                _read_translations(game, text)
            except (Exception, SystemExit) as error:  # noqa: BLE001 - a plug-in may raise anything; refuse only this one
                refused[entry.name] = f"{type(error).__name__}: {error}"
            else:
                taken[_key(game)] = game, text
        return cls(taken.values(), refused)

    def get(self, game_id: str, version: str | None = None) -> Game:
        """The game in this version. Without a version, the newest one; a pre-release only if there is no release.

        Raises UnknownGame.
        """
        if version is None:
            version = max((known for name, known in self._games if name == game_id), key=_age, default="")
        if (game_id, version) not in self._games:
            raise UnknownGame(game_id, version or None)
        return self._games[game_id, version]

    def all(self) -> tuple[Game, ...]:
        """The newest version of each game, the shipped ones first."""
        return tuple(self.get(game_id) for game_id in dict.fromkeys(game_id for game_id, _ in self._games))

    def versions(self, game_id: str) -> tuple[str, ...]:
        """The registered versions of a game, newest first; empty for an unknown game."""
        return tuple(sorted((known for name, known in self._games if name == game_id), key=_age, reverse=True))

    def rules_text(self, game: Game) -> str:
        """The rules for players with all chapters, as Markdown. Raises UnknownGame."""
        if _key(game) not in self._rules:
            raise UnknownGame(game.id, game.version)
        return self._rules[_key(game)]

    def translation(self, game: Game, accepted: Sequence[str]) -> Translation:
        """The game's texts in the first accepted language that it has, else in English.

        ``accepted``: language tags in lower case; of ``de-at``, ``de`` will do. Raises UnknownGame.
        """
        if _key(game) not in self._translations:
            raise UnknownGame(game.id, game.version)
        return in_language(self._translations[_key(game)], accepted)

    def titles(self, accepted: Sequence[str]) -> Mapping[str, str]:
        """The titles of all games in the first accepted language that each has, by the English ones."""
        return {game.title: self.translation(game, accepted)(game.title) for game in self.all()}


def in_language(known: Mapping[str, Translation], accepted: Sequence[str]) -> Translation:
    """The translation in the first accepted language that is known, else the English one (RFC 4647, Lookup)."""
    for tag in accepted:
        parts = tag.split("-")
        found = ("-".join(parts[:n]) for n in range(len(parts), 0, -1))
        if language := next((each for each in found if each in known), None):
            return known[language]
    return known[ENGLISH]


def _installed(allowed: Collection[str]) -> list[EntryPoint]:
    """The allowed plug-ins, sorted by name and value, so that the install location doesn't matter."""
    if not allowed:
        # For a fast start: reading the metadata of all installed packages takes longer than loading the games.
        return []
    found = {(each.name, each.value): each for each in entry_points(group=GROUP) if each.name in allowed}
    return [found[name] for name in sorted(found)]


def _loaded(entry: EntryPoint, taken: Collection[Key]) -> tuple[Game, str]:
    """Load a game and its rules text from an entry point. Raises TypeError, ValueError, and what the plug-in raises."""
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"{entry.value} is no Game: name an instance, such as GAME = MyGame()")
    flaw = next(_flaws(game), None)
    if flaw:
        raise ValueError(flaw)
    if _key(game) in taken:
        raise ValueError(f"there is a game {game.id} {game.version} already")
    # Every setting needs a default, so that a host can create a match without a config.
    game.config()
    return game, _read_rules(game)


def _flaws(game: Game) -> Iterator[str]:
    """The reasons why a game's declarations are invalid or incomplete."""
    if not _ID.fullmatch(str(getattr(game, "id", ""))):
        yield "its id isn't lower-case words and digits with hyphens between them"
    if not _SEMVER.fullmatch(str(getattr(game, "version", ""))):
        yield "its version isn't a semantic version such as 1.0.0 (semver.org)"
    missing = [name for name in _REQUIRED if not hasattr(game, name)]
    if missing:
        yield f"it doesn't say its {', '.join(missing)}"
    if not game.actions:
        yield "it lists no actions, and without them clients can't know what to send"
    if not game.secret_variants and not game.state.__marks__:
        yield "it has no secret variants and its state has no marks, and without them its secrecy can't be proved"
    if not callable(getattr(getattr(game, "bot", None), "choose", None)):
        yield "it has no house bot; RandomLegal() will do"
    for kind in game.actions:
        yield from (f"its action {kind.type!r}: {flaw}" for flaw in annotation_flaws(action_schema(kind)))


def _read_rules(game: Game) -> str:
    """The players' rules: the game's own text, or ``<id>.md`` or ``rules.md`` beside its class. Raises ValueError."""
    if game.rules_text.strip():
        return cleandoc(game.rules_text)
    package = _package_of(game)
    places = [package / name for name in (f"{game.id}.md", "rules.md")] if package else []
    text = next((place.read_text(encoding="utf-8") for place in places if place.is_file()), "")
    if not text.strip():
        raise ValueError(
            "it has no rules for players: give its class a rules_text, or put a rules.md into the package of its class "
            f"(or {game.id}.md, where the package has several games)"
        )
    return text


def _package_of(game: Game) -> Traversable | None:
    spec = sys.modules[type(game).__module__].__spec__
    return importlib.resources.files(spec.parent) if spec and spec.parent else None


def _read_translations(game: Game, rules: str) -> Mapping[str, Translation]:
    """A game's translations by language: ``locale/de.po`` and ``rules.de.md`` (or ``<id>.de.md``) in its package.

    What a language lacks is English. Raises ValueError for a catalogue that can't be read.
    """
    found = {ENGLISH: Translation(ENGLISH, rules)}
    _must_have_chapters(game, rules, ENGLISH)
    package = _package_of(game)
    folder = package / "locale" if package else None
    if package is None or folder is None or not folder.is_dir():
        return found
    for place in folder.iterdir():
        language, _, kind = place.name.rpartition(".")
        if kind == "po":
            texts = [package / f"{name}.{language}.md" for name in (game.id, "rules")]
            own = next((each.read_text(encoding="utf-8") for each in texts if each.is_file()), None)
            _must_have_chapters(game, own or rules, language)
            said = read_catalogue(language, place.read_text(encoding="utf-8"), texts_of_all_games().get(language))
            found[language] = replace(said, rules=own or rules, rules_language=language if own else ENGLISH)
    return found


@cache
def texts_of_all_games() -> Mapping[str, Translation]:
    """What the kernel says in any game, by language: ``locale/de.po`` in ``mainmatch.rules``."""
    return read_catalogues("mainmatch.rules")


def read_catalogues(package: str) -> dict[str, Translation]:
    """The catalogues of a package of the server by language, without English. Raises ValueError."""
    places = importlib.resources.files(package).joinpath("locale").iterdir()
    found = {each.name.removesuffix(".po"): each for each in places if each.name.endswith(".po")}
    return {language: read_catalogue(language, each.read_text(encoding="utf-8")) for language, each in found.items()}


def _must_have_chapters(game: Game, rules: str, language: str) -> None:
    """Check that rules withhold just what the game tells later. Raises ValueError."""
    if chapters_of(rules) != {*game.chapters}:
        raise ValueError(
            f"its rules ({language}) and its chapters differ: {sorted(chapters_of(rules) ^ {*game.chapters})}"
        )


def read_catalogue(language: str, text: str, below: Translation | None = None) -> Translation:
    """A language's messages, and the forms of those that have plurals, over the ones ``below``. Raises ValueError."""
    said = _read_po(language, text)
    if below is None:
        return said
    return replace(said, messages={**below.messages, **said.messages}, plurals={**below.plurals, **said.plurals})


@cache
def _read_po(language: str, text: str) -> Translation:
    """What a catalogue says. Cached: it takes long, and is asked when a game is checked and when it is taken."""
    try:
        catalogue = polib.pofile(text)
    except OSError as error:
        raise ValueError(f"its catalogue {language}.po is no PO file: {error}") from None
    said = [each for each in catalogue if not each.obsolete]
    messages = {each.msgid: each.msgstr for each in said if each.msgstr and not each.msgid_plural}
    forms = {
        each.msgid: tuple(form for _, form in sorted(each.msgstr_plural.items())) for each in said if each.msgid_plural
    }
    header = _PLURALS.fullmatch(catalogue.metadata.get("Plural-Forms", "nplurals=0; plural=0").rstrip(";"))
    most = int(header[1]) if header else 0
    if any(len(each) > most for each in forms.values()):
        raise ValueError(f"its catalogue {language}.po has more forms of a plural than its header Plural-Forms says")
    plurals = {message: each for message, each in forms.items() if len(each) == most and all(each)}
    return Translation(language, "", messages, plurals, gettext.c2py(header[2] if header else "0"))


def _key(game: Game) -> Key:
    return game.id, game.version


def _age(version: str) -> tuple[bool, tuple[int, ...], list[tuple[bool, int, str]], str]:
    """A sort key from old to new: pre-releases before all releases, then by semver precedence."""
    found = _SEMVER.fullmatch(version)
    if found is None:
        return False, (), [], version
    parts = found[4].split(".") if found[4] else []
    stages = [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]
    return not parts, (int(found[1]), int(found[2]), int(found[3])), stages, version

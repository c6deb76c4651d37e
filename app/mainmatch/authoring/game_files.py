"""A game by its id or by the path of its file, loaded anew after each change.

Loading anew drops the modules that lie beside the game's own, and imports them again, never from compiled files: two
changes within a second would look like one to Python.
"""

import importlib
import os
import pkgutil
import sys
import tomllib
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from mainmatch.games.registry import GROUP, SHIPPED, Registry
from mainmatch.rules import Game

_INSTALLED = {"site-packages", "dist-packages"}


class NotLoaded(Exception):
    """The game can't be loaded. The text says why, and where, as an author reads it."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game is: its module, the name of the instance ("" if it is the only one), and the place that it has."""

    module: str
    name: str
    place: Path

    @property
    def root(self) -> Path:
        """The folder with all modules of the game: its package, or what its file lies in."""
        return self.place if self.place.is_dir() else self.place.parent

    def _modules(self) -> dict[str, Path]:
        """What is imported of this game, with its place: not what an environment beside it has, nor the server."""
        found = {}
        for name, module in sys.modules.items():
            place = Path(getattr(module, "__file__", None) or os.devnull)
            is_ours = name.startswith("mainmatch") and not self.module.startswith("mainmatch")
            if place.is_relative_to(self.root) and not is_ours and name != "__main__":
                found[name] = place
        return {name: place for name, place in found.items() if not _INSTALLED & {*place.relative_to(self.root).parts}}

    def load(self) -> tuple[Game, Registry]:
        """The game as it stands in its files, and a registry with it alone. Raises NotLoaded."""
        try:
            with _from_source():
                for each in self._modules():
                    del sys.modules[each]
                module = pkgutil.resolve_name(f"{self.module}:")
        except BaseException as error:  # whatever an author writes is shown to them
            raise NotLoaded(trace_of(error, self.root)) from error
        found = {name: each for name, each in vars(module).items() if isinstance(each, Game)}
        if self.name not in found and (self.name or len(found) != 1):
            known = " or ".join(f"{self.place}:{name}" for name in found)
            raise NotLoaded(
                f"{self.module} has several games: name one of them, {known}."
                if found
                else f"{self.module} has no game: name an instance in it, such as GAME = MyGame()."
            )
        name = self.name or next(iter(found))
        registry = Registry.load(shipped=(EntryPoint(found[name].id, f"{self.module}:{name}", GROUP),))
        for why in registry.refused.values():
            raise NotLoaded(f"{self.module}:{name} is refused: {why}")
        return found[name], registry


def source_of(wanted: str) -> Source:
    """The game of this path (``cards.py``, ``cards.py:DUEL``, a package or a project) or id. Raises NotLoaded."""
    path, _, name = wanted.partition(":")
    place = Path(path).resolve()
    if place.suffix == ".py" and place.is_file():
        return _at(place, place.stem, name)
    if (place / "__init__.py").is_file():
        return _at(place, place.name, name)
    if (place / "pyproject.toml").is_file():
        return _of_project(place, name)
    known = {each.name: each for each in (*entry_points(group=GROUP), *SHIPPED)}
    if wanted not in known:
        raise NotLoaded(
            f"There is no file or game {wanted}. Name a path such as my_game.py, or one of: {_list(known)}."
        )
    return _entry(known[wanted])


def frames_of(error: BaseException, root: Path) -> list[str]:
    """The lines of an author's files that led to an error, the last one last."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [each for each in frames if Path(each.filename).is_relative_to(root)]
    return [f"{Path(each.filename).relative_to(root)}:{each.lineno} in {each.name}: {each.line}" for each in own]


def trace_of(error: BaseException, root: Path) -> str:
    """An error with the lines that led to it."""
    return "\n".join([*frames_of(error, root), "".join(traceback.format_exception_only(error)).strip()])


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _at(place: Path, module: str, name: str) -> Source:
    """A module by its place: its packages are part of its name, and what they lie in becomes importable."""
    root = place.parent
    while (root / "__init__.py").is_file():
        root, module = root.parent, f"{root.name}.{module}"
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return Source(module, name, place)


def _of_project(place: Path, name: str) -> Source:
    told = tomllib.loads((place / "pyproject.toml").read_text("utf-8")).get("project", {})
    entries: dict[str, str] = told.get("entry-points", {}).get(GROUP, {})
    if len(entries) != 1 and name not in entries:
        raise NotLoaded(f"{place.name} has the games {_list([*entries])}: name one, {place.name}:NAME.")
    entry = EntryPoint(name, entries.get(name) or next(iter(entries.values())), GROUP)
    top = entry.module.partition(".")[0]
    places = [root / each for root in (place, place / "src") for each in (f"{top}.py", f"{top}/__init__.py")]
    found = next((each for each in places if each.is_file()), None)
    if found is None:
        raise NotLoaded(f"{place.name} has no module {top}, which its pyproject.toml names.")
    place = _at(found if found.name != "__init__.py" else found.parent, top, "").place
    return Source(entry.module, entry.attr, place)


def _entry(entry: EntryPoint) -> Source:
    try:
        spec = find_spec(entry.module)
    except ImportError as error:
        raise NotLoaded(f"{entry.module} can't be imported: {error}") from error
    if spec is None or spec.origin is None:
        raise NotLoaded(f"{entry.module} is not installed.")
    place = Path(spec.origin)
    return Source(entry.module, entry.attr, place.parent if place.name == "__init__.py" else place)


@contextmanager
def _from_source() -> Iterator[None]:
    before = sys.dont_write_bytecode, sys.pycache_prefix
    sys.dont_write_bytecode, sys.pycache_prefix = True, os.devnull
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.dont_write_bytecode, sys.pycache_prefix = before

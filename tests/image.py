"""The copies of the Dockerfile and the files that .dockerignore allows, parsed as Docker does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
NEVER = {".git", ".venv", "node_modules", "dist", "__pycache__", "data"}
"""Folders of what is installed, built, cached or played: too much to walk through."""


@dataclass(frozen=True)
class Copy:
    """``COPY sources target``: from the tree, or ``--from`` another stage; ``target`` is absolute."""

    sources: tuple[str, ...]
    target: PurePosixPath
    stage: str | None
    to_folder: bool


@dataclass(frozen=True)
class Stage:
    """A ``FROM`` and its steps in order: copies, and commands with their working directory."""

    name: str | None
    base: str
    steps: tuple[Copy | tuple[PurePosixPath, str], ...]

    @property
    def copies(self) -> list[Copy]:
        """The copies of a stage, from the tree and from other stages."""
        return [step for step in self.steps if isinstance(step, Copy)]


def stages() -> list[Stage]:
    """The stages of the Dockerfile."""
    text = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    starts = [n for n, (word, *_) in enumerate(lines) if word == "FROM"]
    return [_stage(lines[a:b]) for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _stage(lines: list[list[str]]) -> Stage:
    base, _, name = lines[0][1].partition(" AS ")
    place, steps = PurePosixPath("/"), list[Copy | tuple[PurePosixPath, str]]()
    for word, rest in (line for line in lines[1:] if len(line) == 2):
        if word == "WORKDIR":
            place /= rest
        elif word == "COPY":
            steps.append(_copy(rest.split(), place))
        elif word == "RUN":
            steps.append((place, rest))
    return Stage(name or None, base, tuple(steps))


def _copy(words: list[str], place: PurePosixPath) -> Copy:
    stage = next((word.removeprefix("--from=") for word in words if word.startswith("--from=")), None)
    *sources, target = [word for word in words if not word.startswith("--")]
    parts = [part for part in (place / target).parts if part != "."]
    while ".." in parts:
        at = parts.index("..")
        del parts[at - 1 : at + 1]
    return Copy(tuple(sources), PurePosixPath(*parts), stage, target.endswith("/") or len(sources) > 1)


def is_let_in(path: str) -> bool:
    """Whether .dockerignore leaves this file (relative to the root of the tree) in the build context.

    The last line that matches the file or one of its folders decides.
    """
    here = PurePosixPath(path)
    names = [here.as_posix(), *(each.as_posix() for each in here.parents if each.parts)]
    verdict = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.strip().removeprefix("!")
        if pattern and not pattern.startswith("#") and any(re.fullmatch(_regex(pattern), name) for name in names):
            verdict = line.startswith("!")
    return verdict


def _regex(pattern: str) -> str:
    return re.escape(pattern).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*").replace(r"\?", "[^/]")


def files_of(place: Path = ROOT) -> Iterator[str]:
    """All files below, relative to the root of the tree, without installed, built, cached and played ones."""
    if place.is_file():
        yield place.relative_to(ROOT).as_posix()
    else:
        for each in sorted(place.iterdir()):
            if each.name not in NEVER:
                yield from files_of(each)

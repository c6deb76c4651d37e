"""Random texts that match a regular expression, for schemas with ``pattern``.

Understands what patterns of forms are made of: literals, classes, groups, alternatives, repetitions, and anchors at
the ends. Refuses everything else: a guess could be a text that the rules refuse.
"""

import re
import string
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame

__all__ = ["sample_pattern"]

_LONGEST = 16
"""Characters of a text, where the pattern and the least length ask for no more."""

_MOST_TRIED = 4096
"""Characters up to which a longer text is looked for."""

_WORD = string.ascii_letters + string.digits + "_"
_PRINTED = string.ascii_letters + string.digits + string.punctuation + " "
_CLASSES: Final = {"d": string.digits, "w": _WORD, "s": " "}

_COUNTS: Final = re.compile(r"(?P<sign>[*+?])|\{(?P<least>\d+)(?P<open>,(?P<most>\d*))?\}")
_BOUNDS: Final = {"*": (0, None), "+": (1, None), "?": (0, 1)}


def sample_pattern(pattern: str, least: int, most: int | None, dice: Dice) -> str:
    """A text that matches ``pattern``, of ``least`` to ``most`` characters (None: without a limit).

    Raises BrokenGame for a pattern that isn't understood, and if no text of this length is found.
    """
    part, limit = _read(pattern), max(least, _LONGEST)
    while limit <= _MOST_TRIED:
        found = [n for n in part.lengths(limit) if least <= n and (most is None or n <= most)]
        if found:
            return part.draw(dice.choice(found), dice)
        limit *= 2
    raise BrokenGame(f"no text of {least} to {most} characters was found that matches the pattern {pattern!r}")


class _Part(Protocol):
    """A part of a pattern."""

    def lengths(self, most: int) -> Sequence[int]:
        """The lengths of texts that match, up to ``most``, ascending."""

    def draw(self, length: int, dice: Dice) -> str:
        """A text of this length, which is one of ``lengths``, that matches."""


@dataclass(frozen=True, slots=True)
class _One:
    """One of these characters."""

    letters: str

    def lengths(self, most: int) -> Sequence[int]:
        return [1] if most else []

    def draw(self, length: int, dice: Dice) -> str:
        return dice.choice(self.letters)


@dataclass(frozen=True, slots=True)
class _Choice:
    """One of these parts."""

    parts: tuple[_Part, ...]

    def lengths(self, most: int) -> Sequence[int]:
        return sorted({n for part in self.parts for n in part.lengths(most)})

    def draw(self, length: int, dice: Dice) -> str:
        return dice.choice([part for part in self.parts if length in part.lengths(length)]).draw(length, dice)


@dataclass(frozen=True, slots=True)
class _Chain:
    """These parts, one after another."""

    parts: tuple[_Part, ...]

    def lengths(self, most: int) -> Sequence[int]:
        return _sums([part.lengths(most) for part in self.parts], most)[-1]

    def draw(self, length: int, dice: Dice) -> str:
        sums, text = _sums([part.lengths(length) for part in self.parts], length), ""
        for part, before in reversed(list(zip(self.parts, sums, strict=False))):
            taken = dice.choice([n for n in part.lengths(length) if length - n in before])
            text, length = part.draw(taken, dice) + text, length - taken
        return text


@dataclass(frozen=True, slots=True)
class _Repeated:
    """The part, ``least`` to ``most`` times (None: without a limit)."""

    part: _Part
    least: int
    most: int | None

    def lengths(self, most: int) -> Sequence[int]:
        return sorted({n for sums in self._sums(most)[self.least :] for n in sums})

    def draw(self, length: int, dice: Dice) -> str:
        counts = [n for n, sums in enumerate(self._sums(length)) if n >= self.least and length in sums]
        return _Chain((self.part,) * dice.choice(counts)).draw(length, dice)

    def _sums(self, most: int) -> list[Sequence[int]]:
        # More repetitions than characters add empty texts only.
        count = self.least + most if self.most is None else min(self.most, self.least + most)
        return _sums([self.part.lengths(most)] * count, most)


def _sums(lengths: Sequence[Sequence[int]], most: int) -> list[Sequence[int]]:
    """The sums, up to ``most``, of one of the lengths of each part: of none of the parts, of the first, and so on."""
    found: list[Sequence[int]] = [[0]]
    for each in lengths:
        found.append(sorted({before + n for before in found[-1] for n in each if before + n <= most}))
    return found


@cache
def _read(pattern: str) -> _Part:
    reader = _Reader(pattern)
    found = reader.alternatives(is_whole=True)
    if reader.rest:
        raise reader.unknown()
    return found


@dataclass(slots=True)
class _Reader:
    """Reads a pattern from left to right; ``at`` is the position of what it reads next."""

    pattern: str
    at: int = 0

    @property
    def rest(self) -> str:
        """What is still to be read."""
        return self.pattern[self.at :]

    def unknown(self) -> BrokenGame:
        """The error for what stands here."""
        where = f"at {self.rest!r}" if self.rest else "at its end"
        return BrokenGame(f"bots cannot fill in the pattern {self.pattern!r}: it is not understood {where}")

    def alternatives(self, *, is_whole: bool = False) -> _Part:
        """``a|b|c``, up to a closing bracket or the end; anchors are for the ends of the whole pattern."""
        found = [self._sequence(is_whole=is_whole)]
        while self._takes("|"):
            found.append(self._sequence(is_whole=is_whole))
        return _Choice(tuple(found)) if len(found) > 1 else found[0]

    def _sequence(self, *, is_whole: bool) -> _Part:
        parts: list[_Part] = []
        if is_whole:
            self._takes("^")
        while self.rest and self.rest[0] not in "|)":
            if is_whole and self.rest[0] == "$" and self.rest[1:2] in {"", "|"}:
                self.at += 1
                break
            parts.append(self._counted(self._part()))
        return _Chain(tuple(parts))

    def _takes(self, sign: str) -> bool:
        is_here = self.rest.startswith(sign)
        self.at += len(sign) * is_here
        return is_here

    def _part(self) -> _Part:
        if self._takes("("):
            if not self._takes("?:") and self.rest.startswith("?"):
                raise self.unknown()
            found = self.alternatives()
            if not self._takes(")"):
                raise self.unknown()
            return found
        if self._takes("["):
            return _One(self._class())
        if self._takes("."):
            return _One(_PRINTED)
        if self.rest[0] in "^$*+?{}])":
            raise self.unknown()
        return _One(self._letters())

    def _counted(self, part: _Part) -> _Part:
        counts = _COUNTS.match(self.pattern, self.at)
        if counts is None:
            return part
        if counts["sign"]:
            least, most = _BOUNDS[counts["sign"]]
        else:
            least = int(counts["least"])
            most = least if not counts["open"] else int(counts["most"]) if counts["most"] else None
        if most is not None and most < least:
            raise self.unknown()
        self.at = counts.end()
        # Lazy: the same texts match.
        self._takes("?")
        return _Repeated(part, least, most)

    def _letters(self) -> str:
        """One character, or the characters that an escape stands for."""
        if not self._takes("\\"):
            self.at += 1
            return self.pattern[self.at - 1]
        sign = self.rest[:1]
        if sign not in _CLASSES and (not sign or sign in _WORD):
            raise self.unknown()
        self.at += 1
        return _CLASSES.get(sign, sign)

    def _class(self) -> str:
        """The characters of a class such as ``[a-z0-9_]``, read after its opening bracket."""
        is_negated, found = self._takes("^"), ""
        while not self._takes("]"):
            if not self.rest or self.rest[0] == "[":
                raise self.unknown()
            first = self._letters()
            if self.rest[:1] == "-" and self.rest[1:2] not in {"", "]"}:
                self.at += 1
                last = self._letters()
                if len(first + last) > 2 or last < first:
                    raise self.unknown()
                first = "".join(map(chr, range(ord(first), ord(last) + 1)))
            found += first
        letters = "".join(sign for sign in _PRINTED if sign not in found) if is_negated else found
        if not letters:
            raise self.unknown()
        return letters

"""Random texts that match a regular expression, for schemas with ``pattern``.

Understands what patterns of forms are made of: literals, classes, groups, alternatives, repetitions, and anchors at
the ends. Refuses everything else: a guess could be a text that the rules refuse.
"""

import re
import string
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, TypeAlias

from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame

__all__ = ["sample_pattern"]

_MOST_MORE = 6
"""Repetitions beyond the least number, where neither the pattern nor the least length asks for more."""

_TRIES = 64

_WORD = string.ascii_letters + string.digits + "_"
_PRINTED = string.ascii_letters + string.digits + string.punctuation + " "
_CLASSES: Final = {"d": string.digits, "w": _WORD, "s": " "}

_COUNTS: Final = re.compile(r"(?P<sign>[*+?])|\{(?P<least>\d+)(?P<open>,(?P<most>\d*))?\}")
_BOUNDS: Final = {"*": (0, None), "+": (1, None), "?": (0, 1)}

_Draw: TypeAlias = Callable[[Dice], str]


def sample_pattern(pattern: str, least: int, most: int | None, dice: Dice) -> str:
    """A text that matches ``pattern``, of ``least`` to ``most`` characters (None: without a limit).

    Raises BrokenGame for a pattern that isn't understood, and if no text of this length is found.
    """
    draw = _read(pattern, max(least, _MOST_MORE))
    for _ in range(_TRIES):
        text = draw(dice)
        if least <= len(text) and (most is None or len(text) <= most):
            return text
    raise BrokenGame(f"no text of {least} to {most} characters was found that matches the pattern {pattern!r}")


@cache
def _read(pattern: str, more: int) -> _Draw:
    reader = _Reader(pattern, more)
    found = reader.alternatives(is_whole=True)
    if reader.rest:
        raise reader.unknown()
    return found


def _one(letters: str, dice: Dice) -> str:
    return dice.choice(letters)


def _chain(parts: tuple[_Draw, ...], dice: Dice) -> str:
    return "".join(part(dice) for part in parts)


def _choice(parts: tuple[_Draw, ...], dice: Dice) -> str:
    return dice.choice(parts)(dice)


def _repeated(part: _Draw, least: int, most: int, dice: Dice) -> str:
    return "".join(part(dice) for _ in range(least + dice.below(most - least + 1)))


@dataclass(slots=True)
class _Reader:
    """Reads a pattern from left to right; ``at`` is the position of what it reads next.

    ``more``: how many repetitions beyond the least number are drawn where the pattern has no upper bound.
    """

    pattern: str
    more: int
    at: int = 0

    @property
    def rest(self) -> str:
        """What is still to be read."""
        return self.pattern[self.at :]

    def unknown(self) -> BrokenGame:
        """The error for what stands here."""
        where = f"at {self.rest!r}" if self.rest else "at its end"
        return BrokenGame(f"bots cannot fill in the pattern {self.pattern!r}: it is not understood {where}")

    def alternatives(self, *, is_whole: bool = False) -> _Draw:
        """``a|b|c``, up to a closing bracket or the end; anchors are for the ends of the whole pattern."""
        found = [self._sequence(is_whole=is_whole)]
        while self._takes("|"):
            found.append(self._sequence(is_whole=is_whole))
        return partial(_choice, tuple(found)) if len(found) > 1 else found[0]

    def _sequence(self, *, is_whole: bool) -> _Draw:
        parts: list[_Draw] = []
        if is_whole:
            self._takes("^")
        while self.rest and self.rest[0] not in "|)":
            if is_whole and self.rest[0] == "$" and self.rest[1:2] in {"", "|"}:
                self.at += 1
                break
            parts.append(self._counted(self._part()))
        return partial(_chain, tuple(parts))

    def _takes(self, sign: str) -> bool:
        is_here = self.rest.startswith(sign)
        self.at += len(sign) * is_here
        return is_here

    def _part(self) -> _Draw:
        if self._takes("("):
            if not self._takes("?:") and self.rest.startswith("?"):
                raise self.unknown()
            found = self.alternatives()
            if not self._takes(")"):
                raise self.unknown()
            return found
        if self._takes("["):
            return partial(_one, self._class())
        if self._takes("."):
            return partial(_one, _PRINTED)
        if self.rest[0] in "^$*+?{}])":
            raise self.unknown()
        return partial(_one, self._letters())

    def _counted(self, part: _Draw) -> _Draw:
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
        return partial(_repeated, part, least, least + self.more if most is None else most)

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

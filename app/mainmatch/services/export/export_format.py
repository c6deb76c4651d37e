"""Write and read the lines of an export, chained by hashes.

A line has exactly one valid encoding, and its hash covers it and the previous hash. So reading finds every changed
byte, and every missing, added or moved line.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mainmatch.services.values import canonical

FORMAT = "mainmatch-export/1"

_GENESIS = "0" * 64
_END = "end"
_MEMBERS = {"body", "hash", "kind", "n"}


class BadExport(ValueError):
    """The file is not a complete, unchanged export; the message says what is wrong, and in which line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its kind and its content."""

    kind: str
    body: Mapping[str, Any]


class Chain:
    """Writes the text of an export, line by line, each with its newline."""

    def __init__(self) -> None:
        self._before, self._count = _GENESIS, 0

    def text(self, lines: Iterable[Line]) -> str:
        """The text of the next lines."""
        return "".join(map(self._line, lines))

    def end(self) -> str:
        """The last line, with the number of those before it."""
        return self._line(Line(_END, {"lines": self._count}))

    def _line(self, line: Line) -> str:
        self._count += 1
        self._before, text = _written(self._count, line, self._before)
        return text


def read(text: bytes) -> list[Line]:
    """The lines of an export, without the one that ends it. Raises BadExport."""
    *whole, rest = text.split(b"\n")
    if not whole or rest:
        raise BadExport("The file doesn't end with a whole line: it was cut off, or is no export.")
    before, lines = _GENESIS, []
    for n, each in enumerate(whole, start=1):
        line = _read(n, each)
        before, again = _written(n, line, before)
        if _bytes(again) != each + b"\n":
            raise BadExport(f"Line {n} was changed, or doesn't follow from the line before it.")
        lines.append(line)
    end = lines.pop()
    if end.kind != _END or end.body != {"lines": len(lines)}:
        raise BadExport("The last line is missing: the export was cut off.")
    if any(line.kind == _END for line in lines):
        raise BadExport("Something was added after the end of the export.")
    return lines


def _written(n: int, line: Line, before: str) -> tuple[str, str]:
    # The members in their order, so that the body is written once.
    body, kind = canonical(line.body), canonical(line.kind)
    hashed = hashlib.sha256(_bytes(f'{before}{{"body":{body},"kind":{kind},"n":{n}}}')).hexdigest()
    return hashed, f'{{"body":{body},"hash":"{hashed}","kind":{kind},"n":{n}}}\n'


def _bytes(text: str) -> bytes:
    # A file may contain a lone surrogate, which ``written`` never writes: it has to compare unequal, not raise.
    return text.encode(errors="surrogatepass")


def _read(n: int, text: bytes) -> Line:
    try:
        found = _DECODER.decode(text.decode())
    except (ValueError, RecursionError):
        raise BadExport(f"Line {n} is not JSON in UTF-8.") from None
    if not isinstance(found, dict) or set(found) != _MEMBERS or not isinstance(found["body"], dict):
        raise BadExport(f"Line {n} is not a line of an export.")
    if not isinstance(found["kind"], str):
        raise BadExport(f"Line {n} doesn't say what it is.")
    return Line(found["kind"], found["body"])


def _refused(constant: str) -> None:
    raise ValueError(constant)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


_DECODER = json.JSONDecoder(parse_constant=_refused, parse_float=_finite)

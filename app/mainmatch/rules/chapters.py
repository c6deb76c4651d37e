"""Chapters of the rules that a match tells its players later: everybody reads the rest from the start.

In the Markdown, such a chapter stands between ``<!-- chapter: the-twist -->`` and ``<!-- end of chapter -->``, each on
a line of its own.
"""

import re
from collections.abc import Collection

_CHAPTER = re.compile(
    r"^<!-- chapter: ([a-z][a-z0-9-]*) -->\n(.*?)^<!-- end of chapter -->(?:\n|\Z)", re.MULTILINE | re.DOTALL
)
_MARK = re.compile(r"<!--\s*(?:end of )?chapter", re.IGNORECASE)


def with_chapters(rules: str, told: Collection[str]) -> str:
    """The rules with these chapters, and without the others."""
    return _CHAPTER.sub(lambda found: found[2] if found[1] in told else "", rules)


def chapters_of(rules: str) -> frozenset[str]:
    """The names of the chapters that are told later. Raises ValueError for a chapter without a beginning or an end."""
    if stray := _MARK.search(with_chapters(rules, ())):
        raise ValueError(f"in its rules, a chapter has no beginning or no end: {stray[0]}")
    return frozenset(found[1] for found in _CHAPTER.finditer(rules))

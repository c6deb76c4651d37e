"""The languages that a reader accepts (RFC 9110, 12.5.4)."""

import re
from typing import TypeAlias

Languages: TypeAlias = tuple[str, ...]

_RANGE = re.compile(r"([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:\s*;\s*q=([01](?:\.[0-9]{0,3})?))?")
_MOST = 32
"""Languages that are read; browsers send a handful."""


def accepted(header: str) -> Languages:
    """The language tags of an ``Accept-Language``, in lower case, the most wanted first. What is malformed is left out.

    A refused one (``q=0``) is left out, too.
    """
    found = (_RANGE.fullmatch(each.strip()) for each in header.lower().split(",", _MOST)[:_MOST])
    wanted = [(float(each[2] or 1), each[1]) for each in found if each]
    return tuple(tag for weight, tag in sorted(wanted, key=lambda each: -each[0]) if weight)


def spoken(*languages: str) -> dict[str, str]:
    """The headers of an answer whose texts are in these languages; without one, it has no texts this time."""
    content = {"Content-Language": ", ".join(dict.fromkeys(languages))} if languages else {}
    return {**content, "Vary": "Accept-Language"}

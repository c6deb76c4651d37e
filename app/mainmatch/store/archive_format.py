"""The format of an archive: the rows of a match's tables as compressed JSON, with a hash over them.

Rows are kept column by column, with values as SQLite stores them. Hashes that follow from the rest of the match, such
as salts and digests, can't be compressed: what they are the hash of is kept in their place. This module knows no table.
"""

import hashlib
import hmac
import json
import lzma
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

FORMAT = "mainmatch-archive/1"

Rows: TypeAlias = Mapping[str, Mapping[str, Sequence[Any]]]
"""By table and column, the values of its rows."""

Derived: TypeAlias = tuple[str | None, str]
"""A hash that follows from others of the match: SHA-256 of a text, or HMAC-SHA-256 with a key in hex."""

# JSON has neither of them: it escapes control characters.
_BEGIN, _END = "\x01", "\x02"
_PLACE = re.compile(f"{_BEGIN}([0-9]+){_END}")
_HASH = re.compile("[0-9a-f]{64}")
# Readers need as much memory as the dictionary is large.
_FILTERS = ({"id": lzma.FILTER_LZMA2, "preset": 6 | lzma.PRESET_EXTREME, "dict_size": 2**20},)


class BadArchive(ValueError):
    """The bytes are not a complete, unchanged archive."""


def packed(rows: Rows, derived: Sequence[Derived]) -> bytes:
    """The archive of these rows. ``derived``: hashes that occur in them; a text can have earlier ones in it."""
    text = _json(rows)
    hashed = hashlib.sha256(text.encode()).hexdigest()
    occurring = {*_HASH.findall(text)}
    recipes: list[Derived] = []
    known: dict[str, str] = {}
    for key, message in derived:
        value = _value(key, message)
        if value in occurring and value not in known:
            recipes.append((key, _replaced(message, known)))
            known[value] = f"{_BEGIN}{len(known)}{_END}"
    head = _json({"format": FORMAT, "sha256": hashed, "derived": recipes})
    whole = f"{head}\n{_replaced(text, known)}"
    return lzma.compress(whole.encode(), format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=_FILTERS)


def unpacked(body: bytes) -> tuple[Rows, list[Derived]]:
    """The rows of an archive, and what was given as ``derived`` of those that it has. Raises BadArchive."""
    try:
        head, text = lzma.decompress(body, lzma.FORMAT_XZ).decode().split("\n")
        facts = json.loads(head)
        _must(facts["format"] == FORMAT, "the archive has another format")
        values: list[str] = []
        derived: list[Derived] = []
        for key, message in facts["derived"]:
            whole = _filled(message, values)
            derived.append((key, whole))
            values.append(_value(key, whole))
        found = _filled(text, values)
        _must(hashlib.sha256(found.encode()).hexdigest() == facts["sha256"], "the archive was changed")
        rows: Rows = json.loads(found)
    except BadArchive:
        raise
    except (lzma.LZMAError, EOFError, ValueError, KeyError, IndexError, TypeError) as error:
        raise BadArchive(f"the archive can't be read ({type(error).__name__})") from None
    return rows, derived


def _must(fits: bool, otherwise: str) -> None:  # noqa: FBT001 - as assert
    if not fits:
        raise BadArchive(otherwise)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _value(key: str | None, message: str) -> str:
    if key is None:
        return hashlib.sha256(message.encode()).hexdigest()
    return hmac.digest(bytes.fromhex(key), message.encode(), hashlib.sha256).hex()


def _replaced(text: str, known: Mapping[str, str]) -> str:
    return _HASH.sub(lambda found: known.get(found[0], found[0]), text)


def _filled(text: str, values: Sequence[str]) -> str:
    return _PLACE.sub(lambda found: values[int(found[1])], text)

"""Two worlds side by side, for the reader of a fault: the secret, the act, what a viewer got, what was declared."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from mainmatch.conformance.publication import Difference
from mainmatch.rules.match import Match
from mainmatch.rules.slots import seat_at, slot_at

_MOST = 6
"""The places listed of one part: whoever reads it looks for the first."""

_NOTHING = object()


def side_by_side(ours: Match, theirs: Match, found: Difference, deeds: Sequence[str]) -> str:
    """The lines of a table: in which places the worlds differ. ``deeds``: what is done in them, if not nothing."""
    parts = {
        "the secret": _differences(_secrets_of(ours), _secrets_of(theirs)),
        "the act": iter([*dict.fromkeys(deeds)]),
        found.part: _differences(_plain(found.ours), _plain(found.theirs)),
        "declared": iter([_written(_plain(found.declares))] if found.declares is not None else []),
    }
    width = max(map(len, parts))
    return "\n".join(
        f"{name if first else '':>{width}}  {line}"
        for name, lines in parts.items()
        for first, line in ((n == 0, line) for n, line in enumerate(lines) if n < _MOST)
    )


def _secrets_of(match: Match) -> dict[str, Any]:
    """All in which a secret variant can change a match: its state, wallets and submissions."""
    sealed = {
        f"{seat_at(place)} {slot_at(place)}".strip(): each.action.as_json() for place, each in match.sealed.items()
    }
    state: dict[str, Any] = _plain(match.state)
    return {**state, "wallets": _plain(match.wallets), "submissions": sealed}


def _plain(found: Any) -> Any:
    """A value as plain JSON, JSON text read."""
    if isinstance(found, bytes):
        return json.loads(found) if found else None
    return msgspec.to_builtins(found, str_keys=True, enc_hook=str)


def _differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        pairs = {key: (one.get(key, _NOTHING), other.get(key, _NOTHING)) for key in {**one, **other}}
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = {str(n): pair for n, pair in enumerate(zip(one, other, strict=True))}
    else:
        label = f"{path}: " if path else ""
        if one != other:
            yield f"{label}{_written(one)} | {_written(other)}"
        return
    for key, (here, there) in pairs.items():
        yield from _differences(here, there, f"{path}.{key}" if path else key)


def _written(found: Any) -> str:
    return "nothing" if found is _NOTHING or found is None else json.dumps(found, ensure_ascii=False)

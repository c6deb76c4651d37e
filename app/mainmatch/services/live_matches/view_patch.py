"""What changed of a view: fields with new values, and a JSON Merge Patch (RFC 7396) of those of which parts changed.

Rule kept here: ``patched`` makes of an old view what was rendered, to the byte. A part that a patch can't say (a member
that is null, or in another order) makes its whole field a new value.
"""

from collections.abc import Mapping
from typing import Any


def difference(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The data of ``view.changed``: ``fields``, and ``patch`` where parts of fields changed. Empty without a change."""
    fields, patch = {}, {}
    for name, value in now.items():
        if name in before and (before[name] is value or before[name] == value):
            continue
        known = before.get(name)
        part = _patch(known, value) if isinstance(known, dict) and isinstance(value, dict) else None
        if part is None:
            fields[name] = value
        else:
            patch[name] = part
    if not patch:
        return {"fields": fields} if fields else {}
    return {"fields": fields, "patch": patch} if fields else {"patch": patch}


def patched(view: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """The view after the data of a ``view.changed``."""
    merged: dict[str, Any] = _merged({**view, **told.get("fields", {})}, told.get("patch", {}))
    return merged


def _merged(value: Any, patch: Any) -> Any:
    if not isinstance(patch, Mapping):
        return patch
    merged = {**value} if isinstance(value, Mapping) else {}
    for name, part in patch.items():
        if part is None:
            merged.pop(name, None)
        else:
            merged[name] = _merged(merged.get(name), part)
    return merged


def _patch(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any] | None:
    """The patch from one object to another; None where there is none."""
    patch: dict[str, Any] = {}
    if [*before] != [*now]:
        kept = [name for name in before if name in now]
        if kept != [*now][: len(kept)]:
            # A member moves, or a new one stands before an old one: a patch would put it last.
            return None
        patch = {name: None for name in before if name not in now}
    for name, value in now.items():
        known = before.get(name)
        if name in before and (known is value or known == value):
            continue
        if isinstance(value, dict):
            part = _patch(known, value) if isinstance(known, dict) else _whole(value)
        else:
            part = value
        if part is None:
            return None
        patch[name] = part
    return patch


def _whole(value: Any) -> Any:
    """A value that takes the place of one that is no object; None where it has a null that a patch would drop."""
    if isinstance(value, dict) and any(_whole(part) is None for part in value.values()):
        return None
    return value

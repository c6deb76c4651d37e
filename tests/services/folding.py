"""The fold that every client may do: an old view and the events after it give the new view.

Generic for every game; docs/events.md states the same rules in words. Written by them, and not with the
server's own ``mainmatch.services.play.views``: that the two agree is part of the proof.
"""

from collections.abc import Iterable, Mapping
from typing import Any


def folded(document: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The document after these events, its cursor included; a gap or a repeat is an AssertionError."""
    now = dict(document)
    for event in events:
        cursor = now["cursor"]
        assert event["feed"] == cursor["feed"], "an event of another feed"
        assert event["seq"] == cursor["seq"] + 1, "a gap or a repeat in the feed"
        now = {**_after(now, event["type"], event["data"]), "cursor": {**cursor, "seq": event["seq"]}}
    return now


def _after(document: dict[str, Any], kind: str, told: Mapping[str, Any]) -> dict[str, Any]:
    if kind.startswith("phase."):
        return {**document, **_of_phase(kind, told)}
    if kind.startswith("match.") and "status" in told:
        return {**document, **_of_match(kind, told)}
    if kind == "view.changed":
        return {
            **document,
            "view": _merged({**(document["view"] or {}), **told.get("fields", {})}, told.get("patch", {})),
        }
    alone = {"garnets.changed": "garnets", "submission.status_changed": "submitted"}
    return {**document, alone[kind]: told[alone[kind]]} if kind in alone else document


def _merged(target: Any, patch: Any) -> Any:
    """RFC 7396, section 2, word by word."""
    if not isinstance(patch, dict):
        return patch
    target = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            target.pop(name, None)
        else:
            target[name] = _merged(target.get(name), value)
    return target


def _of_phase(kind: str, told: Mapping[str, Any]) -> dict[str, Any]:
    if kind == "phase.opened":
        return {"phase": told["phase"], "submitted": told["submitted"], "review_until": None}
    if kind == "phase.closed":
        return {"phase": None, "submitted": None, "review_until": told.get("review_until")}
    return {"phase": told["phase"]}


def _of_match(kind: str, told: Mapping[str, Any]) -> dict[str, Any]:
    if kind == "match.finished":
        return {"status": told["status"], "review_until": None}
    quiet = {"submitted": None} if kind in {"match.rewound", "match.cancelled"} else {}
    named = {name: told[name] for name in ("phase", "paused_until", "review_until") if name in told}
    return {"status": told["status"], **quiet, **named}

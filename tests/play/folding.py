"""The fold that every client may do: an old view and the events after it give the new view.

Generic for every game; docs/events.md states the same rules in words.
"""

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["folded"]

STATUS = {"match.started", "match.finished", "match.halted", "match.paused", "match.resumed", "match.cancelled"}


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
    if kind == "phase.opened":
        return {**document, "phase": told["phase"]}
    if kind == "phase.closed":
        return {**document, "phase": None}
    if kind == "garnets.changed":
        return {**document, "garnets": told["garnets"]}
    if kind == "view.changed":
        return {**document, "view": {**(document["view"] or {}), **told["fields"]}}
    if kind in STATUS:
        return {**document, "status": told["status"]}
    return document

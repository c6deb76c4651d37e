"""The fold: an old view and the next event give the new view, for any game.

May touch: nothing. Rule kept here: three tables define how an event changes a view (docs/events.md, Keeping a view
current). Everything else is unchanged.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, get_type_hints

from pydantic import TypeAdapter

from mainmatch_client.events import Event, Reset
from mainmatch_client.models import MatchView

__all__ = ["fold", "patched"]

_TAKES: Mapping[str, tuple[str, ...]] = {
    "match.created": ("status",),
    "match.started": ("status",),
    "match.paused": ("status", "phase", "paused_until"),
    "match.resumed": ("status", "phase", "paused_until", "review_until"),
    "match.halted": ("status",),
    "match.rewound": ("status", "phase", "paused_until", "review_until"),
    "match.finished": ("status",),
    "match.cancelled": ("status", "phase", "paused_until", "review_until"),
    "phase.opened": ("phase", "submitted"),
    "submission.status_changed": ("submitted",),
    "phase.extended": ("phase",),
    "phase.closed": ("review_until",),
    "garnets.changed": ("garnets",),
}
"""By event type: the members that take the value of the same member of ``data``, if it has one."""

_CLEARS: Mapping[str, tuple[str, ...]] = {
    "phase.opened": ("review_until",),
    "phase.closed": ("phase", "submitted"),
    "match.finished": ("review_until",),
    "match.rewound": ("submitted",),
    "match.cancelled": ("submitted",),
}
"""By event type: the members that become None. (``phase`` in the ``data`` of ``phase.closed`` is the closed one.)"""


def fold(view: MatchView, event: Event) -> MatchView:
    """The view after this event. Raises ValueError unless it is the next event of the view's feed, or a reset."""
    if isinstance(event, Reset) and event.view is not None:
        return event.view
    if event.feed != view.cursor.feed or event.seq != view.cursor.seq + 1:
        raise ValueError("Only the next event of the same feed can be folded into a view")
    cleared: dict[str, Any] = dict.fromkeys(_CLEARS.get(event.type, ()))
    taken = {name: _read(name, event.data[name]) for name in _TAKES.get(event.type, ()) if name in event.data}
    changed = {**taken, **cleared}
    if event.type == "view.changed":
        changed["view"] = patched(view.view or {}, event.data)
    return replace(view, cursor=replace(view.cursor, seq=event.seq), **changed)


def patched(view: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """A game's view after the ``data`` of a ``view.changed``."""
    changed: dict[str, Any] = _merged({**view, **told.get("fields", {})}, told.get("patch", {}))
    return changed


def _merged(value: Any, patch: Any) -> Any:
    """A value after a JSON Merge Patch (RFC 7396)."""
    if not isinstance(patch, Mapping):
        return patch
    merged = {**value} if isinstance(value, Mapping) else {}
    for name, part in patch.items():
        if part is None:
            merged.pop(name, None)
        else:
            merged[name] = _merged(merged.get(name), part)
    return merged


def _read(member: str, value: Any) -> Any:
    """A member of a view, from JSON."""
    return _readers()[member].validate_python(value)


@cache
def _readers() -> Mapping[str, TypeAdapter[Any]]:
    return {name: TypeAdapter(hint) for name, hint in get_type_hints(MatchView).items()}

"""The fold: an old view and the events after it give the new view, for every viewer of every game.

May touch: the store, to read feeds. Rule kept here (decision 13): what an event does to a view
document is in three tables, and whatever they don't name changes nothing. docs/events.md
says the same to front ends, ``tests/services`` proves it after every writing verb.

``view_at`` is the fold from the beginning: the view as it was when an event was the newest one.
Nobody learns more by it than from the feed itself.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from mainmatch.rules import Viewer, seat_of
from mainmatch.services.events.feed_writer import feed_of
from mainmatch.services.feeds import reader
from mainmatch.services.matches.loader import wallets_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store.matches import MatchRecord

__all__ = ["CLEARS", "MERGES", "TAKES", "Document", "Envelope", "beginning", "fold", "view_at"]

Document: TypeAlias = dict[str, Any]
"""A view as ``GET .../view`` answers it. Never changed in place: folds share what stays the same."""

Envelope: TypeAlias = Mapping[str, Any]
"""An event as it travels."""

TAKES: Mapping[str, tuple[str, ...]] = {
    "match.created": ("status",),
    "match.started": ("status",),
    "match.paused": ("status", "phase", "paused_until"),
    "match.resumed": ("status", "phase", "paused_until", "review_until"),
    "match.halted": ("status",),
    "match.rewound": ("status", "phase", "paused_until", "review_until"),
    "match.finished": ("status",),
    "match.cancelled": ("status", "phase", "paused_until", "review_until"),
    "phase.opened": ("phase", "submitted"),
    "submission.status": ("submitted",),
    "phase.extended": ("phase",),
    "phase.closed": ("review_until",),
    "garnets.changed": ("garnets",),
}
"""By type of event: the members of the document that have the value of ``data``'s same member now, if it is there."""

CLEARS: Mapping[str, tuple[str, ...]] = {
    "phase.opened": ("review_until",),
    "phase.closed": ("phase", "submitted"),
    "match.finished": ("review_until",),
    "match.rewound": ("submitted",),
    "match.cancelled": ("submitted",),
}
"""By type of event: the members that are null now. (What ``data`` says of the phase is what it was.)"""

MERGES: Mapping[str, Mapping[str, str]] = {"view.changed": {"view": "fields"}}
"""By type of event: the members whose fields have new values, and where ``data`` has those; each of them whole."""

_PAGE = 200


def fold(document: Document, envelope: Envelope) -> Document:
    """The document after this event, its cursor included. Raises ValueError for any but the next of its feed."""
    kind, told, cursor = envelope["type"], envelope["data"], document["cursor"]
    if (envelope["feed"], envelope["seq"]) != (cursor["feed"], cursor["seq"] + 1):
        raise ValueError("only the next event of the same feed can be folded into a view")
    changed: Document = {"cursor": {**cursor, "seq": envelope["seq"]}}
    changed |= {member: told[member] for member in TAKES.get(kind, ()) if member in told}
    changed |= dict.fromkeys(CLEARS.get(kind, ()))
    for member, source in MERGES.get(kind, {}).items():
        changed[member] = {**(document[member] or {}), **told[source]}
    return {**document, **changed}


def beginning(record: MatchRecord, viewer: Viewer, epoch: str) -> Document:
    """The document before the first event: a lobby in which nothing was told yet."""
    seat = seat_of(viewer)
    return {
        "match_id": record.id,
        "viewer": viewer,
        "status": "lobby",
        "phase": None,
        "paused_until": None,
        "review_until": None,
        "submitted": None,
        "view": None,
        "garnets": None if seat is None else wallets_of(record)[seat],
        "cursor": {"feed": feed_of(record.id, viewer), "epoch": epoch, "seq": 0},
    }


def view_at(uow: UnitOfWork, record: MatchRecord, viewer: Viewer, seq: int, start: int = 0) -> Document:
    """The viewer's document when event ``seq`` was the newest of their feed; 0 is before the first.

    The last answer is kept for each viewer, and a later place is folded from there. Raises Conflict
    ``reset_required`` for a number beyond the feed's head, or before ``start``. Asks nobody who they are: ``see`` and
    ``viewer_as`` come before.
    """
    seq = reader.must_fit(reader.head_of(uow, record, viewer, start), None, seq)
    key = ("folded", record.id, viewer)
    kept = uow.tx.recall(key, 0)
    document = kept if isinstance(kept, dict) and kept["cursor"]["seq"] <= seq else None
    document = _through(uow, document or beginning(record, viewer, uow.tx.epoch), seq)
    uow.tx.remember(key, 0, document)
    return document


def _through(uow: UnitOfWork, document: Document, seq: int) -> Document:
    """Fold page by page, up to and with event ``seq``."""
    while (missing := seq - document["cursor"]["seq"]) > 0:
        cursor = document["cursor"]
        for _, envelope in reader.page(uow, cursor["feed"], cursor["seq"], min(missing, _PAGE)):
            document = fold(document, json.loads(envelope))
        if document["cursor"] == cursor:
            raise ValueError("a feed ends before its head")
    return document

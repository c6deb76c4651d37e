"""Receipts: what a player holds in hand after sending something.

May touch: the store's journal records. Rule kept here: a receipt shows the action as it was
sent, to its own seat only; its digest lets the player prove later what it said.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field

from app.play.instants import Utc, rfc3339
from app.rules import Json, Seat
from app.store.journal import JournalRecord
from app.store.matches import MatchRecord

__all__ = ["ActAnswer", "Happening", "History", "HistoryEntry", "Receipt", "digest_of"]


def digest_of(record: JournalRecord, match_id: str) -> str:
    """SHA-256, in hex, over the canonical JSON (sorted keys, no blanks) of the facts a receipt states."""
    facts = {
        "match_id": match_id,
        "phase": record.phase_id,
        "seat": record.seat,
        "revision": record.revision,
        "accepted_at": rfc3339(record.at),
        "action": json.loads(record.action or "null"),
        "locked": record.locked,
    }
    canonical = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


class Receipt(BaseModel):
    """An accepted submission. Of a dry run: what would be accepted, without revision, time and digest."""

    match_id: str
    seat: Seat
    phase: Annotated[str, Field(description="The phase's id.")]
    revision: Annotated[int | None, Field(description="1, 2, 3, ... within the phase; withdrawals count.")]
    accepted_at: Utc | None
    action: Annotated[dict[str, Json], Field(description="As it was sent.")]
    locked: bool
    garnets_held: Annotated[int, Field(description="Held while this submission stands.")]
    changeable_until: Annotated[Utc | None, Field(description="Null once it is locked or its phase is over.")]
    digest: Annotated[str | None, Field(description="SHA-256 over the canonical JSON of this receipt's facts.")]
    dry_run: bool = False

    @classmethod
    def of(cls, record: JournalRecord, match: MatchRecord) -> Self:
        """The receipt of a journal entry, as it stands now."""
        is_open = match.phase_id == record.phase_id and not record.locked
        return cls(
            match_id=match.id,
            seat=record.seat or 0,
            phase=record.phase_id,
            revision=record.revision,
            accepted_at=record.at,
            action=json.loads(record.action or "{}"),
            locked=record.locked,
            garnets_held=record.held,
            changeable_until=match.due_at if is_open else None,
            digest=digest_of(record, match.id),
        )

    @classmethod
    def rehearsed(cls, match: MatchRecord, seat: Seat, action: Mapping[str, Json], *, locked: bool, held: int) -> Self:
        """What a dry run answers."""
        return cls(
            match_id=match.id,
            seat=seat,
            phase=match.phase_id or "",
            revision=None,
            accepted_at=None,
            action=dict(action),
            locked=locked,
            garnets_held=held,
            changeable_until=None if locked else match.due_at,
            digest=None,
            dry_run=True,
        )


class HistoryEntry(BaseModel):
    """One thing that a seat did: kept for ever, shown to that seat only."""

    kind: Literal["submit", "withdraw", "act"]
    phase: str
    revision: int | None
    at: Utc
    action: dict[str, Json] | None
    locked: bool
    garnets_held: int
    digest: str | None

    @classmethod
    def of(cls, record: JournalRecord, match_id: str) -> Self:
        """A journal entry as its own seat reads it."""
        return cls.model_validate(
            {
                "kind": record.kind,
                "phase": record.phase_id,
                "revision": record.revision,
                "at": record.at,
                "action": None if record.action is None else json.loads(record.action),
                "locked": record.locked,
                "garnets_held": record.held,
                "digest": digest_of(record, match_id) if record.kind == "submit" else None,
            }
        )


class History(BaseModel):
    """Everything a seat did in a match, oldest first."""

    items: list[HistoryEntry]


class Happening(BaseModel):
    """An event that an instant action caused, as its seat was told."""

    type: str
    data: dict[str, Json]


class ActAnswer(BaseModel):
    """What an instant action led to, for the one who took it."""

    match_id: str
    phase: str
    action: dict[str, Json]
    told: list[Happening]
    garnets: Annotated[int, Field(description="The seat's free balance afterwards.")]

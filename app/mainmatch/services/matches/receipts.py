"""Receipts: what a player has in hand after sending something.

A receipt shows the action as it was sent, to its own seat only (the judge's, seat 0, to the hosts who may send as the
judge). Its digest lets the player prove later what it said, and its salt keeps others from guessing that.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field

from mainmatch.rules import Json, Seat
from mainmatch.services.commitments import digest_of, facts_for
from mainmatch.services.timestamps import Utc
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

__all__ = ["ActAnswer", "Happening", "History", "HistoryEntry", "Receipt"]


class Receipt(BaseModel):
    """An accepted submission. Of a dry run: what would be accepted, without revision, time and digest."""

    match_id: str
    seat: Annotated[Seat, Field(description="The player's, or 0 for the judge.")]
    phase: Annotated[str, Field(description="The phase's id.")]
    revision: Annotated[int | None, Field(description="1, 2, 3, ... within the phase; withdrawals count.")]
    accepted_at: Utc | None
    action: Annotated[dict[str, Json], Field(description="As it was sent.")]
    locked: bool
    garnets_held: Annotated[int, Field(description="Held while this submission stands.")]
    changeable_until: Annotated[Utc | None, Field(description="Null once it is locked or its phase is over.")]
    salt: Annotated[
        str | None, Field(description="For this seat only: without it nobody can guess what the digest is of.")
    ]
    digest: Annotated[
        str | None, Field(description="SHA-256 over the canonical JSON of this receipt's facts, the salt included.")
    ]
    dry_run: bool = False

    @classmethod
    def of(cls, record: JournalRecord, match: MatchRecord) -> Self:
        """The receipt of a journal entry, as it stands now."""
        is_open = match.phase_id == record.phase_id and not record.locked
        facts = facts_for(record, match)
        return cls(
            **{**facts, "seat": record.seat or 0, "accepted_at": record.at},
            garnets_held=record.held,
            changeable_until=match.due_at if is_open else None,
            digest=digest_of(facts),
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
            salt=None,
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
    salt: str | None
    digest: str | None
    by_host: Annotated[bool, Field(description="A host sent it in the seat's place.")]

    @classmethod
    def of(cls, record: JournalRecord, match: MatchRecord) -> Self:
        """A journal entry as its own seat reads it."""
        facts = facts_for(record, match) if record.kind == "submit" else None
        return cls.model_validate(
            {
                "kind": record.kind,
                "phase": record.phase_id,
                "revision": record.revision,
                "at": record.at,
                "action": None if record.action is None else json.loads(record.action),
                "locked": record.locked,
                "garnets_held": record.held,
                "by_host": record.by_host,
                "salt": facts and facts["salt"],
                "digest": facts and digest_of(facts),
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

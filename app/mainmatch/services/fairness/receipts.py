"""Receipts of submissions and instant actions, and a seat's history.

A receipt shows the action as sent, to its own seat only (the judge's, seat 0, to the hosts who may send as the judge).
Its digest lets the player prove later what they sent. Its salt keeps others from guessing that from the digest.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias

import msgspec
from pydantic import BaseModel, Field
from typing_extensions import override

from mainmatch.rules import Json, Place, Sealing, Seat, seat_at, slot_at
from mainmatch.services.bodies import OMITTED, made
from mainmatch.services.fairness.commitments import salt_and_digest
from mainmatch.services.pagination import History
from mainmatch.services.values import Utc
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

Slot: TypeAlias = Annotated[
    str | None, OMITTED, Field(description="Slot of the submission; omitted in a phase without slots.")
]


class SubmissionReceipt(BaseModel):
    """The receipt of an accepted submission. A dry run's has no revision, time or digest."""

    match_id: Annotated[str, Field(description="Id of the match.")]
    seat: Annotated[Seat, Field(description="Seat of the player, or 0 for the judge.")]
    phase_id: Annotated[str, Field(description="Id of the phase.")]
    revision: Annotated[int | None, Field(description="Number within the phase: 1, 2, 3, ... Withdrawals count.")]
    accepted_at: Annotated[Utc | None, Field(description="Time at which the server accepted it.")]
    action: Annotated[dict[str, Json], Field(description="Action, as sent.")]
    locked: Annotated[bool, Field(description="Whether the submission is locked.")]
    garnets_held: Annotated[int, Field(description="Garnets that are held while this submission is current.")]
    changeable_until: Annotated[
        Utc | None,
        Field(description="Time until which the submission can change. Null once it is locked or its phase is over."),
    ]
    salt: Annotated[
        str | None, Field(description="Secret of this seat. Without it, the digest's content cannot be guessed.")
    ]
    digest: Annotated[
        str | None, Field(description="SHA-256 of the canonical JSON of this receipt's facts, including the salt.")
    ]
    dry_run: Annotated[bool, Field(description="Whether the action was checked only.")] = False
    slot: Slot = None

    @override
    def __eq__(self, other: object) -> bool:
        # Also if one of them is the event of its submission.
        return isinstance(other, SubmissionReceipt) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def of(cls, record: JournalRecord, match: MatchRecord, **more: Any) -> Self:
        """The current receipt of a journal entry; ``more``: the additional members of a subclass."""
        is_open = match.phase_id == record.phase_id and not record.locked
        salt, digest = salt_and_digest(record, match.id, match.seed)
        members = {
            "match_id": match.id,
            "seat": record.seat or 0,
            "phase_id": record.phase_id,
            "revision": record.revision,
            "accepted_at": record.at,
            "action": msgspec.json.decode(record.action or "null"),
            "locked": record.locked,
            "garnets_held": record.held,
            "changeable_until": match.due_at if is_open else None,
            "salt": salt,
            "digest": digest,
            "dry_run": False,
            "slot": record.slot or None,
        }
        return made(cls, {**members, **more} if more else members)

    @classmethod
    def rehearsed(cls, match: MatchRecord, place: Place, action: Mapping[str, Json], tried: Sealing) -> Self:
        """The receipt of a dry run."""
        return cls(
            match_id=match.id,
            seat=seat_at(place),
            phase_id=match.phase_id or "",
            revision=None,
            accepted_at=None,
            action=dict(action),
            locked=tried.locked,
            garnets_held=tried.cost,
            changeable_until=None if tried.locked else match.due_at,
            salt=None,
            digest=None,
            dry_run=True,
            slot=slot_at(place) or None,
        )


class SubmissionHistoryEntry(BaseModel):
    """An entry of a seat's history. It is kept permanently and shown only to that seat."""

    n: Annotated[int, Field(description="Number in this history: 1, 2, 3, ...")]
    kind: Annotated[
        Literal["submit", "withdraw", "act"],
        Field(description="What the seat did: submit, withdraw a submission, or act at once."),
    ]
    phase_id: Annotated[str, Field(description="Id of the phase.")]
    revision: Annotated[int | None, Field(description="Number of the submission; null for instant actions.")]
    at: Annotated[Utc, Field(description="Time of acceptance.")]
    action: Annotated[dict[str, Json] | None, Field(description="The action, as it was sent; null for a withdrawal.")]
    locked: Annotated[bool, Field(description="Whether the submission is locked.")]
    garnets_held: Annotated[int, Field(description="Garnets held for it.")]
    salt: Annotated[str | None, Field(description="Salt of the digest; null without one.")]
    digest: Annotated[str | None, Field(description="Commitment to the submission; null without one.")]
    by_host: Annotated[bool, Field(description="Whether a host sent it on behalf of the seat.")]
    slot: Slot = None

    @classmethod
    def of(cls, n: int, record: JournalRecord, match: MatchRecord) -> Self:
        """A journal entry, for its own seat."""
        salt, digest = salt_and_digest(record, match.id, match.seed) if record.kind == "submit" else (None, None)
        return cls.model_validate(
            {
                "n": n,
                "kind": record.kind,
                "phase_id": record.phase_id,
                "revision": record.revision,
                "at": record.at,
                "action": None if record.action is None else json.loads(record.action),
                "locked": record.locked,
                "garnets_held": record.held,
                "by_host": record.by_host,
                "salt": salt,
                "digest": digest,
                "slot": record.slot or None,
            }
        )


class SubmissionHistory(History[SubmissionHistoryEntry]):
    """The history of a seat in a match, oldest first."""


class ActionEvent(BaseModel):
    """An event that an instant action caused, as published to its seat."""

    type: Annotated[str, Field(description="Type of the event.")]
    data: Annotated[dict[str, Json], Field(description="What happened, as the event type of the game says.")]


class ActionResult(BaseModel):
    """The outcome of an instant action, for its author."""

    match_id: Annotated[str, Field(description="Id of the match.")]
    phase_id: Annotated[str, Field(description="Id of the phase in which the action was taken.")]
    action: Annotated[dict[str, Json], Field(description="The action, as it was sent.")]
    told: Annotated[
        list[ActionEvent],
        Field(
            description="The events that it caused, as your seat got them; none while the outcome of a phase that it "
            "ended waits for a host."
        ),
    ]
    garnets: Annotated[int, Field(description="Free balance of the seat afterwards.")]

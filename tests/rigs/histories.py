"""The history checker: what clients were told, beside what was counted, one (phase, seat) at a time.

A history is linearizable here when the server's revisions are an order of the operations that agrees
with real time, and the last of them is what was counted (P2); nothing acknowledged is after the
deadline, and nothing after it was counted (P3). Pure: tested with histories made up by hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["told", "refused", "unanswered"]


@dataclass(frozen=True, slots=True)
class Op:
    """One request of a client: when it was sent and answered (seconds since the epoch), and how.

    ``number`` is what was submitted, None for a withdrawal, whose answer names no revision. ``is_kept``: what reading
    one's own submissions told afterwards, where the answer didn't tell.
    """

    number: int | None
    sent: float
    answered: float
    outcome: Outcome
    revision: int | None = None
    is_kept: bool | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the seat's history as the server gives it afterwards; ``at`` is cut to milliseconds."""

    number: int | None
    revision: int
    at: float


@dataclass(frozen=True, slots=True)
class Key:
    """All there is to know of one seat in one phase. ``closed`` is when it was, ``due`` when it had to be at last."""

    ops: Sequence[Op]
    entries: Sequence[Entry]
    counted: int | None
    due: float
    closed: float
    closed_by: str


def faults_of(key: Key) -> list[str]:
    """What is wrong with this history, in words; empty when nothing is."""
    return [*_dense(key), *_counted(key), *_told(key), *_foreign(key), *_ordered(key), *_in_time(key)]


def _dense(key: Key) -> Iterator[str]:
    revisions = [entry.revision for entry in key.entries]
    if revisions != list(range(1, len(revisions) + 1)):
        yield f"revisions are not 1, 2, 3, ...: {revisions}"


def _counted(key: Key) -> Iterator[str]:
    last = key.entries[-1].number if key.entries else None
    if key.counted != last:
        yield f"counted {key.counted}, and the last in force was {last}"


def _told(key: Key) -> Iterator[str]:
    """What was acknowledged is in the history as it was acknowledged; withdrawals are counted."""
    by_revision = {entry.revision: entry for entry in key.entries}
    for op in key.ops:
        if op.outcome == "told" and op.number is not None:
            entry = by_revision.get(op.revision or 0)
            if entry is None or entry.number != op.number:
                yield f"acknowledged and lost: {op}"
        if op.is_kept and all(entry.number != op.number for entry in key.entries):
            yield f"read and lost: {op}"
    told = sum(op.outcome == "told" for op in key.ops if op.number is None)
    possible = told + sum(op.outcome == "unanswered" for op in key.ops if op.number is None)
    if not told <= sum(entry.number is None for entry in key.entries) <= possible:
        yield f"{told} withdrawals were acknowledged, {possible} may have happened"


def _foreign(key: Key) -> Iterator[str]:
    """What was refused, or never sent, is not there; nothing is there twice."""
    allowed = {op.number for op in key.ops if op.outcome != "refused" and op.is_kept is not False}
    numbers = [entry.number for entry in key.entries if entry.number is not None]
    yield from (f"nobody was told yes: {number}" for number in numbers if number not in allowed)
    # What was replaced or taken back in between may be sent again.
    if any(one.number is not None and one.number == other.number for one, other in pairwise(key.entries)):
        yield "a repeat made a revision of its own"


def _ordered(key: Key) -> Iterator[str]:
    """Whoever was answered before another one was sent comes first (a repeat has its first one's place)."""
    first: dict[int, Op] = {}
    for op in sorted(key.ops, key=lambda op: op.sent):
        if op.outcome == "told" and op.revision is not None:
            first.setdefault(op.revision, op)
    latest = 0.0
    for revision in sorted(first, reverse=True):
        op = first[revision]
        if latest and op.sent > latest:
            yield f"revision {revision} was sent after a later one was answered"
        latest = min(latest, op.answered) if latest else op.answered


def _in_time(key: Key) -> Iterator[str]:
    end = key.due if key.closed_by == "deadline" else min(key.due, key.closed)
    if key.closed_by == "deadline" and key.closed < key.due:
        yield f"closed {key.due - key.closed:.3f} s before its deadline"
    # Cut to milliseconds like everything the server says: an early close happens in its last submission's own.
    late = [entry for entry in key.entries if entry.at >= key.due or entry.at > end]
    yield from (f"counted though it came {entry.at - key.due:+.3f} s from the deadline" for entry in late)
    repeats = {entry.number for entry in key.entries if entry.at < key.due}
    for op in key.ops:
        if op.outcome == "told" and op.sent >= key.due and op.number not in repeats - {None}:
            yield f"acknowledged though it was sent {op.sent - key.due:.3f} s after the deadline: {op}"

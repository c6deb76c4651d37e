"""Commitments to what is stored: the seed of a match, its receipts, what was sealed when a phase closed.

A root has one leaf for each seat that phases may ask, asked this time or not, silent or not: neither who sent
something nor how many did can be read from it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mainmatch.rules import Seat
from mainmatch.services.commitment_hashes import Hash, commitment_of, digest_of, root_of, salt_of, silence_of
from mainmatch.services.timestamps import rfc3339
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import journal
from mainmatch.store.journal import JournalRecord
from mainmatch.store.matches import MatchRecord

__all__ = ["commitment_for", "digest_for", "facts_for", "leaves_for", "root_at_close", "salt_for"]


def commitment_for(record: MatchRecord) -> Hash:
    """What binds the match to its chance: published before round 1, checked with the seed after the end."""
    return commitment_of(
        record.id,
        record.seed,
        game=record.game,
        version=record.version,
        players=record.players,
        config=json.loads(record.config),
        garnets=json.loads(record.garnets),
    )


def salt_for(entry: JournalRecord, record: MatchRecord) -> str:
    """The salt of a submission; for its own seat only, until the seed may be known."""
    return salt_of(record.seed, entry.phase_id, entry.seat or 0, entry.revision or 0)


def facts_for(entry: JournalRecord, record: MatchRecord) -> dict[str, Any]:
    """The facts that a receipt states, its salt included: what its digest is of."""
    return {
        "match_id": record.id,
        "phase": entry.phase_id,
        "seat": entry.seat,
        "revision": entry.revision,
        "accepted_at": rfc3339(entry.at),
        "action": json.loads(entry.action or "null"),
        "locked": entry.locked,
        "salt": salt_for(entry, record),
    }


def digest_for(entry: JournalRecord, record: MatchRecord) -> Hash:
    """The digest of a submission, as its receipt shows it."""
    return digest_of(facts_for(entry, record))


def leaves_for(
    record: MatchRecord, phase_id: str, asked: Sequence[Seat], in_force: Iterable[JournalRecord]
) -> list[Hash]:
    """The leaves of a phase's root: for each of ``asked`` the digest of what stands, or of its silence."""
    digests: Mapping[int | None, Hash] = {entry.seat: digest_for(entry, record) for entry in in_force}
    return [
        digests.get(seat) or silence_of(record.id, phase_id, seat, salt_of(record.seed, phase_id, seat, 0))
        for seat in asked
    ]


def root_at_close(uow: UnitOfWork, record: MatchRecord, asked: Sequence[Seat]) -> Hash:
    """The root over what is sealed in the open phase, for the transaction that closes it.

    ``asked``: the match's ``asked``, the judge of a judged game first. ValueError when no phase is open.
    """
    if record.phase_id is None:
        raise ValueError("only an open phase can be closed")
    return root_of(leaves_for(record, record.phase_id, asked, journal.entries_in_force(uow.tx, record.phase_id)))

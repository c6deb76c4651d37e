"""Retention: matches that were over long ago become compressed archives, which are read like any other match.

Packing reads only, so nobody waits for it. The command that follows it is short, and changes nothing if the match was
changed or archived meanwhile: several servers can do the same without harm.

Purge of expired tokens, invites, stored answers and cancelled lobbies.

Nothing of a match that began is ever purged; ``retention`` archives it.
"""

import json
from datetime import datetime, timedelta

from mainmatch.services.audit_log import SERVER, note
from mainmatch.services.fairness.commitments import derivations_for
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.store import archives, idempotency, journal, match_removal, matches, meta, quotas, seats, tokens
from mainmatch.store.archives import Packed

LONGEST = 4 * 1024 * 1024
"""Characters of a match that is archived. Reading an archive takes six times its size in memory; matches of the games
that there are have a twentieth of this."""

_CLAIM = "retention"
_CLAIMED_FOR = timedelta(minutes=1)
"""After this time without a sign of the server that archives, another one may."""


def due(uow: UnitOfWork, until: datetime, limit: int | None = None) -> list[tuple[str, str]]:
    """Matches that were over at this instant and aren't archived, the oldest first, as (id, game)."""
    return archives.due(uow.tx, until, limit)


def pack(uow: UnitOfWork, match_id: str) -> Packed | None:
    """The archive of a match that is over; None if it isn't, is archived or too long. Changes nothing."""
    record = matches.by_id(uow.tx, match_id)
    if record is None or record.finished_at is None or record.archived_at is not None:
        return None
    if archives.length_of(uow.tx, match_id) > LONGEST:
        return None
    sent = (entry for entry in journal.entries(uow.tx, match_id) if entry.kind == "submit")
    derived = [each for entry in sent for each in derivations_for(entry, record)]
    return archives.pack(uow.tx, match_id, record.revision, derived)


def archive(uow: UnitOfWork, found: Packed) -> bool:
    """Store the archive in place of the match's rows; False if the match was changed since it was packed."""
    record = matches.by_id(uow.tx, found.match_id)
    if record is None or record.revision != found.revision:
        return False
    archives.add(uow.tx, found)
    matches.update(uow.tx, record, archived_at=uow.now)
    return True


def claim(uow: UnitOfWork, server: str) -> bool:
    """Whether this server is the one that archives now. Each call extends its claim."""
    known = meta.get(uow.tx, _CLAIM)
    holder, until = ("", "") if known is None else json.loads(known)
    if holder not in ("", server) and datetime.fromisoformat(until) > uow.now:
        return False
    meta.put(uow.tx, _CLAIM, json.dumps([server, (uow.now + _CLAIMED_FOR).isoformat()]))
    return True


def note_run(uow: UnitOfWork, count: int, days: int) -> None:
    """Note in the server's audit log that the operator archived so many matches from the command line."""
    note(uow, SERVER, None, "matches.archive", count=count, older_than_days=days)


KEPT_ANSWERS = timedelta(days=7)
"""How long the answer to an Idempotency-Key is stored: longer than any client retries."""

KEPT_LOBBIES = timedelta(days=7)
"""How long a match that was cancelled before it began can still be read."""

_LOBBIES_AT_ONCE = 200


def forget(uow: UnitOfWork) -> int:
    """Remove what ``KEPT_ANSWERS`` and ``KEPT_LOBBIES`` are over for, and expired tokens, tickets and invites.

    Returns how many.
    """
    lobbies = match_removal.remove_cancelled(uow.tx, uow.now - KEPT_LOBBIES, _LOBBIES_AT_ONCE)
    # Counted as nothing: nobody misses them.
    quotas.forget_full(uow.tx, uow.now)
    answers = idempotency.remove_older(uow.tx, uow.now - KEPT_ANSWERS)
    expired = tokens.remove_expired(uow.tx, uow.now)
    # Streams opened with an expired token end, as for a revoked one.
    uow.tx.notices.revoked |= expired
    return lobbies + answers + len(expired) + seats.remove_expired_invites(uow.tx, uow.now)

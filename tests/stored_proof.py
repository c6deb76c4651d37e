"""The proof over everything that a test leaves in a database: the operator's check, and every viewer's export verified.

A test that damages what is stored on purpose is marked ``damaged``, and is left out.
"""

from collections.abc import Iterator
from pathlib import Path

from mainmatch.games.registry import Registry
from mainmatch.main import utc_now
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.errors import ServiceError
from mainmatch.services.export import match_export
from mainmatch.services.export.verify import verify
from mainmatch.services.maintenance import database_check
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store import accounts, hosts, inspection, seats
from mainmatch.store.database import Database


def stored_faults(uow: UnitOfWork) -> list[str]:
    """What the check of the database finds, and what ``mainmatch verify`` finds in each export."""
    found = [f"{fault.check}: {fault.where}: {fault.what}" for fault in database_check.check(uow)]
    for match_id in inspection.match_ids(uow.tx):
        for caller in _viewers(uow, match_id):
            found += _wrong(uow, caller, match_id)
    return found


def must_be_sound(data: Path | str, games: Registry | None = None) -> None:
    """Raises AssertionError for faults of the database in a directory or at a URL, which no server has open."""
    database = Database.open(data, now=utc_now)
    try:
        found = Executor(database, games or Registry.load()).read_now(stored_faults)
    finally:
        database.close()
    assert not found, "\n".join(found)


def _wrong(uow: UnitOfWork, caller: Caller, match_id: str) -> Iterator[str]:
    try:
        text = "".join(match_export.export(uow, caller, match_id)).encode()
    except ServiceError:
        # A match in its lobby, or one that this account cannot see, has no export.
        return
    for finding in verify(text, uow.games):
        if finding.state == "wrong":
            yield f"export of {match_id} for {caller.username}: {finding.what}: {finding.said}"


def _viewers(uow: UnitOfWork, match_id: str) -> Iterator[Caller]:
    """The hosts and players of a match."""
    ids = {*hosts.of(uow.tx, match_id), *(each.account_id for each in seats.of(uow.tx, match_id))}
    for account_id in sorted(filter(None, ids)):
        record = accounts.by_id(uow.tx, account_id)
        if record is not None:
            yield Caller(record.id, record.username, record.display_name, False, frozenset(SCOPES), None, "tk_proof")

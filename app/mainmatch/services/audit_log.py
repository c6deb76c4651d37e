"""The audit log of the acts of hosts and admins.

An entry is written in the act's transaction, and never contains sealed values.
"""

import json

from mainmatch.rules import Json
from mainmatch.services.caller import Caller
from mainmatch.services.events.match_events import SealBroken
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import rendered, rfc3339
from mainmatch.store import audit
from mainmatch.store.audit import AuditRecord

SERVER = "server"
"""The scope of acts that concern no match."""


def seals_broken(uow: UnitOfWork, match_id: str) -> list[SealBroken]:
    """Each time that a host read sealed submissions: instant, reason, phase and seat (None: all seats)."""
    broken = [act for act in audit.of(uow.tx, match_id) if act.act == "break_seal"]
    return [
        # Acts of before are chained by their hashes, so they keep the names that they were written with.
        SealBroken(
            at=rfc3339(act.at),
            reason=act.reason,
            phase_id=detail.get("phase_id") or detail["phase"],
            seat=detail["seat"],
        )
        for act, detail in ((act, json.loads(act.detail)) for act in broken)
    ]


def through(caller: Caller) -> dict[str, Json]:
    """The member of an act's detail that names the integration's namespace; empty without an integration."""
    return {} if caller.via is None else {"via": caller.via}


def note(
    uow: UnitOfWork, scope: str, account_id: str | None, act: str, reason: str | None = None, /, **detail: Json
) -> None:
    """Append to the audit log of a match (``scope``: its id) or of the server."""
    audit.append(uow.tx, AuditRecord(scope, uow.now, account_id, act, reason, rendered(detail)))

"""Common steps of host acts: access, the published reason, the audit entry, and the match in the answer."""

from typing import Annotated

from pydantic import Field

from mainmatch.payload import Payload
from mainmatch.rules import Json
from mainmatch.services import audit_log
from mainmatch.services.caller import Caller
from mainmatch.services.matches.access import MatchAccess, must_host, see
from mainmatch.services.names.texts import Remark
from mainmatch.services.unit_of_work import UnitOfWork

Reason = Annotated[Remark | None, Field(description="Reason, published to all and stored in the audit log.")]


class Act(Payload):
    """The common part of host acts."""

    reason: Reason = None


def begin(uow: UnitOfWork, caller: Caller, match_id: str) -> MatchAccess:
    """The host's access to the match. Raises Unknown ``unknown_match`` and Forbidden ``not_host``."""
    access = see(uow, caller, match_id)
    must_host(access)
    return access


def record(uow: UnitOfWork, caller: Caller, match_id: str, act: str, reason: str | None, /, **detail: Json) -> None:
    """Append the act to the audit log. ``detail`` must not contain sealed values."""
    audit_log.note(uow, match_id, caller.account_id, act, reason, **detail, **audit_log.through(caller))

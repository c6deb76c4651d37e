"""What an invitation shows before one joins: the match, for a caller who has its code and perhaps no account yet.

Rule: without a valid code a match that isn't public is answered as one that doesn't exist, after the same queries.
"""

from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.payload import Payload, Typed
from mainmatch.services.accounts.tokens import digest_of
from mainmatch.services.bodies import BARE
from mainmatch.services.errors import UnknownMatch
from mainmatch.services.matches.access import MatchAccess
from mainmatch.services.matches.queries import MatchFacts, facts_of
from mainmatch.services.unit_of_work import UnitOfWork
from mainmatch.services.values import is_code
from mainmatch.store import seats


class InvitationCode(Payload):
    """The code that came with the invitation, as for joining; send one that may be either as both."""

    join_code: Annotated[Typed | None, Field(description="The match's join code.", max_length=64), BARE] = None
    invite_code: Annotated[Typed | None, Field(description="Code of an invitation to a seat.", max_length=64), BARE] = (
        None
    )


class MatchInvitation(BaseModel):
    """A match as people see it who are invited to it."""

    match: Annotated[MatchFacts, Field(description="The match, as spectators see it.")]
    seat: Annotated[int | None, Field(description="Seat that the invite is for; null for any free one.")]


def shown(uow: UnitOfWork, match_id: str, payload: InvitationCode) -> MatchInvitation:
    """The match of an invitation. Raises Unknown ``unknown_match`` without a valid code."""
    seat = seats.invited_by(uow.tx, match_id, digest_of(payload.invite_code or ""), uow.now)
    code = payload.join_code
    record, _, _ = seats.find_access(uow.tx, match_id, "", sees_hidden=seat is not None, join_code=code)
    knows_code = record is not None and is_code(record.join_code, payload.join_code)
    if record is None or not (record.visibility == "public" or seat is not None or knows_code):
        raise UnknownMatch
    if record.visibility != "public" and seat is None and record.status != "lobby":
        # The join code lets nobody in after the start, so it shows nothing then.
        raise UnknownMatch
    stranger = MatchAccess(record, is_host=False, seat=None, is_admin=False)
    return MatchInvitation(match=facts_of(uow, stranger), seat=seat)

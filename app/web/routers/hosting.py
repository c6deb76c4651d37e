"""Hosting: what only a match's hosts can do once it runs.

May touch: the verbs of hosting. Rule kept here: a host's act is announced to everybody by an
event, with the reason that was given.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from app.play import facts, hosting
from app.play.facts import HostStatus, MatchFacts
from app.web.calls import Here, needs
from app.web.door import Door

__all__ = ["door"]

door = Door("Hosting")


class ClosePhase(BaseModel):
    """Why the phase is closed now."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    phase: Annotated[
        str | None,
        Field(max_length=64, description="Only if this phase is still open; for hosts who fear to be overtaken."),
    ] = None
    reason: Annotated[str | None, Field(min_length=1, max_length=500, description="Told to everybody.")] = None


_WITHOUT_REASON = ClosePhase()


@door.post(
    "/v1/matches/{match_id}/host/close_phase",
    access=needs("match:host"),
    key="required",
    answers=MatchFacts,
    mistakes=("unknown_match", "not_host", "phase_closed"),
    examples={"everybody is done": {"reason": "All five told me they are done."}},
)
async def close_phase(call: Here, match_id: str, wish: ClosePhase = _WITHOUT_REASON) -> Response:
    """Close the open phase now.

    What was submitted counts; who sent nothing is taken to have done what the rules say about silence. Everybody is
    told, with the reason.
    """
    return await call.write(hosting.close_phase, match_id, wish.phase, wish.reason)


@door.get(
    "/v1/matches/{match_id}/host/status",
    access=needs("match:host"),
    answers=HostStatus,
    mistakes=("unknown_match", "not_host", "status_hidden"),
)
async def get_host_status(call: Here, match_id: str) -> Response:
    """Who is missing?

    Which seats may submit in the open phase and have not; never what the others sent.
    """
    return await call.read(facts.host_status, match_id)

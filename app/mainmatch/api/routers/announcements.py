"""Hosting: what hosts say to everybody.

May touch: the verbs of hosting. Rule kept here: what is said is pushed, dated and kept; a reminder's answer says
nothing about who was missing.
"""

from starlette.responses import Response

from mainmatch.api.http.context import Here, needs
from mainmatch.api.http.router import Router
from mainmatch.services.hosting import announcements
from mainmatch.services.hosting.announcements import Announce, Clarification, ClarificationList, Clarify, Remind
from mainmatch.services.matches.queries import MatchFacts

__all__ = ["router"]

router = Router("Hosting")

_HOST = needs("match:host")


@router.post(
    "/v1/matches/{match_id}/host/announce",
    access=_HOST,
    key="required",
    answers=MatchFacts,
    mistakes=("unknown_match", "not_host", "match_over"),
    examples={"good news": {"text": "Round 3 starts tonight at eight. Good luck to all of you!"}},
)
async def announce(call: Here, match_id: str, payload: Announce) -> Response:
    """Tell everybody something.

    An event `host.announced` in every feed of the match.
    """
    return await call.write(announcements.announce, match_id, payload)


@router.post(
    "/v1/matches/{match_id}/host/clarify",
    access=_HOST,
    key="required",
    answers=Clarification,
    status=201,
    mistakes=("unknown_match", "not_host", "match_over"),
    examples={"a ruling": {"text": "A pair may agree on anything; the rules hold nobody to it."}},
)
async def clarify(call: Here, match_id: str, payload: Clarify) -> Response:
    """Rule on a question.

    Dated, pushed to everybody, and listed for as long as the match is kept; it can't be changed afterwards.
    """
    return await call.write(announcements.clarify, match_id, payload)


@router.get(
    "/v1/matches/{match_id}/clarifications",
    access=needs("match:read"),
    answers=ClarificationList,
    mistakes=("unknown_match",),
)
async def list_clarifications(call: Here, match_id: str) -> Response:
    """What has been ruled so far?

    All clarifications of the match, oldest first.
    """
    return await call.read(announcements.clarifications_of, match_id)


@router.post(
    "/v1/matches/{match_id}/host/remind",
    access=_HOST,
    key="required",
    answers=MatchFacts,
    mistakes=("unknown_match", "not_host", "phase_closed", "match_paused", "reminded_lately"),
    examples={"now": {}},
)
async def remind_missing(call: Here, match_id: str, payload: Remind = Remind()) -> Response:  # noqa: B008 - frozen
    """Remind whoever is missing.

    Only seats that may submit and have nothing in force are told, each in private; the answer doesn't say who. At most
    every ten minutes.
    """
    return await call.write(announcements.remind, match_id, payload)

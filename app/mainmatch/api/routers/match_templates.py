"""Operations on match templates."""

from operator import attrgetter
from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Cursor, Here, PageSize, needs
from mainmatch.api.http.router import Router
from mainmatch.rules.errors import BadConfig, BadSetup, WrongSeatCount
from mainmatch.services import match_templates
from mainmatch.services.errors import (
    BadTime,
    NoSuchGame,
    TooManyMatches,
    TooManyMatchTemplates,
    UnknownMatch,
    UnknownMatchTemplate,
    UnknownPhase,
    UnknownSeat,
)
from mainmatch.services.match_templates import (
    MatchFromTemplate,
    MatchTemplate,
    MatchTemplateList,
    NewMatchTemplate,
    TemplateChange,
)
from mainmatch.services.matches.queries import MatchFacts
from mainmatch.services.pagination import WHOLE

__all__ = ["router"]

router = Router("Matches")
_HOST = needs("match:host")
_OF_SETTINGS = (NoSuchGame, WrongSeatCount, BadConfig, BadSetup, UnknownPhase, UnknownSeat)
_AS_KEPT = MatchFromTemplate()
_TemplateId = Annotated[str, Path(max_length=64, description="Id of the template.", examples=["mt_8wVc2yKcR5mXbQd0"])]


@router.post(
    "/v1/me/match-templates",
    access=_HOST,
    answers=MatchTemplate,
    status=201,
    made="/v1/me/match-templates/{id}",
    errors=(TooManyMatchTemplates, UnknownMatch, *_OF_SETTINGS),
    examples={
        "settings": {
            "name": "Friday nights",
            "settings": {
                "game": "x-game",
                "title": "Friday's X Game",
                "schedule": {"mode": "daily", "at": "20:00", "zone": "Europe/Berlin"},
            },
        },
        "of a match": {"name": "As on Friday", "match_id": "m_3kTzQ0nT1pVw2yKc"},
    },
)
async def create_match_template(call: Here, payload: NewMatchTemplate) -> Response:
    """Create a match template.

    Keep settings for matches to come: those that you send, or those of a match. Nobody else sees your templates. You
    can have 20.
    """
    return await call.write(match_templates.create, payload)


@router.get("/v1/me/match-templates", access=_HOST, answers=MatchTemplateList)
async def list_match_templates(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my match templates.

    See your templates with their settings, oldest first.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), match_templates.listed)


@router.get("/v1/me/match-templates/{template_id}", access=_HOST, answers=MatchTemplate, errors=(UnknownMatchTemplate,))
async def get_match_template(call: Here, template_id: _TemplateId) -> Response:
    """Get a match template.

    Read one of your templates.
    """
    return await call.read(match_templates.found, template_id)


@router.patch(
    "/v1/me/match-templates/{template_id}",
    access=_HOST,
    answers=MatchTemplate,
    errors=(UnknownMatchTemplate, *_OF_SETTINGS),
    examples={
        "name": {"name": "Saturday nights"},
        "settings": {"settings": {"game": "exodus", "player_count": 6, "when_seats_are_free": "start_with_fewer"}},
    },
)
async def update_match_template(call: Here, template_id: _TemplateId, payload: TemplateChange) -> Response:
    """Change a match template.

    Give it another name, or other settings, which replace all earlier ones. Matches that you made from it stay as they
    are.
    """
    return await call.write(match_templates.change, template_id, payload)


@router.delete("/v1/me/match-templates/{template_id}", access=_HOST, errors=(UnknownMatchTemplate,))
async def delete_match_template(call: Here, template_id: _TemplateId) -> Response:
    """Delete a match template.

    Matches that you made from it stay as they are.
    """
    return await call.write(match_templates.remove, template_id)


@router.post(
    "/v1/me/match-templates/{template_id}/matches",
    access=_HOST,
    answers=MatchFacts,
    status=201,
    made="/v1/matches/{id}",
    errors=(UnknownMatchTemplate, TooManyMatches, BadTime, *_OF_SETTINGS),
    examples={"as it is": {}, "with a title": {"title": "Friday's X Game, the third"}},
)
async def create_match_from_template(
    call: Here, template_id: _TemplateId, payload: MatchFromTemplate = _AS_KEPT
) -> Response:
    """Create a match from a template.

    Set up a match with the settings of one of your templates, as `createMatch` does. You become its host.
    """
    return await call.write(match_templates.create_match, template_id, payload)

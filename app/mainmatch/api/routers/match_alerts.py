"""Operations on match alerts."""

from operator import attrgetter
from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Cursor, Here, PageSize, needs
from mainmatch.api.http.router import Router
from mainmatch.services.errors import NoSuchGame, TooManyMatchAlerts, UnknownMatchAlert
from mainmatch.services.lobby import match_alerts
from mainmatch.services.lobby.match_alerts import MatchAlert, MatchAlertList, NewMatchAlert
from mainmatch.services.pagination import WHOLE

router = Router("Matches")
_ACCOUNT = needs("account:write")


@router.post(
    "/v1/me/match-alerts",
    access=_ACCOUNT,
    answers=MatchAlert,
    made="/v1/me/match-alerts",
    errors=(NoSuchGame, TooManyMatchAlerts),
    examples={
        "any X Game": {"game": "x-game"},
        "four friends": {"free_seats": 4, "speed": "live"},
        "a word of the title": {"q": "friday"},
    },
)
async def create_match_alert(call: Here, payload: NewMatchAlert) -> Response:
    """Create a match alert.

    Hear of it when a public match with free seats opens: `account.match.opened` in your own feed, and so in webhooks
    on it. An alert tells of one match in ten minutes at most; `listMatches` has the others. You can have 20.
    """
    return await call.write(match_alerts.create, payload)


@router.get("/v1/me/match-alerts", access=_ACCOUNT, answers=MatchAlertList)
async def list_match_alerts(call: Here, limit: PageSize = WHOLE, cursor: Cursor = None) -> Response:
    """List my match alerts.

    See what matches you hear of, oldest alert first.
    """
    return await call.read_part(limit, cursor, attrgetter("id"), match_alerts.listed)


@router.delete("/v1/me/match-alerts/{alert_id}", access=_ACCOUNT, errors=(UnknownMatchAlert,))
async def delete_match_alert(
    call: Here,
    alert_id: Annotated[str, Path(max_length=64, description="Id of the alert.", examples=["al_8wVc2yKcR5mXbQd0"])],
) -> Response:
    """Delete a match alert.

    Hear no more of such matches.
    """
    return await call.write(match_alerts.remove, alert_id)

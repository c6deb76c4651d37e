"""Operations on the calendar of one's deadlines, and the calendar itself, which needs no token."""

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from mainmatch.api.http.context import Here, needs, open_to_all
from mainmatch.api.http.router import Router
from mainmatch.services import calendars
from mainmatch.services.calendars import PATH, CalendarCreated, CalendarFacts
from mainmatch.services.errors import SignInAgain, UnknownCalendar
from mainmatch.services.values import tag_of

router = Router("Webhooks")
_ACCOUNT = needs("account:write")


@router.post(
    "/v1/me/calendar",
    access=_ACCOUNT,
    answers=CalendarCreated,
    made="/v1/me/calendar",
    errors=(SignInAgain,),
)
async def create_calendar(call: Here) -> Response:
    """Create my calendar.

    Make an address at which a calendar program reads your deadlines. It is shown once: who has it can read them. An
    earlier one ends. It needs your own session, and you are told of it.
    """
    return await call.write(calendars.create)


@router.get("/v1/me/calendar", access=_ACCOUNT, answers=CalendarFacts, errors=(UnknownCalendar,))
async def get_calendar(call: Here) -> Response:
    """Get my calendar.

    See whether it has an address, and since when. 404: it has none.
    """
    return await call.read(calendars.get)


@router.delete("/v1/me/calendar", access=_ACCOUNT, errors=(UnknownCalendar,))
async def delete_calendar(call: Here) -> Response:
    """Delete my calendar.

    End its address.
    """
    return await call.write(calendars.remove)


@router.get(
    PATH + "{secret}.ics",
    tag="Other services",
    access=open_to_all("the secret in the path is the proof, and calendar programs have no token"),
    media="text/calendar",
    has_etag=True,
    is_tolerant=True,
    errors=(UnknownCalendar,),
)
async def get_calendar_file(
    call: Here,
    secret: Annotated[str, Path(max_length=64, description="Secret of the address.", examples=["q9Vc2yKcR5mXbQd0"])],
) -> Response:
    """Get a calendar's file.

    The deadlines of its owner, as iCalendar (RFC 5545): the open phases of matches and decisions of seasons in which
    they can still send something, by title.
    """
    state = call.app_state
    text = (await state.executor.read(calendars.text_at, secret, state.public_url)).encode()
    call.headers["Cache-Control"] = "private, max-age=300"
    return call.tagged(text, tag_of(text), "text/calendar; charset=utf-8")

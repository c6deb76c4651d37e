"""For those who run the server: is it alive, is it ready.

May touch: the verbs. Rule kept here: neither answer says anything about anybody.
"""

from pydantic import BaseModel
from starlette.responses import Response

from app.play.health import answers
from app.web.calls import Here, open_to_all
from app.web.door import Door

__all__ = ["Health", "door"]

door = Door("Operations")

_MACHINES = open_to_all("asked by machines that have no account")


class Health(BaseModel):
    """All is well."""

    status: str = "ok"


@door.get("/livez", access=_MACHINES, answers=Health, is_free=True)
async def livez(call: Here) -> Response:
    """Is the process alive?

    Says nothing about the database: who restarts processes should not restart this one for a slow disk.
    """
    return call.show(Health())


@door.get("/readyz", access=_MACHINES, answers=Health, is_free=True)
async def readyz(call: Here) -> Response:
    """Can the server take requests?

    Yes once the database answers; 503 when it doesn't.
    """
    await call.rooms.house.read(answers)
    return call.show(Health())

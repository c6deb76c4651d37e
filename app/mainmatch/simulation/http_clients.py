"""The people of a rehearsal, each a client of the app over HTTP, without a network in between.

May touch: the app, as any front end does. Rule kept here: what the server refuses is a ``Refusal``
with its code; nobody looks behind the door.
"""

import secrets
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, TypeAlias

import httpx2

from mainmatch.rules import Seat
from mainmatch.simulation.app_harness import Stage

__all__ = ["Body", "Refusal", "Visitor", "visitor"]

Body: TypeAlias = dict[str, Any]
"""A JSON object."""

_ADDRESS = "http://rehearsal.invalid"


class Refusal(Exception):
    """The server said no. ``code`` is stable, the text says the way out."""

    def __init__(self, status: int, problem: Body) -> None:
        self.status = status
        self.code = str(problem.get("code", ""))
        super().__init__(f"{status} {self.code}: {problem.get('detail', '')}")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody signed in; ``seat`` is None for the host."""

    name: str
    seat: Seat | None
    http: httpx2.AsyncClient

    async def get(self, path: str, **query: Any) -> Body:
        """Read. Raises Refusal."""
        return _read(await self.http.get(path, params=query))

    async def post(self, path: str, body: Mapping[str, Any]) -> Body:
        """Change something. Raises Refusal."""
        return _read(await self.http.post(path, json=body, headers={"Idempotency-Key": secrets.token_urlsafe(12)}))

    async def put(self, path: str, body: Mapping[str, Any]) -> Body:
        """Put something in a place. Raises Refusal."""
        return _read(await self.http.put(path, json=body))


async def visitor(stage: Stage, stack: AsyncExitStack, name: str, seat: Seat | None) -> Visitor:
    """Sign somebody up and in."""
    transport = httpx2.ASGITransport(stage.app)
    http = await stack.enter_async_context(httpx2.AsyncClient(transport=transport, base_url=_ADDRESS))
    username, password = "host" if seat is None else f"player-{seat}", secrets.token_urlsafe(12)
    account = {"username": username, "password": password, "display_name": name}
    _read(await http.post("/v1/accounts", json=account))
    session = _read(await http.post("/v1/auth/token", data={"username": username, "password": password}))
    http.headers["Authorization"] = f"Bearer {session['access_token']}"
    return Visitor(name, seat, http)


def _read(answer: httpx2.Response) -> Body:
    found: Body = answer.json() if answer.content else {}
    if answer.is_error:
        raise Refusal(answer.status_code, found)
    return found

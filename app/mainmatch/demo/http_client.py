"""One person in front of the server: signing up, taking a seat, seeing, sending.

May touch: the network, as any front end does. Rule kept here: a request that got no answer is
made again until it gets one, and has one effect however often it is made; what the server
refuses is a ``Refusal`` at once.
"""

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any, Self, TypeAlias

import httpx2

__all__ = ["Body", "Client", "Refusal"]

Body: TypeAlias = dict[str, Any]
"""A JSON object."""

_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 1.0
_ANSWER_SECONDS = 40.0
"""A long poll takes up to 25 seconds."""


class Refusal(Exception):
    """The server said no. ``code`` is stable, ``detail`` says the way out, ``problem`` is all of it."""

    def __init__(self, status: int, problem: Body) -> None:
        self.status = status
        self.problem = problem
        self.code = str(problem.get("code", ""))
        self.detail = str(problem.get("detail", ""))
        super().__init__(f"{status} {self.code}: {self.detail}")


class Client:
    """A person's own connection. ``patience``: seconds for which an unanswered request is made again."""

    def __init__(self, url: str, *, patience: float = 30.0) -> None:
        self.url = url
        self.patience = patience
        self.token = ""
        # No proxies and no .netrc: the demo speaks to this machine.
        self._http = httpx2.AsyncClient(base_url=url, timeout=_ANSWER_SECONDS, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    # --- accounts

    async def sign_up(self, username: str, password: str, display_name: str | None = None) -> Body:
        """Make an account."""
        return await self.post("/v1/accounts", _given(username=username, password=password, display_name=display_name))

    async def sign_in(self, username: str, password: str) -> None:
        """Get a token, which is sent from now on."""
        form = {"username": username, "password": password}
        session = await self.ask("POST", "/v1/auth/token", form=form)
        self.token = str(session["access_token"])

    async def ticket(self) -> str:
        """A ticket for one stream."""
        return str((await self.ask("POST", "/v1/stream/tickets"))["ticket"])

    # --- matches

    async def create_match(self, payload: Body) -> Body:
        """Open a lobby."""
        return await self.post("/v1/matches", payload)

    async def join(self, match_id: str, **payload: Any) -> Body:
        """Take a seat: ``code``, ``seat`` and ``display_name`` as wished."""
        return await self.post(f"/v1/matches/{match_id}/join", payload)

    async def add_bot(self, match_id: str, **payload: Any) -> Body:
        """Let the server's bot play a free seat."""
        return await self.post(f"/v1/matches/{match_id}/bots", payload)

    async def start(self, match_id: str) -> Body:
        """Begin."""
        return await self.post(f"/v1/matches/{match_id}/start", {})

    async def match(self, match_id: str) -> Body:
        """The public facts."""
        return await self.get(f"/v1/matches/{match_id}")

    # --- play

    async def view(self, match_id: str, viewer: str | None = None) -> Body:
        """What this person sees, or for a host what ``viewer`` sees."""
        return await self.get(f"/v1/matches/{match_id}/view", _given(**{"as": viewer}))

    async def options(self, match_id: str) -> Body:
        """What the seat can send now."""
        return await self.get(f"/v1/matches/{match_id}/options")

    async def submit(self, match_id: str, phase: str, action: Body, *, locked: bool = False) -> Body:
        """Seal an action; answers the receipt."""
        body = {"phase": phase, "action": action, "locked": locked}
        return await self.ask("PUT", f"/v1/matches/{match_id}/submission", body=body)

    async def act(self, match_id: str, phase: str, action: Body) -> Body:
        """Take an instant action; answers what the seat was told."""
        return await self.post(f"/v1/matches/{match_id}/actions", {"phase": phase, "action": action})

    async def submission(self, match_id: str) -> Body:
        """The receipt in force."""
        return await self.get(f"/v1/matches/{match_id}/submission")

    async def result(self, match_id: str) -> Body:
        """How it ended."""
        return await self.get(f"/v1/matches/{match_id}/result")

    async def events(self, match_id: str, after: int = 0, wait: int = 0) -> Body:
        """A page of the own feed, by long poll of up to ``wait`` seconds."""
        return await self.get(f"/v1/matches/{match_id}/events", {"after": after, "wait": wait})

    # --- asking

    async def get(self, path: str, query: Mapping[str, Any] | None = None) -> Body:
        """Read."""
        return await self.ask("GET", path, query=query)

    async def post(self, path: str, body: Body) -> Body:
        """Change something, once, however often it has to be said."""
        return await self.ask("POST", path, body=body, key=secrets.token_urlsafe(12))

    async def ask(self, method: str, path: str, **parts: Any) -> Body:
        """Make a request until it is answered. Raises Refusal, and TransportError when patience ends."""
        answer = await self._answered(method, path, **parts)
        found: Body = answer.json() if answer.content else {}
        if answer.is_error:
            raise Refusal(answer.status_code, found)
        return found

    async def _answered(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Body | None = None,
        form: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> httpx2.Response:
        headers = _given(**{"Authorization": f"Bearer {self.token}" if self.token else None, "Idempotency-Key": key})
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + self.patience, _FIRST_PAUSE
        while True:
            try:
                return await self._http.request(method, path, params=query, json=body, data=form, headers=headers)
            except httpx2.TransportError:
                if loop.time() + pause >= until:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)


def _given(**members: Any) -> Body:
    """Those that have a value."""
    return {name: value for name, value in members.items() if value is not None}

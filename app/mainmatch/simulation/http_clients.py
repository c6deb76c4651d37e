"""The people of a rehearsal, each a client of the app over HTTP, without a network in between.

What the server refuses is a ``Refusal`` with its code; nothing is read but what the API answers.
"""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias

import httpx2

from mainmatch.rules import MOST_ACTS, Bot, Dice, Seat, is_instant, proposals

__all__ = ["Body", "Client", "HandClock", "OpenStage", "Refusal", "SeatedBot", "Stage", "sign_up"]


@dataclass(frozen=True, slots=True)
class Stage:
    """What a rehearsal is played on: a running ASGI app, and what makes it do now whatever is due."""

    app: Any
    keep_time: Callable[[], Awaitable[object]]


OpenStage: TypeAlias = Callable[[Path, Callable[[], datetime]], AbstractAsyncContextManager[Stage]]
"""Opens a stage with its data in a directory, living by the clock it is given."""


@dataclass(slots=True)
class HandClock:
    """Time that stands still until it is moved, and never goes back. UTC."""

    now: datetime

    def __call__(self) -> datetime:
        """The time."""
        return self.now

    def move_to(self, instant: datetime) -> None:
        """Jump forward."""
        self.now = max(self.now, instant)


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
class Client:
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


async def sign_up(stage: Stage, stack: AsyncExitStack, name: str, seat: Seat | None) -> Client:
    """Sign somebody up and in."""
    transport = httpx2.ASGITransport(stage.app)
    http = await stack.enter_async_context(httpx2.AsyncClient(transport=transport, base_url=_ADDRESS))
    username, password = "host" if seat is None else f"player-{seat}", secrets.token_urlsafe(12)
    account = {"username": username, "password": password, "display_name": name}
    _read(await http.post("/v1/accounts", json=account))
    session = _read(await http.post("/v1/auth/token", data={"username": username, "password": password}))
    http.headers["Authorization"] = f"Bearer {session['access_token']}"
    return Client(name, seat, http)


def _read(answer: httpx2.Response) -> Body:
    found: Body = answer.json() if answer.content else {}
    if answer.is_error:
        raise Refusal(answer.status_code, found)
    return found


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A seat played by a bot that sees what the seat sees. ``locked``: what is sealed is final at once."""

    player: Client
    match_id: str
    seat: Seat
    bot: Bot
    locked: bool = False

    async def play(self, phase: str, chance: Callable[[int], Dice]) -> AsyncIterator[bool]:
        """All that the bot does in this phase; yields for each thing that was taken whether it was instant.

        ``chance``: dice for each time that the bot is asked, from 0. Raises Refusal for what isn't about the rules.
        """
        for acts in range(MOST_ACTS + 1):
            options = await self.player.get(f"/v1/matches/{self.match_id}/options")
            if options["phase"] is None or options["phase"]["id"] != phase:
                return
            offers = tuple(each for each in options["actions"] if each["mode"] != "instant" or acts < MOST_ACTS)
            at_once = await self._is_instant(phase, offers, chance(acts))
            if at_once is None:
                return
            yield at_once
            if not at_once:
                return

    async def _is_instant(self, phase: str, offers: tuple[Any, ...], dice: Dice) -> bool | None:
        """Send one thing; None when nothing was taken."""
        view = (await self.player.get(f"/v1/matches/{self.match_id}/view"))["view"]
        for action in proposals(self.bot, view, offers, self.seat, dice):
            if action is None:
                return None
            at_once = is_instant(action, offers)
            try:
                await self._send(phase, action, at_once=at_once)
            except Refusal as refusal:
                if refusal.code == "locked_in":
                    return None
                if refusal.status != 422:
                    raise
            else:
                return at_once
        return None

    async def _send(self, phase: str, action: Any, *, at_once: bool) -> None:
        if at_once:
            await self.player.post(f"/v1/matches/{self.match_id}/actions", {"phase": phase, "action": action})
            return
        body = {"phase": phase, "action": action, "locked": self.locked}
        await self.player.put(f"/v1/matches/{self.match_id}/submission", body)

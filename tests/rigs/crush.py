"""A crush: matches by the thousand that are due at the same instant, half of them with nothing sent, under a flood.

The server is furnished through the commands themselves, with a clock that stands, before the server opens it:
so all deadlines are one. What is asked: does every phase resolve, once, and is everybody answered meanwhile (P6, P8)?
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import httpx2
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from mainmatch.services.accounts import sign_up
from mainmatch.services.accounts.sign_up import Account, NewAccount
from mainmatch.services.caller import SCOPES, Caller
from mainmatch.services.lobby import match_creation, match_start, seat_changes
from mainmatch.services.lobby.match_options import NewMatch
from mainmatch.services.lobby.seat_changes import JoinMatchRequest
from mainmatch.services.play import submissions
from mainmatch.services.unit_of_work import Executor, UnitOfWork
from mainmatch.store.database import Database
from tests.http_client import Body, Client
from tests.rigs.planted import all_games
from tests.rigs.processes import RigServer
from tests.rigs.tables import PASSWORD, payload

HOST = "crush-host"
_CHUNK = 50
"""Matches made in one transaction."""

_AT_ONCE = 16
_FLOOD = 6
"""Clients that ask as fast as they can."""

T = TypeVar("T")


@dataclass
class Crush:
    """What came of it. The longest waits, in seconds: from deadline (or later start) to close, and for an answer."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    latest: float = 0.0
    slowest: float = 0.0
    ready: datetime | None = None


def furnished(directory: Path, matches: int) -> tuple[list[str], datetime]:
    """So many running matches, which are all due at the same instant: their ids, and that instant."""
    instant = datetime.now(UTC).replace(microsecond=0)
    database = Database.open(directory, now=lambda: instant)
    try:
        executor = Executor(database, all_games())
        host = _account(executor)
        # Long enough to furnish and open the server before the deadline, on a busy machine, too.
        seconds = 20 + matches // 50
        ids: list[str] = []
        while len(ids) < matches:
            ids += executor.write_now(_some, host, seconds, len(ids), min(matches, len(ids) + _CHUNK))
    finally:
        database.close()
    return ids, instant + timedelta(seconds=seconds)


def _account(executor: Executor) -> Caller:
    hashed = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),)).hash(PASSWORD)
    kept = executor.write_now(sign_up.sign_up, NewAccount(username=HOST, password=PASSWORD), hashed, "127.0.0.1", None)
    made = Account.model_validate_json(kept.text)
    return Caller(made.id, HOST, HOST, admin=False, scopes=frozenset(SCOPES), match_id=None, token_id="tk_furnished")


def _some(uow: UnitOfWork, host: Caller, seconds: int, first: int, end: int) -> list[str]:
    return [_running(uow, host, seconds, has_sent=n % 2 == 0) for n in range(first, end)]


def _running(uow: UnitOfWork, host: Caller, seconds: int, *, has_sent: bool) -> str:
    match = match_creation.create(uow, host, NewMatch.model_validate(payload(1, seconds, 1000)))
    seat_changes.join(uow, host, match.id, JoinMatchRequest())
    started = match_start.start(uow, host, match.id)
    if has_sent and started.phase is not None:
        submissions.submit(uow, host, match.id, started.phase.id, {"type": "say", "number": 7})
    return match.id


async def pressed(server: RigServer, found: Crush, until: Callable[[], Awaitable[bool]]) -> None:
    """Flood the server with requests until it is done with what it is to do; note how long answers take."""
    done = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for _ in range(_FLOOD):
            group.create_task(_flood(server, found, done))
        while not await until():  # noqa: ASYNC110 - another process sets no event here
            await asyncio.sleep(0.1)
        done.set()


async def _flood(server: RigServer, found: Crush, done: asyncio.Event) -> None:
    async with httpx2.AsyncClient(base_url=server.url, trust_env=False, timeout=120) as client:
        while not done.is_set():
            asked = time.monotonic()
            answer = await client.get("/v1/games/tally")
            found.slowest = max(found.slowest, time.monotonic() - asked)
            found.counts["answers meanwhile"] += 1
            if not answer.is_success:
                found.faults.append(f"the flood was answered {answer.status_code}")


async def judged(client: Client, found: Crush, ids: list[str], due: datetime) -> None:
    """Every match has closed the phase of that deadline, once and not before it, and counted what was sent."""
    pages = await _each(ids, client.events)
    for n, page in enumerate(pages):
        events = page["items"]
        closed = [event for event in events if event["type"] == "phase.closed" and _due(event) == due]
        counted = [event["data"]["numbers"] for event in events if event["type"] == "game.counted"][:1]
        found.counts["phases due at that instant"] += 1
        found.counts["closed"] += len(closed)
        if len(closed) != 1:
            found.faults.append(f"{ids[n]}: its phase was closed {len(closed)} times")
            continue
        late = (datetime.fromisoformat(closed[0]["at"]) - due).total_seconds()
        waited = datetime.fromisoformat(closed[0]["at"]) - max(due, found.ready or due)
        found.latest = max(found.latest, waited.total_seconds())
        if late < 0:
            found.faults.append(f"{ids[n]}: closed {-late:.3f} s before it was due")
        if counted != [{"1": 7 if n % 2 == 0 else None}]:
            found.faults.append(f"{ids[n]}: counted {counted}")
        opened = [event["phase_id"] for event in events if event["type"] == "phase.opened"]
        all_closed = [event["phase_id"] for event in events if event["type"] == "phase.closed"]
        if all_closed not in (opened, opened[:-1]):
            found.faults.append(f"{ids[n]}: opened {opened}, closed {all_closed}")


def _due(event: Body) -> datetime:
    return datetime.fromisoformat(event["data"]["phase"]["due_at"])


async def _each(items: Iterable[str], ask: Callable[[str], Awaitable[T]]) -> list[T]:
    slots = asyncio.Semaphore(_AT_ONCE)

    async def one(item: str) -> T:
        async with slots:
            return await ask(item)

    return list(await asyncio.gather(*(one(item) for item in items)))

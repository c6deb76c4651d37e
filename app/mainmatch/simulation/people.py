"""The accounts of a rehearsal. Each is an SDK client that calls the app without a network."""

import secrets
from dataclasses import dataclass

import httpx2

from mainmatch.rules import Seat
from mainmatch.simulation.stage import Stage
from mainmatch_client import AsyncMainmatch, Patience

_AT_ONCE = Patience(seconds=0)
"""No retries: the rehearsal's clock stands still, so a later attempt would fail as well."""


@dataclass(frozen=True, slots=True)
class Person:
    """A signed-in account. ``seat``: None for the host."""

    username: str
    name: str
    seat: Seat | None
    client: AsyncMainmatch


def way_to(stage: Stage) -> httpx2.AsyncClient:
    """The HTTP client that calls the app, shared by all accounts."""
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(stage.app))


async def sign_up(way: httpx2.AsyncClient, name: str, seat: Seat | None) -> Person:
    """Create an account and sign in. ``seat``: None for the host."""
    client = AsyncMainmatch("http://rehearsal.invalid", patience=_AT_ONCE, http=way)
    username, password = "host" if seat is None else f"player-{seat}", secrets.token_urlsafe(12)
    await client.sign_up(username, password, display_name=name)
    await client.sign_in(username, password)
    return Person(username, name, seat, client)

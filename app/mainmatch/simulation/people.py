"""The people of a rehearsal: each a client by the SDK, of the app itself, without a network in between."""

import secrets
from dataclasses import dataclass

import httpx2

from mainmatch.rules import Seat
from mainmatch.simulation.stage import Stage
from mainmatch_client import AsyncMainmatch, Patience

__all__ = ["Person", "sign_up", "way_to"]

_AT_ONCE = Patience(seconds=0)
"""What the app can't do now it can't do later: its clock stands still."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody signed in; ``seat`` is None for the host."""

    name: str
    seat: Seat | None
    client: AsyncMainmatch


def way_to(stage: Stage) -> httpx2.AsyncClient:
    """What carries everybody's requests to the app."""
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(stage.app))


async def sign_up(way: httpx2.AsyncClient, name: str, seat: Seat | None) -> Person:
    """Sign somebody up and in."""
    client = AsyncMainmatch("http://rehearsal.invalid", patience=_AT_ONCE, http=way)
    username, password = "host" if seat is None else f"player-{seat}", secrets.token_urlsafe(12)
    await client.sign_up(username, password, display_name=name)
    await client.sign_in(username, password)
    return Person(name, seat, client)

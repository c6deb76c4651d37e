"""Real servers in processes of their own. ``server`` is shared by those who do it no harm."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from mainmatch.demo.server import ServerProcess
from tests.journeys.party import Party, invited
from tests.stored_proof import must_be_sound

NO_LIMITS = {"MAINMATCH_LIMITS": "off", "MAINMATCH_LOG_LEVEL": "warning"}


@pytest.fixture(scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("shared"), settings=NO_LIMITS)
    await process.start()
    yield process
    assert process.is_running, f"a test has taken the server with it:\n{process.output}"
    await process.stop()
    must_be_sound(process.data)


@pytest.fixture(scope="session")
async def party(server: ServerProcess) -> AsyncIterator[Party]:
    async with invited(server) as everybody:
        yield everybody


@dataclass(frozen=True)
class OldTicket:
    """A ticket, and the instant (of the event loop's clock) at which it is surely worth nothing."""

    server: ServerProcess
    ticket: str
    expires_at: float


@pytest.fixture(scope="session")
async def old_ticket(party: Party) -> OldTicket:
    """Bought as early as possible, so that hardly anybody has to wait for it to expire."""
    ticket = await party.host.ask("POST", "/v1/stream/tickets")
    soon = asyncio.get_running_loop().time() + ticket["expires_in"] + 0.1
    return OldTicket(party.server, ticket["ticket"], soon)


@pytest.fixture(scope="session", autouse=True)
async def _ticket_in_hand(old_ticket: OldTicket) -> None:
    """Whichever journey comes first."""


@pytest.fixture
async def server_process(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server of the test's own: to be stopped, killed, and started again on the same data and port."""
    process = ServerProcess(tmp_path / "data", settings=NO_LIMITS)
    await process.start()
    yield process
    await process.stop()
    must_be_sound(process.data)

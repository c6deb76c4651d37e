"""A ticket that was bought and not used is worth nothing after its 30 seconds."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from tests.journeys.conftest import OldTicket
from tests.journeys.frames import frame_of, said, socket_of

pytestmark = pytest.mark.anyio


async def test_an_expired_ticket_opens_nothing(old_ticket: OldTicket) -> None:
    # It was bought when the shared server came up; most of its time has passed in the journeys before this one.
    await asyncio.sleep(max(0.0, old_ticket.expires_at - asyncio.get_running_loop().time()))

    async with socket_of(old_ticket.server) as socket:
        await said(socket, op="identify", ticket=old_ticket.ticket)
        assert (await frame_of(socket, "error"))["code"] == "invalid_token"
        with pytest.raises(ConnectionClosed) as closing:
            await frame_of(socket, "anything")
        assert closing.value.rcvd is not None
        assert closing.value.rcvd.code == 4501

"""Answers in pieces, each from a short read: exports. None of them holds up a reader of anything else.

An account has few at a time and pays by what they read; all accounts together have a few, in the order in which they
came; and who doesn't read is given up. So what a server holds for them is a piece each.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from typing_extensions import override

from mainmatch.api.http.rate_limits import RateLimiter
from mainmatch.api.http.request import HANG_UP, gone

MOST_AT_ONCE = 16
"""Of all accounts; the others wait for their turn."""

PATIENCE = 30.0
"""Seconds in which a client takes a piece."""

_SENT = 64 * 1024
"""Bytes in one write: about what a socket takes before it asks to wait. What is sent in pieces is cut so."""

_KIB = 1024

LARGE = 2 * _SENT
"""Bytes of an answer from which on it is sent as it is read."""

COSTLY = 16 * _KIB
"""Bytes of a list's page from which on it is paid for as an export is."""


class InPieces(Response):
    """The response. ``pieces`` begins to read; its first piece is read before anything is sent, and may raise."""

    def __init__(
        self,
        pieces: Callable[[], AsyncGenerator[str, None]],
        whose: str,
        limits: RateLimiter,
        turns: asyncio.Semaphore,
        headers: dict[str, str],
        media: str = "application/x-ndjson",
    ) -> None:
        self.status_code = 200
        self.background = None
        self.media_type = media
        self.init_headers(headers)
        self._pieces = pieces
        self._whose = whose
        self._limits = limits
        self._turns = turns
        self._has_begun = False

    @override
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._limits.turn("exports", self._whose):
            sending = asyncio.create_task(self._send(send))
            leaving = asyncio.create_task(gone(receive))
            try:
                await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
                if sending.done():
                    sending.result()
            except TimeoutError:
                await hang_up(scope, leaving)
            except Exception:
                # What was sent is no whole answer, and must not look like one.
                if self._has_begun:
                    await hang_up(scope, leaving)
                raise
            finally:
                sending.cancel()
                leaving.cancel()
                await asyncio.wait({sending, leaving})

    async def _send(self, send: Send) -> None:
        async with self._turns, aclosing(self._pieces()) as pieces:
            piece, held = await anext(pieces, None), bytearray()
            self._has_begun = True
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            # In parts of one size: where a read ended, which can depend on what the reader may not know, isn't told.
            while piece is not None:
                held += piece.encode()
                while len(held) >= _SENT:
                    await self._put(send, bytes(held[:_SENT]))
                    del held[:_SENT]
                piece = await anext(pieces, None)
            await self._put(send, bytes(held))
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _put(self, send: Send, part: bytes) -> None:
        self._limits.charge("long_reads", self._whose, -(-len(part) // _KIB))
        await _send_part(send, part)


async def send_large(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Send a response whose body is known and large, and give up if nobody reads it."""
    await send({"type": "http.response.start", "status": response.status_code, "headers": response.raw_headers})
    try:
        await _send_part(send, bytes(response.body))
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    except TimeoutError:
        leaving = asyncio.create_task(gone(receive))
        await hang_up(scope, leaving)
        leaving.cancel()


async def _send_part(send: Send, body: bytes) -> None:
    """Send a part of a body as it is read. Raises TimeoutError for a client that doesn't read."""
    for start in range(0, len(body), _SENT):
        async with asyncio.timeout(PATIENCE):
            await send({"type": "http.response.body", "body": body[start : start + _SENT], "more_body": True})


async def hang_up(scope: Scope, leaving: "asyncio.Task[None]") -> None:
    """Abort the connection, if the server can: a close could wait for the client without limit."""
    wire = scope.get("extensions", {}).get(HANG_UP)
    if wire is not None:
        wire["abort"]()
        await asyncio.wait({leaving}, timeout=1)

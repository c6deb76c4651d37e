"""HTTP on the wire: uvicorn's fast parser, with an end to its patience.

May touch: uvicorn's protocol. Rule kept here (P25): a request's head has a size limit, as h11
has one by itself and httptools has not.
"""

from typing import Any

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.web.stream.event_stream import HANG_UP

__all__ = ["LONGEST_HEAD", "BoundedHttp", "BoundedSocket"]

LONGEST_HEAD = 64 * 1024
"""Bytes of request line and headers; h11's own limit."""


_LAST_WORDS_SECONDS = 5.0
"""How long the client of a connection that was given up may take over what is still on its way to it."""


class BoundedHttp(HttpToolsProtocol):
    """Refuses a head that doesn't end, with 400 and the end of the connection; lets go of who doesn't read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._is_head = False
        self._head_size = 0

    @override
    def on_message_begin(self) -> None:
        self._is_head, self._head_size = True, 0
        super().on_message_begin()
        # A stream that takes nothing is cut: a close would wait for its client.
        self.scope["extensions"] = {HANG_UP: {"abort": self.transport.abort}}

    @override
    def shutdown(self) -> None:
        super().shutdown()
        if self.transport.is_closing():
            self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)

    @override
    def on_headers_complete(self) -> None:
        self._is_head = False
        super().on_headers_complete()

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # After parsing: what came in one piece with the head may be its body.
        if self._is_head:
            self._head_size += len(data)
            if self._head_size > LONGEST_HEAD:
                self._is_head = False
                self.send_400_response("Request head too large.")


class BoundedSocket(WebSocketsSansIOProtocol):
    """Lets go of a client that doesn't take what is still to be sent once its socket was given up.

    uvicorn closes such a transport, and a close waits for ever until everything is written.
    """

    @override
    async def run_asgi(self) -> None:
        await super().run_asgi()
        # Nothing to do where the connection is gone by then.
        self.loop.call_later(_LAST_WORDS_SECONDS, self.transport.abort)

"""Runs the app under uvicorn.

The lifespan starts before the server listens. At shutdown the server first reports not ready, then drains the streams.
"""

import asyncio
import errno
import gc
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from typing_extensions import override

from mainmatch.api.http.app_state import AppState
from mainmatch.api.streams.stream_manager import StreamManager
from mainmatch.runtime.hot_http import http_for
from mainmatch.runtime.memory_watch import MemoryWatch
from mainmatch.runtime.server_protocol import BoundedHttp
from mainmatch.runtime.socket_protocol import BoundedSocket
from mainmatch.services.accounts import sign_up
from mainmatch.settings import Settings, listed

_GARBAGE = 100_000
"""New objects between two garbage collections: a request makes some dozens, none in cycles; hundreds are under way."""

_RECEIVED = 32 * 1024
"""Bytes that the kernel keeps for the server to read, of one connection; Linux takes it twice."""

_UNSENT = 128 * 1024
"""Bytes that the kernel keeps for a client that doesn't take them."""

_LAST_SECONDS = 3
"""How long open requests can take at an end for want of memory: some of them hold it."""

_LOCAL = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - it is read, not listened on


class CannotListen(Exception):
    """The address cannot be listened on. The text is for the operator."""


class OutOfMemory(Exception):
    """The server ended because it ran out of memory. The text is for the operator."""


class Server(uvicorn.Server):
    """uvicorn with safe settings."""

    def __init__(
        self, app: FastAPI, settings: Settings, on_ready: Callable[["Server", str | None], None] | None = None
    ) -> None:
        """``on_ready`` is called once the server listens, with the one-time admin claim, or None after its use."""
        self.app = app
        self.settings = settings
        self._on_ready = on_ready
        self._memory_watch: MemoryWatch | None = None
        self._has_run_out = False
        super().__init__(_config(settings, app))

    @property
    def url(self) -> str:
        """The URL of the server for browsers: the public one, or that it listens on, with the actual port."""
        if self.settings.public_url:
            return self.settings.public_url
        listening: list[socket.socket] = [each for server in self.servers for each in server.sockets]
        port = listening[0].getsockname()[1] if listening else self.settings.port
        # All addresses is none that a browser can open.
        host = _LOCAL.get(self.settings.host, self.settings.host)
        host = f"[{host}]" if ":" in host else host
        return f"http://{host}:{port}"

    @override
    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal comes. Raises OutOfMemory and CannotListen."""
        # uvicorn raises the signal that stopped it again when it returns: it is held here until the lifespan has ended.
        with self.capture_signals():
            async with self.app.router.lifespan_context(self.app):
                # A signal came during the start.
                if not self.should_exit:
                    self._memory_watch = MemoryWatch(self._run_out)
                    with self._memory_watch.hearing(asyncio.get_running_loop()):
                        await super().serve(sockets)
            if self._has_run_out:
                raise OutOfMemory("The server ran out of memory, and has ended. Start it anew, with more if you can.")
            # The signal was captured twice; raised twice, it would interrupt the event loop's shutdown.
            del self._captured_signals[1:]

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await _must_be_free(self.settings.host, self.settings.port)
        self.config.http_protocol_class = http_for(self.app)
        await super().startup(sockets)
        for each in (each for server in self.servers for each in server.sockets):
            # Connections have them, too. Linux would keep up to 6 MiB for each in either direction.
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVED)
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT)
        _settle()
        if self.started and self._on_ready is not None:
            app_state: AppState = self.app.state.app_state
            self._on_ready(self, await app_state.executor.write(sign_up.mint_claim))

    def _run_out(self) -> None:
        self._has_run_out = self.should_exit = True
        self.config.timeout_graceful_shutdown = _LAST_SECONDS

    @override
    async def on_tick(self, counter: int) -> bool:
        if self._memory_watch is not None:
            self._memory_watch.look()
        return await super().on_tick(counter)

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app_state: AppState = self.app.state.app_state
        app_state.readiness.leave()
        for _ in range(self.settings.drain_seconds * 10):
            # A second Ctrl+C ends the wait, and nobody waits without memory.
            if not (self.force_exit or self._has_run_out):
                await asyncio.sleep(0.1)
        # Before uvicorn's shutdown, which cuts all streams at once, with a code that carries no reason.
        stream_manager: StreamManager = self.app.state.stream_manager
        await stream_manager.drain("shutdown")
        await super().shutdown(sockets)


async def _must_be_free(host: str, port: int) -> None:
    """Try to bind the address, as uvicorn does later, which would only log that it failed. Raises CannotListen."""
    try:
        places = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in places:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(
                f"Port {port} of {host} is in use. Choose another one with --port {port + 1} "
                f'(make serve ARGS="--port {port + 1}") or MAINMATCH_PORT.'
            ) from None
        shown = ascii(host).strip("'")
        raise CannotListen(f"The server cannot listen on {shown}, port {port}: {error.strerror}.") from None


def _settle() -> None:
    """Exclude the objects made at start-up from garbage collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GARBAGE, 20, 20)


def _config(settings: Settings, app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=BoundedHttp,
        ws=BoundedSocket,
        # The stream answers frames over 16 KiB itself; this limit bounds memory. Compression is off.
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        # The stream's protocol has pings of its own.
        ws_ping_interval=None,
        lifespan="off",
        log_config=None,
        # uvicorn logs URLs with their queries; mainmatch.telemetry logs routes.
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=sorted(listed(settings.proxies)) or None,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=settings.shutdown_seconds,
    )

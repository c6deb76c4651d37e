"""``mainmatch play``: the page on which an author plays all seats, and what it asks.

Rule kept here: it is for the person at this machine. It listens on the loopback interface only, answers no other name
than this machine's own (a page elsewhere could point its name at it), and no page of another origin.
"""

import asyncio
import mimetypes
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import uvicorn
from rich.console import Console
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

from mainmatch.api.problems import answer
from mainmatch.authoring.game_files import NotLoaded, source_of
from mainmatch.authoring.page_state import ID
from mainmatch.authoring.play_loop import Play
from mainmatch.authoring.session import Session
from mainmatch.conformance import Playthrough
from mainmatch.rules import JUDGE, Move, Refused, Step, viewer_of
from mainmatch.rules.errors import CodedError, PhaseClosed

Deed: TypeAlias = Callable[[Play, Mapping[str, Any]], object]

HOST = "127.0.0.1"

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_PAGES = (Path(__file__).parents[1] / "web" / "play", Path(__file__).parents[3] / "clients" / "web" / "dist" / "play")
_GUIDES = (Path(__file__).with_name("first-game.md"), Path(__file__).parents[3] / "docs" / "first-game.md")

_DEEDS: Mapping[str, Deed] = {
    "close": lambda play, _: play.session.send(Move("close")),
    "place": lambda play, sent: play.session.go_to(int(sent["place"])),
    "bots": lambda play, sent: play.session.let_bots_play([int(seat) for seat in sent["seats"]]),
    "restart": lambda play, sent: play.session.restart(Playthrough(**sent)),
    "save": lambda play, _: play.saved.write_text(play.session.playthrough.told(play.session.game), "utf-8"),
}


class _Elsewhere(Refused, status=403):
    """The request comes from another name or origin."""


def _move(session: Session, request: Request, sent: Mapping[str, Any]) -> Move:
    """The move that a client of a seat sends, as the API takes it. Raises PhaseClosed for another phase's."""
    if sent.get("phase_id", str(session.match.ordinal)) != str(session.match.ordinal):
        raise PhaseClosed("This phase is over. Look at what is open now.")
    seat = int(request.path_params["seat"])
    action = sent.get("action")
    if request.method == "DELETE":
        return Move("withdraw", seat, slot=str(sent.get("slot", "")))
    if request.method == "POST":
        return Move("act", seat, action)
    return Move("submit", seat, action, locked=bool(sent.get("locked")))


def _answer_to(move: Move, step: Step) -> dict[str, Any]:
    """What the seat's client gets: its receipt, or what an instant action brought."""
    seat = move.seat or JUDGE
    told = [
        {"type": each.event.type, "data": each.event.as_json(), "says": each.event.says(viewer_of(seat)) or None}
        for each in step.told
        if each.seats is None or seat in each.seats
    ]
    return {"match_id": ID, "told": told, "garnets": step.match.free(seat), "action": move.action}


@dataclass(frozen=True, slots=True)
class _Endpoints:
    """What the page asks. ``files``: the built page; ``guide``: the tutorial that it shows."""

    play: Play
    files: Mapping[str, bytes]
    guide: str

    async def document(self, request: Request) -> Response:
        name = request.path_params.get("name", "play.html")
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store"}
        if name not in self.files:
            return Response(status_code=404, headers=headers)
        return Response(self.files[name], media_type=mimetypes.guess_type(name)[0], headers=headers)

    async def first_game(self, _request: Request) -> Response:
        return Response(self.guide, media_type="text/markdown")

    async def changes(self, _request: Request) -> Response:
        headers = {"Cache-Control": "no-store"}
        return StreamingResponse(self.play.states(), media_type="text/event-stream", headers=headers)

    async def deed(self, request: Request) -> Response:
        deed, sent = _DEEDS.get(request.path_params["deed"]), await request.json()
        if deed is None:
            return Response(status_code=404)
        await self.play.run(lambda: deed(self.play, sent))
        return JSONResponse({})

    async def sent(self, request: Request) -> Response:
        sent = {**request.query_params} if request.method == "DELETE" else await request.json()

        def make() -> dict[str, Any]:
            session = self.play.session
            move = _move(session, request, sent)
            return _answer_to(move, session.send(move))

        return JSONResponse(await self.play.run(make))


def app_of(play: Play, port: int) -> Starlette:
    """The application, for this port."""
    page = next((each for each in _PAGES if (each / "play.html").is_file()), None)
    built = [each for each in page.rglob("*") if each.is_file()] if page else []
    files = {each.relative_to(str(page)).as_posix(): each.read_bytes() for each in built}
    files = files or {"play.html": b"<!doctype html><p>The page is not built. In a checkout: <code>make web</code>."}
    guide = next((each.read_text("utf-8") for each in _GUIDES if each.is_file()), "")
    ask = _Endpoints(play, files, guide)
    seat = f"/seats/{{seat:int}}/v1/matches/{ID}"
    routes = [
        Route("/", ask.document),
        Route("/first-game", ask.first_game),
        Route("/changes", ask.changes),
        Route(f"{seat}/submission", ask.sent, methods=["PUT", "DELETE"]),
        Route(f"{seat}/actions", ask.sent, methods=["POST"]),
        Route("/do/{deed}", ask.deed, methods=["POST"]),
        Route("/{name:path}", ask.document),
    ]
    return Starlette(
        routes=routes,
        lifespan=partial(_lifespan, play),
        exception_handlers={CodedError: lambda _, error: answer(error, f"http://{HOST}:{port}")},
        middleware=[Middleware(_OnlyHere, port=port)],
    )


@asynccontextmanager
async def _lifespan(play: Play, _app: Starlette) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        await play.run(play.load)
        await play.check()
        stack.push_async_callback(play.stop_checking)
        following = asyncio.create_task(play.follow())
        stack.callback(following.cancel)
        yield


class _OnlyHere:
    """Refuses what doesn't come from this machine's own page: other names in Host, other origins."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self.app = app
        self.names = {f"{name}:{port}" for name in (HOST, "localhost")}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = Request(scope).headers
            origin = headers.get("origin")
            if headers.get("host") not in self.names or (origin and origin.removeprefix("http://") not in self.names):
                error = _Elsewhere("foreign_origin", "Open the page by the address that mainmatch play has printed.")
                await answer(error, f"http://{HOST}")(scope, receive, send)
                return
        await self.app(scope, receive, send)


class _Server(uvicorn.Server):
    """Ends the pages' streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, playing: Play) -> None:
        super().__init__(config)
        self.playing = playing

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.playing.end()
        await super().shutdown(sockets)


def play(
    console: Console, wanted: str, *, port: int, playthrough: Path | None, on_ready: Callable[[str], object]
) -> int:
    """Serve the page until Ctrl-C; return an exit code. ``on_ready`` gets its address."""
    try:
        playing = Play(wanted, source_of(wanted), playthrough)
        listening = socket.create_server((HOST, port))
    except (NotLoaded, OSError, ValueError) as error:
        console.print(str(error), style="red", markup=False, highlight=False, soft_wrap=True)
        return 2
    url = f"http://{HOST}:{listening.getsockname()[1]}/"
    app = app_of(playing, listening.getsockname()[1])
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1, server_header=False)
    console.print(f"{wanted} is played at {url}", markup=False, highlight=False, soft_wrap=True)
    console.print(f"It follows {playing.source.root}. Ctrl-C ends it.", style="dim", highlight=False, soft_wrap=True)
    on_ready(url)
    with suppress(KeyboardInterrupt):
        _Server(config, playing).run(sockets=[listening])
    return 0

"""What people who know FastAPI add to the app: it works beside the operations, or it is refused by name."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import httpx2
import pytest
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, WebSocket
from fastapi.openapi.utils import get_openapi
from fastapi.testclient import TestClient
from starlette.middleware.base import RequestResponseEndpoint
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from mainmatch.api.http.context import here
from mainmatch.main import create_app
from mainmatch.services.errors import NotFound
from mainmatch.settings import Settings
from tests.app import Server, code_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def app(server: Server) -> FastAPI:
    """The app as ``create_app`` makes it."""
    return server.app


@pytest.fixture
def client(server: Server) -> httpx2.AsyncClient:
    return server.client


async def test_routes_of_every_kind_answer_beside_the_operations(
    app: FastAPI, client: httpx2.AsyncClient, tmp_path: Path
) -> None:
    @app.get("/hello/{name}")
    async def hello(name: str, who: Annotated[str, Depends(lambda: "house")], times: int = 1) -> dict[str, Any]:
        return {"name": name, "times": times, "who": who}

    router = APIRouter(prefix="/club")

    @router.post("/news")
    def news() -> str:
        raise HTTPException(418, "tea")

    (tmp_path / "logo.txt").write_text("logo")
    inner = FastAPI()
    inner.get("/ping")(lambda: "pong")
    app.include_router(router)
    app.mount("/files", StaticFiles(directory=tmp_path))
    app.mount("/inner", inner)
    app.add_route("/plain", lambda _: PlainTextResponse("plain"))

    assert (await client.get("/hello/ada?times=2")).json() == {"name": "ada", "times": 2, "who": "house"}
    assert (await client.get("/hello/ada?times=x")).json()["detail"][0]["loc"] == ["query", "times"]
    assert (await client.post("/club/news")).json() == {"detail": "tea"}
    assert (await client.get("/club/news")).status_code == 405
    assert (await client.get("/files/logo.txt")).text == "logo"
    assert (await client.get("/files/no.txt")).status_code == 404
    assert (await client.get("/inner/ping")).json() == "pong"
    assert (await client.get("/plain")).text == "plain"
    assert (await client.head("/plain")).status_code == 200
    assert (await client.get("/livez")).json() == {"status": "ok"}
    # What is nowhere is still a problem of ours, and so is a method that an operation doesn't have.
    assert code_of(await client.get("/nowhere")) == (404, "not_found")
    assert code_of(await client.delete("/v1/games")) == (405, "method_not_allowed")
    assert "/hello/{name}" in app.openapi()["paths"]


async def test_a_socket_is_opened_beside_ours(app: FastAPI) -> None:
    @app.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(await socket.receive_text())

    with TestClient(app).websocket_connect("/echo") as socket:
        socket.send_text("hi")
        assert socket.receive_text() == "hi"


class Stamped:
    """A pure ASGI middleware."""

    def __init__(self, app: ASGIApp, seen: list[str]) -> None:
        self.app, self.seen = app, seen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.seen.append(f"{scope['type']} {scope.get('path')}")
        await self.app(scope, receive, send)


async def test_middleware_sees_every_request_and_answer(app: FastAPI, server: Server) -> None:
    seen: list[str] = []
    app.add_middleware(Stamped, seen=seen)
    app.add_middleware(CORSMiddleware, allow_origins=["https://club.example"])

    @app.middleware("http")
    async def stamp(request: Request, call_next: RequestResponseEndpoint) -> Response:
        answer = await call_next(request)
        answer.headers["x-club"] = "yes"
        return answer

    @app.get("/hello")
    async def hello() -> str:
        return "hello"

    ada = await server.person("ada")
    seen.clear()
    origin = {"Origin": "https://club.example"}
    answers = {
        path: await ada.get(path, headers=origin) for path in ("/livez", "/v1/me", "/hello", "/nowhere", "/docs")
    }

    assert {path: answer.status_code for path, answer in answers.items()} == {
        "/livez": 200,
        "/v1/me": 200,
        "/hello": 200,
        "/nowhere": 404,
        "/docs": 200,
    }
    assert {answer.headers["x-club"] for answer in answers.values()} == {"yes"}
    assert {answer.headers["access-control-allow-origin"] for answer in answers.values()} == {"https://club.example"}
    assert seen == [f"http {path}" for path in answers]
    assert code_of(answers["/nowhere"]) == (404, "not_found")
    assert code_of(await ada.delete("/v1/games")) == (405, "method_not_allowed")


async def test_exception_handlers_make_the_answers(app: FastAPI, client: httpx2.AsyncClient) -> None:
    @app.exception_handler(NotFound)
    async def unknown(request: Request, error: NotFound) -> Response:
        return JSONResponse({"ours": error.code}, 404)

    @app.exception_handler(404)
    def nowhere(request: Request, error: HTTPException) -> Response:
        return PlainTextResponse("nothing here", 404)

    @app.exception_handler(ZeroDivisionError)
    async def divided(request: Request, error: ZeroDivisionError) -> Response:
        return PlainTextResponse("divided", 400)

    @app.get("/divide")
    async def divide() -> float:
        return 1 / 0

    assert (await client.get("/v1/games/no-such-game")).json() == {"ours": "not_found"}
    assert (await client.get("/nowhere")).text == "nothing here"
    assert (await client.get("/divide")).text == "divided"
    assert code_of(await client.get("/v1/me"))[0] == 401


async def test_a_handler_of_every_exception_answers_failures_of_ours(
    app: FastAPI, client: httpx2.AsyncClient, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        return PlainTextResponse("sorry", 500)

    monkeypatch.setattr(type(server.app_state.executor), "read", fail)
    answer = await client.get("/v1/games")
    assert (answer.status_code, answer.text) == (500, "sorry")


@pytest.mark.parametrize("path", ["/v1/me", "/livez", "/v1/games/mine", "/docs", "/", "/m/mine"])
async def test_a_route_that_could_never_be_reached_is_refused(app: FastAPI, path: str) -> None:
    with pytest.raises(TypeError, match=f"GET {path} is an operation"):
        app.get(path)(lambda: "mine")
    router = APIRouter()
    router.get(path)(lambda: "mine")
    with pytest.raises(TypeError, match="is an operation"):
        app.include_router(router)


async def test_what_has_no_effect_is_refused_by_name(app: FastAPI) -> None:
    with pytest.raises(TypeError, match="/v1/stream is an operation"):
        app.websocket("/v1/stream")(lambda: None)
    with pytest.raises(TypeError, match="on_event"):
        app.on_event("startup")
    router = APIRouter(on_startup=[lambda: None])
    with pytest.raises(TypeError, match="on_event"):
        app.include_router(router)


async def test_without_arguments_the_environment_has_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAINMATCH_DATA", str(tmp_path))
    monkeypatch.setenv("MAINMATCH_PUBLIC_URL", "https://play.example")
    app = create_app()
    assert app.state.config.settings == Settings(data=tmp_path, public_url="https://play.example")
    async with (
        lifespan_of(app),
        httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://server.test") as client,
    ):
        assert (await client.get("/readyz")).json() == {"status": "ok"}


def lifespan_of(app: FastAPI) -> Any:
    return app.router.lifespan_context(app)


async def test_an_app_whose_lifespan_has_not_run_says_so(tmp_path: Path) -> None:
    waiting = TestClient(create_app(Settings(data=tmp_path / "data", limits="off")), raise_server_exceptions=False)
    for path in ("/v1/games", "/v1/me", "/livez", "/m/m_1"):
        answer = waiting.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "server_busy")
        assert "lifespan" in answer.json()["detail"]
    with pytest.raises(WebSocketDisconnect), waiting.websocket_connect("/v1/stream"):
        pass


async def test_what_is_ours_is_not_overridden_in_silence(app: FastAPI) -> None:
    ways: list[Callable[[], Any]] = [
        lambda: app.dependency_overrides.update({here: dict}),
        lambda: app.dependency_overrides.__setitem__(here, dict),
        lambda: app.dependency_overrides.setdefault(here, dict),
        lambda: setattr(app, "dependency_overrides", {here: dict}),
    ]
    for way in ways:
        with pytest.raises(TypeError, match="here"):
            way()


async def test_dependencies_of_the_embedder_are_overridden_as_ever(app: FastAPI, client: httpx2.AsyncClient) -> None:
    def who() -> str:
        return "house"

    @app.get("/who")
    async def tell(name: Annotated[str, Depends(who)]) -> str:
        return name

    app.dependency_overrides[who] = lambda: "guest"
    assert (await client.get("/who")).json() == "guest"
    app.dependency_overrides = {}
    assert (await client.get("/who")).json() == "house"


async def test_a_document_of_the_embedder_is_the_one_that_is_served(app: FastAPI, client: httpx2.AsyncClient) -> None:
    @app.get("/hello")
    async def hello() -> str:
        return "hello"

    def made() -> dict[str, Any]:
        app.openapi_schema = app.openapi_schema or get_openapi(title="The club", version="7", routes=app.routes)
        return app.openapi_schema

    app.openapi_schema = None
    app.openapi = made  # type: ignore[method-assign]  # as FastAPI's own page on it says
    for place in ("/openapi.json", "/v1/openapi.json", "/docs/openapi-3.0.json"):
        document = (await client.get(place)).json()
        assert document["info"]["title"] == "The club", place
        assert {"/hello", "/v1/matches"} <= document["paths"].keys(), place

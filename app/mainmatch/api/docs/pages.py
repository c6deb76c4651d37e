"""The docs in the browser: Swagger UI, and the list of error codes.

Nothing is loaded from another host, and no script is inline.
"""

import asyncio
import pkgutil
import re
from collections.abc import Callable
from html import escape
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mainmatch.api.docs.openapi import document
from mainmatch.api.http.context import app_state_of, open_to_all
from mainmatch.api.http.router import Router
from mainmatch.rules import Game
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import NotFound

__all__ = ["router"]

router = Router("Operations")

_PUBLIC = open_to_all("the docs are for everybody")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
"""Inline styles are allowed because Swagger UI sets style attributes; inline scripts are not."""

_SWAGGER = files("mainmatch.api.docs") / "swagger_ui"
_OURS = files("mainmatch.api") / "assets"
_ASSETS = {
    "swagger-ui-bundle.js": (_SWAGGER, "text/javascript"),
    "swagger-ui.css": (_SWAGGER, "text/css"),
    "favicon-32x32.png": (_SWAGGER, "image/png"),
    "docs.css": (_OURS, "text/css"),
    "docs.js": (_OURS, "text/javascript"),
    "theme.js": (_OURS, "text/javascript"),
}


@router.get("/docs", access=_PUBLIC, listed=False)
async def docs() -> Response:
    """Show the docs page."""
    return _page((_OURS / "docs.html").read_text(encoding="utf-8"))


@router.get("/docs/errors", access=_PUBLIC, listed=False)
async def errors() -> Response:
    """List the error codes."""
    kinds = sorted(CodedError.KINDS.values(), key=lambda kind: kind.code)
    page = (_OURS / "errors.html").read_text(encoding="utf-8")
    return _page(page.replace("<!-- kinds -->", "\n".join(_entry(kind) for kind in kinds)))


def _entry(kind: type[CodedError]) -> str:
    term = f'<dt id="{kind.code}"><code>{kind.code}</code> ({kind.status}) {escape(kind.title)}</dt>'
    meaning = re.sub("`([^`]+)`", r"<code>\1</code>", escape(kind.meaning()))
    return f"{term}<dd>{meaning}</dd>"


@router.get("/docs/assets/{name}", access=_PUBLIC, listed=False, errors=(NotFound,))
async def asset(name: str) -> Response:
    """Send a file of the docs page."""
    if name not in _ASSETS:
        raise NotFound("The docs page has no such file.")
    place, kind = _ASSETS[name]
    return Response((place / name).read_bytes(), media_type=kind, headers={"Cache-Control": "public, max-age=86400"})


@router.get("/v1/openapi.json", access=_PUBLIC, listed=False)
async def openapi(request: Request) -> Response:
    """Send the OpenAPI document."""
    return JSONResponse(document(request.app), headers={"Cache-Control": "no-cache"})


@router.get("/v1/asyncapi.yaml", access=_PUBLIC, listed=False)
async def asyncapi_document(request: Request) -> Response:
    """Send the AsyncAPI document.

    It includes the events of the games that are installed here.
    """
    games = tuple(app_state_of(request).executor.games.all())
    # Imported by name: it is rarely requested, and brings the YAML library.
    write: Callable[[str, tuple[Game, ...]], str] = pkgutil.resolve_name("mainmatch.api.docs.asyncapi:text")
    # Built once, in a thread: it takes a second.
    text = await asyncio.to_thread(write, request.app.version, games)
    return Response(text, media_type="application/yaml", headers={"Cache-Control": "no-cache"})


def _page(html: str) -> Response:
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
    return Response(html, media_type="text/html", headers=headers)

"""The docs in the browser: Swagger UI, and the list of error codes.

Nothing is loaded from another host, and no script is inline.
"""

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mainmatch.api.docs.docs_page_document import page_document
from mainmatch.api.docs.openapi import merged, server_document
from mainmatch.api.http.context import open_to_all
from mainmatch.api.http.router import Router
from mainmatch.api.http.static_document import StaticDocument, StaticDocuments, below
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import NotFound

router = Router("Server")

_PUBLIC = open_to_all("the docs are for everybody")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
"""Inline styles are allowed because Swagger UI sets style attributes; inline scripts are not."""

_A_DAY = "public, max-age=86400"

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
_ASYNCAPI = (Path(__file__).with_name("asyncapi.yaml"), Path(__file__).parents[4] / "openapi" / "asyncapi.yaml")
"""In an installed package, and in a clone: ``make docs`` writes it."""


@router.get("/docs", access=_PUBLIC, listed=False, is_tolerant=True)
@router.get("/docs/", access=_PUBLIC, listed=False, is_tolerant=True)
async def docs(request: Request) -> Response:
    """Show the docs page."""
    return await _static(request, lambda: _page(request, (_OURS / "docs.html").read_text(encoding="utf-8")))


@router.get("/docs/errors", access=_PUBLIC, listed=False, is_tolerant=True)
@router.get("/docs/errors/", access=_PUBLIC, listed=False, is_tolerant=True)
async def errors(request: Request) -> Response:
    """List the error codes."""
    return await _static(request, lambda: _error_page(request))


def _error_page(request: Request) -> StaticDocument:
    kinds = sorted(CodedError.KINDS.values(), key=lambda kind: kind.code)
    page = (_OURS / "errors.html").read_text(encoding="utf-8")
    return _page(request, page.replace("<!-- kinds -->", "\n".join(_entry(kind) for kind in kinds)))


def _entry(kind: type[CodedError]) -> str:
    term = f'<dt id="{kind.code}"><code>{kind.code}</code> ({kind.status}) {escape(kind.title)}</dt>'
    meaning = re.sub("`([^`]+)`", r"<code>\1</code>", escape(kind.meaning()))
    return f"{term}<dd>{meaning}</dd>"


@router.get("/docs/assets/{name}", access=_PUBLIC, listed=False, is_tolerant=True, errors=(NotFound,))
async def asset(request: Request, name: str) -> Response:
    """Send a file of the docs page."""
    if name not in _ASSETS:
        raise NotFound("The docs page has no such file.")
    place, kind = _ASSETS[name]
    sent = (place / name).read_bytes()
    content = below(request.app.state.base_path, sent.decode()) if place is _OURS else sent
    return await _static(request, lambda: StaticDocument.of(content, kind, cache=_A_DAY))


@router.get("/v1/openapi.json", access=_PUBLIC, listed=False, is_tolerant=True)
async def openapi(request: Request) -> Response:
    """Send the OpenAPI document."""
    return await _static(request, lambda: _json(request.app.openapi()))


@router.get("/v1/openapi-server.json", access=_PUBLIC, listed=False, is_tolerant=True)
async def server_openapi(request: Request) -> Response:
    """Send the OpenAPI document for those who run a server."""
    return await _static(request, lambda: _json(server_document(request.app)))


@router.get("/openapi.json", access=_PUBLIC, listed=False, is_tolerant=True)
async def root_openapi(request: Request) -> Response:
    """Send the OpenAPI document, where tools look for it."""
    return await openapi(request)


@router.get("/docs/openapi-3.0.json", access=_PUBLIC, listed=False, is_tolerant=True)
async def page_openapi(request: Request) -> Response:
    """Send the docs page's own document, which has all operations."""
    app = request.app
    return await _static(request, lambda: _json(page_document(merged(app.openapi(), server_document(app)))))


def _json(value: Mapping[str, Any]) -> StaticDocument:
    return StaticDocument.of(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "application/json")


@router.get("/v1/asyncapi.yaml", access=_PUBLIC, listed=False, is_tolerant=True)
async def asyncapi_document(request: Request) -> Response:
    """Send the AsyncAPI document.

    Of games it has the events of those that Mainmatch comes with.
    """
    path = request.app.state.base_path
    return await _static(request, lambda: StaticDocument.of(asyncapi_text(path), "application/yaml"))


def asyncapi_text(base_path: str = "") -> str:
    """The built AsyncAPI document, for a server below this path."""
    text = next(path for path in _ASYNCAPI if path.exists()).read_text(encoding="utf-8")
    host = "    host: '{host}'\n"
    return text.replace(host, f"{host}    pathname: {base_path}\n") if base_path else text


def _page(request: Request, html: str) -> StaticDocument:
    return StaticDocument.of(below(request.app.state.base_path, html), "text/html", policy=_POLICY)


async def _static(request: Request, make: Callable[[], StaticDocument]) -> Response:
    documents: StaticDocuments = request.app.state.static_documents
    return (await documents.get(request.url.path, make)).answer(request)

"""The web front end, built from clients/web: its page, and the files that the page loads.

Files are read at start-up and served from memory by name, so no path can reach another file. Scripts and styles come
only from this server, and none is inline. Responses do not depend on the caller.
"""

import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import override

from mainmatch.api.http.context import open_to_all
from mainmatch.api.http.router import Router
from mainmatch.api.http.static_document import IMMUTABLE, StaticDocument
from mainmatch.services.errors import NotFound

__all__ = ["Site", "router"]

router = Router("Server")

_PUBLIC = open_to_all("the front end holds nothing of anybody")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_IN_THE_TREE = Path(__file__).parents[3] / "clients" / "web" / "dist"
"""Output directory of `make web`. An installed package has none; there MAINMATCH_WEB names another."""

_NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mainmatch</title></head>
<body>
<h1>Mainmatch</h1>
<p>The server is running. You can use all operations on its <a href="/docs">documentation page</a>.</p>
<p>The web front end is not built. Run <code>make web</code> (it needs Node), then restart the server.</p>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Site:
    """The front end's files. Without a build the page says how to make one."""

    page: StaticDocument = field(default_factory=lambda: _page(_NOT_BUILT))
    assets: Mapping[str, StaticDocument] = field(default_factory=dict)

    @classmethod
    def at(cls, folder: Path | None) -> "Site":
        """Read the build in ``folder``, or for None the one in clients/web/dist, which can be missing.

        Raises FileNotFoundError if ``folder`` has no index.html.
        """
        page = (folder or _IN_THE_TREE) / "index.html"
        if folder is None and not page.is_file():
            return cls()
        files = (page.parent / "assets").glob("*")
        return cls(_page(page.read_text(encoding="utf-8")), {file.name: _asset(file) for file in files})


def _page(html: str) -> StaticDocument:
    return StaticDocument.of(html, "text/html", policy=_POLICY)


def _asset(file: Path) -> StaticDocument:
    # The name holds a digest of what is in the file, so it never changes under this name.
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return StaticDocument.of(file.read_bytes(), kind, cache=IMMUTABLE)


class _Page(Convertor[str]):
    """The addresses of the front end's own pages, and no others: elsewhere programs get a 404 that they can read."""

    regex = "(?:new|games|join|m|seasons)(?:/.*)?"

    @override
    def convert(self, value: str) -> str:
        return value

    @override
    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _Page())


@router.get("/", access=_PUBLIC, listed=False)
async def home(request: Request) -> Response:
    """Show the front end."""
    site: Site = request.app.state.site
    return site.page.answer(request)


@router.get("/{page:page}", access=_PUBLIC, listed=False)
async def front_page(request: Request, page: str) -> Response:
    """Show a page of the front end.

    Its script reads the page from the address.
    """
    return await home(request)


@router.get("/assets/{name}", access=_PUBLIC, listed=False, errors=(NotFound,))
async def front_asset(request: Request, name: str) -> Response:
    """Send a file of the front end."""
    site: Site = request.app.state.site
    if name not in site.assets:
        raise NotFound("The front end has no such file. Reload its page.")
    return site.assets[name].answer(request)

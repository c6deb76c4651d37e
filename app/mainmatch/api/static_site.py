"""The web front end, built from clients/web: its page, and the files that the page loads.

Files are read at start-up and served from memory by name, so no path can reach another file. Scripts and styles come
only from this server, and none is inline. Responses do not depend on the caller. The page of a public match has tags
for link previews (Open Graph), with the picture of its result.
"""

import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import override

from mainmatch.api.http.app_state import AppState
from mainmatch.api.http.context import open_to_all
from mainmatch.api.http.router import Router
from mainmatch.api.http.static_document import IMMUTABLE, IN_LANGUAGES, REVALIDATE, StaticDocument, below
from mainmatch.api.languages import accepted
from mainmatch.api.problems import base_of
from mainmatch.api.share_picture import HEIGHT, WIDTH, verdict
from mainmatch.rules import text
from mainmatch.rules.errors import CodedError
from mainmatch.services.errors import NotFound
from mainmatch.services.matches.public_preview import PublicPreview, preview_of

router = Router("Server")

_PUBLIC = open_to_all("the front end holds nothing of anybody")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_PLACES = (
    Path(__file__).parents[1] / "web",
    Path(__file__).parents[3] / "clients" / "web" / "dist",
)
"""Where a build can be: in the installed package, or in the tree, by `make web`."""

_SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""Of the compressed files that the build leaves next to a file."""

_AT_ROOT = ("sw.js", "manifest.webmanifest")

_NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mainmatch</title></head>
<body>
<h1>Mainmatch</h1>
<p>The server is running. You can use all operations on its <a href="/docs">documentation page</a>.</p>
<p>The web client is not built. Run <code>make web</code>, then restart the server.</p>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Site:
    """The front end's files. Without a build the page says how to make one."""

    page: StaticDocument = field(default_factory=lambda: StaticDocument.of(_NOT_BUILT, "text/html", policy=_POLICY))
    assets: Mapping[str, StaticDocument] = field(default_factory=dict)
    root: Mapping[str, StaticDocument] = field(default_factory=dict)
    """Files that browsers look for at the root: the manifest, and the service worker, whose reach its place decides."""

    def page_with(self, preview: PublicPreview, base: str) -> StaticDocument:
        """The page with the tags of a match. ``base``: the URL of this server."""
        title = f"<title>{escape(preview.title)} · Mainmatch</title>"
        html = _TITLE.sub(lambda _: title + _tags(preview, base), self.page.body.decode(), count=1)
        return StaticDocument.of(html, "text/html", policy=_POLICY, vary=IN_LANGUAGES)

    @property
    def is_built(self) -> bool:
        """Whether there is a build."""
        return bool(self.assets)

    @classmethod
    def at(cls, folder: Path | None, base_path: str = "") -> "Site":
        """Read the build in ``folder``, or for None the installed package's or the tree's, which can be missing.

        ``base_path``: what the addresses in the page and the manifest begin with for browsers.

        Raises FileNotFoundError if ``folder`` has no index.html.
        """
        if folder is None:
            folder = next((place for place in _PLACES if (place / "index.html").is_file()), None)
            if folder is None:
                return cls(StaticDocument.of(below(base_path, _NOT_BUILT), "text/html", policy=_POLICY))
        files = [file for file in (folder / "assets").glob("*") if file.suffix not in _SUFFIXES.values()]
        return cls(
            _document(folder / "index.html", policy=_POLICY, base_path=base_path),
            # A name holds a digest of what is in the file, so that never changes under this name.
            {file.name: _document(file, cache=IMMUTABLE) for file in files},
            # The worker fetches the files that it stores: that is up to its own policy.
            {
                name: _document(folder / name, policy=_POLICY, base_path=base_path if "manifest" in name else "")
                for name in _AT_ROOT
                if (folder / name).is_file()
            },
        )


def _document(file: Path, *, cache: str = REVALIDATE, policy: str | None = None, base_path: str = "") -> StaticDocument:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if base_path:
        # What the build compressed has other addresses.
        return StaticDocument.of(below(base_path, file.read_text("utf-8")), kind, cache=cache, policy=policy)
    packed = {coding: file.with_name(file.name + suffix) for coding, suffix in _SUFFIXES.items()}
    coded = {coding: each.read_bytes() for coding, each in packed.items() if each.is_file()}
    return StaticDocument.of(file.read_bytes(), kind, cache=cache, policy=policy, coded=coded)


_TITLE = re.compile("<title>[^<]*</title>")
_MATCH = re.compile("m/([^/]+)(?:/.*)?")


def _tags(preview: PublicPreview, base: str) -> str:
    """Open Graph's tags of a match, with its picture if it has one."""
    tags = {
        "og:site_name": "Mainmatch",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": f"{preview.game}: {_status_of(preview)}",
        "og:url": f"{base}/m/{preview.match_id}",
    }
    if preview.rows:
        tags |= {
            "og:image": f"{base}/v1/matches/{preview.match_id}/share.svg",
            "og:image:type": "image/svg+xml",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": verdict(preview),
        }
    made = [f'<meta property="{name}" content="{escape(said)}" />' for name, said in tags.items()]
    return "".join([*made, f'<meta name="twitter:card" content="summary{"_large_image" * bool(preview.rows)}" />'])


def _status_of(preview: PublicPreview) -> str:
    """The match in a sentence: its end, its free seats, or what the game is about."""
    if preview.rows:
        return verdict(preview)
    if preview.status == "lobby":
        free = text("{n} of {all} seats are free.", n=preview.free_seats, all=preview.player_count)
        return f"{preview.texts(free)} {preview.summary}"
    return preview.summary


class _Page(Convertor[str]):
    """The addresses of the front end's own pages, and no others: elsewhere programs get a 404 that they can read."""

    regex = "(?:new|account|admin|games|join|m|seasons)(?:/.*)?"

    @override
    def convert(self, value: str) -> str:
        return value

    @override
    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _Page())


@router.get("/", access=_PUBLIC, listed=False, is_tolerant=True)
async def home(request: Request) -> Response:
    """Show the front end."""
    site: Site = request.app.state.site
    return site.page.answer(request)


@router.get("/{page:page}", access=_PUBLIC, listed=False, is_tolerant=True)
async def front_page(request: Request, page: str) -> Response:
    """Show a page of the front end.

    Its script reads the page from the address.
    """
    site: Site = request.app.state.site
    app_state: AppState = request.app.state.app_state
    named = _MATCH.fullmatch(page)
    if named is None or not site.is_built:
        return await home(request)
    languages = accepted(request.headers.get("accept-language", ""))
    try:
        preview = await app_state.executor.read(preview_of, named[1], languages)
    except CodedError:
        # The page needs no preview: its script says what is wrong.
        return await home(request)
    return site.page_with(preview, base_of(request.scope)).answer(request)


@router.get("/assets/{name}", access=_PUBLIC, listed=False, is_tolerant=True, errors=(NotFound,))
async def front_asset(request: Request, name: str) -> Response:
    """Send a file of the front end."""
    site: Site = request.app.state.site
    if name not in site.assets:
        raise NotFound("The front end has no such file. Reload its page.")
    return site.assets[name].answer(request)


@router.get("/sw.js", access=_PUBLIC, listed=False, is_tolerant=True, errors=(NotFound,))
async def service_worker(request: Request) -> Response:
    """Send the service worker of the front end."""
    return _at_root(request, "sw.js")


@router.get("/manifest.webmanifest", access=_PUBLIC, listed=False, is_tolerant=True, errors=(NotFound,))
async def web_manifest(request: Request) -> Response:
    """Send the manifest with which the front end is installed as an app."""
    return _at_root(request, "manifest.webmanifest")


def _at_root(request: Request, name: str) -> Response:
    site: Site = request.app.state.site
    if name not in site.root:
        raise NotFound("The front end is not built, or cannot be installed.")
    return site.root[name].answer(request)

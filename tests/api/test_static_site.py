import re
from pathlib import Path

import httpx2
import pytest

from mainmatch.api.http.router import ApiRoute
from mainmatch.api.routers import ROUTERS
from mainmatch.api.static_site import Site
from mainmatch.settings import BadSettings, Settings
from tests.app import Server

pytestmark = pytest.mark.anyio

SCRIPT = "index-Ab12.js"
PAGE = f'<!doctype html><script type="module" src="/assets/{SCRIPT}"></script>'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as `make web` leaves it, with files beside what the page names that are nobody's business."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / SCRIPT).write_text("start()")
    (folder / "assets" / "index-Cd34.css").write_text("p { margin: 0 }")
    (folder / "sw.js").write_text("wake()")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "notes.js").write_text("secret")
    (tmp_path / "notes.js").write_text("secret")
    return folder


@pytest.fixture
def browser(server: Server, built: Path) -> httpx2.AsyncClient:
    """Somebody who isn't signed in, at a server that has the front end."""
    server.app.state.site = Site.at(built)
    return server.client


async def test_without_a_build_home_says_so_and_leads_to_the_docs(server: Server) -> None:
    server.app.state.site = Site()
    answer = await server.client.get("/")
    assert answer.status_code == 200
    assert 'href="/docs"' in answer.text
    assert "make web" in answer.text
    assert "<script" not in answer.text
    assert (await server.client.get(f"/assets/{SCRIPT}")).status_code == 404


ADDED = "fbclid=x&utm_source=a&utm_source=b&%ff=&=&gclid"
"""What others append to addresses that people share, or a browser to its own."""


def shown() -> list[str]:
    """The addresses that a browser opens, or that a page of ours links: all open ones but those of the JSON API."""
    of_programs = {"/v1/auth/providers", "/v1/games", "/v1/games/{game}", "/v1/seasons/{season_id}/public"}
    of_programs |= {"/v1/welcome", "/livez", "/readyz", "/metrics"}
    routes = (each for router in ROUTERS for each in router.routes if isinstance(each, ApiRoute))
    return [
        each.path
        for each in routes
        if "GET" in (each.methods or ()) and each.access.reason and each.path not in of_programs
    ]


@pytest.mark.parametrize("path", shown())
async def test_what_others_append_to_an_address_changes_nothing(
    browser: httpx2.AsyncClient, server: Server, path: str
) -> None:
    match = await shared_match(server)
    names = {"{name}": SCRIPT if path.startswith("/assets") else "docs.js", "{page:page}": f"m/{match}"}
    for name, value in {**names, "{match_id}": match}.items():
        path = path.replace(name, value)
    plain, added = await browser.get(path), await browser.get(f"{path}?{ADDED}")
    assert (added.status_code, added.headers["content-type"]) == (plain.status_code, plain.headers["content-type"])
    assert added.text == plain.text


async def shared_match(server: Server) -> str:
    ada = await server.person("ada")
    made = await ada.post("/v1/matches", json={"game": "x-game", "player_count": 5, "visibility": "public"})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


@pytest.mark.parametrize(
    "address",
    [
        *("/", "/new", "/account", "/admin/people", "/games", "/games/x-game", "/join/m_x"),
        *("/m/m_x", "/m/m_x/play", "/seasons", "/seasons/se_x"),
    ],
)
async def test_every_page_of_the_front_end_is_its_one_page(browser: httpx2.AsyncClient, address: str) -> None:
    answer = await browser.get(address)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/nowhere", "/news", "/mm/x", "/v1/m/x", "/assets", "/index.html", "/M/m_x"])
async def test_what_is_no_page_stays_a_problem_that_programs_can_read(
    browser: httpx2.AsyncClient, address: str
) -> None:
    answer = await browser.get(address)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


async def test_a_page_takes_scripts_and_styles_from_this_server_alone_and_is_in_no_frame(
    browser: httpx2.AsyncClient,
) -> None:
    policy = (await browser.get("/m/m_x")).headers["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == rules["img-src"] == "'self'"
    assert "unsafe" not in policy


async def test_files_whose_names_hold_their_digest_are_kept_for_good(browser: httpx2.AsyncClient) -> None:
    script = await browser.get(f"/assets/{SCRIPT}")
    assert (script.status_code, script.text) == (200, "start()")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    style = await browser.get("/assets/index-Cd34.css")
    assert style.headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("name", ["notes.js", "..%2Fnotes.js", "%2e%2e%2fnotes.js", "..%2F..%2Fnotes.js", "%00", "."])
async def test_no_address_leads_to_another_file(browser: httpx2.AsyncClient, name: str) -> None:
    answer = await browser.get(f"/assets/{name}")
    assert answer.status_code == 404
    assert "secret" not in answer.text


async def test_worker_and_manifest_are_asked_for_each_time_at_the_root(browser: httpx2.AsyncClient) -> None:
    worker, manifest = await browser.get("/sw.js"), await browser.get("/manifest.webmanifest")
    assert (worker.text, manifest.text) == ("wake()", "{}")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert "connect-src 'self'" in worker.headers["content-security-policy"]
    assert worker.headers["cache-control"] == manifest.headers["cache-control"] == "no-cache"


async def test_a_named_folder_must_hold_a_page(tmp_path: Path, built: Path) -> None:
    assert Settings.of({"MAINMATCH_WEB": str(built)}).web == built
    with pytest.raises(BadSettings, match=re.escape("MAINMATCH_WEB: there is no index.html")):
        Settings.of({"MAINMATCH_WEB": str(tmp_path)})

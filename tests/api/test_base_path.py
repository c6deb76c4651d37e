"""A server below a path of another site: nothing that it sends leads out of that path. The proxy removes the path."""

import json
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx2
import pytest
import yaml

from tests.api.provider import CLIENT_ID, providing
from tests.api.round_trip import CHALLENGE
from tests.app import PASSWORD, Server, serving
from tests.services.accounts.test_email_address import ADA, mailing, with_address

pytestmark = pytest.mark.anyio

SITE = "https://club.example"
BASE = "/games"
INDEX = """<!doctype html><html><head><title>Mainmatch</title><link rel="manifest" href="/manifest.webmanifest"/>
<link rel=icon href='/assets/icon.svg'><script type="module" src="/assets/index-1.js"></script></head>
<body><noscript>See <code>/docs</code>.</noscript><a href="/">Home</a><br/></body></html>"""
MANIFEST = {"id": "/", "start_url": "/", "scope": "/", "icons": [{"src": "/assets/icon.svg", "type": "image/svg+xml"}]}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    # What the build compressed has the addresses of a site of its own.
    (folder / "index.html.gz").write_bytes(b"of a site of its own")
    (folder / "manifest.webmanifest").write_text(json.dumps(MANIFEST))
    (folder / "sw.js").write_text("wake()")
    for name in ("index-1.js", "icon.svg"):
        (folder / "assets" / name).write_text("x")
    return folder


@pytest.fixture
async def below(tmp_path: Path, built: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "data", public_url=SITE + BASE, web=built) as server:
        yield server


def through(address: str) -> str:
    """What the proxy makes of an address that a browser opens; fails for one that is another application's."""
    parts = urlsplit(address)
    assert f"{parts.scheme}://{parts.netloc}" == SITE, address
    assert parts.path.startswith(f"{BASE}/"), address
    return parts.path.removeprefix(BASE)


def named(answer: httpx2.Response) -> set[str]:
    """The addresses in a page, in its script and in the manifest."""
    found = re.findall(r"""(?:href|src)=["']?([^"' >]+)|"(/[\w/][^"]*)"|>(/docs[\w/.-]*)<""", answer.text)
    return {next(filter(None, groups)) for groups in found}


async def test_no_address_of_a_page_leaves_the_path(below: Server) -> None:
    seen, todo = set[str](), [f"{SITE}{BASE}/", f"{SITE}{BASE}/m/m_x", f"{SITE}{BASE}/docs"]
    while todo:
        here = todo.pop()
        path = through(here)
        if here in seen or path.startswith("/v1/"):
            continue
        seen.add(here)
        answer = await below.client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200, here
        is_ours = not path.startswith("/docs/assets/swagger-ui")
        if is_ours and re.match("text/(html|javascript)|application/manifest", answer.headers["content-type"]):
            todo += [urljoin(here, each).partition("#")[0] for each in named(answer)]
    shown = {each.removeprefix(SITE + BASE) for each in seen}
    assert {"/", "/docs", "/docs/errors", "/openapi.json", "/docs/openapi-3.0.json", "/docs/assets/docs.js"} <= shown
    assert {"/assets/index-1.js", "/assets/icon.svg", "/manifest.webmanifest"} <= shown


async def test_the_app_that_is_installed_is_that_below_the_path(below: Server) -> None:
    manifest = (await below.client.get("/manifest.webmanifest")).json()
    assert {manifest[each] for each in ("id", "start_url", "scope")} == {f"{BASE}/"}
    assert manifest["icons"] == [{"src": f"{BASE}/assets/icon.svg", "type": "image/svg+xml"}]


@pytest.mark.parametrize("path", ["/openapi.json", "/v1/openapi.json", "/docs/openapi-3.0.json"])
async def test_programs_find_the_api_below_the_path(below: Server, path: str) -> None:
    document = (await below.client.get(path)).json()
    assert document["servers"] == [{"url": BASE}]
    assert document["components"]["securitySchemes"]["password"]["flows"]["password"]["tokenUrl"] == (
        f"{BASE}/v1/auth/token"
    )
    assert [each for each in re.findall(r"\]\((/[^)]*)\)", json.dumps(document)) if not each.startswith(BASE)] == []


async def test_programs_find_the_streams_below_the_path(below: Server) -> None:
    document = yaml.safe_load((await below.client.get("/v1/asyncapi.yaml")).text)
    assert {each["pathname"] for each in document["servers"].values()} == {BASE}


async def test_answers_lead_below_the_path(below: Server) -> None:
    made = await below.client.post("/v1/accounts", json={"username": "eve", "password": PASSWORD})
    assert made.headers["location"] == f"{BASE}/v1/me"
    ada = await below.person("ada")
    new = {"game": "x-game", "player_count": 5, "visibility": "public"}
    answers = [await ada.post("/v1/matches", json=new, headers={"Idempotency-Key": "once"}) for _ in range(2)]
    match = answers[0].json()["id"]
    assert [each.headers["location"] for each in answers] == [f"{BASE}/v1/matches/{match}"] * 2
    assert (await ada.get(through(urljoin(SITE, answers[0].headers["location"])))).json()["id"] == match
    problem = (await ada.get("/v1/matches/m_x")).json()
    assert problem["type"] == f"{SITE}{BASE}/docs/errors#{problem['code']}"
    page = (await below.client.get(f"/m/{match}")).text
    assert f'property="og:url" content="{SITE}{BASE}/m/{match}"' in page


async def test_the_cookie_of_a_device_and_mails_are_of_the_path(tmp_path: Path) -> None:
    async with mailing(tmp_path, public_url=SITE + BASE) as (server, mailboxes):
        await with_address(server, mailboxes)
        assert f"{SITE}{BASE}" in mailboxes.text_to(ADA)
        form = {"username": "ada", "password": PASSWORD, "remember": "true"}
        said = (await server.client.post("/v1/auth/token", data=form)).headers["set-cookie"]
        assert f"Path={BASE}/v1/auth/refresh" in said.split("; ")


async def test_a_sign_in_at_a_provider_comes_back_below_the_path(tmp_path: Path) -> None:
    front = f"{SITE}{BASE}/account"
    async with providing(lambda: datetime.now(UTC)) as provider:
        given = {"oidc_issuer": provider.url, "oidc_client_id": CLIENT_ID, "oidc_returns": front}
        async with serving(tmp_path, public_url=SITE + BASE, **given) as server:
            asked = {"return_to": front, "challenge": CHALLENGE}
            begun = await server.client.get("/v1/auth/oidc/start", params=asked)
            sent = parse_qs(urlsplit(begun.headers["location"]).query)
            assert sent["redirect_uri"] == [f"{SITE}{BASE}/v1/auth/oidc/callback"]
            name, *rest = begun.headers["set-cookie"].split("; ")
            assert name.startswith("__Secure-mainmatch-trip-")
            assert f"Path={BASE}" in rest


async def test_without_a_provider_the_way_out_is_below_the_path(below: Server) -> None:
    page = await below.client.get("/v1/auth/oidc/callback?state=x&code=y", headers={"Accept": "text/html"})
    assert f'href="https://club.example{BASE}/"' in page.text

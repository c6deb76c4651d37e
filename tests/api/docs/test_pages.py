import hashlib
import re
from importlib.resources import files
from pathlib import Path

import httpx2
import pytest

from tests.openapi import COMMITTED

pytestmark = pytest.mark.anyio

SWAGGER_UI = files("mainmatch.api.docs") / "swagger_ui"


async def test_the_docs_page_loads_nothing_from_elsewhere(client: httpx2.AsyncClient) -> None:
    page = await client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self';" in page.headers["content-security-policy"]
    assert not re.search(r"https?://", page.text)
    assert not re.search(r"<script(?![^>]*src=)", page.text)
    for place in re.findall(r'(?:src|href)="([^"#]+)"', page.text):
        asset = await client.get(place)
        assert asset.status_code == 200, place
        assert len(asset.content) > 100


@pytest.mark.parametrize("page", ["/docs", "/docs/errors"])
async def test_a_page_is_there_with_a_slash_behind_it_too(client: httpx2.AsyncClient, page: str) -> None:
    assert (await client.get(f"{page}/")).text == (await client.get(page)).text
    assert (await client.get(f"{page}/")).status_code == 200


async def test_the_steps_of_the_guide_name_operations_as_their_rows_do(client: httpx2.AsyncClient) -> None:
    shown = {
        f"#/{operation['tags'][0]}/{operation['operationId']}": operation["summary"]
        for path in COMMITTED["paths"].values()
        for operation in path.values()
    }
    named = re.findall(r'href="(#/[^"]+)">([^<]+)<', (await client.get("/docs")).text)
    assert {"#/Matches/createMatch", "#/Server/claimServer", "#/Play/getResult"} <= {place for place, _ in named}
    assert [(place, " ".join(text.split())) for place, text in named] == [(place, shown[place]) for place, _ in named]


async def test_headings_and_hosting_are_in_the_order_in_which_a_host_needs_them(client: httpx2.AsyncClient) -> None:
    document = (await client.get("/v1/openapi.json")).json()
    assert [tag["name"] for tag in document["tags"]][:4] == ["Matches", "Hosting", "Play", "Seasons"]
    shown = [
        operation["operationId"]
        for path in document["paths"].values()
        for operation in path.values()
        if operation["tags"] == ["Hosting"]
    ]
    assert shown[:3] == ["getHostStatus", "postReminder", "postAnnouncement"]
    assert (
        shown.index("extendPhase") < shown.index("closePhase") < shown.index("rewindMatch") < shown.index("listAudit")
    )


async def test_the_error_page_shows_code_as_code(client: httpx2.AsyncClient) -> None:
    page = (await client.get("/docs/errors")).text
    assert "<code>Allow</code>" in page
    assert "`" not in page


async def test_assets_have_their_types_and_may_be_kept(client: httpx2.AsyncClient) -> None:
    script = await client.get("/docs/assets/swagger-ui-bundle.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "max-age" in script.headers["cache-control"]
    assert (await client.get("/docs/assets/nothing.js")).status_code == 404
    assert (await client.get("/docs/assets/..%2Fdocs.html")).status_code == 404


async def test_the_docs_can_sign_in_with_username_and_password(client: httpx2.AsyncClient) -> None:
    document = (await client.get("/v1/openapi.json")).json()
    flow = document["components"]["securitySchemes"]["password"]["flows"]["password"]
    assert flow["tokenUrl"] == "/v1/auth/token"
    script = (await client.get("/docs/assets/docs.js")).text
    assert "persistAuthorization: false" in script
    assert "validatorUrl: null" in script


async def test_swagger_ui_is_what_its_own_package_has() -> None:
    source, *lines = (SWAGGER_UI / "SHA256SUMS").read_text().splitlines()
    recorded = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    there = {
        each.name: hashlib.sha256(each.read_bytes()).hexdigest()
        for each in SWAGGER_UI.iterdir()
        if each.name != "SHA256SUMS"
    }

    assert there == recorded, "sh requirements/swagger-ui.sh"
    assert {"LICENSE", "NOTICE"} < recorded.keys()
    script = (Path(__file__).parents[3] / "requirements" / "swagger-ui.sh").read_text()
    version, integrity = re.findall(r"^(?:version|integrity)=(.+)$", script, flags=re.MULTILINE)
    assert source == f"# swagger-ui-dist {version} from npm, {integrity}", "sh requirements/swagger-ui.sh"

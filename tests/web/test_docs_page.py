import re

import httpx2
import pytest

pytestmark = pytest.mark.anyio


async def test_the_home_page_leads_to_the_docs(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/")
    assert (answer.status_code, answer.headers["location"]) == (307, "/docs")


async def test_the_docs_page_loads_nothing_from_elsewhere(client: httpx2.AsyncClient) -> None:
    page = await client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self';" in page.headers["content-security-policy"]
    assert not re.search(r"https?://", page.text)
    assert not re.search(r"<script(?![^>]*src=)", page.text)
    for place in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        asset = await client.get(place)
        assert asset.status_code == 200, place
        assert len(asset.content) > 100


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

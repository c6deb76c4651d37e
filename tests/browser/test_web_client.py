"""The web client where people are: on plain http at home, with site data blocked, translated, and without garnets.

One way through it, for a click costs half a second. ``make web-test`` plays all games so, and looks at each part alone.
"""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from mainmatch.demo.server import ServerProcess
from tests.browser.conftest import PLAIN_NAME
from tests.clients.kits import build_web
from tests.http_client import Body, Client

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"
DENIED = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""
TRANSLATE = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) if (texts.currentNode.data.trim()) found.push(texts.currentNode);
    for (const text of found) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
    }
}"""
"""What a translator does to a page, into the same language."""


@pytest.fixture
async def web(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    build_web()
    server = ServerProcess(tmp_path / "data")
    await server.start()
    yield server
    await server.stop()


async def test_the_x_without_garnets_goes_on_at_an_address_that_is_no_localhost(
    browser: Browser, web: ServerProcess
) -> None:
    context = await browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = await context.new_page()
    await page.add_init_script(DENIED)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(f"http://{PLAIN_NAME}:{web.port}/")
    assert not await page.evaluate("isSecureContext")
    await signs_up(page)
    async with Client(web.url) as ada:
        await ada.sign_in("ada", PASSWORD)
        match = await _x_of_the_first_round(ada)
        await page.get_by_role("link", name="Games").click()
        await page.get_by_role("link", name="Mainmatch").click()
        await page.get_by_role("region", name="Waiting for you").get_by_role("link").click()
        await page.get_by_role("radio").first.check()
        await page.locator("[data-primary]").click()
        await expect(page.locator(".clock .phase")).to_have_text("Choice, round 1")
        assert await _is_waited_for(ada)
        await page.evaluate(TRANSLATE)
        await page.locator("[data-primary]").click()
        await expect(page.locator(".clock .phase")).to_have_text(re.compile(", round 2$"))
        await expect(page.get_by_text("Choice, round 1")).to_have_count(0)
        assert (await ada.match(match))["phase"]["round"] == 2
    assert complaints == []
    await context.close()


async def signs_up(page: Page) -> None:
    await page.get_by_role("button", name="Create an account").click()
    username = page.get_by_label("Username")
    for name, value in {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}.items():
        await expect(username).to_have_attribute(name, value)
    await username.fill("ada")
    await page.get_by_label("Password").fill(PASSWORD)
    await page.get_by_role("button", name="Create account").click()
    await expect(page.get_by_role("button", name="Sign out")).to_be_visible()


async def _x_of_the_first_round(ada: Client) -> str:
    """Against bots, as the page has one practise; who the X is, is drawn otherwise."""
    setup: Body = {"setup": {"order": [1, 2, 3, 4, 5]}}
    match = await ada.create_match(
        {"game": "x-game", "config": setup, "visibility": "private", "close_early": "all_submitted"}
    )
    await ada.join(match["id"], join_code=match["join_code"])
    await ada.add_bot(match["id"], fill=True)
    await ada.start(match["id"])
    return str(match["id"])


async def _is_waited_for(ada: Client) -> bool:
    return bool((await ada.get("/v1/matches", {"waiting": "true"}))["items"])

"""The pages of a server that a proxy serves below a path of another site."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from mainmatch.demo.server import HeldPort, ServerProcess
from tests.browser.console import Console
from tests.browser.test_web_client import PASSWORD, signs_up
from tests.clients.kits import build_web
from tests.http_client import Client
from tests.rigs.path_proxy import PathProxy, proxying

pytestmark = pytest.mark.anyio


@pytest.fixture
async def proxy(tmp_path: Path) -> AsyncIterator[PathProxy]:
    build_web()
    held = HeldPort()
    async with proxying("/games", held.number) as proxy:
        server = ServerProcess(tmp_path / "data", port=held.number, settings={"MAINMATCH_PUBLIC_URL": proxy.url})
        await server.start()
        yield proxy
        await server.stop()


async def test_a_browser_below_a_path_asks_for_nothing_outside(browser: Browser, proxy: PathProxy) -> None:
    context = await browser.new_context(locale="en-GB")
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(f"{proxy.url}/")
    await signs_up(page)
    await page.get_by_role("link", name="Games").click()
    await expect(page).to_have_url(f"{proxy.url}/games")
    await _watches_a_match(page, proxy)
    scope = await page.evaluate("navigator.serviceWorker.ready.then((found) => found.scope)")
    assert scope == f"{proxy.url}/"
    await page.goto(f"{proxy.url}/docs")
    console = Console(page)
    await console.sign_in("ada", PASSWORD)
    assert (await console.do("createMatch"))[0] == 201
    # Other servers of this name find none of it.
    names = await page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    assert "/gamesmainmatch.token" in names
    assert [each for each in names if not each.startswith("/games")] == []
    assert (proxy.refused, complaints) == ([], [])
    await context.close()


async def _watches_a_match(page: Page, proxy: PathProxy) -> None:
    """By its address, from which others can be invited, on a socket."""
    async with Client(proxy.url) as ada:
        await ada.sign_in("ada", PASSWORD)
        match = await ada.create_match({"game": "x-game", "player_count": 5, "visibility": "private"})
    async with page.expect_websocket() as opened:
        await page.goto(f"{proxy.url}/m/{match['id']}")
    assert (await opened.value).url == f"ws{proxy.url.removeprefix('http')}/v1/stream"
    await expect(page.get_by_text(f"{proxy.url}/join/{match['id']}")).to_be_visible()
    assert "/v1/stream" in proxy.upgraded

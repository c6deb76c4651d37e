"""No page waits for a process that only draws: held up, it kept the gate from pressing a button for a minute."""

import pytest
from playwright.async_api import Browser

pytestmark = pytest.mark.anyio

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


async def test_no_process_of_its_own_draws_the_frames_of_pages(browser: Browser) -> None:
    page = await browser.new_page()
    assert await page.evaluate(FRAMES)
    session = await browser.new_browser_cdp_session()
    processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    kinds = {process["type"].lower() for process in processes}
    assert {"browser", "renderer"} <= kinds
    assert "gpu" not in kinds
    await session.detach()
    await page.close()

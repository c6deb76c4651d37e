"""What the docs page costs: bytes over the wire, elements drawn, and calls of functions. None of them is a time.

`bench` measures the processor's time (`w7`). A budget may only fall.
"""

import pytest
from playwright.async_api import Browser, CDPSession, Page

from mainmatch.demo.server import ServerProcess

pytestmark = pytest.mark.anyio

BYTES = 600_000
LOADED = {"elements": 300, "calls": 2_300_000}
"""2,200,000 before accounts had sessions, proofs and removals had operations: 15 of them, each a row."""
OPENED = {"elements": 1070, "calls": 1_500_000}
"""Of createMatch; 800 and 1,100,000 before it took a start, what free seats then bring, and an absence policy, and 900
and 1,300,000 before its settings could be cloned and kept as templates. 1,050 before a grace for bots."""


async def test_the_docs_page_keeps_its_budgets(browser: Browser, server: ServerProcess) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    watched = await context.new_cdp_session(page)
    sizes: list[int] = []
    watched.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    await watched.send("Network.enable")
    await watched.send("Profiler.enable")
    await watched.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})

    await page.goto(f"{server.url}/docs")
    await page.locator(".opblock-tag").first.wait_for()
    loaded = await _work(page, watched)
    await page.locator(".guide a[href$='/createMatch']").first.click()
    await page.locator(".opblock[id$='-createMatch'] .execute").wait_for()
    opened = await _work(page, watched)

    assert sum(sizes) <= BYTES
    assert {name: most for name, most in LOADED.items() if loaded[name] > most} == {}
    assert {name: most for name, most in OPENED.items() if opened[name] > most} == {}
    await context.close()


async def _work(page: Page, watched: CDPSession) -> dict[str, int]:
    """Elements on the page now, and calls of functions since the last look."""
    await page.evaluate("new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle)))")
    found = await watched.send("Profiler.takePreciseCoverage")
    return {
        "elements": await page.evaluate("document.querySelectorAll('*').length"),
        "calls": sum(each["ranges"][0]["count"] for script in found["result"] for each in script["functions"]),
    }

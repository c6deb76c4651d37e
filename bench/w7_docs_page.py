"""W7, the docs page: the browser's processor time until it can be used and until an operation is open, and its bytes.

The time is that of the page's own process in a real Chromium. Without one (MAINMATCH_TEST_CHROMIUM names it) nothing is
measured. tests/browser/test_weight.py keeps the budgets, in numbers that are no times.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, CDPSession, async_playwright

from bench.results import Results
from bench.sizes import Size
from mainmatch.demo.server import ServerProcess

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_OPERATION = "createMatch"


async def measure(size: Size, results: Results) -> None:
    """A new page each time."""
    async with async_playwright() as playwright:
        places = (os.environ.get("MAINMATCH_TEST_CHROMIUM"), *_NAMES, playwright.chromium.executable_path)
        place = next(filter(None, (shutil.which(each or "") for each in places)), None)
        if place is None:
            print("W7 needs Chromium: sh requirements/browser.sh", file=sys.stderr)
            return
        browser = await playwright.chromium.launch(
            executable_path=place, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        with tempfile.TemporaryDirectory() as folder:
            server = ServerProcess(Path(folder) / "data")
            await server.start()
            for _ in range(size.runs):
                results.note("W7, docs page", await _visit(browser, server.url))
            await server.stop()
        await browser.close()


async def _visit(browser: Browser, url: str) -> dict[tuple[str, str], float]:
    page = await browser.new_page()
    watched = await page.context.new_cdp_session(page)
    sizes: list[int] = []
    watched.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    await watched.send("Network.enable")
    await watched.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = await _processor(watched)
    await page.goto(f"{url}/docs")
    await page.locator(".opblock-tag").first.wait_for()
    await page.evaluate("new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle)))")
    loaded = await _processor(watched)
    await page.locator(f".guide a[href$='/{_OPERATION}']").first.click()
    await page.locator(f".opblock[id$='-{_OPERATION}'] .execute").wait_for()
    await page.evaluate("new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle)))")
    opened = await _processor(watched)
    await page.context.close()
    return {
        ("processor until it can be used", "s"): loaded - before,
        ("processor until an operation is open", "s"): opened - loaded,
        ("bytes over the wire", "B"): sum(sizes),
    }


async def _processor(watched: CDPSession) -> float:
    """Seconds of the page's process, all of its threads together."""
    metrics = (await watched.send("Performance.getMetrics"))["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "ProcessTime"))

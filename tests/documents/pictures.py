"""Pictures for README and the documentation site: ``python -m tests.documents.pictures FOLDER``.

The web client and the docs page are taken in Chromium from a server of its own, in a match of the X Game with house
bots; the plot is made by ``mainmatch simulate``. Those of Discord are renderings, and say so.
"""

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from mainmatch.demo.server import ServerProcess
from mainmatch_client import AsyncMainmatch
from tests.browser.conftest import chromium
from tests.documents.discord_picture import channel_page, rendered

PASSWORD = "correct horse battery"
WIDE = {"width": 1200, "height": 800}


async def _match(url: str) -> str:
    """A running match with Ada in it, whose turn it is."""
    async with AsyncMainmatch(url, trust_env=False) as ada:
        await ada.sign_up("ada", PASSWORD, display_name="Ada")
        await ada.sign_in("ada", PASSWORD)
        match = await ada.create_match("x-game", title="Friday's X Game")
        await ada.join(match.id)
        for _ in range(len(match.seats) - 1):
            await ada.add_bots(match.id)
        await ada.start(match.id)
        while not (await ada.options(match.id)).actions:
            seen = (await ada.view(match.id)).cursor.seq
            await ada.events(match.id, after=seen, wait=5)
        return match.id


async def _settled(page: Page, url: str) -> Page:
    await page.goto(url)
    await page.wait_for_load_state("networkidle")
    return page


async def _taken(browser: Browser, url: str, folder: Path) -> None:
    match_id = await _match(url)
    page = await browser.new_page(viewport=WIDE, locale="en-GB")  # type: ignore[arg-type]
    await _settled(page, url)
    await page.get_by_label("Username").fill("ada")
    await page.get_by_label("Password").fill(PASSWORD)
    await page.locator("form button[type=submit], form button").first.click()
    await page.get_by_role("navigation", name="Main").wait_for()
    await _settled(page, f"{url}/m/{match_id}")
    await page.get_by_role("heading", name="Friday's X Game").wait_for()
    await page.screenshot(path=folder / "web-client.png")
    docs = await browser.new_page(viewport=WIDE, locale="en-GB")  # type: ignore[arg-type]
    await _settled(docs, f"{url}/docs")
    await docs.screenshot(path=folder / "docs-page.png")
    posts = await browser.new_page(viewport=WIDE)  # type: ignore[arg-type]
    await posts.set_content(await rendered(url))
    await posts.screenshot(path=folder / "discord-bot.png", full_page=True)
    channel = await browser.new_page(viewport={"width": 660, "height": 300})
    # In a thread: its table has an event loop of its own.
    await channel.set_content(await asyncio.to_thread(channel_page))
    await channel.screenshot(path=folder / "discord-channel.png", full_page=True)


async def _photographed(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        server = ServerProcess(Path(data), settings={"MAINMATCH_LIMITS": "off"})
        async with async_playwright() as playwright:
            place = chromium(playwright.chromium.executable_path)
            browser = await playwright.chromium.launch(executable_path=place, args=["--no-sandbox"])
            try:
                await server.start()
                await _taken(browser, server.url, folder)
            finally:
                await server.stop()
                await browser.close()


def main() -> None:
    """Take all pictures into the folder that the command line names."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(_photographed(folder))
    plotting = ["simulate", "x-game", "--matches", "500", "--garnets", "5", "--plot", str(folder / "simulate.png")]
    subprocess.run([sys.executable, "-m", "mainmatch", *plotting], check=True)


if __name__ == "__main__":
    main()

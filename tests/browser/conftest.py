"""A real Chromium, and a real server for it to look at."""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from mainmatch.demo.server import ServerProcess
from tests.gate.clocks import without_clock

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

PLAIN_NAME = "play.lan"
"""This machine under a name that is no localhost: a page there has no secure context."""


def chromium(own: str) -> str | None:
    """Where a Chromium is: named by hand, of the system, or one that Playwright brought (``own``)."""
    named = os.environ.get("MAINMATCH_TEST_CHROMIUM")
    found = [named, *map(shutil.which, NAMES), own if own and Path(own).exists() else None]
    return next((each for each in found if each), None)


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        place = chromium(playwright.chromium.executable_path)
        if place is None:
            pytest.skip("no Chromium: as root `sh requirements/browser.sh` gets one, or set MAINMATCH_TEST_CHROMIUM")
        # As root, which containers often are, Chromium can't make its sandbox; it sees nobody's page but ours.
        options = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = await playwright.chromium.launch(
            executable_path=place,
            # Chromium draws in a process of its own, --disable-gpu or not. While that one is held up no page gets a
            # frame, and Playwright presses nothing before two frames found it in one place.
            args=[
                *options,
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--in-process-gpu",
                f"--host-resolver-rules=MAP {PLAIN_NAME} 127.0.0.1",
            ],
            env={**without_clock()},
        )
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("browsed") / "data")
    await server.start()
    yield server
    await server.stop()

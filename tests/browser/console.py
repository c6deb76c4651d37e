"""The docs page as a host uses it: by its buttons and fields, and what they then read."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, ConsoleMessage, Locator, Page

PATIENCE = 60_000
"""Milliseconds: a busy machine draws slowly."""


TAG_OF = """async (name) => {
    const { paths } = await (await fetch("/openapi.json")).json();
    return Object.values(paths).flatMap(Object.values).find((each) => each.operationId === name).tags[0];
}"""


@dataclass
class Console:
    """The page; ``hosts`` it asked for anything, and ``complaints`` of the browser."""

    page: Page
    hosts: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    def operation(self, name: str) -> Locator:
        """An operation's block, by its id."""
        return self.page.locator(f".opblock[id$='-{name}']")

    async def open(self, name: str) -> Locator:
        """Unfold an operation, by the link of the guide where it shows one, else by its heading."""
        link, block = self.page.locator(f".guide[open] a[href$='/{name}']"), self.operation(name)
        if not await block.locator(".execute").count():
            if await link.count():
                await link.first.click()
            else:
                await self._unfold_tag(name)
                await block.locator(".opblock-summary-control").click()
        await block.locator(".execute").wait_for()
        return block

    async def _unfold_tag(self, name: str) -> None:
        if not await self.operation(name).count():
            tag = await self.page.evaluate(TAG_OF, name)
            await self.page.locator(f".opblock-tag[data-tag='{tag}']").click()
            await self.operation(name).wait_for()

    async def execute(self, block: Locator) -> tuple[int, Any]:
        """Press Execute; the answer's status and body, once the page shows them."""
        async with self.page.expect_response(lambda answer: "/v1/" in answer.url) as waiting:
            # By its key: what a pointer aims at may move while the page draws an answer above it.
            await block.locator(".execute").press("Enter")
        answer = await waiting.value
        shown = block.locator(".live-responses-table .response-col_status").filter(has_text=str(answer.status))
        await shown.first.wait_for()
        return answer.status, await answer.json() if answer.status != 204 else None

    async def do(self, name: str, body: str | None = None) -> tuple[int, Any]:
        """Unfold an operation, write this body if any, press Execute."""
        return await self.do_in(await self.open(name), body)

    async def do_in(self, block: Locator, body: str | None) -> tuple[int, Any]:
        """The same in an operation that is unfolded."""
        if body is not None:
            await block.locator("textarea.body-param__text").fill(body)
        return await self.execute(block)

    async def sign_in(self, username: str, password: str) -> None:
        """By Authorize."""
        await self.page.locator(".auth-wrapper > .btn.authorize").click()
        await self.page.fill("#oauth_username", username)
        await self.page.fill("#oauth_password", password)
        await self.page.locator(".modal-ux .auth-container button.authorize").first.click()
        await self.page.locator(".modal-ux button:has-text('Logout')").wait_for()
        await self.page.locator(".modal-ux .btn-done").first.click()

    async def picture(self, name: str, **options: Any) -> None:
        """A screenshot, for whoever asks for them with MAINMATCH_TEST_SCREENSHOTS=folder."""
        folder = os.environ.get("MAINMATCH_TEST_SCREENSHOTS")
        if folder:
            await self.page.screenshot(path=Path(folder) / f"{name}.png", **options)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)


async def opened(browser: Browser, url: str, *, width: int = 1280, scheme: Any = "light") -> Console:
    """The docs page of this server, drawn."""
    # What moves is drawn again and again, and isn't pressed before it rests: neither is told of by these tests.
    context = await browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    console = Console(page)
    page.on("request", lambda request: console.hosts.add(urlsplit(request.url).netloc))
    page.on("console", console._heard)
    page.on("pageerror", _kept(console.complaints))
    await page.goto(f"{url}/docs")
    await page.locator(".opblock-tag").first.wait_for()
    return console


def _kept(complaints: list[str]) -> Callable[[Any], None]:
    return lambda error: complaints.append(str(error))

"""A host runs a match on the server's own page, in a real browser; it can be read, at night and on a phone, too."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from playwright.async_api import Browser

from mainmatch.demo.server import ServerProcess
from tests.browser.console import Console, opened
from tests.rigs.sizes import IS_NIGHT

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"
READABLE = (Path(__file__).parent / "readable.js").read_text(encoding="utf-8")
LEAST = 3.0
"""Contrast by WCAG: what Swagger UI's big and bold texts need; its small ones mostly have more than 4.5."""


async def test_a_host_runs_a_match_on_the_docs_page(browser: Browser, house: ServerProcess) -> None:
    # The page draws slowly: in the gate it shows what only it can, and a program does the rest.
    console, host = await opened(browser, house.url), f"ada-{IS_NIGHT:d}"
    async with httpx2.AsyncClient(base_url=house.url, trust_env=False) as program:
        await _signed_in(program, host)
        if IS_NIGHT:
            status, problem = await console.do("createMatch")
            assert (status, problem["code"]) == (401, "invalid_token")
        await console.sign_in(host, PASSWORD)
        by_hand = 5 if IS_NIGHT else 1
        match = await _gathered(console, by_hand)
        for _ in range(5 - by_hand):
            assert (await program.post(f"/v1/matches/{match}/bots", json={})).status_code == 201
        if IS_NIGHT:
            assert (await console.do("startMatch"))[1]["status"] == "running"
            await _extended_and_closed(console)
        else:
            assert (await program.post(f"/v1/matches/{match}/start")).status_code == 200
        await _closed_to_the_end(program, match)
    status, result = await console.do("getResult")
    assert (status, result["match_id"]) == (200, match)
    assert sorted(row["seat"] for row in result["standings"]) == [1, 2, 3, 4, 5]
    block = console.operation("getResult")
    await block.locator(".live-responses-table").scroll_into_view_if_needed()
    await console.picture("result")
    assert "elimination_candidates" in await block.locator(".live-responses-table").inner_text()
    assert console.hosts == {urlsplit(house.url).netloc}
    # The browser itself writes down each answer of 4xx; nothing else was wrong.
    assert [each for each in console.complaints if "Failed to load resource" not in each] == []


async def _signed_in(program: httpx2.AsyncClient, host: str) -> None:
    person = {"username": host, "password": PASSWORD}
    assert (await program.post("/v1/accounts", json=person)).status_code == 201
    session = await program.post("/v1/auth/token", data={"grant_type": "password", **person})
    program.headers["Authorization"] = f"Bearer {session.json()['access_token']}"


async def _gathered(console: Console, bots: int) -> str:
    """A match that waits for its host, with so many bots in its seats. Only this body is written by hand."""
    block = await console.open("createMatch")
    shown = json.loads(await block.locator("textarea.body-param__text").input_value())
    status, made = await console.do_in(block, json.dumps({**shown, "close_early": "never"}))
    assert (status, made["status"]) == (201, "lobby")
    block = await console.open("addBot")
    filled = block.locator("tr[data-param-name='match_id'] input")
    assert await filled.input_value() == made["id"], "the page fills in the match that was made"
    for seat in range(1, bots + 1):
        status, bot = await console.execute(block)
        assert (status, bot["seat"]) == (201, seat)
    return str(made["id"])


async def _extended_and_closed(console: Console) -> None:
    due_at = (await console.do("getMatch"))[1]["phase"]["due_at"]
    status, extended = await console.do("extendPhase")
    assert status == 200, extended
    assert extended["phase"]["due_at"] > due_at
    status, closed = await console.do("closePhase")
    assert status == 200, closed
    assert closed["phase"]["id"] != extended["phase"]["id"]


async def _closed_to_the_end(program: httpx2.AsyncClient, match: str) -> None:
    for _ in range(40):
        told = await program.post(f"/v1/matches/{match}/host/close_phase")
        assert told.status_code == 200, told.text
        if told.json()["status"] == "finished":
            return
    raise AssertionError("the match doesn't end")


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.night)])
async def test_the_page_can_be_read_day_and_night_and_on_a_phone(
    browser: Browser, house: ServerProcess, scheme: str
) -> None:
    found = {}
    for width in (1280, 390) if IS_NIGHT else (390,):
        console = await opened(browser, house.url, width=width, scheme=scheme)
        found[width, "top"] = await _look(console, f"{scheme}-{width}-top")
        await console.open("createMatch")
        found[width, "operation"] = await _look(console, f"{scheme}-{width}-operation")
        await console.page.evaluate("scrollTo(0, 0)")
        await console.page.locator(".auth-wrapper > .btn.authorize").click()
        field = console.page.locator("#oauth_username")
        await field.wait_for()
        found[width, "authorize"] = await _look(console, f"{scheme}-{width}-authorize")
        shown = await console.page.locator(".modal-ux-content").bounding_box()
        place = await field.bounding_box()
        assert shown is not None
        assert place is not None
        assert shown["y"] < place["y"] < 900, "who signs in sees where"
        await console.page.goto(f"{house.url}/docs/errors")
        found[width, "errors"] = await _look(console, f"{scheme}-{width}-errors")
        await console.page.context.close()
    assert {place: look for place, look in found.items() if look != {"faint": [], "wide": 0}} == {}


async def _look(console: Console, name: str) -> object:
    """What can't be read, and by how many pixels the page is too wide."""
    await console.picture(name)
    return await console.page.evaluate(READABLE, LEAST)

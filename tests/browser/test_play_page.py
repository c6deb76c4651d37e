"""The page of `mainmatch play` in a browser: an author plays two seats, looks back, and changes a rule."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from mainmatch.authoring.new_game import new_game
from tests.authoring.conftest import replaced
from tests.authoring.played import Player
from tests.clients.kits import build_web

pytestmark = pytest.mark.anyio


async def test_an_author_plays_all_seats_and_sees_a_changed_rule_at_once(browser: Browser, tmp_path: Path) -> None:
    build_web()
    (file, *_) = new_game("odd-one-out", tmp_path)
    async with Player.of(str(file)) as author:
        page = await browser.new_page(viewport={"width": 1600, "height": 1000}, locale="en-GB")
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(author.url)
        seats = {n: page.get_by_role("region", name=f"Seat {n}") for n in (1, 2, 3, 4)}
        for n in (3, 1):
            await seats[n].get_by_role("radio", name=str(n), exact=True).check()
            await seats[n].locator("[data-primary]").click()
            await expect(seats[n].get_by_role("heading", name="Sealed")).to_be_visible()
        await expect(seats[2].get_by_role("heading", name="Sealed")).to_have_count(0)
        await page.get_by_role("button", name="Close the phase").click()
        told = page.get_by_role("complementary", name="Behind the match")
        await expect(told).to_contain_text("game.round_scored to all")
        everybody = page.get_by_role("region", name="Everybody")
        await expect(everybody.get_by_role("row", name="Seat 3")).to_contain_text("3")
        replaced(file, "scored = {seat: number for", "scored = {seat: 10 * number for")
        await expect(everybody.get_by_role("row", name="Seat 3")).to_contain_text("30")
        await page.get_by_role("button", name="Back").click()
        await expect(everybody.get_by_role("row", name="Seat 3")).to_contain_text("0")
        await expect(told.get_by_role("listitem")).to_have_count(2)
        await page.get_by_role("checkbox", name="bot").first.check()
        await expect(told.get_by_role("listitem")).to_have_count(2)
        await expect(page.get_by_role("status").first).to_contain_text("Conforms.", timeout=60_000)
        replaced(file, "named = [*chosen.values()]", "named = 1 // 0")
        await page.get_by_role("button", name="Close the phase").click()
        await expect(page.get_by_role("alert").first).to_contain_text("named = 1 // 0")
        assert complaints == []
        await page.close()

"""A host runs matches and seasons on the server's own page, in a real browser; it can be read on a phone, too.

At night the page does all of it. In the gate it does each thing once, and repeats go over HTTP: a click costs a hundred
times as much as a request.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser

from mainmatch.demo.server import ServerProcess
from tests.browser.console import Console, opened
from tests.http_client import Body, Client, Refusal
from tests.rigs.sizes import IS_NIGHT

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"
READABLE = (Path(__file__).parent / "readable.js").read_text(encoding="utf-8")
POLICIES = {
    "most_episodes": 1,
    "finalists": 4,
    "finals_games": ["exodus"],
    "death_match_pool": ["duel-of-bids"],
}
LEAST = 3.0
"""Contrast by WCAG: what Swagger UI's big and bold texts need; its small ones mostly have more than 4.5."""


@dataclass
class Host:
    """Somebody on the page, and the same person over HTTP."""

    console: Console
    client: Client
    pressed: set[str] = field(default_factory=set)

    def presses(self, operation: str) -> bool:
        """Whether this is to be done on the page: at night always, else the first time."""
        is_first = operation not in self.pressed
        self.pressed.add(operation)
        return is_first or IS_NIGHT

    async def do(self, operation: str, method: str, path: str, body: str | None = None) -> tuple[int, Any]:
        """Do it on the page or over HTTP; the answer's status and body."""
        if self.presses(operation):
            return await self.console.do(operation, body)
        try:
            return 200, await self.client.ask(method, path, body=json.loads(body) if body else None)
        except Refusal as refusal:
            return refusal.status, refusal.problem


@asynccontextmanager
async def _hosting(browser: Browser, server: ServerProcess) -> AsyncIterator[Host]:
    """The page, for somebody who isn't signed in."""
    console = await opened(browser, server.url)
    async with Client(server.url) as client:
        yield Host(console, client)
    assert console.hosts == {urlsplit(server.url).netloc}
    # The browser itself writes down each answer of 4xx; nothing else was wrong.
    assert [each for each in console.complaints if "Failed to load resource" not in each] == []
    await console.page.context.close()


async def test_a_host_plays_a_match_with_a_rewind_on_the_docs_page(browser: Browser, server: ServerProcess) -> None:
    async with _hosting(browser, server) as host:
        console = host.console
        status, problem = await console.do("createMatch")
        assert (status, problem["code"]) == (401, "invalid_token")
        await _signed_up(host, "ada")
        status, refused = await console.do("claimServer", json.dumps({"claim": "not what was printed"}))
        assert (status, refused["code"]) == (403, "wrong_claim")
        match = await _gathered(console, bots=5)
        first = (await console.do("startMatch"))[1]["phase"]["id"]
        await _extended_and_closed(console)
        await _rewound(console, first)
        await _closed_to_the_end(host, match)
        status, result = await console.do("getResult")
        assert (status, result["match_id"]) == (200, match)
        assert sorted(row["seat"] for row in result["standings"]) == [1, 2, 3, 4, 5]
        block = console.operation("getResult")
        await block.locator(".live-responses-table").scroll_into_view_if_needed()
        await console.picture("result")
        assert "elimination_candidates" in await block.locator(".live-responses-table").inner_text()


async def _signed_up(host: Host, name: str) -> None:
    await host.console.do("createAccount", json.dumps({"username": name, "password": PASSWORD}))
    await host.console.sign_in(name, PASSWORD)
    await host.client.sign_in(name, PASSWORD)


async def _gathered(console: Console, bots: int) -> str:
    """A match that waits for its host, with so many bots in its seats. Only this body is written by hand."""
    block = await console.open("createMatch")
    shown = json.loads(await block.locator("textarea.body-param__text").input_value())
    status, made = await console.do_in(block, json.dumps({**shown, "close_early": "never"}))
    assert (status, made["status"]) == (201, "lobby")
    block = await console.open("addBots")
    filled = block.locator("tr[data-param-name='match_id'] input")
    assert await filled.input_value() == made["id"], "the page fills in the match that was made"
    status, filled = await console.execute(block)
    assert (status, [each["seat"] for each in filled["seats"]]) == (201, [*range(1, bots + 1)])
    return str(made["id"])


async def _extended_and_closed(console: Console) -> None:
    due_at = (await console.do("getMatch"))[1]["phase"]["due_at"]
    status, extended = await console.do("extendPhase")
    assert status == 200, extended
    assert extended["phase"]["due_at"] > due_at
    status, closed = await console.do("closePhase")
    assert status == 200, closed
    assert closed["phase"]["id"] != extended["phase"]["id"]


async def _rewound(console: Console, phase: str) -> None:
    """Back to the phase before, whose id the page has filled in."""
    block = await console.open("rewindMatch")
    shown = json.loads(await block.locator("textarea.body-param__text").input_value())
    assert shown["to_phase"] == phase
    status, rewound = await console.execute(block)
    assert (status, rewound["phase"]["round"]) == (200, 1)
    assert rewound["phase"]["id"] != phase


async def _closed_to_the_end(host: Host, match_id: str) -> None:
    for _ in range(40):
        status, match = await host.do("closePhase", "POST", f"/v1/matches/{match_id}/host/close-phase")
        # Bots wait for nobody, so a phase may close just before.
        assert status == 200 or match["code"] == "phase_closed", match
        if "finished" in {match.get("match_status"), match["status"]}:
            return
    raise AssertionError("the match doesn't end")


@pytest.mark.night
async def test_a_host_plays_a_season_on_the_docs_page(browser: Browser, server: ServerProcess) -> None:
    async with _hosting(browser, server) as host:
        await _signed_up(host, "bea")
        made = await host.console.do("createSeason", json.dumps({"title": "A short season", "policies": POLICIES}))
        season = f"/v1/seasons/{made[1]['id']}"
        for name in ("Anna", "Bert", "Cleo", "Dan", "Eve"):
            member = json.dumps({"bot": "house", "alias": name})
            status, answer = await host.do("addMember", "POST", f"{season}/members", member)
            assert status in {200, 201}, answer
        assert (await host.console.do("startSeason"))[1]["status"] == "running"
        await host.console.do("createEpisode", json.dumps({"game": "exodus"}))
        await _played(host, season, "exodus")
        while (view := (await host.do("getSeasonView", "GET", f"{season}/view"))[1]["view"])["status"] != "finished":
            await _went_on(host, season, view)
        assert view["winner"] in {card["id"] for card in view["standings"]}


async def _went_on(host: Host, season: str, view: dict[str, Any]) -> None:
    """What the season waits for is done."""
    episode = view["episodes"][-1]
    if view["decisions"]:
        decision = view["decisions"][0]["id"]
        status, answer = await host.do("closeDecision", "POST", f"{season}/decisions/{decision}/close")
        assert status == 200, answer
    elif view["status"] == "finals":
        await _played(host, season, "exodus")
    elif episode["stage"] == "opponent_chosen":
        await _played(host, season, episode["death_game"])
    else:
        status, answer = await host.console.do("startFinals")
        assert status == 200, answer


async def _played(host: Host, season: str, game: str) -> None:
    """The season's next match."""
    match = await _created(host, season, game)
    status, match = await host.do("startMatch", "POST", f"/v1/matches/{match['id']}/start")
    assert status == 200, match
    if match["status"] != "finished":
        await _closed_to_the_end(host, match["id"])


async def _created(host: Host, season: str, game: str) -> Body:
    """A match of this season, on the page by the example whose season the page fills in."""
    if not host.presses("createMatch"):
        return await host.client.create_match({"season_id": season.rpartition("/")[2], "game": game})
    block = await host.console.open("createMatch")
    await block.locator(".examples-select select").select_option("next match of a season")
    shown = json.loads(await block.locator("textarea.body-param__text").input_value())
    status, match = await host.console.do_in(block, json.dumps({**shown, "game": game}))
    assert status == 201, match
    return dict(match)


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.night)])
async def test_the_page_can_be_read_day_and_night_and_on_a_phone(
    browser: Browser, server: ServerProcess, scheme: str
) -> None:
    found = {}
    for width in (1280, 390) if IS_NIGHT else (390,):
        console = await opened(browser, server.url, width=width, scheme=scheme)
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
        await console.page.goto(f"{server.url}/docs/errors")
        found[width, "errors"] = await _look(console, f"{scheme}-{width}-errors")
        await console.page.context.close()
    assert {place: look for place, look in found.items() if look != {"faint": [], "wide": 0}} == {}


async def _look(console: Console, name: str) -> object:
    """What can't be read, and by how many pixels the page is too wide."""
    await console.picture(name)
    return await console.page.evaluate(READABLE, LEAST)

"""Commands and programs of the docs that no page's own test takes, as they stand there, against a real server.

Where a line names a place that is somebody's own (``/somewhere/else``), it is this test's; where it asks for thousands
of matches, they are a few.
"""

import asyncio
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from mainmatch.demo.server import ServerProcess
from tests import forked_servers
from tests.documents.blocks import blocks
from tests.http_client import Client

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"
STAND_IN = Path(__file__).parents[1] / "journeys" / "curl_stand_in.py"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    process = ServerProcess(tmp_path / "data", settings={"MAINMATCH_LIMITS": "off"})
    await process.start()
    yield process
    await process.stop()


@pytest.fixture
def commands(tmp_path: Path) -> str:
    """A PATH on which ``mainmatch`` is this tree's, and ``curl`` is there, if need be as a stand-in."""
    place = tmp_path / "bin"
    place.mkdir()
    shims = {"mainmatch": (" ".join(forked_servers.python()), "-m mainmatch")}
    if not shutil.which("curl"):
        shims["curl"] = sys.executable, str(STAND_IN)
    for name, (python, what) in shims.items():
        (place / name).write_text(f'#!/bin/sh\nexec {python} {what} "$@"\n', encoding="utf-8")
        (place / name).chmod(0o755)
    return f"{place}{os.pathsep}{os.environ['PATH']}"


def said_in(page: str, language: str = "sh") -> list[str]:
    return [block.text for block in blocks() if (block.page, block.language) == (page, language)]


async def run(script: str, place: Path, settings: Mapping[str, str]) -> str:
    """What a shell says that fails with the first command that does."""
    process = await asyncio.create_subprocess_exec(
        *("sh", "-ec", script),
        cwd=place,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "no_proxy": "*", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(120):
        said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    return said.decode()


async def host_of(client: Client) -> None:
    await client.sign_up("hedda", PASSWORD)
    await client.sign_in("hedda", PASSWORD)


async def finished(client: Client, game: str, seats: int) -> str:
    """A match of house bots, closed by its host until it is over."""
    # Only the host closes phases: bots who are done would end one between a look and the request.
    match = await client.create_match({"game": game, "player_count": seats, "close_early": "never"})
    for _ in range(seats):
        await client.add_bot(match["id"])
    await client.start(match["id"])
    for _ in range(60):
        if (await client.match(match["id"]))["status"] == "finished":
            return str(match["id"])
        await client.ask("POST", f"/v1/matches/{match['id']}/host/close-phase")
    raise AssertionError("the match doesn't end")


@pytest.mark.embedded  # Its backup is of a data directory.
async def test_a_match_is_verified_backed_up_and_restored(server: ServerProcess, commands: str, tmp_path: Path) -> None:
    (verifying,) = said_in("docs/fairness.md")
    (backup,) = (each for each in said_in("docs/operating.md") if each.startswith("mainmatch admin backup /somewhere"))
    (restore,) = (
        each for each in said_in("docs/operating.md") if each.startswith("mainmatch admin restore /somewhere")
    )
    elsewhere = tmp_path / "elsewhere"
    await asyncio.to_thread(elsewhere.mkdir)
    async with Client(server.url) as hedda:
        await host_of(hedda)
        match = await finished(hedda, "x-game", 5)
        names = {"TOKEN": hedda.token, "SERVER": server.url, "MATCH": match}
        said = await run(verifying, tmp_path, {"PATH": commands, **names})
        assert "right" in said
        assert "wrong" not in said
    settings = {"PATH": commands, "MAINMATCH_DATA": str(server.data)}
    await run(backup.replace("/somewhere/else", str(elsewhere)), tmp_path, settings)
    await server.stop()
    await run(restore.replace("/somewhere/else", str(elsewhere)), tmp_path, settings)
    await server.start()
    async with Client(server.url) as hedda:
        await hedda.sign_in("hedda", PASSWORD)
        assert (await hedda.match(match))["status"] == "finished"


@pytest.mark.parametrize("number", [0, 1], ids=["simulate", "rehearse"])
async def test_a_game_is_weighed_and_its_days_are_planned(number: int, commands: str, tmp_path: Path) -> None:
    (command,) = [each for text in said_in("docs/simulating.md")[number : number + 1] for each in text.splitlines()]
    said = await run(command.replace("--matches 300", "--matches 20"), tmp_path, {"PATH": commands})
    assert said.lstrip().startswith("The X Game 1.0.0")
    # A rehearsal begins on the Monday after today, whichever that is.
    assert re.search("who wins" if number == 0 else r"^Day 2, Tue \d+ \w{3} \d{4}$", said, re.MULTILINE)


@pytest.mark.night  # tests/simulation/test_rehearse_season.py plays one in each gate.
async def test_a_season_is_rehearsed(commands: str, tmp_path: Path) -> None:
    command = said_in("docs/simulating.md")[2].replace("--members 9", "--members 3")
    said = await run(command, tmp_path, {"PATH": commands})
    assert said.startswith("A season of 3, seed 0\n")
    assert "has won the season." in said


class Rooms:
    """Rooms of another place, as the bridge of talk.md asks for them."""

    def __init__(self) -> None:
        self.app_state: dict[str, dict[str, Any]] = {}

    def names(self) -> dict[str, Any]:
        return {
            "find_or_make_room": lambda name, title: self.app_state.setdefault(name, {"title": title, "said": []}),
            "find_room": self.app_state.__getitem__,
            "set_readers": lambda room, members: room.update(members=members),
            "set_writable": lambda room, open_: room.update(open=open_),
            "remove_me": lambda room: room.update(members=None, open=False),
            "print_in": lambda room, name, text: room["said"].append((name, text)),
            "came_from_this_bridge": lambda _: False,
            "with_names": lambda text: text,
            "remove_from": lambda room, _: room["said"].pop(),
        }


async def test_the_bridge_of_talk_md_keeps_rooms_in_step(server: ServerProcess) -> None:
    (source,) = said_in("docs/talk.md", "python")
    place = Rooms()
    names = place.names()
    exec(compile(source, "docs/talk.md", "exec"), names)  # noqa: S102 - it is ours
    async with Client(server.url) as ada:
        await host_of(ada)
        match = (await ada.create_match({"game": "locked-out"}))["id"]
        await ada.join(match)
        for _ in range(11):
            await ada.add_bot(match)
        await ada.start(match)
        said = [await _spoken(ada, match)]
        for _ in range(3):
            await ada.ask("POST", f"/v1/matches/{match}/host/close-phase")
            said.append(await _spoken(ada, match))
        told = await ada.events(match)
        for event in told["items"]:
            names["take"](event)
        channels = (await ada.get(f"/v1/matches/{match}/channels"))["items"]
    heard = [text for room in place.app_state.values() for _, text in room["said"]]
    assert sorted(text for text in heard if text.startswith("I am in")) == sorted(said)
    assert any(text.startswith("Round 1 of") for text in heard)
    for channel in (each for each in channels if each["kind"] not in {"question", "thoughts", "lounge", "hosts"}):
        room = place.app_state[channel["name"]]
        assert (room["members"], room["open"]) == (channel["members"], channel["open"])


async def _spoken(ada: Client, match: str) -> str:
    """Ada says something in a room that she may write in."""
    channels = (await ada.get(f"/v1/matches/{match}/channels"))["items"]
    room = next(each for each in channels if each["kind"] == "game" and each["may_write"])
    text = f"I am in {room['name']}, and this is {room['head']}."
    await ada.post(f"/v1/matches/{match}/channels/{room['name']}/messages", {"text": text})
    return text

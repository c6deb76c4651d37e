"""The examples do what they say, against a real server, each in a process of its own."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.clients.python.live_server import EXAMPLES, ROOT, Live, account, laid

pytestmark = pytest.mark.anyio


async def ran(example: str, *arguments: str, place: Path, status: int = 0, **settings: str) -> str:
    """What an example prints, in a directory of its own. It ends by itself, with this status."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", str(EXAMPLES / f"{example}.py"), *arguments),
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python" / "src"), "no_proxy": "*", **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(60):
        said, _ = await process.communicate()
    assert process.returncode == status, said.decode()
    return said.decode()


def kept(place: Path, *tokens: str) -> list[str]:
    """Files with these tokens."""
    files = [place / f"token-{number}" for number in range(len(tokens))]
    for file, token in zip(files, tokens, strict=True):
        file.write_text(token, encoding="utf-8")
    return [str(each) for each in files]


@pytest.mark.parametrize("example", ["random_bot", "note_taker", "host_bot"])
async def test_an_example_without_arguments_says_what_it_needs(example: str, tmp_path: Path) -> None:
    said = await ran(example, place=tmp_path, status=1)

    assert f"python {example}.py URL TOKEN-FILE" in said
    assert "Traceback" not in said


async def test_the_random_bot_plays_a_game_that_it_has_never_heard_of(live: Live, tmp_path: Path) -> None:
    async with laid(live.url, "exodus", 2, prefix="random") as table:
        await table.host.start(table.match_id)
        said = await ran("random_bot", live.url, *kept(tmp_path, *table.tokens), place=tmp_path, ONCE="1")
        await table.host.result(table.match_id)

    assert sorted(said.splitlines()) == [f"{table.match_id}, seat {n}: finished" for n in (1, 2)]


async def test_the_host_bot_hosts_and_the_note_taker_writes_it_down(live: Live, tmp_path: Path) -> None:
    host, token = await account(live.url, "hosting")
    async with host:
        (file,) = kept(tmp_path, token)
        said = await ran("host_bot", live.url, file, "x-game", "0", place=tmp_path)
        match_id = (tmp_path / "host-bot.match").read_text()
        assert "winners: " in said
        assert (await host.match(match_id)).status == "finished"

        notes = await ran("note_taker", live.url, file, match_id, place=tmp_path, COLUMNS="200")
    assert "match.created" in notes
    assert notes.count("match.finished") == 1

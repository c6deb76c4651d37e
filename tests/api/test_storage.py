"""A storage that fails under a running server: refused in words, shown by readiness and metrics, and back by itself."""

import asyncio
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import httpx2
import pytest

from mainmatch.store.backends import storage
from mainmatch.store.backends.sqlite.connection import FILE_NAME
from tests.app import Server, code_of
from tests.telemetry.figures import figures

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A probe each moment, as the tests' clock goes."""
    monkeypatch.setattr(storage, "_EVERY", 0.05)


TITLES = [f"match {n}" for n in range(12)]


@contextmanager
def files_no_longer_than(length: int) -> Iterator[None]:
    """What a full disk is to a process: no file of it grows beyond this many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def log_of(server: Server) -> Path:
    return Path(server.app_state.executor.database.place) / f"{FILE_NAME}-wal"


async def create(client: httpx2.AsyncClient, title: str) -> httpx2.Response:
    return await client.post("/v1/matches", json={"game": "duel-of-nerve", "player_count": 2, "title": title})


async def titles(client: httpx2.AsyncClient) -> set[str]:
    return {each["title"] for each in (await client.get("/v1/matches?limit=100")).json()["items"]}


async def ready_again(server: Server) -> None:
    async with asyncio.timeout(30):
        while (await server.client.get("/readyz")).status_code != 200:
            await anyio.lowlevel.checkpoint()


async def test_a_disk_that_takes_no_more(server: Server) -> None:
    ann = await server.person("ann")
    assert (await create(ann, "before")).status_code == 201
    with files_no_longer_than(log_of(server).stat().st_size):
        answers = [await create(ann, title) for title in TITLES]
        refused = [answer for answer in answers if answer.status_code != 201]
        assert {code_of(answer) for answer in refused} == {(503, "storage_unavailable")}
        assert {answer.headers.get("retry-after") for answer in refused} == {"5"}
        ready = await server.client.get("/readyz")
        assert code_of(ready) == (503, "not_ready")
        assert "disk" in ready.json()["detail"]
        assert str(log_of(server).parent) not in ready.text
        assert (await server.client.get("/livez")).status_code == 200
        assert await titles(ann) == {"before"}
        there = await figures(server)
        assert there["mainmatch_storage_unavailable", (("reason", "failing"),)] == 1
        assert there["mainmatch_ready", ()] == 0
    await ready_again(server)
    assert (await create(ann, "after")).status_code == 201
    assert await titles(ann) == {"before", "after"}


def cut(file: Path) -> None:
    with file.open("r+b") as inside:
        inside.truncate(file.stat().st_size // 2)


def blot(file: Path) -> None:
    """Overwrite all of it in its place."""
    with file.open("r+b") as inside:
        inside.write(b"\xa5" * file.stat().st_size)


def swap(file: Path) -> None:
    """Put a copy in its place, as a restore under a running server does."""
    draft = file.with_name("copy")
    draft.write_bytes(file.read_bytes())
    draft.replace(file)


@pytest.mark.parametrize("companion", ["", "-wal"], ids=["database", "log"])
@pytest.mark.parametrize("harm", [Path.unlink, cut, swap, blot], ids=["removed", "cut", "swapped", "overwritten"])
async def test_files_harmed_under_the_server(server: Server, harm: Callable[[Path], object], companion: str) -> None:
    ann = await server.person("ann")
    assert (await create(ann, "before")).status_code == 201
    place = Path(server.app_state.executor.database.place)
    harm(place / f"{FILE_NAME}{companion}")

    answers = [await create(ann, title) for title in TITLES]

    assert {code_of(answer) for answer in answers if answer.status_code != 201} == {(503, "storage_unavailable")}
    acknowledged = {title for title, answer in zip(TITLES, answers, strict=True) if answer.status_code == 201}
    assert acknowledged == set()
    assert code_of(await server.client.get("/readyz")) == (503, "not_ready")


async def not_ready_because(server: Server, reason: str) -> None:
    async with asyncio.timeout(30):
        while reason not in (await server.client.get("/readyz")).text:
            await anyio.lowlevel.checkpoint()


async def test_files_that_vanish_from_an_idle_server_are_missed(server: Server) -> None:
    (log_of(server).parent / FILE_NAME).unlink()
    await not_ready_because(server, "a file of the database was removed or replaced")


async def test_nothing_is_written_to_find_out_while_all_is_well(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    probes: list[storage.Guard] = []
    monkeypatch.setattr(storage.Guard, "_probe", probes.append)
    for _ in range(20):
        assert (await server.client.get("/readyz")).status_code == 200
    assert probes == []

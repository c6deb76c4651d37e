"""D1: memory that runs out: killed by the kernel, or refused its allocations, a server loses nothing acknowledged."""

import random
import signal
from pathlib import Path

import pytest

from tests.rigs.crowding import address_space_of, crowd, exporting, group_of, listening
from tests.rigs.killing import Killing, killed
from tests.rigs.processes import RigServer, rig_server
from tests.rigs.sizes import seed, table
from tests.rigs.tables import entered

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]

_TIMES = 5
_MEBIBYTES = 32
_FEW_MEBIBYTES = 2
_WITHIN = 20.0
"""Seconds for which a server that lives on without memory is left alone."""


async def test_a_server_without_memory_ends_in_order_and_has_all_that_it_acknowledged(tmp_path: Path) -> None:
    async with rig_server(tmp_path) as server, await entered(server, "ann") as ann:
        address_space_of(server, _FEW_MEBIBYTES)
        await crowd(server, _WITHIN)
        assert not server.is_running
        # Not by a signal, such as that of a library which goes on with memory that it did not get.
        assert await server.ended() == 1
        assert "out of memory" in server.output
        await server.start()
        assert (await ann.get("/v1/me"))["username"] == "ann"


@pytest.mark.parametrize("load", ["exports", "sockets"])
async def test_without_memory_for_exports_or_sockets_it_ends_in_order_or_goes_on(tmp_path: Path, load: str) -> None:
    async with rig_server(tmp_path) as server, await entered(server, "ann") as ann:
        match_id = (await ann.create_match({"game": "exodus", "player_count": 4}))["id"]
        await ann.join(match_id)
        await ann.add_bot(match_id, bot="random", fill=True)
        await ann.start(match_id)
        for n in range(10):
            await ann.post(f"/v1/matches/{match_id}/channels/table/messages", {"text": f"{n} " + "x" * 1900})
        said = exporting(match_id, ann.token) if load == "exports" else listening(ann.token)
        address_space_of(server, _FEW_MEBIBYTES)
        taken = await crowd(server, _WITHIN / 4, said)
        table(f"D1, without memory for {load}", {"connections": taken, "goes on": server.is_running})
        if not server.is_running:
            assert await server.ended() == 1
            assert "out of memory" in server.output
            await server.start()
        assert (await ann.get("/v1/me"))["username"] == "ann"
        assert (await ann.get(f"/v1/matches/{match_id}/channels/table/messages"))["head"] == 10


@pytest.mark.night
async def test_whatever_was_acknowledged_is_there_after_the_kernel_has_killed_for_memory(tmp_path: Path) -> None:
    killing = Killing(random.Random(seed()))  # noqa: S311 - repeatable
    async with rig_server(tmp_path) as server:
        for _ in range(_TIMES):
            await killed(server, killing, people=6, end=lambda: killed_by_kernel(server, killing))
    table("D1, killed by the kernel for its memory", killing.counts)

    assert killing.faults == []
    assert killing.counts["submission: found again"] > 0


@pytest.mark.night
async def test_whatever_was_acknowledged_is_there_after_allocations_have_failed(tmp_path: Path) -> None:
    killing = Killing(random.Random(seed()))  # noqa: S311 - repeatable
    async with rig_server(tmp_path) as server:
        for _ in range(_TIMES):
            await killed(server, killing, people=6, end=lambda: refused_memory(server, killing))
    # Who was refused for want of memory knows it.
    refused = [fault for fault in killing.faults if fault.startswith("refused in the middle of things: 50")]
    killing.counts["refused for want of memory"] += len(refused)
    table("D1, without memory", killing.counts)

    assert [fault for fault in killing.faults if fault not in refused] == []
    assert killing.counts["submission: found again"] > 0


@pytest.mark.night
@pytest.mark.parametrize("how", [0, 1], ids=["killed", "refused"])
async def test_an_answer_before_the_commit_turns_the_rig_red(tmp_path: Path, how: int) -> None:
    run_out = (killed_by_kernel, refused_memory)[how]
    killing = Killing(random.Random(seed()))  # noqa: S311 - repeatable
    async with rig_server(tmp_path, "acknowledges-before-commit") as server:
        for _ in range(3 * _TIMES):
            await killed(server, killing, people=6, end=lambda: run_out(server, killing))
            if any("acknowledged, and now" in fault for fault in killing.faults):
                table("D1, answered before the commit", killing.counts)
                return

    pytest.fail(f"{killing.counts}\n{killing.faults}")


async def killed_by_kernel(server: RigServer, killing: Killing) -> None:
    """Let clients take more memory than the kernel gives."""
    with group_of(server, _MEBIBYTES) as group:
        killing.counts["uploads"] += await crowd(server, 60)
        assert await server.ended() == -signal.SIGKILL
        assert "oom_kill 1" in (group / "memory.oom_control").read_text(encoding="ascii")


async def refused_memory(server: RigServer, killing: Killing) -> None:
    """Let clients take more memory than the server can map, and kill it if it lives on."""
    address_space_of(server, _MEBIBYTES)
    killing.counts["uploads"] += await crowd(server, _WITHIN)
    killing.counts["MemoryError in the log"] += "MemoryError" in server.output
    killing.counts["alive without memory"] += server.is_running
    await server.kill()

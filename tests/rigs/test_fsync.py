"""D2 and D3: nothing is acknowledged before it is on the disk, and connections are set so that a commit is.

The gate looks within the process: no answer before COMMIT has returned, on a connection that syncs at every
commit. ``make rig-fsync`` looks from outside, by strace: no answer before fsync has returned.
"""

import os
import shutil
from pathlib import Path

import pytest

from mainmatch.demo.server import ServerDied
from tests.rigs.processes import RigServer, rig_server
from tests.rigs.sizes import IS_NIGHT, table
from tests.rigs.tables import entered, payload
from tests.rigs.tracing import SYSCALLS, Step, faults_of, steps_of

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]

REQUESTS = 50 if not IS_NIGHT else 1000


async def submitted(server: RigServer, requests: int = REQUESTS) -> None:
    """That many submissions, one after the other, on a quiet server."""
    client = await entered(server, "syncs")
    try:
        match = await client.create_match(payload(1, 3600, 5))
        await client.join(match["id"])
        phase = (await client.start(match["id"]))["phase"]["id"]
        for number in range(requests):
            await client.submit(match["id"], phase, {"type": "say", "number": number})
    finally:
        await client.__aexit__()


async def noted(directory: Path, *plants: str, requests: int = REQUESTS) -> list[Step]:
    """What the server notes of itself: the log written, the commit returned, an answer sent."""
    async with rig_server(directory, "notes-its-order", *plants) as server:
        await submitted(server, requests)
    lines = (directory / "order").read_text().splitlines()
    names = {"asked": "asked", "write": "wal", "committed": "sync", "answer": "answer"}
    return [Step(names[line], number) for number, line in enumerate(lines)]  # type: ignore[arg-type] # four words


async def test_an_answer_is_sent_after_its_commit_has_returned(tmp_path: Path) -> None:
    steps = await noted(tmp_path)
    table("D2, in the process", {what: sum(step.what == what for step in steps) for what in ("wal", "sync", "answer")})

    assert faults_of(_last_answers(steps), REQUESTS) == []


async def test_an_answer_before_its_commit_is_found(tmp_path: Path) -> None:
    # Each of its commits takes half a second.
    steps = await noted(tmp_path, "acknowledges-before-commit", requests=4)

    assert any("was sent before" in fault for fault in faults_of(_last_answers(steps, 4), 4))


def _last_answers(steps: list[Step], requests: int = REQUESTS) -> list[Step]:
    """From the first of the submissions on: what came before has answers that write nothing."""
    answers = [n for n, step in enumerate(steps) if step.what == "answer"]
    return steps[answers[-requests - 1] + 1 :]


async def test_a_server_that_would_not_sync_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(ServerDied, match="synchronous=1 where 2 is needed"):
        async with rig_server(tmp_path, "asks-for-no-sync"):
            pass


TRACE = [
    '12 0.9 read(7<TCP:[127.0.0.1:1->127.0.0.1:2]>, "PUT /v1/matches/"..., 65536) = 300',
    '11 1.0 pwrite64(9</d/mainmatch.sqlite3-wal>, "..."..., 4096, 0) = 4096',
    "11 1.1 fdatasync(9</d/mainmatch.sqlite3-wal> <unfinished ...>",
    '12 1.2 sendto(7<TCP:[127.0.0.1:1->127.0.0.1:2]>, "HTTP/1.1 200 OK\\r\\n"..., 300, 0, NULL, 0) = 300',
    "11 1.3 <... fdatasync resumed>) = 0",
]


def test_a_trace_is_read_right() -> None:
    assert [step.what for step in steps_of(TRACE)] == ["asked", "wal", "answer", "sync"]
    assert faults_of(steps_of(TRACE), 1) == ["answer 1 (line 3) was sent before the write was synced"]
    asked, written, begun, answered, synced = TRACE
    in_order = [asked, written, begun, synced, answered]
    assert faults_of(steps_of(in_order), 1) == []
    assert faults_of(steps_of([answered]), 1) == ["answer 1 (line 0) was sent before anything was written"]
    # One late, every time: each answer follows the commit of the request before.
    one_late = [*in_order, asked, answered, written, begun, synced]
    assert faults_of(steps_of(one_late), 2) == ["answer 2 (line 6) was sent before anything was written"]
    assert faults_of(steps_of([written]), 1) == ["0 answers were seen, and 1 requests made"]


if os.environ.get("MAINMATCH_TEST_RIGS") == "fsync":

    async def traced(directory: Path, *plants: str) -> list[Step]:
        strace = shutil.which("strace")
        assert strace, "make rig-fsync needs strace: apt-get install strace"
        trace = directory / "trace"
        under = (strace, "-f", "--seccomp-bpf", "-yy", "-ttt", "-s", "32", "-e", f"trace={SYSCALLS}", "-o", str(trace))
        async with rig_server(directory, *plants, under=under) as server:
            await submitted(server)
        return list(steps_of(trace.read_text(errors="replace").splitlines()))

    async def test_by_strace_an_answer_is_sent_after_its_write_was_synced(tmp_path: Path) -> None:
        steps = await traced(tmp_path)
        counts = {what: sum(step.what == what for step in steps) for what in ("wal", "sync", "answer")}
        table("D2, by strace", {"submissions": REQUESTS, **counts})

        assert faults_of(_last_answers(steps), REQUESTS) == []

    @pytest.mark.parametrize("plant", ["syncs-nothing", "acknowledges-before-commit"])
    async def test_by_strace_a_planted_bug_turns_the_rig_red(tmp_path: Path, plant: str) -> None:
        steps = await traced(tmp_path, plant)

        assert any("was sent before" in fault for fault in faults_of(_last_answers(steps), REQUESTS))

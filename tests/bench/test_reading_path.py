"""The way of a submission gets shorter, and no longer again."""

import asyncio
from pathlib import Path

from bench.reading_path import measure

LIMITS = {"files": 42, "functions": 129, "bodies": 134, "jumps": 101}
"""On 7b2a8c4: 58, 199, 225, 155. The aim is half of it."""


def test_a_submission_runs_through_no_more_than_it_did(tmp_path: Path) -> None:
    path = asyncio.run(measure(tmp_path))

    assert {name: count for name, count in path.totals.items() if count > LIMITS[name]} == {}
    files = [line.partition(":")[0] for line in path.lines]
    assert files[0] == "runtime/server_protocol.py"
    assert {"api/routers/match_play.py", "services/phases/submissions.py", "store/journal.py"} <= {*files}

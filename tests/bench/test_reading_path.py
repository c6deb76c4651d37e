"""The way of a submission gets shorter, and no longer again."""

import asyncio
from pathlib import Path

from bench.reading_path import measure

LIMITS = {"files": 43, "functions": 132, "bodies": 138, "jumps": 105}
"""A little above what it takes (41, 128, 133, 100), for what runs meanwhile. On 7b2a8c4: 58, 199, 225, 155."""


def test_a_submission_runs_through_no_more_than_it_did(tmp_path: Path) -> None:
    path = asyncio.run(measure(tmp_path))

    assert {name: count for name, count in path.totals.items() if count > LIMITS[name]} == {}
    files = [line.partition(":")[0] for line in path.lines]
    assert {"runtime/server_protocol.py", "services/phases/submissions.py", "store/journal.py"} <= {*files}

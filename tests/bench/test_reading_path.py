"""The way of a submission gets shorter, and no longer again."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from bench.reading_path import measure

LIMITS = {"files": 44, "functions": 124, "bodies": 136, "jumps": 90}
"""A little above what it takes (44, 123, 135, 89), for what runs meanwhile.

The ordinary way, which a seat's first submission goes, takes 54 files and 202 functions. On 7b2a8c4: 58 and 199.
"""


def test_a_submission_runs_through_no_more_than_it_did(
    tmp_path: Path, record_property: Callable[[str, int], None]
) -> None:
    path = asyncio.run(measure(tmp_path))
    for name in ("files", "functions"):
        record_property(f"path {name}", path.totals[name])

    assert {name: count for name, count in path.totals.items() if count > LIMITS[name]} == {}
    files = [line.partition(":")[0] for line in path.lines]
    assert {"runtime/server_protocol.py", "services/play/submissions.py", "store/journal.py"} <= {*files}

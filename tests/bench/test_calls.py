"""A submission takes fewer Python calls, and no more again."""

from pathlib import Path

import pytest
import uvloop

from bench.calls import measure
from bench.rounds import Door

LIMITS: dict[Door, int] = {"http": 153, "websocket": 153}
"""A little above what it takes, for what runs meanwhile.

On a quiet machine it is 141 and 143. It was 378 and 317 before the hot ways, 257 and 249 with the layers between them,
and 165 while each event of a step and each callback after a commit was a call of its own.
"""


@pytest.mark.parametrize("door", LIMITS)
def test_a_submission_takes_no_more_calls_than_it_did(tmp_path: Path, door: Door) -> None:
    calls = uvloop.run(measure(tmp_path, door, 4, 5))

    assert calls.each <= LIMITS[door], calls.lines

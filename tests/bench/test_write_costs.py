"""What a submission and a close cost the database gets less, and no longer more."""

from pathlib import Path

import pytest

from bench.write_costs import measure

LIMITS = {
    "submission": {"statements": 2, "rows": 1, "log_bytes": 6_512},
    "close": {"statements": 4, "rows": 3, "log_bytes": 10_360},
}
"""With a row for each event and viewer, a close took 54 rows and 98,880 bytes, and a submission three rows.

``close`` has the last submission, too. Its log was 15,540 bytes while each event of a step repeated what they have in
common. The log grows by whole pages of 2,072 bytes: the row of a close has one of its own.
"""


@pytest.mark.embedded  # What SQLite writes to its files.
def test_a_submission_and_a_close_take_no_more_than_they_did(tmp_path: Path) -> None:
    found = measure(tmp_path)
    more = {
        (command, what): count
        for command, costs in found.items()
        for what, count in costs.items()
        if count > LIMITS[command][what]
    }
    assert more == {}

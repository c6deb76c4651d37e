"""Two servers and the players of some matches, all at once on PostgreSQL: everything is kept, in order, once."""

import json
import subprocess
from pathlib import Path

import psycopg
import pytest

from tests import databases, forked_servers
from tests.store.rushing import MATCHES, SEATS, furnish

pytestmark = pytest.mark.parametrize("engine", ["postgres"], indirect=True)

NUMBERS = 4
ROOT = Path(__file__).parents[2]


def test_what_two_servers_take_for_the_same_matches_at_the_same_time_is_all_kept(engine: str, tmp_path: Path) -> None:
    url = databases.cluster().url_of(tmp_path / "shared")
    furnish(url)
    processes = [_process(url, share) for share in range(2)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    ended = [(process, process.communicate()[0]) for process in _started(processes)]
    assert [process.returncode for process, _ in ended] == [0, 0]
    outcomes = [json.loads(said) for _, said in ended]

    assert [outcome["failed"] for outcome in outcomes] == [[], []]
    # Nobody ran in vain: whoever comes second waits, and then finds what the first one did. (On a busy machine long.)
    assert [set(outcome["retries"]) - {"lock"} for outcome in outcomes] == [set(), set()]
    with psycopg.connect(url) as inside:
        inputs = _one(inside, "SELECT count(*) FROM journal WHERE kind <> 'event'")
        assert inputs == MATCHES * SEATS * NUMBERS
        for table, of, n in (
            ("journal", "(phase_id, seat)", "revision"),
            ("feeds", "feed", "seq"),
        ):
            uneven = f"SELECT 1 FROM {table} GROUP BY {of} HAVING max({n}) <> count({n})"  # noqa: S608
            assert _one(inside, f"SELECT count(*) FROM ({uneven}) AS uneven") == 0  # noqa: S608
        # Each is in the heads of its row, after those before it.
        last = "SELECT DISTINCT ON (match_number) heads FROM journal ORDER BY match_number, n DESC"
        heard = f"SELECT sum((heads::json ->> 3)::int) FROM ({last}) AS last"  # noqa: S608
        told = "SELECT count(*) FROM journal WHERE audience IS NULL OR audience LIKE '%,seat:1,%'"
        assert _one(inside, heard) >= _one(inside, told) > 0


def _started(processes: "list[subprocess.Popen[str]]") -> "list[subprocess.Popen[str]]":
    """All of them are told before the first one is waited for."""
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    return processes


def _process(url: str, share: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*forked_servers.python(), "-m", "tests.store.rushing", url, str(share), "2", str(NUMBERS)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _one(inside: "psycopg.Connection[tuple[int]]", asked: str) -> int:
    row = inside.execute(asked.encode()).fetchone()
    assert row is not None
    return row[0]

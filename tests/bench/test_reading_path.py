"""The way of a submission gets shorter, and no longer again."""

import asyncio
from pathlib import Path

from bench.reading_path import measure

LIMITS = {"files": 53, "functions": 193, "bodies": 205, "jumps": 119}
"""A little above what it takes (53, 191, 203, 117), for what runs meanwhile. On 7b2a8c4: 58, 199, 225, 155.

A function more since the store writes instants for SQLite itself, which took SQLAlchemy three calls each, and a second
one since it reads them. Another since a command that another server has outrun is judged anew in memory.
Five bodies more since commands are handed over once a turn of the loop, and an operation can be deprecated.
Thirteen functions more, four jumps less, since commands run in memory and their writes are executed together.
Five functions more since a submission has a place, which is a seat or a seat and a slot, in a module of its own.
Ten functions more since a command's events are one row, which an encoder writes, and not a row for each viewer.
Four functions more since whole answers and frames pass the sends of ASGI and the parser of the library.
One function more since values are structs: a walk looks for numbers and text that JSON lacks, as pydantic did in C.
Two files less since what players send is judged as values (decision 45).
Ten functions more since queries wait in a fair queue, and what a connection sends and is refused is counted.
Before commits checked the database's files, and requests Host and the address's budget: 43, 130, 135, 102.
"""


def test_a_submission_runs_through_no_more_than_it_did(tmp_path: Path) -> None:
    path = asyncio.run(measure(tmp_path))

    assert {name: count for name, count in path.totals.items() if count > LIMITS[name]} == {}
    files = [line.partition(":")[0] for line in path.lines]
    assert {"runtime/server_protocol.py", "services/phases/submissions.py", "store/journal.py"} <= {*files}

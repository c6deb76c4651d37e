"""Commands that were judged in memory are handed over to the database once a turn of the event loop."""

import asyncio

import pytest

from mainmatch.store.backends.jobs import Job, JobQueue
from mainmatch.store.database import Database
from mainmatch.store.transactions.errors import Overloaded
from tests.store.recordings import Sender, sent
from tests.store.rows import running_match

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]


async def test_what_is_judged_in_one_turn_of_the_loop_is_handed_over_together(database: Database) -> None:
    database.write_now(running_match)
    sender, sizes = Sender(database), list[int]()
    put = JobQueue.put

    def counted(queue: JobQueue, *jobs: Job) -> None:
        # A probe of the storage goes the same way, and other databases of this process have their own.
        if queue is database._backend.recorded and any(job.recorded for job in jobs):
            sizes.append(len(jobs))
        put(queue, *jobs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JobQueue, "put", counted)
        assert await asyncio.gather(*map(sender.send, "abc")) == ["a", "b", "c"]

    assert sizes == [3]
    assert [action for action, _ in database.read_now(sent)] == ["a", "b", "c"]


async def test_a_command_of_the_database_stays_behind_what_was_judged_before_it(database: Database) -> None:
    database.write_now(running_match)
    sender = Sender(database)

    judged = asyncio.ensure_future(sender.send("judged"))
    await asyncio.sleep(0)
    assert await database.write(sent) == [("judged", 1)]
    assert await judged == "judged"


async def test_nothing_builds_upon_what_a_full_queue_refused(database: Database) -> None:
    database.write_now(running_match)
    sender = Sender(database)

    def refuse(*_: object) -> None:
        raise Overloaded("full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JobQueue, "put", refuse)
        answers = await asyncio.gather(*map(sender.send, "ab"), return_exceptions=True)

    assert [type(answer) for answer in answers] == [Overloaded, Overloaded]
    assert sender.live.lineage.is_lost
    assert await sender.send("c") == "c again"

from concurrent.futures import Future

import pytest

from mainmatch.store.backends.jobs import AfterCommit, FairQueue, Job, JobQueue
from mainmatch.store.transactions.errors import Closed, Overloaded
from mainmatch.store.transactions.transaction import Notices, Transaction


def job(value: object = None, feed: str | None = None) -> Job:
    def run(_tx: Transaction) -> object:
        return value

    return Job(run, Future(), value=value, notices=Notices(news={feed: []} if feed else {}))


def test_jobs_come_out_in_their_order_and_after_the_end_nobody_gets_any() -> None:
    queue, jobs = JobQueue(9), [job(n) for n in range(3)]
    for each in jobs:
        queue.put(each)
    queue.close()
    queue.close()

    assert queue.get() == [jobs[0]]
    assert queue.get(1) == [jobs[1]]
    assert queue.get(9) == [jobs[2]]
    assert [queue.get(), queue.get()] == [[], []]


def test_a_queue_takes_no_more_than_its_bound_and_nothing_after_its_end() -> None:
    queue = JobQueue(1)
    queue.put(job())
    with pytest.raises(Overloaded):
        queue.put(job())
    queue.close()
    with pytest.raises(Closed):
        queue.put(job())


@pytest.mark.parametrize("error", [StopIteration("canary"), KeyboardInterrupt()])
def test_a_waiter_gets_what_no_future_can_carry_as_something_that_one_can(error: BaseException) -> None:
    failed = job("value", "match/m_1/public")
    failed.fail(error)
    AfterCommit(None).settle([failed])

    with pytest.raises(RuntimeError, match=type(error).__name__) as raised:
        failed.waiter.result()
    assert raised.value.__cause__ is error
    assert not failed.notices


def test_a_waiter_that_is_gone_costs_nobody_else_anything() -> None:
    gone, other = job(1), job(2)
    gone.waiter.cancel()
    AfterCommit(None).settle([gone, other])

    assert other.waiter.result() == 2


def test_a_listener_that_fails_loses_its_notice_and_nothing_without_one_is_announced() -> None:
    announced: list[Notices] = []

    def fail(notices: Notices) -> None:
        announced.append(notices)
        raise OSError("canary")

    after_commit = AfterCommit(fail)
    after_commit.announce(Notices())
    after_commit.announce(Notices(news={"match/m_1/public": []}))

    assert [notices.feeds for notices in announced] == [{"match/m_1/public"}]


def test_accounts_take_turns_and_each_ones_queries_keep_their_order() -> None:
    queue, jobs = FairQueue(9), [job(n) for n in range(6)]
    for each, whose in zip(jobs, ("eve", "eve", "eve", "ada", "", "ada"), strict=True):
        each.whose = whose
        queue.put(each)
    with pytest.raises(Overloaded):
        queue.put(*[job()] * 4)
    queue.close()

    assert [queue.get() for _ in range(7)] == [*([jobs[n]] for n in (0, 3, 4, 1, 5, 2)), []]
    assert queue.get() == []

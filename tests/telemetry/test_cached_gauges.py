"""What takes long is asked now and then; nobody waits long for it, and nothing else suffers from it."""

import asyncio
from collections.abc import Mapping

import pytest

from mainmatch.telemetry.cached_gauges import CachedGauges

pytestmark = pytest.mark.anyio


class Book:
    """A ledger whose sum takes as long as the test likes."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked = 0
        self.sum = 0.0
        self.open = asyncio.Event()
        self.open.set()
        self.error: Exception | None = None
        self.figures = CachedGauges(self.quick, self.slow, lambda: self.now)

    async def quick(self) -> Mapping[str, float]:
        return {"overdue_seconds": self.now}

    async def slow(self) -> Mapping[str, float]:
        self.asked += 1
        await self.open.wait()
        if self.error is not None:
            raise self.error
        return {"ledger_sum": self.sum}


async def test_it_is_asked_once_in_ten_minutes_and_told_in_between() -> None:
    book = Book()
    for _ in range(3):
        assert await book.figures() == {"overdue_seconds": book.now, "ledger_sum": 0.0}
        book.now += 299
    assert book.asked == 1
    book.now, book.sum = 601, 2.0
    assert (await book.figures())["ledger_sum"] == 2.0
    assert book.asked == 2


async def test_what_takes_long_is_told_when_it_is_there_and_asked_once() -> None:
    book = Book()
    book.open.clear()
    assert [await book.figures() for _ in range(2)] == [{"overdue_seconds": 0.0}] * 2
    book.open.set()
    assert (await book.figures())["ledger_sum"] == 0.0
    assert book.asked == 1


async def test_what_fails_is_missing_and_the_rest_is_told() -> None:
    book = Book()
    await book.figures()
    book.now, book.error = 601, RuntimeError("no database")
    assert await book.figures() == {"overdue_seconds": 601}

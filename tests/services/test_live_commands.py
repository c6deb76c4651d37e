"""Commands on a match in memory: what they cost, and that they end as they would have on the database."""

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mainmatch.rules import Refused
from mainmatch.rules.errors import PhaseClosed
from mainmatch.services import due_work
from mainmatch.services.errors import Busy, Forbidden, MatchPaused
from mainmatch.services.fairness.receipts import SubmissionReceipt
from mainmatch.services.hosting import review, submit_for_seat, substitutes, timing
from mainmatch.services.hosting.review import RewindRequest
from mainmatch.services.hosting.submit_for_seat import SeatSubmission
from mainmatch.services.hosting.substitutes import NewPlayer
from mainmatch.services.hosting.timing import PauseRequest, PhaseExtension
from mainmatch.services.play import submissions
from mainmatch.store import matches
from tests.clock import Clock
from tests.games.beyond.slotted import EXPEDITION
from tests.services.letters import Letters, lettered, statements
from tests.services.table import Table
from tests.store.batches import outcomes
from tests.store.held_back import begun, held_back

pytestmark = [pytest.mark.anyio, pytest.mark.engines]

NAMES = ("ada", "ben", "cy", "dot")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with lettered(tmp_path / "letters", EXPEDITION) as opened:
        yield opened


@pytest.fixture
def letters(table: Table) -> Letters:
    return Letters(table, *NAMES)


async def cold(letters: Letters, task: "asyncio.Future[Any]") -> None:
    """On PostgreSQL let a command of the database end before those that are held back."""
    if letters.table.executor.database.lanes > 1:
        await task


# What it costs


async def test_submissions_to_a_match_in_memory_ask_nothing_and_share_one_insert(letters: Letters) -> None:
    await letters.send("ada", "a")
    with statements() as found:
        with held_back(letters.table.executor.database):
            tasks = await begun(letters.send("ben", "b"), letters.send("cy", "c"))
            assert found == []
        receipts = await outcomes(tasks)

    assert [receipt.revision for receipt in receipts] == [1, 1]
    assert [each.split()[0] for each in found if "journal" in each and each.startswith("INSERT")] == ["INSERT"]
    # PostgreSQL locks the match, and reads its revision.
    assert len(found) == (1 if letters.table.executor.database.lanes == 1 else 3)
    assert letters.sent() == [(1, "submit", 1, "a"), (2, "submit", 1, "b"), (3, "submit", 1, "c")]


async def test_the_submission_that_closes_a_phase_asks_nothing_either(letters: Letters) -> None:
    for name in NAMES[:3]:
        await letters.send(name, "a")
    with statements() as found:
        await letters.send("dot", "b")

    assert not [
        each
        for each in found
        if each.startswith("SELECT") and "FOR NO KEY" not in each and "SELECT journal.n " not in each
    ]
    assert letters.sent()[-1] == (None, "close", None, None)
    assert letters.table.phase(letters.id) != letters.phase


async def test_a_step_and_what_follows_it_in_the_same_batch(letters: Letters) -> None:
    """The phase that the step opens is known to who sends next, and its rows are there before."""
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        closing = await begun(*(letters.send(name, "b") for name in NAMES[1:]))
        live = letters.table.moves.live.find(letters.id)
        assert live is not None
        opened = live.record.phase_id
        assert opened not in (None, letters.phase)
        letters.phase = str(opened)
        after = await begun(letters.send("dot", "c"), letters.send("cy", "c"), letters.send("dot", "a"))
    receipts: list[SubmissionReceipt] = await outcomes([*closing, *after])

    assert [(each.phase_id == letters.phase, each.seat, each.revision) for each in receipts[3:]] == [
        (True, 4, 1),
        (True, 3, 1),
        (True, 4, 2),
    ]
    assert letters.table.phase(letters.id) == letters.phase
    assert letters.sent()[4:] == [
        (None, "close", None, None),
        (4, "submit", 1, "c"),
        (3, "submit", 1, "c"),
        (4, "submit", 2, "a"),
    ]


# What the database decides


async def test_what_is_refused_is_judged_by_the_database(letters: Letters) -> None:
    await letters.send("ada", "a")
    with statements() as found, pytest.raises(Refused):
        await letters.send("ben", "z")
    assert found
    with pytest.raises(Forbidden):
        await letters.play(submissions.submit, "host", letters.phase, {"type": "choose", "letter": "a"})
    with pytest.raises(Refused) as refused:
        await letters.play(submissions.withdraw, "cy")
    assert refused.value.code == "no_submission"
    assert letters.sent() == [(1, "submit", 1, "a")]


async def test_a_repeat_whose_commit_is_on_its_way_has_the_same_receipt_and_one_entry(letters: Letters) -> None:
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        tasks = await begun(*(letters.send("ben", "b") for _ in range(3)))
        letters.table.clock.forward(minutes=1)
    first, *others = await outcomes(tasks)

    assert others == [first, first]
    assert letters.sent()[1:] == [(2, "submit", 1, "b")]


async def test_withdrawals_are_kept_in_their_order(letters: Letters) -> None:
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        tasks = await begun(
            letters.send("ben", "b"), letters.play(submissions.withdraw, "ben"), letters.send("ben", "b")
        )
    first, none, again = await outcomes(tasks)

    assert (first.revision, none, again.revision) == (1, None, 3)
    assert letters.sent()[1:] == [(2, "submit", 1, "b"), (2, "withdraw", 2, None), (2, "submit", 3, "b")]


# What came in between


async def test_a_pause_in_between_refuses_what_was_judged_before_it(letters: Letters) -> None:
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        (paused,) = await begun(letters.host(timing.pause, PauseRequest()))
        sent = await begun(letters.send("ben", "b"), letters.send("cy", "c"), letters.send("ben", "c"))
        await cold(letters, paused)
    assert {type(each) for each in await outcomes(sent)} == {MatchPaused}
    assert letters.sent() == [(1, "submit", 1, "a")]

    await letters.host(timing.resume, timing.ResumeRequest())
    assert (await letters.send("ben", "b")).revision == 1


async def test_an_extension_in_between_is_on_the_receipts(letters: Letters) -> None:
    before = await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        (extended,) = await begun(letters.host(timing.extend, PhaseExtension(seconds=3600)))
        sent = await begun(letters.send("ben", "b"), letters.send("cy", "c"))
        await cold(letters, extended)
    receipts = await outcomes(sent)

    assert before.changeable_until is not None
    assert {(each.changeable_until - before.changeable_until).total_seconds() for each in receipts} == {3600}
    assert sorted(letters.sent()[1:]) == [(2, "submit", 1, "b"), (3, "submit", 1, "c")]


async def test_a_submission_of_a_host_in_between_counts(letters: Letters) -> None:
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        (host,) = await begun(amended(letters, "c"))
        (sent,) = await begun(letters.send("ben", "b"))
        await cold(letters, host)
    assert (await sent).revision == 2
    assert letters.sent()[1:] == [(2, "submit", 1, "c"), (2, "submit", 2, "b")]


async def test_a_player_who_was_replaced_in_between_sends_nothing(letters: Letters) -> None:
    await letters.send("ada", "a")
    letters.table.person("eve")
    with held_back(letters.table.executor.database):
        (replaced,) = await begun(letters.host(substitutes.substitute, 2, NewPlayer(account="eve")))
        (sent,) = await begun(letters.send("ben", "b"))
        await cold(letters, replaced)
    with pytest.raises(Forbidden):
        await sent
    assert (await letters.send("eve", "c")).seat == 2
    assert letters.sent()[1:] == [(2, "submit", 1, "c")]


async def test_a_deadline_in_between_closes_the_phase_without_what_comes_after_it(letters: Letters) -> None:
    await letters.send("ada", "a")
    judged = Event()
    with held_back(letters.table.executor.database):
        # Judged before the deadline, and written after the close.
        (close,) = await begun(letters.table.executor.write(close_now, letters.table.clock, judged))
        sent = await begun(letters.send("ben", "b"), letters.send("cy", "c"))
        judged.set()
        await cold(letters, close)
    assert [type(each) for each in await outcomes(sent)] == [PhaseClosed, PhaseClosed]
    assert letters.sent() == [(1, "submit", 1, "a"), (None, "close", None, None)]


def close_now(uow: Any, clock: Clock, judged: Event) -> int:
    """On PostgreSQL this is another thread, at any time."""
    judged.wait()
    clock.forward(hours=24 * 30)
    uow.tx.now = clock()
    return due_work.wake_due(uow, 10)


async def test_a_rewind_in_between_voids_what_was_sent_in_the_phase(letters: Letters) -> None:
    await letters.send("ada", "a")
    with held_back(letters.table.executor.database):
        (rewound,) = await begun(letters.host(review.rewind, RewindRequest(to_phase=letters.phase)))
        sent = await begun(letters.send("ben", "b"))
        await cold(letters, rewound)
    assert [type(each) for each in await outcomes(sent)] == [PhaseClosed]
    letters.phase = letters.table.phase(letters.id)
    assert (await letters.send("ben", "b")).revision == 1


def amended(letters: Letters, letter: str, *, locked: bool = False) -> Awaitable[Any]:
    """A host submits for ben: one revision of the match, as a submission."""
    amend = SeatSubmission(
        phase_id=letters.phase, action={"type": "choose", "letter": letter}, locked=locked, reason="By mail."
    )
    return letters.host(submit_for_seat.amend, 2, amend)


async def test_what_builds_upon_a_void_command_is_void_even_if_the_numbers_fit(letters: Letters) -> None:
    """The host makes revision r + 1. Two commands were judged on r and on the r + 1 that never was; one is refused."""
    await letters.send("ada", "a")
    before = revision_of(letters)
    with held_back(letters.table.executor.database):
        (host,) = await begun(amended(letters, "c", locked=True))
        refused, kept = await begun(letters.send("ben", "b"), letters.send("cy", "c"))
        await cold(letters, host)
    with pytest.raises(Refused) as locked:
        await refused
    receipt = await kept

    assert locked.value.code == "locked_in"
    assert (receipt.seat, receipt.revision, revision_of(letters)) == (3, 1, before + 2)
    assert letters.sent()[1:] == [(2, "submit", 1, "c"), (3, "submit", 1, "c")]
    # The phase is resolved with what is in the journal, and not with what was refused.
    await letters.send("dot", "a")
    assert letters.sent()[-1] == (None, "close", None, None)


async def test_what_was_judged_and_not_accepted_is_lost_with_what_builds_upon_it(
    letters: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full queue answers busy: the match in memory must not go on from a command that nobody has."""
    await letters.send("ada", "a")
    writes = letters.table.executor.database._backend.writes
    with monkeypatch.context() as patch:
        patch.setattr(writes, "_limit", 0)
        with pytest.raises(Busy):
            await letters.send("cy", "b")
    # Somebody else makes the revision that it would have made.
    await amended(letters, "c")
    receipt = await letters.send("cy", "c")

    assert receipt.revision == 1
    assert letters.sent()[1:] == [(2, "submit", 1, "c"), (3, "submit", 1, "c")]


def revision_of(letters: Letters) -> int:
    found = letters.table.read(lambda uow: matches.by_id(uow.tx, letters.id))
    assert found is not None
    return found.revision

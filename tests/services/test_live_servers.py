"""Two servers on PostgreSQL have the same match in memory: nothing is lost, and both come to the same."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from bench.abc import GAME
from mainmatch.games.registry import Registry
from mainmatch.services import due_work
from mainmatch.services.hosting import timing
from mainmatch.services.hosting.timing import PhaseExtension
from mainmatch.services.play import submissions
from mainmatch.services.play.moves import Moves
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import publications
from mainmatch.store.database import Database
from tests import databases
from tests.clock import Clock
from tests.services.letters import Letters, statements
from tests.services.table import Table
from tests.stored_proof import stored_faults

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("engine", ["postgres"], indirect=True)]

NAMES = ("ada", "ben", "cy", "dot")
TIMES = 6


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def servers(engine: str, tmp_path: Path, clock: Clock) -> Iterator[list[Moves]]:
    url = databases.cluster().url_of(tmp_path / "shared")
    games = Registry([(GAME, "# ABC\n")], {})
    with ExitStack() as stack:
        opened = [Database.open(url, now=clock, connections=4) for _ in range(2)]
        for database in opened:
            stack.callback(database.close)
        yield [Moves(Executor(database, games)) for database in opened]
        assert opened[0].read_now(lambda tx: stored_faults(Executor(opened[0], games).unit_of_work(tx))) == []


async def change(letters: Letters, name: str, servers: list[Moves]) -> list[int | None]:
    """Somebody submits, changes it and takes it back again and again, at one server and the other."""
    revisions: list[int | None] = []
    for n in range(TIMES):
        sent = await letters.send(name, "abc"[n % 3], servers[n % 2])
        revisions.append(sent.revision)
    await letters.play(submissions.withdraw, name, moves=servers[0])
    return revisions


async def test_what_seats_send_at_either_server_is_kept_once_and_in_order(servers: list[Moves]) -> None:
    table = Table(servers[0].executor, Clock())
    letters = Letters(table, *NAMES, close_early="never")
    others = [servers[::-1], servers]
    found = await asyncio.gather(*(change(letters, name, others[n % 2]) for n, name in enumerate(NAMES)))

    assert found == [[*range(1, TIMES + 1)]] * len(NAMES)
    sent = letters.sent()
    for seat in range(1, len(NAMES) + 1):
        mine = [(kind, revision) for of, kind, revision, _ in sent if of == seat]
        assert mine == [*(("submit", n) for n in range(1, TIMES + 1)), ("withdraw", TIMES + 1)]
    numbers = [n for n, *_ in table.read(lambda uow: publications.stored(uow.tx, letters.id))]
    assert numbers[-len(sent) :] == [*range(numbers[-1] - len(sent) + 1, numbers[-1] + 1)]


async def test_the_last_submissions_at_two_servers_close_the_phase_once(servers: list[Moves]) -> None:
    table = Table(servers[0].executor, Clock())
    letters = Letters(table, *NAMES)
    for n, name in enumerate(NAMES):
        # Both have the match in memory, each as it was after another submission.
        await letters.send(name, "a", servers[n % 2])
        if n == 1:
            break
    await asyncio.gather(*(letters.send(name, "b", servers[n % 2]) for n, name in enumerate(NAMES[2:])))

    assert [kind for _, kind, _, _ in letters.sent()] == ["submit"] * 4 + ["close"]
    views = [
        Table(server.executor, table.clock, table.people, {letters.id: table.person("host")}) for server in servers
    ]
    assert views[0].documents(letters.id) == views[1].documents(letters.id)
    letters.phase = views[1].phase(letters.id)
    for n, name in enumerate(NAMES):
        await letters.send(name, "c", servers[n % 2])
    assert [kind for _, kind, _, _ in letters.sent()] == (["submit"] * 4 + ["close"]) * 2


async def test_two_servers_that_take_turns_judge_in_memory(
    servers: list[Moves], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each finds its match outdated each time, by a submission or by a whole phase."""
    # The end of a match needs the database.
    letters = Letters(Table(servers[0].executor, Clock()), *NAMES, config={"rounds": 5})
    for n, name in enumerate(NAMES):
        await letters.send(name, "a", servers[n % 2])

    async def refused(*_: object) -> None:
        raise AssertionError("a command had to decide")

    monkeypatch.setattr(Executor, "write", refused)
    for letter in "bc":
        letters.phase = letters.table.phase(letters.id)
        for n, name in enumerate(NAMES):
            await letters.send(name, letter, servers[(n + (letter == "b")) % 2])
    monkeypatch.undo()

    assert [kind for _, kind, _, _ in letters.sent()] == (["submit"] * 4 + ["close"]) * 3


async def test_a_rivals_submission_at_another_server_changes_no_statement_of_ones_own(servers: list[Moves]) -> None:
    """Who shares a database could count the statements of others, and take their time."""
    letters = Letters(Table(servers[0].executor, Clock()), *NAMES, config={"rounds": 5})
    for n, name in enumerate(NAMES[:2]):
        await letters.send(name, "a", servers[n])
    found: list[list[str]] = []
    for n, does_rival_send in enumerate((False, True, True, False, True)):
        if does_rival_send:
            await letters.send("ada", "bc"[n % 2], servers[0])
        with statements() as asked:
            receipt = await letters.send("ben", "bc"[n % 2], servers[1])
        assert receipt.revision == n + 2
        found.append([*asked])

    assert len(found[0]) == 3
    assert [each == found[0] for each in found] == [True] * len(found)


async def test_what_another_server_has_told_since_is_told_once(servers: list[Moves]) -> None:
    """A withdrawal, a change of the host and a message in between: the match is advanced, or read anew."""
    letters = Letters(Table(servers[0].executor, Clock()), *NAMES, config={"rounds": 5})
    for n, name in enumerate(NAMES[:2]):
        await letters.send(name, "a", servers[n])
    await letters.play(submissions.withdraw, "ada", moves=servers[0])
    assert (await letters.send("ben", "b", servers[1])).revision == 2
    await letters.host(timing.extend, PhaseExtension(seconds=3600))
    await letters.send("ada", "b", servers[0])
    receipt = await letters.send("ben", "c", servers[1])
    assert receipt.revision == 3
    for name in NAMES[2:]:
        await letters.send(name, "c", servers[1])
    assert [kind for _, kind, _, _ in letters.sent()].count("close") == 1
    assert receipt.changeable_until is not None
    assert receipt.changeable_until > letters.table.clock() + timedelta(hours=24)


async def test_matches_that_start_by_themselves_do_so_once_at_one_of_two_servers(
    servers: list[Moves], clock: Clock
) -> None:
    table = Table(servers[0].executor, clock)
    at = (clock() + timedelta(hours=1)).isoformat()
    options = {"player_count": 4, "starts_at": at, "when_seats_are_free": "fill_with_bots"}
    made = [table.gathered("abc", **options) for _ in range(8)]
    clock.forward(hours=1)
    woken = await asyncio.gather(*(server.executor.write(due_work.wake_due, 4) for server in servers * 3))
    assert sum(woken) >= len(made)
    for match_id in made:
        told = [each["type"] for each in table.told(match_id, "public")]
        assert (told.count("match.started"), told.count("seat.joined")) == (1, 4)

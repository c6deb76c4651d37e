"""A match of letters, whose seats send on the event loop, as in the server."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from bench.abc import GAME
from mainmatch.games.registry import Registry
from mainmatch.rules import Game
from mainmatch.services.fairness.receipts import SubmissionReceipt
from mainmatch.services.play import submissions
from mainmatch.services.play.moves import Moves
from mainmatch.services.unit_of_work import Executor
from mainmatch.store import journal
from mainmatch.store.database import Database
from mainmatch.store.journal import JournalRecord
from tests.clock import Clock
from tests.services.table import Table
from tests.stored_proof import stored_faults

T = TypeVar("T")


@contextmanager
def lettered(place: Path, *games: Game) -> Iterator[Table]:
    """A table in a new database, with ABC and these games; at the end what it stored is checked."""
    clock = Clock()
    database = Database.open(place, now=clock)
    try:
        found = Registry([(game, f"# {game.title}\n") for game in (GAME, *games)], {})
        table = Table(Executor(database, found), clock)
        yield table
        assert table.read(stored_faults) == []
    finally:
        database.close()


class Letters:
    """A match of ABC, in which seats 1, 2, ... are those of ``names``."""

    def __init__(self, table: Table, *names: str, **payload: Any) -> None:
        self.table = table
        self.names = names
        settings = {"close_early": "all_submitted", "config": {"rounds": 3}, **payload}
        self.id = table.started("abc", *names, **settings)
        # They are proven by Table.write, which can't be called on an event loop.
        table.watched.clear()
        self.phase = table.phase(self.id)

    async def send(self, name: str, letter: str, moves: Moves | None = None, **more: Any) -> SubmissionReceipt:
        """Choose a letter in the phase that this match was last seen in."""
        return await self.play(
            submissions.submit, name, self.phase, {"type": "choose", "letter": letter}, moves=moves, **more
        )

    async def play(
        self, command: Callable[..., T], name: str, *args: Any, moves: Moves | None = None, **more: Any
    ) -> T:
        """A command of a player, on the match in memory if it is there."""
        moves = moves or self.table.moves
        move: Callable[..., Awaitable[T]] = getattr(moves, command.__name__)
        answer: Any = await move(self.table.person(name), self.id, *args, **more)
        return SubmissionReceipt.model_validate_json(answer) if isinstance(answer, bytes) else answer  # type: ignore[return-value]

    async def host(self, command: Callable[..., T], *args: Any) -> T:
        """A command of the host, on the database."""
        return await self.table.executor.write(command, self.table.person("host"), self.id, *args)

    def entries(self) -> list[JournalRecord]:
        """The inputs in the journal."""
        return self.table.read(lambda uow: journal.entries(uow.tx, self.id))

    def sent(self) -> list[tuple[int | None, str, int | None, str | None]]:
        """The same: seat, kind, revision and letter."""
        return [(each.seat, each.kind, each.revision, each.action and each.action[-3:-2]) for each in self.entries()]


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements that are executed in this block."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        found.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)

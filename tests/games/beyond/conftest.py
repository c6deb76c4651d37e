"""A table at which these games can be played, through the real commands and the real store."""

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import pytest

from mainmatch.games.registry import Registry
from mainmatch.services.unit_of_work import Executor
from mainmatch.store.database import Database
from tests.clock import Clock
from tests.games.beyond.answering import GOODBYES, HANDSHAKES
from tests.games.beyond.clocks import CLOCKS
from tests.games.beyond.cures import CURES
from tests.games.beyond.heirs import HEIRS
from tests.games.beyond.judged import CLUES, PRACTICE_CLUES
from tests.games.beyond.lanterns import LANTERNS
from tests.games.beyond.live import QUICK_SUMS
from tests.games.beyond.nameless import MASKS
from tests.games.beyond.open_ended import AUCTION
from tests.games.beyond.paced import PACE
from tests.games.beyond.salon import SALON
from tests.games.beyond.slotted import EXPEDITION
from tests.games.beyond.staged import LONE_HANDS
from tests.games.beyond.throws import THROWN
from tests.games.beyond.timed import GOING
from tests.games.beyond.toll import TOLL
from tests.games.beyond.turns import MATCHSTICKS
from tests.services.table import Table

GAMES = (
    MATCHSTICKS,
    QUICK_SUMS,
    CLUES,
    MASKS,
    AUCTION,
    TOLL,
    HEIRS,
    HANDSHAKES,
    GOODBYES,
    PRACTICE_CLUES,
    GOING,
    CLOCKS,
    PACE,
    EXPEDITION,
    LONE_HANDS,
    LANTERNS,
    CURES,
    SALON,
    THROWN,
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    clock = Clock()
    database = Database.open(tmp_path, now=clock)
    try:
        yield Table(
            Executor(
                database, Registry([(game, cleandoc(game.rules_text) or f"# {game.title}\n") for game in GAMES], {})
            ),
            clock,
        )
    finally:
        database.close()

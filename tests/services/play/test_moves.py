"""What players send is judged in memory where that has all of it, and answered as a command would."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mainmatch.services.bodies import text_of
from mainmatch.services.caller import Caller
from mainmatch.services.errors import Unknown
from mainmatch.services.play import submissions
from tests.services.letters import Letters, lettered, statements
from tests.services.table import Table

pytestmark = [pytest.mark.anyio, pytest.mark.engines]

NAMES = ("ada", "ben", "cy", "dot")


@pytest.fixture
def letters(tmp_path: Path) -> Iterator[Letters]:
    with lettered(tmp_path / "letters") as table:
        yield Letters(table, *NAMES)


def action(letter: str) -> dict[str, str]:
    return {"type": "choose", "letter": letter}


def elsewhere(table: Table, name: str) -> Caller:
    """A token for another match only."""
    caller = table.person(name)
    return Caller(caller.account_id, name, caller.display_name, False, caller.scopes, "m_other", caller.token_id)


async def test_the_bytes_are_those_of_the_receipt_that_the_database_has(letters: Letters) -> None:
    moves, table = letters.table.moves, letters.table
    await letters.send("ada", "a")
    for name, letter in (("ben", "b"), ("ben", "c"), ("ben", "c")):
        answer = await moves.submit(table.person(name), letters.id, letters.phase, action(letter))
        stored = table.read(submissions.receipt, table.person(name), letters.id)
        assert answer == text_of(stored).encode()


async def test_a_token_for_another_match_finds_nothing_whether_it_is_in_memory_or_not(letters: Letters) -> None:
    for _ in range(2):
        with statements() as found, pytest.raises(Unknown):
            await letters.table.moves.submit(elsewhere(letters.table, "ben"), letters.id, letters.phase, action("a"))
        assert found
        await letters.send("ada", "a")
    assert len(letters.sent()) == 1

"""A server that plays, opens and closes sockets for an hour holds no more at its end than when it was warm.

Its caches are small. With their usual sizes (docs/performance.md) they take more than an hour to fill, and what grows
because they do hides what is never let go of.
"""

import os
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.rigs.planted import all_games
from tests.rigs.processes import rig_server
from tests.rigs.sizes import IS_NIGHT, seed, size
from tests.rigs.soaking import Held, Soak, grown, soaked
from tests.stored_proof import must_be_sound

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]

_MINUTES = float(os.environ.get("MINUTES") or 60)
_CYCLES = 30


async def test_what_clients_leave_open_is_let_go_of_and_memory_comes_back(tmp_path: Path) -> None:
    cycles, seconds = (_CYCLES, _MINUTES * 60 / _CYCLES) if IS_NIGHT else (3, 0.5)
    rests = await rested(tmp_path, cycles, seconds, size(2, 4), size(0, 1))
    must_be_sound(tmp_path, all_games())
    # A fork shares memory with its parent.
    assert grown(rests) - (set() if IS_NIGHT else {"memory"}) == set()


@pytest.mark.night
async def test_a_server_that_lets_go_of_no_request_turns_the_rig_red(tmp_path: Path) -> None:
    assert grown(await rested(tmp_path, 12, 8, 4, 0, "keeps-requests")) == {"memory"}


async def rested(
    tmp_path: Path, cycles: int, seconds: float, tables: int, pause: float, *plants: str
) -> Sequence[Held]:
    """Soak a server with small caches; what it held at each rest."""
    # At night it is a process started anew, and not a fork.
    under = ("env",) if IS_NIGHT else ()
    async with rig_server(tmp_path, "tells-its-tasks", "keeps-little", *plants, under=under) as server:
        soak = Soak(server, random.Random(seed()), tables=tables, pause=pause)  # noqa: S311 - repeatable
        await soaked(soak, cycles, seconds)
    return soak.rests

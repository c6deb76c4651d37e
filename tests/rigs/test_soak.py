"""A server that plays, opens and closes sockets for an hour holds no more at its end than when it was warm.

Its caches are small. With their usual sizes (docs/performance.md) they take more than an hour to fill, and what grows
because they do hides what is never let go of.
"""

import os
import random
from pathlib import Path
from statistics import median

import pytest

from tests.rigs.planted import all_games
from tests.rigs.processes import rig_server
from tests.rigs.sizes import IS_NIGHT, seed, size
from tests.rigs.soaking import Soak, soaked
from tests.stored_proof import must_be_sound

pytestmark = [pytest.mark.anyio, pytest.mark.embedded]

_MINUTES = float(os.environ.get("MINUTES") or 60)
_CYCLES = 30

_OPENED_LATER = 4
"""Readers of the database open its log when they are first needed."""


_GROWS_BY = 1.05
"""From the first half to the second."""


async def test_what_clients_leave_open_is_let_go_of_and_memory_comes_back(tmp_path: Path) -> None:
    # At night a process started anew, and not a fork: memory that is shared with a parent would not be its own.
    under = ("env",) if IS_NIGHT else ()
    async with rig_server(tmp_path, "tells-its-tasks", "keeps-little", under=under) as server:
        soak = Soak(server, random.Random(seed()), tables=size(2, 4), pause=size(0, 1))  # noqa: S311 - repeatable
        await soaked(soak, *((_CYCLES, _MINUTES * 60 / _CYCLES) if IS_NIGHT else (3, 0.5)))
    must_be_sound(tmp_path, all_games())

    first, *others = soak.rests
    for what in ("descriptors", "threads", "tasks"):
        most = max(getattr(each, what) for each in others)
        assert most <= getattr(first, what) + _OPENED_LATER, what
    if IS_NIGHT:
        half = len(soak.rests) // 2
        assert median(each.memory for each in soak.rests[half:]) < _GROWS_BY * median(
            each.memory for each in others[:half]
        )

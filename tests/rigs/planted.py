"""The server with the rigs' games, and with the bugs that are named on the command line: each must turn its rig red.

``python -m tests.rigs.planted acknowledges-before-commit`` patches one thing and runs ``mainmatch serve``.
Without a name nothing is patched but what a rig needs: more games, and passwords that cost nothing to hash.
"""

import ctypes
import inspect
import signal
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import Any

from pwdlib.hashers.argon2 import Argon2Hasher

import mainmatch.main
from mainmatch.cli.commands import main
from mainmatch.games.registry import GROUP, SHIPPED, Registry
from mainmatch.services.accounts.passwords import Passwords
from tests.rigs import plants

PLANTS: dict[str, Callable[[], None]] = {
    name.replace("_", "-"): plant
    for name, plant in vars(plants).items()
    if inspect.isfunction(plant) and plant.__module__ == plants.__name__ and not name.startswith("_")
}

RIGS = (EntryPoint("tally", "tests.rigs.tally:GAME", GROUP), EntryPoint("evil", "tests.rigs.evil:GAME", GROUP))


def all_games(*_: Any, **__: Any) -> Registry:
    """The shipped games and the rigs' own."""
    games = Registry.load(shipped=(*SHIPPED, *RIGS))
    if games.refused:
        raise SystemExit(str(games.refused))
    return games


def _furnish() -> None:
    mainmatch.main._load_games = all_games
    passwords = Passwords.__init__
    passwords.__defaults__ = (Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),)


_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of <sys/prctl.h>."""

if __name__ == "__main__":
    # A rig that is itself killed must not leave a server behind, least of all one that loops.
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    _furnish()
    for name in sys.argv[1:]:
        PLANTS[name]()
    sys.argv[1:] = ["serve"]
    main()

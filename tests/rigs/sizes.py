"""How big a rig is: small in the gate, big at night; and the table that says what it did.

MAINMATCH_TEST_RIGS=night makes every rig big (``make rig-night``), MAINMATCH_TEST_SEED repeats one.
"""

import os
import secrets
from collections.abc import Mapping

IS_NIGHT = os.environ.get("MAINMATCH_TEST_RIGS") == "night"


def size(gate: int, night: int) -> int:
    """So many in the gate, or so many at night."""
    return night if IS_NIGHT else gate


def seed() -> int:
    """What a rig's chance comes from, said at once: a failure shows it."""
    chosen = int(os.environ.get("MAINMATCH_TEST_SEED") or secrets.randbelow(2**32))
    print(f"MAINMATCH_TEST_SEED={chosen}")  # noqa: T201 - what repeats a failure
    return chosen


def table(rig: str, counts: Mapping[str, object]) -> None:
    """Say what a rig did; `pytest -s` shows it."""
    width = max(map(len, counts))
    lines = (f"  {name:<{width}}  {count}" for name, count in counts.items())
    print("\n".join([f"\n{rig}", *lines]))  # noqa: T201 - what the rig is run for

"""The options of the demo. The command line imports them without the SDK."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Plan:
    """Options. ``pace``: seconds before a player submits. ``data``: data directory; None: a temporary one.

    ``allowed``: names of plug-ins that the server loads, too; an installed one that is played needs no permission.
    """

    game: str = "x-game"
    pace: float = 0.6
    data: Path | None = None
    port: int | None = None
    stays: bool = True
    allowed: tuple[str, ...] = ()

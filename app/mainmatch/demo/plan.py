"""What the demo is to play; the command line reads it, with the SDK or without."""

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is wanted. ``pace``: seconds of thought per player and phase. ``data``: None is a temporary directory."""

    game: str = "x-game"
    pace: float = 0.6
    data: Path | None = None
    port: int | None = None
    stays: bool = True

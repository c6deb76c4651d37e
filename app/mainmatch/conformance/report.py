"""The result of a run: what was examined, or the first fault with the seed that reproduces it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Fault", "NotConformant", "Report", "Tally"]


@dataclass(frozen=True, slots=True)
class Report:
    """Counts of a run. ``digest`` (hex) covers everything observed: compare it between machines.

    ``submissions`` and ``acts`` count accepted ones, ``refusals`` counts by code. ``secret_variants`` counts, by name,
    the comparisons of two matches that a viewer must not be able to distinguish; ``varied``, by secret field of the
    state, those in which a variant had changed it.
    """

    matches: int
    phases: int
    submissions: int
    withdrawals: int
    acts: int
    refusals: Mapping[str, int]
    secret_variants: Mapping[str, int]
    varied: Mapping[str, int]
    digest: str

    @property
    def pairs(self) -> int:
        """The number of compared pairs of matches, over all secret variants."""
        return sum(self.secret_variants.values())


class Fault(Exception):
    """A fault of the game, described by the message."""


class NotConformant(Exception):
    """The game breaks the contract. ``check_game(game, seed=error.seed, matches=1)`` reproduces the fault.

    ``step`` counts the accepted moves; the opening is 0. ``deed`` describes the current move.
    """

    def __init__(self, seed: int, step: int, deed: str, finding: str) -> None:
        super().__init__(f"Seed {seed}, step {step}, while {deed}: {finding}")
        self.seed = seed
        self.step = step
        self.deed = deed
        self.finding = finding


@dataclass(slots=True)
class Tally:
    """The counters of a run in progress."""

    moves: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    secret_variants: Counter[str] = field(default_factory=Counter)
    varied: Counter[str] = field(default_factory=Counter)
    configs: set[int] = field(default_factory=set)
    digests: list[str] = field(default_factory=list)

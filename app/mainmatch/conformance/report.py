"""What an examination says: how much was played, or the first fault with the seed that shows it again."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Fault", "NotConformant", "Report", "Tally"]


@dataclass(frozen=True, slots=True)
class Report:
    """How much was examined. ``digest`` (hex) covers all that was seen: compare it between machines.

    ``submissions`` and ``acts`` were accepted; ``refusals`` counts by code; ``secret_variants`` counts, by
    name, how often two worlds that a viewer may not tell apart were compared.
    """

    matches: int
    phases: int
    submissions: int
    withdrawals: int
    acts: int
    refusals: Mapping[str, int]
    secret_variants: Mapping[str, int]
    digest: str

    @property
    def pairs(self) -> int:
        """The pairs of worlds that were compared, all secret variants together."""
        return sum(self.secret_variants.values())


class Fault(Exception):
    """Something is wrong with the game; the message says what."""


class NotConformant(Exception):
    """The game breaks the contract. ``check_game(game, seed=error.seed, matches=1)`` shows it again.

    ``step`` counts the accepted moves, the opening is 0; ``deed`` is what was being done.
    """

    def __init__(self, seed: int, step: int, deed: str, finding: str) -> None:
        super().__init__(f"Seed {seed}, step {step}, while {deed}: {finding}")
        self.seed = seed
        self.step = step
        self.deed = deed
        self.finding = finding


@dataclass(slots=True)
class Tally:
    """The counters of a run that goes on."""

    moves: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    secret_variants: Counter[str] = field(default_factory=Counter)
    configs: set[int] = field(default_factory=set)
    digests: list[str] = field(default_factory=list)

"""The result of a run: what was examined, or the first fault with the seed that reproduces it."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class EventProof(NamedTuple):
    """In how many compared pairs of worlds a viewer got an event, by what that shows; without pairs of the host.

    ``proved``: what the event publishes is equal, and so is the event. ``exempt``: it differs, as the event or the view
    does. ``slack``: it differs, and neither does, so the event publishes more than it need. ``when`` it was told (the
    opening, a phase's close, an act) and ``to`` whom (all, seats, a seat), in the order in which that came up.
    """

    proved: int
    exempt: int
    slack: int
    when: tuple[str, ...]
    to: tuple[str, ...]

    @property
    def pairs(self) -> int:
        """All compared pairs."""
        return self.proved + self.exempt + self.slack


@dataclass(frozen=True, slots=True)
class Report:
    """Counts of a run. ``digest`` (hex) covers everything observed: compare it between machines.

    ``submissions`` and ``acts`` count accepted ones, ``refusals`` counts by code. ``secret_variants`` counts, by name,
    the comparisons of two matches that a viewer must not be able to distinguish; ``varied``, by secret field of the
    state, those in which a variant had changed it. ``events`` says of each event how far its secrecy was tested.
    """

    matches: int
    phases: int
    submissions: int
    withdrawals: int
    acts: int
    refusals: Mapping[str, int]
    secret_variants: Mapping[str, int]
    varied: Mapping[str, int]
    events: Mapping[str, EventProof]
    digest: str

    @property
    def pairs(self) -> int:
        """The number of compared pairs of matches, over all secret variants."""
        return sum(self.secret_variants.values())

    @property
    def warnings(self) -> tuple[str, ...]:
        """What may be wider than need be, or was never tested, in words."""
        slack = (
            f"{kind} publishes more than it says: in {each.slack} of {each.pairs} pairs its values differ, "
            "and neither the event nor a view does"
            for kind, each in self.events.items()
            if each.slack
        )
        return (*slack, *(f"{kind} was never told" for kind, each in self.events.items() if not each.when))


class Fault(Exception):
    """A fault of the game, described by the message. ``worlds``: the two that differ, side by side."""

    def __init__(self, message: str, worlds: str = "") -> None:
        super().__init__(message)
        self.worlds = worlds


class NotConformant(Exception):
    """The game breaks the contract. ``check_game(game, seed=error.seed, matches=1)`` reproduces the fault.

    ``step`` counts the accepted moves; the opening is 0. ``deed`` describes the current move. ``worlds`` shows side by
    side, in lines, two worlds that a viewer can tell apart: the secret, the act, what it got, what was declared.
    """

    def __init__(self, seed: int, step: int, deed: str, finding: str, worlds: str = "") -> None:
        super().__init__("\n".join(filter(None, (f"Seed {seed}, step {step}, while {deed}: {finding}", worlds))))
        self.seed = seed
        self.step = step
        self.deed = deed
        self.finding = finding
        self.worlds = worlds


@dataclass(slots=True)
class Tally:
    """The counters of a run in progress."""

    moves: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    secret_variants: Counter[str] = field(default_factory=Counter)
    varied: Counter[str] = field(default_factory=Counter)
    events: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    told: defaultdict[str, dict[tuple[str, str], None]] = field(default_factory=lambda: defaultdict(dict))
    """By type of event: when it was told, and to whom."""
    configs: set[int] = field(default_factory=set)
    digests: list[str] = field(default_factory=list)

    def proof_of(self, kind: str) -> EventProof:
        """What the run has shown of an event."""
        counts, told = self.events[kind], self.told[kind]
        when, to = (tuple(dict.fromkeys(each[n] for each in told)) for n in range(2))
        return EventProof(counts["proved"], counts["exempt"], counts["slack"], when, to)

"""What the game knows between two years, and what a host may choose about it.

May touch: reports. Rule kept here: the state is all there is; what is sealed is never in it.
"""

from collections import Counter
from collections.abc import Mapping

from mainmatch import rules
from mainmatch.games.famine.gems import Gem, Hand
from mainmatch.games.famine.reports import LastYear, Lesson

__all__ = ["Config", "Setup", "State"]


class Setup(rules.Value):
    """What is drawn at setup, given by the host: ``{"hands": {"1": ["ruby", "ruby", "onyx", ...], ...}}``."""

    hands: Mapping[rules.Seat, Hand]


class Config(rules.Config):
    """The host's choices; without ``setup`` the gemstones are dealt at random."""

    setup: Setup | None = None


class State(rules.State):
    """All by seat; ``reports`` is empty before the first resolution.

    ``partners`` has for every year that is over those whom the seat traded with; ``locked`` counts
    the diamonds that it can't trade away this year.
    """

    year: int
    hands: Mapping[rules.Seat, Hand]
    favor: Mapping[rules.Seat, int]
    partners: Mapping[rules.Seat, tuple[tuple[rules.Seat, ...], ...]]
    locked: Mapping[rules.Seat, int]
    learned: Mapping[rules.Seat, tuple[Lesson, ...]]
    reports: Mapping[rules.Seat, LastYear]

    def barred(self, seat: rules.Seat) -> tuple[rules.Seat, ...]:
        """Those whom the seat may not trade with this year: its partners of last year."""
        return self.partners[seat][self.year - 2] if self.year > 1 else ()

    def reachable(self, seat: rules.Seat) -> tuple[rules.Seat, ...]:
        """Those whom the seat may trade with this year."""
        return tuple(other for other in self.hands if other != seat and other not in self.barred(seat))

    def loose(self, seat: rules.Seat) -> Counter[Gem]:
        """What the seat can offer this year: its hand without locked diamonds."""
        held = Counter(self.hands[seat])
        held["diamond"] -= self.locked[seat]
        return held

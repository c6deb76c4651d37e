"""Which matches of a run are checked: those that show what no match before them has shown.

A match that is only played takes a twentieth of the time of one that is checked. So each checked match is chosen from
several that were played first.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from typing_extensions import override

from mainmatch.conformance.random_match import Played, RandomMatch, told_to
from mainmatch.rules.errors import Refused
from mainmatch.rules.marks import State, secret_fields
from mainmatch.rules.match import Move, Step, made

Shown: TypeAlias = tuple[str | int, ...]
"""Something that came up: an event by when and to whom it is told, a refusal, a secret that
changed, a config, a number of seats."""


@dataclass(slots=True)
class Unchecked(Played):
    """A match that is played and not checked. ``shows``: what came up in it."""

    shows: set[Shown] = field(default_factory=set)
    opened: State = field(init=False)
    changed: Counter[str] = field(default_factory=Counter)
    """How often each secret was another than at the opening: variants change what differs between seats."""

    def __post_init__(self) -> None:
        self.opened = self.match.state

    @override
    def takes(self, move: Move) -> bool:
        """Make a move. Returns False if it is refused."""
        try:
            step = made(self.match, replace(move, elapsed=self.match.elapsed))
        except Refused as refusal:
            self.shows.add(("refused", refusal.code))
            return False
        if move.kind in {"act", "close"}:
            phase = self.match.phase.name if self.match.phase else ""
            self._note(step, (move.kind, str(move.action["type"]) if move.action else phase))
        self.match = step.match
        return True

    def _note(self, step: Step, when: Shown) -> None:
        """Note what is told, to whom and when, and which secrets the step has changed."""
        after = step.match.state
        self.shows.update((told.event.type, told_to(told), *when) for told in step.told)
        for name in secret_fields(type(after)):
            if getattr(after, name) != getattr(self.opened, name):
                self.changed[name] += 1
                self.shows.add(("secret", name, self.changed[name].bit_length()))


@dataclass(slots=True)
class Candidates:
    """The matches that were played and not chosen yet, by seed, with what each shows; and what the chosen ones show."""

    drawn: Callable[[int], RandomMatch]
    waiting: dict[int, set[Shown]] = field(default_factory=dict)
    known: set[Shown] = field(default_factory=set)

    def choose(self, more: range) -> int:
        """The seed of the match that shows most of what the chosen ones don't, of those waiting and these."""
        if not self.waiting and len(more) == 1:
            return more[0]
        self.waiting.update((seed, shown_by(self.drawn, seed)) for seed in more)
        chosen = max(self.waiting, key=lambda seed: (len(self.waiting[seed] - self.known), -seed))
        self.known |= self.waiting.pop(chosen)
        return chosen


def shown_by(drawn: Callable[[int], RandomMatch], seed: int) -> set[Shown]:
    """What comes up in the match of this seed. One that fails shows that, too: its check will say why."""
    with suppress(Exception):
        match = drawn(seed)
        table = Unchecked(match.opening().match, {("config", match.which), ("seats", len(match.spec.seats))})
        match.play(table, match.kinds())
        return table.shows
    return {("failed",)}

"""The match machine: every rule that all games share, as one frozen value.

    start --> [phase open] --submit, withdraw, act--> [phase open]
                   |  ^
                 close |  (next phase, or the candidate vote)
                   v  |
               [finished: phase None, result set]

May touch: the values of this room; no clock, no I/O. When a phase is due is the caller's
business; what a close leads to is decided here, from (version, config, seed, actions) alone.
Rule kept here: sealed submissions lie beside the state, never in it, until the close.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self, TypeAlias

from app.rules.actions import Action, ActionT, Instant, Sealed, parse_action
from app.rules.dice import Dice
from app.rules.events import Told
from app.rules.game import Game, Outcome, Phase
from app.rules.options import Offer, offer_of
from app.rules.reading import read_strictly
from app.rules.refusal import BrokenGame, Refused
from app.rules.values import JUDGE, Config, Json, Seat, State, Viewer, seat_of
from app.rules.verdict import Result, Verdict, choose_candidate, result_of
from app.rules.vote import CandidateVote, votes_in

__all__ = ["Charter", "CloseEarly", "Match", "Sealing", "Step"]

CloseEarly: TypeAlias = Literal["never", "all_locked", "all_submitted"]
"""When a phase closes before its deadline (rules/README.md, Lock-in)."""

VOTE = CandidateVote()


@dataclass(frozen=True, slots=True)
class Charter:
    """What a match is made of and never changes: with the actions it determines everything."""

    config: Config
    seed: bytes
    seats: tuple[Seat, ...]

    @classmethod
    def of(cls, game: Game, config: Mapping[str, Json], seed: bytes, count: int) -> Self:
        """Check the host's choices. Raises Refused ``wrong_seat_count`` or ``bad_config``."""
        if not game.seats.takes(count):
            raise Refused("wrong_seat_count", f"{game.title} takes {game.seats} players.")
        chosen = read_strictly(game.config, config, "bad_config", "See the game's config schema.")
        return cls(chosen, seed, tuple(range(1, count + 1)))


@dataclass(frozen=True, slots=True)
class Sealing:
    """A submission that stands: the action, whether it is locked, and the garnets it holds."""

    action: Action
    locked: bool
    cost: int


@dataclass(frozen=True, slots=True)
class Step:
    """The match after something happened, and what is told of it, in order."""

    match: "Match"
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One match at one moment. Every verb returns a new value; the old one stays true.

    ``ordinal`` counts the phases opened so far; ``acts`` the instant actions of each seat in this
    phase; ``wallets`` are balances in garnets, what submissions hold still included.
    """

    game: Game
    charter: Charter
    state: State
    phase: Phase | None
    ordinal: int
    wallets: Mapping[Seat, int]
    sealed: Mapping[Seat, Sealing] = field(default_factory=dict)
    acts: Mapping[Seat, int] = field(default_factory=dict)
    verdict: Verdict | None = None
    result: Result | None = None
    # Views are rendered once per state; submissions don't touch them, so copies share this.
    _seen: dict[Viewer, dict[str, Json]] = field(default_factory=dict, compare=False, repr=False)

    # --- from the lobby, and from the store -------------------------------------------------

    @classmethod
    def start(cls, game: Game, charter: Charter, wallets: Mapping[Seat, int]) -> Step:
        """Open the first phase. Raises Refused ``bad_setup`` for a setup that doesn't fit."""
        opening = game.setup(charter.config, charter.seats, Dice(charter.seed, "setup"))
        purses = {seat: wallets.get(seat, 0) for seat in charter.seats}
        blank = cls(game, charter, opening.state, None, 0, purses)
        return Step(blank._after(opening), opening.told)

    def dump(self) -> str:
        """The match as JSON, without what is sealed (the journal holds that)."""
        snapshot = {
            "state": self.state.model_dump(mode="json"),
            "phase": self.phase.name if self.phase else None,
            "ordinal": self.ordinal,
            "wallets": self.wallets,
            "acts": self.acts,
            "verdict": self.verdict.model_dump(mode="json") if self.verdict else None,
            "result": self.result.model_dump(mode="json") if self.result else None,
        }
        return json.dumps(snapshot, separators=(",", ":"), allow_nan=False)

    @classmethod
    def load(
        cls, game: Game, charter: Charter, text: str, sealed: Iterable[tuple[Seat, Mapping[str, Json], bool, int]] = ()
    ) -> Self:
        """Read a dump back, with the submissions in force: (seat, action as sent, locked, garnets held)."""
        snapshot = json.loads(text)
        match = cls(
            game=game,
            charter=charter,
            state=game.state.model_validate_json(json.dumps(snapshot["state"])),
            phase=_phase_named(game, snapshot["phase"]),
            ordinal=snapshot["ordinal"],
            wallets=_by_seat(snapshot["wallets"]),
            acts=_by_seat(snapshot["acts"]),
            verdict=_read(Verdict, snapshot["verdict"]),
            result=_read(Result, snapshot["result"]),
        )
        standing = {
            seat: Sealing(parse_action(action, match._permitted(seat, Sealed)), locked, cost)
            for seat, action, locked, cost in sealed
        }
        return replace(match, sealed=standing)

    # --- what seats do ----------------------------------------------------------------------

    def submit(self, seat: Seat, action: Mapping[str, Json], *, locked: bool = False) -> "Match":
        """Seal an action in place of the seat's earlier one. Raises Refused; then nothing changed."""
        self._may_change(seat)
        parsed = parse_action(action, self._permitted(seat, Sealed))
        parsed.check(self._subject, seat)
        cost = parsed.cost(self._subject, seat)
        self._must_afford(cost, self.purse(seat))
        return replace(self, sealed={**self.sealed, seat: Sealing(parsed, locked or parsed.binding, cost)})

    def withdraw(self, seat: Seat) -> "Match":
        """Take the submission back; what it held is free again. Raises Refused."""
        if self.phase is None:
            raise _over()
        self._may_change(seat)
        if seat not in self.sealed:
            raise Refused("no_submission", "There is nothing to withdraw: this seat has no submission in this phase.")
        return replace(self, sealed={other: kept for other, kept in self.sealed.items() if other != seat})

    def act(self, seat: Seat, action: Mapping[str, Json]) -> Step:
        """Take an instant action, at once. Raises Refused; then nothing changed."""
        done = parse_action(action, self._permitted(seat, Instant))
        done.check(self._subject, seat)
        cost = done.cost(self._subject, seat)
        self._must_afford(cost, self.free(seat))
        count = self.acts.get(seat, 0)
        outcome: Outcome = done.apply(self.state, seat, self._dice(f"act/{seat}/{count}"))
        wallets = {other: n - cost if other == seat else n for other, n in self.wallets.items()}
        acted = replace(self, wallets=wallets, acts={**self.acts, seat: count + 1})
        after = acted._after(outcome)
        after._must_permit_what_stands()
        return Step(after, outcome.told)

    def close(self) -> Step:
        """Resolve the open phase: fill in for silent seats, take what was held, go on."""
        sent = {seat: self._sent(seat) for seat in self.asked if self._permitted(seat, Sealed)}
        held = {seat: sealing.cost for seat, sealing in self.sealed.items()}
        paid = replace(self, wallets={seat: n - held.get(seat, 0) for seat, n in self.wallets.items()}, sealed={})
        if self._is_voting:
            return Step(paid._finished(sent), ())
        outcome = self._open_phase.resolve(self.state, sent, self._dice("resolve"))
        if outcome.then is None:
            raise BrokenGame("a phase that was resolved must lead to another phase or to a verdict")
        return Step(paid._after(outcome), outcome.told)

    # --- what may be asked ------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round being played, from 1; during the candidate vote the last one."""
        return self.game.round(self.state)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Everybody whom phases may ask: the seats, after the judge in a game that has one."""
        return (JUDGE, *self.charter.seats) if self.game.judged else self.charter.seats

    def may_submit(self, seat: Seat) -> bool:
        """Whether something sealed is expected or possible from this seat in this phase."""
        return self.phase is not None and bool(self._permitted(seat, Sealed))

    def missing(self) -> tuple[Seat, ...]:
        """The seats that may submit and have not. For hosts, and for reminders."""
        return tuple(seat for seat in self.asked if seat not in self.sealed and self.may_submit(seat))

    def is_ready(self, rule: CloseEarly) -> bool:
        """Whether the phase closes before its deadline under this rule."""
        asked = [seat for seat in self.asked if self.may_submit(seat)]
        if rule == "never" or not asked:
            return False
        if rule == "all_submitted":
            return all(seat in self.sealed for seat in asked)
        return all(seat in self.sealed and self.sealed[seat].locked for seat in asked)

    def free(self, seat: Seat) -> int:
        """The seat's free balance, in garnets: its wallet less what its submission holds."""
        held = self.sealed[seat].cost if seat in self.sealed else 0
        return self.purse(seat) - held

    def purse(self, seat: Seat) -> int:
        """What the seat could spend on a submission now: its earlier one would give back what it holds."""
        return 0 if seat == JUDGE else self.wallets[seat]

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat can send now, narrowed to it; what it cannot pay is left out."""
        if self.phase is None or seat not in self.asked:
            return ()
        found = []
        for option in self._open_phase.options(self._subject, seat, self.purse(seat)):
            cost = option.example.cost(self._subject, seat)
            purse = self.free(seat) if issubclass(option.action, Instant) else self.purse(seat)
            if cost <= purse:
                found.append(offer_of(option, cost))
        return tuple(found)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """What ``viewer`` may know, as JSON. Don't change it: it is rendered once and shared."""
        if viewer not in self._seen:
            self._seen[viewer] = self._render(viewer)
        return self._seen[viewer]

    # --- inside -----------------------------------------------------------------------------

    @property
    def _is_voting(self) -> bool:
        return self.phase is VOTE

    @property
    def _open_phase(self) -> Phase:
        if self.phase is None:
            raise _over()
        return self.phase

    @property
    def _subject(self) -> Any:
        """What the open phase is asked about: the game's state, or the verdict that is voted on."""
        return self.verdict if self._is_voting else self.state

    def _permitted(self, seat: Seat, mode: type[ActionT]) -> tuple[type[ActionT], ...]:
        phase = self._open_phase
        if seat not in self.asked:
            return ()
        return tuple(kind for kind in phase.may_send(self._subject, seat) if issubclass(kind, mode))

    def _may_change(self, seat: Seat) -> None:
        if seat in self.sealed and self.sealed[seat].locked:
            raise Refused("locked_in", "This submission is locked in: it stands until the phase closes.")

    def _must_permit_what_stands(self) -> None:
        # What is sealed holds garnets and counts at the close: an instant action must not pull the rug from under it.
        for seat, sealing in self.sealed.items():
            if not isinstance(sealing.action, self._permitted(seat, Sealed)):
                raise BrokenGame("an instant action took away the permission for a submission that stands")

    def _must_afford(self, cost: int, purse: int) -> None:
        if cost > purse:
            raise Refused("not_enough_garnets", f"This costs {cost} garnets, and you can spend {purse}.")

    def _dice(self, purpose: str) -> Dice:
        return Dice(self.charter.seed, f"phase/{self.ordinal}/{self._open_phase.name}/{purpose}")

    def _sent(self, seat: Seat) -> Action:
        # A stream of its own for each seat, so that one seat's silence moves nobody else's chance.
        if seat in self.sealed:
            return self.sealed[seat].action
        return self._open_phase.missing(self._subject, seat, self._dice(f"missing/{seat}"))

    def _render(self, viewer: Viewer) -> dict[str, Json]:
        seat = seat_of(viewer)
        if seat is not None:
            return self.game.seat_view(self.state, seat).model_dump(mode="json")
        shown = self.game.public_view(self.state).model_dump(mode="json")
        if viewer == "host":
            shown["seats"] = {str(each): self.view(f"seat:{each}") for each in self.charter.seats}
        return shown

    def _after(self, outcome: Outcome) -> "Match":
        wallets = {seat: n + outcome.garnets.get(seat, 0) for seat, n in self.wallets.items()}
        if min(wallets.values()) < 0:
            raise BrokenGame("a wallet fell below zero")
        moved = replace(self, state=outcome.state, wallets=wallets, _seen={})
        if outcome.then is None:
            return moved
        if isinstance(outcome.then, Phase):
            return moved._opened(outcome.then)
        judged = replace(moved, verdict=outcome.then, sealed={}, acts={})
        if any(contest.needs_vote for contest in outcome.then.contests):
            return replace(judged, phase=VOTE, ordinal=self.ordinal + 1)
        return judged._finished({})

    def _opened(self, phase: Phase) -> "Match":
        if self.ordinal >= self.game.longest:
            raise BrokenGame(f"{self.game.id} goes on after its {self.game.longest} phases")
        return replace(self, phase=phase, ordinal=self.ordinal + 1, sealed={}, acts={})

    def _finished(self, votes: Mapping[Seat, Action]) -> "Match":
        verdict = self.verdict
        if verdict is None:
            raise BrokenGame("a match cannot finish without a verdict")
        candidates = [
            choose_candidate(contest, votes_in(contest, votes), self.wallets, Dice(self.charter.seed, f"candidate/{n}"))
            for n, contest in enumerate(verdict.contests)
            if contest.candidates
        ]
        result = result_of(verdict, candidates, self.charter.seats)
        wallets = {seat: n + result.garnets[seat] for seat, n in self.wallets.items()}
        return replace(self, phase=None, result=result, wallets=wallets)


def _phase_named(game: Game, name: str | None) -> Phase | None:
    if name is None:
        return None
    found = next((phase for phase in (*game.phases, VOTE) if phase.name == name), None)
    if found is None:
        raise BrokenGame(f"{game.id} {game.version} has no phase of the name this match stands in")
    return found


def _over() -> Refused:
    return Refused("phase_closed", "This match is over: nothing can be sent any more.")


def _by_seat(counts: Mapping[str, int]) -> dict[Seat, int]:
    return {int(seat): count for seat, count in counts.items()}


def _read(kind: Any, found: Any) -> Any:
    return None if found is None else kind.model_validate_json(json.dumps(found))

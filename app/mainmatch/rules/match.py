"""One match as a frozen value: what seats do, what a close leads to, and its replay from its moves.

    start --> [phase open] --submit, withdraw, act--> [phase open]
                   |  ^
                 close |  (next phase, or the candidate vote)
                   v  |
               [finished: phase None, result set]

When a phase is due is the caller's business; what follows is decided here, from (version, config, seed, actions)
alone: the same moves give the same bytes, on any machine, Python version and hash seed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, Self, TypeAlias, TypeVar

from mainmatch.rules.actions import Action, Instant, Sealed, parse_action
from mainmatch.rules.candidate_vote import VOTE, votes_in
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, LockedIn, NoSubmission, NotEnoughGarnets, counted
from mainmatch.rules.events import Told
from mainmatch.rules.game import Game, Outcome, Phase
from mainmatch.rules.match_state import CloseEarly, MatchSpec, MatchState, Sealing, dumped, loaded, match_over
from mainmatch.rules.values import Json, Seat
from mainmatch.rules.verdict import choose_candidate, result_of

__all__ = ["CloseEarly", "Match", "MatchSpec", "Move", "MoveKind", "Sealing", "Step", "after", "finished", "replay"]


MatchT = TypeVar("MatchT", bound=MatchState)


def after(match: MatchT, outcome: Outcome) -> MatchT:
    """What the outcome leads to: this phase still, the next one, the candidate vote, or the end. Raises BrokenGame.

    Nothing sealed and no count of instant actions outlives its phase; a wallet never falls below zero.
    """
    wallets = {seat: n + outcome.garnets.get(seat, 0) for seat, n in match.wallets.items()}
    if min(wallets.values()) < 0:
        raise BrokenGame("a wallet fell below zero")
    moved = replace(match, state=outcome.state, wallets=wallets, _seen={})
    if outcome.then is None:
        return moved
    if isinstance(outcome.then, Phase):
        if match.ordinal >= match.game.longest:
            raise BrokenGame(f"{match.game.id} goes on after its {match.game.longest} phases")
        return replace(moved, phase=outcome.then, ordinal=match.ordinal + 1, sealed={}, acts={})
    judged = replace(moved, verdict=outcome.then, sealed={}, acts={})
    if any(contest.needs_vote for contest in outcome.then.contests):
        return replace(judged, phase=VOTE, ordinal=match.ordinal + 1)
    return finished(judged, {})


def finished(match: MatchT, votes: Mapping[Seat, Action]) -> MatchT:
    """The end: Elimination Candidates chosen, the result set, its garnets in the wallets. Raises BrokenGame."""
    verdict, seed = match.verdict, match.spec.seed
    if verdict is None:
        raise BrokenGame("a match cannot finish without a verdict")
    candidates = [
        choose_candidate(contest, votes_in(contest, votes), match.wallets, Dice(seed, f"candidate/{n}"))
        for n, contest in enumerate(verdict.contests)
        if contest.candidates
    ]
    result = result_of(verdict, candidates, match.spec.seats)
    wallets = {seat: n + result.garnets[seat] for seat, n in match.wallets.items()}
    return replace(match, phase=None, result=result, wallets=wallets)


@dataclass(frozen=True, slots=True)
class Step:
    """The match after something happened, and what is told of it, in order."""

    match: "Match"
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Match(MatchState):
    """One match at one moment. What changes it returns a new value; the old one stays true."""

    @classmethod
    def start(cls, game: Game, spec: MatchSpec, wallets: Mapping[Seat, int]) -> Step:
        """Open the first phase. Raises Refused ``bad_setup`` for a setup that doesn't fit."""
        opening = game.setup(spec.config, spec.seats, Dice(spec.seed, "setup"))
        purses = {seat: wallets.get(seat, 0) for seat in spec.seats}
        blank = cls(game, spec, opening.state, None, 0, purses)
        return Step(after(blank, opening), opening.told)

    def dump(self) -> str:
        """The match as JSON, without what is sealed (the journal holds that)."""
        return dumped(self)

    @classmethod
    def load(
        cls, game: Game, spec: MatchSpec, text: str, sealed: Iterable[tuple[Seat, Mapping[str, Json], bool, int]] = ()
    ) -> Self:
        """Read a dump back, with the submissions in force: (seat, action as sent, locked, garnets held)."""
        match = loaded(cls, game, spec, text)
        standing = {
            seat: Sealing(parse_action(action, match._permitted(seat, Sealed)), locked, cost)
            for seat, action, locked, cost in sealed
        }
        return replace(match, sealed=standing)

    def submit(self, seat: Seat, action: Mapping[str, Json], *, locked: bool = False, by_host: bool = False) -> "Match":
        """Seal an action in place of the seat's earlier one. Raises Refused; then nothing changed.

        A host who sends in a seat's place is not bound by its lock.
        """
        if not by_host and seat in self.sealed:
            self._may_change(seat)
        parsed = parse_action(action, self._permitted(seat, Sealed))
        parsed.check(self._subject, seat)
        cost = parsed.cost(self._subject, seat)
        if cost:
            self._must_afford(cost, self.purse(seat))
        return replace(self, sealed={**self.sealed, seat: Sealing(parsed, locked or parsed.binding, cost)})

    def withdraw(self, seat: Seat) -> "Match":
        """Take the submission back; what it held is free again. Raises Refused."""
        if self.phase is None:
            raise match_over()
        self._may_change(seat)
        if seat not in self.sealed:
            raise NoSubmission
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
        acted = after(replace(self, wallets=wallets, acts={**self.acts, seat: count + 1}), outcome)
        acted._must_permit_what_stands()
        return Step(acted, outcome.told)

    def close(self) -> Step:
        """Resolve the open phase: fill in for silent seats, take what was held, go on."""
        sent = {seat: self._sent(seat) for seat in self.asked if self._permitted(seat, Sealed)}
        held = {seat: sealing.cost for seat, sealing in self.sealed.items()}
        paid = replace(self, wallets={seat: n - held.get(seat, 0) for seat, n in self.wallets.items()}, sealed={})
        if self.phase is VOTE:
            return Step(finished(paid, sent), ())
        outcome = self._open_phase.resolve(self.state, sent, self._dice("resolve"))
        if outcome.then is None:
            raise BrokenGame("a phase that was resolved must lead to another phase or to a verdict")
        return Step(after(paid, outcome), outcome.told)

    def _may_change(self, seat: Seat) -> None:
        if seat in self.sealed and self.sealed[seat].locked:
            raise LockedIn

    def _must_permit_what_stands(self) -> None:
        # What is sealed holds garnets and counts at the close: an instant action must not pull the rug from under it.
        for seat, sealing in self.sealed.items():
            if not isinstance(sealing.action, self._permitted(seat, Sealed)):
                raise BrokenGame("an instant action took away the permission for a submission that stands")

    def _must_afford(self, cost: int, purse: int) -> None:
        if cost > purse:
            raise NotEnoughGarnets(f"This costs {counted(cost, 'garnet')}, and you can spend {purse}.")

    def _dice(self, purpose: str) -> Dice:
        return Dice(self.spec.seed, f"phase/{self.ordinal}/{self._open_phase.name}/{purpose}")

    def _sent(self, seat: Seat) -> Action:
        # A stream of its own for each seat, so that one seat's silence moves nobody else's chance.
        if seat in self.sealed:
            return self.sealed[seat].action
        return self._open_phase.missing(self._subject, seat, self._dice(f"missing/{seat}"))


MoveKind: TypeAlias = Literal["submit", "withdraw", "act", "close"]


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of a match's journal; ``seat`` and ``action`` are None where the kind has none."""

    kind: MoveKind
    seat: Seat | None = None
    action: Mapping[str, Json] | None = None
    locked: bool = False
    by_host: bool = False


def replay(game: Game, spec: MatchSpec, wallets: Mapping[Seat, int], moves: Iterable[Move]) -> Iterator[Step]:
    """Every step of the match, the opening first. Raises Refused for moves that were never accepted."""
    step = Match.start(game, spec, wallets)
    yield step
    for move in moves:
        step = made(step.match, move)
        yield step


def made(match: Match, move: Move) -> Step:
    """The match after one move."""
    if move.kind == "close":
        return match.close()
    if move.seat is None:
        raise ValueError(f"a {move.kind} needs a seat")
    if move.kind == "withdraw":
        return Step(match.withdraw(move.seat), ())
    action = move.action or {}
    if move.kind == "act":
        return match.act(move.seat, action)
    return Step(match.submit(move.seat, action, locked=move.locked, by_host=move.by_host), ())

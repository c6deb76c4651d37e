"""A match as a frozen value: submissions, instant actions, the close of a phase, and replay.

    start --> [phase open] --submit, withdraw, act--> [phase open]
                   |  ^
                 close |  (next phase, or the candidate vote)
                   v  |
               [finished: phase None, result set]

The caller decides when a phase closes. The result depends only on (version, config, seed, actions): the same moves
give the same bytes on any machine, Python version and hash seed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal, Self, TypeAlias, TypeVar

from msgspec import Struct, structs

from mainmatch.rules.actions import Instant, Sealed, parse_action
from mainmatch.rules.ballot import VOTE, votes_in
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame, LockedIn, NoSubmission, NotEnoughGarnets
from mainmatch.rules.events import Told
from mainmatch.rules.game import Game, Outcome, Payment, Phase, settled
from mainmatch.rules.marks import State, TimedState
from mainmatch.rules.match_state import MatchSpec, MatchState, Sealing, dumped, loaded, match_over
from mainmatch.rules.slots import Place, Sent, place_in, seat_at
from mainmatch.rules.texts import ntext
from mainmatch.rules.values import Json, Seat
from mainmatch.rules.verdict import Verdict, choose_candidate, result_of

MatchT = TypeVar("MatchT", bound=MatchState)


def after(match: MatchT, outcome: Outcome) -> tuple[MatchT, tuple[Told, ...], tuple[Payment, ...]]:
    """Apply an outcome: stay in the phase, open the next one or the candidate vote, or finish.

    A new phase starts without submissions and instant-action counts. Raises BrokenGame when a wallet falls below 0 or
    below what a submission holds, the match exceeds ``longest`` phases, or a phase is extended that can't be.
    """
    name = type(outcome.state).__wallets__
    if name and getattr(outcome.state, name) != getattr(match.state, name):
        raise BrokenGame(f"the match keeps {name}: pay, fine or award garnets in an Outcome")
    wallets, payments = match.wallets, tuple[Payment, ...]()
    if outcome.garnets or outcome.pays or outcome.fines:
        held = match.held()
        wallets = {seat: n + outcome.garnets.get(seat, 0) for seat, n in wallets.items()}
        if any(n < held.get(seat, 0) for seat, n in wallets.items()):
            raise BrokenGame("a wallet fell below zero, or below what a submission holds")
        wallets, payments = settled(wallets, held, outcome.pays, outcome.fines)
    moved = match.with_wallets(wallets, state=_timed(match, outcome))
    if outcome.short is not None and (unpaid := tuple(each for each in payments if each.short)):
        answer = outcome.short(moved.state, unpaid)
        if answer.garnets or answer.pays or answer.fines:
            raise BrokenGame("an outcome for what is short moves no garnets")
        return (*after(moved, answer)[:2], payments)
    return _gone_on(moved, outcome.then), outcome.told, payments


def _gone_on(match: MatchT, then: Phase | Verdict | None) -> MatchT:
    """Open what comes next."""
    if then is None:
        return match
    if isinstance(match.state, TimedState):
        match = match.but(state=match.state.but(elapsed=0, extended=0), elapsed=None)
    if isinstance(then, Phase):
        if match.ordinal >= match.game.longest:
            raise BrokenGame(f"{match.game.id} goes on after its {match.game.longest} phases")
        return match.but(phase=then, ordinal=match.ordinal + 1, sealed={}, acts={})
    verdict = then.without(match.spec.table.outsiders)
    judged = match.but(verdict=verdict, sealed={}, acts={})
    if any(contest.needs_vote for contest in verdict.contests):
        return judged.but(phase=VOTE, ordinal=match.ordinal + 1)
    return finished(judged, {})


def _timed(match: MatchState, outcome: Outcome) -> State:
    """The outcome's state with the time of the open phase, and with its extensions."""
    before, state = match.state, outcome.state
    longest = match.phase.longest_extension if match.phase and outcome.then is None else timedelta()
    if outcome.extend and not (isinstance(before, TimedState) and longest and outcome.extend > timedelta()):
        raise BrokenGame("only an act of a timed game can extend, and only a phase with a longest_extension")
    if not isinstance(before, TimedState) or not isinstance(state, TimedState):
        return state
    elapsed = before.elapsed if match.elapsed is None else match.elapsed
    added = min(outcome.extend, longest - timedelta(milliseconds=before.extended)) if outcome.extend else timedelta()
    return state.but(elapsed=elapsed, extended=before.extended + added // timedelta(milliseconds=1))


def finished(match: MatchT, votes: Mapping[Seat, Sent]) -> MatchT:
    """Finish the match: choose Elimination Candidates, set the result, add its garnets to the wallets.

    Raises BrokenGame without a verdict, or for one that violates the rules.
    """
    verdict, seed = match.verdict, match.spec.seed
    if verdict is None:
        raise BrokenGame("a match cannot finish without a verdict")
    candidates = [
        choose_candidate(contest, votes_in(contest, votes), match.wallets, Dice(seed, f"candidate/{n}"))
        for n, contest in enumerate(verdict.contests)
        if contest.candidates
    ]
    result = result_of(verdict, candidates, match.spec.seats, match.spec.table.outsiders)
    wallets = {seat: n + result.garnets[seat] for seat, n in match.wallets.items()}
    return match.with_wallets(wallets, phase=None, result=result)


class Step(Struct, frozen=True):
    """The match after a move, its events in order, and the payments and fines of the rules, in order."""

    match: "Match"
    told: tuple[Told, ...]
    payments: tuple[Payment, ...] = ()

    def moved_for(self, seat: Seat) -> dict[str, int]:
        """The garnets that this seat lost as ``fines``, that it ``paid`` and ``received``; without zeros."""
        if not self.payments:
            return {}
        own = [each for each in self.payments if seat in {each.payer, each.payee}]
        sums = {
            "fines": sum(each.paid for each in own if each.payee is None),
            "paid": sum(each.paid for each in own if each.payer == seat and each.payee is not None),
            "received": sum(each.paid for each in own if each.payee == seat),
        }
        return {name: amount for name, amount in sums.items() if amount}


class Match(MatchState, frozen=True, eq=False):
    """A match at one moment, immutable: methods that change it return a new value."""

    @classmethod
    def start(cls, game: Game, spec: MatchSpec, wallets: Mapping[Seat, int]) -> Step:
        """Set up the match and open its first phase. A seat missing from ``wallets`` starts with 0 garnets.

        Raises Refused ``bad_setup`` for a setup that doesn't fit the rules.
        """
        opening = game.setup(spec.config, spec.table, Dice(spec.seed, "setup"))
        purses = {seat: wallets.get(seat, 0) for seat in spec.seats}
        blank = cls(game, spec, opening.state, None, 0, purses)
        begun = blank.with_wallets(purses)
        return Step(*after(begun, replace(opening, state=begun.state)))

    def dump(self) -> str:
        """The match as JSON, without sealed submissions (the journal holds them)."""
        return dumped(self)

    @classmethod
    def load(
        cls, game: Game, spec: MatchSpec, text: str, sealed: Iterable[tuple[Place, Mapping[str, Json], bool, int]] = ()
    ) -> Self:
        """Load a dump and its current submissions: (place or seat, action as sent, locked, garnets held).

        Raises BrokenGame for a phase that the game doesn't have, Refused for an action that the phase doesn't permit.
        """
        return loaded(cls, game, spec, text).holding(sealed)

    def holding(self, sealed: Iterable[tuple[Place, Mapping[str, Json], bool, int]]) -> Self:
        """The match with these current submissions in place of its own, given and refused as by ``load``."""
        submissions = {
            self.place_of(seat_at(place), action): Sealing(
                parse_action(action, self._permitted(seat_at(place), Sealed)), locked, cost
            )
            for place, action, locked, cost in sealed
        }
        return self.but(sealed=submissions)

    def submit(self, seat: Seat, action: Mapping[str, Json], *, locked: bool = False, by_host: bool = False) -> "Match":
        """Submit an action, replacing the seat's earlier submission, if any, in the same slot.

        ``by_host`` ignores a lock on the earlier one. Raises Refused: locked_in, phase_closed, action_not_allowed,
        malformed_action, not_enough_garnets, and what the action's ``check`` refuses.
        """
        # Calls cost more than what they do here, so the usual case makes none: no slots, kinds known, first submission.
        place = seat if self.phase is None or self.phase.slots is None else self.place_of(seat, action)
        if not by_host and place in self.sealed:
            self._may_change(place)
        kinds = self._permitted_to.get(seat)
        parsed = parse_action(action, self._permitted(seat, Sealed) if kinds is None else kinds[0])
        subject = self.verdict if self.phase is VOTE else self.state
        parsed.check(subject, seat)
        cost = parsed.cost(subject, seat)
        if cost:
            self._must_afford(cost, self.purse(place))
        return structs.replace(self, sealed={**self.sealed, place: Sealing(parsed, locked or parsed.binding, cost)})

    def withdraw(self, seat: Seat, slot: str = "") -> "Match":
        """Withdraw the seat's submission, in a phase with slots that in this slot, and free the garnets it held.

        Raises Refused: phase_closed, locked_in, no_submission.
        """
        if self.phase is None:
            raise match_over()
        place = place_in(seat, slot)
        self._may_change(place)
        if place not in self.sealed:
            raise NoSubmission
        return self.but(sealed={other: kept for other, kept in self.sealed.items() if other != place})

    def act(self, seat: Seat, action: Mapping[str, Json]) -> Step:
        """Apply an instant action at once.

        Raises Refused: phase_closed, action_not_allowed, malformed_action, not_enough_garnets, and what the action's
        ``check`` refuses. Raises BrokenGame when the action leaves a submission without permission.
        """
        done = parse_action(action, self._permitted(seat, Instant))
        now = self.subject
        done.check(now, seat)
        cost = done.cost(now, seat)
        self._must_afford(cost, self.free(seat))
        count = self.acts.get(seat, 0)
        wallets = {other: n - cost if other == seat else n for other, n in self.wallets.items()}
        paid = self.with_wallets(wallets, acts={**self.acts, seat: count + 1})
        step = Step(*after(paid, done.apply(paid.subject, seat, self._dice(f"act/{seat}/{count}"))))
        step.match._must_permit_what_stands()
        return step

    def close(self) -> Step:
        """Resolve the open phase: fill in missing submissions, charge the garnets held, apply the outcome.

        Raises Refused ``phase_closed`` after the end, BrokenGame when the phase leads nowhere.
        """
        sent = self.sent()
        paid = self.with_wallets(self.balances(), sealed={})
        if self.phase is VOTE:
            return Step(finished(paid, sent), ())
        outcome = self._open_phase.resolve(paid.subject, sent, self._dice("resolve"))
        if outcome.then is None:
            raise BrokenGame("a phase that was resolved must lead to another phase or to a verdict")
        return Step(*after(paid, outcome))

    def sent(self) -> dict[Seat, Sent]:
        """What a close resolves now: the submissions, and the defaults for silence. Secret until then."""
        sealed = self.sealed
        return {
            seat: sealed[seat].action if seat in sealed else self._sent(seat)
            for seat in self.asked
            if seat in sealed or self._permitted(seat, Sealed)
        }

    def _may_change(self, place: Place) -> None:
        if place in self.sealed and self.sealed[place].locked:
            raise LockedIn

    def _must_permit_what_stands(self) -> None:
        # A submission holds garnets and counts at the close, so an instant action must not make it invalid.
        for place, sealing in self.sealed.items():
            if not isinstance(sealing.action, self._permitted(seat_at(place), Sealed)):
                raise BrokenGame("an instant action took away the permission for a submission that stands")

    def _must_afford(self, cost: int, purse: int) -> None:
        if cost > purse:
            raise NotEnoughGarnets(
                ntext(
                    "This costs {n} garnet, and you can spend {purse}.",
                    "This costs {n} garnets, and you can spend {purse}.",
                    cost,
                    purse=purse,
                )
            )

    def _dice(self, purpose: str) -> Dice:
        return Dice(self.spec.seed, f"phase/{self.ordinal}/{self._open_phase.name}/{purpose}")

    def _sent(self, seat: Seat) -> Sent:
        # One stream per seat: a missing submission must not change the random values of other seats.
        phase = self._open_phase
        filled = {slot: self.sealed[seat, slot].action for slot in phase.slot_names if (seat, slot) in self.sealed}
        if phase.slots and len(filled) == len(phase.slot_names):
            return phase.slots(**filled)
        # Of all slots together: the random values of one must not tell whether another one was filled.
        meant: Sent = phase.missing(self.subject, seat, self._dice(f"missing/{seat}"))
        return structs.replace(meant, **filled) if filled else meant


MoveKind: TypeAlias = Literal["submit", "withdraw", "act", "close"]


@dataclass(frozen=True, slots=True)
class Move:
    """An entry of a match's journal; ``seat`` is None for a close, ``action`` for a close or a withdrawal.

    ``slot`` is that of a withdrawal in a phase with slots; the action of a submission has its own. ``elapsed`` (see
    ``Match.at``) is for acts and closes of timed games.
    """

    kind: MoveKind
    seat: Seat | None = None
    action: Mapping[str, Json] | None = None
    locked: bool = False
    by_host: bool = False
    elapsed: int | None = None
    slot: str = ""


def replay(game: Game, spec: MatchSpec, wallets: Mapping[Seat, int], moves: Iterable[Move]) -> Iterator[Step]:
    """Yield every step of the match, the opening first. Raises Refused for a move that the rules refuse."""
    step = Match.start(game, spec, wallets)
    yield step
    for move in moves:
        step = made(step.match, move)
        yield step


def made(match: Match, move: Move) -> Step:
    """The step that a move leads to. Raises Refused, and ValueError for a move that lacks its seat."""
    if move.elapsed is not None:
        match = match.at(move.elapsed)
    if move.kind == "close":
        return match.close()
    if move.seat is None:
        raise ValueError(f"a {move.kind} needs a seat")
    if move.kind == "withdraw":
        return Step(match.withdraw(move.seat, move.slot), ())
    action = move.action or {}
    if move.kind == "act":
        return match.act(move.seat, action)
    return Step(match.submit(move.seat, action, locked=move.locked, by_host=move.by_host), ())

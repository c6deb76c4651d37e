"""Where a match goes next: what an outcome leads to, and how votes and awards end it.

May touch: the values of this room. Rule kept here: nothing sealed and no count of instant
actions outlives its phase; a wallet never falls below zero.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from mainmatch.rules.actions import Action
from mainmatch.rules.candidate_vote import VOTE, votes_in
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.game import Outcome, Phase
from mainmatch.rules.match_state import MatchState
from mainmatch.rules.values import Seat
from mainmatch.rules.verdict import choose_candidate, result_of

__all__ = ["after", "finished"]

PositionT = TypeVar("PositionT", bound=MatchState)


def after(position: PositionT, outcome: Outcome) -> PositionT:
    """What the outcome leads to: this phase still, the next one, the candidate vote, or the end. Raises BrokenGame."""
    wallets = {seat: n + outcome.garnets.get(seat, 0) for seat, n in position.wallets.items()}
    if min(wallets.values()) < 0:
        raise BrokenGame("a wallet fell below zero")
    moved = replace(position, state=outcome.state, wallets=wallets, _seen={})
    if outcome.then is None:
        return moved
    if isinstance(outcome.then, Phase):
        return _opened(moved, outcome.then)
    judged = replace(moved, verdict=outcome.then, sealed={}, acts={})
    if any(contest.needs_vote for contest in outcome.then.contests):
        return replace(judged, phase=VOTE, ordinal=position.ordinal + 1)
    return finished(judged, {})


def finished(position: PositionT, votes: Mapping[Seat, Action]) -> PositionT:
    """The end: Elimination Candidates chosen, the result set, its garnets in the wallets. Raises BrokenGame."""
    verdict, seed = position.verdict, position.spec.seed
    if verdict is None:
        raise BrokenGame("a match cannot finish without a verdict")
    candidates = [
        choose_candidate(contest, votes_in(contest, votes), position.wallets, Dice(seed, f"candidate/{n}"))
        for n, contest in enumerate(verdict.contests)
        if contest.candidates
    ]
    result = result_of(verdict, candidates, position.spec.seats)
    wallets = {seat: n + result.garnets[seat] for seat, n in position.wallets.items()}
    return replace(position, phase=None, result=result, wallets=wallets)


def _opened(position: PositionT, phase: Phase) -> PositionT:
    if position.ordinal >= position.game.longest:
        raise BrokenGame(f"{position.game.id} goes on after its {position.game.longest} phases")
    return replace(position, phase=phase, ordinal=position.ordinal + 1, sealed={}, acts={})

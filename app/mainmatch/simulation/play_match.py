"""One match, played by bots on the bare kernel, and what is kept of it.

May touch: rules. Rule kept here: bots get what clients get, and their answers go the way of every
submission and instant action; what is kept is counted in whole numbers, a line a seat. A judge is
random: it fills the host's place, and is weighed with nobody.
"""

from dataclasses import dataclass
from typing import Any

from mainmatch.rules import JUDGE, Game, Match, Result, Seat, turn
from mainmatch.simulation.plan import Plan, bot_of, charter_of

__all__ = ["Place", "Played", "played"]


@dataclass(frozen=True, slots=True)
class Place:
    """How a match ended for one seat. ``refused`` counts the answers of its bot that the rules didn't take."""

    seat: Seat
    bot: str
    score: int
    rank: int
    group: str | None
    tokens_of_life: int
    is_winner: bool
    is_candidate: bool
    garnets_at_start: int
    garnets_awarded: int
    garnets_at_end: int
    refused: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over: ``n`` of the plan, ``phases`` opened (the candidate vote included), and its places."""

    n: int
    phases: int
    rounds: int
    had_vote: bool
    places: tuple[Place, ...]

    @property
    def has_tie_for_first(self) -> bool:
        """Whether several share the first rank (of a group, where a game ranks groups apart)."""
        firsts = [place.group for place in self.places if place.rank == 1]
        return len(set(firsts)) < len(firsts)


def played(game: Game, plan: Plan, n: int) -> Played:
    """Match ``n`` of the plan, from its start to its result. Raises BrokenGame, and whatever the game raises."""
    spec = charter_of(game, plan, n)
    match = Match.start(game, spec, dict.fromkeys(spec.seats, plan.garnets)).match
    refused = dict.fromkeys(match.asked, 0)
    had_vote = False
    while match.phase is not None:
        had_vote |= match.phase.name == "candidate-vote"
        match = _closed(game, plan, n, match, refused)
    return Played(n, match.ordinal, match.round, had_vote, _places(plan, n, match, refused))


def _closed(game: Game, plan: Plan, n: int, match: Match, refused: dict[Seat, int]) -> Match:
    """The match after the open phase, which an instant action may end before everybody has moved."""
    ordinal = match.ordinal
    for seat in match.asked:
        match, mistakes = _moved(game, plan, n, match, seat)
        refused[seat] += mistakes
        if match.phase is None or match.ordinal != ordinal:
            return match
    return match.close().match


def _moved(game: Game, plan: Plan, n: int, match: Match, seat: Seat) -> tuple[Match, int]:
    """The match after the seat's bot has sent what it wants, and how often it was refused before."""
    mistakes: list[Exception] = []
    bot = bot_of(game, "random" if seat == JUDGE else plan.bot_in(seat, n))
    for deed in turn(match, seat, bot, heard=mistakes.append):
        match = deed.match
    return match, len(mistakes)


def _places(plan: Plan, n: int, match: Match, refused: dict[Seat, int]) -> tuple[Place, ...]:
    result = match.result
    if result is None:
        raise ValueError("a match that is over has a result")
    standings: dict[Seat, Any] = {int(str(line["seat"])): line for line in result.standings}
    return tuple(_place(plan, n, match, result, standings[seat], refused[seat]) for seat in match.spec.seats)


def _place(plan: Plan, n: int, match: Match, result: Result, line: Any, refused: int) -> Place:
    seat: Seat = line["seat"]
    return Place(
        seat=seat,
        bot=plan.bot_in(seat, n),
        score=line["score"],
        rank=line["rank"],
        group=line.get("group"),
        tokens_of_life=result.tokens_of_life[seat],
        is_winner=seat in result.winners,
        is_candidate=seat in result.elimination_candidates,
        garnets_at_start=plan.garnets,
        garnets_awarded=result.garnets[seat],
        garnets_at_end=match.wallets[seat],
        refused=refused,
    )

"""The options of a simulation, their checks, and one match played by bots.

Options that cannot be played are refused before the first match.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Literal, TypeAlias

from mainmatch import rules
from mainmatch.games.registry import Registry

BOTS: Mapping[str, str] = {"house": "the game's own bot", "random": "random legal actions"}
"""The bots by name, and how they play."""

CloseEarly: TypeAlias = Literal["never", "all_locked", "all_submitted"]
"""When a phase ends before its deadline, as in a match's options."""

_RANDOM = rules.RandomLegal()


@dataclass(frozen=True, slots=True)
class Days:
    """The schedule of a rehearsal.

    ``start``: local time without zone; None: 14:00 on the Monday after ``today``. ``silent_share``: share of
    submissions that are missing at the deadline, from 0 to 1.
    """

    today: datetime
    zone: str = "Europe/Berlin"
    start: str | None = None
    silent_share: float = 0.2
    close_early: CloseEarly = "never"


FEWEST, MOST = 3, 13
"""Members of a rehearsed season."""


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season to rehearse. ``silent_share``: share of decisions left to their deadline, from 0 to 1."""

    members: int = 9
    seed: str = "0"
    silent_share: float = 0.1
    allowed: frozenset[str] = frozenset()


class Unplayable(Exception):
    """This cannot be played. The text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Options of a simulation. Match ``n`` does not depend on ``matches`` or the number of processes.

    ``bots``: assigned to the seats in turn, and each match begins one bot later, so that no bot keeps the better seats.
    ``garnets``: every seat's starting balance. ``allowed``: plug-ins that may be loaded.
    """

    game: str
    seats: int
    matches: int = 1000
    bots: tuple[str, ...] = ("house",)
    seed: str = "0"
    garnets: int = 0
    config: str = "{}"
    """JSON text, because it is passed to other processes."""
    allowed: frozenset[str] = frozenset()

    def bots_in(self, n: int) -> dict[rules.Seat, str]:
        """The bots of match ``n`` (from 1) by seat.

        Each bot gets its share of the seats, and remaining seats rotate by match. The seats are drawn at random:
        otherwise the figures would show the effect of fixed neighbours.
        """
        order = rules.Dice(f"{self.seed}/{n}".encode(), "seating").shuffled(range(self.seats))
        return {seat: self.bots[(place + n - 1) % len(self.bots)] for seat, place in enumerate(order, start=1)}


def checked(
    game: str,
    *,
    seats: int | None = None,
    bots: Sequence[str] = ("house",),
    config: str = "{}",
    allowed: frozenset[str] = frozenset(),
    **payload: Any,
) -> Plan:
    """A plan that can be played. Raises Unplayable."""
    found = game_of(game, allowed)
    unknown = [name for name in bots if name not in BOTS]
    if unknown or not bots:
        kinds = ", ".join(f"{name} ({how})" for name, how in BOTS.items())
        raise Unplayable(f"There is no bot {', '.join(unknown) or 'at all'}. Choose from, with commas: {kinds}.")
    count = found.seats.default if seats is None else seats
    plan = Plan(found.id, count, bots=tuple(bots), config=config, allowed=allowed, **payload)
    try:
        rules.Match.start(found, spec_of(found, plan, 1), dict.fromkeys(range(1, plan.seats + 1), plan.garnets))
    except rules.Refused as refused:
        flaws = "".join(f"\n  {flaw.path}: {flaw.message}" for flaw in refused.flaws)
        raise Unplayable(f"{refused.message}{flaws}") from None
    return plan


def game_of(wanted: str, allowed: frozenset[str] = frozenset()) -> rules.Game:
    """The game with this id. Raises Unplayable, which lists the installed games."""
    registry = _registry(allowed)
    found = next((game for game in registry.all() if game.id == wanted), None)
    if found is None:
        raise Unplayable(f"There is no game {wanted}. Choose one of: {', '.join(game.id for game in registry.all())}.")
    return found


def config_of(text: str) -> dict[str, rules.Json]:
    """The game's settings from JSON text. Raises Unplayable."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Unplayable(
            f'The config is not JSON ({error}). Write it as {{"name": value}}, in single quotes.'
        ) from None
    if not isinstance(found, dict):
        raise Unplayable('The config is a JSON object: write it as {"name": value}.')
    return found


def seed_of(plan: Plan, n: int) -> bytes:
    """The seed of match ``n``: 32 bytes, from ``plan.seed`` and ``n`` only."""
    return hashlib.sha256(f"simulate/{plan.seed}/{n}".encode()).digest()


def spec_of(game: rules.Game, plan: Plan, n: int) -> rules.MatchSpec:
    """The spec of match ``n``. Raises Refused."""
    return rules.MatchSpec.of(game, config_of(plan.config), seed_of(plan, n), plan.seats)


@cache
def _registry(allowed: frozenset[str]) -> Registry:
    # Cached, because each chunk of matches loads a game.
    return Registry.load(allowed)


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """The result of one seat. ``refused``: number of the bot's actions that the rules refused. ``team``: its seats."""

    seat: rules.Seat
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
    team: tuple[rules.Seat, ...] = ()
    traits: Mapping[str, str] = field(default_factory=dict)
    """What the standings say of the seat beside its score, such as its group or its role, as text."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match. ``n``: its number in the plan. ``phases``: opened phases, including the candidate vote.

    ``told``: how many events the game told, by type; ``acts``: how many instant actions were taken; ``left_open``: with
    how many unanswered offers phases closed.
    """

    n: int
    phases: int
    rounds: int
    had_vote: bool
    places: tuple[SeatOutcome, ...]
    told: Mapping[str, int] = field(default_factory=dict)
    acts: int = 0
    left_open: int = 0

    @property
    def has_tie_for_first(self) -> bool:
        """Whether several seats or teams share the first rank, of a group if the game ranks groups separately."""
        firsts = {(place.group, place.team or (place.seat,)) for place in self.places if place.rank == 1}
        return len({group for group, _ in firsts}) < len(firsts)


def played(game: rules.Game, plan: Plan, n: int) -> Played:
    """Play match ``n`` of the plan to its end. Raises the game's errors.

    Bots get the same views and options as clients. The judge, who replaces the host, is the game's ``judge_bot`` or
    plays random legal actions, and is in no statistics.
    """
    spec = spec_of(game, plan, n)
    match = rules.Match.start(game, spec, dict.fromkeys(spec.seats, plan.garnets)).match
    names = plan.bots_in(n)
    bots = {rules.JUDGE: game.judge_bot or _RANDOM}
    bots |= {seat: _RANDOM if name == "random" else game.bot for seat, name in names.items()}
    tally, had_vote = _Tally(dict.fromkeys(match.asked, 0)), False
    while match.phase is not None:
        had_vote |= match.phase.name == "candidate-vote"
        match = _closed(match, bots, tally)
    outcomes = _outcomes(plan, names, match, tally.refused)
    return Played(n, match.ordinal, match.round, had_vote, outcomes, tally.told, tally.acts, tally.left_open)


@dataclass(slots=True)
class _Tally:
    """What happens in a match: refused actions by seat, events by type, instant actions, offers left open."""

    refused: dict[rules.Seat, int]
    told: Counter[str] = field(default_factory=Counter)
    acts: int = 0
    left_open: int = 0

    def note(self, told: Iterable[rules.Told]) -> None:
        self.told.update(each.event.type for each in told)


def _closed(match: rules.Match, bots: Mapping[rules.Seat, rules.Bot], tally: _Tally) -> rules.Match:
    """The match after the open phase, which an instant action may end before all bots have acted."""
    ordinal, order = match.ordinal, rules.turn_order(match, match.asked)
    turns, has_moved = dict.fromkeys(order, rules.BotTurns()), True
    moments = rules.Dice(match.spec.seed, f"moments/{ordinal}")
    while has_moved:
        has_moved = False
        for seat in order:
            if not turns[seat].has_next(match, seat):
                continue
            if match.game.is_timed:
                # After a round of turns a good part of the phase is over, but never all of it.
                left = _length(match) - (match.elapsed or 0)
                match = match.at((match.elapsed or 0) + moments.below(max(1, left // len(order))))
            match = _moved(match, seat, bots[seat], turns[seat].count, tally)
            if match.phase is None or match.ordinal != ordinal:
                return match
            turns[seat], has_moved = turns[seat].and_one(match, seat), True
    if match.phase and match.phase.name != "candidate-vote":
        tally.left_open += match.game.left_open(match.state)
    step = (match if match.is_ready("never") else match.at(_length(match))).close()
    tally.note(step.told)
    return step.match


def _length(match: rules.Match) -> int:
    """How long the open phase is, in milliseconds, with its extensions."""
    return match.lasts() // timedelta(milliseconds=1) + match.extended


def _moved(match: rules.Match, seat: rules.Seat, bot: rules.Bot, turns: int, tally: _Tally) -> rules.Match:
    """The match after one turn of the seat's bot."""
    mistakes: list[Exception] = []
    for deed in rules.turn(match, seat, bot, heard=mistakes.append, turns=turns):
        match = deed.match
        tally.note(deed.told)
        tally.acts += deed.is_instant
    tally.refused[seat] += len(mistakes)
    return match


def _outcomes(
    plan: Plan, names: Mapping[rules.Seat, str], match: rules.Match, refused: Mapping[rules.Seat, int]
) -> tuple[SeatOutcome, ...]:
    result = match.result
    if result is None:
        raise ValueError("a match that is over has a result")
    standings: dict[rules.Seat, Any] = {int(str(line["seat"])): line for line in result.standings}
    return tuple(
        SeatOutcome(
            seat=seat,
            bot=names[seat],
            score=standings[seat]["score"],
            rank=standings[seat]["rank"],
            group=standings[seat].get("group"),
            tokens_of_life=result.tokens_of_life[seat],
            is_winner=seat in result.winners,
            is_candidate=seat in result.elimination_candidates,
            garnets_at_start=plan.garnets,
            garnets_awarded=result.garnets[seat],
            garnets_at_end=match.wallets[seat],
            refused=refused[seat],
            team=tuple(sorted((seat, *standings[seat].get("partners", ())))),
            traits={
                name: str(value)
                for name, value in standings[seat].items()
                if name not in ("seat", "rank", "score") and isinstance(value, (str, int, bool))
            },
        )
        for seat in match.spec.seats
    )

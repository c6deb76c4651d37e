"""What is to be simulated, checked before anything is played.

What can't be played is refused in a sentence with the
way out, and nothing is played.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Literal, TypeAlias

from mainmatch.games.registry import Registry
from mainmatch.rules import JUDGE, Bot, Dice, Game, Json, Match, MatchSpec, RandomLegal, Refused, Seat, turn

__all__ = [
    "BOTS",
    "FEWEST",
    "MOST",
    "CloseEarly",
    "Days",
    "Place",
    "Plan",
    "Played",
    "SeasonPlan",
    "Unplayable",
    "bot_of",
    "charter_of",
    "checked",
    "config_of",
    "game_of",
    "played",
    "seed_of",
]


BOTS: Mapping[str, str] = {"house": "the game's own bot", "random": "anything legal"}
"""Who can sit at the table, and how they play."""

CloseEarly: TypeAlias = Literal["never", "all_locked", "all_submitted"]
"""When a phase ends before its deadline, as hosts choose it."""

_RANDOM = RandomLegal()


@dataclass(frozen=True, slots=True)
class Days:
    """How a rehearsal's days go. ``start``: a local time without zone, None for the Monday after ``today``, 14:00."""

    today: datetime
    zone: str = "Europe/Berlin"
    start: str | None = None
    silent_share: float = 0.2
    close_early: CloseEarly = "never"


FEWEST, MOST = 3, 12
"""Members of a season that is rehearsed."""


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season to rehearse. ``silent_share``: the share of decisions that are left to their deadline."""

    members: int = 9
    seed: str = "0"
    silent_share: float = 0.1
    allowed: frozenset[str] = frozenset()


class Unplayable(Exception):
    """This can't be played; the text says why, and the way out."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is wanted. Match ``n`` is the same whatever ``matches`` and the number of processes are.

    ``bots`` take the seats in turn, over and over, each match beginning one bot later, so that none keeps
    the better seats. ``garnets`` are in every wallet at the start; ``allowed`` are plug-ins that may be loaded.
    """

    game: str
    seats: int
    matches: int = 1000
    bots: tuple[str, ...] = ("house",)
    seed: str = "0"
    garnets: int = 0
    config: str = "{}"
    """JSON text: it goes to other processes as it is."""
    allowed: frozenset[str] = frozenset()

    def bot_in(self, seat: Seat, n: int) -> str:
        """Who sits on ``seat`` in match ``n`` (both from 1).

        Each bot has its share of the seats, the odd ones go round by match; which seats they are is drawn, for
        neighbours that were always alike would tell of the pattern and not of the game.
        """
        order = Dice(f"{self.seed}/{n}".encode(), "seating").shuffled(range(self.seats))
        return self.bots[(order[seat - 1] + n - 1) % len(self.bots)]


def checked(
    game: str,
    *,
    seats: int | None = None,
    bots: Sequence[str] = ("house",),
    config: str = "{}",
    allowed: frozenset[str] = frozenset(),
    **payload: Any,
) -> Plan:
    """The plan, if it can be played. Raises Unplayable."""
    found = game_of(game, allowed)
    unknown = [name for name in bots if name not in BOTS]
    if unknown or not bots:
        kinds = ", ".join(f"{name} ({how})" for name, how in BOTS.items())
        raise Unplayable(f"There is no bot {', '.join(unknown) or 'at all'}. Name some of these, with commas: {kinds}.")
    count = found.seats.default if seats is None else seats
    plan = Plan(found.id, count, bots=tuple(bots), config=config, allowed=allowed, **payload)
    try:
        Match.start(found, charter_of(found, plan, 1), dict.fromkeys(range(1, plan.seats + 1), plan.garnets))
    except Refused as refused:
        flaws = "".join(f"\n  {flaw.path}: {flaw.message}" for flaw in refused.flaws)
        raise Unplayable(f"{refused.message}{flaws}") from None
    return plan


def game_of(wanted: str, allowed: frozenset[str] = frozenset()) -> Game:
    """The game of this id. Raises Unplayable with those there are."""
    registry = _registry(allowed)
    found = next((game for game in registry.all() if game.id == wanted), None)
    if found is None:
        raise Unplayable(f"There is no game {wanted}. Choose one of: {', '.join(game.id for game in registry.all())}.")
    return found


def config_of(text: str) -> dict[str, Json]:
    """The game's settings, as JSON text says them. Raises Unplayable."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Unplayable(
            f'The config is not JSON ({error}). Write it as {{"name": value}}, in single quotes.'
        ) from None
    if not isinstance(found, dict):
        raise Unplayable('The config is a JSON object: write it as {"name": value}.')
    return found


def bot_of(game: Game, name: str) -> Bot:
    """The bot of this name, for this game."""
    return _RANDOM if name == "random" else game.bot


def seed_of(plan: Plan, n: int) -> bytes:
    """The seed of match ``n``: 32 bytes that nothing else in the plan changes."""
    return hashlib.sha256(f"simulate/{plan.seed}/{n}".encode()).digest()


def charter_of(game: Game, plan: Plan, n: int) -> MatchSpec:
    """What match ``n`` is made of. Raises Refused."""
    return MatchSpec.of(game, config_of(plan.config), seed_of(plan, n), plan.seats)


@cache
def _registry(allowed: frozenset[str]) -> Registry:
    # Games don't change while this runs, and every chunk of matches asks for one.
    return Registry.load(allowed)


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
    """Match ``n`` of the plan, played by bots from its start to its result. Raises whatever the game raises.

    Bots get what clients get, and their answers go the way of every submission and instant action. A judge is random:
    it fills the host's place, and is weighed with nobody.
    """
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
    return tuple(
        Place(
            seat=seat,
            bot=plan.bot_in(seat, n),
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
        )
        for seat in match.spec.seats
    )

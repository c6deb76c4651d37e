"""Locked Out: twelve players of three hidden teams move between three rooms until a team is gathered and calls it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import perm
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.locked_out.phases import QUIZ, ROUND, Call, GuessTeams, Move
from mainmatch.games.locked_out.secret_variants import SECRET_VARIANTS
from mainmatch.games.locked_out.state import (
    MOST_ROUNDS,
    ROOMS,
    SEATS,
    SIZE,
    TEAMS,
    TITLES,
    LockedOutConfig,
    LockedOutState,
    Team,
    channel_of,
    first_priorities,
    first_rooms,
    first_teams,
)
from mainmatch.games.locked_out.views import (
    CallMade,
    DoorsLocked,
    GameWon,
    PriorityChanged,
    RoundBegun,
    RoundClosed,
    opening_events,
)
from mainmatch.rules import Channel, Dice, Game, Json, Outcome, RandomLegal, Seat, SeatRange, Table
from mainmatch.rules.rooms import Room, channels_of

_SAFE = 7
"""From this priority on the bot keeps its garnets: of the four losers, one probably has a lower priority."""

_LIKELY = Fraction(1, 2)
"""The chance from which the bot calls: a right call is worth a Token of Life, a wrong one costs only priority."""


class Roommate:
    """Splits its room two and two by a rule that all bots share, guesses teams by counting, and avoids low priority.

    It calls only when its room is probably one team by what it has learned.
    """

    name = "house"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """A call if it is likely to be right, else a move; in the quiz, the known and likeliest teams."""
        fields = {str(offer["type"]): offer["schema"].get("properties", {}) for offer in offers}
        if "call" in fields and _calls(view, seat):
            return {"type": "call"}
        if "move" in fields:
            return _move(view, fields["move"], seat)
        if "guess_teams" in fields:
            teams = guessed(_learned(view), dice)
            return {"type": "guess_teams", "teams": {str(named): team for named, team in teams.items()}}
        return RandomLegal().choose(view, offers, seat, dice)


def goes_first_way(seat: Seat, four: list[Seat], number: int) -> bool:
    """Whether a seat goes to the first of the two other rooms in round ``number``; two of the four do.

    The lowest seat goes with a different roommate each round, so that roommates learn each other's teams.
    """
    lowest, *rest = sorted(four)
    return seat in {lowest, rest[number % len(rest)]}


def chance_of_one_team(learned: Mapping[Seat, Team], roommates: Sequence[Seat]) -> Fraction:
    """The chance that a seat and its roommates are one team, by what it has learned; it never learns its own team.

    Assumes that unknown seats fill the remaining places in the teams with equal probability.
    """
    known = [learned[mate] for mate in roommates if mate in learned]
    if len({*known}) > 1:
        return Fraction(0)
    unknown = 1 + len(roommates) - len(known)
    found = [*learned.values()]
    ways = sum([perm(SIZE - found.count(team), unknown) for team in (known[:1] or TEAMS)])
    return Fraction(ways, perm(SEATS - len(found), unknown))


def guessed(learned: Mapping[Seat, Team], dice: Dice) -> dict[Seat, Team]:
    """A guess for all twelve seats: learned teams, and for the others the team with the most members missing.

    Naming one team for all unknown seats is right for all its missing members; no other guess is better on average.
    """
    found = Counter(learned.values())
    likeliest = min(dice.shuffled(TEAMS), key=lambda team: found[team])
    return {seat: learned.get(seat, likeliest) for seat in range(1, SEATS + 1)}


def _learned(view: Mapping[str, Any]) -> dict[Seat, Team]:
    return {int(known): team for known, team in view["learned"].items()}


def _calls(view: Mapping[str, Any], seat: Seat) -> bool:
    if any(call["round"] == view["round"] for call in view["calls"]):
        # A call in this room and round was already answered.
        return False
    chance = chance_of_one_team(_learned(view), view["roommates"])
    # The chance ignores what an earlier wrong call ruled out, so after one only call when certain.
    was_wrong = any(call["seat"] == seat for call in view["calls"])
    return chance == 1 if was_wrong else chance >= _LIKELY


def _move(view: Mapping[str, Any], fields: Mapping[str, Any], seat: Seat) -> dict[str, Json]:
    first, second = fields["to"]["enum"]
    is_first = goes_first_way(seat, [seat, *view["roommates"]], view["round"])
    is_last = view["round"] == view["rounds"] - 1
    boost = fields["boost"]["maximum"] if is_last and view["priority"] < _SAFE else 0
    return {"type": "move", "to": first if is_first else second, "boost": boost}


class LockedOut(Game):
    """Twelve players in hidden teams and three rooms: gather your team, and call it."""

    id: ClassVar = "locked-out"
    version: ClassVar = "1.0.0"
    title: ClassVar = "Locked Out"
    summary: ClassVar = "Three hidden teams in three rooms: find out whose you are, gather in one room, and call it."
    designers: ClassVar = ("RedsToad",)
    tags: ClassVar = ("Limited communication", "Social deduction", "Teams")
    featured_in: ClassVar = ("The Genius: Code Red",)
    seats: ClassVar = SeatRange(least=SEATS, most=SEATS, default=SEATS)
    config: ClassVar = LockedOutConfig
    state: ClassVar = LockedOutState
    phases: ClassVar = (ROUND, QUIZ)
    actions: ClassVar = (Move, Call, GuessTeams)
    events: ClassVar = (DoorsLocked, RoundBegun, CallMade, PriorityChanged, RoundClosed, GameWon)
    secret_variants: ClassVar = SECRET_VARIANTS
    bot: ClassVar = Roommate()
    longest: ClassVar = MOST_ROUNDS

    @override
    def setup(self, config: LockedOutConfig, table: Table, dice: Dice) -> Outcome:
        """Teams, rooms and priorities, given or drawn in this order."""
        seats = tuple(table.seats)
        teams = first_teams(config.setup, seats, dice)
        s = LockedOutState(
            round=1,
            rounds=config.rounds,
            wrong_call_cost=config.wrong_call_cost,
            screwed_gain=config.screwed_gain,
            priority_per_garnet=config.priority_per_garnet,
            teams=teams,
            rooms=first_rooms(config.setup, teams, dice),
            priorities=first_priorities(config.setup, seats, dice),
            from_tiebreak=dict.fromkeys(seats, 0),
            learned={seat: {} for seat in seats},
            last_moves={},
            calls=(),
        )
        return Outcome(s, opening_events(s), ROUND)

    @override
    def channels(self, s: LockedOutState) -> tuple[Channel, ...]:
        """The three rooms and all pairs of roommates: ``room:alpha``, "Room Alpha"; ``pair:3-7``."""
        rooms = {channel_of(room): Room(title=TITLES[room], members=four) for room, four in s.by_room.items()}
        pairs = [pair for four in s.by_room.values() for pair in combinations(four, 2)]
        return (*channels_of(rooms), *(Channel(f"pair:{one}-{other}", (one, other)) for one, other in sorted(pairs)))

    @override
    def conserved(self, s: LockedOutState) -> Json:
        """Each seat's team, the number of seats in each room, and the number of different priorities."""
        there = Counter(s.rooms.values())
        return {
            "teams": {str(seat): team for seat, team in s.teams.items()},
            "rooms": {room: there[room] for room in ROOMS},
            "priorities": len(set(s.priorities.values())),
        }


GAME = LockedOut()

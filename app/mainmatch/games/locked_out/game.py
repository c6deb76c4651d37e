"""Locked Out: twelve players of three hidden teams move between three rooms until a team is gathered and calls it."""

from collections import Counter
from itertools import combinations
from typing import ClassVar

from typing_extensions import override

from mainmatch.games.locked_out.bot import Roommate
from mainmatch.games.locked_out.phases import QUIZ, ROUND, Call, GuessTeams, Move
from mainmatch.games.locked_out.secret_variants import SECRET_VARIANTS
from mainmatch.games.locked_out.state import (
    MOST_ROUNDS,
    ROOMS,
    SEATS,
    TITLES,
    LockedOutConfig,
    LockedOutState,
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
from mainmatch.rules import Channel, Dice, Game, Json, Outcome, SeatRange, Table
from mainmatch.rules.rooms import Room, channels_of


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

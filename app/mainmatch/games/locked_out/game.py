"""Locked Out: twelve players of three hidden teams move between three rooms until a team is gathered and calls it.

Secret variants, beside those that follow from the marks, stay consistent with the viewer's room, the calls it heard and
the teams it learned.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import perm
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.locked_out.phases import QUIZ, ROUND, Call, GuessTeams, Move, made_call, punished
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
from mainmatch.rules import (
    Channel,
    Dice,
    Game,
    Json,
    Outcome,
    RandomLegal,
    Scenario,
    Seat,
    SeatRange,
    SecretVariant,
    Table,
    Viewer,
    seat_of,
)
from mainmatch.rules.rooms import Room, channels_of


def _teams_swapped(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two players, perhaps the viewer, have swapped teams; all calls keep their verdicts."""
    s: LockedOutState = scenario.state
    if viewer == "host":
        return None
    me = seat_of(viewer)
    known = s.learned[me] if me is not None else {}
    unknown = [seat for seat in s.teams if seat not in known]
    pairs = [pair for pair in combinations(unknown, 2) if s.teams[pair[0]] != s.teams[pair[1]]]
    worlds = (s.but(teams=_swapped(s.teams, *pair)) for pair in dice.shuffled(pairs))
    return _first(scenario, (after for after in worlds if _is_true(after)))


def _rooms_swapped(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two players have swapped rooms: neither is in the viewer's room, nor was its roommate in the last round."""
    s: LockedOutState = scenario.state
    # Leave seats with a sealed move where they are: from another room the move could be illegal.
    far = [seat for seat in _afar(scenario, viewer) if not s.has_called(seat) and seat not in scenario.sealed]
    # Every room has a member of every team at first, so swap only members of the same team.
    pairs = [
        (one, other)
        for one, other in combinations(far, 2)
        if s.rooms[one] != s.rooms[other] and s.teams[one] == s.teams[other]
    ]
    return _first(scenario, (s.but(rooms=_swapped(s.rooms, *pair)) for pair in dice.shuffled(pairs)))


def _call_elsewhere(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """A player in another room has made a wrong call, without a tie-break that changes the viewer's priority."""
    s: LockedOutState = scenario.state
    if s.round == s.rounds:
        return None  # The quiz has no calls.
    me = seat_of(viewer)
    callers = [seat for seat in _afar(scenario, viewer) if not s.is_gathered(s.rooms[seat])]
    worlds = (punished(*made_call(s, seat)) for seat in dice.shuffled(callers))
    return _first(scenario, (after for after in worlds if me is None or _stands(after, me) == _stands(s, me)))


def _others(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats whose priority and learned teams are hidden from the viewer; none for the host."""
    return [] if viewer == "host" else [seat for seat in scenario.state.teams if seat != seat_of(viewer)]


def _afar(scenario: Scenario, viewer: Viewer) -> list[Seat]:
    """The seats whose room the viewer doesn't know."""
    s: LockedOutState = scenario.state
    me = seat_of(viewer)
    if me is None:
        return _others(scenario, viewer)
    # The viewer knows where its former roommates went.
    came = {seat: move.origin for seat, move in s.last_moves.items()}
    return [
        seat
        for seat in _others(scenario, viewer)
        if s.rooms[seat] != s.rooms[me] and (not came or came[seat] != came[me])
    ]


def _is_true(s: LockedOutState) -> bool:
    """Whether all calls keep their verdicts with these teams, and before the first move every room is mixed."""
    is_mixed = s.last_moves or len({(s.rooms[seat], s.teams[seat]) for seat in s.teams}) == len(TEAMS) ** 2
    return bool(is_mixed) and all(call.right == (len({s.teams[seat] for seat in call.heard}) == 1) for call in s.calls)


def _stands(s: LockedOutState, seat: Seat) -> tuple[int, int]:
    return s.priorities[seat], s.from_tiebreak[seat]


def _swapped(found: Any, one: Seat, other: Seat) -> dict[Seat, Any]:
    return {**found, one: found[other], other: found[one]}


def _first(scenario: Scenario, worlds: Iterator[LockedOutState]) -> Scenario | None:
    state = next(worlds, None)
    return None if state is None else replace(scenario, state=state)


SECRET_VARIANTS = (
    SecretVariant("two players' teams", _teams_swapped),
    SecretVariant("two players in other rooms", _rooms_swapped),
    SecretVariant("a wrong call elsewhere", _call_elsewhere),
)


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

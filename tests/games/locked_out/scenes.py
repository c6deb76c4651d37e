"""Positions of Locked Out to test from, and short ways to say them.

May touch: mainmatch.rules, the game. Rule kept here: what seats send goes through the match machine, as in a real
match.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from mainmatch.games.locked_out import GAME
from mainmatch.games.locked_out.phases import QUIZ
from mainmatch.games.locked_out.state import ROOMS, TEAMS, LockedOutState, Room, Team
from mainmatch.rules import Bot, Event, Json, Match, MatchSpec, Refused, Seat, Step, turn

SEATS = tuple(range(1, 13))
TEAM_OF: dict[Seat, Team] = {seat: TEAMS[(seat - 1) // 4] for seat in SEATS}
"""1 to 4 are water, 5 to 8 fire, 9 to 12 grass."""
ROOM_OF: dict[Seat, Room] = {
    seat: room for room, four in zip(ROOMS, ((1, 2, 5, 9), (3, 6, 7, 10), (4, 8, 11, 12)), strict=True) for seat in four
}
"""Alpha 1, 2, 5, 9; beta 3, 6, 7, 10; gamma 4, 8, 11, 12."""
PRIORITY_OF: dict[Seat, int] = {seat: 13 - seat for seat in SEATS}
"""Seat 1 has 12, seat 12 has 1."""
SETUP: dict[str, Json] = {
    "teams": {str(seat): team for seat, team in TEAM_OF.items()},
    "rooms": {str(seat): room for seat, room in ROOM_OF.items()},
    "priorities": {str(seat): priority for seat, priority in PRIORITY_OF.items()},
}
GATHERED: Mapping[Team, Room] = {"water": "alpha", "fire": "beta", "grass": "gamma"}


def opening(seed: bytes = b"locked out", garnets: Mapping[Seat, int] | None = None, **config: Any) -> Step:
    return Match.start(GAME, MatchSpec.of(GAME, config, seed, 12), garnets or {})


def given(garnets: Mapping[Seat, int] | None = None, **config: Any) -> Match:
    """Round 1 with the teams, rooms and priorities above."""
    return opening(garnets=garnets, **{"setup": SETUP, **config}).match


def state_of(match: Match) -> LockedOutState:
    assert isinstance(match.state, LockedOutState)
    return match.state


def with_state(match: Match, **fields: Any) -> Match:
    """The match with another state, as if it had come to that."""
    return match.but(state=state_of(match).but(**fields))


def gathered(able: Sequence[Team], *, garnets: Mapping[Seat, int] | None = None, **fields: Any) -> Match:
    """A round in which one team or all three stand in one room: water in alpha, fire in beta, grass in gamma."""
    rooms: dict[Seat, Room] = {seat: GATHERED[team] for seat, team in TEAM_OF.items()}
    if len(able) == 1:
        # The two other teams have exchanged a member.
        one, other = (min(seat for seat in SEATS if TEAM_OF[seat] == team) for team in TEAMS if team not in able)
        rooms[one], rooms[other] = rooms[other], rooms[one]
    match = with_state(given(garnets), rooms=rooms, **fields)
    assert state_of(match).able == tuple(able)
    return match


def in_quiz(**fields: Any) -> Match:
    """The quiz in place of round 10."""
    return with_state(given(), round=10, **fields).but(phase=QUIZ, ordinal=10)


def prioritised(priorities: Mapping[Seat, int]) -> dict[Seat, int]:
    """Priorities as given; everybody else has one far above, all different."""
    return {seat: priorities.get(seat, 100 + seat) for seat in SEATS}


def move(to: Room, boost: int = 0) -> dict[str, Json]:
    return {"type": "move", "to": to, "boost": boost}


CALL: dict[str, Json] = {"type": "call"}


def wishing(match: Match, wishes: Mapping[Seat, Room], boosts: Mapping[Seat, int] | None = None) -> Match:
    """The match in which these seats have sent their wishes, and the others have split up two and two."""
    s = state_of(match)
    for room in ROOMS:
        ways = [other for other in ROOMS if other != room]
        for place, seat in enumerate(s.occupants(room)):
            match = match.submit(seat, move(wishes.get(seat, ways[place // 2]), (boosts or {}).get(seat, 0)))
    return match


def closed(match: Match, wishes: Mapping[Seat, Room], boosts: Mapping[Seat, int] | None = None) -> Match:
    """As ``wishing``, and the round is closed."""
    return wishing(match, wishes, boosts).close().match


def called(match: Match, *seats: Seat) -> Match:
    """These seats have called, one after the other."""
    for seat in seats:
        match = match.act(seat, CALL).match
    return match


def heard_by(step: Step, seat: Seat) -> list[Event]:
    """What a step told this seat, what everybody heard left out."""
    return [told.event for told in step.told if told.seats is not None and seat in told.seats]


def refusal(call: Any, *args: Any, **kwargs: Any) -> Refused:
    """The refusal that a call meets with."""
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value


def offered(match: Match, seat: Seat) -> tuple[dict[str, Any], ...]:
    """A seat's offers as a client has them."""
    return tuple(
        {"type": each.type, "mode": each.mode, "schema": each.schema, "example": each.example, "cost": each.cost}
        for each in match.offers(seat)
    )


def played_out(bots: Mapping[Seat, Bot], seed: bytes, garnets: Mapping[Seat, int] | None = None) -> Match:
    """A whole match, each seat played by its bot."""
    match = opening(seed, garnets).match
    while match.phase:
        ordinal = match.ordinal
        for seat, bot in bots.items():
            for deed in turn(match, seat, bot, tries=1, heard=_refused):
                match = deed.match
            if match.ordinal != ordinal or match.phase is None:
                break
        else:
            match = match.close().match
    return match


def _refused(mistake: Exception) -> None:
    raise mistake

"""Positions of both games of the family to test from, and short ways to say them.

The given rounds are the source's example, the same seven times: option n goes n steps along both axes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from mainmatch.games.far_out import EXTREME_WAYS, RAVENS
from mainmatch.games.far_out.game import FarOut
from mainmatch.games.far_out.state import FAMILY, FarOutState, Move
from mainmatch.rules import Event, Json, Match, MatchSpec, Refused, Result, Seat, Step

BOTH = pytest.mark.parametrize("game", [EXTREME_WAYS, RAVENS], ids=lambda game: game.id)
CORNERS: Sequence[Move] = ((1, 1), (-1, 1), (-1, -1), (1, -1))


def given(game: FarOut) -> dict[str, Any]:
    """A whole setup, as a host writes it: the first corner is true in option 1 or A, the second in 2 or B, ..."""
    names = FAMILY[game.id].options
    moves = {name: [[dx * n, dy * n] for dx, dy in CORNERS] for n, name in enumerate(names, start=1)}
    ways = {name: {"moves": moves[name], "true": n} for n, name in enumerate(names)}
    wrong = {name: [move for place, move in enumerate(moves[name]) if place != n] for n, name in enumerate(names)}
    return {"rounds": [ways] * 7, "packets": [{name: wrong[name][:2] for name in names[1:]}] * 7}


def opening(game: FarOut, seats: int, garnets: int, config: Mapping[str, Json]) -> Step:
    """The first auction, over given rounds."""
    spec = MatchSpec.of(game, {"setup": given(game), **config}, b"far out", seats)
    return Match.start(game, spec, dict.fromkeys(range(1, seats + 1), garnets))


def table(game: FarOut, seats: int = 4, garnets: int = 0, **config: Json) -> Match:
    return opening(game, seats, garnets, config).match


def bidding(match: Match, bids: Mapping[Seat, int]) -> Step:
    """These bids, and the auction closed."""
    for seat, amount in bids.items():
        match = match.submit(seat, {"type": "bid", "amount": amount})
    return match.close()


def moving(match: Match) -> Match:
    """The match when all its auctions are over, those to come without a bid."""
    while match.phase is not None and match.phase.name == "auction":
        match = match.close().match
    return match


def plan(*moves: Json) -> dict[str, Json]:
    return {"type": "plan", "moves": [*moves]}


def state_of(match: Match) -> FarOutState:
    assert isinstance(match.state, FarOutState)
    return match.state


def landed(
    game: FarOut,
    places: Sequence[Move],
    chips: Mapping[Seat, int] | None = None,
    garnets: Mapping[Seat, int] | None = None,
) -> Match:
    """A match in which everybody has planned to come to these places; what is left is the last close.

    In each round three seats leap to where they belong, by an option of their own; the fourth option stays put.
    """
    names = FAMILY[game.id].options
    rounds = [{name: leap((0, 0)) for name in names} for _ in range(7)]
    plans = {seat: [names[3]] * 7 for seat in range(1, len(places) + 1)}
    for n, place in enumerate(places):
        rounds[n // 3][names[n % 3]] = leap(place)
        plans[n + 1][n // 3] = names[n % 3]
    spec = MatchSpec.of(game, {"setup": {"rounds": rounds}}, b"landed", len(places))  # type: ignore[dict-item]
    match = moving(Match.start(game, spec, garnets or {}).match)
    money = {seat: (chips or {}).get(seat, 0) for seat in plans}
    match = match.but(state=state_of(match).but(chips=money))
    for seat, moves in plans.items():
        match = match.submit(seat, plan(*moves))
    return match


def leap(place: Move) -> dict[str, Any]:
    """An option whose true move is this one."""
    return {"moves": [list(place), [900, 1], [900, 2], [900, 3]], "true": 0}


def result(match: Match) -> Result:
    """The result of a match that ends with the next close."""
    ended = match.close().match
    assert ended.result is not None
    return ended.result


def heard(step: Step, seat: Seat) -> list[Event]:
    """What was told to this seat alone."""
    return [told.event for told in step.told if told.seats == (seat,)]


def told_all(step: Step) -> list[Event]:
    """What was told to everybody."""
    return [told.event for told in step.told if told.seats is None]


def refusal(call: Callable[..., object], *args: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        call(*args)
    return caught.value

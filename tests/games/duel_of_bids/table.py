"""A table for two to play the Duel of Bids at in tests.

May touch: mainmatch.rules, the game. Rule kept here: everything goes through the match machine, as in a real match.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from mainmatch.games.duel_of_bids import GAME
from mainmatch.games.duel_of_bids.state import LOTS, BidsState, Lot
from mainmatch.rules import Event, Json, Match, MatchSpec, Refused, Seat, Step

SEATS = (1, 2)
SEED = b"a table for two"
LOOK: dict[str, Json] = {"type": "look"}

Bids: TypeAlias = tuple[int, int]
"""What seats 1 and 2 bid; 0 passes."""


def opening(lots: Sequence[Lot] = LOTS, coins: int = 30, seed: bytes = SEED) -> Step:
    config: dict[str, Json] = {"coins": coins, "setup": {"lots": [*lots]}}
    return Match.start(GAME, MatchSpec.of(GAME, config, seed, 2), {})


def table(*first: Lot, coins: int = 30, seed: bytes = SEED) -> Match:
    """A duel before its first sale; the lots that are named come up first, the others in the order of the suns."""
    return opening([*first, *(lot for lot in LOTS if lot not in first)], coins, seed).match


def bid(coins: Json) -> dict[str, Json]:
    return {"type": "bid", "coins": coins} if coins else {"type": "pass"}


def sale(match: Match, bids: Bids) -> Step:
    """The sale as it ends."""
    for seat, coins in zip(SEATS, bids, strict=True):
        match = match.submit(seat, bid(coins))
    return match.close()


def sold(match: Match, *sales: Bids) -> Match:
    for bids in sales:
        match = sale(match, bids).match
    return match


def looked(match: Match, seat: Seat) -> Step:
    return match.act(seat, LOOK)


def state_of(match: Match) -> BidsState:
    assert isinstance(match.state, BidsState)
    return match.state


def coins_of(match: Match) -> Mapping[Seat, int]:
    return dict(state_of(match).coins)


def points_of(match: Match) -> Mapping[Seat, int]:
    return dict(state_of(match).points)


def events_of(step: Step) -> list[Event]:
    """What was told to everybody."""
    assert all(told.seats is None for told in step.told)
    return [told.event for told in step.told]


def refusal(call: Any, *args: Any, **kwargs: Any) -> Refused:
    """The refusal that a call meets with."""
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value

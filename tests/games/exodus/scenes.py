"""Positions of the Exodus Game to test from, and short ways to say them."""

from collections.abc import Mapping, Sequence
from typing import Any

from mainmatch.games.exodus import GAME
from mainmatch.games.exodus.phases import TRADING, OfferTrades, TradeOffer
from mainmatch.games.exodus.state import Colour, Hand, State
from mainmatch.rules import Dice, Match, MatchSpec, Pass, Seat

HANDS: dict[str, Any] = {
    "1": ["red", "blue", "white", "black"],
    "2": ["red", "yellow", "green", "white"],
    "3": ["blue", "yellow", "green", "black"],
    "4": ["red", "blue", "yellow", "green"],
}
"""Four valid hands, as a host writes them."""

FILLERS: Hand = ("red", "blue", "yellow", "green")

Swaps = Sequence[tuple[Seat, Colour, Seat, Colour]]
"""Trades to be made: (a seat, what it gives, another seat, what that one gives)."""


def given(hands: Mapping[str, Any] = HANDS, seats: int = 4, seed: bytes = b"exodus") -> Match:
    """A match in round 1, with these hands."""
    spec = MatchSpec.of(GAME, {"setup": {"hands": dict(hands)}}, seed, seats)
    return Match.start(GAME, spec, {}).match


def position(number: int, hands: Mapping[Seat, Sequence[Colour]], points: Mapping[Seat, int] | None = None) -> State:
    """A state in the middle of a match."""
    sorted_hands = {seat: tuple(sorted(hand)) for seat, hand in hands.items()}
    return State(
        round=number, hands=sorted_hands, points={seat: (points or {}).get(seat, 0) for seat in hands}, reports={}
    )


def offering(*offers: tuple[Seat, Colour]) -> OfferTrades:
    return OfferTrades(offers=tuple(TradeOffer(to=to, give=give) for to, give in offers))


def sent_for(swaps: Swaps, seats: Sequence[Seat]) -> dict[Seat, OfferTrades | Pass]:
    """The submissions with which exactly these trades happen."""
    made: dict[Seat, list[tuple[Seat, Colour]]] = {seat: [] for seat in seats}
    for one, gives, other, takes in swaps:
        made[one].append((other, gives))
        made[other].append((one, takes))
    return {seat: offering(*offers) if offers else Pass() for seat, offers in made.items()}


def resolved(number: int, swaps: Swaps, holding: Mapping[Seat, Sequence[Colour]] | None = None) -> State:
    """The state after a round with these trades; seats hold what they give, and fillers.

    ``holding`` says what else a seat holds.
    """
    hands: dict[Seat, list[Colour]] = {seat: list((holding or {}).get(seat, ())) for seat in range(1, 6)}
    for one, gives, other, takes in swaps:
        hands[one].append(gives)
        hands[other].append(takes)
    full = {seat: (*cubes, *FILLERS)[: max(4, len(cubes))] for seat, cubes in hands.items()}
    return played(position(number, full), sent_for(swaps, tuple(full)))


def played(s: State, sent: Mapping[Seat, OfferTrades | Pass]) -> State:
    """The state after the round, in which every submission was checked."""
    for seat, action in sent.items():
        action.check(s, seat)
    everybody = {seat: sent.get(seat, Pass()) for seat in s.hands}
    after = TRADING.resolve(s, everybody, Dice(b"exodus", "resolve")).state
    assert isinstance(after, State)
    return after


def state_of(match: Match) -> State:
    """The match's state, as what it is."""
    assert isinstance(match.state, State)
    return match.state


def changes(s: State) -> dict[Seat, int]:
    """What the last round brought each seat."""
    return {seat: report.change for seat, report in s.reports.items()}

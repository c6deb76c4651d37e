"""Positions of the Famine to test from, and short ways to say them."""

from collections.abc import Mapping, Sequence
from typing import Any

from mainmatch.games.famine import GAME
from mainmatch.games.famine.phases import TRADING, GemOffer, OfferTrades
from mainmatch.games.famine.state import Gem, State
from mainmatch.rules import Dice, Match, MatchSpec, Pass, Seat

HANDS: dict[str, Any] = {
    "1": ["ruby", "ruby", "onyx", "topaz", "diamond"],
    "2": ["sapphire", "emerald", "emerald", "topaz", "onyx"],
    "3": ["ruby", "sapphire", "sapphire", "diamond", "onyx"],
    "4": ["topaz", "topaz", "emerald", "ruby", "diamond"],
    "5": ["sapphire", "emerald", "diamond", "onyx", "onyx"],
}
"""Five valid hands, as a host writes them."""

FILLERS: Sequence[Gem] = ("ruby", "sapphire", "emerald", "topaz", "diamond")
SEATS = (1, 2, 3, 4, 5)

Swaps = Sequence[tuple[Seat, Gem, Seat, Gem]]
"""Trades to be made: (a seat, what it gives, another seat, what that one gives)."""

Met = Mapping[Seat, Sequence[Sequence[Seat]]]
"""By seat: whom it traded with in each year that is over."""


def given(hands: Mapping[str, Any] = HANDS, seats: int = 5, seed: bytes = b"famine") -> Match:
    """A match in year 1, with these hands."""
    spec = MatchSpec.of(GAME, {"setup": {"hands": dict(hands)}}, seed, seats)
    return Match.start(GAME, spec, {}).match


def position(
    year: int,
    hands: Mapping[Seat, Sequence[Gem]] | None = None,
    favor: Mapping[Seat, int] | None = None,
    met: Met | None = None,
    locked: Mapping[Seat, int] | None = None,
) -> State:
    """A state in the middle of a match of five, in which nobody has traded but ``met`` says so."""
    held = {seat: tuple(sorted((hands or {}).get(seat, FILLERS))) for seat in SEATS}
    years = {seat: tuple(tuple(each) for each in (met or {}).get(seat, ())) for seat in SEATS}
    return State(
        year=year,
        hands=held,
        favor={seat: (favor or {}).get(seat, 0) for seat in SEATS},
        partners={seat: (*years[seat], *[()] * (year - 1))[: year - 1] for seat in SEATS},
        locked={seat: (locked or {}).get(seat, 0) for seat in SEATS},
        learned=dict.fromkeys(SEATS, ()),
        reports={},
    )


def offering(*offers: tuple[Seat, Gem]) -> OfferTrades:
    return OfferTrades(offers=tuple(GemOffer(to=to, give=give) for to, give in offers))


def sent_for(swaps: Swaps) -> dict[Seat, OfferTrades | Pass]:
    """The submissions with which exactly these trades happen."""
    made: dict[Seat, list[tuple[Seat, Gem]]] = {seat: [] for seat in SEATS}
    for one, gives, other, takes in swaps:
        made[one].append((other, gives))
        made[other].append((one, takes))
    return {seat: offering(*offers) if offers else Pass() for seat, offers in made.items()}


def hands_for(swaps: Swaps, holding: Mapping[Seat, Sequence[Gem]] | None = None) -> dict[Seat, Sequence[Gem]]:
    """Hands of five: what a seat gives in these trades, what ``holding`` says, and fillers."""
    hands: dict[Seat, list[Gem]] = {seat: list((holding or {}).get(seat, ())) for seat in SEATS}
    for one, gives, other, takes in swaps:
        hands[one].append(gives)
        hands[other].append(takes)
    return {seat: (*gems, *FILLERS)[:5] for seat, gems in hands.items()}


def after(
    year: int,
    swaps: Swaps,
    *,
    holding: Mapping[Seat, Sequence[Gem]] | None = None,
    favor: Mapping[Seat, int] | None = None,
    met: Met | None = None,
) -> State:
    """The state after a year with these trades."""
    return played(position(year, hands_for(swaps, holding), favor, met), sent_for(swaps))


def played(s: State, sent: Mapping[Seat, OfferTrades | Pass]) -> State:
    """The state after the year, in which every submission was checked."""
    for seat, action in sent.items():
        action.check(s, seat)
    everybody = {seat: sent.get(seat, Pass()) for seat in s.hands}
    outcome = TRADING.resolve(s, everybody, Dice(b"famine", "resolve")).state
    assert isinstance(outcome, State)
    return outcome


def brought(s: State, seat: Seat) -> int:
    """What the seat's trades brought it last year: its items but those of the end of the year."""
    return sum(item.points for item in s.reports[seat].items if item.why in {"gave", "received", "dulled"})


def points(s: State, seat: Seat) -> list[int]:
    """The seat's last year, item by item."""
    return [item.points for item in s.reports[seat].items]


def state_of(match: Match) -> State:
    """The match's state, as what it is."""
    assert isinstance(match.state, State)
    return match.state


def traded(match: Match, swaps: Swaps) -> Match:
    """The match after a year with these trades."""
    for seat, action in sent_for(swaps).items():
        match = match.submit(seat, action.as_json())
    return match.close().match

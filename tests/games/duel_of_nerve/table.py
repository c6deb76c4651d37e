"""A table for two to play the Duel of Nerve at in tests.

May touch: mainmatch.rules, the game. Rule kept here: everything goes through the match machine, as in a real match.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from mainmatch.games.duel_of_nerve import GAME
from mainmatch.games.duel_of_nerve.state import Card, NerveState
from mainmatch.rules import Event, Json, Match, MatchSpec, Refused, Seat, Step

SEATS = (1, 2)
SEED = b"a table for two"

Turn: TypeAlias = tuple[Card, Card, str]
"""A round: what seats 1 and 2 lay, and what is said: "check", "call" (after a double) or "fold"."""


def opening(lead: Seat = 1, seed: bytes = SEED) -> Step:
    return Match.start(GAME, MatchSpec.of(GAME, {"setup": {"first_lead": lead}}, seed, 2), {})


def table(lead: Seat = 1, seed: bytes = SEED) -> Match:
    """A match before its first card; seat 1 leads in round 1."""
    return opening(lead, seed).match


def laid(match: Match, one: Card, two: Card) -> Match:
    """Both have laid a card, and the lead is asked."""
    for seat, card in ((1, one), (2, two)):
        match = match.submit(seat, {"type": "lay_card", "card": card})
    return match.close().match


def said(match: Match, word: str) -> Step:
    """The one seat that is asked has said its word."""
    (seat,) = (seat for seat in SEATS if match.may_submit(seat))
    return match.submit(seat, {"type": word}).close()


def ended(match: Match, turn: Turn) -> Step:
    """The round as it ends."""
    one, two, word = turn
    match = laid(match, one, two)
    return said(match, "check") if word == "check" else said(said(match, "double").match, word)


def played(match: Match, *turns: Turn) -> Match:
    for turn in turns:
        match = ended(match, turn).match
    return match


def before_last(points: tuple[int, int], hands: Sequence[Sequence[Card]], **fields: Any) -> Match:
    """Round 8, the cards laid and the lead (seat 2) asked: each hand's first card lies there, the other one is kept."""
    match = table()
    for n in range(1, 8):
        match = ended(match, (n, n, "check")).match
    last = match.submit(1, {"type": "lay_card", "card": 8}).submit(2, {"type": "lay_card", "card": 8}).close().match
    state = state_of(last).but(
        stake=1,
        points={seat: points[seat - 1] for seat in SEATS},
        laid={seat: hands[seat - 1][0] for seat in SEATS},
        hands={seat: (hands[seat - 1][1],) for seat in SEATS},
        **fields,
    )
    return last.but(state=state)


def state_of(match: Match) -> NerveState:
    assert isinstance(match.state, NerveState)
    return match.state


def points_of(match: Match) -> Mapping[Seat, int]:
    return dict(state_of(match).points)


def events_of(step: Step) -> list[Event]:
    """What was told to everybody."""
    assert all(told.seats is None for told in step.told)
    return [told.event for told in step.told]


def lay(card: Json) -> dict[str, Json]:
    return {"type": "lay_card", "card": card}


def refusal(call: Any, *args: Any, **kwargs: Any) -> Refused:
    """The refusal that a call meets with."""
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value

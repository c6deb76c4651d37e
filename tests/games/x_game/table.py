"""A table of five to play the X Game at in tests.

May touch: mainmatch.rules, the game. Rule kept here: everything goes through the match machine, as in a real match.
"""

from collections.abc import Collection, Mapping
from typing import Any

import pytest

from mainmatch.games.x_game import GAME
from mainmatch.games.x_game.phases import CHOICE
from mainmatch.games.x_game.state import XState
from mainmatch.rules import Event, Json, Match, MatchSpec, Refused, Result, Seat, Step

SEATS = (1, 2, 3, 4, 5)
ORDER = (3, 1, 5, 2, 4)
SEED = b"a table of five"


def opening(garnets: int = 0, seed: bytes = SEED, config: Mapping[str, Json] | None = None) -> Step:
    spec = MatchSpec.of(GAME, config or {}, seed, 5)
    return Match.start(GAME, spec, dict.fromkeys(SEATS, garnets))


def table(garnets: int = 0, order: Collection[Seat] = ORDER, seed: bytes = SEED, **config: Json) -> Match:
    """A match before its first pairing; player 3 is the X of round 1."""
    return opening(garnets, seed, {"setup": {"order": list(order)}, **config}).match


def paired(match: Match, *pairs: tuple[Seat, Seat]) -> Match:
    """The X has paired up the others, and the phase is closed."""
    action: dict[str, Json] = {"type": "pair_players", "pairs": [[*pair] for pair in pairs]}
    return match.submit(x_of(match), action).close().match


def chosen(match: Match, choices: Mapping[Seat, str], doubled: Collection[Seat] = ()) -> Match:
    """Everybody named has sent a choice, the X perhaps a doubling; the phase is still open."""
    for seat, choice in choices.items():
        match = match.submit(seat, choose(choice, double=seat in doubled))
    if x_of(match) in doubled:
        match = match.submit(x_of(match), {"type": "double"})
    return match


def scored(match: Match, choices: Mapping[Seat, str], doubled: Collection[Seat] = ()) -> Match:
    """As ``chosen``, and the round is scored."""
    return chosen(match, choices, doubled).close().match


def round_of_silence(match: Match) -> Match:
    return match.close().match.close().match


def choose(choice: str, *, double: bool = False) -> dict[str, Json]:
    return {"type": "choose", "choice": choice, "double": double}


def x_of(match: Match) -> Seat:
    return state_of(match).x


def state_of(match: Match) -> XState:
    assert isinstance(match.state, XState)
    return match.state


def payouts_of(match: Match) -> dict[Seat, int]:
    """What the last round paid."""
    last = state_of(match).last_round
    assert last is not None
    return dict(last.payouts)


def events_of(step: Step) -> list[Event]:
    """What was told to everybody."""
    assert all(told.seats is None for told in step.told)
    return [told.event for told in step.told]


def last_choice(points: Mapping[Seat, int], garnets: Mapping[Seat, int] | None = None) -> Match:
    """The last phase of a match that ends with these points, when everybody stays silent."""
    match = table(missing_choice="betray")
    for _ in range(4):
        match = round_of_silence(match)
    match = match.close().match
    assert match.phase is CHOICE
    # Traitors among themselves get nothing, and their X gets 2 a pair.
    before = {seat: n - (4 if seat == x_of(match) else 0) for seat, n in points.items()}
    state = state_of(match).but(points=before)
    return Match(GAME, match.spec, state, CHOICE, match.ordinal, dict(garnets or dict.fromkeys(SEATS, 0)))


def ended(points: Mapping[Seat, int], garnets: Mapping[Seat, int] | None = None) -> Result:
    """The result of a match that ends with these points and without a vote."""
    result = last_choice(points, garnets).close().match.result
    assert result is not None
    return result


def refusal(call: Any, *args: Any, **kwargs: Any) -> Refused:
    """The refusal that a call meets with."""
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    return caught.value

"""Positions of the game to test from, and short ways to say them.

May touch: mainmatch.rules, the game. Rule kept here: everything goes through the match machine, as in a real match.
"""

from collections.abc import Collection, Mapping, Sequence

import pytest

from mainmatch.games.together import GAME
from mainmatch.games.together.phases import ROUND
from mainmatch.games.together.state import TogetherState
from mainmatch.rules import Bot, Event, Json, Match, MatchSpec, RandomLegal, Refused, Result, Seat, Step, chosen

SEED = b"a table of eight"
SEATS = 8
STAGE = (1, 2, 3, 4)
"""Group A of the tests."""
B = (5, 6, 7, 8)


def halves(seats: int = SEATS) -> dict[str, Json]:
    """The first half of the seats in A."""
    return {str(seat): "A" if seat <= seats // 2 else "B" for seat in range(1, seats + 1)}


def opening(seats: int = SEATS, garnets: int = 0, seed: bytes = SEED, **config: Json) -> Step:
    spec = MatchSpec.of(GAME, config, seed, seats)
    return Match.start(GAME, spec, dict.fromkeys(range(1, seats + 1), garnets))


def table(seats: int = SEATS, garnets: int = 0, **config: Json) -> Match:
    """A match in round 1: the first half of the seats is on stage."""
    return opening(seats, garnets, SEED, setup={"groups": halves(seats)}, **config).match


def votes(**counts: int) -> dict[str, Json]:
    """``votes(s1=2)``: two votes for seat 1."""
    return {"type": "submit", "stage_votes": {name.removeprefix("s"): count for name, count in counts.items()}}


def gifts(*seats: Seat) -> dict[str, Json]:
    return {"type": "submit", "donations": [*seats]}


def both(action: Mapping[str, Json], *seats: Seat) -> dict[str, Json]:
    """Votes and donations in one submission."""
    return {**action, "donations": [*seats]}


def sent(match: Match, actions: Mapping[Seat, Mapping[str, Json]]) -> Match:
    """These were submitted; the round is still open."""
    for seat, action in actions.items():
        match = match.submit(seat, action)
    return match


def played(match: Match, actions: Mapping[Seat, Mapping[str, Json]]) -> Match:
    """The round is closed."""
    return sent(match, actions).close().match


def supported(match: Match, counts: Mapping[Seat, int]) -> Match:
    """A round in which players on stage vote for themselves so often."""
    return played(match, {seat: votes(**{f"s{seat}": count}) for seat, count in counts.items() if count})


def state_of(match: Match) -> TogetherState:
    assert isinstance(match.state, TogetherState)
    return match.state


def holding(match: Match, tokens: Mapping[Seat, int], kicked_out: Mapping[Seat, int] | None = None) -> Match:
    """The same round, with other tokens, and these players kicked out before."""
    gone = dict(kicked_out or {})
    number = max(gone.values(), default=0) + 1
    update = {"tokens": {**state_of(match).tokens, **tokens}, "kicked_out": gone, "round": number}
    return match.but(state=state_of(match).but(**update), phase=ROUND, ordinal=number)


def last_round(kicked_out: Mapping[Seat, int], tokens: Mapping[Seat, int], garnets: Mapping[Seat, int]) -> Match:
    """Before a silent last round, in which those of A who are left go; ``tokens`` are those of B."""
    seats = 2 * len(tokens)
    match = table(seats)
    return holding(match, tokens, kicked_out).but(wallets={**match.wallets, **garnets})


def ended(kicked_out: Mapping[Seat, int], tokens: Sequence[int], garnets: Mapping[Seat, int] | None = None) -> Match:
    """After that: the candidate vote, or the end. ``tokens`` from B's first seat on."""
    held = dict(enumerate(tokens, start=len(tokens) + 1))
    return last_round(kicked_out, held, garnets or {}).close().match


def result_of(match: Match) -> Result:
    assert match.result is not None
    return match.result


def voted(match: Match, ballots: Mapping[Seat, Seat]) -> Result:
    """The result after the candidate vote: who votes for whom."""
    return result_of(played(match, {seat: {"type": "vote_candidate", "seat": to} for seat, to in ballots.items()}))


def events_of(step: Step) -> list[Event]:
    """What was told; all of it to everybody."""
    assert all(told.seats is None for told in step.told)
    return [told.event for told in step.told]


def refusal(match: Match, seat: Seat, action: Mapping[str, Json]) -> Refused:
    """The refusal that a submission meets with."""
    with pytest.raises(Refused) as caught:
        match.submit(seat, action)
    return caught.value


def sent_by(bot: Bot, match: Match, seat: Seat) -> Match:
    """The match after a bot's submission."""
    found = chosen(match, seat, bot)
    return found[1] if found else match


def played_out(seed: bytes, seats: int, house: Collection[Seat], garnets: int = 0, **config: Json) -> Match:
    """A whole match: the house bot on some seats, chance on the others."""
    match = opening(seats, garnets, seed, **config).match
    while match.phase:
        for seat in range(1, seats + 1):
            if match.may_submit(seat):
                bot: Bot = GAME.bot if seat in house else RandomLegal()
                match = sent_by(bot, match, seat)
        match = match.close().match
    return match

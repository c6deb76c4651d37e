"""Replay: the same moves give the same bytes, whatever came between them."""

import hashlib

import pytest

from mainmatch.rules import Match, MatchSpec, Move, Refused, replay
from tests.rules.pennies import PENNIES

MOVES = (
    Move("submit", 2, {"type": "show", "pennies": 1}),
    Move("submit", 1, {"type": "show", "pennies": 1, "boast": True}, locked=True),
    Move("act", 3, {"type": "dip"}),
    Move("withdraw", 2),
    Move("act", 3, {"type": "dip"}),
    Move("close"),
    Move("submit", 2, {"type": "guess", "total": 1}),
    Move("close"),
    Move("close"),
    Move("close"),
)
WALLETS = {1: 2, 3: 5}
CHARTER = MatchSpec.of(PENNIES, {"setup": {"purses": {"1": 3, "2": 2, "3": 4}}}, b"a seed", 3)


def dumps() -> list[str]:
    return [step.match.dump() for step in replay(PENNIES, CHARTER, WALLETS, MOVES)]


def test_there_is_a_step_for_the_opening_and_for_each_move() -> None:
    steps = list(replay(PENNIES, CHARTER, WALLETS, MOVES))
    assert len(steps) == len(MOVES) + 1
    assert steps[0].match == Match.start(PENNIES, CHARTER, WALLETS).match
    assert steps[2].match.sealed[1].locked
    assert [told.seats for told in steps[3].told] == [(3,)]
    assert steps[-1].match.result is not None


def test_the_same_moves_give_the_same_bytes() -> None:
    assert dumps() == dumps()


def test_the_bytes_are_those_of_every_other_machine_and_python() -> None:
    # Pinned: no Python version, platform or hash seed may give others.
    digest = hashlib.sha256("\n".join(dumps()).encode()).hexdigest()
    assert digest == "681c8e6aea704e38c5fb63d5b08dd39230fcce6fba715b412815eb9abd3b0a92"


def test_a_match_may_be_put_away_and_read_back_after_every_step() -> None:
    moves, expected, found = list(MOVES), dumps(), []
    match = Match.start(PENNIES, CHARTER, WALLETS).match
    for move in [None, *moves]:
        if move is not None:
            sealed = [(seat, each.action.as_json(), each.locked, each.cost) for seat, each in match.sealed.items()]
            read = Match.load(PENNIES, CHARTER, match.dump(), sealed)
            assert read == match
            match = _after(read, move)
        found.append(match.dump())
    assert found == expected


def _after(match: Match, move: Move) -> Match:
    if move.kind == "close":
        return match.close().match
    assert move.seat is not None
    if move.kind == "withdraw":
        return match.withdraw(move.seat)
    action = move.action or {}
    return (
        match.act(move.seat, action).match
        if move.kind == "act"
        else match.submit(move.seat, action, locked=move.locked)
    )


def test_another_order_of_submissions_is_the_same_match() -> None:
    submissions = [Move("submit", seat, {"type": "show", "pennies": seat - 1}) for seat in (1, 2, 3)]
    ends = {
        list(replay(PENNIES, CHARTER, WALLETS, [*order, Move("close")]))[-1].match.dump()
        for order in (submissions, submissions[::-1], [submissions[1], submissions[0], submissions[2]])
    }
    assert len(ends) == 1


def test_a_move_that_was_never_accepted_is_refused_again() -> None:
    with pytest.raises(Refused) as refusal:
        list(replay(PENNIES, CHARTER, WALLETS, [Move("submit", 1, {"type": "guess", "total": 1})]))
    assert refusal.value.code == "action_not_allowed"


@pytest.mark.parametrize("kind", ["submit", "withdraw", "act"])
def test_a_move_of_a_seat_names_it(kind: str) -> None:
    with pytest.raises(ValueError, match="needs a seat"):
        list(replay(PENNIES, CHARTER, WALLETS, [Move(kind)]))  # type: ignore[arg-type] # one of the kinds

"""docs/rules/duel-of-bids.md, Setup: who plays, what is drawn or given; and the match as a value."""

import pytest

from mainmatch.games.duel_of_bids import GAME
from mainmatch.games.duel_of_bids.state import LOTS
from mainmatch.games.duel_of_bids.views import DuelBegun
from mainmatch.rules import Json, Match, MatchSpec
from tests.games.duel_of_bids.table import coins_of, events_of, looked, opening, refusal, sold, state_of, table


@pytest.mark.parametrize("count", [0, 1, 3])
def test_it_takes_exactly_2_players(count: int) -> None:
    assert refusal(MatchSpec.of, GAME, {}, b"", count).code == "wrong_seat_count"


def test_the_order_of_the_lots_is_drawn_and_told() -> None:
    steps = [Match.start(GAME, MatchSpec.of(GAME, {}, bytes([n]), 2), {}) for n in range(60)]
    orders = {state_of(step.match).lots for step in steps}
    assert len(orders) == 60
    assert len({order[0] for order in orders}) == 9
    assert all(events_of(step) == [DuelBegun(lots=state_of(step.match).lots, coins=30)] for step in steps)


def test_given_lots_come_up_in_the_given_order() -> None:
    assert state_of(opening(LOTS[::-1]).match).lots == LOTS[::-1]


@pytest.mark.parametrize("coins", [9, 99])
def test_both_have_the_coins_that_the_host_set(coins: int) -> None:
    assert coins_of(table(coins=coins)) == {1: coins, 2: coins}


@pytest.mark.parametrize(
    ("config", "code"),
    [
        ({"setup": {"lots": [*LOTS[:8]]}}, "bad_setup"),
        ({"setup": {"lots": [*LOTS[:8], LOTS[0]]}}, "bad_setup"),
        ({"setup": {"lots": [*LOTS[:8], "sun-1"]}}, "bad_config"),
        ({"setup": {"lots": "sun-2"}}, "bad_config"),
        ({"coins": 8}, "bad_config"),
        ({"coins": 100}, "bad_config"),
    ],
)
def test_what_does_not_fit_is_refused(config: dict[str, Json], code: str) -> None:
    def started() -> None:
        Match.start(GAME, MatchSpec.of(GAME, config, b"", 2), {})

    assert refusal(started).code == code


def test_a_match_reads_back_from_its_dump_at_every_step() -> None:
    match = looked(sold(table(), (3, 3)), 1).match
    while match.phase is not None:
        assert Match.load(GAME, match.spec, match.dump()) == match
        match = match.close().match
    assert Match.load(GAME, match.spec, match.dump()) == match


def test_a_phase_lets_at_most_the_host_know_who_has_submitted() -> None:
    assert {phase.status for phase in GAME.phases} == {"host"}


def test_lots_and_coins_are_where_they_were_or_paid_to_the_end() -> None:
    match = table()
    kept = GAME.conserved(state_of(match))
    assert kept == {"lots": [*LOTS], "coins": {"1": 30, "2": 30}}
    for bids in ((9, 2), (3, 3), (0, 8), *[(1, 2)] * 6):
        match = sold(match, bids)
        assert GAME.conserved(state_of(match)) == kept
    assert match.phase is None


def test_a_duel_has_nine_sales_and_counts_no_further() -> None:
    match, numbers = table(), []
    while match.phase is not None:
        numbers.append(match.round)
        match = match.close().match
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert match.round == 9

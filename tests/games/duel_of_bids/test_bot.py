"""The house bot: values lots, bounds the other purse, plays legally, beats chance and plain plans."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from mainmatch.games.duel_of_bids import GAME
from mainmatch.games.duel_of_bids.game import Collector, most_coins, worth
from mainmatch.games.duel_of_bids.state import Lot
from mainmatch.rules import Bot, Dice, Json, Match, RandomLegal, Seat
from mainmatch.rules.bots import turn
from tests.games.duel_of_bids.table import looked, sold, table


def choice(match: Match, seat: Seat, n: int = 0) -> dict[str, Json]:
    offers = tuple({"type": each.type, "mode": each.mode, "schema": each.schema} for each in match.offers(seat))
    found = GAME.bot.choose(match.view(f"seat:{seat}"), offers, seat, Dice(b"bot", str(n)))
    assert found is not None
    return found


def test_a_lot_is_worth_more_where_it_completes_a_trio_of_either() -> None:
    pair: tuple[Lot, ...] = ("sun-2", "sun-3")
    plain = worth("sun-4", (), ())
    assert worth("sun-4", pair, ()) == worth("sun-4", (), pair) > plain
    assert worth("sun-4", pair[:1], pair[1:]) < plain


def test_the_other_purse_is_bounded_by_what_it_must_have_paid() -> None:
    match = sold(table(), (9, 4), (2, 2), (3, 7))
    # Seat 2 knows of one sale that it lost with 4; seat 1 of one that it lost with 3.
    assert [most_coins(match.view(f"seat:{seat}"), seat) for seat in (1, 2)] == [26, 25]


def test_what_it_saw_counts_from_there_on() -> None:
    match = sold(looked(sold(table(), (9, 4)), 2).match, (5, 1))
    assert most_coins(match.view("seat:2"), 2) == 21 - 2


def test_it_looks_once_and_not_before_the_fifth_sale() -> None:
    match = table()
    looks = []
    while match.phase is not None:
        looks += [match.round] if choice(match, 1)["type"] == "look" else []
        match = sold(looked(match, 1).match if match.round in looks else match, (1, 2))
    assert looks == [5]


def test_it_never_bids_more_than_it_takes() -> None:
    match = sold(looked(sold(table(), (0, 28)), 1).match, *[(1, 0)] * 3)
    assert all(choice(match, 1, n).get("coins", 0) in {0, 1, 2, 3} for n in range(40))


def test_for_the_last_lots_it_bids_all_that_may_be_needed() -> None:
    poor = sold(table(), *[(2, 1)] * 7, (1, 2))
    assert choice(looked(poor, 1).match, 1) == {"type": "bid", "coins": 16}
    rich = sold(table(), *[(1, 3)] * 7, (1, 2))
    assert choice(looked(rich, 1).match, 1) == {"type": "bid", "coins": 8}


def test_with_an_empty_purse_it_passes() -> None:
    match = sold(table(), (30, 0))
    assert choice(match, 1) == {"type": "pass"}


def test_the_same_dice_make_the_same_choice() -> None:
    assert len({str(choice(table(), 1, 7)) for _ in range(5)}) == 1


def test_what_the_other_one_paid_makes_no_difference_to_it() -> None:
    worlds = [sold(table(), (coins, 2)) for coins in (5, 20)]
    assert choice(worlds[0], 2) == choice(worlds[1], 2)


def test_it_sends_nothing_where_nothing_is_offered() -> None:
    assert Collector().choose(table().view("seat:1"), (), 1, Dice(b"", "")) is None


# --- Duels ------------------------------------------------------------------------------------


class Planner:
    """Bids by a plan that is made before the match, whatever happens; all that it has when that is more."""

    name = "planner"

    def __init__(self, plan: Callable[[Mapping[str, Any]], int]) -> None:
        self._plan = plan

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        coins = min(self._plan(view), int(view["coins"]))
        return {"type": "bid", "coins": coins} if coins else {"type": "pass"}


PLANS: Mapping[str, Callable[[Mapping[str, Any]], int]] = {
    "an even share": lambda view: 3 + (view["number"] % 3 == 0),
    "all on the fours": lambda view: 10 if view["up"][-1].endswith("4") else 0,
    "early": lambda view: 6,
    "late": lambda view: 6 if view["number"] > 4 else 0,
    "all on the twos and threes": lambda view: 0 if view["up"][-1].endswith("4") else 5,
}


def share_won(rival: Bot, house: Seat, duels: int) -> float:
    won = 0
    for n in range(duels):
        match = Match.start(GAME, table(seed=f"{n}".encode()).spec, {}).match
        while match.phase is not None:
            for seat in (1, 2):
                for deed in turn(match, seat, GAME.bot if seat == house else rival):
                    match = deed.match
            match = match.close().match
        assert match.result is not None
        won += match.result.winners == (house,)
    return won / duels


@pytest.mark.parametrize("house", [1, 2])
def test_the_house_beats_chance_from_either_seat(house: Seat) -> None:
    assert share_won(RandomLegal(), house, 20) >= 0.9


@pytest.mark.parametrize("plan", PLANS)
def test_no_plain_plan_wins_by_itself(plan: str) -> None:
    assert share_won(Planner(PLANS[plan]), 1, 20) >= 0.4

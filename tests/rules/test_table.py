"""The table: complete in play, short in the store."""

import pytest

from mainmatch.rules import EarlierMatch, Json, MatchSpec, Result, Table, TableSeat
from tests.rules.pennies import PENNIES

RESULT = Result(
    tokens_of_life={1: 2, 2: 0},
    garnets={1: 0, 2: 0},
    elimination_candidates=(2,),
    winners=(1,),
    standings=({"seat": 1, "rank": 1, "score": 3}, {"seat": 2, "rank": 2, "score": 0}),
)


def test_a_table_of_persons_is_stored_as_nothing() -> None:
    table = Table.of(3, {})
    assert table.seats == {1: TableSeat(), 2: TableSeat(), 3: TableSeat()}
    assert table.stored() == {}
    assert table.last("x-game") is None


def test_a_table_reads_back_as_it_was_with_its_seats_in_order() -> None:
    seats = {3: TableSeat(kind="cast", items={"shield": 1}), 2: TableSeat(kind="guest"), 1: TableSeat()}
    table = Table(seats=seats, earlier={"x-game": EarlierMatch(result=RESULT, seats={3: 1})})
    stored = table.stored()
    assert stored["seats"] == {"3": {"kind": "cast", "items": {"shield": 1}}, "2": {"kind": "guest", "items": {}}}
    again = Table.of(3, stored)
    assert again == table
    assert [*again.seats] == [1, 2, 3]
    last = again.last("x-game")
    assert last is not None
    assert (last.result.winners, last.seats) == ((1,), {3: 1})


def test_a_spec_has_the_table_that_setup_gets() -> None:
    bot: dict[str, Json] = {"seats": {"2": {"kind": "bot"}}}
    spec = MatchSpec.of(PENNIES, {}, b"seed", 3, bot)
    assert [spec.table.seats[seat].kind for seat in spec.seats] == ["person", "bot", "person"]


@pytest.mark.parametrize(
    ("kinds", "outsiders"),
    [
        (("person", "bot"), set()),
        (("cast", "cast"), set()),
        (("cast", "guest", "bot"), {2, 3}),
        (("person", "guest", "bot"), set()),
    ],
)
def test_who_wins_nothing_in_a_season_is_no_member_of_its_cast(kinds: tuple[str, ...], outsiders: set[int]) -> None:
    stored: dict[str, Json] = {"seats": {str(seat): {"kind": kind} for seat, kind in enumerate(kinds, start=1)}}
    assert Table.of(len(kinds), stored).outsiders == outsiders

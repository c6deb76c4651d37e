"""Values: frozen, strict, and the same after a trip through JSON."""

from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import ValidationError

from mainmatch.rules import JUDGE, Seat, State, seat_of, viewer_of


class Purse(State):
    coins: Mapping[Seat, int]
    owners: tuple[str, ...] = ()


def test_a_value_never_changes() -> None:
    purse: Any = Purse(coins={1: 2})
    with pytest.raises(ValidationError, match="frozen"):
        purse.coins = {}


@pytest.mark.parametrize("wrong", [{"coins": {1: "2"}}, {"coins": {"1": 2}}, {"coins": {}, "more": 1}, {}])
def test_a_value_coerces_nothing_and_takes_no_unknown_field(wrong: Any) -> None:
    with pytest.raises(ValidationError):
        Purse(**wrong)


def test_a_value_is_read_back_as_it_was_written() -> None:
    purse = Purse(coins={2: 5, 1: 0}, owners=("b", "a"))
    again = Purse.model_validate_json(purse.model_dump_json())
    assert again == purse
    assert again.model_dump_json() == purse.model_dump_json()


def test_seats_and_their_viewers_name_each_other() -> None:
    assert viewer_of(12) == "seat:12"
    assert viewer_of(JUDGE) == "host", "the judge sees what hosts see"
    assert [seat_of(viewer) for viewer in ("seat:12", "public", "host")] == [12, None, None]

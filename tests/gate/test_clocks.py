"""The times at which all tests are to pass."""

from datetime import UTC, datetime

from tests.gate.clocks import clocks


def test_they_are_ahead_of_any_day() -> None:
    found = clocks(datetime(2020, 11, 23, 10, 30, tzinfo=UTC))
    assert {name: f"{begins:%Y-%m-%d %H:%M}" for name, begins in found.items()} == {
        "a year ahead": "2021-11-23 10:30",
        "29 February": "2024-02-29 12:00",
        "clocks go forward": "2021-03-28 00:57",
        "clocks go back": "2021-10-31 00:57",
    }
    on_the_day = clocks(datetime(2020, 2, 29, 11, tzinfo=UTC))
    assert f"{on_the_day['29 February']:%Y-%m-%d}" == "2020-02-29"

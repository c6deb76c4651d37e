from datetime import UTC, datetime, timedelta

import pytest

from mainmatch.services.news.deliveries import LASTS, next_try

NOW = datetime(2020, 11, 21, 14, 0, tzinfo=UTC)


def _pause(tries: int, roll: float, retry_after: int | None = None) -> float:
    at = next_try(NOW, NOW, tries, roll, retry_after)
    assert at is not None
    return (at - NOW).total_seconds()


def test_pauses_double_from_five_seconds_to_four_hours() -> None:
    assert [_pause(tries, 1.0) for tries in (1, 2, 3, 4, 11, 12, 13, 14, 1000)] == [
        5, 10, 20, 40, 5120, 10_240, 14_400, 14_400, 14_400,
    ]  # fmt: skip


@pytest.mark.parametrize(("roll", "seconds"), [(0.0, 1), (0.001, 1.28), (0.25, 320), (0.5, 640), (0.999, 1278.72)])
def test_chance_decides_over_all_of_a_pause(roll: float, seconds: float) -> None:
    assert _pause(9, roll) == pytest.approx(seconds)


@pytest.mark.parametrize(("asked", "seconds"), [(None, 5), (0, 5), (3, 5), (60, 60), (3600, 3600), (10**9, 3600)])
def test_an_address_may_ask_for_more_up_to_an_hour(asked: int | None, seconds: int) -> None:
    assert _pause(1, 1.0, asked) == seconds


def test_the_last_try_is_when_three_days_are_over() -> None:
    since = NOW - LASTS
    assert next_try(NOW - timedelta(seconds=1), since, 30, 1.0, None) == NOW
    assert next_try(NOW, since, 30, 1.0, None) is None
    assert next_try(NOW + timedelta(days=30), since, 30, 0.0, 3600) is None

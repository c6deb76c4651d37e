"""Buckets: full at first, evenly filled, and for guesses never more than the rate says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mainmatch.services.token_bucket import Rate

RATES = ["7/second", "20/15 minutes", "300/5 minutes", "1000/hour", "3/day", "1/minute", "2/hour"]


def taken_at(rate: Rate, instants: list[float]) -> list[float]:
    """At which of these one was there to take."""
    full_at, taken = 0.0, []
    for now in instants:
        full_at, wait = rate.take(full_at, now)
        if not wait:
            taken.append(now)
    return taken


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("60/hour", Rate(60, 60.0)),
        ("30/5 minutes", Rate(30, 10.0)),
        (" 2 per Day ", Rate(2, 43_200.0)),
        ("1/2 months", Rate(1, 5_184_000.0)),
    ],
)
def test_a_rate_is_so_many_in_a_window(text: str, rate: Rate) -> None:
    assert Rate.of(text) == rate


@pytest.mark.parametrize(
    "text", ["", "canary", "60", "0/hour", "5/0 hours", "-1/hour", "1.5/hour", "60/hours!", "60/week"]
)
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no rate"):
        Rate.of(text)


def test_they_come_at_once_up_to_the_burst_and_then_evenly() -> None:
    rate = Rate(burst=3, pause=0.5)
    assert taken_at(rate, [100.0] * 4 + [100.5] * 2 + [1000.0] * 4) == [100.0] * 3 + [100.5] + [1000.0] * 3


def test_the_wait_is_true_and_a_refusal_costs_nothing() -> None:
    rate = Rate(burst=1, pause=10.0)
    full_at, _ = rate.take(0.0, 100.0)
    for now in (101.0, 104.0):
        assert rate.take(full_at, now) == (full_at, 110.0 - now)
    assert rate.take(full_at, 110.0) == (120.0, 0.0)


@pytest.mark.parametrize("text", RATES)
@given(pauses=st.lists(st.floats(0.0, 1.5), max_size=200), first=st.floats(0.0, 1e7))
def test_strictly_no_window_has_more_than_the_rate_says(text: str, pauses: list[float], first: float) -> None:
    most, even, strict = int(text.partition("/")[0]), Rate.of(text), Rate.of(text, is_strict=True)
    window, now, instants = even.window, first, []
    for pause in pauses:
        instants += [now] * (most // 3 + 1)
        now += pause * strict.pause
    taken = taken_at(strict, instants)
    # Rounding lets one come a thousandth of a pause early.
    near = window - strict.pause / 500
    assert all(taken[n + most] - taken[n] >= near for n in range(len(taken) - most))
    assert strict.burst >= most / 2

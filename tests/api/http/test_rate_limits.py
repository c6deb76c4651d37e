"""Budgets: one number each, nobody else's, and full again in time."""

from contextlib import suppress
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from mainmatch.api.http.rate_limits import BUDGETS, GUESSED, RateLimiter, address_of
from mainmatch.services.errors import TooMany


class Hand:
    """A clock in the test's hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(rates: RateLimiter, who: str, tries: int) -> int:
    """How many of so many tries are taken."""
    count = 0
    for _ in range(tries):
        try:
            rates.spend("reads", who)
        except TooMany:
            continue
        count += 1
    return count


def test_a_budget_is_there_at_once_and_comes_back_evenly() -> None:
    clock = Hand()
    rates = RateLimiter({"reads": "60/minute"}, clock=clock)
    assert taken(rates, "ada", 100) == 60
    clock.now += 10
    assert taken(rates, "ada", 100) == 10
    clock.now += 3600
    assert taken(rates, "ada", 100) == 60


def test_over_it_the_wait_is_told_and_true() -> None:
    clock = Hand()
    rates = RateLimiter({"reads": "6/minute"}, clock=clock)
    assert taken(rates, "ada", 6) == 6
    with pytest.raises(TooMany) as refused:
        rates.spend("reads", "ada")
    assert (refused.value.code, refused.value.retry_after) == ("rate_limited", 10)
    clock.now += refused.value.retry_after
    rates.spend("reads", "ada")


def test_what_is_left_is_told() -> None:
    clock = Hand()
    rates = RateLimiter({"reads": "3/minute"}, clock=clock)
    left = [rates.spend("reads", "ada") for _ in range(3)]
    assert [each.headers for each in left if each] == [
        {"RateLimit-Policy": '"reads";q=3;w=60', "RateLimit": '"reads";r=2;t=20'},
        {"RateLimit-Policy": '"reads";q=3;w=60', "RateLimit": '"reads";r=1;t=40'},
        {"RateLimit-Policy": '"reads";q=3;w=60', "RateLimit": '"reads";r=0;t=60'},
    ]


@pytest.mark.parametrize("rate", ["7/second", "20/5 minutes", "1000/hour", "3/day", "1/minute"])
def test_exactly_as_many_as_the_rate_says_are_taken_at_once(rate: str) -> None:
    rates = RateLimiter({"reads": rate}, clock=Hand())
    assert taken(rates, "ada", 2000) == int(rate.partition("/")[0])


def test_accounts_and_budgets_do_not_feel_each_other() -> None:
    rates = RateLimiter({"reads": "2/minute", "writes": "2/minute"}, clock=Hand())
    assert taken(rates, "ada", 1000) == 2
    assert taken(rates, "ben", 1000) == 2
    assert rates.spend("writes", "ada") is not None


def test_without_a_rate_nothing_is_counted() -> None:
    rates = RateLimiter({})
    assert [rates.spend(budget, "ada") for budget in BUDGETS] == [None] * len(BUDGETS)
    assert len(rates) == 0


def test_memory_is_bounded_and_who_spent_most_is_not_forgotten() -> None:
    clock = Hand()
    rates = RateLimiter({"reads": "10/minute"}, clock=clock, most=100)
    assert taken(rates, "flood", 1000) == 10
    for number in range(10_000):
        rates.spend("reads", f"address {number}")
        assert len(rates) <= 100
    assert taken(rates, "flood", 1000) == 0
    clock.now += 3600
    for number in range(101):
        rates.spend("reads", f"late {number}")
    assert taken(rates, "flood", 1000) == 10


def test_over_the_limit_is_too_many_and_others_do_not_feel_it() -> None:
    limits = RateLimiter({"sign_ups": "2/hour", "sign_ins_per_username": "3/hour"}, clock=Hand())
    for name in ("sign_ups", "sign_ins_per_username"):
        limits.spend(name, "ada", "here")
        limits.spend(name, "ada", "here")
        with pytest.raises(TooMany) as refused:
            limits.spend(name, "ada", "here")
        assert refused.value.retry_after == 1800
        limits.spend(name, "ada", "there")
    limits.spend("something else", "ada", "here")


@pytest.mark.parametrize("limit", sorted(GUESSED))
def test_what_may_be_a_guess_is_counted_strictly(limit: str) -> None:
    clock = Hand()
    limits = RateLimiter({limit: "20/15 minutes"}, clock=clock)
    taken = 0
    for _ in range(900):
        with suppress(TooMany):
            limits.spend(limit, "ada")
            taken += 1
        clock.now += 1
    assert taken == 20


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("a socket", 1), "a socket"),
        (None, "local"),
    ],
)
def test_an_address_is_that_of_a_line_to_the_internet(client: Any, address: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": client})) == address


def test_one_caller_has_only_so_many_running_at_once() -> None:
    limits = RateLimiter({}, {"passwords": 2})
    with limits.turn("passwords", "here"), limits.turn("passwords", "here"):
        with pytest.raises(TooMany), limits.turn("passwords", "here"):
            pass
        with limits.turn("passwords", "there"), limits.turn("else", "here"), limits.turn("else", "here"):
            pass
    with limits.turn("passwords", "here"):
        pass
    assert not limits._running

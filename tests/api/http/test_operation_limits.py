from typing import Any

import pytest
from starlette.requests import HTTPConnection

from mainmatch.api.http.operation_limits import Limits, address_of
from mainmatch.services.errors import TooMany


def test_over_the_limit_is_too_many_and_others_do_not_feel_it() -> None:
    limits = Limits({"sign_ins": "2/hour"})
    limits.spend("sign_ins", "ada")
    limits.spend("sign_ins", "ada")
    with pytest.raises(TooMany) as refused:
        limits.spend("sign_ins", "ada")
    assert 0 < refused.value.retry_after <= 3600
    limits.spend("sign_ins", "eve")
    limits.spend("something else", "ada")


def test_without_rates_nothing_is_counted() -> None:
    limits = Limits({})
    for _ in range(1000):
        limits.spend("sign_ins", "ada")


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
    limits = Limits({}, {"passwords": 2})
    with limits.turn("passwords", "here"), limits.turn("passwords", "here"):
        with pytest.raises(TooMany), limits.turn("passwords", "here"):
            pass
        with limits.turn("passwords", "there"), limits.turn("else", "here"), limits.turn("else", "here"):
            pass
    with limits.turn("passwords", "here"):
        pass
    assert not limits._running

import math

import pytest

from mainmatch.rules import Json
from mainmatch.services.values import compact, rendered

VALUES: list[Json] = [
    None,
    {"data": [1, True, None, {"": []}], "1": {}, "a": "b"},
    "".join(map(chr, range(0x300))) + "\u2028\u2029\U0001f600\ufffe",
    [0, -1, 2**53, -(10**20), 10**25],
    [0.0, -0.0, 1.0, 0.1, 1 / 3, 1e-4, 123456789012345.6, 2.0**53],
]


@pytest.mark.parametrize("value", VALUES)
def test_both_ways_to_write_json_write_the_same(value: Json) -> None:
    assert compact(value) == rendered(value)


def test_they_write_exponents_differently() -> None:
    assert (compact([1e16, 1e-7]), rendered([1e16, 1e-7])) == ("[1e16,1e-7]", "[1e+16,1e-07]")


@pytest.mark.parametrize("value", [{1}, b"x", math.nan])
def test_what_is_not_json_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        rendered(value)

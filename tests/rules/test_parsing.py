"""JSON is read strictly: nothing is coerced, nothing dropped, and nothing crashes the reader."""

from collections.abc import Mapping
from typing import Any

import pytest

from mainmatch.rules import Refused, Seat, Value
from mainmatch.rules.values import read_strictly


class Ledger(Value):
    total: int = 0
    counts: Mapping[Seat, int] = {}
    lines: tuple[Mapping[Seat, str], ...] = ()


def refused(fields: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        read_strictly(Ledger, fields, "bad_ledger", "See the schema.")
    assert caught.value.code == "bad_ledger"
    assert caught.value.advice.startswith("See the schema.")
    return caught.value


def test_what_fits_is_read() -> None:
    ledger = read_strictly(Ledger, {"total": 7, "counts": {"7": 1, "-1": 0}, "lines": [{"10": "x"}]}, "c", "a")
    assert ledger == Ledger(total=7, counts={7: 1, -1: 0}, lines=({10: "x"},))


@pytest.mark.parametrize("total", ["7", True, 7.0, 7.5, None, [7], {"7": 7}, 1e300])
def test_a_number_is_a_number(total: Any) -> None:
    assert [flaw.path for flaw in refused({"total": total}).flaws] == ["total"]


def test_an_unknown_field_is_refused_by_name() -> None:
    flaws = refused({"total": 1, "totl": 2}).flaws
    assert [(flaw.path, flaw.code) for flaw in flaws] == [("totl", "extra_forbidden")]


@pytest.mark.parametrize("key", ["07", " 7", "7 ", "+7", "1_0", "7.0", "-0", "00"])
def test_a_number_as_a_key_is_written_plainly(key: str) -> None:
    # Two spellings of one seat would be one entry too few, and the last one would win.
    assert refused({"counts": {key: 1, "7": 2}}).flaws
    assert refused({"lines": [{"1": "x"}, {key: "x"}]}).flaws


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_not_json_is_refused(number: float) -> None:
    refused({"total": number})


@pytest.mark.parametrize("thing", [object(), {1, 2}, b"7"])
def test_what_cannot_be_written_as_json_is_refused(thing: Any) -> None:
    refused({"total": thing})


def test_a_number_beyond_all_measure_is_refused() -> None:
    refused({"total": 10**5000})


def test_a_lone_surrogate_is_refused() -> None:
    refused({"lines": [{"1": "\ud800"}]})


def test_nesting_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    refused({"total": deep})
    # Taken apart by hand: freeing it all at once would nest as deep.
    while deep:
        deep = deep.pop()


def test_a_refusal_never_repeats_the_value_that_was_sent() -> None:
    refusal = refused({"total": "my secret plan", "counts": {"1": "another secret"}})
    assert "secret" not in repr((refusal.args, refusal.flaws))

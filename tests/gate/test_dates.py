"""No test knows what day it is: its clock stands still, long ago, or it compares with whatever today is."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for pattern in ("tests/**/*.py", "clients/transcripts/*.json", "clients/*/test*/*.ts")
    for path in sorted(ROOT.glob(pattern))
]
OF_OUR_TIME = re.compile(r"\b202[6-9](?:-\d\d-|, \d+, )|\b\d\d? [A-Z][a-z]{2} 202[6-9]\b")
NOT_A_DATE_OF_A_TEST = "Write it as 2027-03-01T14:00"
"""What an error of the server says."""


def dates_in(text: str) -> list[str]:
    return OF_OUR_TIME.findall(text.replace(NOT_A_DATE_OF_A_TEST, ""))


def test_no_test_names_a_day_of_our_time() -> None:
    assert {path: found for path in SOURCES if (found := dates_in(path.read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize("written", [f"20{26}-11-23T14:00", f"datetime(20{26}, 11, 23)", f"Tue 24 Nov 20{26}"])
def test_such_a_day_is_found(written: str) -> None:
    assert dates_in(written)

"""SECURITY.md names what stands against whom: every test that it names is there, and has tests in it."""

import re

import pytest

from tests.documents.tables import DOCS

ROOT = DOCS.parent
TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.partition("## Threat model")[2].splitlines()
    if line.startswith("| ")
][2:]


def test_the_threat_model_is_read() -> None:
    assert len(ROWS) > 10
    assert {len(row) for row in ROWS} == {5}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[2]}"[:60])
def test_what_stands_against_an_attack_is_tested(row: list[str]) -> None:
    named = re.findall(r"\[(tests/[^]]+\.py)\]\(\1\)", row[4])
    assert len(named) == row[4].count("](") > 0
    for path in named:
        source = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(r"^(async )?def test_", source, re.MULTILINE), path

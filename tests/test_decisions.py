"""The pages of docs/decisions: all in the index, and each names what enforces it, by a name that exists."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DECISIONS = ROOT / "docs" / "decisions"
PAGES = sorted(DECISIONS.glob("[0-9]*.md"))
CONTRACTS = {
    contract["id"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}


def enforcement(page: Path) -> str:
    return page.read_text().partition("## Enforced by")[2]


def test_the_index_names_every_page_by_its_title() -> None:
    index = (DECISIONS / "README.md").read_text()
    rows = [
        f"| {int(page.name[:4])} | [{page.read_text().splitlines()[0].partition('. ')[2]}]({page.name}) |"
        for page in PAGES
    ]

    assert [row for row in rows if row not in index] == []
    assert index.count("](0") == len(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_what_enforces_it(page: Path) -> None:
    named = re.findall(r"`(tests/[^`:]*)(?:::([^`]+))?`", enforcement(page))
    contracts = re.findall(r"contracts? (`[a-z]+`(?:(?:, | and )`[a-z]+`)*)", enforcement(page))

    assert named or contracts, "which test fails when this decision is broken?"
    for path, test in named:
        assert (ROOT / path).exists(), path
        assert not test or f"def {test}(" in (ROOT / path).read_text(), test
    assert {name for names in contracts for name in re.findall(r"[a-z]+", names) if name != "and"} <= CONTRACTS.keys()

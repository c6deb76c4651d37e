"""A row a match and seat, with the columns that the docs name."""

import csv
from pathlib import Path

from mainmatch.simulation.report import COLUMNS, write_sheet
from tests.simulation.handmade import MATCHES

PAGE = Path(__file__).parents[2] / "docs" / "simulating.md"


def test_every_place_has_its_row(tmp_path: Path) -> None:
    write_sheet(tmp_path / "sheet.csv", MATCHES)
    with (tmp_path / "sheet.csv").open(encoding="utf-8", newline="") as sheet:
        rows = list(csv.DictReader(sheet))
    assert [(row["match"], row["seat"]) for row in rows] == [
        (str(n), str(seat)) for n in (1, 2, 3, 4) for seat in (1, 2)
    ]
    assert rows[0] == {
        "match": "1",
        "seat": "1",
        "bot": "house",
        "score": "10",
        "rank": "1",
        "group": "",
        "tokens_of_life": "2",
        "winner": "1",
        "elimination_candidate": "0",
        "garnets_at_start": "5",
        "garnets_awarded": "0",
        "garnets_at_end": "7",
        "refused": "0",
        "phases": "4",
        "rounds": "2",
        "tie_for_first": "0",
        "candidate_vote": "0",
    }
    assert (rows[2]["tie_for_first"], rows[2]["candidate_vote"]) == ("1", "1")


def test_the_docs_name_every_column() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [column for column in COLUMNS if f"| `{column}` |" not in page] == []

"""Payoff tables: they fit their headings, and are translated with the values in their texts."""

from typing import Any

import pytest

from mainmatch.rules import BrokenGame, Heading, PayoffTable, Translation, shown, text, translated_schema

HEADINGS = (Heading(value="stay", label=text("Stay")), Heading(value="go", label=text("Go")))
GERMAN = Translation("de", "", {"Stay": "Bleib", "{n} coins": "{n} Münzen", "You": "Du"})


def table(cells: Any) -> PayoffTable:
    return PayoffTable(title=text("Coins"), parties=(text("You"),), rows=HEADINGS[:1], columns=HEADINGS, cells=cells)


@pytest.mark.parametrize("cells", [(), (((1,),),), (((1,), (2, 3)),), (((1,), (2,)), ((3,), (4,)))])
def test_cells_have_an_entry_a_row_a_column_and_a_party(cells: Any) -> None:
    with pytest.raises(BrokenGame, match="'Coins' has no entry a row, a column and a party"):
        table(cells)


def test_a_table_without_headings_is_refused() -> None:
    with pytest.raises(BrokenGame, match="payoff table"):
        PayoffTable(title="Coins", parties=(), rows=(), columns=(), cells=())


def test_a_table_stands_in_a_schema_with_texts_that_can_be_translated() -> None:
    made = table((((3,), (text("{n} coins", n=2),)),))
    assert made.as_json()["cells"] == [[[3], ["2 coins"]]]
    german = translated_schema(shown(payoff=made), GERMAN)["x-payoff"]
    assert (german["title"], german["parties"], german["cells"]) == ("Coins", ["Du"], [[[3], ["2 Münzen"]]])
    assert [german["rows"][0], german["columns"][1]] == [
        {"value": "stay", "label": "Bleib"},
        {"value": "go", "label": "Go"},
    ]

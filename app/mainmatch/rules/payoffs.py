"""Payoff tables: what each choice pays against each, as players see it beside their decision."""

from typing import Any

from typing_extensions import override

from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.values import Value


class Heading(Value):
    """The heading of a row or a column: a ``value``, as in the action's schema, and its name for players."""

    value: str
    label: str


class PayoffTable(Value):
    """What each choice pays against each: ``cells[row][column]`` has one entry for each of the ``parties``, in order.

    ``rows`` are the reader's own choices, ``columns`` those of others, or what may turn out. An entry is a whole number
    or a text. All texts are for players, and translated where they are read (``rules.texts``). It stands in a schema
    (``rules.annotations``). Raises BrokenGame for cells that don't fit the headings.
    """

    title: str
    parties: tuple[str, ...]
    rows: tuple[Heading, ...]
    columns: tuple[Heading, ...]
    cells: tuple[tuple[tuple[int | str, ...], ...], ...]

    def __post_init__(self) -> None:
        widths = [len(self.columns)] * len(self.rows)
        is_full = all(len(entries) == len(self.parties) for row in self.cells for entries in row)
        if [len(row) for row in self.cells] != widths or not is_full or not (self.rows and self.columns):
            raise BrokenGame(f"the payoff table {self.title!r} has no entry a row, a column and a party")

    @override
    def as_json(self) -> dict[str, Any]:
        """The table as plain JSON, with texts that can still be translated."""
        return {
            "title": self.title,
            "parties": [*self.parties],
            "rows": [{"value": row.value, "label": row.label} for row in self.rows],
            "columns": [{"value": column.value, "label": column.label} for column in self.columns],
            "cells": [[[*entries] for entries in row] for row in self.cells],
        }

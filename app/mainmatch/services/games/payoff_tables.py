"""Payoff tables of the rules as they are answered, in the reader's language."""

from typing import Annotated

from pydantic import BaseModel, Field

from mainmatch.rules import PayoffTable as Payoffs
from mainmatch.rules import Translation

__all__ = ["PayoffTable", "answered"]


class PayoffHeading(BaseModel):
    """The heading of a row or a column."""

    value: Annotated[str, Field(description="For programs: the value in the action, if it is one of its choices.")]
    label: Annotated[str, Field(description="Name for players.")]


class PayoffTable(BaseModel):
    """What each of the reader's choices pays against each of the others'."""

    title: Annotated[str, Field(description="Heading of the table.")]
    parties: Annotated[list[str], Field(description="Names of those who are paid, in the order of a cell's entries.")]
    rows: Annotated[list[PayoffHeading], Field(description="The reader's choices.")]
    columns: Annotated[list[PayoffHeading], Field(description="The choices of others, or what may turn out.")]
    cells: Annotated[
        list[list[list[int | str]]],
        Field(description="By row, by column, by party: what is paid, as a number or in words."),
    ]


def answered(table: Payoffs, translation: Translation) -> PayoffTable:
    """The table in this language."""
    return PayoffTable.model_validate(table.translated(translation).as_json())

"""Where the two games of the family differ.

May touch: nothing. Rule kept here: docs/rules/extreme-ways.md, Differences.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["FAMILY", "Member", "MemberId"]

MemberId: TypeAlias = Literal["extreme-ways", "ravens"]


@dataclass(frozen=True, slots=True)
class Member:
    """A game of the family.

    ``options``         the names of a round's four options, in the order in which packets treat them
    ``money``           one of what bids are paid in, for the texts
    ``shows_leftover``  packets that nobody won are made public
    """

    options: tuple[str, str, str, str]
    money: str
    shows_leftover: bool


FAMILY: Mapping[MemberId, Member] = {
    "extreme-ways": Member(options=("1", "2", "3", "4"), money="chip", shows_leftover=False),
    "ravens": Member(options=("A", "B", "C", "D"), money="gold piece", shows_leftover=True),
}

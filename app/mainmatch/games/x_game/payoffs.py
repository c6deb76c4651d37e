"""The table of payouts.

May touch: the game's own words. Rule kept here: docs/rules/x-game.md, the table, and nothing
else: doubling multiplies one's own payout by two, whatever its sign.
"""

from collections.abc import Collection, Mapping

from mainmatch.games.x_game.state import Choice, Pairs
from mainmatch.rules import Seat

__all__ = ["TABLE", "payoff", "payouts"]

TABLE: Mapping[tuple[Choice, Choice], tuple[int, int, int]] = {
    ("ally", "ally"): (2, 2, 1),
    ("betray", "betray"): (0, 0, 2),
    ("censure", "censure"): (-2, -2, 2),
    ("ally", "betray"): (-2, 3, 0),
    ("ally", "censure"): (2, -2, -1),
    ("betray", "censure"): (-2, 3, -1),
}
"""What a pair played: points for the first, for the second, for the X."""


def payoff(first: Choice, second: Choice) -> tuple[int, int, int]:
    """Points for the first player, for the second and for the X, doubling aside."""
    if (first, second) in TABLE:
        return TABLE[first, second]
    theirs, own, x = TABLE[second, first]
    return own, theirs, x


def payouts(x: Seat, pairs: Pairs, choices: Mapping[Seat, Choice], doubled: Collection[Seat]) -> dict[Seat, int]:
    """Everybody's points of a round, by seat ascending; ``choices`` are those of the four paired."""
    gained = {x: 0}
    for one, other in pairs:
        gained[one], gained[other], for_x = payoff(choices[one], choices[other])
        gained[x] += for_x
    return {seat: gained[seat] * (2 if seat in doubled else 1) for seat in sorted(gained)}

"""From trades to points.

May touch: the table of effects. Rule kept here: docs/rules/exodus.md, Resolution. A seat's
points follow from its own trades and its own hand alone, so an itemised report can say
nothing about anybody but the seat and its partners.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mainmatch.games.exodus.colours import Hand
from mainmatch.games.exodus.effects import ROUNDS, Bonus, Cell
from mainmatch.games.exodus.reports import Item, Trade

__all__ = ["items_of"]

Turn = Literal["points", "doubled", "halved", "nullified"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of one trade on one of its two seats; only ``points`` has an amount."""

    turn: Turn
    why: str
    points: int = 0


def items_of(number: int, trades: Sequence[Trade], hand: Hand) -> tuple[Item, ...]:
    """What round ``number`` brings a seat with these trades and this ``hand`` after them (Resolution 2 to 4)."""
    effects = [effect for trade in trades for effect in _effects(number, trade)]
    plain = [Item(points=effect.points, why=effect.why) for effect in effects if effect.turn == "points"]
    gains = sum(item.points for item in plain if item.points > 0)
    losses = -sum(item.points for item in plain if item.points < 0)
    return (*plain, *_turned(effects, gains), *_nullified(effects, losses), *_bonus(ROUNDS[number].bonus, hand))


def _effects(number: int, trade: Trade) -> Iterator[Effect]:
    cells = ROUNDS[number].cells
    yield from _as_giver(cells[trade.gave], trade)
    yield from _as_recipient(cells[trade.received], trade)


def _as_giver(cell: Cell, trade: Trade) -> Iterator[Effect]:
    swap = f"You gave {trade.gave} to seat {trade.partner} for {trade.received}"
    points = cell.instead.get(trade.received, cell.giver)
    if points:
        yield Effect("points", f"{swap}.", points)
    if cell.doubles == trade.received:
        yield Effect("doubled", f"{swap}: your gains double.")
    if cell.nullifies == trade.received:
        yield Effect("nullified", f"{swap}: your losses are nullified.")


def _as_recipient(cell: Cell, trade: Trade) -> Iterator[Effect]:
    swap = f"You received {trade.received} from seat {trade.partner}"
    if cell.r:
        yield Effect("points", f"{swap}.", cell.r)
    if trade.gave in cell.more:
        yield Effect("points", f"{swap} for {trade.gave}.", cell.more[trade.gave])
    if cell.halves == trade.gave:
        yield Effect("halved", f"{swap} for {trade.gave}: your gains are halved.")


def _turned(effects: Sequence[Effect], gains: int) -> Iterator[Item]:
    """Doublings, then halvings, each with what it changes.

    Rounding down at every halving is rounding down once at the end: halving a floor again
    and flooring gives the floor of the quarter.
    """
    for effect in effects:
        if effect.turn == "doubled":
            yield Item(points=gains, why=effect.why)
            gains *= 2
    for effect in effects:
        if effect.turn == "halved":
            yield Item(points=gains // 2 - gains, why=effect.why)
            gains //= 2


def _nullified(effects: Sequence[Effect], losses: int) -> Iterator[Item]:
    first = next((effect for effect in effects if effect.turn == "nullified"), None)
    if first:
        yield Item(points=losses, why=first.why)


def _bonus(bonus: Bonus | None, hand: Hand) -> Iterator[Item]:
    if bonus and hand.count(bonus.colour) >= bonus.count:
        why = f"You hold {bonus.count} or more {bonus.colour} cubes at the end of the round."
        yield Item(points=bonus.points, why=why)

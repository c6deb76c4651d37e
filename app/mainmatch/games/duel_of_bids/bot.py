"""The bot of the duel: spends its coins where they count, and never more than the opponent can have."""

from collections.abc import Collection, Mapping
from typing import Any

from mainmatch.games.duel_of_bids.state import TRIO, Lot, trios_of, value_of
from mainmatch.rules import Dice, Json, RandomLegal, Seat

__all__ = ["Collector", "most_coins", "worth"]

_SCALE = 10
_HOPES = (2, 5, 10)
"""Tenths of a trio's worth that a lot of it counts for, by how many of the two others are held."""
_LOOKS_AT = 5
"""The sale in which the bot looks: late enough that there is something to see, early enough that it helps."""
_LEAST, _SPREAD = 70, 80
"""A bid is this share of what is up, in percent: from the least on, over the spread."""


class Collector:
    """Shares its coins out by what each lot that is still to come is worth, give or take."""

    name = "collector"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action for the seat's view and offers; what it doesn't know is left to chance."""
        types = {str(offer["type"]) for offer in offers}
        if "look" in types and int(view["number"]) >= _LOOKS_AT:
            return {"type": "look"}
        if "pass" not in types:
            return RandomLegal().choose(view, offers, seat, dice)
        coins = _bid(view, seat, dice)
        return {"type": "bid", "coins": coins} if coins else {"type": "pass"}


def _bid(view: Mapping[str, Any], seat: Seat, dice: Dice) -> int:
    """The share of what is up in the coins that are left; enough is what the opponent can't match."""
    mine = view["held"][str(seat)]
    (theirs,) = (lots for at, lots in view["held"].items() if at != str(seat))
    coming: list[Lot] = view["lots"][int(view["number"]) :]
    now, later = (sum(worth(lot, mine, theirs) for lot in lots) for lots in (view["up"], coming))
    coins = int(view["coins"])
    share = coins * now * (_LEAST + dice.below(_SPREAD)) // (100 * (now + later))
    return min(share if later else coins, most_coins(view, seat) + 1, coins)


def worth(lot: Lot, mine: Collection[Lot], theirs: Collection[Lot]) -> int:
    """What it means to win a lot and not to lose it, in tenths of a point."""
    return 2 * _SCALE * value_of(lot) + _hope(lot, mine, theirs) + _hope(lot, theirs, mine)


def _hope(lot: Lot, own: Collection[Lot], others: Collection[Lot]) -> int:
    """What the trios of a lot count for to one who holds ``own``; nothing where the opponent is in."""
    open_trios = [trio for trio in trios_of(lot) if not trio & {*others}]
    return sum(TRIO * _HOPES[len(trio & {*own})] for trio in open_trios)


def most_coins(view: Mapping[str, Any], seat: Seat) -> int:
    """The most coins that the opponent can have: it paid more in each of its sales than this seat bid."""
    look = view["look"]
    since = int(look["number"]) - 1 if look else 0
    rows = list(zip(view["sales"], view["my_bids"], strict=True))[since:]
    paid = sum(int(mine) + 1 for sale, mine in rows if sale["winner"] not in {seat, None})
    return (int(look["coins"]) if look else int(view["start_coins"])) - paid

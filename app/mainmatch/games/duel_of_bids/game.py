"""Duel of Bids: two players with thirty coins each make sealed bids for nine lots; prices stay secret."""

from collections.abc import Collection, Mapping
from typing import Any

from typing_extensions import override

from mainmatch.games.duel_of_bids.phases import BIDDING, Bid, LookAtPurse
from mainmatch.games.duel_of_bids.secret_variants import SECRET_VARIANTS
from mainmatch.games.duel_of_bids.state import LOTS, TRIO, BidsState, DuelConfig, Lot, given_lots, trios_of, value_of
from mainmatch.games.duel_of_bids.views import DuelBegun, LastPointAwarded, LotsSold, PurseSeen
from mainmatch.rules import Dice, Game, Json, Outcome, RandomLegal, Seat, SeatRange, Table, tell_all

_SCALE = 10
_HOPES = (2, 5, 10)
"""Value of a lot for a trio, in tenths of the trio's points, by the number of other lots held (0, 1 or 2)."""
_LOOKS_AT = 5
"""The sale before which the bot looks at the opponent's purse."""
_LEAST, _SPREAD = 70, 80
"""A bid is a random percentage of the fair share of the coins, from ``_LEAST`` to below ``_LEAST + _SPREAD``."""


class Collector:
    """Divides its coins over the lots still to come by their worth, with some randomness.

    It bids at most one coin more than the opponent can have.
    """

    name = "collector"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action for the seat's view and offers; random for offers it doesn't know."""
        types = {str(offer["type"]) for offer in offers}
        if "look" in types and int(view["number"]) >= _LOOKS_AT:
            return {"type": "look"}
        if "pass" not in types:
            return RandomLegal().choose(view, offers, seat, dice)
        coins = _bid(view, seat, dice)
        return {"type": "bid", "coins": coins} if coins else {"type": "pass"}


def _bid(view: Mapping[str, Any], seat: Seat, dice: Dice) -> int:
    """The bid in coins: the share of the lots up for sale, limited to one more than the opponent can have."""
    mine = view["held"][str(seat)]
    (theirs,) = (lots for at, lots in view["held"].items() if at != str(seat))
    coming: list[Lot] = view["lots"][int(view["number"]) :]
    now, later = (sum(worth(lot, mine, theirs) for lot in lots) for lots in (view["up"], coming))
    coins = int(view["coins"])
    share = coins * now * (_LEAST + dice.below(_SPREAD)) // (100 * (now + later))
    return min(share if later else coins, most_coins(view, seat) + 1, coins)


def worth(lot: Lot, mine: Collection[Lot], theirs: Collection[Lot]) -> int:
    """The worth of winning a lot instead of losing it, in tenths of a point."""
    return 2 * _SCALE * value_of(lot) + _hope(lot, mine, theirs) + _hope(lot, theirs, mine)


def _hope(lot: Lot, own: Collection[Lot], others: Collection[Lot]) -> int:
    """The worth of a lot's trios to the owner of ``own``, in tenths of a point; 0 for trios with lots of ``others``."""
    open_trios = [trio for trio in trios_of(lot) if not trio & {*others}]
    return sum(TRIO * _HOPES[len(trio & {*own})] for trio in open_trios)


def most_coins(view: Mapping[str, Any], seat: Seat) -> int:
    """The upper limit of the opponent's coins: in each sale it won, it paid at least one more than this seat bid."""
    look = view["look"]
    since = int(look["number"]) - 1 if look else 0
    rows = list(zip(view["sales"], view["my_bids"], strict=True))[since:]
    paid = sum(int(mine) + 1 for sale, mine in rows if sale["winner"] not in {seat, None})
    return (int(look["coins"]) if look else int(view["start_coins"])) - paid


class DuelOfBids(Game):
    """The plug-in of Duel of Bids."""

    id = "duel-of-bids"
    version = "1.0.0"
    title = "Duel of Bids"
    summary = "A death match: bid in secret for nine lots, from a purse that your opponent can only guess."
    seats = SeatRange(least=2, most=2, default=2)
    config = DuelConfig
    state = BidsState
    phases = (BIDDING,)
    actions = (Bid, LookAtPurse)
    events = (DuelBegun, LotsSold, PurseSeen, LastPointAwarded)
    secret_variants = SECRET_VARIANTS
    bot = Collector()
    longest = len(LOTS)

    @override
    def setup(self, config: DuelConfig, table: Table, dice: Dice) -> Outcome:
        """Equal coins for both seats; the order of the lots is given or drawn."""
        lots = given_lots(config.setup) or dice.shuffled(LOTS)
        s = BidsState(
            lots=lots,
            start_coins=config.coins,
            coins=dict.fromkeys(table.seats, config.coins),
            looks={},
            sales=(),
            last_point=None,
        )
        return Outcome(s, (tell_all(DuelBegun(lots=lots, coins=config.coins)),), BIDDING)

    @override
    def round(self, s: BidsState) -> int:
        """The number of the current sale, 1 to 9."""
        return s.number

    @override
    def conserved(self, s: BidsState) -> Json:
        """The nine lots, and each seat's coins plus what it has paid."""
        paid = {seat: sum(sale.bids[seat] for sale in s.sales if sale.winner == seat) for seat in s.seats}
        return {"lots": [*s.lots], "coins": {str(seat): s.coins[seat] + paid[seat] for seat in s.seats}}


GAME = DuelOfBids()

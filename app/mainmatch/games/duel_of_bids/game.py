"""Duel of Bids: two players with thirty coins each make sealed bids for nine lots; prices stay secret."""

from typing_extensions import override

from mainmatch.games.duel_of_bids.bot import Collector
from mainmatch.games.duel_of_bids.phases import BIDDING, Bid, LookAtPurse
from mainmatch.games.duel_of_bids.secret_variants import SECRET_VARIANTS
from mainmatch.games.duel_of_bids.state import LOTS, BidsState, DuelConfig, given_lots
from mainmatch.games.duel_of_bids.views import DuelBegun, LastPointAwarded, LotsSold, PurseSeen
from mainmatch.rules import Dice, Game, Json, Outcome, SeatRange, Table, tell_all


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

"""Extreme Ways and Huginn and Muninn; they differ only in ``state.FAMILY`` and in the two classes here."""

from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.far_out.bot import Navigator
from mainmatch.games.far_out.phases import AUCTION, MOVING, Bid, BuyChips, PlainPlan, Plan, opened
from mainmatch.games.far_out.secret_variants import SECRET_VARIANTS
from mainmatch.games.far_out.state import (
    FAMILY,
    ROUNDS,
    START_MONEY,
    ExtremeWaysConfig,
    ExtremeWaysState,
    FarOutState,
    MemberId,
    RavensConfig,
    Terms,
    rounds_of,
)
from mainmatch.games.far_out.views import AuctionClosed, AuctionSettled, ChipsBought, JourneysEnded, RoundOpened
from mainmatch.rules import Dice, Game, Json, Outcome, SeatRange, Table


class FarOut(Game):
    """The common base of both games."""

    id: ClassVar[MemberId]
    tags: ClassVar = ("Auction", "Bidding", "Grid-based", "Intel game", "Piece movement")
    version = "1.0.0"
    seats = SeatRange(least=4, most=16, default=12)
    state: ClassVar[type[FarOutState]] = FarOutState
    phases = (AUCTION, MOVING)
    events = (RoundOpened, ChipsBought, AuctionClosed, AuctionSettled, JourneysEnded)
    secret_variants = SECRET_VARIANTS
    bot = Navigator()
    # docs/rules/extreme-ways.md, End: final locations and chips, "and nothing else".
    reveals_all = False
    longest = ROUNDS + 1

    def terms(self, config: Any) -> Terms:
        """The terms of a match with this config."""
        return Terms(game=self.id)

    @override
    def setup(self, config: RavensConfig, table: Table, dice: Dice) -> Outcome:
        """Rounds given or drawn; every seat starts at (0, 0) with the same money."""
        s = self.state(
            terms=self.terms(config),
            rounds=rounds_of(FAMILY[self.id], config.setup, config.max_step, dice),
            round=1,
            chips=dict.fromkeys(table.seats, START_MONEY),
            bought=dict.fromkeys(table.seats, 0),
            auctions=(),
            places=None,
        )
        return Outcome(s, (opened(s),), AUCTION)

    @override
    def conserved(self, s: FarOutState) -> Json:
        """The options of all rounds, and each seat's starting money (its money plus bids paid minus purchases)."""
        spent = {seat: sum(auction.paid.get(seat, 0) for auction in s.auctions) for seat in s.chips}
        ways: list[Json] = [[option, way.true, *way.paired] for ways in s.rounds for option, way in ways.items()]
        return {"money": [s.chips[seat] + spent[seat] - s.bought[seat] for seat in s.chips], "ways": ways}


class ExtremeWays(FarOut):
    """Extreme Ways: more settings for the host; unsold packets stay secret."""

    id = "extreme-ways"
    title = "Extreme Ways"
    summary = "Seven auctions for the truth about your moves, then seven moves in the dark: be the farthest out."
    designers = ("elara",)
    featured_in = ("The Choice is Yours", "Squeaky Genius: Legends Untold")
    config = ExtremeWaysConfig
    state = ExtremeWaysState
    actions = (Bid, BuyChips, Plan)

    @override
    def terms(self, config: ExtremeWaysConfig) -> Terms:
        return Terms(
            game=self.id,
            chips_per_garnet=config.chips_per_garnet,
            auction_reveal=config.auction_reveal,
            rebound_tokens=config.rebound_tokens,
        )


class Ravens(FarOut):
    """Huginn and Muninn: the host can set only the moves; unsold packets become public."""

    id = "ravens"
    title = "Huginn and Muninn"
    summary = "Ravens outbid each other for secrets about their moves, then fly seven of them blind, away from Odin."
    config = RavensConfig
    actions = (Bid, BuyChips, PlainPlan)


EXTREME_WAYS = ExtremeWays()
RAVENS = Ravens()

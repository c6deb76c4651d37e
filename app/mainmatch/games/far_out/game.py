"""Extreme Ways and Huginn and Muninn; they differ only in ``state.FAMILY`` and in the two classes here."""

from abc import abstractmethod
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.games.far_out.bot import Navigator
from mainmatch.games.far_out.phases import AUCTION, MOVING, Bid, BuyChips, PlainPlan, Plan, opened
from mainmatch.games.far_out.secret_variants import SECRET_VARIANTS
from mainmatch.games.far_out.state import (
    FAMILY,
    MONEY_PER_GARNET,
    ROUNDS,
    START_MONEY,
    ExtremeWaysConfig,
    FarOutState,
    MemberId,
    RavensConfig,
    Terms,
    rounds_of,
)
from mainmatch.games.far_out.views import (
    Arrival,
    AuctionClosed,
    AuctionSettled,
    ChipsBought,
    ExtremeWaysSeatView,
    JourneysEnded,
    PublicView,
    RoundOpened,
    SeatView,
    candidates,
    packets_won,
    report_on,
)
from mainmatch.rules import Dice, Game, Json, Outcome, Seat, SeatRange

__all__ = ["EXTREME_WAYS", "RAVENS", "ExtremeWays", "FarOut", "Ravens"]


class FarOut(Game):
    """The common base of both games."""

    id: ClassVar[MemberId]
    version = "1.0.0"
    seats = SeatRange(least=4, most=16, default=12)
    state = FarOutState
    public = PublicView
    phases = (AUCTION, MOVING)
    events = (RoundOpened, ChipsBought, AuctionClosed, AuctionSettled, JourneysEnded)
    secret_variants = SECRET_VARIANTS
    bot = Navigator()
    # docs/rules/extreme-ways.md, End: final locations and chips, "and nothing else".
    reveals_all = False
    longest = ROUNDS + 1

    @abstractmethod
    def terms(self, config: Any) -> Terms:
        """The terms of a match with this config."""

    @override
    def setup(self, config: RavensConfig, seats: tuple[Seat, ...], dice: Dice) -> Outcome:
        """Rounds given or drawn; every seat starts at (0, 0) with the same money."""
        s = FarOutState(
            terms=self.terms(config),
            rounds=rounds_of(FAMILY[self.id], config.setup, config.max_step, dice),
            round=1,
            chips=dict.fromkeys(seats, START_MONEY),
            bought=dict.fromkeys(seats, 0),
            auctions=(),
            places=None,
        )
        return Outcome(s, (opened(s),), AUCTION)

    @override
    def round(self, s: FarOutState) -> int:
        """The current round, 1 to 7; 7 in the moving phase."""
        return s.round

    @override
    def public_view(self, s: FarOutState) -> PublicView:
        return PublicView(
            round=s.round,
            options=None if s.is_moving else candidates(s, s.round),
            rounds=tuple(candidates(s, n) for n in range(1, len(s.rounds) + 1)) if s.is_moving else None,
            auctions=tuple(report_on(s, auction) for auction in s.auctions),
            arrivals=None
            if s.places is None
            else {seat: Arrival(x=x, y=y, chips=s.chips[seat]) for seat, (x, y) in s.places.items()},
        )

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
    config = ExtremeWaysConfig
    seat = ExtremeWaysSeatView
    actions = (Bid, BuyChips, Plan)

    @override
    def terms(self, config: ExtremeWaysConfig) -> Terms:
        return Terms(
            game=self.id,
            chips_per_garnet=config.chips_per_garnet,
            auction_reveal=config.auction_reveal,
            rebound_tokens=config.rebound_tokens,
        )

    @override
    def seat_view(self, s: FarOutState, seat: Seat) -> ExtremeWaysSeatView:
        return ExtremeWaysSeatView(
            **self.public_view(s).as_dict(),
            chips=s.chips[seat],
            packets=packets_won(s, seat),
            rebound_available=s.terms.rebound_tokens and s.places is None,
        )


class Ravens(FarOut):
    """Huginn and Muninn: the host can set only the moves; unsold packets become public."""

    id = "ravens"
    title = "Huginn and Muninn"
    summary = "Ravens outbid each other for secrets about their moves, then fly seven of them blind, away from Odin."
    config = RavensConfig
    seat = SeatView
    actions = (Bid, BuyChips, PlainPlan)

    @override
    def terms(self, config: RavensConfig) -> Terms:
        return Terms(game=self.id, chips_per_garnet=MONEY_PER_GARNET, auction_reveal="winners", rebound_tokens=False)

    @override
    def seat_view(self, s: FarOutState, seat: Seat) -> SeatView:
        return SeatView(**self.public_view(s).as_dict(), chips=s.chips[seat], packets=packets_won(s, seat))


EXTREME_WAYS = ExtremeWays()
RAVENS = Ravens()

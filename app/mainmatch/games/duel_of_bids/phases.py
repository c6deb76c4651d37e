"""The only phase of Duel of Bids, played nine times: sealed bids, then the sale.

Both seats may always submit, even without coins, so that an early close doesn't reveal who has none left.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.games.duel_of_bids.state import LOTS, BidsState, Look, Sale, points_for
from mainmatch.games.duel_of_bids.views import LastPointAwarded, LastPointFor, LotsSold, PurseSeen
from mainmatch.rules import (
    Contest,
    Dice,
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    Placing,
    Refused,
    Sealed,
    Seat,
    Stake,
    Told,
    Verdict,
    named,
    ntext,
    shown,
    tell,
    tell_all,
    text,
)


# docs/rules/duel-of-bids.md, End: a duel never ends in a draw. A tie is broken by the coins left, then by the last
# sale won, then at random if no lot was ever sold.
def ended(s: BidsState, last_sale: Told, dice: Dice) -> Outcome:
    """The end of the duel: the event of the last sale, a tie-break if needed, and the verdict."""
    one, two = s.seats
    if s.points[one] != s.points[two]:
        return Outcome(s, (last_sale,), _verdict(s))
    seat, by = last_point(s, dice)
    after = s.but(last_point=seat)
    return Outcome(after, (last_sale, tell_all(LastPointAwarded(seat=seat, by=by))), _verdict(after))


def last_point(s: BidsState, dice: Dice) -> tuple[Seat, LastPointFor]:
    """The seat that gets the last point of a tied duel, and the reason."""
    one, two = s.seats
    if s.coins[one] != s.coins[two]:
        return (one if s.coins[one] > s.coins[two] else two), "coins"
    winners = [sale.winner for sale in s.sales if sale.winner is not None]
    return (winners[-1], "last_sale") if winners else (dice.choice(s.seats), "chance")


def _verdict(s: BidsState) -> Verdict:
    loser, winner = sorted(s.seats, key=lambda seat: s.points[seat])
    revealed: dict[Seat, dict[str, Json]] = {
        seat: {"lots": [*s.held[seat]], "bids": [sale.bids[seat] for sale in s.sales], "coins": s.coins[seat]}
        for seat in s.seats
    }
    return Verdict(
        placings=tuple(Placing(seat=seat, score=s.points[seat], revealed=revealed[seat]) for seat in s.seats),
        tokens_of_life={winner: 1},
        garnets={},
        contests=(Contest(candidates=(loser,)),),
    )


class Bid(Sealed, type="bid"):
    """Coins for what is up. The higher bid wins and is paid; the other one costs nothing."""

    coins: Annotated[
        int,
        Meta(
            ge=1,
            le=99,
            description="No more than you have.",
            extra_json_schema=shown(part="auction", label="{value} coins", labels={"1": "1 coin"}),
        ),
    ]
    example: ClassVar[Mapping[str, Json]] = {"coins": 5}
    label = "Bid"
    icon = "🪙"
    button = "Bid {coins}"

    @override
    def check(self, s: BidsState, seat: Seat) -> None:
        """Raise Refused ``not_enough_coins``."""
        if self.coins > s.coins[seat]:
            raise Refused(
                "not_enough_coins",
                ntext("You have {n} coin left to bid.", "You have {n} coins left to bid.", s.coins[seat]),
            )


class LookAtPurse(Instant, type="look"):
    """Once in the duel: learn how many coins the opponent has. It isn't told that you looked."""

    label = "Look into the other purse"
    icon = "🔎"
    button = "Look into the purse of {about}, once"

    @override
    def apply(self, s: BidsState, seat: Seat, dice: Dice) -> Outcome:
        """Record the opponent's coins before this sale, and send them to this seat."""
        look = Look(number=s.number, coins=s.coins[s.other(seat)])
        looks = dict(sorted({**s.looks, seat: look}.items()))
        return Outcome(s.but(looks=looks), (tell([seat], PurseSeen(**look.as_dict())),))


class Bidding(Phase[BidsState, Bid | Pass], name="bidding"):
    """Both seats bid for the lots up for sale."""

    silence = "You bid nothing."
    passing = "Bid nothing"

    @override
    def lasts(self, s: BidsState) -> timedelta:
        return timedelta(seconds=45)

    @override
    def may_send(self, s: BidsState, seat: Seat) -> tuple[type[Bid | Pass | LookAtPurse], ...]:
        return (Bid, Pass) if seat in s.looks else (Bid, Pass, LookAtPurse)

    @override
    def options(self, s: BidsState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Offers a bid only to seats that have coins."""
        coins, other = s.coins[seat], s.other(seat)
        before, after = s.points[seat], points_for((*s.held[seat], *s.up))
        stakes = (
            Stake(text("you bid more"), text("{before} to {after} points, and you pay", before=before, after=after)),
            Stake(text("you bid less"), text("{who} gets it, and you pay nothing", who=named(other))),
            Stake(text("both bid the same"), text("it lies over, and nobody pays")),
        )
        bid = Option(Bid, Bid(coins=1), {"coins": {"maximum": coins, **shown(stakes=stakes)}})
        look = Option(LookAtPurse, LookAtPurse(), whole=shown(about=other))
        return (*((bid,) if coins else ()), Option(Pass, Pass()), *(() if seat in s.looks else (look,)))

    @override
    def resolve(self, s: BidsState, sent: Mapping[Seat, Bid | Pass], dice: Dice) -> Outcome:
        """Sell the lots or carry them over, then open the next sale or end the duel."""
        after = _sold(s, {seat: each.coins if isinstance(each, Bid) else 0 for seat, each in sent.items()})
        sale = after.sales[-1]
        event = tell_all(LotsSold(number=s.number, lots=sale.lots, winner=sale.winner, points=after.points))
        if len(after.sales) < len(LOTS):
            return Outcome(after, (event,), BIDDING)
        return ended(after, event, dice)


def _sold(s: BidsState, bids: Mapping[Seat, int]) -> BidsState:
    """The state after a sale: the higher bid wins and is paid; equal bids carry the lots over."""
    one, two = s.seats
    winner = None if bids[one] == bids[two] else one if bids[one] > bids[two] else two
    coins = {seat: n - (bids[seat] if seat == winner else 0) for seat, n in s.coins.items()}
    sale = Sale(lots=s.up, winner=winner, bids=bids)
    return s.but(coins=coins, sales=(*s.sales, sale))


BIDDING = Bidding()

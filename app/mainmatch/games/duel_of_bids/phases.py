"""The one phase of the duel, nine times: bids are sealed, then what is up is sold.

May touch: mainmatch.rules. Rule kept here: docs/rules/duel-of-bids.md, A sale; both are always asked, however
many coins they have, so that nobody sees by the clock who is out of money.
"""

from collections.abc import Mapping
from datetime import timedelta

from typing_extensions import override

from mainmatch.games.duel_of_bids.actions import Bid, LookAtPurse
from mainmatch.games.duel_of_bids.ending import ended
from mainmatch.games.duel_of_bids.events import LotsSold
from mainmatch.games.duel_of_bids.lots import LOTS
from mainmatch.games.duel_of_bids.state import BidsState, Sale
from mainmatch.rules import Action, Dice, Option, Outcome, Pass, Phase, Seat, tell_all

__all__ = ["BIDDING", "Bidding"]


class Bidding(Phase, name="bidding"):
    """Both bid for what is up."""

    silence = "You bid nothing."

    @override
    def lasts(self, s: BidsState) -> timedelta:
        """Long enough for a look and a thought."""
        return timedelta(seconds=45)

    @override
    def may_send(self, s: BidsState, seat: Seat) -> tuple[type[Action], ...]:
        """A bid from those who have coins, a pass, and a look from those who haven't looked yet."""
        bid = (Bid,) if s.coins[seat] else ()
        look = () if seat in s.looks else (LookAtPurse,)
        return (*bid, Pass, *look)

    @override
    def options(self, s: BidsState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Bids up to the seat's own coins."""
        found = {
            Bid: Option(Bid, Bid(coins=1), {"coins": {"maximum": s.coins[seat]}}),
            Pass: Option(Pass, Pass()),
            LookAtPurse: Option(LookAtPurse, LookAtPurse()),
        }
        return tuple(option for kind, option in found.items() if kind in self.may_send(s, seat))

    @override
    def missing(self, s: BidsState, seat: Seat, dice: Dice) -> Action:
        """No bid."""
        return Pass()

    @override
    def resolve(self, s: BidsState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The lots are sold or lie over; the next sale begins, or the duel is over."""
        after = _sold(s, {seat: each.coins if isinstance(each, Bid) else 0 for seat, each in sent.items()})
        sale = after.sales[-1]
        told = tell_all(LotsSold(number=s.number, lots=sale.lots, winner=sale.winner, points=after.points))
        if len(after.sales) < len(LOTS):
            return Outcome(after, (told,), BIDDING)
        end = ended(after, dice)
        return Outcome(end.state, (told, *end.told), end.then)


def _sold(s: BidsState, bids: Mapping[Seat, int]) -> BidsState:
    """The higher bid wins and is paid; equal bids leave the lots where they are."""
    one, two = s.seats
    winner = None if bids[one] == bids[two] else one if bids[one] > bids[two] else two
    coins = {seat: n - (bids[seat] if seat == winner else 0) for seat, n in s.coins.items()}
    sale = Sale(lots=s.up, winner=winner, bids=bids)
    return s.model_copy(update={"coins": coins, "sales": (*s.sales, sale)})


BIDDING = Bidding()

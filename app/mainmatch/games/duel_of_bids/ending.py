"""How a duel ends: never with a draw.

May touch: mainmatch.rules. Rule kept here: docs/rules/duel-of-bids.md, End: level points are decided by the coins that
are left, then by who won a sale last, and by chance only where nothing was ever sold.
"""

from mainmatch.games.duel_of_bids.events import LastPointAwarded, LastPointFor
from mainmatch.games.duel_of_bids.state import BidsState
from mainmatch.rules import Contest, Dice, Json, Outcome, Placing, Seat, Verdict, tell_all

__all__ = ["ended", "last_point"]


def ended(s: BidsState, dice: Dice) -> Outcome:
    """The verdict on a duel whose sales are over; what it tells comes after what was told before."""
    one, two = s.seats
    if s.points[one] != s.points[two]:
        return Outcome(s, (), _verdict(s))
    seat, by = last_point(s, dice)
    after = s.model_copy(update={"last_point": seat})
    return Outcome(after, (tell_all(LastPointAwarded(seat=seat, by=by)),), _verdict(after))


def last_point(s: BidsState, dice: Dice) -> tuple[Seat, LastPointFor]:
    """Who gets the last point of a level duel, and why."""
    one, two = s.seats
    if s.coins[one] != s.coins[two]:
        return (one if s.coins[one] > s.coins[two] else two), "coins"
    winners = [sale.winner for sale in s.sales if sale.winner is not None]
    return (winners[-1], "last_sale") if winners else (dice.choice(s.seats), "chance")


def _verdict(s: BidsState) -> Verdict:
    loser, winner = sorted(s.seats, key=lambda seat: s.points[seat])
    return Verdict(
        placings=tuple(Placing(seat=seat, score=s.points[seat], revealed=_revealed(s, seat)) for seat in s.seats),
        tokens_of_life={winner: 1},
        garnets={},
        contests=(Contest(candidates=(loser,)),),
    )


def _revealed(s: BidsState, seat: Seat) -> dict[str, Json]:
    """The seat's lots, all its bids and the coins that it has left."""
    return {"lots": [*s.held(seat)], "bids": [sale.bids[seat] for sale in s.sales], "coins": s.coins[seat]}

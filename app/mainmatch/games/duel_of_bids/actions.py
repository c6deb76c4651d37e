"""What players of the duel can send: a sealed bid, and once a look at the other purse, answered at once.

May touch: mainmatch.rules. Rule kept here: a refusal names the sender's own coins, and nothing else; who looks is told
what it sees, and nobody else that it has looked.
"""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.duel_of_bids.events import PurseSeen
from mainmatch.games.duel_of_bids.state import BidsState, Look
from mainmatch.rules import Dice, Instant, Json, Outcome, Refused, Sealed, Seat, counted, tell

__all__ = ["Bid", "LookAtPurse"]


class Bid(Sealed, type="bid"):
    """Coins for what is up. The higher bid wins and is paid; the other one costs nothing."""

    coins: int = Field(ge=1, le=99, description="No more than you have.")
    example: ClassVar[Mapping[str, Json]] = {"coins": 5}

    @override
    def check(self, s: BidsState, seat: Seat) -> None:
        """Refused ``not_enough_coins``."""
        if self.coins > s.coins[seat]:
            raise Refused("not_enough_coins", f"You have {counted(s.coins[seat], 'coin')} left to bid.")


class LookAtPurse(Instant, type="look"):
    """Once in the duel: learn how many coins the opponent has. It isn't told that you looked."""

    @override
    def apply(self, s: BidsState, seat: Seat, dice: Dice) -> Outcome:
        """The opponent's coins before this sale."""
        look = Look(number=s.number, coins=s.coins[s.other(seat)])
        looks = dict(sorted({**s.looks, seat: look}.items()))
        return Outcome(s.model_copy(update={"looks": looks}), (tell([seat], PurseSeen(**dict(look))),))

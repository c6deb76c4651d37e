"""An offer of garnets from one member to another, which waits for a yes.

May touch: the words of this room. Rule kept here: what is offered is set apart at once, so that a yes can't fail and
tells nobody what somebody has.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from mainmatch.rules.values import Value
from mainmatch.season.values import MemberId

__all__ = ["MOST_OFFERS", "Amount", "Offer", "OfferId", "Settled"]

OfferId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z]{1,4}_[A-Za-z0-9_-]{1,40}$")]
Amount: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000)]
Settled: TypeAlias = Literal["accepted", "declined", "withdrawn", "lapsed"]
MOST_OFFERS = 10
"""Open offers that one member can have made."""


class Offer(Value):
    """An open offer. Its id is given from outside and never used again: a number would count others' offers."""

    id: OfferId
    giver: MemberId
    taker: MemberId
    amount: Amount

"""Who wins which packet, and what it costs.

May touch: mainmatch.rules. Rule kept here: docs/rules/extreme-ways.md, Phase auction, Resolution:
different amounts are ranked, equal ones share a packet, and only receivers pay.
"""

from collections.abc import Mapping

from mainmatch.games.far_out.actions import Bid
from mainmatch.games.far_out.state import Auction, FarOutState
from mainmatch.games.far_out.ways import PACKETS
from mainmatch.rules import Action, Seat

__all__ = ["auctioned", "held"]


def held(number: int, bids: Mapping[Seat, int]) -> Auction:
    """The auction of round ``number``: the highest amount gets packet 1, the next one packet 2, to packet 4."""
    ranking = dict(zip(PACKETS, sorted(set(bids.values()), reverse=True), strict=False))
    return Auction(
        round=number,
        packets={packet: tuple(seat for seat in bids if bids[seat] == ranking.get(packet)) for packet in PACKETS},
        paid={seat: amount for seat, amount in bids.items() if amount in ranking.values()},
    )


def auctioned(s: FarOutState, sent: Mapping[Seat, Action]) -> FarOutState:
    """The state after the auction: it is recorded and paid; the next round comes up, if there is one."""
    auction = held(s.round, {seat: action.amount for seat, action in sent.items() if isinstance(action, Bid)})
    return s.model_copy(
        update={
            "round": min(s.round + 1, len(s.rounds)),
            "chips": {seat: n - auction.paid.get(seat, 0) for seat, n in s.chips.items()},
            "auctions": (*s.auctions, auction),
        }
    )

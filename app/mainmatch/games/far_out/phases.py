"""Seven auctions, then one phase in which everybody moves.

May touch: mainmatch.rules. Rule kept here: docs/rules/extreme-ways.md, Phases: a pass is an answer to
an auction only; a plan is owed, and chance fills in what is missing.
"""

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from mainmatch.games.far_out.actions import Bid, BuyChips, PlainPlan, Plan
from mainmatch.games.far_out.auction import auctioned
from mainmatch.games.far_out.drawing import ROUNDS
from mainmatch.games.far_out.ending import verdict_on
from mainmatch.games.far_out.events import AuctionSettled, JourneysEnded, RoundOpened, told_of
from mainmatch.games.far_out.family import MemberId
from mainmatch.games.far_out.journeys import filled, travelled
from mainmatch.games.far_out.reports import candidates, packets_won, report_on
from mainmatch.games.far_out.state import FarOutState
from mainmatch.rules import Action, Dice, Option, Outcome, Pass, Phase, Seat, Told, seat_values, tell, tell_all

__all__ = ["AUCTION", "MOVING", "PLANS", "Auctioning", "Moving", "opened"]

PLANS: Mapping[MemberId, type[Plan]] = {"extreme-ways": Plan, "ravens": PlainPlan}


class Auctioning(Phase, name="auction"):
    """One bid from every seat, and as many purchases as it can pay."""

    silence = "A seat that sends nothing makes no bid: it wins no packet and pays nothing."

    @override
    def may_send(self, s: FarOutState, seat: Seat) -> tuple[type[Action], ...]:
        """A bid from those who have something to bid, a purchase, or a pass."""
        return (Bid, BuyChips, Pass) if s.chips[seat] else (BuyChips, Pass)

    @override
    def options(self, s: FarOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """Bids up to all the seat has, purchases up to its garnets."""
        bid = Option(Bid, Bid(amount=1), {"amount": {"maximum": s.chips[seat]}})
        purchase = Option(BuyChips, BuyChips(garnets=1), {"garnets": {"maximum": purse}})
        return (*([bid] if s.chips[seat] else []), *([purchase] if purse else []), Option(Pass, Pass()))

    @override
    def missing(self, s: FarOutState, seat: Seat, dice: Dice) -> Action:
        """No bid."""
        return Pass()

    @override
    def resolve(self, s: FarOutState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """Packets are paid and handed out; the next round is auctioned, or all move."""
        after = auctioned(s, sent)
        if after.is_moving:
            return Outcome(after, _told(after), MOVING)
        return Outcome(after, (*_told(after), opened(after)), AUCTION)


class Moving(Phase, name="moving"):
    """One plan for all seven rounds from every seat."""

    silence = (
        "Chance moves for a seat that sends nothing: in every round each of the four options is equally likely. "
        "The same goes for every round that a plan leaves open."
    )

    @override
    def may_send(self, s: FarOutState, seat: Seat) -> tuple[type[Action], ...]:
        """A plan."""
        return (PLANS[s.terms.game],)

    @override
    def options(self, s: FarOutState, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The names of the options, null, and rebounds on the other seats where there are any."""
        kind, names = PLANS[s.terms.game], s.member.options
        example = kind(moves=tuple(names[n % len(names)] for n in range(ROUNDS)))
        # Options one by one, so that among random entries rebounds stay rare: a plan has one at most.
        entries: list[dict[str, Any]] = [*({"type": "string", "const": name} for name in names), {"type": "null"}]
        moves: dict[str, Any] = {"maxItems": ROUNDS, "items": {"anyOf": entries}}
        if s.terms.rebound_tokens:
            entries.append(_rebounds([other for other in s.chips if other != seat]))
            moves |= {"contains": {"type": "object"}, "minContains": 0, "maxContains": 1}
        return (Option(kind, example, {"moves": moves}),)

    @override
    def missing(self, s: FarOutState, seat: Seat, dice: Dice) -> Action:
        """A plan that leaves everything open."""
        return PLANS[s.terms.game](moves=())

    @override
    def resolve(self, s: FarOutState, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """Everybody moves, and the match ends."""
        plans = {
            seat: filled(action.moves, s.member.options, ROUNDS, dice)
            for seat, action in sent.items()
            if isinstance(action, Plan)
        }
        places = travelled(s.rounds, plans)
        after = s.model_copy(update={"places": places})
        return Outcome(after, (tell_all(JourneysEnded(places=places, chips=s.chips)),), verdict_on(after))


def opened(s: FarOutState) -> Told:
    """The round that comes up, to all."""
    return tell_all(RoundOpened(round=s.round, options=candidates(s, s.round)))


def _told(s: FarOutState) -> tuple[Told, ...]:
    """The last auction: to all as far as it is revealed, to each seat its own."""
    auction = s.auctions[-1]
    return (tell_all(told_of(report_on(s, auction))), *(_settled(s, auction.round, seat) for seat in s.chips))


def _settled(s: FarOutState, number: int, seat: Seat) -> Told:
    won = next((each for each in packets_won(s, seat) if each.round == number), None)
    packet, told = (won.packet, won.facts) if won else (None, ())
    return tell([seat], AuctionSettled(round=number, packet=packet, facts=told, chips=s.chips[seat]))


def _rebounds(others: list[Seat]) -> dict[str, Any]:
    return {
        "type": "object",
        "title": "Rebound",
        "properties": {"rebound": seat_values(others)},
        "required": ["rebound"],
        "additionalProperties": False,
    }


AUCTION = Auctioning()
MOVING = Moving()

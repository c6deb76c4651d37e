"""The one phase of the game, seven times: offers are sealed, then the trades happen.

May touch: the rules of this game. Rule kept here: all trades of a round are simultaneous.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.exodus.resolution import LAST_ROUND, items_of
from mainmatch.games.exodus.state import Colour, Hand, LastRound, State, Trade
from mainmatch.games.exodus.views import told_round
from mainmatch.rules import Action, Contest, Dice, Outcome, Placing, Seat, Verdict, award_for_first
from mainmatch.rules.trading import Offer, Offers, TradingPhase, hand_after, offered, refused, trades_of, unanswered

__all__ = ["MOST_OFFERS", "TRADING", "OfferTrades", "TradeOffer", "Trading", "contests", "verdict"]


# How the game ends, after round 7. Docs/rules/exodus.md, End.


POINTS_PER_GARNET = 30


def verdict(s: State) -> Verdict:
    """Most points win; hands and points are revealed."""
    most = max(s.points.values())
    tokens = award_for_first([seat for seat, points in s.points.items() if points == most])
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=s.points[seat], revealed={"hand": list(s.hands[seat])}) for seat in s.hands
        ),
        tokens_of_life=tokens,
        garnets={seat: max(points, 0) // POINTS_PER_GARNET for seat, points in s.points.items()},
        contests=contests(s, winners=tuple(tokens)),
    )


def contests(s: State, winners: Sequence[Seat]) -> tuple[Contest, ...]:
    """The Elimination Candidate: among the others most black cubes, then fewest points, then the winners' choice.

    "The winners hold every black cube: fewest points" needs no branch of its own: then all
    the others are tied at no black cube, and the next step asks for the fewest points.
    """
    others = [seat for seat in s.hands if seat not in winners]
    if not others:
        return ()
    blackest = max(s.hands[seat].count("black") for seat in others)
    tied = [seat for seat in others if s.hands[seat].count("black") == blackest]
    fewest = min(s.points[seat] for seat in tied)
    return (Contest(candidates=tuple(seat for seat in tied if s.points[seat] == fewest), voters=tuple(winners)),)


# What a seat can send: up to two offers. A refusal tells a seat about its own hand and its own offers, and about
# nothing else.


MOST_OFFERS = 2


class TradeOffer(Offer[Colour]):
    """A cube for a seat. What comes back is never named, only agreed between players."""


class OfferTrades(Offers, type="offer_trades"):
    """Offer a cube to one or two other seats; a trade happens where the other seat offers one to you too."""

    most: ClassVar = MOST_OFFERS
    span: ClassVar = "round"
    offers: tuple[TradeOffer, ...] = Field(json_schema_extra={"maxItems": MOST_OFFERS})
    example: ClassVar = {"offers": [{"to": 2, "give": "red"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Refused: cube_not_held, and what ``check_partners`` refuses."""
        self.check_partners(seat, tuple(s.hands), [other for other in s.hands if other != seat])
        _check_cubes([offer.give for offer in self.offers], s.hands[seat])


def _check_cubes(given: Sequence[Colour], hand: Hand) -> None:
    held = Counter(hand)
    for place, colour in enumerate(given):
        held[colour] -= 1
        if held[colour] < 0:
            advice = (
                f"Your hand is {', '.join(hand)}: give cubes that you held when the round began, each of them once."
            )
            raise refused("cube_not_held", f"offers.{place}.give", advice)


class Trading(TradingPhase, name="trading"):
    """Up to two offers from every seat, 24 hours by default."""

    silence: ClassVar = "A seat that sends nothing makes no offers: it trades with nobody in this round."

    offered: ClassVar = OfferTrades

    @override
    def reachable(self, s: State, seat: Seat) -> Sequence[Seat]:
        """The other seats."""
        return [other for other in s.hands if other != seat]

    @override
    def givable(self, s: State, seat: Seat) -> Sequence[Colour]:
        """The colours in the seat's own hand."""
        return sorted(set(s.hands[seat]))

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades, what they score, and the next round or the end."""
        offers = offered(sent)
        reports: dict[Seat, LastRound] = {}
        hands = dict(s.hands)
        for seat in s.hands:
            trades = trades_of(Trade, seat, offers)
            hands[seat] = hand_after(s.hands[seat], trades)
            items = items_of(s.round, trades, hands[seat])
            change = sum(item.points for item in items)
            reports[seat] = LastRound(trades=trades, failed=unanswered(seat, offers), change=change, items=items)
        points = {seat: s.points[seat] + reports[seat].change for seat in s.hands}
        after = State(round=min(s.round + 1, LAST_ROUND), hands=hands, points=points, reports=reports)
        then = verdict(after) if s.round == LAST_ROUND else TRADING
        return Outcome(after, told_round(after, s.round), then)


TRADING = Trading()

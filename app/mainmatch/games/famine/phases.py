"""The one phase of the game, seven times: offers are sealed, then the trades happen.

May touch: the rules of this game. Rule kept here: options name what this seat may offer, and to
whom, by what it knows itself.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from mainmatch.games.famine.resolution import LAST_YEAR, garnets_for, resolved
from mainmatch.games.famine.state import Gem, State
from mainmatch.games.famine.views import told_year
from mainmatch.rules import Action, Contest, Dice, Outcome, Placing, Seat, Verdict, award_for_first
from mainmatch.rules.trading import Offer, Offers, TradingPhase, refused

__all__ = ["MOST_OFFERS", "TRADING", "GemOffer", "OfferTrades", "Trading", "contest", "verdict"]


# How the game ends, after year 7. Docs/rules/famine.md, End.


FAVOR_PER_GARNET = 75


def verdict(s: State) -> Verdict:
    """Most Favor wins; hands and Favor are revealed."""
    most = max(s.favor.values())
    tokens = award_for_first([seat for seat, favor in s.favor.items() if favor == most])
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=s.favor[seat], revealed={"hand": list(s.hands[seat])}) for seat in s.hands
        ),
        tokens_of_life=tokens,
        garnets={seat: _garnets(s, seat) for seat in s.hands},
        contests=(contest(s, winners=tuple(tokens)),),
    )


def contest(s: State, winners: Sequence[Seat]) -> Contest:
    """The Elimination Candidate: among the others most onyx, then least Favor, then the winners' choice.

    "The winners hold all onyx: least Favor" needs no branch of its own: then all the others are
    tied at no onyx. Others there are always: three win at most, and five play at least.
    """
    others = [seat for seat in s.hands if seat not in winners]
    most = max(s.hands[seat].count("onyx") for seat in others)
    tied = [seat for seat in others if s.hands[seat].count("onyx") == most]
    least = min(s.favor[seat] for seat in tied)
    return Contest(candidates=tuple(seat for seat in tied if s.favor[seat] == least), voters=tuple(winners))


def _garnets(s: State, seat: Seat) -> int:
    return max(s.favor[seat], 0) // FAVOR_PER_GARNET + garnets_for(s.year, s.reports[seat].trades)


# What a seat can send: up to three offers. A refusal tells a seat about its own hand, its own offers and its own
# partners of last year, and about nothing else.


MOST_OFFERS = 3


class GemOffer(Offer[Gem]):
    """A gemstone for a seat. What comes back is never named, only agreed between players."""


class OfferTrades(Offers, type="offer_trades"):
    """Offer a gemstone to up to three other seats; a trade happens where the other seat offers one to you too."""

    most: ClassVar = MOST_OFFERS
    span: ClassVar = "year"
    offers: tuple[GemOffer, ...] = Field(json_schema_extra={"maxItems": MOST_OFFERS})
    example: ClassVar = {"offers": [{"to": 2, "give": "ruby"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Refused: traded_last_year, gem_not_held, diamond_locked, and what ``check_partners`` refuses."""
        reachable = s.reachable(seat)
        self.check_partners(seat, tuple(s.hands), reachable)
        for place, offer in enumerate(self.offers):
            if offer.to in s.barred(seat):
                way_out = f"offer to one of {', '.join(map(str, reachable))}."
                advice = f"You traded with this seat last year: {way_out}"
                raise refused("traded_last_year", f"offers.{place}.to", advice)
        _check_gems(s, seat, [offer.give for offer in self.offers])


def _check_gems(s: State, seat: Seat, given: Sequence[Gem]) -> None:
    loose = s.loose(seat)
    for place, gem in enumerate(given):
        loose[gem] -= 1
        if loose[gem] >= 0:
            continue
        if gem == "diamond" and loose[gem] + s.locked[seat] >= 0:
            advice = f"You can't trade away {s.locked[seat]} of your diamonds this year: give something else."
            raise refused("diamond_locked", f"offers.{place}.give", advice)
        advice = f"Your hand is {', '.join(s.hands[seat])}: give what you held when the year began, each of it once."
        raise refused("gem_not_held", f"offers.{place}.give", advice)


class Trading(TradingPhase, name="trading"):
    """Up to three offers from every seat, 24 hours by default."""

    silence: ClassVar = "A seat that sends nothing makes no offers: it trades with nobody in this year."

    offered: ClassVar = OfferTrades

    @override
    def reachable(self, s: State, seat: Seat) -> Sequence[Seat]:
        """The seats it didn't trade with last year: one at least, as it trades with three of four others at most."""
        return s.reachable(seat)

    @override
    def givable(self, s: State, seat: Seat) -> Sequence[Gem]:
        """The gemstones in its hand that aren't locked: two at least, as three diamonds are locked at most."""
        return sorted(gem for gem, count in s.loose(seat).items() if count > 0)

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        """The trades, what they bring, and the next year or the end."""
        after = resolved(s, sent)
        return Outcome(after, told_year(after, s.year), verdict(after) if s.year == LAST_YEAR else TRADING)


TRADING = Trading()

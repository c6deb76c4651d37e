"""The only phase of Famine, played seven times: sealed offers, then all trades at once.

A year is resolved in the order of docs/rules/famine.md, Resolution: trades, Favor from trades, end of the year,
lessons from diamonds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.games.famine.state import GEMS, LAST_YEAR, NAMES, Gem, Hand, Item, Kind, LastYear, Lesson, State, Trade
from mainmatch.games.famine.views import year_events
from mainmatch.rules import (
    Contest,
    Dice,
    Meta,
    Outcome,
    Pass,
    Placing,
    Refused,
    Seat,
    Stake,
    Text,
    Verdict,
    award_for_first,
    shown,
    text,
)
from mainmatch.rules.trading import Offer, Offers, Stakes, TradingPhase, hand_after, offered, trades_of, unanswered

# docs/rules/famine.md, End of year; also year 2's loss for trading equal gems, which applies in that year only.
SAME_GEM_LOSS = 2
STRANGER_LOSS = 5
ENOUGH_ONYX, ONYX_GAIN = 3, 20
VARIETY_GAIN = 3
ENOUGH_MEETINGS, MEETINGS_GAIN = 2, 25
ALL_ALIKE_GAIN = 30


@dataclass(frozen=True, slots=True)
class Books:
    """A seat's records at the end of a year: its trades, its hand after them, its partners in every year so far.

    ``others`` are all other seats.
    """

    trades: Sequence[Trade]
    hand: Hand
    partners: Sequence[Sequence[Seat]]
    others: Sequence[Seat]

    def meetings(self) -> Counter[Seat]:
        """The number of years in which the seat traded with each other seat."""
        return Counter(other for year in self.partners for other in year)


def _item(points: int, why: str, trade: Trade) -> Item:
    return Item(points=points, why=why, partner=trade.partner, gave=trade.gave, received=trade.received)


def _same_gem(books: Books) -> Iterator[Item]:
    for trade in books.trades:
        if trade.gave == trade.received:
            yield _item(-SAME_GEM_LOSS, "same_gem", trade)


def _strangers(books: Books) -> Iterator[Item]:
    met = books.meetings()
    for other in books.others:
        if not met[other]:
            yield Item(points=-STRANGER_LOSS, why="stranger", partner=other)


def _onyx(books: Books) -> Iterator[Item]:
    if books.hand.count("onyx") >= ENOUGH_ONYX:
        yield Item(points=ONYX_GAIN, why="held", thing="onyx", n=ENOUGH_ONYX)


def _variety(books: Books) -> Iterator[Item]:
    kinds = len(set(books.hand))
    for trade in books.trades:
        if trade.gave == "diamond":
            yield _item(VARIETY_GAIN * kinds, "variety", trade).but(n=kinds)


def _meetings(books: Books) -> Iterator[Item]:
    met = books.meetings()
    if all(met[other] >= ENOUGH_MEETINGS for other in books.others):
        yield Item(points=MEETINGS_GAIN, why="all_met", n=ENOUGH_MEETINGS)


def _all_alike(books: Books) -> Iterator[Item]:
    if len(set(books.hand)) == 1:
        yield Item(points=ALL_ALIKE_GAIN, why="all_alike")


_EFFECTS: Mapping[int, Sequence[Callable[[Books], Iterator[Item]]]] = {
    2: (_same_gem,),
    3: (_strangers,),
    5: (_onyx,),
    6: (_variety, _meetings),
    7: (_all_alike,),
}


# docs/rules/famine.md, Resolution: the table of seven years, cell by cell.
@dataclass(frozen=True, slots=True)
class Year:
    """One row of the table, in Favor; fields are named after the columns.

    ``ruby_for_sapphire``  the giver's gain for a ruby when a sapphire comes back
    ``dulled``  the reduction of the gain of a sapphire's recipient from that trade
    ``emerald_bonus``  added to the other side's gain to get the gain of an emerald's giver
    ``topaz_pot``  divided among all topaz traded away in the year
    ``onyx_loss``  the loss of an onyx's recipient
    """

    ruby: int
    ruby_for_sapphire: int
    sapphire: int
    dulled: int
    emerald_bonus: int
    topaz_pot: int
    diamond: int
    onyx: int
    onyx_loss: int


YEARS: Mapping[int, Year] = {
    1: Year(3, 9, 2, 3, 1, 12, 3, 2, 2),
    2: Year(3, 11, 2, 4, 2, 14, 4, 2, 3),
    3: Year(4, 13, 3, 5, 3, 16, 5, 3, 3),
    4: Year(4, 15, 3, 6, 4, 18, 6, 3, 4),
    5: Year(5, 17, 4, 7, 5, 20, 7, 4, 4),
    6: Year(5, 19, 4, 8, 6, 22, 8, 4, 5),
    7: Year(6, 21, 5, 9, 7, 24, 9, 5, 5),
}

LESSONS: Mapping[int, Kind] = {1: "inventory", 2: "partners", 3: "rank", 4: "favor"}
"""The lesson of a diamond traded away, by year."""

LOCKING_YEAR = 5
"""A diamond received in this year can't be traded away in the next."""


# docs/rules/famine.md, Resolution 2 and 3, in that order: gains, then Sapphire, then Emerald; losses separately.
@dataclass(frozen=True, slots=True)
class Market:
    """The prices of a year: its row of the table, and the gain of each topaz traded away in it."""

    year: int
    topaz: int = 0

    def gain(self, gave: Gem, received: Gem) -> int:
        """A side's gain from a trade in Favor, after Sapphire and Emerald, without losses; 0 or more."""
        full = self._full(gave, received)
        return full - self._dulled(full, received)

    def loss(self, received: Gem) -> int:
        """A side's loss from a trade in Favor, separate from its gain (Resolution 3); 0 or more."""
        return YEARS[self.year].onyx_loss if received == "onyx" else 0

    def items(self, trades: Iterable[Trade]) -> Iterator[Item]:
        """The items of a seat's Favor from its trades."""
        for trade in trades:
            full = self._full(trade.gave, trade.received)
            dulled = self._dulled(full, trade.received)
            if full:
                yield _item(full, "gave", trade)
            if dulled:
                yield _item(-dulled, "dulled", trade)
            if self.loss(trade.received):
                yield _item(-self.loss(trade.received), "received", trade)

    def _full(self, gave: Gem, received: Gem) -> int:
        """The gain before the reduction by a sapphire received."""
        row = YEARS[self.year]
        if gave == "emerald":
            return self._mirrored(received)
        if gave == "ruby":
            return row.ruby_for_sapphire if received == "sapphire" else row.ruby
        return {"sapphire": row.sapphire, "topaz": self.topaz, "diamond": row.diamond, "onyx": row.onyx}[gave]

    def _mirrored(self, received: Gem) -> int:
        """An emerald's gain: the other side's gain plus the bonus; 0 if the other side gains nothing."""
        if received in {"emerald", "topaz"}:
            return 0
        theirs = self.gain(received, "emerald")
        return theirs + YEARS[self.year].emerald_bonus if theirs else 0

    def _dulled(self, full: int, received: Gem) -> int:
        """The reduction of the gain by a sapphire received, at most the gain itself."""
        return min(full, YEARS[self.year].dulled) if received == "sapphire" else 0


def market_of(year: int, trades: Iterable[Sequence[Trade]]) -> Market:
    """The prices of a year with these trades of all seats; a trade of topaz for topaz counts as two topaz."""
    traded = sum(trade.gave == "topaz" for each in trades for trade in each)
    return Market(year, YEARS[year].topaz_pot // traded if traded else 0)


# docs/rules/famine.md, Diamond: only the giver learns the lesson, as of the start of the next year.
GARNETS_A_DIAMOND = 3
"""Garnets at the end for each diamond traded away in the last year."""


@dataclass(frozen=True, slots=True)
class Morning:
    """The facts that lessons report: hands, Favor and partners at the start of the year after ``year``."""

    year: int
    hands: Mapping[Seat, Hand]
    favor: Mapping[Seat, int]
    partners: Mapping[Seat, Sequence[tuple[Seat, ...]]]

    def lessons(self, trades: Sequence[Trade]) -> Iterator[Lesson]:
        """The lessons of a seat with these trades: one for every diamond it gave."""
        kind = LESSONS.get(self.year)
        if kind is not None:
            for trade in trades:
                if trade.gave == "diamond":
                    yield Lesson(year=self.year, about=trade.partner, kind=kind, value=self._truth(kind, trade.partner))

    def _truth(self, kind: Kind, about: Seat) -> tuple[Gem, ...] | tuple[Seat, ...] | int:
        if kind == "inventory":
            return self.hands[about]
        if kind == "partners":
            return self.partners[about][0]
        return rank_of(about, self.favor) if kind == "rank" else self.favor[about]


def rank_of(seat: Seat, favor: Mapping[Seat, int]) -> int:
    """The seat's rank by Favor, from 1; ties share a rank."""
    return 1 + sum(other > favor[seat] for other in favor.values())


def resolved(s: State, sent: Mapping[Seat, Offers | Pass]) -> State:
    """The state after the year. ``year`` advances except after the last one."""
    offers = offered(sent)
    trades = {seat: trades_of(Trade, seat, offers) for seat in s.hands}
    hands = {seat: hand_after(s.hands[seat], trades[seat]) for seat in s.hands}
    partners = {seat: (*s.partners[seat], tuple(trade.partner for trade in trades[seat])) for seat in s.hands}
    market = market_of(s.year, trades.values())
    reports: dict[Seat, LastYear] = {}
    for seat in s.hands:
        others = [other for other in s.hands if other != seat]
        books = Books(trades[seat], hands[seat], partners[seat], others)
        year_end = (item for effect in _EFFECTS.get(s.year, ()) for item in effect(books))
        items = (*market.items(trades[seat]), *year_end)
        change = sum(item.points for item in items)
        reports[seat] = LastYear(trades=trades[seat], failed=unanswered(seat, offers), change=change, items=items)
    favor = {seat: s.favor[seat] + reports[seat].change for seat in s.hands}
    morning = Morning(s.year, hands, favor, partners)
    return State(
        year=min(s.year + 1, LAST_YEAR),
        hands=hands,
        favor=favor,
        partners=partners,
        locked={seat: sum(trade.received == "diamond" for trade in trades[seat]) for seat in s.hands}
        if s.year == LOCKING_YEAR
        else dict.fromkeys(s.hands, 0),
        learned={seat: (*s.learned[seat], *morning.lessons(trades[seat])) for seat in s.hands},
        reports=reports,
    )


# docs/rules/famine.md, End: after year 7.
FAVOR_PER_GARNET = 75


def verdict(s: State) -> Verdict:
    """The verdict: the most Favor wins. Reveals hands and Favor."""
    most = max(s.favor.values())
    tokens = award_for_first([seat for seat, favor in s.favor.items() if favor == most])
    return Verdict(
        placings=tuple(
            Placing(seat=seat, score=s.favor[seat], revealed={"hand": list(s.hands[seat])}) for seat in s.hands
        ),
        tokens_of_life=tokens,
        garnets={
            seat: max(s.favor[seat], 0) // FAVOR_PER_GARNET
            + GARNETS_A_DIAMOND * sum(trade.gave == "diamond" for trade in s.reports[seat].trades)
            for seat in s.hands
        },
        contests=(contest(s, winners=tuple(tokens)),),
    )


def contest(s: State, winners: Sequence[Seat]) -> Contest:
    """The Elimination Candidate among the other seats: most onyx, then least Favor, then the winners' vote.

    The rule "the winners hold all onyx: least Favor" needs no branch of its own: then all others are tied at
    zero onyx. There are always other seats: at most three win, and at least five play.
    """
    others = [seat for seat in s.hands if seat not in winners]
    most = max(s.hands[seat].count("onyx") for seat in others)
    tied = [seat for seat in others if s.hands[seat].count("onyx") == most]
    least = min(s.favor[seat] for seat in tied)
    return Contest(candidates=tuple(seat for seat in tied if s.favor[seat] == least), voters=tuple(winners))


MOST_OFFERS = 3


class GemOffer(Offer[Gem]):
    """A gemstone for a seat. What comes back is never named, only agreed between players."""

    give: Annotated[Gem, Meta(extra_json_schema=shown(labels=NAMES))]


class OfferTrades(Offers, type="offer_trades"):
    """Offer a gemstone to up to three other seats; a trade happens where the other seat offers one to you too."""

    most: ClassVar = MOST_OFFERS
    offers: Annotated[tuple[GemOffer, ...], Meta(extra_json_schema={"maxItems": MOST_OFFERS, **shown(part="slots")})]
    example: ClassVar = {"offers": [{"to": 2, "give": "ruby"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Raise Refused: traded_last_year, gem_not_held, diamond_locked, and what ``check_partners`` raises."""
        reachable = s.reachable(seat)
        self.check_partners(seat, tuple(s.hands), reachable)
        for place, offer in enumerate(self.offers):
            if offer.to in s.may_not_trade_with(seat):
                message = text(
                    "You traded with this seat last year: offer to one of {others}.", others=tuple(reachable)
                )
                raise Refused.at("traded_last_year", f"offers.{place}.to", message)
        _check_gems(s, seat, [offer.give for offer in self.offers])


def _check_gems(s: State, seat: Seat, given: Sequence[Gem]) -> None:
    loose = s.loose(seat)
    for place, gem in enumerate(given):
        loose[gem] -= 1
        if loose[gem] >= 0:
            continue
        if gem == "diamond" and loose[gem] + s.locked[seat] >= 0:
            message = text(
                "You can't trade away {n} of your diamonds this year: give something else.", n=s.locked[seat]
            )
            raise Refused.at("diamond_locked", f"offers.{place}.give", message)
        message = text(
            "Your hand is {gems}: give what you held when the year began, each of it once.",
            gems=tuple(map(text, s.hands[seat])),
        )
        raise Refused.at("gem_not_held", f"offers.{place}.give", message)


@cache
def stakes_of(year: int) -> Stakes:
    """What giving each gemstone brings in a year, by what comes back; with all topaz traded counted as one."""
    return {gem: (*_prices(gem, year), *([_lesson(year)] if gem == "diamond" else [])) for gem in GEMS}


def _prices(gave: Gem, year: int) -> Iterator[Stake]:
    market, row = Market(year), YEARS[year]
    if gave == "topaz":
        pot = text("a share of {pot}, among all topaz traded this year", pot=row.topaz_pot)
        yield Stake(text("the trade happens"), pot)
        yield Stake(_comes_back("sapphire"), text("your share, less {n}", n=row.dulled))
        yield Stake(_comes_back("onyx"), text("your share, less {n}", n=row.onyx_loss))
        return
    brings = {received: market.gain(gave, received) - market.loss(received) for received in GEMS}
    usual = Counter(brings.values()).most_common(1)[0][0]
    yield from (Stake(_comes_back(received), points) for received, points in brings.items() if points != usual)
    yield Stake(text("anything else comes back"), usual)


def _comes_back(gem: Gem) -> Text:
    return text("{gem} comes back", gem=NAMES[gem])


def _lesson(year: int) -> Stake:
    """What a diamond traded away in this year brings besides (docs/rules/famine.md, Diamond)."""
    brings = {
        1: text("you learn what the other seat holds"),
        2: text("you learn with whom the other seat traded in year 1"),
        3: text("you learn the rank of the other seat"),
        4: text("you learn the Favor of the other seat"),
        5: text("the other seat can't trade it away next year"),
        6: text("{n} more for each kind of gemstone you own at the end of the year", n=VARIETY_GAIN),
        7: text("{n} garnets at the end", n=GARNETS_A_DIAMOND),
    }
    return Stake(text("you trade it away"), brings[year])


class Trading(TradingPhase[State], name="trading"):
    """Up to three offers from every seat, 24 hours by default."""

    silence: ClassVar = "You offer nothing, and trade with nobody in this year."

    offered: ClassVar = OfferTrades

    @override
    def reachable(self, s: State, seat: Seat) -> Sequence[Seat]:
        """The seats it didn't trade with last year: at least one, as it trades with at most three of at least four."""
        return s.reachable(seat)

    @override
    def givable(self, s: State, seat: Seat) -> Sequence[Gem]:
        """The unlocked gemstones in its hand: at least two, as at most three of its five are locked diamonds."""
        return sorted(gem for gem, count in s.loose(seat).items() if count > 0)

    @override
    def stakes(self, s: State) -> Stakes:
        return stakes_of(s.year)

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Offers | Pass], dice: Dice) -> Outcome:
        """Make the trades, score them, then open the next year or end the match."""
        after = resolved(s, sent)
        return Outcome(after, year_events(after, s.year), verdict(after) if s.year == LAST_YEAR else TRADING)


TRADING = Trading()

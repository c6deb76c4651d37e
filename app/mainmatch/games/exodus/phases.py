"""The only phase of Exodus, played seven times (docs/rules/exodus.md): sealed offers, then all trades at once.

A seat's points depend only on its own trades and hand, so an itemised report reveals nothing about seats other than its
partners.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Annotated, ClassVar, Literal

from typing_extensions import override

from mainmatch.games.exodus.state import LAST_ROUND, NAMES, Colour, Hand, Item, LastRound, State, Trade
from mainmatch.games.exodus.views import round_events
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
    Value,
    Verdict,
    award_for_first,
    shown,
    text,
)
from mainmatch.rules.trading import Offer, Offers, Stakes, TradingPhase, hand_after, offered, trades_of, unanswered


# docs/rules/exodus.md, Resolution: the table of seven rounds, cell by cell.
@dataclass(frozen=True, slots=True)
class Cell:
    """The effects of giving one colour. "Return colour" is what the giver receives in the same trade.

    ``giver``    points of the giver; ``instead`` replaces them, by return colour
    ``r``        points of the recipient; ``more`` adds to them, by return colour
    ``doubles``  the return colour that doubles the giver's gains of the round
    ``halves``   the return colour that halves the recipient's gains of the round
    ``nullifies``  the return colour that nullifies the giver's losses of the round
    """

    giver: int = 0
    r: int = 0
    instead: Mapping[Colour, int] = field(default_factory=dict)
    more: Mapping[Colour, int] = field(default_factory=dict)
    doubles: Colour | None = None
    halves: Colour | None = None
    nullifies: Colour | None = None


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for holding ``count`` or more cubes of a colour after the trades; multipliers don't apply to them."""

    colour: Colour
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Round:
    """One row of the table: a cell for each colour given, and the bonus at the end of the round."""

    cells: Mapping[Colour, Cell]
    bonus: Bonus | None = None


ROUNDS: Mapping[int, Round] = {
    1: Round(
        {
            "red": Cell(+2),
            "blue": Cell(+2),
            "yellow": Cell(+1, r=+1),
            "green": Cell(-1),
            "white": Cell(+2, r=+1),
            "black": Cell(+1, r=-1),
        }
    ),
    2: Round(
        {
            "red": Cell(+2, instead={"green": +5}),
            "blue": Cell(+3),
            "yellow": Cell(+1, r=+2),
            "green": Cell(-2),
            "white": Cell(+3, r=+1),
            "black": Cell(+1, r=-1),
        }
    ),
    3: Round(
        {
            "red": Cell(+3, instead={"green": +7, "blue": -2}),
            "blue": Cell(+4),
            "yellow": Cell(+1, r=+2, doubles="black"),
            "green": Cell(-3),
            "white": Cell(+3, r=+1),
            "black": Cell(+1, r=-2),
        }
    ),
    4: Round(
        {
            "red": Cell(+3, instead={"green": +10, "blue": -3}),
            "blue": Cell(+5),
            "yellow": Cell(+2, r=+3, doubles="black", more={"white": +3}),
            "green": Cell(-4, instead={"black": +4}, nullifies="red"),
            "white": Cell(+5, r=+2),
            "black": Cell(+1, r=-2),
        },
        Bonus("white", count=3, points=+10),
    ),
    5: Round(
        {
            "red": Cell(+4, instead={"green": +13, "blue": -4, "yellow": -4}),
            "blue": Cell(+5),
            "yellow": Cell(+3, r=+4, halves="blue"),
            "green": Cell(-5),
            "white": Cell(+2, r=+2),
            "black": Cell(+1, r=-1),
        },
        Bonus("black", count=3, points=+25),
    ),
    6: Round(
        {
            "red": Cell(+4, instead={"green": +16, "blue": -5, "yellow": -5}),
            "blue": Cell(+6),
            "yellow": Cell(+5, r=+4, more={"white": +3}),
            "green": Cell(-6),
            "white": Cell(r=+3),
            "black": Cell(r=-4),
        }
    ),
    7: Round(
        {
            "red": Cell(+8, instead={"blue": -5, "yellow": -5}),
            "blue": Cell(+6),
            "yellow": Cell(+6, r=+3, more={"white": +3}),
            "green": Cell(-7),
            "white": Cell(r=+3),
            "black": Cell(r=-4),
        }
    ),
}


@cache
def stakes_of(number: int) -> Stakes:
    """What giving each colour brings in a round, by what comes back."""
    return {colour: tuple(_stakes(cell)) for colour, cell in ROUNDS[number].cells.items()}


def _stakes(cell: Cell) -> Iterator[Stake]:
    for colour, points in cell.instead.items():
        yield Stake(_comes_back(colour), points)
    yield Stake(
        text("anything else comes back") if cell.instead else text("the other player offers you a cube"), cell.giver
    )
    if cell.doubles:
        yield Stake(_comes_back(cell.doubles), text("your gains of the round double"))
    if cell.nullifies:
        yield Stake(_comes_back(cell.nullifies), text("your losses of the round are void"))


def _comes_back(colour: Colour) -> Text:
    return text("{colour} comes back", colour=NAMES[colour])


Turn = Literal["points", "doubled", "halved", "nullified"]


class Effect(Value):
    """One effect of a trade on one of its two seats. The points of its item are 0 except for the turn "points"."""

    turn: Turn
    item: Item


def items_of(number: int, trades: Sequence[Trade], hand: Hand) -> tuple[Item, ...]:
    """The points of round ``number`` for a seat with these trades and this ``hand`` after them (Resolution 2 to 4)."""
    effects = [effect for trade in trades for effect in _effects_of(number, trade)]
    plain = [effect.item for effect in effects if effect.turn == "points"]
    gains = sum(item.points for item in plain if item.points > 0)
    losses = -sum(item.points for item in plain if item.points < 0)
    nullified = [effect.item.but(points=losses) for effect in effects if effect.turn == "nullified"]
    return (*plain, *_turned(effects, gains), *nullified[:1], *_bonus(ROUNDS[number].bonus, hand))


@lru_cache(maxsize=4096)
def _effects_of(number: int, trade: Trade) -> tuple[Effect, ...]:
    cells = ROUNDS[number].cells
    return (*_as_giver(cells[trade.gave], trade), *_as_recipient(cells[trade.received], trade))


def _as_giver(cell: Cell, trade: Trade) -> Iterator[Effect]:
    points = cell.instead.get(trade.received, cell.giver)
    if points:
        yield _effect("points", trade, "gave", points)
    if cell.doubles == trade.received:
        yield _effect("doubled", trade, "doubled")
    if cell.nullifies == trade.received:
        yield _effect("nullified", trade, "nullified")


def _as_recipient(cell: Cell, trade: Trade) -> Iterator[Effect]:
    if cell.r:
        yield _effect("points", trade, "received", cell.r)
    if trade.gave in cell.more:
        yield _effect("points", trade, "received_for", cell.more[trade.gave])
    if cell.halves == trade.gave:
        yield _effect("halved", trade, "halved")


def _effect(turn: Turn, trade: Trade, why: str, points: int = 0) -> Effect:
    item = Item(points=points, why=why, partner=trade.partner, gave=trade.gave, received=trade.received)
    return Effect(turn=turn, item=item)


def _turned(effects: Sequence[Effect], gains: int) -> Iterator[Item]:
    """The items of doublings, then of halvings.

    Rounding down at every halving gives the same result as rounding down once at the end.
    """
    for effect in effects:
        if effect.turn == "doubled":
            yield effect.item.but(points=gains)
            gains *= 2
    for effect in effects:
        if effect.turn == "halved":
            yield effect.item.but(points=gains // 2 - gains)
            gains //= 2


def _bonus(bonus: Bonus | None, hand: Hand) -> Iterator[Item]:
    if bonus and hand.count(bonus.colour) >= bonus.count:
        yield Item(points=bonus.points, why="held", thing=bonus.colour, n=bonus.count)


# docs/rules/exodus.md, End: after round 7.
POINTS_PER_GARNET = 30


def verdict(s: State) -> Verdict:
    """The verdict: the most points win. Reveals hands and points."""
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
    """The Elimination Candidate among the other seats: most black cubes, then fewest points, then the winners' vote.

    The rule "the winners hold every black cube: fewest points" needs no branch of its own: then all others
    are tied at zero black cubes, and the fewest points decide.
    """
    others = [seat for seat in s.hands if seat not in winners]
    if not others:
        return ()
    blackest = max(s.hands[seat].count("black") for seat in others)
    tied = [seat for seat in others if s.hands[seat].count("black") == blackest]
    fewest = min(s.points[seat] for seat in tied)
    return (Contest(candidates=tuple(seat for seat in tied if s.points[seat] == fewest), voters=tuple(winners)),)


MOST_OFFERS = 2


class TradeOffer(Offer[Colour]):
    """A cube for a seat. What comes back is never named, only agreed between players."""

    give: Annotated[Colour, Meta(extra_json_schema=shown(labels=NAMES))]


class OfferTrades(Offers, type="offer_trades"):
    """Offer a cube to one or two other seats; a trade happens where the other seat offers one to you too."""

    most: ClassVar = MOST_OFFERS
    offers: Annotated[tuple[TradeOffer, ...], Meta(extra_json_schema={"maxItems": MOST_OFFERS, **shown(part="slots")})]
    example: ClassVar = {"offers": [{"to": 2, "give": "red"}]}

    @override
    def check(self, s: State, seat: Seat) -> None:
        """Raise Refused: cube_not_held, and what ``check_partners`` raises."""
        self.check_partners(seat, tuple(s.hands), [other for other in s.hands if other != seat])
        _check_cubes([offer.give for offer in self.offers], s.hands[seat])


def _check_cubes(given: Sequence[Colour], hand: Hand) -> None:
    for place, colour in enumerate(given):
        if given[: place + 1].count(colour) > hand.count(colour):
            message = text(
                "Your hand is {cubes}: give cubes that you held when the round began, each of them once.",
                cubes=tuple(map(text, hand)),
            )
            raise Refused.at("cube_not_held", f"offers.{place}.give", message)


class Trading(TradingPhase[State], name="trading"):
    """Up to two offers from every seat, 24 hours by default."""

    silence: ClassVar = "You offer nothing, and trade with nobody in this round."

    offered: ClassVar = OfferTrades

    @override
    def reachable(self, s: State, seat: Seat) -> Sequence[Seat]:
        return [other for other in s.hands if other != seat]

    @override
    def givable(self, s: State, seat: Seat) -> Sequence[Colour]:
        return sorted(set(s.hands[seat]))

    @override
    def stakes(self, s: State) -> Stakes:
        return stakes_of(s.round)

    @override
    def resolve(self, s: State, sent: Mapping[Seat, Offers | Pass], dice: Dice) -> Outcome:
        """Make the trades, score them, then open the next round or end the match."""
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
        return Outcome(after, round_events(after, s.round), then)


TRADING = Trading()

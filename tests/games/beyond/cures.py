"""Cures: a shop with few of them, and bids for those of others, whose garnets are held until they are answered."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    ACTOR,
    Action,
    Config,
    Dice,
    Event,
    Game,
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Seat,
    SeatRange,
    State,
    Table,
    Value,
    among,
    hidden,
    own,
    public,
    tell,
    tell_all,
)
from tests.games.beyond.ending import ended


class Held(Value):
    of: Seat
    garnets: int


class Ward(State):
    stock: int = public()
    cures: Mapping[Seat, int] = own("my_cures")
    bids: Mapping[Seat, Held] = hidden(swaps=False, because="Who bids and whose cure it is see it.")
    """By bidder: the escrow."""

    @own
    def my_bid(self, seat: Seat) -> Held | None:
        return self.bids.get(seat)

    @own
    def bids_for_mine(self, seat: Seat) -> Mapping[Seat, int]:
        return {bidder: held.garnets for bidder, held in self.bids.items() if held.of == seat}

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        return () if seat in self.bids else tuple(other for other in self.cures if other != seat)

    def answerable(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(self.bids_for_mine(seat))

    def without(self, bidder: Seat) -> dict[Seat, Held]:
        return {seat: held for seat, held in self.bids.items() if seat != bidder}


class Sold(Event, type="game.cures_sold", publishes=("stock",)):
    left: int


class Bidden(Event, type="game.bid", publishes=("my_bid", "bids_for_mine", ACTOR)):
    """To both: a bid is made, taken or declined."""

    by: Seat
    of: Seat
    garnets: int
    how: str


class Buy(Instant, type="buy"):
    cures: int = among(
        lambda s, seat: range(1, s.stock + 1), "sold_out", "Buy one of {values}.", unless="All cures have been sold."
    )
    example: ClassVar[Mapping[str, Json]] = {"cures": 1}

    @override
    def cost(self, s: Ward, seat: Seat) -> int:
        return self.cures

    @override
    def apply(self, s: Ward, seat: Seat, dice: Dice) -> Outcome:
        after = s.but(stock=s.stock - self.cures, cures={**s.cures, seat: s.cures[seat] + self.cures})
        return Outcome(after, (tell_all(Sold(left=after.stock)),))


class Bid(Instant, type="bid"):
    of: Seat = among(Ward.others, "one_bid", "Bid for a cure of one of {values}.", unless="Your bid stands already.")
    garnets: Annotated[int, Meta(ge=1, le=9)] = 1
    example: ClassVar[Mapping[str, Json]] = {"of": 1}

    @override
    def cost(self, s: Ward, seat: Seat) -> int:
        # Held from now on: it can't be spent twice, and an answer never fails for want of garnets.
        return self.garnets

    @override
    def apply(self, s: Ward, seat: Seat, dice: Dice) -> Outcome:
        held = Held(of=self.of, garnets=self.garnets)
        told = Bidden(by=seat, how="made", **held.as_dict())
        return Outcome(s.but(bids={**s.bids, seat: held}), (tell([seat, self.of], told),))


class Answer(Instant, type="answer"):
    bidder: Seat = among(Ward.answerable, "no_bid", "Answer one of {values}.", unless="Nobody bids for yours.")
    sells: bool = False
    example: ClassVar[Mapping[str, Json]] = {"bidder": 1}

    @override
    def apply(self, s: Ward, seat: Seat, dice: Dice) -> Outcome:
        held, sells = s.bids[self.bidder], self.sells and s.cures[seat] > 0
        moved = {self.bidder: s.cures[self.bidder] + sells, seat: s.cures[seat] - sells}
        told = Bidden(by=self.bidder, how="taken" if sells else "declined", **held.as_dict())
        return Outcome(
            s.but(bids=s.without(self.bidder), cures={**s.cures, **moved}),
            (tell([seat, self.bidder], told),),
            garnets={seat if sells else self.bidder: held.garnets},
        )


class Dealing(Phase[Ward, Pass], name="dealing"):
    silence = "You are done."
    bots = "until_quiet"

    @override
    def may_send(self, s: Ward, seat: Seat) -> tuple[type[Pass | Instant], ...]:
        return (Buy, Bid, Answer, Pass)

    @override
    def options(self, s: Ward, seat: Seat, purse: int) -> tuple[Option, ...]:
        most: dict[type[Action], dict[str, Mapping[str, Any]]] = {
            Buy: {"cures": {"enum": [*range(1, min(s.stock, purse) + 1)]}},
            Bid: {"garnets": {"maximum": purse}},
        }
        return tuple(
            Option(each.action, each.example, {**each.narrow, **most.get(each.action, {})})
            for each in super().options(s, seat, purse)
            if purse or each.action not in most
        )

    @override
    def resolve(self, s: Ward, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        back = {seat: held.garnets for seat, held in s.bids.items()}
        return Outcome(s.but(bids={}), (), ended(s.cures), garnets=back)


class Cures(Game):
    id, version, title = "cures", "1.0.0", "Cures"
    summary = "Buy cures while there are any, or bid for those of others."
    seats, config, state = SeatRange(least=2, most=6, default=4), Config, Ward
    phases: ClassVar[tuple[Phase, ...]] = (Dealing(),)
    actions: ClassVar[tuple[type[Action], ...]] = (Buy, Bid, Answer)
    events: ClassVar[tuple[type[Event], ...]] = (Sold, Bidden)
    bot, longest = RandomLegal(), 1

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        return Outcome(Ward(stock=3, cures=dict.fromkeys(table.seats, 0), bids={}), (), self.phases[0])

    @override
    def left_open(self, s: Ward) -> int:
        return len(s.bids)

    @override
    def round(self, s: Ward) -> int:
        return 1


CURES = Cures()

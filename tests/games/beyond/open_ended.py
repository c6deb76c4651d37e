"""Auction: bidding goes on while somebody bids, each time half as long. Play decides number and length of phases."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    RESULT,
    Config,
    Dice,
    Event,
    Game,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Refused,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    View,
    Viewer,
    seat_of,
    tell_all,
)
from tests.games.beyond.ending import ended

COINS = 8
LOTS = 3


class House(State):
    lot: int
    raises: int
    price: int
    leader: Seat | None
    coins: Mapping[Seat, int]
    lots: Mapping[Seat, int]


_BID = Reveals(lambda m: (m.after.leader, m.after.price), "All hear the bids.")


class Raised(Event, type="game.price_raised", publishes=(_BID,)):
    leader: Seat
    price: int


class Sold(Event, type="game.lot_sold", publishes=(Reveals("lot", "All see what is sold."), RESULT)):
    lot: int
    winner: Seat | None
    price: int


class Bid(Sealed, type="bid"):
    coins: Annotated[int, Meta(ge=1, le=COINS)]
    example: ClassVar[Mapping[str, Json]] = {"coins": 1}

    @override
    def check(self, s: House, seat: Seat) -> None:
        if not s.price < self.coins <= s.coins[seat]:
            raise Refused("bad_bid", f"Bid {s.price + 1} to {s.coins[seat]} coins.")


class Bidding(Phase[House, Bid | Pass], name="bidding"):
    silence = "You don't bid."
    fixed_length = True

    @override
    def lasts(self, s: House) -> timedelta:
        return max(timedelta(minutes=1), timedelta(seconds=3600 >> s.raises))

    @override
    def may_send(self, s: House, seat: Seat) -> tuple[type[Bid | Pass], ...]:
        return (Bid, Pass) if seat != s.leader and s.coins[seat] > s.price else ()

    @override
    def options(self, s: House, seat: Seat, purse: int) -> tuple[Option, ...]:
        if not self.may_send(s, seat):
            return ()
        bids = {"coins": {"minimum": s.price + 1, "maximum": s.coins[seat]}}
        return (Option(Bid, Bid(coins=s.price + 1), bids), Option(Pass, Pass()))

    @override
    def resolve(self, s: House, sent: Mapping[Seat, Bid | Pass], dice: Dice) -> Outcome:
        bids = {seat: bid.coins for seat, bid in sent.items() if isinstance(bid, Bid)}
        if not bids:
            return sold(s)
        price = max(bids.values())
        leader = dice.choice([seat for seat, coins in bids.items() if coins == price])
        after = s.but(price=price, leader=leader, raises=s.raises + 1)
        return Outcome(after, (tell_all(Raised(leader=leader, price=price)),), BIDDING)


BIDDING = Bidding()


def sold(s: House) -> Outcome:
    told = (tell_all(Sold(lot=s.lot, winner=s.leader, price=s.price)),)
    coins = {seat: n - (s.price if seat == s.leader else 0) for seat, n in s.coins.items()}
    lots = {seat: n + (seat == s.leader) for seat, n in s.lots.items()}
    # A lot that nobody wants is the last one.
    if s.lot == LOTS or s.leader is None:
        return Outcome(s.but(coins=coins, lots=lots), told, ended(lots))
    after = House(lot=s.lot + 1, raises=0, price=0, leader=None, coins=coins, lots=lots)
    return Outcome(after, told, BIDDING)


class Floor(View):
    lot: int
    price: int
    leader: Seat | None
    coins: Mapping[Seat, int]
    lots: Mapping[Seat, int]


def another_bid(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s: House = scenario.state
    others = [seat for seat in s.coins if seat != seat_of(viewer) and BIDDING.may_send(s, seat)]
    if not others:
        return None
    seat = dice.choice(others)
    bid = Bid(coins=s.price + 1 + dice.below(s.coins[seat] - s.price))
    return Scenario(s, {**scenario.sealed, seat: bid})


class Auction(Game):
    id = "auction"
    version = "1.0.0"
    title = "Auction"
    summary = "Bid for three lots; bidding goes on while somebody bids."
    seats = SeatRange(least=2, most=5, default=3)
    config = Config
    state = House
    public = Floor
    seat = Floor
    phases: ClassVar = (BIDDING,)
    actions = (Bid,)
    events = (Raised, Sold)
    secret_variants = (SecretVariant("another bid", another_bid),)
    bot = RandomLegal()
    longest = LOTS * (COINS + 1)

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        coins, lots = dict.fromkeys(table.seats, COINS), dict.fromkeys(table.seats, 0)
        return Outcome(House(lot=1, raises=0, price=0, leader=None, coins=coins, lots=lots), (), BIDDING)

    @override
    def round(self, s: House) -> int:
        return s.lot

    @override
    def public_view(self, s: House) -> Floor:
        return Floor(lot=s.lot, price=s.price, leader=s.leader, coins=s.coins, lots=s.lots)

    @override
    def seat_view(self, s: House, seat: Seat) -> Floor:
        return self.public_view(s)


AUCTION = Auction()

"""Going, Going: an open auction that goes on as long as somebody bids, within a bound. Time within a phase."""

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
    Instant,
    Json,
    Meta,
    Option,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Refused,
    Scenario,
    Seat,
    SeatRange,
    SecretVariant,
    Table,
    TimedState,
    Viewer,
    own,
    public,
    seat_of,
    tell_all,
)
from tests.games.beyond.ending import ended

COINS = 20
LENGTH, LEFT_AFTER_A_BID, REST, EARLY = 20_000, 10_000, 3_000, 5_000
"""Milliseconds: of the auction, left at least after a bid, between two bids of a seat, and in which a bid is early."""


class Hall(TimedState):
    price: int = public()
    leader: Seat | None = public()
    early: Seat | None = public()
    last: Mapping[Seat, int] = public()
    coins: Mapping[Seat, int] = own("coins")

    def rests(self, seat: Seat) -> bool:
        return seat in self.last and self.elapsed < self.last[seat] + REST


class Raised(Event, type="game.price_raised", publishes=("leader", "price", "last")):
    leader: Seat
    price: int


class Sold(Event, type="game.lot_sold", publishes=(RESULT,)):
    winner: Seat | None
    after_ms: int


class Bid(Instant, type="bid"):
    coins: Annotated[int, Meta(ge=1, le=COINS)]
    example: ClassVar[Mapping[str, Json]] = {"coins": 1}

    @override
    def check(self, s: Hall, seat: Seat) -> None:
        if not s.price < self.coins <= s.coins[seat]:
            raise Refused("bad_bid", f"Bid {s.price + 1} to {s.coins[seat]} coins.")

    @override
    def apply(self, s: Hall, seat: Seat, dice: Dice) -> Outcome:
        early = seat if s.leader is None and s.elapsed < EARLY else s.early
        after = s.but(price=self.coins, leader=seat, early=early, last={**s.last, seat: s.elapsed})
        lacking = LEFT_AFTER_A_BID - (LENGTH + s.extended - s.elapsed)
        told = (tell_all(Raised(leader=seat, price=self.coins)),)
        return Outcome(after, told, extend=timedelta(milliseconds=max(0, lacking)))


class Selling(Phase[Hall, Pass], name="selling"):
    silence = "You don't bid."
    fixed_length = True
    longest_extension = timedelta(seconds=30)

    @override
    def lasts(self, s: Hall) -> timedelta:
        return timedelta(milliseconds=LENGTH)

    @override
    def may_send(self, s: Hall, seat: Seat) -> tuple[type[Bid | Pass], ...]:
        if seat == s.leader or s.coins[seat] <= s.price or s.rests(seat):
            return (Pass,)
        return (Bid, Pass)

    @override
    def options(self, s: Hall, seat: Seat, purse: int) -> tuple[Option, ...]:
        bids = {"coins": {"minimum": s.price + 1, "maximum": s.coins[seat]}}
        bid = (Option(Bid, Bid(coins=s.price + 1), bids),) if Bid in self.may_send(s, seat) else ()
        return (*bid, Option(Pass, Pass()))

    @override
    def resolve(self, s: Hall, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        told = (tell_all(Sold(winner=s.leader, after_ms=s.elapsed)),)
        scores = {seat: 2 * (seat == s.leader) + (seat == s.early) for seat in s.coins}
        return Outcome(s, told, ended(scores))


SELLING = Selling()


def another_purse(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s: Hall = scenario.state
    others = [seat for seat in s.coins if seat != seat_of(viewer)]
    if viewer == "host":
        return None
    coins = {**s.coins, dice.choice(others): s.price + dice.below(COINS - s.price + 1)}
    return Scenario(s.but(coins=coins), scenario.sealed)


class GoingGoing(Game):
    id = "going-going"
    version = "1.0.0"
    title = "Going, Going"
    summary = "Bid for a lot for as long as somebody bids."
    seats = SeatRange(least=2, most=5, default=3)
    config = Config
    state = Hall
    phases: ClassVar = (SELLING,)
    actions = (Bid,)
    events = (Raised, Sold)
    secret_variants = (SecretVariant("another purse", another_purse),)
    bot = RandomLegal()
    longest = 1

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        coins = {seat: COINS // 2 + dice.below(COINS // 2) for seat in table.seats}
        return Outcome(Hall(price=0, leader=None, early=None, last={}, coins=coins), (), SELLING)

    @override
    def round(self, s: Hall) -> int:
        return 1


GOING = GoingGoing()

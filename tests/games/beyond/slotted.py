"""Expedition: in each round a way, and beside it a bid in garnets for the guide: two submissions of a seat at once."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from typing_extensions import override

from mainmatch.rules import (
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
    Reveals,
    Sealed,
    Seat,
    SeatRange,
    Slots,
    State,
    Table,
    among,
    public,
    tell_all,
)
from tests.games.beyond.ending import ended

ROUNDS = 3
WAYS = ("coast", "ridge", "valley")


class Camp(State):
    round: int = public()
    points: Mapping[Seat, int] = public()
    guided: Seat | None = public()


class Walk(Sealed, type="walk"):
    way: str = among(lambda s, seat: WAYS, "unknown_way", "Walk one of {values}.")
    example: ClassVar[Mapping[str, Json]] = {"way": "coast"}


class Bid(Sealed, type="bid"):
    garnets: Annotated[int, Meta(ge=1, le=9)]
    example: ClassVar[Mapping[str, Json]] = {"garnets": 1}

    @override
    def cost(self, s: Camp, seat: Seat) -> int:
        return self.garnets


def _ways(sent: Mapping[Seat, Any]) -> dict[Seat, str]:
    return {seat: orders.way.way for seat, orders in sent.items()}


class Arrived(
    Event,
    type="game.arrived",
    publishes=("guided", Reveals(lambda m: _ways(m.sent), "Where each went is shown.")),
):
    ways: Mapping[Seat, str]
    guided: Seat | None


class Orders(Slots):
    way: Walk
    guide: Bid | Pass | None


class March(Phase[Camp, Walk | Bid | Pass, Orders], name="march"):
    silence = "You walk a way that is drawn, and bid nothing for the guide."
    slots = Orders

    @override
    def may_send(self, s: Camp, seat: Seat) -> tuple[type[Walk | Bid | Pass], ...]:
        return (Walk,) if seat == s.guided else (Walk, Bid, Pass)

    @override
    def options(self, s: Camp, seat: Seat, purse: int) -> tuple[Option, ...]:
        bid = Option(Bid, Bid(garnets=1), {"garnets": {"maximum": min(9, max(1, purse))}})
        return tuple(bid if kind is Bid else Option.of(kind, s, seat) for kind in self.may_send(s, seat))

    @override
    def missing(self, s: Camp, seat: Seat, dice: Dice) -> Orders:
        return Orders(way=Walk(way=dice.choice(WAYS)), guide=None if seat == s.guided else Pass())

    @override
    def resolve(self, s: Camp, sent: Mapping[Seat, Orders], dice: Dice) -> Outcome:
        ways = _ways(sent)
        bids = {seat: orders.guide.garnets for seat, orders in sent.items() if isinstance(orders.guide, Bid)}
        most = [seat for seat, bid in bids.items() if bid == max(bids.values())]
        guided = most[0] if len(most) == 1 else None
        walkers = Counter(ways.values())
        points = {seat: n + (walkers[ways[seat]] == 1) + (seat == guided) for seat, n in s.points.items()}
        after = s.but(round=min(s.round + 1, ROUNDS), points=points, guided=guided)
        then = MARCH if s.round < ROUNDS else ended(points)
        return Outcome(after, (tell_all(Arrived(ways=ways, guided=guided)),), then)


MARCH = March()


class Expedition(Game):
    id = "expedition"
    version = "1.0.0"
    title = "Expedition"
    summary = "Walk alone, and bid for the guide."
    rules_text = """
    # Expedition

    In each of three rounds you walk a way, and may bid garnets for the guide.
    """
    seats = SeatRange(least=2, most=5, default=3)
    state = Camp
    phases: ClassVar = (MARCH,)
    actions = (Walk, Bid)
    events = (Arrived,)
    bot = RandomLegal()
    longest = ROUNDS

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        return Outcome(Camp(round=1, points=dict.fromkeys(table.seats, 0), guided=None), (), MARCH)


EXPEDITION = Expedition()

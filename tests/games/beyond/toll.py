"""Toll: stakes in garnets, demands of the poor, fines and relief. The rules read wallets and move garnets."""

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
    Payment,
    Phase,
    RandomLegal,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Viewer,
    among,
    hidden,
    own,
    public,
    seat_of,
    tell,
    tell_all,
    wallets,
)
from tests.games.beyond.ending import ended

ROUNDS = 3
POOR = 3
DEMANDED = 2


class Road(State):
    round: int = public()
    points: Mapping[Seat, int] = public()
    purses: Mapping[Seat, int] = wallets()
    asked: tuple[Seat, ...] = hidden()

    @own
    def garnets(self, seat: Seat) -> int:
        return self.purses[seat]

    def others(self, seat: Seat) -> list[Seat]:
        return [other for other in self.points if other != seat]


_PAID = Reveals(lambda m: m.seat and m.wallets[m.seat], "Who demands sees what can be paid.")


class Demanded(Event, type="game.demanded", publishes=(ACTOR, _PAID)):
    """To both: what was paid of what was demanded."""

    by: Seat
    of: Seat
    paid: int


_ALL = Reveals(lambda m: m.sent, "All is shown.")


class RoundOver(Event, type="game.round_over", publishes=(_ALL,)):
    leader: Seat | None
    fined: tuple[Seat, ...]


def _ends(purses: Mapping[Seat, int]) -> tuple[Seat, Seat]:
    """The richest and the poorest."""
    return max(purses, key=purses.__getitem__), min(purses, key=purses.__getitem__)


def _after_stakes(purses: Mapping[Seat, int], sent: Mapping[Seat, Any]) -> dict[Seat, int]:
    return {seat: n - getattr(sent.get(seat), "garnets", 0) for seat, n in purses.items()}


class Relieved(
    Event,
    type="game.relieved",
    publishes=(Reveals(lambda m: _ends(_after_stakes(m.state.purses, m.sent)), "Who is richest and poorest is told."),),
):
    """To both: the richest pays the poorest."""

    richest: Seat
    poorest: Seat


class Demand(Instant, type="demand"):
    """Make another seat pay; for the poor, once a round."""

    of: Seat = among(lambda s, seat: s.others(seat))
    example: ClassVar[Mapping[str, Json]] = {"of": 1}

    @override
    def apply(self, s: Road, seat: Seat, dice: Dice) -> Outcome:
        def told(after: Road, paid: int) -> Outcome:
            return Outcome(after, (tell([seat, self.of], Demanded(by=seat, of=self.of, paid=paid)),))

        def short(after: Road, unpaid: tuple[Payment, ...]) -> Outcome:
            return told(after, unpaid[0].paid)

        full = told(s.but(asked=(*s.asked, seat)), DEMANDED)
        return Outcome(full.state, full.told, pays=((self.of, seat, DEMANDED),), short=short)


class Stake(Sealed, type="stake"):
    garnets: Annotated[int, Meta(ge=0, le=50)]
    example: ClassVar[Mapping[str, Json]] = {"garnets": 0}

    @override
    def cost(self, s: Road, seat: Seat) -> int:
        return self.garnets


class Travel(Phase, name="travel"):
    silence = "You stake nothing, and are fined."

    @override
    def may_send(self, s: Road, seat: Seat) -> tuple[type[Action], ...]:
        is_poor = s.purses[seat] <= POOR and seat not in s.asked
        return (Stake, Pass, Demand) if is_poor else (Stake, Pass)

    @override
    def options(self, s: Road, seat: Seat, purse: int) -> tuple[Option, ...]:
        stake = Option(Stake, Stake(garnets=0), {"garnets": {"maximum": purse}})
        return (stake, *(Option.of(kind, s, seat) for kind in self.may_send(s, seat) if kind is not Stake))

    @override
    def resolve(self, s: Road, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        stakes = {seat: stake.garnets for seat, stake in sent.items() if isinstance(stake, Stake)}
        most = [seat for seat, n in stakes.items() if n == max(stakes.values())]
        leader = most[0] if len(most) == 1 else None
        fined = tuple(seat for seat in s.points if seat not in stakes)
        richest, poorest = _ends(s.purses)
        told = [tell_all(RoundOver(leader=leader, fined=fined))]
        if richest != poorest:
            told.append(tell([richest, poorest], Relieved(richest=richest, poorest=poorest)))
        points = {seat: n + (seat == leader) for seat, n in s.points.items()}
        return Outcome(
            s.but(round=min(s.round + 1, ROUNDS), points=points, asked=()),
            tuple(told),
            self if s.round < ROUNDS else ended(points),
            garnets={} if leader is None else {leader: 1},
            pays=() if richest == poorest else ((richest, poorest, 1),),
            fines=dict.fromkeys(fined, 1),
        )


def another_stake(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    s: Road = scenario.state
    other = dice.choice([seat for seat in s.points if seat != seat_of(viewer)])
    return Scenario(s, {**scenario.sealed, other: Stake(garnets=dice.below(s.purses[other] + 1))})


class Toll(Game):
    id = "toll"
    version = "1.0.0"
    title = "Toll"
    summary = "Stake garnets for points; who sends nothing is fined, and the poor make demands."
    seats = SeatRange(least=2, most=5, default=3)
    config = Config
    state = Road
    phases: ClassVar[tuple[Phase, ...]] = (Travel(),)
    actions: ClassVar[tuple[type[Action], ...]] = (Demand, Stake)
    events: ClassVar[tuple[type[Event], ...]] = (Demanded, RoundOver, Relieved)
    secret_variants = (SecretVariant("another stake", another_stake),)
    bot = RandomLegal()
    longest = ROUNDS

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        return Outcome(Road(round=1, points=dict.fromkeys(table.seats, 0), asked=()), (), self.phases[0])

    @override
    def round(self, s: Road) -> int:
        return s.round


TOLL = Toll()

"""Heirs: who sits there decides where each seat starts. Guests and winners of the season's last Toll are ahead.

The winners get a crown, a point in later matches of the season; who is last gets a grudge that nobody else knows.
"""

from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Action,
    Config,
    Dice,
    Event,
    Game,
    Grant,
    Json,
    Outcome,
    Pass,
    Phase,
    RandomLegal,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatKind,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Verdict,
    Viewer,
    public,
    seat_of,
    tell_all,
)
from tests.games.beyond.ending import ended

AHEAD: Mapping[SeatKind, int] = {"person": 0, "bot": 0, "cast": 0, "guest": 2}


class Legacy(State):
    round: int = public()
    points: Mapping[Seat, int] = public()
    kinds: Mapping[Seat, SeatKind] = public()


class Claimed(Event, type="game.claimed", publishes=(Reveals(lambda m: m.sent, "All is shown."),)):
    seats: tuple[Seat, ...]


class Claim(Sealed, type="claim"):
    """Claim a point, in each of two rounds."""

    example: ClassVar[Mapping[str, Json]] = {}


class Claiming(Phase, name="claiming"):
    silence = "You claim nothing."

    @override
    def may_send(self, s: Legacy, seat: Seat) -> tuple[type[Action], ...]:
        return (Claim, Pass)

    @override
    def resolve(self, s: Legacy, sent: Mapping[Seat, Action], dice: Dice) -> Outcome:
        claimed = tuple(seat for seat, action in sent.items() if isinstance(action, Claim))
        points = {seat: n + (seat in claimed) for seat, n in s.points.items()}
        return Outcome(
            s.but(round=2, points=points),
            (tell_all(Claimed(seats=claimed)),),
            self if s.round == 1 else granting(points),
        )


def granting(points: Mapping[Seat, int]) -> Verdict:
    verdict = ended(points)
    crowns = tuple(Grant(seat=seat, item="crown") for seat in verdict.tokens_of_life)
    last = min(points, key=points.__getitem__)
    return verdict.but(grants=(*crowns, Grant(seat=last, item="grudge", count=2, public=False)))


def another_claim(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    other = dice.choice([seat for seat in scenario.state.points if seat != seat_of(viewer)])
    return Scenario(scenario.state, {**scenario.sealed, other: Claim() if dice.below(2) else Pass()})


class Heirs(Game):
    id = "heirs"
    version = "1.0.0"
    title = "Heirs"
    summary = "Claim a point; the winner of the last Toll starts with one, guests with two."
    seats = SeatRange(least=2, most=5, default=3)
    config = Config
    state = Legacy
    phases: ClassVar[tuple[Phase, ...]] = (Claiming(),)
    actions = (Claim,)
    events = (Claimed,)
    secret_variants = (SecretVariant("another claim", another_claim),)
    bot = RandomLegal()
    longest = 2
    reveals_all = False

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        last = table.last("toll")
        heirs = {seat for seat, then in last.seats.items() if then in last.result.winners} if last else set[Seat]()
        kinds = {seat: each.kind for seat, each in table.seats.items()}
        crowns = {seat: each.items.get("crown", 0) for seat, each in table.seats.items()}
        points = {seat: AHEAD[kind] + crowns[seat] + (seat in heirs) for seat, kind in kinds.items()}
        return Outcome(Legacy(round=1, points=points, kinds=kinds), (), self.phases[0])

    @override
    def round(self, s: Legacy) -> int:
        return s.round


HEIRS = Heirs()

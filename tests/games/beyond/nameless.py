"""Masks: everybody votes and writes under a secret mask; counts and masks are published, names never are."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    Action,
    Config,
    Dice,
    Event,
    Game,
    Json,
    Meta,
    Outcome,
    Pass,
    Phase,
    Place,
    RandomLegal,
    Reveals,
    Scenario,
    Sealed,
    Seat,
    SeatRange,
    SecretVariant,
    State,
    Table,
    Value,
    View,
    Viewer,
    seat_at,
    seat_of,
    tell_all,
)
from tests.games.beyond.ending import ended

ANIMALS = ("Badger", "Crow", "Fox", "Hare", "Lynx", "Otter", "Owl", "Wolf")
VOTES = 3


class Hall(State):
    number: int
    masks: Mapping[Seat, str]
    points: int


class Paper(Value):
    mask: str
    remark: str


_BALLOTS = Reveals(lambda m: sorted(map(repr, m.sent.values())), "The papers are read, without names.")


class Counted(Event, type="game.votes_counted", publishes=(_BALLOTS,)):
    yes: int
    no: int
    papers: tuple[Paper, ...]


class Ballot(Sealed, type="ballot"):
    yes: bool
    remark: Annotated[str, Meta(max_length=40)] = ""
    example: ClassVar[Mapping[str, Json]] = {"yes": True}


class Voting(Phase[Hall, Ballot | Pass], name="voting"):
    silence = "You don't vote."
    status = "hidden"

    @override
    def may_send(self, s: Hall, seat: Seat) -> tuple[type[Ballot | Pass], ...]:
        return (Ballot, Pass)

    @override
    def resolve(self, s: Hall, sent: Mapping[Seat, Ballot | Pass], dice: Dice) -> Outcome:
        ballots = {s.masks[seat]: ballot for seat, ballot in sent.items() if isinstance(ballot, Ballot)}
        votes = Counter(ballot.yes for ballot in ballots.values())
        papers = self.ordered(Paper(mask=mask, remark=ballot.remark) for mask, ballot in ballots.items())
        told = (tell_all(Counted(yes=votes[True], no=votes[False], papers=papers)),)
        points = s.points + (votes[True] > votes[False])
        after = s.but(points=points, number=min(VOTES, s.number + 1))
        return Outcome(after, told, VOTING if s.number < VOTES else ended(dict.fromkeys(s.masks, points)))

    def ordered(self, papers: Iterable[Paper]) -> tuple[Paper, ...]:
        # By mask: in the order of seats they would all be named.
        return tuple(sorted(papers, key=lambda paper: paper.mask))


VOTING = Voting()


class Stage(View):
    number: int
    points: int


class Behind(Stage):
    mask: str


def changed_places(scenario: Scenario, viewer: Viewer, dice: Dice) -> Scenario | None:
    """Two others are each other: mask and ballot of the one are the other's."""
    s: Hall = scenario.state
    others = [seat for seat in s.masks if seat != seat_of(viewer)]
    if viewer == "host":
        return None
    one, other = dice.sample(others, 2)
    swap = {one: other, other: one}
    masks = {seat: s.masks[swap.get(seat, seat)] for seat in s.masks}
    sealed: dict[Place, Action] = {
        swap.get(seat_at(place), seat_at(place)): ballot for place, ballot in scenario.sealed.items()
    }
    return Scenario(s.but(masks=masks), sealed)


class MasksGame(Game):
    id = "masks"
    version = "1.0.0"
    title = "Masks"
    summary = "Vote and write under a mask; only counts and masks are published."
    seats = SeatRange(least=3, most=8, default=5)
    config = Config
    state = Hall
    public = Stage
    seat = Behind
    phases: ClassVar[tuple[Phase, ...]] = (VOTING,)
    actions = (Ballot,)
    events = (Counted,)
    secret_variants = (SecretVariant("changed places", changed_places, lasting=True),)
    bot = RandomLegal()
    longest = VOTES

    @override
    def setup(self, config: Config, table: Table, dice: Dice) -> Outcome:
        masks = dict(zip(table.seats, dice.sample(ANIMALS, len(table.seats)), strict=True))
        return Outcome(Hall(number=1, masks=masks, points=0), (), VOTING)

    @override
    def round(self, s: Hall) -> int:
        return s.number

    @override
    def public_view(self, s: Hall) -> Stage:
        return Stage(number=s.number, points=s.points)

    @override
    def seat_view(self, s: Hall, seat: Seat) -> Behind:
        return Behind(number=s.number, points=s.points, mask=s.masks[seat])


MASKS = MasksGame()

"""The House: the rooms of a cast between its matches, week after week.

Rule kept here: an alliance is known to those in it alone. Hosts say who is out and who is hushed; a season does it for
them.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Annotated, Any, ClassVar

from mainmatch import rules
from mainmatch.rules import JUDGE, Channel, Dice, Instant, Meta, Option, Outcome, Pass, Seat, Verdict, own, public
from mainmatch.rules.rooms import ANOTHER_ROOM, ROOM_ACTIONS, Room, RoomChanged, RoomPhase, RoomState, channels_of

__all__ = ["GAME"]

CAST, JURY = "cast", "jury"
Seats = Annotated[tuple[Seat, ...], Meta(max_length=40)]


class HouseConfig(rules.Config):
    weeks: Annotated[int, Meta(ge=1, le=100, description="The most weeks.")] = 52


class State(RoomState):
    """Who is ``out`` is in the jury, who is ``gone`` in no room; ``ahead``: who is hushed in the next match."""

    round: int = public()
    weeks: int = public()
    out: tuple[Seat, ...] = public()
    gone: tuple[Seat, ...] = public()
    ahead: tuple[Seat, ...] = public()
    prompts: Mapping[Seat, str] = own("prompt")

    def guests(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.cast if seat not in self.hushed)

    @rules.derived
    def cast(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.prompts if seat not in (*self.out, *self.gone))

    @property
    def lists(self) -> dict[str, tuple[Seat, ...]]:
        return {"out": self.out, "gone": self.gone, "hushed": self.hushed, "ahead": self.ahead}

    def over(self) -> Verdict:
        return Verdict.nobody_wins(dict.fromkeys(self.prompts, 0))


_HOST = rules.Reveals(lambda m: m.actor, "Only the hosts arrange.")


class Arranged(rules.Event, type="game.arranged", publishes=("out", "gone", "hushed", "ahead", _HOST)):
    """To all: who is in the jury, who can't talk here while their match is played, and who won't."""

    out: Seats
    gone: Seats
    hushed: Seats
    ahead: Seats

    def says(self, viewer: rules.Viewer) -> str:
        if self.hushed:
            return rules.text("No talk here for {seats} until their match is over.", seats=_named(self.hushed))
        if self.ahead:
            return rules.text("During the next match there is no talk here for {seats}.", seats=_named(self.ahead))
        if self.out:
            return rules.text("The house is open. On the jury: {seats}.", seats=_named(self.out))
        return rules.text("The house is open.")


def _named(seats: Seats) -> tuple[rules.SeatName, ...]:
    return tuple(map(rules.named, seats))


class Prompted(rules.Event, type="game.prompted", publishes=(rules.ACTOR,)):
    """To those whom the hosts ask: answer in your thoughts."""

    words: str

    def says(self, viewer: rules.Viewer) -> str:
        return rules.text("The hosts ask: “{words}”. Answer in your thoughts.", words=self.words)


class Arrange(Instant, type="arrange"):
    out: Seats = ()
    gone: Seats = ()
    hushed: Seats = ()
    ahead: Seats = ()
    example: ClassVar = {"out": [3], "gone": [], "hushed": [1, 2], "ahead": []}

    def apply(self, s: State, seat: Seat, dice: Dice) -> Outcome:
        after = {name: tuple(sorted({*seats} & {*s.prompts})) for name, seats in self.as_dict().items()}
        return Outcome(s.but(**after), (rules.tell_all(Arranged(**after), channel=CAST),))


class Prompt(Instant, type="prompt"):
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=40)]
    words: Annotated[str, Meta(min_length=1, max_length=4000)]
    example: ClassVar = {"seats": [1], "words": "Whom do you trust?"}

    def apply(self, s: State, seat: Seat, dice: Dice) -> Outcome:
        asked = {*self.seats} & {*s.prompts}
        prompts = {seat: self.words if seat in asked else words for seat, words in s.prompts.items()}
        return Outcome(s.but(prompts=prompts), (rules.tell(asked, Prompted(words=self.words)),))


class CloseHouse(Instant, type="close_house"):
    example: ClassVar = {}

    def apply(self, s: State, seat: Seat, dice: Dice) -> Outcome:
        return Outcome(s, (), s.over())


class Week(RoomPhase[State], name="week"):
    def lasts(self, s: State) -> timedelta:
        return timedelta(days=7)

    def may_send(self, s: State, seat: Seat) -> tuple[type[Any], ...]:
        return (Arrange, Prompt, CloseHouse) if seat == JUDGE else super().may_send(s, seat)

    def options(self, s: State, seat: Seat, purse: int) -> tuple[Option, ...]:
        if seat != JUDGE:
            return super().options(s, seat, purse)
        named = (Arrange(**s.lists), Prompt(seats=(1,), words="Whom do you trust?"))
        return (*(Option.naming(each, s.prompts) for each in named), Option(CloseHouse, CloseHouse()))

    def resolve(self, s: State, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        return Outcome(s.but(round=s.round + 1), (), WEEK) if s.round < s.weeks else Outcome(s, (), s.over())


WEEK = Week()


class Guest:
    """Joins whatever it is invited to."""

    name = "guest"

    def choose(self, view: Any, offers: tuple[Any, ...], seat: Seat, dice: Dice) -> dict[str, Any] | None:
        return next((dict(each["example"]) for each in offers if each["type"] == "join"), None)


class House(rules.Game):
    id, version, title = "house", "1.0.0", "The House"
    summary = "What a cast is between its matches: rooms for all, alliances that nobody else learns of, a jury's room."
    seats = rules.SeatRange(least=2, most=40, default=12)
    config, state, bot, longest = HouseConfig, State, Guest(), 100
    phases, actions, events = (WEEK,), (*ROOM_ACTIONS, Arrange, Prompt, CloseHouse), (RoomChanged, Arranged, Prompted)
    secret_variants = (ANOTHER_ROOM,)
    judged, wins, reveals_all = True, False, False

    def setup(self, config: HouseConfig, table: rules.Table, dice: Dice) -> Outcome:
        prompts, lists = dict.fromkeys(table.seats, ""), Arrange().as_dict()
        return Outcome(State(round=1, weeks=config.weeks, rooms={}, prompts=prompts, **lists), (), WEEK)

    def left_open(self, s: State) -> int:
        return sum(len(room.invited) for room in s.rooms.values())

    def channels(self, s: State) -> tuple[Channel, ...]:
        rooms = {
            name: room.but(members=tuple(each for each in room.members if each in s.cast))
            for name, room in s.rooms.items()
        }
        open_to_all = {
            CAST: Room(title=rules.text("The cast"), members=s.cast),
            JURY: Room(title=rules.text("The jury"), members=s.out),
        }
        return channels_of({**open_to_all, **rooms}, s.hushed)


GAME = House()

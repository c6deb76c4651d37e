"""Zombies, each time with an event that tells too much, or a fault that only instant actions and states have."""

from collections.abc import Mapping
from typing import Any, ClassVar

from typing_extensions import override

from mainmatch.rules import (
    OWN,
    Dice,
    Event,
    Game,
    Outcome,
    Pass,
    Phase,
    Reveals,
    Seat,
    Table,
    Told,
    Viewer,
    tell,
    tell_all,
)
from tests.conformance.zombies import (
    ZOMBIES,
    Bought,
    Buy,
    Home,
    Night,
    NightOver,
    Street,
    Touch,
    Touched,
    Zombies,
    ZombieState,
    ended,
)


def zombies(night: Phase, *events: type[Event]) -> type[Zombies]:
    """Zombies with another night, which publishes these events, too."""

    class Planted(Zombies):
        phases = (night,)

    Planted.events = (*Zombies.events, *events)
    return Planted


class Spread(Event, type="game.spread"):
    seats: tuple[Seat, ...]


class DeclaredSpread(Event, type="game.spread", publishes=(ZOMBIES,)):
    seats: tuple[Seat, ...]


class Effect(Event, type="game.effect"):
    shields: int


class Purchase(
    Event, type="game.purchase", publishes=(Reveals(lambda m: m.action is not None, "A purchase rings the bell."),)
):
    seat: Seat


class OpenShop(Event, type="game.open_shop", only_to=OWN, publishes=(Reveals(lambda m: m.actor, "All see it."),)):
    seat: Seat


class Named(Event, type="game.named"):
    zombies: tuple[Seat, ...]


class TouchToldToAll(Touch, type="touch"):
    @override
    def leaked(self, pair: tuple[Seat, ...], new: tuple[Seat, ...]) -> tuple[Told, ...]:
        return (tell_all(Spread(seats=new)),)


class TouchToldToBoth(Touch, type="touch"):
    @override
    def leaked(self, pair: tuple[Seat, ...], new: tuple[Seat, ...]) -> tuple[Told, ...]:
        return (tell(pair, DeclaredSpread(seats=new)),)


class TouchToldToMore(Touch, type="touch"):
    """Tells a third seat who touched whom, by an event that may say who acts."""

    @override
    def leaked(self, pair: tuple[Seat, ...], new: tuple[Seat, ...]) -> tuple[Told, ...]:
        return (tell({1, 2, 3} - {*pair}, Touched(by=pair[0], to=pair[1])),)


class Shaken(Event, type="game.shaken", publishes=(Reveals(lambda m: (m.actor, m.action), "All see it."),)):
    """Declares all that an act is: only where it stands is at fault."""

    @override
    def says(self, viewer: Viewer) -> str:
        return "Two shook hands."


class TouchToldInTalk(Touch, type="touch"):
    """Puts into everybody's channel what only two may hear."""

    @override
    def leaked(self, pair: tuple[Seat, ...], new: tuple[Seat, ...]) -> tuple[Told, ...]:
        return (tell(pair, Shaken(), channel="table"),)


class TouchToldInNoRoom(Touch, type="touch"):
    """Puts it into a channel that is not there."""

    @override
    def leaked(self, pair: tuple[Seat, ...], new: tuple[Seat, ...]) -> tuple[Told, ...]:
        return (tell_all(Shaken(), channel="room:night"),)


class TouchToldInOrder(Touch, type="touch"):
    """Says nothing but that something happened; the order of its events says to whom."""

    @override
    def leaked(self, pair: tuple[Seat, ...], new: tuple[Seat, ...]) -> tuple[Told, ...]:
        return (*(tell(pair, Spread(seats=())) for _ in new),)


class BuyToldWithSeat(Buy, type="buy"):
    @override
    def told(self, after: ZombieState, seat: Seat) -> tuple[Told, ...]:
        return (tell_all(Purchase(seat=seat)),)


class BuyToldToAll(Buy, type="buy"):
    @override
    def told(self, after: ZombieState, seat: Seat) -> tuple[Told, ...]:
        return (tell([seat], Bought()), tell_all(Effect(shields=sum(after.shields.values()))))


class BuyOnlyToOwn(Buy, type="buy"):
    @override
    def told(self, after: ZombieState, seat: Seat) -> tuple[Told, ...]:
        return (tell([min(after.shields)], OpenShop(seat=seat)),)


class TouchTypo(Touch, type="touch"):
    @override
    def apply(self, s: ZombieState, seat: Seat, dice: Dice) -> Outcome:
        return Outcome(s.but(zombeis={**s.zombies, seat: True}))


class TouchOfChance(Touch, type="touch"):
    """Draws from a source of its own, not from its dice."""

    drawn: ClassVar[list[int]] = []

    @override
    def apply(self, s: ZombieState, seat: Seat, dice: Dice) -> Outcome:
        self.drawn.append(1)
        return Outcome(s.but(shields={**s.shields, seat: len(self.drawn) % 3 == 0}))


def touching(kind: type[Touch]) -> Phase:
    class Touching(Night, name="night"):
        touch = kind

    return Touching()


def buying(kind: type[Buy]) -> Phase:
    class Buying(Night, name="night"):
        buy = kind

    return Buying()


class NamingNight(Night, name="night"):
    @override
    def told(self, s: ZombieState) -> tuple[Told, ...]:
        return (tell_all(Named(zombies=tuple(seat for seat, dead in s.zombies.items() if dead))),)


class CountingNight(Night, name="night"):
    """Tells nothing new, but once for each zombie."""

    @override
    def told(self, s: ZombieState) -> tuple[Told, ...]:
        return tuple(tell_all(NightOver(night=s.night)) for dead in s.zombies.values() if dead)


class EarlyEnd(Night, name="night"):
    """Ends a night early where everybody is a zombie: the clock, not an event, tells it."""

    @override
    def resolve(self, s: ZombieState, sent: Mapping[Seat, Pass], dice: Dice) -> Outcome:
        outcome = super().resolve(s, sent, dice)
        is_lost = sum(s.zombies.values()) > 1
        return Outcome(outcome.state, outcome.told, ended(s)) if is_lost else outcome


class StillNight(Night, name="night"):
    """Nothing but instants: a bot waits for something sealed."""

    sealed = ()


class TellingView(Zombies):
    """Shows at once who has bought something, without any event."""

    class Shop(Street):
        buyers: tuple[Seat, ...]

    class ShopHome(Home):
        buyers: tuple[Seat, ...]

    public = Shop
    seat = ShopHome

    @override
    def public_view(self, s: ZombieState) -> Street:
        return self.Shop(night=s.night, buyers=self._buyers(s))

    @override
    def seat_view(self, s: ZombieState, seat: Seat) -> Home:
        return self.ShopHome(**super().seat_view(s, seat).as_dict(), buyers=self._buyers(s))

    def _buyers(self, s: ZombieState) -> tuple[Seat, ...]:
        return tuple(seat for seat, has in s.shields.items() if has)


class SetState(Zombies):
    """Keeps a set: its order isn't the same everywhere."""

    class Sets(ZombieState):
        marks: tuple[frozenset[str], ...] = ()

    state = Sets

    @override
    def setup(self, config: Any, table: Table, dice: Dice) -> Outcome:
        outcome = super().setup(config, table, dice)
        return Outcome(self.Sets(**outcome.state.as_dict()), (), outcome.then)


PLANTED_EVENTS: Mapping[str, tuple[type[Game], str]] = {
    "an act tells everybody who became a zombie": (zombies(touching(TouchToldToAll), Spread), "learns from its event"),
    "an act tells both who became a zombie": (
        zombies(touching(TouchToldToBoth), DeclaredSpread),
        "seat:. learns from its event 'game.spread'",
    ),
    "an act is told to a seat that it doesn't concern": (
        zombies(touching(TouchToldToMore)),
        "learns from its event 'game.touched' that seat . sends 'touch'",
    ),
    "an act stands in a channel of others": (
        zombies(touching(TouchToldInTalk), Shaken),
        "the event 'game.shaken' stands in 'table', whose members don't all hear of it",
    ),
    "an act stands in no channel": (
        zombies(touching(TouchToldInNoRoom), Shaken),
        "the event 'game.shaken' needs a channel that exists, and words for it: 'room:night'",
    ),
    "the number of events tells who became a zombie": (
        zombies(touching(TouchToldInOrder), Spread),
        "learns from its event 'game.spread'",
    ),
    "a purchase is told with its buyer": (
        zombies(buying(BuyToldWithSeat), Purchase),
        "learns from its event 'game.purchase' who sends 'buy'",
    ),
    "the effect of a purchase is told to all": (
        zombies(buying(BuyToldToAll), Effect),
        "learns from its event 'game.effect' that seat . sends 'buy'",
    ),
    "an event for its own seat goes to another": (zombies(buying(BuyOnlyToOwn), OpenShop), "only_to=OWN, and is sent"),
    "a close names all zombies": (zombies(NamingNight(), Named), "event 'game.named', after the close"),
    "a close says how many zombies there are": (zombies(CountingNight()), "event 'game.night_over', after the close"),
    "a match that goes on tells who is a zombie": (zombies(EarlyEnd()), "can see in its .*, after the close"),
    "a view tells who buys": (TellingView, "view"),
    "a typo in a changed copy": (zombies(touching(TouchTypo)), "has no field 'zombeis'"),
    "an act with a chance of its own": (
        zombies(touching(TouchOfChance)),
        "changes its mind|lead to another|learns|see",
    ),
    "a phase that leaves its bots still": (zombies(StillNight()), "its bot never moves"),
    "a frozenset in a state": (SetState, "the state has a set in 'marks'"),
}
"""What is planted: the game, and words (a pattern) of what must be said about it."""

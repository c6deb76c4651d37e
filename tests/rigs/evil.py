"""Evil: Tally by an author who errs, at the place and in the way that the config says.

Places are methods of games; ways are what a method can do wrong. In the first round all is well.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar

from sqlalchemy.exc import OperationalError
from typing_extensions import override

from mainmatch.rules import (
    Action,
    Bot,
    Channel,
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
    Seat,
    State,
    Table,
    View,
    tell_all,
)
from mainmatch.services.errors import NotFound
from mainmatch.store.transactions.errors import StoreFailure
from tests.rigs.tally import Counting, Say, Tally, TallyState, TallyView, Wave, judged

AT_CLOSE = ("resolve", "missing", "public_view", "seat_view", "round", "lasts", "event")
"""Places that every close passes: the match halts."""

ON_REQUEST = ("check", "cost", "apply", "options")
"""Places that only a request passes: it is refused, and the match plays on."""

CANARY = "canary-e7d1"


class EvilConfig(Config):
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 100
    place: str = ""
    way: str = ""


class EvilState(TallyState):
    place: str
    way: str


def _raise(error: BaseException) -> Callable[[Any], Any]:
    def flaw(s: Any) -> Any:
        raise error

    return flaw


def _recurse(s: Any) -> Any:
    return _recurse(s)


def _eat(s: Any) -> Any:
    return bytearray(1 << 62)


def _loop(s: Any) -> Any:
    while True:
        pass


def _swallow(s: Any) -> Any:
    for _ in range(3):
        try:
            _loop(s)
        except BaseException:  # noqa: BLE001, S112 - what the worst authors write
            continue


def _mutate(s: Any) -> Any:
    if hasattr(s, "counted"):
        s.counted.clear()
        s.counted[1] = CANARY
    raise ValueError(CANARY)


WAYS: dict[str, Callable[[Any], Any]] = {
    "raises": _raise(ValueError(CANARY)),
    "exits": _raise(SystemExit(3)),
    "interrupts": _raise(KeyboardInterrupt()),
    "generator-exits": _raise(GeneratorExit()),
    "store-fails": _raise(StoreFailure(CANARY)),
    "sql-fails": _raise(OperationalError(CANARY, {}, ValueError(CANARY))),
    "mistakes": _raise(NotFound(CANARY)),
    "recurses": _recurse,
    "eats-memory": _eat,
    "nonsense": lambda s: {1: object()},
    "nothing": lambda s: None,
    "mutates": _mutate,
    "loops": _loop,
    "swallows": _swallow,
}


def _err(s: Any, place: str, right: Callable[[], Any]) -> Any:
    """What the method should give, unless this is the place for the other thing."""
    if isinstance(s, EvilState) and s.place == place and s.round > 1:
        return WAYS[s.way](s)
    return right()


class EvilSay(Say, type="say"):
    @override
    def check(self, s: Any, seat: Seat) -> None:
        _err(s, "check", lambda: None)

    @override
    def cost(self, s: Any, seat: Seat) -> int:
        cost: int = _err(s, "cost", lambda: 0)
        return cost


class EvilWave(Wave, type="wave"):
    @override
    def apply(self, s: Any, seat: Seat, dice: Dice) -> Outcome:
        outcome: Outcome = _err(s, "apply", lambda: super(EvilWave, self).apply(s, seat, dice))
        return outcome


class EvilEvent(Event, type="game.evil"):
    place: str
    way: str

    @override
    def as_json(self) -> dict[str, Json]:
        if self.place == "event":
            found: dict[str, Json] = WAYS[self.way](self)
            return found
        return super().as_json()


class EvilCounting(Counting, name="counting"):
    @override
    def may_send(self, s: Any, seat: Seat) -> tuple[type[EvilSay | Pass | EvilWave], ...]:
        return (EvilSay, Pass, EvilWave)

    @override
    def options(self, s: Any, seat: Seat, purse: int) -> tuple[Option, ...]:
        found: tuple[Option, ...] = _err(s, "options", lambda: super(EvilCounting, self).options(s, seat, purse))
        return found

    @override
    def lasts(self, s: Any) -> Any:
        return _err(s, "lasts", lambda: super(EvilCounting, self).lasts(s))

    @override
    def missing(self, s: Any, seat: Seat, dice: Dice) -> Pass:
        action: Pass = _err(s, "missing", Pass)
        return action

    @override
    def resolve(self, s: Any, sent: Mapping[Seat, Say | Pass], dice: Dice) -> Outcome:
        outcome: Outcome = _err(s, "resolve", lambda: _counted(s, sent))
        return outcome


EVIL_COUNTING = EvilCounting()


def _counted(s: EvilState, sent: Mapping[Seat, Say | Pass]) -> Outcome:
    numbers = {seat: action.number if isinstance(action, Say) else None for seat, action in sent.items()}
    after = s.but(round=min(s.round + 1, s.rounds), counted=numbers)
    told = () if s.round < 2 else (tell_all(EvilEvent(place=s.place, way=s.way)),)
    return Outcome(after, told, EVIL_COUNTING if s.round < s.rounds else judged(s.seats))


class EvilBot:
    name = "evil"

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        way = view["way"]
        if view["place"] == "bot" and view["round"] > 1:
            found: dict[str, Json] = WAYS[way](None)
            return found
        return RandomLegal().choose(view, offers, seat, dice)


class EvilView(TallyView):
    place: str
    way: str


class Evil(Tally):
    id = "evil"
    title = "Evil"
    config: ClassVar[type[Config]] = EvilConfig
    state: ClassVar[type[State]] = EvilState
    public: ClassVar[type[View]] = EvilView
    seat: ClassVar[type[View]] = EvilView
    phases: ClassVar[tuple[Phase, ...]] = (EVIL_COUNTING,)
    actions: ClassVar[tuple[type[Action], ...]] = (EvilSay, EvilWave)
    events: ClassVar[tuple[type[Event], ...]] = (EvilEvent,)
    bot: ClassVar[Bot] = EvilBot()

    @override
    def setup(self, config: Any, table: Table, dice: Dice) -> Outcome:
        seats = tuple(table.seats)
        if config.place == "setup":
            outcome: Outcome = WAYS[config.way](config)
            return outcome
        kept = {"rounds": config.rounds, "round": 1, "seats": seats, "counted": dict.fromkeys(seats)}
        return Outcome(EvilState(**kept, place=config.place, way=config.way), (), EVIL_COUNTING)

    @override
    def round(self, s: Any) -> int:
        number: int = _err(s, "round", lambda: s.round)
        return number

    @override
    def public_view(self, s: Any) -> View:
        view: View = _err(s, "public_view", lambda: _seen(s))
        return view

    @override
    def seat_view(self, s: Any, seat: Seat) -> View:
        view: View = _err(s, "seat_view", lambda: _seen(s))
        return view

    @override
    def channels(self, s: Any) -> tuple[Channel, ...]:
        channels: tuple[Channel, ...] = _err(s, "channels", lambda: (Channel("table", s.seats),))
        return channels


def _seen(s: EvilState) -> EvilView:
    return EvilView(round=s.round, counted=s.counted, place=s.place, way=s.way)


GAME: Game = Evil()

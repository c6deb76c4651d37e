"""The plug-in contract: what a rulebook has to say to become a game.

A game is asked and answers; it holds nothing between two questions, reads no clock and draws chance only where it is
handed dice.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, ClassVar, Protocol

from mainmatch.rules.actions import Action, Option
from mainmatch.rules.dice import Dice
from mainmatch.rules.events import Event, Told
from mainmatch.rules.values import Config, Json, Seat, State, SubmissionStatus, View, Viewer
from mainmatch.rules.verdict import Verdict

__all__ = ["Bot", "Channel", "Game", "Outcome", "Phase", "Scenario", "SeatRange", "SecretVariant"]


@dataclass(frozen=True, slots=True)
class SeatRange:
    """How many seats a match may have, and how many it has when the host doesn't say."""

    least: int
    most: int
    default: int
    even: bool = False

    def takes(self, count: int) -> bool:
        """Whether a match of ``count`` seats can be played."""
        return self.least <= count <= self.most and not (self.even and count % 2)

    def __str__(self) -> str:
        """In words: "exactly 5", "4 to 9", "8 to 20 (an even number)"."""
        span = f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"{span} (an even number)" if self.even else span


class Phase(ABC):
    """A stretch of play with one deadline. Phases hold nothing; the state does.

    ``status`` is the loosest that a match may set for who knows who has submitted; ``silence``
    says, for players, what a missing submission means. With ``fixed_length`` the length belongs to
    the rules (an auction's, a live question's), and hosts can't override it.
    """

    name: ClassVar[str]
    silence: ClassVar[str] = "A seat that sends nothing is taken to have passed."
    status: ClassVar[SubmissionStatus] = "host"
    fixed_length: ClassVar[bool] = False

    def __init_subclass__(cls, name: str = "", **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.name = name

    def lasts(self, s: Any) -> timedelta:
        """The default length; hosts override it per phase name. Also asked about the opening, for the catalogue."""
        return timedelta(hours=24)

    @abstractmethod
    def may_send(self, s: Any, seat: Seat) -> tuple[type[Action], ...]:
        """The types this seat may send now: permission, client forms and "is everyone done" in one."""

    def options(self, s: Any, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The same types with schemas narrowed to this seat; ``purse`` is what it could spend, in garnets."""
        return tuple(Option(kind, kind.from_json(kind.example)) for kind in self.may_send(s, seat))

    @abstractmethod
    def missing(self, s: Any, seat: Seat, dice: Dice) -> Action:
        """What silence means for a seat that may submit: ``Pass()`` where it means nothing."""

    @abstractmethod
    def resolve(self, s: Any, sent: Mapping[Seat, Action], dice: Dice) -> "Outcome":
        """What follows from all submissions: one for each seat that may submit, seats ascending."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step leads to. ``then``: the next phase, the verdict, or None: this phase goes on.

    ``garnets`` are those a rulebook gives at once (awards belong to the verdict).
    """

    state: State
    told: tuple[Told, ...] = ()
    then: Phase | Verdict | None = None
    garnets: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Channel:
    """A place to talk that exists now: who is in it, and whether it is open."""

    name: str
    members: tuple[Seat, ...]
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class Scenario:
    """A moment within a phase: the state, and what is sealed in it. Secret variants change it."""

    state: Any
    sealed: Mapping[Seat, Action]


@dataclass(frozen=True, slots=True)
class SecretVariant:
    """Changes something that ``viewer`` may not know at this moment, or answers None when there is nothing.

    The non-interference proof plays both scenarios and compares what the viewer sees. ``lasting``: the
    viewer can't tell them apart after the close either, as where ballots are counted without names.
    """

    name: str
    change: Callable[[Scenario, Viewer, Dice], Scenario | None]
    lasting: bool = False


class Bot(Protocol):
    """A player for practice: sees what a client sees (JSON), never a state."""

    name: str

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """An action for the seat's view and offers (as options have them), or None for silence."""


class Game(ABC):
    """A rulebook as code. Subclass it, fill in the class variables, answer the questions.

    ``id``, ``version`` (semver) and ``title`` name it; ``phases`` and ``events`` list all there are,
    ``actions`` all that seats can send beside the shared ones (a pass, a vote), for the catalogue;
    ``config``, ``state``, ``public``, ``seat`` are its models; ``secret_variants`` belong to the proof of secrecy.
    """

    id: ClassVar[str]
    version: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    seats: ClassVar[SeatRange]
    config: ClassVar[type[Config]]
    state: ClassVar[type[State]]
    public: ClassVar[type[View]]
    seat: ClassVar[type[View]]
    phases: ClassVar[tuple[Phase, ...]]
    actions: ClassVar[tuple[type[Action], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    secret_variants: ClassVar[tuple[SecretVariant, ...]] = ()
    bot: ClassVar[Bot]
    judged: ClassVar[bool] = False
    """Whether phases may ask the host too, as ``JUDGE``: seat 0 in ``may_send``, ``missing`` and ``sent``."""
    reveals_all: ClassVar[bool] = True
    """Whether everybody may read the whole match once it is finished. False where the rulebook says that something
    stays secret after the end: then seed, states and other seats' actions are for hosts who don't play."""
    longest: ClassVar[int]
    """The most phases a match can have, the candidate vote not counted; more is a broken game."""

    @abstractmethod
    def setup(self, config: Any, seats: tuple[Seat, ...], dice: Dice) -> Outcome:
        """The opening: what ``config.setup`` gives is checked (Refused ``bad_setup``) and used as it is."""

    @abstractmethod
    def round(self, s: Any) -> int:
        """The round (or year) that is being played, from 1."""

    @abstractmethod
    def public_view(self, s: Any) -> View:
        """What anybody may know; an instance of ``public``."""

    @abstractmethod
    def seat_view(self, s: Any, seat: Seat) -> View:
        """What this seat may know; an instance of ``seat``, the public view's fields included."""

    def channels(self, s: Any) -> tuple[Channel, ...]:
        """Where players may talk now, where the game restricts it."""
        return ()

    def conserved(self, s: Any) -> Json:
        """What never changes during a match (cubes in play, say); compared after every step."""
        return None

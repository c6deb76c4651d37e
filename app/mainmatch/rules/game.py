"""The plug-in contract: the classes that a game implements.

Games and phases are stateless: they keep nothing between calls, read no clock, and draw random values only from the
``Dice`` passed to them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol

from msgspec import Struct
from typing_extensions import TypeVar

from mainmatch.rules.actions import Action, Instant, Option, Pass
from mainmatch.rules.dice import Dice
from mainmatch.rules.errors import BrokenGame
from mainmatch.rules.events import Event, Told
from mainmatch.rules.marks import State, TimedState, seen_by_all, seen_by_seat, views_of
from mainmatch.rules.slots import Place, Slots, slots_by_type
from mainmatch.rules.table import Table
from mainmatch.rules.texts import Text, text
from mainmatch.rules.values import Config, Json, Seat, SubmissionStatus, View, Viewer
from mainmatch.rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class SeatRange:
    """The number of seats a match may have: ``least`` to ``most``; ``default`` applies when the host gives none.

    ``even`` allows even numbers only.
    """

    least: int
    most: int
    default: int
    even: bool = False

    def takes(self, count: int) -> bool:
        """Whether a match can have ``count`` seats."""
        return self.least <= count <= self.most and not (self.even and count % 2)

    def __str__(self) -> str:
        """The range in words."""
        return str(self.said)

    @property
    def said(self) -> Text:
        """The range in words: "exactly 5", "4 to 9", "8 to 20 (an even number)"."""
        if self.least == self.most:
            return text("exactly {n}", n=self.most)
        if self.even:
            return text("{least} to {most} (an even number)", least=self.least, most=self.most)
        return text("{least} to {most}", least=self.least, most=self.most)


StateT = TypeVar("StateT", default=Any)
ActionT = TypeVar("ActionT", bound=Action, default=Any)
if TYPE_CHECKING:
    SentT = TypeVar("SentT", default=ActionT)
else:
    # Before Python 3.13, Phase[State, Bid] would have ActionT itself as its third argument.
    SentT = TypeVar("SentT", default=Any)


class Phase(ABC, Generic[StateT, ActionT, SentT]):
    """A part of a match with one deadline. Phases are stateless.

    ``Phase[State, Bid | Pass]`` names the types of the game's state and of the submissions that ``resolve`` gets.
    ``slots``: a seat has one submission in each slot, and ``resolve`` gets them together:
    ``Phase[State, Plan | Bid | Pass, Orders]`` with ``slots = Orders`` (``rules.slots``).

    ``status`` is the most open setting a match may choose for who sees which seats have submitted.
    ``silence`` tells players what a missing submission means, ``passing`` what a pass means, on its button.
    ``fixed_length`` means that the rules set the length (of an auction or a live question) and hosts can't override it.
    ``bots``: house bots have one turn, when the phase opens, or ``until_quiet``: another one each time that their view
    or offers have changed by others' acts, up to ``MOST_TURNS``. ``longest_extension`` is the most that instant actions
    can add to the length (``Outcome.extend``), all of them together. ``close_early``, whatever the match's setting is:
    ``never`` waits for the deadline, ``all_locked`` closes when all have locked in, ``all_submitted`` when all have
    submitted, locked or not; ``as_set`` leaves it to the setting.
    """

    name: ClassVar[str]
    silence: ClassVar[str] = "You pass."
    passing: ClassVar[str] = ""
    status: ClassVar[SubmissionStatus] = "host"
    fixed_length: ClassVar[bool] = False
    bots: ClassVar[Literal["once", "until_quiet"]] = "once"
    longest_extension: ClassVar[timedelta] = timedelta()
    close_early: ClassVar[Literal["as_set", "never", "all_locked", "all_submitted"]] = "as_set"
    slots: ClassVar[type[Slots] | None] = None

    def __init_subclass__(cls, name: str = "", **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.name = name
        if cls.slots is not None:
            slots_by_type(cls.slots)

    @property
    def slot_names(self) -> tuple[str, ...]:
        """The names of the slots, in order; none in a phase without."""
        return () if self.slots is None else self.slots.__struct_fields__

    def lasts(self, s: StateT) -> timedelta:
        """The default length; hosts can override it by phase name.

        Called for each phase with the state after ``setup``, too, to list default lengths in the game catalogue.
        """
        return timedelta(hours=24)

    @abstractmethod
    def may_send(self, s: StateT, seat: Seat) -> tuple[type[ActionT | Instant], ...]:
        """The action types this seat may send now.

        Decides what is accepted, which forms clients show, and which seats a phase waits for.
        """

    def options(self, s: StateT, seat: Seat, purse: int) -> tuple[Option, ...]:
        """The types of ``may_send`` as options, with schemas narrowed to this seat, but those without any choice now.

        ``purse`` is what the seat can spend on a submission, in garnets. A phase with slots is asked once for each
        slot, as what the others hold can't be spent in it.
        """
        return tuple(Option.of(kind, s, seat) for kind in self.may_send(s, seat) if kind.has_choices(s, seat))

    def silence_of(self, s: StateT, seat: Seat) -> str:
        """What silence means for this seat in this match, as a ``text`` for it. It names no seat."""
        return self.silence

    def missing(self, s: StateT, seat: Seat, dice: Dice) -> SentT:
        """The action that stands in for a missing submission of a seat that may submit; ``Pass()``, if not overridden.

        In a phase with slots, what stands in for each: the slots that the seat has left empty are taken from it.
        """
        return Pass()  # type: ignore[return-value]  # a phase that can't take a pass says otherwise

    @abstractmethod
    def resolve(self, s: StateT, sent: Mapping[Seat, SentT], dice: Dice) -> "Outcome":
        """Resolve the phase. ``sent`` has the action, or the slots, of each seat that may submit, in ascending order.

        The Outcome's ``then`` must be a phase or a verdict, never None.
        """


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a step: the new state, its events, and what comes next.

    ``then`` is the next phase, the verdict, or None while this phase stays open (instant actions only).
    ``garnets`` changes wallets at once, by seat; awards at the end belong to the verdict. ``pays`` moves garnets from
    the first seat to the second, ``fines`` takes them out of the match; both take at most what the wallet has
    (``settled``). ``short`` is asked where something was lacking, with the state and the payments that lacked
    it; its outcome, without garnets of its own, takes the place of this one.
    ``extend`` moves the deadline of the phase that stays open, in a game with a TimedState, and never beyond the
    phase's ``longest_extension``.
    """

    state: State
    told: tuple[Told, ...] = ()
    then: Phase | Verdict | None = None
    garnets: Mapping[Seat, int] = field(default_factory=dict)
    pays: tuple[tuple[Seat, Seat, int], ...] = ()
    fines: Mapping[Seat, int] = field(default_factory=dict)
    short: "Callable[[Any, tuple[Payment, ...]], Outcome] | None" = None
    extend: timedelta = timedelta()


@dataclass(frozen=True, slots=True)
class Channel:
    """A chat channel that exists now: its members, whether they can post to it, and its ``title`` for players.

    A channel without a title is named after its members. A title stays as it was at first.
    """

    name: str
    members: tuple[Seat, ...]
    is_open: bool = True
    title: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A moment within a phase: the state and the sealed submissions. Secret variants change it.

    ``sealed`` has them by seat; by seat and slot, as in ``sealed[3, "bid"]``, where the phase has slots.
    ``phase`` is the open one, None in the candidate vote. ``purses`` has what each seat that it may ask can spend, in
    garnets. ``deals`` are first states: of this match, then of the same one with other seeds.
    """

    state: Any
    sealed: Mapping[Place, Action]
    phase: Phase | None = None
    purses: Mapping[Seat, int] = field(default_factory=dict)
    deals: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class SecretVariant:
    """A change of something that ``viewer`` must not know at this moment, for the non-interference checks.

    ``change`` returns the changed scenario, or None when there is nothing to change. The conformance checks
    play both scenarios and compare what the viewer sees. ``lasting`` means that the viewer must not see a
    difference after the close either, as with a secret ballot.
    """

    name: str
    change: Callable[[Scenario, Viewer, Dice], Scenario | None]
    lasting: bool = False


class Bot(Protocol):
    """A bot player: gets the same JSON as a client, never a state."""

    name: str

    def choose(
        self, view: Mapping[str, Any], offers: tuple[Mapping[str, Any], ...], seat: Seat, dice: Dice
    ) -> dict[str, Json] | None:
        """Choose an action from the seat's view and offers. None sends nothing.

        ``offers`` are mappings with the keys ``type``, ``mode``, ``schema``, ``example`` and ``cost``, as in ``Offer``.
        """


class Game(ABC):
    """Base class of games: set the class variables and implement the abstract methods.

    ``id`` (lower-case words joined by hyphens), ``version`` (semver) and ``title`` name the game.
    ``phases`` and ``events`` list all of them. ``actions`` lists all actions but the shared ones (pass, vote).
    ``config`` and ``state`` are its models. ``public`` and ``seat``, the models of its views, follow from the
    state's marks (``rules.marks``), unless the game declares them and writes ``public_view`` and
    ``seat_view``. ``secret_variants`` are those of the secrecy checks that don't follow from the marks.
    """

    id: ClassVar[str]
    version: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    designers: ClassVar[tuple[str, ...]] = ()
    """The names of those who invented the game."""
    tags: ClassVar[tuple[str, ...]] = ()
    """What kind of game it is, in English: clients filter by these words."""
    featured_in: ClassVar[tuple[str, ...]] = ()
    """Shows and seasons in which it was played."""
    seats: ClassVar[SeatRange]
    config: ClassVar[type[Config]] = Config
    state: ClassVar[type[State]]
    public: ClassVar[type[View]]
    seat: ClassVar[type[View]]
    phases: ClassVar[tuple[Phase, ...]]
    actions: ClassVar[tuple[type[Action], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    secret_variants: ClassVar[tuple[SecretVariant, ...]] = ()
    bot: ClassVar[Bot]
    rules_text: ClassVar[str] = ""
    """The rules for players, as Markdown, where they are not in a ``rules.md`` beside the class."""
    chapters: ClassVar[tuple[str, ...]] = ()
    """The chapters of the rules that matches tell later (``rules.texts``), in the order of the telling."""
    judged: ClassVar[bool] = False
    """Whether the host takes part as ``JUDGE``: seat 0 in ``may_send``, ``missing`` and ``sent``."""
    judge_bot: ClassVar[Bot | None] = None
    """The bot that judges in simulations, and in matches whose hosts all play. It sees the host's view."""
    items: ClassVar[tuple[str, ...]] = ()
    """The names of the season's items that the rules read (``Table.items``)."""
    wins: ClassVar[bool] = True
    """Whether somebody can win. False for a match that only eliminates: its verdict is ``Verdict.nobody_wins``."""
    drawn_aliases: ClassVar[bool] = False
    """Whether a match deals its players to the seats under aliases, unless its host says otherwise."""
    reveals_all: ClassVar[bool] = True
    """Whether all viewers may read the whole match once it is finished. False where the rulebook keeps something
    secret after the end: then only hosts who don't play can read the seed, states and other seats' actions."""
    longest: ClassVar[int]
    """The maximum number of phases in a match, without the candidate vote. Exceeding it raises BrokenGame."""

    @abstractmethod
    def setup(self, config: Any, table: Table, dice: Dice) -> Outcome:
        """Build the opening: the first state, its events, and the first phase in ``then``.

        ``table.seats`` has all seats and says who sits there (``rules.table``).
        Use the values in ``config.setup`` as given. Raises Refused ``bad_setup`` when they don't fit the rules.
        """

    def round(self, s: Any) -> int:
        """The current round (or year), from 1: the state's ``round``, unless the game overrides this."""
        return int(s.round)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        is_written = "public" in vars(cls) or (hasattr(cls, "public") and not cls.state.__marks__)
        if "state" in vars(cls) and not is_written:
            cls.public, cls.seat = views_of(cls.state)

    def public_view(self, s: Any) -> View:
        """The view for all viewers, including spectators: an instance of ``public``. By default from the marks."""
        return self.public(**seen_by_all(s))

    def seat_view(self, s: Any, seat: Seat) -> View:
        """The view for this seat: an instance of ``seat``, which includes the public view's fields."""
        return self.seat(**self.public_view(s).as_dict(), **seen_by_seat(s, seat))

    @property
    def is_timed(self) -> bool:
        """Whether the game knows how long its phase has been open."""
        return issubclass(self.state, TimedState)

    def rules_told(self, s: Any) -> Collection[str]:
        """The ``chapters`` that all viewers may read now. A chapter that was told stays told."""
        return ()

    def vote_lasts(self, s: Any) -> timedelta:
        """The default length of the candidate vote, with the last state; hosts can override it."""
        return timedelta(hours=24)

    def channels(self, s: Any) -> tuple[Channel, ...]:
        """The chat channels that exist now. A game that overrides this restricts players to its channels."""
        return ()

    def left_open(self, s: Any) -> int:
        """How many offers are unanswered: ``simulate`` says with how many phases close."""
        return 0

    def conserved(self, s: Any) -> Json:
        """A value that never changes during a match, such as the cubes in play; conformance checks compare it."""
        return None


class Payment(Struct, frozen=True):
    """A payment or, without a ``payee``, a fine: ``paid`` garnets of ``due``, and the ``short`` ones that it lacked."""

    payer: Seat
    payee: Seat | None
    due: int
    paid: int

    @property
    def short(self) -> int:
        """The garnets that the payer's wallet lacked."""
        return self.due - self.paid


def settled(
    wallets: Mapping[Seat, int],
    held: Mapping[Seat, int],
    pays: Sequence[tuple[Seat, Seat, int]],
    fines: Mapping[Seat, int],
) -> tuple[dict[Seat, int], tuple[Payment, ...]]:
    """The wallets after these payments and fines, and each as it was made. What a wallet lacks stays unpaid.

    A step applies ``Outcome.garnets`` first, then ``pays`` in their order, then ``fines`` in the order of seats. What
    sealed submissions hold (``held``, by seat) pays for nothing else.

    Raises BrokenGame for an amount below 0, and for a seat that isn't there or pays itself.
    """
    after, made = {**wallets}, []
    for payer, payee, due in (*pays, *((seat, None, due) for seat, due in sorted(fines.items()))):
        if due < 0 or payer not in after or payer == payee or not (payee is None or payee in after):
            raise BrokenGame("a payment or a fine is of 0 garnets or more, between different seats of the match")
        paid = min(due, after[payer] - held.get(payer, 0))
        after[payer] -= paid
        if payee is not None:
            after[payee] += paid
        made.append(Payment(payer, payee, due, paid))
    return after, tuple(made)

"""Events of the rules and their audience. The audience is fixed where an event is created and never changes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, Self

import msgspec
from msgspec import Struct

from mainmatch.rules.actions import Action, seats_named_in
from mainmatch.rules.marks import State
from mainmatch.rules.slots import Sent
from mainmatch.rules.values import Json, Seat, Value, Viewer, seat_of
from mainmatch.rules.verdict import Verdict

OWN: Final = "own"
"""``only_to=OWN``: the event reaches one seat only, which is the acting seat where an instant action publishes it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An act or a close as ``Reveals`` sees it: the state before and ``after``, and who hears of it.

    ``sent`` is what a close resolves, defaults for silence included; {} in an act. ``actor`` and ``action`` are those
    of an act; None at a close, and where the check asks what a viewer hears if nobody had acted. ``verdict`` is None
    unless play has ended with it. ``wallets`` are the balances after, in garnets.
    """

    state: Any
    after: Any
    viewer: Viewer
    sent: Mapping[Seat, Sent] = field(default_factory=dict)
    actor: Seat | None = None
    action: Action | None = None
    verdict: Verdict | None = None
    wallets: Mapping[Seat, int] = field(default_factory=dict)

    @property
    def seat(self) -> Seat | None:
        """The actor, to those whom the act concerns: itself, the seats that its action names, the host. Else None."""
        if self.action is None or self.viewer == "host":
            return self.actor
        return self.actor if seat_of(self.viewer) in {self.actor, *seats_named_in(self.action)} else None

    def own(self, by_seat: Mapping[Seat, Any]) -> Any:
        """The viewer's own entry: all of them for the host, None for the public and for a seat without one."""
        seat = seat_of(self.viewer)
        if self.viewer == "host":
            return by_seat
        return None if seat is None else by_seat.get(seat)

    def published(self, part: "str | Reveals") -> Any:
        """The value of one part of ``Event.publishes``: of a part that each seat sees its own of, the viewer's."""
        if isinstance(part, Reveals):
            return getattr(self.after, part.of) if isinstance(part.of, str) else part.of(self)
        after: State = self.after
        mark, found = after.__marks__[part], getattr(after, part)
        if mark.audience == "public":
            return found
        if mark.method is None:
            return self.own(found)
        seat = seat_of(self.viewer)
        return self.own({each: found(each) for each in (self.wallets if seat is None else (seat,))})


@dataclass(frozen=True, slots=True)
class Reveals:
    """What an event gives away that no view shows to those who hear it, and ``because`` of what it may.

    ``of`` names a part of the state after, which is then given away whole, or says what of a Moment is.
    """

    of: str | Callable[[Moment], Any]
    because: str


ACTOR: Final = Reveals(lambda m: m.seat, "Whom an act concerns may know who acts.")
"""Who acts (``Moment.seat``), to the seat itself, to those whom its action names, and to the host."""

RESULT: Final = Reveals(
    lambda m: m.verdict and m.verdict.but(grants=()), "All may read the result, once play has ended."
)

WALLET: Final = Reveals(lambda m: m.own(m.wallets), "A seat may read its own wallet.")


class Event(Value):
    """Base class of events: ``class RoundScored(Event, type="game.round_scored")``.

    Types are dotted and in the past tense. A game's own types begin with ``game.``.

    ``publishes=("points", ACTOR)`` names what the event may give away: fields and methods of the state after the step
    that are marked public (whole), or own (each seat's own); anything else as ``Reveals``. Without it, nothing that a
    secret variant changes, and not that another seat has acted. The conformance check compares two worlds: where they
    are equal in these values they must sound alike. ``only_to=OWN`` limits the audience to one seat.
    """

    type: ClassVar[str] = ""
    publishes: ClassVar[tuple[str | Reveals, ...]] = ()
    only_to: ClassVar[Literal["own"] | None] = None

    def says(self, viewer: Viewer) -> str:
        """A sentence for this viewer, as a ``text`` for players; empty for none. It follows from the fields alone."""
        return ""

    @classmethod
    def from_json(cls, fields: Mapping[str, Json]) -> Self:
        """Read what ``as_json`` wrote. Raises msgspec.ValidationError."""
        return msgspec.convert(fields, cls, str_keys=True)


class Told(Struct, frozen=True):
    """An event with its audience: these seats and the host, or all viewers when ``seats`` is None.

    It also stands in the channel of this name, as a line that nobody wrote: what the event says to the public.
    """

    event: Event
    seats: tuple[Seat, ...] | None
    channel: str = ""


def tell_all(event: Event, *, channel: str = "") -> Told:
    """Send an event to all viewers, including spectators, and put it into this channel as a line of talk."""
    return Told(event, None, channel)


def tell(seats: Iterable[Seat], event: Event, *, channel: str = "") -> Told:
    """Send an event to these seats and the host only. ``seats`` is sorted and deduplicated.

    ``channel``: the event is a line of talk there, too. All its members after the step must be among ``seats``.
    """
    return Told(event, tuple(sorted({*seats})), channel)

"""The read side of a match: its fields, queries and JSON dump.

Sealed submissions are kept outside the game's state until the close, and no view is made from them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Raw, Struct, field, structs
from typing_extensions import override

from mainmatch.rules.actions import Action, ActionT, Instant, Offer, Option, Sealed, offer_of
from mainmatch.rules.ballot import VOTE
from mainmatch.rules.errors import BrokenGame, PhaseClosed, Refused, WrongSeatCount
from mainmatch.rules.game import Game, Phase
from mainmatch.rules.marks import State, TimedState
from mainmatch.rules.slots import Place, seat_at, slot_at, slots_by_type
from mainmatch.rules.table import Table
from mainmatch.rules.texts import text
from mainmatch.rules.values import JUDGE, Config, Json, Seat, Viewer, read_strictly
from mainmatch.rules.verdict import Result, Verdict
from mainmatch.rules.view_cache import ViewCache


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """The validated choices of a host, and the table. Together with the actions they determine the whole match."""

    config: Config
    seed: bytes
    seats: tuple[Seat, ...]
    table: Table

    @classmethod
    def of(
        cls,
        game: Game,
        config: Mapping[str, Json],
        seed: bytes,
        count: int,
        table: Mapping[str, Json] = MappingProxyType({}),
    ) -> Self:
        """Validate the host's choices for ``count`` seats. Raises Refused ``wrong_seat_count`` or ``bad_config``.

        ``table``: who sits there at the start, as ``Table.stored``.
        """
        if not game.seats.takes(count):
            raise WrongSeatCount(text("{game} takes {seats} players.", game=text(game.title), seats=game.seats.said))
        chosen = read_strictly(game.config, config, "bad_config", text("See the game's config schema."))
        return cls(chosen, seed, tuple(range(1, count + 1)), Table.of(count, table))


CloseEarly: TypeAlias = Literal["never", "all_locked", "all_submitted"]
"""When a phase closes before its deadline (rules/README.md, Lock-in)."""


class Sealing(Struct, frozen=True):
    """A current submission: the action, whether it is locked, and the garnets it holds."""

    action: Action
    locked: bool
    cost: int


_Kinds: TypeAlias = tuple[tuple[type[Any], ...], tuple[type[Any], ...]]
"""The sealed actions and the instant ones."""


class MatchState(Struct, frozen=True, eq=False):
    """The fields and queries of a match; ``Match`` adds the changes.

    ``phase`` is None once the match is finished. ``ordinal`` counts the phases opened so far, ``acts`` each
    seat's instant actions in this phase. ``sealed`` has the current submissions by their places, which are the seats
    unless the phase has slots. ``wallets`` are balances in garnets, including what submissions hold.
    ``elapsed`` is the time set by ``at``, which no dump has; None in a game that isn't timed.
    """

    game: Game
    spec: MatchSpec
    state: State
    phase: Phase | None
    ordinal: int
    wallets: Mapping[Seat, int]
    sealed: Mapping[Place, Sealing] = {}
    acts: Mapping[Seat, int] = {}
    verdict: Verdict | None = None
    result: Result | None = None
    elapsed: int | None = None
    # What follows from state and phase alone. Submissions don't change it, so copies of a match share it.
    _seen: ViewCache = field(default_factory=ViewCache)
    _permitted_to: dict[Seat, _Kinds] = field(default_factory=dict)

    @override
    def __eq__(self, other: object) -> bool:
        compared = (name for name in self.__struct_fields__ if not name.startswith("_"))
        return type(other) is type(self) and all(getattr(self, name) == getattr(other, name) for name in compared)

    __hash__ = None  # type: ignore[assignment]

    def but(self, **changes: Any) -> Self:
        """A copy with these fields changed; with another state or phase, what follows from it is asked anew."""
        if "state" in changes:
            changes["_seen"] = ViewCache()
        if "state" in changes or "phase" in changes:
            changes["_permitted_to"] = {}
        return structs.replace(self, **changes)

    def with_wallets(self, wallets: Mapping[Seat, int], **changes: Any) -> Self:
        """A copy with these balances, also in the state of a game that reads them, and with these fields changed."""
        state = changes.get("state", self.state)
        if name := type(state).__wallets__:
            changes["state"] = state.but(**{name: wallets})
        return self.but(wallets=wallets, **changes)

    def at(self, elapsed: int) -> Self:
        """The match, in a timed game, this many milliseconds after its phase opened, and not before its last act."""
        if not isinstance(self.state, TimedState):
            return self
        return structs.replace(self, elapsed=max(elapsed, self.state.elapsed))

    @property
    def extended(self) -> int:
        """The milliseconds that instant actions have added to the open phase."""
        return self.state.extended if isinstance(self.state, TimedState) else 0

    @property
    def round(self) -> int:
        """The current round, from 1; during the candidate vote, the last round."""
        return self.game.round(self.state)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that phases may ask: all seats, preceded by ``JUDGE`` in a judged game."""
        return (JUDGE, *self.spec.seats) if self.game.judged else self.spec.seats

    @property
    def rules_told(self) -> tuple[str, ...]:
        """The chapters of the rules that were told so far, in their order."""
        if not self.game.chapters:
            return ()
        told = self.game.rules_told(self.state)
        return tuple(chapter for chapter in self.game.chapters if chapter in told)

    def members_of(self, channel: str) -> tuple[Seat, ...] | None:
        """Who is in this channel now; None for one that is not there. Free talk has one, ``table``."""
        if type(self.game).channels is Game.channels:
            return self.spec.seats if channel == "table" else None
        return next((each.members for each in self.game.channels(self.state) if each.name == channel), None)

    def may_submit(self, seat: Seat) -> bool:
        """Whether this seat may send a submission in this phase."""
        return self.phase is not None and bool(self._permitted(seat, Sealed))

    def places(self, seat: Seat) -> tuple[Place, ...]:
        """The places in which this seat may have a submission in this phase: one, or one for each slot, in order."""
        if self.phase is None or self.phase.slots is None:
            return (seat,) if self.may_submit(seat) else ()
        kinds = self._permitted(seat, Sealed)
        asked = {self.place_of(seat, {"type": kind.type}) for kind in kinds}
        found = tuple(place for slot in self.phase.slot_names if (place := (seat, slot)) in asked)
        if len(found) < len(asked):
            raise BrokenGame(f"the phase {self.phase.name!r} takes an action that none of its slots has")
        return found

    def place_of(self, seat: Seat, action: Mapping[str, Json]) -> Place:
        """The place of this action, as sent by this seat. An action that no slot takes has one of its own."""
        if self.phase is None or self.phase.slots is None:
            return seat
        named = action.get("type")
        return (seat, slots_by_type(self.phase.slots).get(named, "") if isinstance(named, str) else "")

    def is_waiting_for(self, seat: Seat) -> bool:
        """Whether this seat may submit and has not, in one of its slots at least."""
        if self.phase is None or self.phase.slots is None:
            return seat not in self.sealed and self.phase is not None and bool(self._permitted(seat, Sealed))
        return any(place not in self.sealed for place in self.places(seat))

    def missing(self) -> tuple[Seat, ...]:
        """The seats that may submit and have not. Only for hosts and reminders: who has submitted can be secret."""
        # For speed, as in ``is_ready``.
        return tuple([seat for seat in self.asked if seat not in self.sealed and self.is_waiting_for(seat)])

    def submitted(self, places: Collection[Place]) -> list[Seat]:
        """The seats that have submitted, in all of their slots, where these places have a submission."""
        if self.phase is None or self.phase.slots is None:
            return sorted(seat_at(place) for place in places)
        return [seat for seat in self.asked if (asked := self.places(seat)) and set(asked) <= set(places)]

    def unlocked(self, seat: Seat) -> tuple[Place, ...]:
        """The places in which this seat may still send or change a submission."""
        return tuple(place for place in self.places(seat) if place not in self.sealed or not self.sealed[place].locked)

    def is_ready(self, rule: CloseEarly, absent: Collection[Seat] = ()) -> bool:
        """Whether the phase closes before its deadline under the match's rule, or under its own.

        What was sent for seats whose players are ``absent`` counts as locked.
        """
        phase, sealed = self.phase, self.sealed
        own = phase.close_early if phase else "never"
        if phase is None or not sealed or own == "never" or (own == "as_set" and rule == "never"):
            return False
        asked = (JUDGE, *self.spec.seats) if self.game.judged else self.spec.seats
        known = self._permitted_to if phase.slots is None else {}
        for seat in asked:
            # For speed: look at the sealed submissions first. They are at seats only in phases without slots.
            if seat not in sealed:
                kinds = known.get(seat)
                if MatchState.is_waiting_for(self, seat) if kinds is None else kinds[0]:
                    return False
        if own == "all_submitted" or (own == "as_set" and rule == "all_submitted"):
            return True
        return all(sealing.locked or seat_at(place) in absent for place, sealing in sealed.items())

    def lasts(self) -> timedelta:
        """The default length of the open phase. Raises Refused ``phase_closed`` after the end."""
        return self.game.vote_lasts(self.state) if self.phase is VOTE else self._open_phase.lasts(self.state)

    def free(self, seat: Seat) -> int:
        """The seat's free balance in garnets: its wallet minus what its submissions hold."""
        if seat == JUDGE:
            return 0
        held = self.held().get(seat, 0) if self.phase and self.phase.slots else self._cost(seat)
        return self.wallets[seat] - held

    def balances(self) -> dict[Seat, int]:
        """Each seat's free balance in garnets."""
        if not self.sealed:
            return {**self.wallets}
        held = self.held()
        return {seat: n - held.get(seat, 0) for seat, n in self.wallets.items()}

    def held(self) -> dict[Seat, int]:
        """What the submissions of each seat hold, in garnets, without zeros."""
        found: dict[Seat, int] = {}
        for place, sealing in self.sealed.items():
            if sealing.cost:
                seat = seat_at(place)
                found[seat] = found.get(seat, 0) + sealing.cost
        return found

    def purse(self, place: Place) -> int:
        """What a seat can spend on its submission in this place, in garnets: what its other submissions don't hold.

        A new submission replaces the old. 0 for the judge.
        """
        seat = seat_at(place)
        if seat == JUDGE:
            return 0
        return self.wallets[seat] if seat == place else self.free(seat) + self._cost(place)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """The seat's current offers, with narrowed schemas and without those it cannot pay. Empty after the end."""
        if self.phase is None or seat not in self.asked:
            return ()
        found = []
        now = self.subject
        for place, option in self.options(seat):
            cost, is_instant = option.example.cost(now, seat), issubclass(option.action, Instant)
            if cost == 0 or cost <= (self.free(seat) if is_instant else self.purse(place)):
                found.append(offer_of(option, cost, "" if is_instant else slot_at(place), self.phase.passing))
        return tuple(found)

    def silence(self, seat: Seat) -> str | None:
        """What it means for the seat to send nothing; None where it may submit nothing."""
        return self.phase.silence_of(self.subject, seat) if self.phase and self.may_submit(seat) else None

    def options(self, seat: Seat) -> list[tuple[Place, Option]]:
        """The options of the open phase with their places, slot by slot; instant actions come with the last one."""
        phase, now = self._open_phase, self.subject
        if phase.slots is None:
            return [(seat, option) for option in phase.options(now, seat, self.purse(seat))]
        places = self.places(seat) or (seat,)

        def place_of(option: Option) -> Place:
            is_instant = issubclass(option.action, Instant)
            return places[-1] if is_instant else self.place_of(seat, {"type": option.action.type})

        return [
            (place, option)
            for place in places
            for option in phase.options(now, seat, self.purse(place))
            if place_of(option) == place
        ]

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """The viewer's view as JSON. The result is cached and shared: do not modify it."""
        return self._seen.view(self, viewer)

    def views(self, viewers: Iterable[Viewer]) -> dict[Viewer, dict[str, Json]]:
        """The views of several viewers, as from ``view``."""
        return self._seen.views(self, viewers)

    def _cost(self, place: Place) -> int:
        return self.sealed[place].cost if place in self.sealed else 0

    @property
    def _open_phase(self) -> Phase:
        if self.phase is None:
            raise match_over()
        return self.phase

    @property
    def subject(self) -> Any:
        """The state argument of the open phase's methods: the game's state, or the verdict in the candidate vote.

        A timed state is that at the time set by ``at``.
        """
        subject = self.verdict if self.phase is VOTE else self.state
        if self.elapsed is None or not isinstance(subject, TimedState):
            return subject
        return subject.but(elapsed=self.elapsed)

    def _permitted(self, seat: Seat, mode: type[ActionT]) -> tuple[type[ActionT], ...]:
        if self.phase is None:
            raise match_over()
        # Time must not take away the permission of a submission that stands.
        is_timed = mode is Instant and self.elapsed is not None
        found = None if is_timed else self._permitted_to.get(seat)
        if found is None:
            is_asked = seat in self.spec.seats or (seat == JUDGE and self.game.judged)
            untimed = self.verdict if self.phase is VOTE else self.state
            subject = self.subject if is_timed else untimed
            found = _by_mode(tuple(self.phase.may_send(subject, seat)) if is_asked else ())
            if not is_timed:
                self._permitted_to[seat] = found
        return found[mode is Instant]


@lru_cache(1024)
def _by_mode(kinds: tuple[type[Any], ...]) -> _Kinds:
    sealed = tuple(kind for kind in kinds if issubclass(kind, Sealed))
    return sealed, tuple(kind for kind in kinds if issubclass(kind, Instant))


def match_over() -> Refused:
    """The refusal of any action after the end: ``phase_closed``."""
    return PhaseClosed(text("The match is over, so nothing can be submitted."))


MatchT = TypeVar("MatchT", bound=MatchState)


class _Dump(Struct):
    """The JSON form of a match, without sealed submissions (the journal holds them)."""

    state: Raw
    """The game's own, which is decoded by its type."""
    phase: str | None
    ordinal: int
    wallets: Mapping[Seat, int]
    acts: Mapping[Seat, int]
    verdict: Verdict | None
    result: Result | None


_DUMPED = msgspec.json.Decoder(_Dump)


def dumped(match: MatchState) -> str:
    """The match as compact JSON, without sealed submissions."""
    state, phase = Raw(msgspec.json.encode(match.state)), match.phase.name if match.phase else None
    dump = _Dump(state, phase, match.ordinal, match.wallets, match.acts, match.verdict, match.result)
    return msgspec.json.encode(dump).decode()


def loaded(kind: type[MatchT], game: Game, spec: MatchSpec, text: str) -> MatchT:
    """Load a dumped match, without submissions. Raises BrokenGame for a phase the game doesn't have."""
    dump = _DUMPED.decode(text)
    return kind(
        game=game,
        spec=spec,
        state=msgspec.json.decode(dump.state, type=game.state),
        phase=_phase_named(game, dump.phase),
        ordinal=dump.ordinal,
        wallets=dump.wallets,
        acts=dump.acts,
        verdict=dump.verdict,
        result=dump.result,
    )


def _phase_named(game: Game, name: str | None) -> Phase | None:
    if name is None:
        return None
    found = next((phase for phase in (*game.phases, VOTE) if phase.name == name), None)
    if found is None:
        raise BrokenGame(f"{game.id} {game.version} has no phase of the name this match stands in")
    return found

"""Marks on a state's fields and methods: who may know them. The views follow from them.

    class CardState(State):
        round: int = public()                                  # everybody sees it
        hands: Mapping[Seat, Hand] = own("hand")               # each seat sees its own entry, as ``hand``
        deck: tuple[Card, ...] = hidden()                      # nobody sees it, as with a field without a mark
        purses: Mapping[Seat, int] = wallets()                 # garnets, kept by the match; nobody sees it

        @public
        def leader(self) -> Seat: ...                          # derived from the state; kept until it changes

        @own
        def most(self, seat: Seat) -> int: ...                 # what this seat sees

        @public(seen_as="tricks")                              # where the field of this name holds secrets, too
        def shown_tricks(self) -> tuple[ShownTrick, ...]: ...

A mark names the audience of a view only. What events give away is declared on the events (``Event.publishes``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints, overload

from typing_extensions import dataclass_transform

from mainmatch.rules.values import Seat, Value, ValueMeta, View

T = TypeVar("T")
MethodT = TypeVar("MethodT", bound=Callable[..., Any])

Audience: TypeAlias = Literal["public", "own", "hidden"]

_MUST_BE_THERE: Any = object()


@dataclass(frozen=True, slots=True)
class Mark:
    """Who may see a part of the state: its audience, its name in views, and what a seat without an entry sees.

    ``because``: why no secret variant changes it.
    """

    audience: Audience
    seen_as: str = ""
    missing: Any = _MUST_BE_THERE
    method: Callable[..., Any] | None = None
    is_wallets: bool = False
    swaps: bool = True
    because: str = ""


class derived(cached_property[T]):  # noqa: N801 - a decorator
    """A value that follows from the state: computed once, dropped with the state. Nobody sees it, unless ``public``."""


@overload
def public() -> Any: ...
@overload
def public(method: Callable[[Any], T]) -> derived[T]: ...
@overload
def public(*, seen_as: str) -> Callable[[Callable[[Any], T]], derived[T]]: ...
def public(method: Any = None, *, seen_as: str = "") -> Any:
    """Everybody sees this field, or what this method says of the state; ``seen_as`` names the method in the view."""
    if method is None and seen_as:
        return lambda marked: Mark("public", seen_as, method=marked)
    return Mark("public", method=method)


@overload
def own(name: str = "", /, *, missing: Any = ..., swaps: bool = ..., because: str = ...) -> Any: ...
@overload
def own(method: MethodT, /) -> MethodT: ...
@overload
def own(*, seen_as: str) -> Callable[[MethodT], MethodT]: ...
def own(
    marked: Any = "",
    /,
    *,
    missing: Any = _MUST_BE_THERE,
    seen_as: str = "",
    swaps: bool = True,
    because: str = "",
) -> Any:
    """Each seat sees its own entry of this mapping, or what this method says of it; hosts see all.

    ``name`` (of a field) or ``seen_as`` (of a method) is its name in the view. A seat without an entry sees
    ``missing``; without it, each seat needs one. The conformance check swaps what two other seats hold, and replaces
    what is as it was dealt by another deal, unless ``swaps`` is False: where a viewer sees part of it, or where it is
    tied to what is public. A field that no secret variant changes either says ``because`` of what.
    """
    if seen_as:
        return lambda method: Mark("own", seen_as, method=method)
    return (
        Mark("own", method=marked) if callable(marked) else Mark("own", marked, missing, swaps=swaps, because=because)
    )


def hidden(*, swaps: bool = True, because: str = "") -> Any:
    """Nobody sees this field, as with one that has no mark.

    The conformance check swaps two places of a tuple, and in a mapping by seat what two other seats have, and replaces
    what is as it was dealt by another deal, unless ``swaps`` is False: where views follow from it, or where it is tied
    to what is public. A field that no secret variant changes either says ``because`` of what.
    """
    return Mark("hidden", swaps=swaps, because=because)


def wallets(*, init: Literal[False] = False) -> Any:
    """The match keeps each seat's garnets in this field, what submissions hold included. Nobody sees it.

    Leave it out in ``setup``, and never change it: garnets move by an action's ``cost`` and by the Outcome. ``init``
    tells type checkers that a constructor doesn't take it.
    """
    return Mark("hidden", is_wallets=not init, swaps=False)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(public, own, hidden, wallets))
class StateMeta(ValueMeta):
    """The metaclass of states: it takes the marks from the class body, in their order."""

    def __new__(cls, name: str, bases: tuple[Any, ...], namespace: dict[str, Any], **options: Any) -> "StateMeta":
        """Make the class."""
        own_marks = {each: mark for each, mark in namespace.items() if isinstance(mark, Mark)}
        inherited = {each: mark for base in reversed(bases) for each, mark in getattr(base, "__marks__", {}).items()}
        body = {each: part for each, part in namespace.items() if each not in own_marks}
        for each, mark in own_marks.items():
            if mark.method is not None:
                body[each] = derived(mark.method) if mark.audience == "public" else mark.method
            elif mark.is_wallets:
                body |= {"__wallets__": each, each: {}}
        body["__marks__"] = {**inherited, **own_marks}
        return super().__new__(cls, name, bases, body, **options)  # type: ignore[return-value]


class State(Value, metaclass=StateMeta, dict=True):
    """Base class of a game's state: everything it knows between two phases, without sealed submissions."""

    __marks__: ClassVar[Mapping[str, Mark]] = {}
    __wallets__: ClassVar[str] = ""
    """The field that is marked ``wallets()``, if any."""


class TimedState(State):
    """The state of a game that knows how long its phase has been open. The kernel sets both fields, in milliseconds.

    ``elapsed``: the time since the phase opened, without pauses. What may be sent at once, its ``check``, ``cost`` and
    ``apply``, ``options``, ``missing`` and ``resolve`` get the current one; everything else, such as views and what may
    be sealed, that of the last instant action. ``extended``: what the phase's instant actions have added to its length.
    """

    elapsed: int = 0
    extended: int = 0


@cache
def views_of(state: type[State]) -> tuple[type[View], type[View]]:
    """The public and the seat view that follow from a state's marks."""
    hints = get_type_hints(state, include_extras=True)
    of_all = {seen: _hint(mark, hints.get(name)) for seen, name, mark in _parts(state, "public")}
    of_seat = {seen: _own(mark, hints.get(name)) for seen, name, mark in _parts(state, "own")}
    shared = {"__module__": state.__module__}
    everybody = ValueMeta(
        "PublicView", (View,), {**shared, "__doc__": "What everybody sees.", "__annotations__": of_all}
    )
    seat = ValueMeta("SeatView", (everybody,), {**shared, "__doc__": "What a seat sees.", "__annotations__": of_seat})
    return everybody, seat  # type: ignore[return-value]


def seen_by_all(s: State) -> dict[str, Any]:
    """The fields of the public view."""
    return {seen: getattr(s, name) for seen, name, _ in _parts(type(s), "public")}


def seen_by_seat(s: State, seat: Seat) -> dict[str, Any]:
    """The fields that a seat sees besides those of the public view."""
    found: dict[str, Any] = {}
    for seen, name, mark in _parts(type(s), "own"):
        part = getattr(s, name)
        if mark.method is not None:
            found[seen] = part(seat)
        else:
            found[seen] = part[seat] if mark.missing is _MUST_BE_THERE else part.get(seat, mark.missing)
    return found


@cache
def secret_fields(state: type[State]) -> tuple[str, ...]:
    """The fields that are marked for one seat or for nobody, but for the wallets."""
    marks = state.__marks__.items()
    return tuple(
        name for name, mark in marks if mark.audience != "public" and mark.method is None and not mark.is_wallets
    )


@cache
def swappable(state: type[State]) -> tuple[str, ...]:
    """The fields in which two entries can be swapped: own ones, hidden tuples, and hidden mappings by seat."""
    hints = get_type_hints(state, include_extras=True)
    return tuple(name for name in secret_fields(state) if state.__marks__[name].swaps and _has_entries(hints[name]))


def _has_entries(hint: Any) -> bool:
    kind, parts = get_origin(hint), get_args(hint)
    return _has_entries(parts[0]) if kind is Annotated else kind is tuple or (kind is Mapping and parts[0] == Seat)


@cache
def _parts(state: type[State], audience: Audience) -> tuple[tuple[str, str, Mark], ...]:
    """What an audience sees of a state: its name in views, its name in the state, and its mark."""
    marks = state.__marks__.items()
    return tuple((mark.seen_as or name, name, mark) for name, mark in marks if mark.audience == audience)


def _hint(mark: Mark, field: Any) -> Any:
    return field if mark.method is None else get_type_hints(mark.method, include_extras=True)["return"]


def _own(mark: Mark, field: Any) -> Any:
    if mark.method is not None:
        return _hint(mark, field)
    entry = get_args(field)[1]
    return entry if mark.missing is _MUST_BE_THERE else entry | type(mark.missing)

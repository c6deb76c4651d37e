"""Errors of the rules.

    CodedError          an error with a stable code; the services define more subclasses
    └── Refused         an action, config or setup that the rules don't allow (the caller's mistake)
        └── KnownRefusal    a refusal whose code belongs to the API, not to a game
    BrokenGame          a game that violates the plug-in contract (the author's mistake)

A refusal's message says what would be valid. It never contains other seats' secrets or the refused input.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from pydantic import JsonValue
from typing_extensions import override


def title_of(code: str) -> str:
    """The title of an error whose code is all that is said: "Bad pairs" of ``bad_pairs``."""
    return code.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class Flaw:
    """One mistake within an input: its JSON path (such as ``pairs.0.1``), its code and a message."""

    path: str
    code: str
    message: str


class CodedError(Exception):
    """An error with a stable, snake_case ``code``, an HTTP ``status`` and a ``title``.

    A subclass with a code of its own is one kind of error. Its docstring is its documentation and its default
    message. ``flaws`` lists the single mistakes within an input. ``more`` adds members to the error's JSON that a
    client can act on, such as the open phase. Raises TypeError when two subclasses use the same code.
    """

    KINDS: ClassVar[dict[str, type["CodedError"]]] = {}
    """All kinds of errors by code."""

    code: str = ""
    title: str = ""
    status: int = 400

    def __init_subclass__(cls, *, code: str = "", title: str = "", status: int | None = None) -> None:
        super().__init_subclass__()
        if status is not None:
            cls.status = status
        if code:
            cls.code, cls.title = code, title or title_of(code)
            if CodedError.KINDS.setdefault(code, cls) is not cls:
                raise TypeError(f"two errors have the code {code}")

    def __init__(
        self, message: str = "", flaws: tuple[Flaw, ...] = (), *, more: Mapping[str, JsonValue] | None = None
    ) -> None:
        # No super().__init__: BaseException.__new__ keeps the arguments as given, from which pickle rebuilds the error.
        self.message = message or self.meaning()
        self.flaws = flaws
        self.more: Mapping[str, JsonValue] = more or {}

    @override
    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    @classmethod
    def meaning(cls) -> str:
        """The docstring as one line."""
        return " ".join((cls.__doc__ or "").split())


class Refused(CodedError, status=422):
    """The rules don't allow this. Nothing has changed.

    ``code`` is stable and snake_case. ``message`` tells a person what would be valid. A code that belongs to the
    API gets that code's HTTP status and title; any other code gets status 422. ``game`` is the Game whose rules refuse,
    for the translation; the server sets it.
    """

    game: Any = None

    def __init__(self, code: str, message: str, flaws: tuple[Flaw, ...] = ()) -> None:
        super().__init__(message, flaws)
        # The docstring above must not stand in for an empty message: a game has to say what would be valid.
        self.message = message
        self.code = code
        self.title = title_of(code)
        if known := self.KINDS.get(code):
            self.status, self.title = known.status, known.title

    @classmethod
    def at(cls, code: str, path: str, message: str) -> Self:
        """A refusal with one flaw, at the JSON path ``path``."""
        return cls(code, message, (Flaw(path, code, message),))


class KnownRefusal(Refused):
    """A refusal whose code belongs to the API."""

    def __init__(
        self, message: str = "", flaws: tuple[Flaw, ...] = (), *, more: Mapping[str, JsonValue] | None = None
    ) -> None:
        super().__init__(type(self).code, message or self.meaning(), flaws)
        self.more = more or {}


class BrokenGame(Exception):
    """A game violates the plug-in contract. Only the match concerned is halted."""


class PhaseClosed(KnownRefusal, code="phase_closed", status=409):
    """This phase is not open; `phase` names the one that is, if any."""


class LockedIn(KnownRefusal, code="locked_in", status=409):
    """The submission is locked and stands until the phase closes."""


class NoSubmission(KnownRefusal, code="no_submission", status=404):
    """The seat has no submission in this phase."""


class MalformedAction(KnownRefusal, code="malformed_action"):
    """The action does not have the shape of its type; `errors` says where."""


class ActionNotAllowed(KnownRefusal, code="action_not_allowed"):
    """The seat cannot send this action now; its options list what it can send."""


class NotEnoughGarnets(KnownRefusal, code="not_enough_garnets"):
    """This costs more garnets than you can spend."""


class NotACandidate(KnownRefusal, code="not_a_candidate"):
    """Vote for a candidate; the options list them."""


class WrongSeatCount(KnownRefusal, code="wrong_seat_count", title="Wrong number of players"):
    """The game cannot be played by this number of players."""


class BadConfig(KnownRefusal, code="bad_config"):
    """The config does not fit the game's schema; `errors` says where."""


class BadSetup(KnownRefusal, code="bad_setup"):
    """The setup does not fit the rules; `detail` says why."""


def counted(count: int, noun: str) -> str:
    """A count with its noun: "1 garnet", "3 garnets", "no garnets". ``noun`` is a singular with a plural in -s."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
